/** The text of a spec beside its form, and the ways to take it along: link, text, command, file. */
import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Diagnostic } from '../../experiment/diagnostic.ts';
import { usePage } from '../page-context.ts';
import { Copy } from './copy.tsx';
import { Editor } from './editor.tsx';

export interface SpecPaneProps {
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
      <summary>
        {problems.length === 0 ? 'The spec as text' : `The spec as text: ${problems.length} to mend`}
      </summary>
      {isOpen.value ? (
        <Editor text={text} rules={rules} label="The spec" problems={problems} onChange={onChange} />
      ) : null}
    </details>
  );
}

/** The file that a spec is saved as, which commands name. */
export const FILE = 'question.yaml';

/** Copies of what is on the screen. */
export function TakeAlong({ text }: { readonly text: string }): JSX.Element {
  const { server, store } = usePage();
  const link = store.link.value;
  const linkCopied =
    server === null
      ? 'Link copied.'
      : 'Link copied: it opens on this machine while the server runs; for others save the file.';
  return (
    <p class="tool">
      {link === null ? null : <Copy words="Copy link" text={link} done={linkCopied} />}
      <Copy words="Copy YAML" text={text} />
      <Copy words="Copy command" text={`hythe run ${FILE}`} />
      <button type="button" onClick={() => save(FILE, new Blob([text], { type: 'application/yaml' }))}>
        Save file
      </button>
      {link === null ? <span> Too long for a link: save the file and pass it on.</span> : null}
    </p>
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
