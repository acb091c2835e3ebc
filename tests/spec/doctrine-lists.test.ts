import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../../src/play/json.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { specSchema } from '../../src/spec/spec-schema.ts';
import { drill } from '../toy/drill.ts';
import { failures } from './json-schema.ts';
import { atPath, expectEach, problemsOf } from './specs.ts';

const LIST = `[
      { when: { gapSteps: { atMost: 2 }, outnumbered: true, edge: 3 }, do: { act: close, toSteps: 1 } },
      { when: { any: [{ enemyArm: foot }, { not: { fromTurn: 3 } }] }, do: { act: back } },
      { do: {} },
    ]`;

function specOf(doctrine: string, more = ''): string {
  return `hythe: 1
rules: drill
engagement: { turnLimit: 6 }
sides:
  reds: { force: { figures: 4 }, doctrine: ${doctrine} }
  blues: { force: { figures: 5 } }
${more}`;
}

function read(text: string): Experiment {
  return readSpec(text, { file: 'drill.yaml', systems: [drill] });
}

function problems(text: string): readonly string[] {
  return problemsOf(() => read(text)).map(
    (problem) => `${problem.line}:${problem.column} ${atPath(problem)}`,
  );
}

function wrong(doctrine: string): readonly string[] {
  return problems(specOf(doctrine));
}

/** The problems of a list whose first item has this condition; its place is 5:53. */
function wrongWhen(when: string): readonly string[] {
  return wrong(`[{ when: ${when}, do: {} }, { do: {} }]`);
}

function resolved(doctrine: string, more = ''): unknown {
  const { spec } = read(specOf(doctrine, more));
  expect(read(JSON.stringify(spec)).spec).toEqual(spec);
  return spec;
}

test('a varied doctrine is named by what is done, the default too, without the other defaults', () => {
  const doctrines = '[{ act: fire }, { act: close, toSteps: 2, steady: false }]';
  const { cells } = read(specOf('{ act: fire }', `vary: { sides.reds.doctrine: ${doctrines} }\n`));
  expect(cells.map(({ factors }) => factors[0]?.value)).toEqual([
    { act: 'fire' },
    { act: 'close', toSteps: 2 },
  ]);
});

describe('the resolved spec has', () => {
  test('a plain doctrine of the widest level with its defaults, and a word as it is', () => {
    expect(resolved('{ toSteps: 2, act: close }')).toHaveProperty('sides.reds.doctrine', {
      act: 'close',
      toSteps: 2,
      steady: false,
    });
    expect(resolved('wait')).toHaveProperty('sides.reds.doctrine', 'wait');
  });

  test('a list as it is written', () => {
    expect(resolved(LIST)).toHaveProperty('sides.reds.doctrine', [
      {
        when: { gapSteps: { atMost: 2 }, outnumbered: true, edge: 3 },
        do: { act: 'close', toSteps: 1 },
      },
      { when: { any: [{ enemyArm: 'foot' }, { not: { fromTurn: 3 } }] }, do: { act: 'back' } },
      { do: {} },
    ]);
  });

  test('of a narrower level only what is given', () => {
    const orders = (given: string) =>
      resolved('fire', `forces: { x: { figures: 3${given} } }\nvary: { sides.reds.force: [x] }\n`);
    expect(orders(', orders: { steady: true }')).toHaveProperty('sides.reds.force.orders', { steady: true });
    expect(orders('')).not.toHaveProperty('sides.reds.force.orders');
  });
});

