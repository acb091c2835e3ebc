/** The public API, written down: a change shows in review. `npm run api` writes it anew. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { publicDeclarations } from './api/declarations.ts';
import { ROOT, testFolder } from './cli/hythe.ts';

test('the names of hythe, hythe/core and hythe/rules, and their declarations, are those written down', async () => {
  const folder = testFolder();
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const how = ['-p', 'tsconfig.build.json', '--noCheck', '--removeComments', '--outDir', folder];
  execFileSync(process.execPath, [tsc, ...how], { cwd: ROOT });
  const modules = { hythe: 'index.d.ts', 'hythe/core': 'core.d.ts', 'hythe/rules': 'own-rules.d.ts' };
  await expect(publicDeclarations(folder, modules)).toMatchFileSnapshot('api/public.txt');
});
