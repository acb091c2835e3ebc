/** Writes experiment.schema.json; with `--check` it only says whether the file is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { specSchema } from '../src/spec/spec-schema.ts';
import { ruleSystems } from '../src/rules/index.ts';

const FILE = fileURLToPath(new URL('../experiment.schema.json', import.meta.url));

function written(): string {
  try {
    return readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

const schema = `${JSON.stringify(specSchema(ruleSystems), null, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, schema);
else if (written() !== schema) {
  process.stderr.write('experiment.schema.json is not what the rules describe; run `npm run schema`\n');
  process.exitCode = 1;
}
