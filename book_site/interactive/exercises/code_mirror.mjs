// The editor: CodeMirror 6 with Python, in a shadow tree, where it can add its styles without a <style> element.
// Its colors are custom properties of exercises.css, so that they follow the page from light to dark.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--code-comment)" },
  { tag: tags.function(tags.definition(tags.variableName)), color: "var(--code-name)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--code-text)", backgroundColor: "var(--code-background)" },
  "&.cm-focused": { outline: "none" }, // the frame around it shows the focus
  ".cm-scroller": { fontFamily: "var(--pst-font-family-monospace)", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--code-text)" },
  ".cm-cursor": { borderLeftColor: "var(--code-text)" },
  ".cm-gutters": { color: "var(--pst-color-text-muted)", backgroundColor: "var(--code-background)", border: "none" },
  "& .cm-scroller .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-selection)" },
  ".cm-failed": { backgroundColor: "var(--code-failed)" },
});

const failed = StateEffect.define(); // the position of a line that failed, or null
const failedLine = StateField.define({
  create: () => Decoration.none,
  update(marks, { docChanged, effects }) {
    for (const { value } of effects.filter((effect) => effect.is(failed))) {
      return value === null ? Decoration.none : Decoration.set(Decoration.line({ class: "cm-failed" }).range(value));
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function codeMirror(parent, { text, label, onChange, onRun }) {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const keys = [{ key: "Mod-Enter", run: () => (onRun(), true) }, indentWithTab, ...defaultKeymap, ...historyKeymap];
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(colors),
        keymap.of(keys),
        look,
        failedLine,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    focus: () => view.focus(),
    replace: (other) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other } }),
    mark(line) {
      const { doc } = view.state;
      view.dispatch({ effects: failed.of(line >= 1 && line <= doc.lines ? doc.line(line).from : null) });
    },
  };
}
