/** Names that users give: each is shown as it is written, everywhere, or the spec is refused where two look alike. */
import { describe, expect, test } from 'vitest';
import risk from '../../experiments/own-rules/risk.ts';
import { factorLabel } from '../../src/questions/telling/labels.ts';
import { plain } from '../../src/questions/telling/sentence.ts';
import { findingLines } from '../../src/cli/finding-text.ts';
import { visibleName } from '../../src/play/visible.ts';
import { SpecError } from '../../src/spec/diagnostic.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { chartsOf } from '../../src/report/write-report.ts';
import { csvHeading } from '../../src/questions/csv.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { recorded } from '../questions/telling/answered.ts';
import { fc, randomCases } from '../fast-check.ts';
import { signs } from '../toy/signs.ts';
import { said } from './findings.ts';

const systems = [...ruleSystems, risk, signs];

/** All that a run of the spec says, by where it stands. */
async function shown(spec: object) {
  const whole = JSON.stringify({ hythe: 1, resolve: { method: 'exact' }, ...spec });
  const input = reportInput(await recorded(whole, systems));
  const { findings, facts } = input;
  return {
    facts,
    rows: findings.rows.map(({ name }) => plain(name)),
    words: said(findings).join('\n'),
    terminal: findingLines(findings, facts, 200).join('\n'),
    charts: chartsOf(input)
      .flatMap(({ rows, title }) => [plain(title), ...rows.flatMap((row) => Object.values(row).map(String))])
      .join('\n'),
    csv: ['win_a', 'win_b', ...facts.factors.map(({ column }) => column)].map((column) =>
      csvHeading(column, facts),
    ),
  };
}

/** All that a run of the spec says, or the places and messages of a refused one. */
async function shownOrRefused(spec: object) {
  try {
    return { all: await shown(spec), problems: [] };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { all: null, problems: error.diagnostics.map(({ path, message }) => `${path}: ${message}`) };
  }
}

const duel = (
  sides: readonly [string, string],
  forces: readonly [string, string] = ['f', 'g'],
  more: object = {},
): object => ({
  rules: 'risk',
  forces: { [forces[0]]: { armies: 3 }, [forces[1]]: { armies: 2 } },
  sides: { [sides[0]]: { force: forces[0] }, [sides[1]]: { force: forces[1] } },
  ...more,
});

const matrix = (contestants: readonly string[]): object => ({
  rules: 'signs',
  forces: Object.fromEntries(
    contestants.map((name, i) => [name, { of: ['rock', 'paper', 'scissors'][i % 3] }]),
  ),
  sides: { one: {}, other: {} },
  analysis: { kind: 'matrix', contestants },
});

const guns = (ids: readonly [string, string]): object => {
  const force = {
    formations: [{ quality: 'regular', units: [{ kind: 'field-artillery', weapon: ids[0] }] }],
  };
  return {
    rules: 'pluie',
    tables: {
      weapons: Object.fromEntries(
        ids.map((id, i) => [
          id,
          { like: 'fr.de-bange-90mm', army: 'Prussian', hit: { close: 5 + i }, status: 'illustrative' },
        ]),
      ),
    },
    forces: { a: force, b: force },
    engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 2 },
    sides: {
      one: { force: 'a', doctrine: { kind: 'hold-line' } },
      two: { force: 'b', doctrine: { kind: 'hold-line' } },
    },
    vary: { 'sides.one.force.formations.0.units.0.weapon': ids },
  };
};

const company = (arm: string, more: object): object => ({
  units: [{ stands: 2, type: 'formed', arm, morale: 'B', fire: 'B', melee: 'B', ...more }],
});

const cavalry = {
  rules: 'fields-of-honor',
  forces: {
    a: company('cavalry', { engagedMoveIn: 4, chargeMoveIn: 8 }),
    b: company('infantry', { weapon: { type: 'rifled', bandsIn: [1, 2, 3, 4] } }),
  },
  engagement: { scale: 'brigade', distanceIn: 6, maxTurns: 3 },
  sides: {
    horse: { force: 'a', doctrine: { name: 'charge' } },
    foot: { force: 'b', doctrine: { name: 'stand-and-fire' } },
  },
  variants: {
    'as written': {},
    ceil: { options: { chargeTestDice: 2 } },
    pursue: { options: { casualtyBasis: 'cumulative' } },
    'v2.0': {},
  },
  analysis: { kind: 'variants' },
};

