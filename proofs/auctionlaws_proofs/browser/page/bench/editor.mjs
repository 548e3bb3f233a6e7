// The editor. It lives in a shadow root: only there its styles need no leave to be written into the page.

import {
  Annotation, Compartment, EditorState, EditorView, autocompletion, completionKeymap, defaultKeymap, drawSelection,
  highlightActiveLine, highlightSpecialChars, history, historyKeymap, indentService, keymap, lineNumbers, lintKeymap,
  searchKeymap, setDiagnostics,
} from "../vendor/codemirror.mjs";
import { h } from "../dom.mjs";
import { lawText } from "./lawtext.mjs";
import { completing } from "./phrases.mjs";

const fromElsewhere = Annotation.define();
const language = new Compartment();

/** An editor in an element: `typed(text)` is told of every change that is made in it. */
export class Editor {
  constructor(place, { label, typed }) {
    this.known = null;
    this.typed = typed;
    this.label = label;
    const root = place.attachShadow({ mode: "open" });
    const parent = h("div");
    root.append(parent);
    this.view = new EditorView({ parent, root, state: this.state("") });
  }

  state(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightSpecialChars(),
        highlightActiveLine(),
        drawSelection(),
        history(),
        EditorView.lineWrapping,
        THEME,
        language.of(lawText(this.known ?? { keywords: [], words: new Set() })),
        autocompletion({ override: [completing(() => this.known)], icons: false }),
        indentService.of((context, at) => /^\s*/u.exec(context.lineAt(at, -1).text)[0].length),
        keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": this.label, spellcheck: "true", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((each) => each.annotation(fromElsewhere))) this.typed(this.text);
        }),
      ],
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Another proposal: its text, with nothing of the one before to be undone. */
  open(text) {
    this.view.setState(this.state(text));
  }

  /** The same proposal, with what another tab, or a button of this page, has made of it: it can be undone. */
  replace(text, { typed }) {
    const old = this.text;
    const { from, to, insert } = difference(old, text);
    if (from === to && !insert) return;
    this.view.dispatch({ changes: { from, to, insert }, annotations: typed ? [] : fromElsewhere.of(true) });
  }

  /** The words of the law language, for colours and completion. */
  learn(known) {
    this.known = known;
    this.view.dispatch({ effects: language.reconfigure(lawText(known)) });
  }

  /** Go to a place in the text, both from 1. */
  go(line, column = 1) {
    const { doc } = this.view.state;
    const row = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const anchor = Math.min(row.from + column - 1, row.to);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  /** Mark the words of mistakes, each with its line, column, words, message and hint. */
  mark(mistakes) {
    const { doc } = this.view.state;
    const found = mistakes.map(({ line, column, words, message, hint }) => {
      const row = doc.line(Math.min(line, doc.lines));
      const from = Math.min(row.from + column - 1, row.to);
      const to = row.text.startsWith(words, column - 1) ? from + words.length : row.to;
      return { from, to: Math.max(from, to), severity: "error", message: hint ? `${words} ${message}: ${hint}` : `${words} ${message}` };
    });
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }
}

/** The one stretch in which two texts differ. */
function difference(old, text) {
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let to = old.length;
  let end = text.length;
  while (to > from && end > from && old[to - 1] === text[end - 1]) to--, end--;
  return { from, to, insert: text.slice(from, end) };
}

const THEME = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "var(--paper)", border: "1px solid var(--line)", fontSize: ".9rem" },
  "&.cm-focused": { outline: "3px solid var(--link)" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", lineHeight: "1.5", maxHeight: "70vh" },
  ".cm-content": { caretColor: "var(--text)", minHeight: "18rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--soft) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--link) 30%, transparent)",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 2px", textUnderlineOffset: "3px" },
  ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--soft)", border: "1px solid var(--line)", maxWidth: "32rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "16rem", maxWidth: "min(40rem, 90vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { whiteSpace: "normal", padding: ".15rem .4rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--paper)", backgroundColor: "var(--link)" },
  ".cm-tooltip.cm-completionInfo": { padding: ".3rem .5rem" },
  ".cm-completionDetail": { opacity: "0.85" },
  ".cm-snippetField": { backgroundColor: "color-mix(in srgb, var(--link) 20%, transparent)" },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--soft)" },
  "@media print": { ".cm-scroller": { maxHeight: "none" } },
});
