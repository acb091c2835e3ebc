/** The row above a spec: another one to open, the link to this one, and its run to keep. */
import type { JSX } from 'preact';
import { usePage } from '../page-context.ts';
import { Begin, type BeginProps } from './begin.tsx';
import { Copy } from './copy.tsx';
import { Keep, type KeepProps } from './keep.tsx';

export function Top({ rules, onSpec, ...kept }: BeginProps & KeepProps): JSX.Element {
  return (
    <div class="tool top">
      <Begin rules={rules} onSpec={onSpec} />
      <CopyLink />
      <Keep {...kept} />
    </div>
  );
}

function CopyLink(): JSX.Element {
  const { server, store } = usePage();
  const link = store.link.value;
  if (link === null) return <span>Too long for a link: save the file and pass it on.</span>;
  const copied =
    server === null
      ? 'Link copied.'
      : 'Link copied: it opens on this machine while the server runs; for others save the file.';
  return <Copy words="Copy link" text={link} done={copied} />;
}