describe('a name with a dot, or of a word of the rules, is shown as it is written', () => {
  test('of sides', async () => {
    const { terminal, csv } = await shown(duel(['1.Regiment', '2.Regiment']));
    expect(terminal).toContain('The 1.Regiment beat the 2.Regiment: 66% of fights won');
    expect(csv).toEqual(['win_a (1.Regiment)', 'win_b (2.Regiment)']);
  });

  test('of contestants', async () => {
    const names = ['Mk.I', 'Mk.II', '3.Garde', '4.Garde'];
    const { terminal, words, charts } = await shown(matrix(names));
    for (const text of [terminal, words, charts]) for (const name of names) expect(text).toContain(name);
  });

  test('of variants', async () => {
    const { terminal, words, charts } = await shown(cavalry);
    for (const text of [terminal, words, charts]) {
      for (const name of ['Ceil', 'Pursue']) expect(text).toContain(name);
      expect(text).not.toMatch(/rounded up|pursuit/iu);
    }
    expect(terminal).toContain('v2.0');
    expect(terminal).not.toContain('V2.0');
  });

  test('of own weapons', async () => {
    const { rows, csv } = await shown(guns(['krupp-7.5cm', 'krupp-8.7cm']));
    expect(rows).toEqual(['weapon krupp-7.5cm', 'weapon krupp-8.7cm']);
    expect(csv.at(-1)).toBe('factor_1 (weapon; sides.one.force.formations.0.units.0.weapon)');
  });

  test('of a number of an own weapon, by the name of the weapon', async () => {
    const path = 'tables.weapons.krupp-7.5cm.hit.close';
    const { facts } = await shown({ ...guns(['krupp-7.5cm', 'krupp-8.7cm']), vary: { [path]: [4, 5] } });
    expect(factorLabel(facts, { path, name: 'close', unit: null }).name).toBe(
      'krupp-7.5cm, hit at close range',
    );
  });
});

describe('names that cannot be told apart are refused', () => {
  test.each([
    ['sides', duel(['guard', 'Guard']), 'sides.Guard: "Guard" cannot be told from "guard"'],
    ['sides by Unicode', duel(['garde é', 'garde e\u0301']), 'cannot be told from'],
    ['sides by compatible forms', duel(['ﬁrst', 'first']), 'sides.first: "first" cannot be told from "ﬁrst"'],
    ['sides by what takes no room', duel(['line', 'li\u200dne']), 'cannot be told from "line"'],
    [
      'forces by hyphens',
      duel(['a', 'b'], ['old-guard', 'Old Guard']),
      'forces.Old Guard: "Old Guard" cannot be told from "old-guard"',
    ],
    [
      'names alike for as long as they are shown',
      duel([`${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`]),
      'what follows 60 characters',
    ],
    [
      'variants',
      { ...cavalry, variants: { old: {}, OLD: {} } },
      'variants.OLD: "OLD" cannot be told from "old"',
    ],
    [
      'a name and a label',
      duel(['a', 'b'], ['f', 'g'], { labels: { a: 'B' } }),
      'labels.a: "a" and "b" would both be called "B"',
    ],
    [
      'own weapons by their printed names',
      {
        ...guns(['one', 'two']),
        tables: {
          weapons: {
            one: { like: 'fr.de-bange-90mm', army: 'French', printed: 'Gun' },
            two: { like: 'fr.de-bange-90mm', army: 'French', printed: 'gun' },
          },
        },
      },
      'tables.weapons.two: "two" cannot be told from "one": both would be called "gun"',
    ],
    [
      'an own weapon and a word of the rules',
      guns(['coin', 'two']),
      'tables.weapons.coin: "coin" cannot be told from "coin"',
    ],
    [
      'a side within paths of the other',
      duel(['x', 'x.force']),
      'sides.x.force: "x.force" begins with "x" and a dot',
    ],
    [
      'a side with a sign of measures',
      duel(['a=b', 'c']),
      'the name of a side has no equals sign and no comma',
    ],
    ['a side with a word for no winner', duel(['Nobody', 'c']), 'the word has a meaning of its own'],
    ['a force that reads as several', duel(['a', 'b'], ['2 × f', 'g']), 'a force cannot be called "2 × f"'],
  ])('%s', async (_what, spec, message) => {
    const { problems } = await shownOrRefused(spec);
    expect(problems.join('\n')).toContain(message);
    expect(problems).toHaveLength(1);
  });
});

