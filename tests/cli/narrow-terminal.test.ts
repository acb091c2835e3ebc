/** What commands print on terminals of several widths: no line is wider, and in a file nothing is broken. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { completedLines } from '../../src/cli/completed-text.ts';
import { widthOf } from '../../src/cli/wrap.ts';
import { readRun } from '../../src/run/node/store.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { GALLERY } from '../report/gallery-pages.ts';
import { duelSpec, hytheInTurn, sharedFolder } from './hythe.ts';

const WIDTHS = [60, 120];

/** A duel whose cells, variants, statements and labels make wide tables. */
const wide = {
  title: 'A company with the Martini-Henry in a building against two companies with the Lebel in the open',
  vary: { 'engagement.distanceCm': [3, 8], 'sides.british.cover': ['open', 'building'] },
  variants: {
    'as-written': {},
    'sharper-lebel': { tables: { weapons: { lebel: { hit: { close: 3 } } } } },
  },
  expect: [{ of: 'winner=british', between: [0.3, 0.7] }],
  resolve: { method: 'exact' },
  labels: { british: 'the British rear guard', french: 'the French skirmishers' },
};
const folder = sharedFolder({ 'duel.yaml': duelSpec(), 'wide.yaml': duelSpec(wide) });

beforeAll(() => {
  for (const seed of ['one', 'two']) {
    const { status, stderr } = hytheInTurn(['run', 'duel.yaml', '--seed', seed], { cwd: folder });
    if (status !== 0) throw new Error(stderr);
  }
});

/** Lines wider than the terminal; a word that is too long by itself, such as a path, cannot be broken. */
const tooWide = (text: string, width: number): readonly string[] =>
  text
    // eslint-disable-next-line no-control-regex
    .replace(/\u001b\[[\d;]*\w/gu, '')
    .split(/[\n\r]/u)
    .filter((line) => widthOf(line) > width && /\S\s+\S/u.test(line));

const COMMANDS: readonly (readonly string[])[] = [
  ['run', 'wide.yaml', '--workers', '1'],
  ['run', 'duel.yaml', '--workers', '1'],
  ['check', 'wide.yaml'],
  ['runs'],
  ['odds', '4d6kh3', '3d6', '2d6', '3d8', 'd20+2', '2d10'],
  ['odds'],
  ['odds', 'pluie'],
  ['odds', 'pluie', 'fire', 'weapon=lebel', 'distanceCm=8', 'quality=elite', 'cover=building'],
  ['weapons', 'pluie', '--army', 'british,french'],
  ['weapons', 'augsburg'],
  ['rules'],
  ['rules', 'pluie'],
  ['rules', 'pluie', 'weapons'],
  ['rules', 'pluie', 'table11GeneralModifiers'],
  ['rules', 'huit', 'fire'],
  ['rules', 'huit', 'brigadeEngagement'],
  ['diff', 'a-duel', 'a-duel'],
  ['diff', '--suite', 'wide.yaml'],
  ['trace', 'wide.yaml', '--cell', '1'],
  ['luck', 'duel.yaml', '--result', 'winner=french,turn=4'],
];

describe.each(WIDTHS)('on a terminal of %i columns', (columns) => {
  test.each(COMMANDS.map((args) => [args.join(' '), args] as const))(
    'hythe %s prints no wider line',
    (_words, args) => {
      const { stdout, stderr } = hytheInTurn(args, { cwd: folder, columns });
      expect(stderr).not.toContain('hythe: ');
      expect(stdout).not.toBe('');
      expect(tooWide(stdout, columns)).toEqual([]);
      expect(tooWide(stderr, columns)).toEqual([]);
    },
  );
});

test.each(readdirSync(GALLERY))('a run prints its finding no wider: %s', async (name) => {
  const { facts, findings } = reportInput(await readRun(join(GALLERY, name)));
  for (const columns of WIDTHS) {
    const lines = completedLines({ folder, facts, findings, disagrees: false }, columns);
    expect(tooWide(lines.join('\n'), columns)).toEqual([]);
  }
});

test('in a file a table has a line a row, however wide', () => {
  const { stdout } = hytheInTurn(['rules', 'pluie', 'weapons'], { cwd: folder });
  const [row = ''] = stdout.split('\n').filter((line) => line.includes('gb.martini-henry'));
  expect(row).toMatch(/Martini-Henry-Gewehr +smallArm .* 18$/u);
});
