/** Keeps runs on the shelf of a platform that has no journal: a run that is stopped begins again. */
import type { Platform } from './desk.ts';
import { reportedRun } from './reported-run.ts';
import type { KeepRun } from './run-queue.ts';

export function keepOnShelf(platform: Omit<Platform, 'queue'>): KeepRun {
  return async (asked, how) => {
    const run = await reportedRun(platform, asked, how);
    if (run === null) return { name: null, interrupted: true, disagrees: false };
    const { record, input, drawn } = run;
    const { runFiles } = await import('../run/record/run-files.ts');
    const { manifest, files } = runFiles(record, drawn, platform.sha256);
    const name = await platform.shelf.keep(manifest, files);
    const { interrupted } = manifest;
    return { name, interrupted, disagrees: input.findings.agreement?.state === 'disagrees' };
  };
}
