/** Draws `docs/report.png`, the top of the report of the spec that the README shows, beside which it stands. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WIDE = { width: 900, height: 900 };

const executablePath = findChromium(process.env);
if (executablePath === undefined) throw new Error(`No Chromium: ${HOW_TO_GET_CHROMIUM}`);
const [, spec = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
const folder = mkdtempSync(join(tmpdir(), 'hythe-picture-'));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  writeFileSync(join(folder, 'duel.yaml'), spec);
  const run = [join(ROOT, 'bin', 'hythe.js'), 'run', 'duel.yaml', '--quiet'];
  const { stdout, stderr } = spawnSync(process.execPath, run, { cwd: folder, encoding: 'utf8' });
  const report = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!report.endsWith('.html')) throw new Error(`hythe run made no report: ${stderr}`);
  const page = await browser.newPage({ viewport: WIDE, deviceScaleFactor: 1.5 });
  await page.goto(pathToFileURL(join(folder, report)).href);
  const chart = page.locator('figure').first();
  await chart.locator('svg').first().waitFor();
  const { y = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  const clip = { x: 0, y: 0, width: WIDE.width, height: Math.ceil(y + height) };
  await page.screenshot({ path: join(ROOT, 'docs', 'report.png'), clip, fullPage: true });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
