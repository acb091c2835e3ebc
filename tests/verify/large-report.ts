/** A report of two hundred cells weighs less than 3 MB and opens in Chromium in less than a second. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { writeReport } from '../report/written.ts';
import { openBrowser } from '../browser.ts';
import { atDistance, skirmishRun, type SkirmishCell } from '../report/skirmish-run.ts';

const MOST_BYTES = 3_000_000;
const MOST_MS = 1000;
const OPENINGS = 7;

const quality = (value: string) => ({ path: 'sides.french.quality', name: 'quality', unit: null, value });
const cover = (value: string) => ({ path: 'sides.french.cover', name: 'cover', unit: null, value });
const cell = (i: number, factors: SkirmishCell['factors']): SkirmishCell => ({
  factors,
  hitOn: [4 + (i % 3), 3 + (i % 4)],
  figures: [2 + (i % 3), 3],
});
const SHAPES: Readonly<Record<string, readonly SkirmishCell[]>> = {
  'along a distance': Array.from({ length: 200 }, (_cell, i) => cell(i, [atDistance(i / 2)])),
  'two factors': Array.from({ length: 200 }, (_cell, i) =>
    cell(i, [atDistance(i % 20), quality(`quality ${String(Math.floor(i / 20))}`)]),
  ),
  'no number': Array.from({ length: 200 }, (_cell, i) =>
    cell(i, [cover(`cover ${String(i % 20)}`), quality(`quality ${String(Math.floor(i / 20))}`)]),
  ),
};

const folder = await mkdtemp(join(tmpdir(), 'hythe-large-'));
const browser = await openBrowser(false);
try {
  for (const [name, cells] of Object.entries(SHAPES)) {
    const { html } = await writeReport(skirmishRun({ cells, replicates: 2000, turnLimit: 30 }), pageParts);
    const path = join(folder, 'report.html');
    await writeFile(path, html);
    const times: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
      await page.goto(pathToFileURL(path).href);
      times.push(
        await page.evaluate(() =>
          performance
            .getEntriesByType('navigation')
            .reduce((end, entry) => Math.max(end, entry.startTime + entry.duration), 0),
        ),
      );
      await page.close();
    }
    const middle = times.toSorted((a, b) => a - b)[OPENINGS >> 1] ?? Infinity;
    const bytes = Buffer.byteLength(html);
    const holds = bytes < MOST_BYTES && middle < MOST_MS;
    process.stdout.write(
      `${holds ? 'holds' : 'FAILS'}: ${name}, ${(bytes / 1e6).toFixed(2)} MB, opens in ${middle.toFixed(0)} ms (median of ${OPENINGS})\n`,
    );
    if (!holds) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