describe('the schema', () => {
  const schema = specSchema([drill]);
  const faults = (text: string) => failures(schema, parse(text) as Json); // YAML of JSON values

  test('accepts what the reader accepts', () => {
    const tests = '{ edge: { between: [-3, 2] }, ownLosses: 0.5, enemyArm: [foot, none], fromTurn: 2 }';
    for (const doctrine of ['wait', '{ act: wait }', LIST, `[{ when: ${tests}, do: {} }, { do: {} }]`]) {
      expect(faults(specOf(doctrine))).toEqual([]);
      expect(failures(schema, read(specOf(doctrine)).spec)).toEqual([]);
    }
  });

  test('refuses what the reader refuses, where an editor can say so', () => {
    expect(faults(specOf('charge'))).toEqual(['sides.reds.doctrine: one of "fire", "close", "back", "wait"']);
    expect(faults(specOf('{ acts: wait }'))).toEqual(['sides.reds.doctrine: no key acts']);
    expect(faults(specOf('[{ do: { acts: wait } }]'))).toEqual(['sides.reds.doctrine.0.do: no key acts']);
    expect(faults(specOf('[{ when: {}, do: {} }, { do: {} }]'))).toEqual([
      'sides.reds.doctrine.0.when: 1 keys or more',
    ]);
    expect(faults(specOf('[{ when: { not: { enemyArms: foot } }, do: {} }, { do: {} }]'))).toEqual([
      'sides.reds.doctrine.0.when.not: no key enemyArms',
    ]);
    expect(faults(specOf('[{ when: { outnumbered: 1 }, do: {} }, { do: {} }]'))).toEqual([
      'sides.reds.doctrine.0.when.outnumbered: type boolean',
    ]);
  });
});

describe('a path under vary leads to', () => {
  test.each([
    ['sides.reds.doctrine.0.when.gapSteps.atMost', '[1, 2]', ['gapSteps.atMost', 'steps']],
    ['sides.reds.doctrine.0.when.edge', '[1, -2]', ['edge', null]],
    ['sides.reds.doctrine.0.when.outnumbered', '[true, false]', ['outnumbered', null]],
    ['sides.reds.doctrine.1.when.any.0.enemyArm', '[foot, horse]', ['enemyArm', null]],
    ['sides.reds.doctrine.1.when.any.1.not.fromTurn', '[2, 4]', ['fromTurn', 'turns']],
    ['sides.reds.doctrine.1.when', '[{ outnumbered: true }, { edge: { above: -1 } }]', ['when', null]],
    ['sides.reds.doctrine.0.do.toSteps', '[1, 2]', ['toSteps', 'steps']],
    ['sides.reds.doctrine.0.do', '[{ act: wait }, { steady: true }]', ['do', null]],
    ['sides.reds.doctrine', '[wait, [{ do: { act: wait } }]]', ['doctrine', null]],
  ])('%s', (path, values, factor) => {
    const experiment = read(specOf(LIST, `vary: { ${path}: ${values} }\n`));
    expect(experiment.cells).toHaveLength(2);
    expect(experiment.cells[0]?.factors.map(({ name, unit }) => [name, unit])).toEqual([factor]);
    expect(new Set(experiment.cells.map(({ inputs }) => JSON.stringify(inputs))).size).toBe(2);
    expect(read(JSON.stringify(experiment.spec)).cells).toEqual(experiment.cells);
  });

  test('a key of a plain doctrine', () => {
    const { cells } = read(
      specOf('{ act: close, toSteps: 3 }', 'vary: { sides.reds.doctrine.toSteps: [1, 2] }\n'),
    );
    expect(cells.map(({ inputs }) => inputs['A'])).toEqual([
      expect.objectContaining({ doctrine: { act: 'close', toSteps: 1, steady: false, waver: null } }),
      expect.objectContaining({ doctrine: { act: 'close', toSteps: 2, steady: false, waver: null } }),
    ]);
  });

  test('a condition that a study of sensitivity moves', () => {
    const { variants } = read(
      specOf(
        LIST,
        'analysis: { kind: sensitivity, factors: { sides.reds.doctrine.0.when.gapSteps.atMost: [2, 1] } }\n',
      ),
    );
    expect(variants).toEqual(['as it is', 'gapSteps.atMost: 2 → 1']);
  });

  test('nothing, with the reason', () => {
    const wrongPath = (path: string) =>
      problems(specOf(LIST, `vary: { ${path}: [1, 2] }\n`)).map((each) =>
        each.replace(/^11:9 vary\.\S+: /, ''),
      );
    expectEach(wrongPath, {
      'sides.reds.doctrine.0.when.gapStep.atMost':
        'there is no gapStep in sides.reds.doctrine.0.when; did you mean sides.reds.doctrine.0.when.gapSteps.atMost?',
      'sides.reds.doctrine.0.when.gapSteps.atmost':
        'there is no atmost in sides.reds.doctrine.0.when.gapSteps; did you mean sides.reds.doctrine.0.when.gapSteps.atMost?',
    });
    for (const path of ['doctrine.5.do.toSteps', 'doctrine.toSteps', 'doctrine.0.when.edge.atMost'])
      expect(wrongPath(`sides.reds.${path}`)).toEqual([
        `there is no sides.reds.${path}: the list has not so many elements (the first has number 0), or a value without parts stands in its place`,
      ]);
  });
});