const SHAPES = [
  'v1.0',
  'v2.0',
  '1.Regiment',
  '2.Regiment',
  'krupp-7.5cm',
  'gb.lebel',
  'ceil',
  'coin',
  'turn',
  'winner',
  'turn-limit/A',
  'rock',
  'A',
  'B',
  'guard',
  'Guard',
  'old-rules',
  'old rules',
  'old_rules',
  'é',
  'e\u0301',
  'ﬁ',
  'fi',
  'sides.one.force',
  'a + b',
  'McDonald',
  'deBange',
  'ß',
  '-1',
  '1',
  '4-6',
  'x → y',
  'constructor',
  'force',
];
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SHAPES) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 14 }) },
);

/** A name without the differences that a display name makes. */
const bare = (text: string): string => text.toLowerCase().replace(/[-_ ]/gu, '');

/** The name as it may stand in a text: as written; in words where it is of small letters, hyphens and digits. */
function isShown(text: string, one: string): boolean {
  const seen = visibleName(one);
  const isWords = /^[\p{Ll}\p{Lo}\p{M}\p{N}_ -]+$/u.test(one) || one.includes(' ');
  return isWords ? bare(text).includes(bare(seen)) : text.includes(seen);
}

describe('whatever names a spec gives, it is refused, or no two look the same and none is changed', () => {
  /** @param given the names that stand in every form of the answer, @param listed those in the table of cells */
  const check = async (
    spec: object,
    given: readonly string[],
    listed: readonly string[],
  ): Promise<boolean> => {
    const { all, problems } = await shownOrRefused(spec);
    for (const problem of problems)
      expect(problem).toMatch(/^(?:sides|forces|variants|analysis|tables|labels)\b.*: .{20,}/su);
    if (all === null) return false;
    const { terminal, words, charts, rows } = all;
    expect(new Set(rows.map((row) => row.normalize('NFKC').toLowerCase())).size).toBe(rows.length);
    const everywhere = [terminal, words, charts.replace(/[\u2068\u2069]/gu, '')];
    for (const one of given)
      for (const text of everywhere)
        expect({ one, text, isShown: isShown(text, one) }).toEqual({ one, text, isShown: true });
    for (const one of listed)
      expect({ one, rows, isShown: rows.some((row) => isShown(row, one)) }).toEqual({
        one,
        rows,
        isShown: true,
      });
    return true;
  };

  /** The part of the random specs that was read: of none the property would say nothing. */
  const mostly = async (
    length: number,
    most: number,
    arbitrary: fc.Arbitrary<string>,
    spec: (names: readonly string[]) => readonly [object, readonly string[], readonly string[]],
  ): Promise<number> => {
    let read = 0;
    const property = fc.asyncProperty(
      fc.uniqueArray(arbitrary, { minLength: length, maxLength: length }),
      async (names) => {
        if (await check(...spec(names))) read++;
      },
    );
    await fc.assert(property, { numRuns: randomCases(most) });
    return read / randomCases(most);
  };

  test('of sides and variants', async () => {
    const read = await mostly(4, 100, name, ([a = '', b = '', ...variants]) => [
      duel([a, b], ['f', 'g'], { variants: Object.fromEntries(variants.map((one) => [one, {}])) }),
      [a, b],
      variants,
    ]);
    expect(read).toBeGreaterThan(1 / 3);
  });

  test('of contestants', async () => {
    const read = await mostly(3, 100, name, (given) => [matrix(given), given, given]);
    expect(read).toBeGreaterThan(1 / 3);
  });

  test('of own weapons', async () => {
    const id = fc
      .tuple(
        fc.constantFrom('krupp', 'gb', 'v1', 'mk', 'coin', 'lebel'),
        fc.constantFrom('-7.5cm', '.5', '.lebel', '-2', '-II', ''),
      )
      .map((parts) => parts.join(''));
    const read = await mostly(2, 60, id, ([a = '', b = '']) => [guns([a, b]), [], [a, b]]);
    expect(read).toBeGreaterThan(1 / 3);
  });
});
