/** The beginning of a spec: the gallery of all that can be opened, in a window of its own. */
import type { JSX } from 'preact';
import type { GalleryProps } from './gallery.tsx';
import { later } from './later.tsx';
import { Window } from './window.tsx';

export type BeginProps = Omit<GalleryProps, 'onClose'>;

const Gallery = later(async () => (await import('./gallery.tsx')).Gallery);

export function Begin({ rules, onSpec }: BeginProps): JSX.Element {
  return (
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
  );
}
