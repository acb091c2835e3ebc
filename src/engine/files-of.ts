/** The files of a result, as `hythe run` writes them. */
import type { Manifest } from '../results/manifest.ts';
import type { Files } from '../results/run-files.ts';
import type { Platform } from './desk.ts';
import type { Result } from './results.ts';

export async function filesOf(
  { record, facts, findings }: Result,
  { pageParts, sha256 }: Pick<Platform, 'pageParts' | 'sha256'>,
): Promise<{ readonly manifest: Manifest; readonly files: Files }> {
  // Vega and the writer of tables are loaded by those who want files.
  const [{ runFiles }, { reportFiles }] = await Promise.all([
    import('../results/run-files.ts'),
    import('../report/report-files.ts'),
  ]);
  return runFiles(
    record,
    await reportFiles({ facts, findings, tables: record, battles: record.battles }, pageParts),
    sha256,
  );
}
