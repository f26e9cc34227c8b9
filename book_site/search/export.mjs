// The search without a browser: reads queries as JSON, writes the addresses of the pages for each. With “typing”, those
// of the dialog, where the last word may not be complete.
import { readFileSync, writeFileSync } from "node:fs";
import { Finder } from "./find.mjs";

const finder = new Finder(JSON.parse(readFileSync(process.argv[2], "utf8")));
const queries = JSON.parse(readFileSync(0, "utf8"));
const typing = process.argv[3] === "typing";
const addresses = (query) => finder.find(query, { typing }).pages.map(({ page }) => page);
writeFileSync(1, JSON.stringify(queries.map(addresses)));
