/** The text of a spec beside its form, and the ways to take it along: text, command, file. */
import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shellWord } from '../../play/shown.ts';
import type { Diagnostic } from '../../spec/diagnostic.ts';
import { EngineError } from '../engine/port-engine.ts';
import { usePage } from '../page-context.ts';
import { useAsked } from '../state/asked.ts';
import { dataOf, rulesOf } from '../state/spec-text.ts';
import { Copy } from './copy.tsx';
import { later } from './later.tsx';
import { useTyped } from './typed.ts';

const Editor = later(async () => (await import('./editor.tsx')).Editor);

interface SpecPaneProps {
  readonly text: string;
  readonly rules: string;
  readonly problems: readonly Diagnostic[];
  /** True when the text is wanted open and in sight. */
  readonly wanted?: Signal<boolean>;
  readonly onChange: (text: string) => void;
}

export function SpecPane({ text, rules, problems, wanted, onChange }: SpecPaneProps): JSX.Element {
  const isOpen = useSignal(false);
  const details = useRef<HTMLDetailsElement>(null);
  useSignalEffect(() => {
    if (wanted?.value !== true || details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'nearest' });
    details.current.querySelector('summary')?.focus();
    wanted.value = false;
  });
  return (
    <details class="spec" ref={details} onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>{`The fight as a file${problems.length === 0 ? '' : `: ${problems.length} to mend`}`}</summary>
      {isOpen.value ? (
        <Editor text={text} rules={rules} label="The spec" problems={problems} onChange={onChange} />
      ) : null}
    </details>
  );
}

interface TakeAlongProps {
  readonly text: string;
  /** The name of the file. */
  readonly file: string;
  readonly onFile: (name: string) => void;
}

/** Copies of what is on the screen. */
export function TakeAlong({ text, file, onFile }: TakeAlongProps): JSX.Element {
  const { own } = usePage();
  const module = own.has(rulesOf(dataOf(text))) ? ' --rules-module rules.js' : '';
  return (
    <p class="tool">
      <Copy words="Copy the file" text={text} />
      <Copy words="Copy command" text={`hythe run ${shellWord(file)}${module}`} />
      <button onClick={() => save(file, new Blob([text], { type: 'application/yaml' }))}>Save file</button>
      <SaveHere text={text} file={file} onFile={onFile} />
    </p>
  );
}

/** Saves the spec beside the runs: in the folder that is served, or in the browser. */
function SaveHere({ text, file, onFile }: TakeAlongProps): JSX.Element | null {
  const { engine, server, store } = usePage();
  const said = useSignal('');
  const stands = useSignal(false);
  const typed = useTyped(file, ({ value }) => onFile(value));
  const saved = useAsked('specs', {}).answer.value;
  useEffect(() => {
    said.value = '';
    stands.value = false;
  }, [text, file]);
  if (saved === null || saved.readOnly) return null;
  const write = async (before: () => string | null | Promise<string>): Promise<void> => {
    try {
      store.saved.set(file, await engine.ask('saveSpec', { name: file, text, before: await before() }));
      said.value = `Saved as ${file}.`;
      stands.value = false;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      said.value = error.message;
      stands.value = error.failure.code === 'HYTHE-RESULTS-CHANGED';
    }
  };
  return (
    <>
      <button onClick={() => void write(() => store.saved.get(file) ?? null)}>
        {`Save in ${server === null ? 'this browser' : 'the folder'} as`}
      </button>
      <input {...typed} aria-label="Name of the file" />
      <span role="status">{said.value}</span>
      {stands.value ? (
        <button onClick={() => void write(async () => (await engine.ask('openSpec', { name: file })).hash)}>
          Replace it
        </button>
      ) : null}
    </>
  );
}

/** Saves a file by the browser. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
