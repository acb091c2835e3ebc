/** The text of a spec in an editor, which is loaded when it is first shown. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Diagnostic } from '../../spec/diagnostic.ts';
import { useAsked } from '../state/asked.ts';
import type { CodeMirrorEditor } from './code-mirror.ts';
import { SchemaWalk } from './schema-walk.ts';

interface EditorProps {
  readonly text: string;
  readonly rules: string;
  readonly label: string;
  readonly problems: readonly Diagnostic[];
  readonly onChange: (text: string) => void;
}

export function Editor({ text, rules, label, problems, onChange }: EditorProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const editor = useSignal<CodeMirrorEditor | null>(null);
  const schema = useRef<SchemaWalk | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  // A text that is no YAML names no rules: while a key is typed those of the text before stand.
  const named = useRef(rules);
  if (rules !== '') named.current = rules;

  useEffect(() => {
    let isGone = false;
    void import('./code-mirror.ts').then(({ CodeMirrorEditor: Made }) => {
      if (place.current === null || isGone) return;
      editor.value = new Made({
        place: place.current,
        text,
        label,
        schema: () => schema.current,
        onChange: (written) => changed.current(written),
      });
    });
    return () => {
      isGone = true;
      editor.value?.close();
      editor.value = null;
    };
  }, []);
  const asked = useAsked('schema', { rules: named.current });
  // Without a schema the editor completes nothing; the reader says what is wrong with the rules.
  const read = asked.failure.value === null ? asked.answer.value : null;
  schema.current = useMemo(() => read && new SchemaWalk(read), [read]);
  // At once: later, more may have been typed, and an older text would take its place.
  useLayoutEffect(() => editor.value?.setText(text), [editor.value, text]);
  useEffect(() => editor.value?.setProblems(problems), [editor.value, problems]);

  return (
    <div class="editor">
      <div ref={place} />
      <ol class="problems">
        {problems.map(({ line, column, path, message }, i) => (
          <li key={i}>
            <button onClick={() => editor.value?.goTo(line, column)}>{`Line ${line}`}</button>{' '}
            {path === '' ? message : `${path}: ${message}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
