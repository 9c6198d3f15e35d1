import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import '../prose/code-colors.css';
import { clickHouseSql } from './clickhouse-sql.ts';

export interface CodeEditor {
  text(): string;
  /** Replaces the text, unless it is the same. */
  show(text: string): void;
  /** Replaces the selection and takes the focus. */
  insert(text: string): void;
  focus(): void;
  /** Selects a part of the text, and takes the focus. */
  select(from: number, to: number): void;
  /** Underlines a part of the text until the text changes; nothing underlines none. */
  mark(part: { from: number; to: number } | undefined): void;
  close(): void;
}

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: 'var(--code-keyword)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: tags.typeName, color: 'var(--code-property)' },
  { tag: tags.standard(tags.name), color: 'var(--code-function)' },
]);

const theme = EditorView.theme(
  {
    '&': { height: '100%', color: 'var(--text)', font: '400 var(--t0) / 1.65 var(--mono)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { font: 'inherit', overflow: 'auto' },
    '.cm-content': { padding: 'var(--s4) 0', caretColor: 'var(--text)' },
    '.cm-line': { padding: '0 var(--s4)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--selection)' },
    '&.cm-focused .cm-matchingBracket': { background: 'var(--line)' },
    '.cm-tooltip': { border: '1px solid var(--edge)', background: 'var(--popup)', boxShadow: 'var(--shadow)', color: 'var(--text)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--selection)', color: 'var(--text)' },
    'li[aria-selected] > .cm-completionDetail, li[aria-selected] .cm-completionMatchedText': { color: 'var(--text)' },
    '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
    '.cm-completionMatchedText': { color: 'var(--accent)', textDecoration: 'none' },
    '.cm-completionInfo': { maxWidth: '20rem', fontFamily: 'var(--sans)' },
    '.cm-specialChar': { color: 'var(--bad)' },
    '.cm-mistake': { textDecoration: 'underline wavy var(--bad)', textDecorationSkipInk: 'none' },
  },
  { dark: true },
);

const setMistake = StateEffect.define<{ from: number; to: number } | undefined>();
const mistake = Decoration.mark({ class: 'cm-mistake' });

/** The underlined part of the text. */
const mistakes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { docChanged, effects }) {
    const set = effects.find((effect) => effect.is(setMistake));
    if (!set) return docChanged ? Decoration.none : before;
    return set.value && set.value.from < set.value.to ? Decoration.set(mistake.range(set.value.from, set.value.to)) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Replaces the selection by a typed character. Chromium's own way writes the colour of the old text into a `style` attribute, which the
 * CSP refuses with an error in the console.
 */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { data } = event;
  const { from, to, empty } = view.state.selection.main;
  if (event.inputType !== 'insertText' || data === null || empty || view.composing) return false;
  event.preventDefault();
  const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  if (!view.state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, data, insert))) view.dispatch(insert());
  return true;
}

/**
 * Opens an editor in place of a textarea, with its text, selection, scroll position and focus.
 *
 * The editor is in a shadow root: there, CodeMirror uses adopted style sheets instead of a `<style>` element, which the CSP refuses.
 *
 * @param container - emptied again by `close`.
 * @throws {Error} in browsers without adopted style sheets (Safari before 16.4).
 */
export function openEditor(container: HTMLElement, field: HTMLTextAreaElement, onChange: (text: string) => void): CodeEditor {
  if (!('adoptedStyleSheets' in document)) throw new Error('This browser has no adopted style sheets: the textarea stays.');
  const host = document.createElement('div');
  // Sets the custom properties of ../prose/code-colors.css for the shadow root.
  host.dataset.code = '';
  const root = host.attachShadow({ mode: 'open' });
  const wrapper = document.createElement('div');
  for (const element of [host, wrapper]) element.style.height = '100%';
  root.append(wrapper);
  const view = new EditorView({
    root,
    parent: wrapper,
    state: EditorState.create({
      doc: field.value,
      selection: { anchor: field.selectionStart, head: field.selectionEnd },
      extensions: [
        history(),
        drawSelection(),
        // A query may come with a link: what turns the direction of a text would show another one than is run.
        highlightSpecialChars(),
        bracketMatching(),
        closeBrackets(),
        // Their icons are letters that few fonts have.
        autocompletion({ icons: false }),
        clickHouseSql(),
        syntaxHighlighting(colors),
        theme,
        mistakes,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': field.getAttribute('aria-label') ?? '',
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        // No binding for Tab, which leaves the editor. Mod-Enter bubbles to the query box, which runs the query.
        keymap.of([
          { key: 'Mod-Enter', run: (target) => closeCompletion(target) || true },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.domEventHandlers({ beforeinput: replaceSelected }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  const within = (place: number) => Math.min(place, view.state.doc.length);
  container.replaceChildren(host);
  view.scrollDOM.scrollTop = field.scrollTop;
  const focused = document.activeElement === field;
  // In the same task: both or none would be visible for a frame.
  container.hidden = false;
  if (focused) view.focus();
  field.hidden = true;
  return {
    text: () => view.state.doc.toString(),
    show(text) {
      const before = view.state.doc.toString();
      if (before !== text) view.dispatch({ changes: { from: 0, to: before.length, insert: text } });
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    focus: () => view.focus(),
    select(from, to) {
      view.dispatch({ selection: { anchor: within(from), head: within(to) }, scrollIntoView: true });
      view.focus();
    },
    mark(part) {
      view.dispatch({ effects: setMistake.of(part && { from: within(part.from), to: within(part.to) }) });
    },
    close() {
      view.destroy();
      host.remove();
    },
  };
}
