/** Runs as archives: packed for download, and files from somebody's disk made the files of a run. */
import { MOST_BYTES } from '../../../run/record/file-names.ts';
import { EngineError } from '../../engine/port-engine.ts';
import type { FromZip, ToZip } from '../../worker/zip-worker.ts';
// The build gives the address of the worker.
// oxlint-disable-next-line import/default
import workerUrl from '../../worker/zip-worker.ts?entry';

type Files = Readonly<Record<string, Uint8Array>>;

/** Fails for files from disk that are no run. */
function fail(message: string): never {
  throw new EngineError({ code: 'HYTHE-WEB-ARCHIVE', message, problems: [] });
}

/** The files as an archive with their folder in it. @throws {EngineError} */
export async function packed(folder: string, files: Files): Promise<Uint8Array> {
  const placed = Object.entries(files).map(([path, bytes]) => [`${folder}/${path}`, bytes] as const);
  const answer = await ask(Object.fromEntries(placed));
  return answer instanceof Uint8Array ? answer : failed(answer);
}

/** The files of a run: of an archive, or as they are. @throws {EngineError} */
export async function filesFrom(chosen: readonly File[]): Promise<Files> {
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    fail(`more than ${MOST_BYTES / 1024 ** 2} MB are not opened here`);
  const [archive] = chosen;
  if (archive !== undefined && chosen.length === 1 && archive.name.endsWith('.zip')) {
    const answer = await ask(await bytesOf(archive));
    return typeof answer === 'string' || answer instanceof Uint8Array ? failed(answer) : answer;
  }
  const read = async (file: File): Promise<[string, Uint8Array]> => [
    // A browser gives files without their folder.
    file.name.endsWith('.vl.json') ? `charts/${file.name}` : file.name,
    await bytesOf(file),
  ];
  return Object.fromEntries(await Promise.all(chosen.map(read)));
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

function failed(answer: FromZip): never {
  return fail(typeof answer === 'string' ? answer : 'the archive cannot be read');
}

async function ask(message: ToZip): Promise<FromZip> {
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromZip>) => resolve(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve('this archive is too large for the memory of the page');
      });
      worker.postMessage(message);
    });
  } finally {
    worker.terminate();
  }
}
