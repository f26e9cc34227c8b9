// The figures of the chapters.
import "./figures.css";
import { MovingFigure } from "./element.mjs";

customElements.define("moving-figure", MovingFigure);
