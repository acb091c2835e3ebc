/** The editor of a spec: YAML, with the problems of its reader, and keys and values by the schema. Loaded when it is opened. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  crosshairCursor,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { minimalSetup } from 'codemirror';
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml';
import type { Diagnostic } from '../../spec/diagnostic.ts';
import type { SchemaWalk } from './schema-walk.ts';

export interface SpecEditorParts {
  readonly place: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly schema: () => SchemaWalk | null;
  readonly onChange: (text: string) => void;
}

/** The usual ways of an editor, without the search of `basicSetup`: a spec is short. */
const WAYS = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  foldGutter(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  keymap.of([...closeBracketsKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
  minimalSetup,
];

const LOOK = EditorView.theme({
  '&': {
    maxHeight: '60vh',
    border: '1px solid var(--grid)',
    background: 'var(--paper)',
    color: 'var(--ink)',
  },
  '.cm-scroller': { overflow: 'auto' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--raised)', color: 'var(--muted)', borderColor: 'var(--grid)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--raised)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--grid) !important' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    color: 'var(--ink)',
    maxWidth: '30rem',
    whiteSpace: 'pre-line',
  },
});

/** Keys, comments and what is no text, in colours that follow the page into the dark. */
const WORDS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--side-a)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--side-b)' },
  { tag: tags.invalid, color: 'var(--loss)' },
]);

export class CodeMirrorEditor {
  private readonly view: EditorView;
  /** True while the text is set from outside, which is no change of the user. */
  private isSetting = false;

  constructor({ place, text, label, schema, onChange }: SpecEditorParts) {
    // Within a shadow its styles are adopted; in the document they would be inline, which the page's policy forbids.
    const root = place.attachShadow({ mode: 'open' });
    this.view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          WAYS,
          yaml(),
          lintGutter(),
          autocompletion({ override: [(context) => completions(context, schema())] }),
          hoverTooltip((view, position) => {
            const words = schema()?.about(pathAt(view.state.doc.toString(), position).path) ?? '';
            return words === '' ? null : { pos: position, create: () => ({ dom: textBox(words) }) };
          }),
          LOOK,
          syntaxHighlighting(WORDS),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.isSetting) onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
  }

  /** Shows another text; the same text leaves the cursor where it is. */
  setText(text: string): void {
    const { doc } = this.view.state;
    if (doc.toString() === text) return;
    this.isSetting = true;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.isSetting = false;
  }

  setProblems(problems: readonly Diagnostic[]): void {
    const { doc } = this.view.state;
    const shown = problems
      .filter(({ line }) => line >= 1 && line <= doc.lines)
      .map(({ line, column, length, message, expected }) => {
        const { from, to } = doc.line(line);
        const start = Math.min(to, from + column - 1);
        const words = expected === null ? message : `${message} (${expected})`;
        return {
          from: start,
          to: Math.min(doc.length, start + Math.max(1, length)),
          severity: 'error' as const,
          message: words,
        };
      });
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** Puts the cursor at a line and column, from 1. */
  goTo(line: number, column: number): void {
    const { from, to } = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines));
    this.view.dispatch({ selection: { anchor: Math.min(to, from + column - 1) }, scrollIntoView: true });
    this.view.focus();
  }

  close(): void {
    this.view.destroy();
  }
}

function textBox(words: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'hover';
  box.textContent = words;
  return box;
}

function completions(context: CompletionContext, schema: SchemaWalk | null): CompletionResult | null {
  const word = context.matchBefore(/[\w.-]*/u);
  if (schema === null || word === null || (word.from === word.to && !context.explicit)) return null;
  const text = context.state.doc.toString();
  const { path, isValue } = pathAt(`${text.slice(0, word.from)}x${text.slice(word.to)}`, word.from);
  const options: Completion[] = (isValue ? schema.valuesAt(path) : schema.keysAt(path.slice(0, -1))).map(
    ({ label, detail }) => ({
      label,
      info: detail,
      apply: isValue ? label : `${label}: `,
      type: isValue ? 'enum' : 'property',
    }),
  );
  return options.length === 0 ? null : { from: word.from, options };
}

/** The path of the key or value at a position, and whether it is a value. */
function pathAt(
  text: string,
  position: number,
): { readonly path: readonly (string | number)[]; readonly isValue: boolean } {
  const document = parseDocument(text, { schema: 'core' });
  let found: { path: (string | number)[]; isValue: boolean } = { path: [], isValue: false };
  visit(document, {
    Scalar: (key, node, parents) => {
      const [from = 0, to = 0] = node.range ?? [];
      if (position < from || position > to) return;
      const path: (string | number)[] = [];
      parents.forEach((parent, i) => {
        const next = parents[i + 1] ?? node;
        if (isPair(parent)) path.push(isScalar(parent.key) ? String(parent.key.value) : '');
        else if (!isMap(parent) && 'items' in parent && Array.isArray(parent.items))
          path.push((parent.items as readonly unknown[]).indexOf(next));
      });
      found = { path, isValue: key !== 'key' };
    },
  });
  return found;
}
