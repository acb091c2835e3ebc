/** The folders of two editions: specs by the names of their files, or the latest kept run of each experiment. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SpecFileError } from '../spec/spec-files.ts';
import { listRuns } from '../run/node/list-runs.ts';
import { reasonOf } from '../run/node/reason.ts';
import { specFolder } from '../run/node/spec-folder.ts';
import { UsageError } from './command-error.ts';

/** The parts of two editions, by names that both share, with their paths. */
export interface TwoFolders {
  readonly kind: 'specs' | 'runs';
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

/** @throws {UsageError} where a folder holds neither, or the two hold different things */
export async function foldersOf(before: string, after: string): Promise<TwoFolders> {
  const [first, second] = [await folderOf(before), await folderOf(after)];
  if (first.kind !== second.kind)
    throw new UsageError(
      `${before} holds ${first.kind} and ${after} ${second.kind}: compare specs with specs, or runs with runs`,
    );
  return { kind: first.kind, before: first.parts, after: second.parts };
}

async function folderOf(
  folder: string,
): Promise<Pick<TwoFolders, 'kind'> & { readonly parts: ReadonlyMap<string, string> }> {
  const status = await stat(folder).catch((cause: unknown) => {
    throw new UsageError(`cannot read ${folder}: ${reasonOf(cause)}`, { cause });
  });
  if (!status.isDirectory())
    throw new UsageError(
      `${folder} is a file: --suite compares two folders; name a spec alone to compare its variants`,
    );
  // Other files are parts that specs name.
  const files = (await readdir(folder)).filter((name) => /\.ya?ml$/u.test(name)).toSorted();
  const specs = files.filter((name) => /^["{\s]*hythe["']?\s*:/mu.test(textIn(folder, name)));
  if (specs.length > 0)
    return { kind: 'specs', parts: new Map(specs.map((name) => [name, join(folder, name)])) };
  const { runs, unreadable } = await listRuns(folder);
  const parts = new Map<string, string>(
    unreadable.map((run) => [run.folder.split(/[/\\]/u).at(-2) ?? run.folder, run.folder]),
  );
  // The latest comes first, so that it is set last.
  for (const run of runs.toReversed()) parts.set(run.name.split('/')[0] ?? run.name, run.folder);
  if (parts.size > 0) return { kind: 'runs', parts };
  throw new UsageError(
    `${folder} holds neither specs (*.yaml that begin with hythe: 1) nor kept runs; name the folder that does`,
  );
}

/** The text of a file of the folder. @throws {UsageError} for a pipe, a link that leads out, a file that is too large */
function textIn(folder: string, name: string): string {
  const path = join(folder, name);
  try {
    return specFolder(path).read(name);
  } catch (cause) {
    if (!(cause instanceof SpecFileError)) throw cause;
    throw new UsageError(`cannot read ${path}: ${cause.message}; take it out of the folder`, { cause });
  }
}