describe('one message, with its place, for', () => {
  test('a doctrine that is none', () => {
    expectEach(wrong, {
      charge: '5:44 sides.reds.doctrine: doctrine must be one of fire, close, back, wait, not "charge"',
      '7': '5:44 sides.reds.doctrine: doctrine must be one of fire, close, back, wait, a map with the keys act, toSteps, steady, waver, or a list of items with when and do, not 7',
    });
  });

  test('a list with no items or too many', () => {
    expect(wrong('[]')).toEqual([
      '5:44 sides.reds.doctrine: a doctrine is a list of 1 to 32 items, not an empty list',
    ]);
    const item = '{ when: { edge: 1 }, do: {} }';
    expect(wrong(`[${Array.from({ length: 31 }, () => item).join(', ')}, { do: {} }]`)).toEqual([]);
    expect(wrong(`[${Array.from({ length: 32 }, () => item).join(', ')}, { do: {} }]`)).toEqual([
      '5:44 sides.reds.doctrine: a doctrine is a list of 1 to 32 items, not one of 33',
    ]);
  });

  test('an item that is none', () => {
    expectEach(wrong, {
      '[fire, { do: {} }]':
        '5:45 sides.reds.doctrine.0: an item is a map of when (a condition) and do (a doctrine), not "fire"',
      '[{ when: { edge: 1 }, do: fire }, { do: {} }]':
        '5:70 sides.reds.doctrine.0.do: do must be a map with the keys act, toSteps, steady, waver, not "fire"',
      '[{ when: { edge: 1 } }, { do: {} }]':
        '5:45 sides.reds.doctrine.0.do: do is missing: a map with the keys act, toSteps, steady, waver',
      '[{ when: { edge: 1 }, do: {}, else: {} }, { do: {} }]':
        '5:74 sides.reds.doctrine.0.else: unknown key "else"; allowed: when, do',
    });
  });

  test('a condition where there is none, or none where one must be', () => {
    expectEach(wrong, {
      '[{ do: {} }, { do: {} }]':
        '5:45 sides.reds.doctrine.0.when: when is missing: only the last item has none',
      '[{ when: { edge: 1 }, do: {} }]':
        '5:47 sides.reds.doctrine.0.when: the last item has no when: it is the doctrine where no other holds',
    });
  });

  test('an unknown key or act', () => {
    expectEach(wrong, {
      '[{ do: { acts: fire } }]': '5:53 sides.reds.doctrine.0.do.acts: unknown key "acts"; did you mean act?',
      '[{ do: { act: clse } }]':
        '5:58 sides.reds.doctrine.0.do.act: act must be one of fire, close, back, wait, not "clse"; did you mean close?',
    });
  });

  test('what a completed item lacks, or may not have', () => {
    expect(wrong('[{ when: { edge: 1 }, do: { act: close } }, { do: { waver: true } }]')).toEqual([
      '5:66 sides.reds.doctrine.0.do.toSteps: toSteps is required with close: a whole number from 0 to 9 (steps)',
      '5:96 sides.reds.doctrine.1.do.waver: waver is allowed only with back',
    ]);
  });

  test('an unknown reading', () => {
    expectEach(wrongWhen, {
      '{ enemyArms: horse }':
        '5:55 sides.reds.doctrine.0.when.enemyArms: no reading is called "enemyArms"; did you mean enemyArm?',
      '{ morale: 3 }':
        '5:55 sides.reds.doctrine.0.when.morale: no reading is called "morale"; there is gapSteps, edge, ownLosses, outnumbered, enemyArm, fromTurn',
    });
  });

  test('a test that does not fit its reading', () => {
    expectEach(wrongWhen, {
      '{ enemyArm: cavalry }':
        '5:65 sides.reds.doctrine.0.when.enemyArm: enemyArm is never "cavalry"; it is one of foot, horse, none',
      '{ enemyArm: { atLeast: 3 } }':
        '5:67 sides.reds.doctrine.0.when.enemyArm.atLeast: enemyArm is no number: test it by is, with one of foot, horse, none',
      '{ gapSteps: near }':
        '5:65 sides.reds.doctrine.0.when.gapSteps: gapSteps is a number: test it by atLeast, atMost or equals',
      '{ outnumbered: { equals: 1 } }':
        '5:68 sides.reds.doctrine.0.when.outnumbered: outnumbered is true or false, without a test, not a map: write outnumbered: true',
      '{ gapSteps: true }':
        '5:65 sides.reds.doctrine.0.when.gapSteps: gapSteps is a number: test it by atLeast, atMost or equals',
    });
  });

  test('a bound that its reading cannot have', () => {
    expectEach(wrongWhen, {
      '{ ownLosses: { above: 50 } }':
        '5:75 sides.reds.doctrine.0.when.ownLosses.above: above needs a number from 0 to 1, not 50',
      '{ gapSteps: { atMost: -1 } }':
        '5:75 sides.reds.doctrine.0.when.gapSteps.atMost: atMost needs a number from 0 to 1000000000000, not -1',
    });
    expect(wrongWhen('{ edge: { atMost: -1 } }')).toEqual([]);
    expect(wrongWhen('{ ownLosses: { above: 0.123456789012 } }')).toEqual([]);
    expect(wrongWhen('{ ownLosses: { above: 0.1234567890123 } }')).toEqual([
      '5:75 sides.reds.doctrine.0.when.ownLosses.above: above needs a number of at most 12 decimals, not 0.1234567890123',
    ]);
  });

  test('a turn that is none, and too many of them', () => {
    for (const turn of ['0', '2.5', 'true', '{ atLeast: 3 }'])
      expect(wrongWhen(`{ fromTurn: ${turn} }`)).toEqual([
        expect.stringMatching(
          /^5:65 sides\.reds\.doctrine\.0\.when\.fromTurn: fromTurn takes a whole number from 1 to 1000000 and no test, not /,
        ),
      ]);
    const turns = (most: number) =>
      Array.from({ length: most }, (_turn, i) => `{ fromTurn: ${i + 2} }`).join(', ');
    expect(wrongWhen(`{ any: [${turns(8)}, { fromTurn: 2 }] }`)).toEqual([]);
    expect(wrongWhen(`{ any: [${turns(9)}] }`)).toEqual([
      '5:53 sides.reds.doctrine.0.when: conditions wait for 9 different turns, more than 8',
    ]);
  });

  test('conditions that are nested too deep', () => {
    const nested = (levels: number): string =>
      levels === 0 ? '{ edge: 1 }' : `{ not: ${nested(levels - 1)} }`;
    expect(wrongWhen(nested(8))).toEqual([]);
    expect(wrongWhen(nested(9))).toEqual([
      `5:${53 + 2 + 8 * 7} sides.reds.doctrine.0.when${'.not'.repeat(9)}: conditions are nested deeper than 8 levels`,
    ]);
  });
});
