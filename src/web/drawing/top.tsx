/** The row above a spec: another one to open, the link to this one, and its run to keep. */
import type { JSX } from 'preact';
import { usePage } from '../page-context.ts';
import { Copy } from './copy.tsx';
import type { GalleryProps } from './gallery.tsx';
import { Keep, type KeepProps } from './keep.tsx';
import { later } from './later.tsx';
import { Window } from './window.tsx';

const Gallery = later(async () => (await import('./gallery.tsx')).Gallery);

type TopProps = Omit<GalleryProps, 'onClose'> & KeepProps;

export function Top({ rules, onSpec, ...kept }: TopProps): JSX.Element {
  return (
    <div class="tool top">
      <Window
        class="gallery"
        words="Open another fight"
        label="Fights to open"
        content={(close) => (
          <Gallery
            rules={rules}
            onSpec={(spec, file) => {
              close();
              onSpec(spec, file);
            }}
            onClose={close}
          />
        )}
      />
      <CopyLink />
      <Keep {...kept} />
    </div>
  );
}

/** The link to what is shown; that of a kept run opens its fight where the run is not kept. */
export function CopyLink({ isRun = false }: { readonly isRun?: boolean }): JSX.Element {
  const { server, store } = usePage();
  const link = store.link.value;
  const file = isRun ? 'download the run' : 'save the file';
  if (link === null) return <span>{`Too long for a link: ${file} and pass it on.`}</span>;
  const copied =
    server !== null
      ? `Link copied: it opens on this machine while the server runs; for others ${file}.`
      : `Link copied${isRun ? ': it opens the run in this browser, and its fight for others' : ''}.`;
  return <Copy words="Copy link" text={link} done={copied} />;
}
