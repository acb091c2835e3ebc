/** Packs the files of a run as an archive, and unpacks one from anybody, beside the thread that draws the page. */
import { unzipSync, zipSync } from 'fflate';
import { isFileOfRun, MANIFEST, MOST_BYTES } from '../../run/record/file-names.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** Files to pack, or an archive whose run is unpacked; the answer is the other of the two, or the words on a failure. */
export type ToZip = Files | Uint8Array;
export type FromZip = ToZip | string;

self.addEventListener('message', ({ data }: MessageEvent<ToZip>) => self.postMessage(answerTo(data)));

function answerTo(asked: ToZip): FromZip {
  try {
    return asked instanceof Uint8Array ? filesOfRun(asked) : zipSync(asked);
  } catch (error) {
    return `this archive cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The files of the only run of an archive, whatever folder they lie in. Nothing else of it is unpacked. */
function filesOfRun(bytes: Uint8Array): Files {
  const names: string[] = [];
  unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 });
  const [manifest, ...others] = names.filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  if (manifest === undefined) throw new Error(`it has no ${MANIFEST}`);
  if (others.length > 0) throw new Error('it holds more than one run');
  const folder = manifest.slice(0, -MANIFEST.length);
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!name.startsWith(folder) || !isFileOfRun(name.slice(folder.length))) return false;
      size += originalSize;
      if (size > MOST_BYTES) throw new Error(`it holds more than ${MOST_BYTES / 1024 ** 2} MB`);
      return true;
    },
  });
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name.slice(folder.length), content]),
  );
}
