// Alternatives left open in brackets: a matrix with a row for each way of filling them in.

import { fill, h } from "../dom.mjs";

/** The matrix, filled row by row; `take(name)` takes a row over. */
export class Alternatives {
  constructor(place, take) {
    this.place = place;
    this.take = take;
    this.rows = [];
  }

  begin() {
    this.rows = [];
  }

  part({ row }) {
    this.rows.push(row);
    this.show();
  }

  show() {
    const columns = [...new Set(this.rows.flatMap(({ cells }) => Object.keys(cells)))];
    const heads = ["Alternative", "Families of rulings", ...columns, "Take it over"];
    const head = h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name))));
    const table = h("table", { class: "matrix" }, h("caption", {}, "What each alternative changes"), head, h("tbody", {}, this.rows.map((row) => this.row(row, columns))));
    const note = columns.length ? h("p", { class: "small" }, "A column is a claim, gap or contradiction; a dash says that it is as before.") : null;
    fill(this.place, h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "What each alternative changes" }, table), note);
  }

  row({ name, families, undecided, cells }, columns) {
    const count = families === null ? "undecided" : `${families}${undecided ? `, and ${undecided} undecided` : ""}`;
    const take = h("button", { type: "button", "aria-label": `Take it over: ${name}`, onclick: () => this.take(name) }, "Take it over");
    return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, count), columns.map((each) => h("td", {}, cells[each] ?? "–")), h("td", {}, take));
  }
}
