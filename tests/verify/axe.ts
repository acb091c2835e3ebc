/** Every page of the gallery is small, and open to every reader: what Axe holds against it, light and dark, wide and narrow. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openBrowser } from '../browser.ts';
import { faultsOf, GALLERY } from '../report/gallery-pages.ts';

const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'hythe-axe-'));
try {
  const page = await browser.newPage();
  for (const name of readdirSync(GALLERY).toSorted()) {
    const faults = await faultsOf(name, folder, page);
    process.stdout.write(`${name}: ${faults.length === 0 ? 'open to every reader' : faults.join('\n  ')}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
  await browser.close();
}
