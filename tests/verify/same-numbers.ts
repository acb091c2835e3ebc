/** Every example spec by the engine of the built page in Chromium: its numbers are those of the command line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openBrowser } from '../browser.ts';
import { EXAMPLES, runExample } from '../frozen.ts';
import { openPageEngine } from '../web/page-engine.ts';
import { differences, filesIn, pageRun } from '../web/same-numbers.ts';
import { openSite } from '../web/site.ts';

const [browser, site] = await Promise.all([openBrowser(false), openSite()]);
const engine = await openPageEngine(browser, site);
const out = mkdtempSync(join(tmpdir(), 'hythe-same-'));
try {
  // A page has no rules of the user's own.
  for (const name of EXAMPLES.filter((each) => !each.startsWith('own-rules'))) {
    const page = await pageRun(engine, name);
    const { folder, finding } = runExample(name, out);
    const found = differences(page, { files: filesIn(folder), finding });
    process.stdout.write(`${name}: ${found.length === 0 ? 'the same' : found.join(', ')}\n`);
    if (found.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(out, { recursive: true });
  site.close();
  await browser.close();
}
