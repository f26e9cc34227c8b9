// The search without a browser: reads queries as JSON, writes the addresses of the pages for each.
import { readFileSync, writeFileSync } from "node:fs";
import { Finder } from "./find.mjs";

const finder = new Finder(JSON.parse(readFileSync(process.argv[2], "utf8")));
const queries = JSON.parse(readFileSync(0, "utf8"));
const addresses = (query) => finder.find(query).pages.map(({ page }) => page);
writeFileSync(1, JSON.stringify(queries.map(addresses)));
