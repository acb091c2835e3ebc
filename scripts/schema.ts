/** Writes experiment.schema.json; with `--check` it only says whether the file is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { specSchema } from '../src/spec/spec-schema.ts';
import type { Json } from '../src/play/json.ts';
import { ruleSystems } from '../src/rules/index.ts';

const FILE = fileURLToPath(new URL('../experiment.schema.json', import.meta.url));

function written(): string {
  try {
    return readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

/** The most characters of a line on which a part stands whole. */
const LINE = 300;

/** JSON with a part on each line, as far as lines are long enough: the file is read by editors, and seldom by people. */
function inLines(value: Json, indent = ''): string {
  const whole = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + whole.length <= LINE) return whole;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([key, part]) => {
    const text = inLines(part, `${indent} `);
    return `\n${indent} ${Array.isArray(value) ? '' : `${JSON.stringify(key)}:`}${text}`;
  });
  return `${open}${parts.join(',')}\n${indent}${close}`;
}

const schema = `${inLines(specSchema(ruleSystems))}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, schema);
else if (written() !== schema) {
  process.stderr.write('experiment.schema.json is not what the rules describe; run `npm run schema`\n');
  process.exitCode = 1;
}
