/**
 * Mutants of the rules: changes one operator, constant or condition at a time, drawn by a seed from the code and the
 * tables, in a copy of the project, and says whether the judge notices:
 * `node tests/verify/mutants.ts --count 60 --seed 1 [--from 1]`. Run by hand, since it takes minutes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Random } from '../fuzz/random.ts';
import { ROOT } from '../frozen/held.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    part: { type: 'string', multiple: true, default: [] },
  },
});

/** What takes the place of what: operators stand between spaces, so that no type and no arrow is one. */
const CHANGES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/ [+-] (?=\S)/gu, (found) => (found === ' + ' ? ' - ' : ' + ')],
  [
    / (?:<|<=|>|>=) /gu,
    (found) => (found.includes('=') ? found.replace('=', '') : found.replace(/[<>]/u, '$&=')),
  ],
  [/ [=!]== /gu, (found) => (found === ' === ' ? ' !== ' : ' === ')],
  [/ (?:&&|\|\|) /gu, (found) => (found === ' && ' ? ' || ' : ' && ')],
  [/(?<![\w.$])\d+(?![\w.n])/gu, (found) => String(Number(found) + 1)],
  [/(?<=[=(?:,] ?)(?:true|false)(?=[;,) ])/gu, (found) => (found === 'true' ? 'false' : 'true')],
  [/(?<=\bif \()(?=[^()]*\) )[^()]*/gu, (found) => `!(${found})`],
];
/** A number of a table. */
const NUMBER = /(?<=[:[,] ?)-?\d+(?:\.\d+)?(?=[,\]}\s])/gu;
/** Lines that hold no code that runs. */
const NO_CODE = /^\s*(?:import|export type|type|readonly \w+\??:|interface|\*|\/)/u;

interface Site {
  readonly file: string;
  readonly line: number;
  readonly at: number;
  readonly old: string;
  readonly new: string;
}

function sitesIn(file: string): readonly Site[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const changes = file.endsWith('.json')
    ? ([[NUMBER, (found) => String(Number(found) + 1)]] as typeof CHANGES)
    : CHANGES;
  const lines = text.split('\n');
  let start = 0;
  return lines.flatMap((code, i) => {
    const from = start;
    start += code.length + 1;
    if (!file.endsWith('.json') && NO_CODE.test(code)) return [];
    // Texts and comments are no code; the places of all else stay.
    const bare = file.endsWith('.json')
      ? code
      : code.replaceAll(/'[^']*'|`[^`]*`|\/\/.*$|\/\*.*?\*\//gu, (words) => '_'.repeat(words.length));
    return changes.flatMap(([pattern, change]) =>
      [...bare.matchAll(pattern)].map((match): Site => {
        const old = code.slice(match.index, match.index + match[0].length);
        return { file, line: i + 1, at: from + match.index, old, new: change(old) };
      }),
    );
  });
}

const files = readdirSync(join(ROOT, 'src/rules'), { recursive: true })
  .map((file) => join('src/rules', String(file)))
  .filter((file) => /[^/]+\/[^/]+\/.*(?:\.ts|tables\.json)$/u.test(file))
  .toSorted();
const sites = files.map(sitesIn).filter(({ length }) => length > 0);
const copy = mkdtempSync(join(tmpdir(), 'hythe-mutants-'));
let found = 0;
let tried = 0;
try {
  for (const part of ['src', 'tests', 'experiments', 'package.json'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (let number = Number(values.from); number <= Number(values.count); number++) {
    const random = new Random(Number(values.seed), 'mutants', number);
    // A file as often as it has places; a table as often as a file of code of its length.
    const site = random.pick(
      random.pick(sites.flatMap((list) => Array.from({ length: Math.ceil(list.length / 8) }, () => list))),
    );
    const text = readFileSync(join(ROOT, site.file), 'utf8');
    writeFileSync(
      join(copy, site.file),
      text.slice(0, site.at) + site.new + text.slice(site.at + site.old.length),
    );
    const [, , system = ''] = site.file.split('/');
    const asked = site.file.includes('/map/') ? ['battles', system] : [system];
    const parts = (values.part.length === 0 ? [] : [...values.part, 'battles']).flatMap((part) => [
      '--part',
      part,
    ]);
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--conditions=hythe-source',
        'tests/verify/freeze.ts',
        '--first',
        '--workers',
        '1',
        ...parts,
        ...asked,
      ],
      { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 900_000 },
    );
    writeFileSync(join(copy, site.file), text);
    tried++;
    if (status !== 0) found++;
    const [said = ''] = stdout.split('\n');
    process.stdout.write(
      `${number} ${status === 0 ? 'NOT FOUND' : 'found'} ${site.file}:${site.line} ${site.old.trim()} → ${site.new.trim()}` +
        `${status === 0 ? '' : `  (${said.slice(0, 160)})`}\n`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${found} of ${tried} found\n`);
