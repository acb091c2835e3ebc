import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { problemsOf } from '../specs.ts';

const STAND = 'stand: { kind: stand-and-fire }';
const HOLD = 'hold: { kind: hold-line }';
const BOTH = `doctrines: { ${HOLD}, ${STAND} }`;

function specOf(british: string, french: string, more = '', sides = 'doctrine: { kind: hold-line }'): string {
  return `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 4 }
sides:
  british: { force: martini, ${sides} }
  french: { force: lebel }
resolve: { method: exact }
analysis: { kind: doctrines, menus: { british: { ${british} }, french: { ${french} } }${more} }
`;
}

function read(...given: Parameters<typeof specOf>): Experiment {
  return readSpec(specOf(...given), { file: 'game.yaml', systems: ruleSystems });
}

function doctrineOf(inputs: Experiment['cells'][number]['inputs'], role: 'A' | 'B'): unknown {
  return (inputs[role] as { doctrine?: { kind?: unknown; rangeCm?: unknown } }).doctrine;
}

describe('the menus of a game', () => {
  test('make a variant of each pair, with common dice', () => {
    const { variants, cells, analysis } = read(BOTH, BOTH);
    expect(variants).toEqual([
      'hold against hold',
      'hold against stand',
      'stand against hold',
      'stand against stand',
    ]);
    expect(new Set(cells.map(({ pairing }) => pairing))).toEqual(new Set([0]));
    expect(cells.map(({ inputs }) => [doctrineOf(inputs, 'A'), doctrineOf(inputs, 'B')])).toMatchObject([
      [{ kind: 'hold-line' }, { kind: 'hold-line' }],
      [{ kind: 'hold-line' }, { kind: 'stand-and-fire' }],
      [{ kind: 'stand-and-fire' }, { kind: 'hold-line' }],
      [{ kind: 'stand-and-fire' }, { kind: 'stand-and-fire' }],
    ]);
    expect(analysis).toMatchObject({ of: ['winner'], everyPair: true });
  });

  test('begin with the doctrine of the side, wherever it stands on its menu', () => {
    const { variants } = read(`doctrines: { ${STAND}, ${HOLD} }`, BOTH);
    expect(variants[0]).toBe('hold against hold');
  });

  test('have the doctrine of the side put before them where it is not on its menu', () => {
    const { variants, cells } = read(BOTH, BOTH, '', 'doctrine: { kind: charge }');
    expect(variants.slice(0, 3)).toEqual([
      'as it is against hold',
      'as it is against stand',
      'hold against hold',
    ]);
    expect(doctrineOf(cells[0]?.inputs ?? {}, 'A')).toMatchObject({ kind: 'charge' });
  });

  test('begin with the entry that is said to be fixed', () => {
    const { variants } = read(`${BOTH}, fixed: stand`, BOTH);
    expect(variants[0]).toBe('stand against hold');
  });

  test('may be every combination of a grid, from the side on', () => {
    const { variants, cells } = read(
      'grid: { doctrine.rangeCm: [3, 6], doctrine.reaction: [fire, none] }',
      BOTH,
      '',
      'doctrine: { kind: close-to-range, rangeCm: 6 }',
    );
    // The doctrine of the side is among them: its reaction is the default.
    expect(variants.filter((name) => name.endsWith('against hold'))).toEqual([
      'rangeCm 6, reaction fire against hold',
      'rangeCm 3, reaction fire against hold',
      'rangeCm 3, reaction none against hold',
      'rangeCm 6, reaction none against hold',
    ]);
    expect(doctrineOf(cells[2]?.inputs ?? {}, 'A')).toMatchObject({ kind: 'close-to-range', rangeCm: 3 });
  });

  test('have the side as it is before a grid that does not hold it', () => {
    const { variants } = read(
      'grid: { doctrine.rangeCm: [3, 6] }',
      BOTH,
      '',
      'doctrine: { kind: close-to-range, rangeCm: 5 }',
    );
    expect(variants.slice(0, 3)).toEqual([
      'as it is against hold',
      'as it is against stand',
      'rangeCm 3 against hold',
    ]);
  });

  test('join entries that are the same, defaults and order of keys apart, and a warning says so', () => {
    const { variants, warnings } = read(
      `doctrines: { ${HOLD}, line: { followUp: true, kind: hold-line }, ${STAND} }`,
      BOTH,
    );
    expect(variants.filter((name) => name.endsWith('against hold'))).toEqual([
      'hold against hold',
      'stand against hold',
    ]);
    expect(warnings.map(({ message }) => message)).toContain(
      'doctrines "hold" and "line" of british are the same: they count as one',
    );
  });

  test('join a word and the doctrine that it stands for', () => {
    const text = `hythe: 1
rules: huit
engagement: { kind: brigadeEngagement, distanceCm: 60, maxMoves: 8, order: dice }
forces: { foot: { lanes: [[{ formation: line, quality: 1 }]], bcRating: 1 } }
sides: { x: { force: foot, dc: within60, doctrine: charge }, y: { force: foot, dc: within60 } }
analysis:
  kind: doctrines
  menus:
    x: { doctrines: { a: { kind: charge }, b: stand-and-fire, c: charge } }
    y: { doctrines: { a: charge, b: stand-and-fire } }
`;
    const { variants, warnings } = readSpec(text, { file: 'game.yaml', systems: ruleSystems });
    expect(variants).toEqual(['a against a', 'a against b', 'b against a', 'b against b']);
    expect(warnings).toHaveLength(1);
  });

  test('make a game for each condition under vary', () => {
    const { cells } = readSpec(`${specOf(BOTH, BOTH)}vary: { engagement.distanceCm: [3, 8] }\n`, {
      file: 'game.yaml',
      systems: ruleSystems,
    });
    expect(cells.map(({ pairing }) => pairing)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test.each([
    ['of another doctrine', specOf(BOTH, BOTH, '', 'doctrine: { kind: charge }')],
    [
      'of a grid',
      specOf(
        'grid: { doctrine.rangeCm: [3, 6] }',
        BOTH,
        '',
        'doctrine: { kind: close-to-range, rangeCm: 4 }',
      ),
    ],
  ])('%s read from the resolved spec as the same cells', (_what, text) => {
    const experiment = readSpec(text, { file: 'game.yaml', systems: ruleSystems });
    const again = readSpec(JSON.stringify(experiment.spec), { file: 'again.json', systems: ruleSystems });
    expect(again.cells).toEqual(experiment.cells);
    expect(again.spec).toEqual(experiment.spec);
  });
});

describe('what is no game is said with its place', () => {
  const many = Array.from({ length: 33 }, (_, i) => i + 1).join(', ');
  const some = Array.from({ length: 15 }, (_, i) => i + 1).join(', ');
  const closing = 'doctrine: { kind: close-to-range, rangeCm: 1 }';
  test.each<readonly [string, string, string, RegExp]>([
    [
      'a menu of one',
      specOf(`doctrines: { ${HOLD} }`, BOTH),
      'analysis.menus.british',
      /needs two doctrines to choose from, and has 1/,
    ],
    [
      'a menu of the same',
      specOf(`doctrines: { ${HOLD}, other: { kind: hold-line } }`, BOTH),
      'analysis.menus.british',
      /since those of its menu are the same/,
    ],
    ['an empty menu', specOf('', BOTH), 'analysis.menus.british', /doctrines by name, or a grid/],
    [
      'a side without a menu',
      specOf(BOTH, BOTH).replace(/, french: \{ doctrines.*\} \} \}/, ' } }'),
      'analysis.menus',
      /"french" has no menu/,
    ],
    [
      'an unknown side',
      specOf(BOTH, BOTH).replace(', french: { doct', ', frnch: { doct'),
      'analysis.menus.frnch',
      /french/,
    ],
    [
      'a score that is no metric',
      specOf(BOTH, BOTH, ', score: winner=dutch'),
      'analysis.score',
      /no category "dutch"/,
    ],
    [
      'a metric without a category',
      specOf(BOTH, BOTH, ', score: winner'),
      'analysis.score',
      /one of its categories/,
    ],
    [
      'a score of the other side',
      specOf(BOTH, BOTH, ', score: winner=french'),
      'analysis.score',
      /the first side wants the score high/,
    ],
    [
      'a doctrine that the rules refuse',
      specOf(`doctrines: { ${HOLD}, near: { kind: close-to-range } }`, BOTH),
      'analysis.menus.british.doctrines.near.rangeCm',
      /rangeCm is required/,
    ],
    [
      'a value of a grid that the rules refuse',
      specOf('grid: { doctrine.kind: [hold-line, chrge] }', BOTH),
      'analysis.menus.british.grid.doctrine.kind.1',
      /did you mean charge/,
    ],
    [
      'a path that is not there',
      specOf('grid: { doctrine.rangecm: [1, 2] }', BOTH),
      'analysis.menus.british.grid.doctrine.rangecm.0',
      /rangeCm/,
    ],
    [
      'an unknown fixed entry',
      specOf(`${BOTH}, fixed: hld`, BOTH),
      'analysis.menus.british.fixed',
      /did you mean hold/,
    ],
    [
      'more entries than a menu holds',
      specOf(`grid: { doctrine.rangeCm: [${many}] }`, BOTH, '', closing),
      'analysis.menus.british.grid.doctrine.rangeCm',
      /32/,
    ],
    [
      'more pairs than a game holds',
      specOf(
        `grid: { doctrine.rangeCm: [${some}] }`,
        `grid: { doctrine.fireWithinCm: [${some}] }`,
        '',
        closing,
      ),
      'analysis.menus',
      /15 × 15 doctrines are more pairs than 200/,
    ],
    [
      'variants beside it',
      `${specOf(BOTH, BOTH)}variants: { hold against hold: {}, other: {} }\n`,
      'analysis.menus',
      /stands under variants too/,
    ],
  ])('%s', (_what, text, path, message) => {
    const problems = problemsOf(() => readSpec(text, { file: 'game.yaml', systems: ruleSystems }));
    expect(problems).toEqual([
      expect.objectContaining({ path, message: expect.stringMatching(message) as string }),
    ]);
  });
});
