/** The kinds of engagement that the source's own rules answer say what the mechanics of their names say. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { AnyEngagement } from '../../../src/play/system.ts';
import { exactly } from '../../../src/play/solve.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import {
  anyChain,
  anyCharge,
  anyCorps,
  anyInitiative,
  anyRowOptions,
  anySkirmish,
} from './any-engagement.ts';
import { kindOf, outcomes } from './asked.ts';
import { plainChainLabels, plainCorps } from './plain-corps.ts';

const RUNS = { seed: 1809, numRuns: randomCases(60) };

/** The exact chances of a reading by its value, and of `outcome` by its label. */
function exact(engagement: AnyEngagement, reading: string): Map<string, number> {
  return engagement.use((one) => {
    const tally = exactly(one);
    const shape = tallyShape(one);
    const masses = new Map<string, number>();
    const add = (label: string, p: number): void => {
      if (p > 0) masses.set(label, (masses.get(label) ?? 0) + p);
    };
    if (reading === 'outcome')
      tally.outcomeByTurn.forEach((p, i) =>
        add(shape.outcomes[Math.floor(i / (shape.turnLimit + 1))] ?? '', p),
      );
    else {
      const index = shape.readings.findIndex(({ name }) => name === reading);
      tally.readings[index]?.forEach((p, value) =>
        add(shape.readings[index]?.labels?.[value] ?? String(value), p),
      );
    }
    return masses;
  });
}

/** The chances of what labels are read as. */
function read(answer: Readonly<Record<string, number>>, of: (label: string) => string): Map<string, number> {
  const masses = new Map<string, number>();
  for (const [label, p] of Object.entries(answer)) masses.set(of(label), (masses.get(of(label)) ?? 0) + p);
  return masses;
}

function expectSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): void {
  expect([...a.keys()].toSorted()).toEqual([...b.keys()].toSorted());
  for (const [label, p] of a) expect(Math.abs(p - (b.get(label) ?? 0))).toBeLessThan(1e-12);
}

describe('initiative over a battle', () => {
  it('is counted as turns first and double phases', () => {
    fc.assert(
      fc.property(anyInitiative, ({ turns, A, B }) => {
        const asked = {
          commandA: A.command,
          commandB: B.command,
          choiceA: A.initiativeChoice,
          choiceB: B.initiativeChoice,
          turns,
        };
        const engagement = kindOf('initiative', { turns, A, B });
        for (const [reading, metric] of [
          ['turnsFirst.A', 'turnsAFirst'],
          ['doublePhases.A', 'doublePhases'],
        ] as const) {
          const answer = outcomes('initiative-series', { ...asked, metric });
          expectSame(exact(engagement, reading), read(answer, String));
        }
        const lead = read(outcomes('initiative-series', { ...asked, metric: 'turnsAFirst' }), (label) => {
          const more = 2 * Number(label) - turns;
          return more > 0 ? 'A' : more < 0 ? 'B' : 'level';
        });
        expectSame(exact(engagement, 'outcome'), lead);
      }),
      RUNS,
    );
  });
});

describe('a skirmish', () => {
  it('is counted as tests, turns of advantage and states', () => {
    fc.assert(
      fc.property(anySkirmish, (skirmish) => {
        const engagement = kindOf('skirmish', skirmish);
        for (const [reading, metric, of] of [
          ['mfTests.A', 'tests', (label: string) => label.replace(/^A(\d+).*$/u, '$1')],
          ['mfTests.B', 'tests', (label: string) => label.replace(/^.*B(\d+)$/u, '$1')],
          ['advantageTurns.A', 'advantageTurns', (label: string) => label.replace(/^A(\d+).*$/u, '$1')],
          ['advantageTurns.B', 'advantageTurns', (label: string) => label.replace(/^.*B(\d+)$/u, '$1')],
          ['state.A', 'finalStates', (label: string) => label.replace(/^A (\w+).*$/u, '$1')],
          ['state.B', 'finalStates', (label: string) => label.replace(/^.*B (\w+)$/u, '$1')],
          [
            'outcome',
            'advantageTurns',
            (label: string) => {
              const [, a = '', b = ''] = /^A(\d+) B(\d+)$/u.exec(label) ?? [];
              return Number(a) > Number(b) ? 'A' : Number(a) < Number(b) ? 'B' : 'level';
            },
          ],
        ] as const)
          expectSame(
            exact(engagement, reading),
            read(outcomes('skirmish-attrition', { ...skirmish, metric }), of),
          );
      }),
      RUNS,
    );
  });

  it('takes its skirmish value from units, as the card of the 20th Division does', () => {
    const pmf = { '0': '1' };
    const units = ['V-6 Sk', 'V-5 Sk', 'R-6', 'R-6', 'R-4', 'R-4'];
    const division = { units, skirmishRating: 'good', lossPmf: pmf };
    const against = (scv: number): Map<string, number> =>
      exact(kindOf('skirmish', { turns: 1, A: division, B: { initial: 6, scv, lossPmf: pmf } }), 'outcome');
    expect([against(6), against(7), against(8)].map((one) => [...one.keys()])).toEqual([
      ['A'],
      ['level'],
      ['B'],
    ]);
  });

  it.each([
    [{ units: ['R-6'] }, /either units and skirmishRating, or initial and scv/u],
    [{ initial: 3 }, /either units and skirmishRating, or initial and scv/u],
    [{ units: ['R-6 MF'], skirmishRating: 'good' }, /R-6 MF is a battery/u],
    [{ units: ['R-0'], skirmishRating: 'good' }, /broken/u],
    [{ units: ['R-99999999999'], skirmishRating: 'good' }, /skirmish value of 1000000 or less/u],
  ])('refuses %o', (force, message) => {
    const other = { initial: 1, scv: 1, lossPmf: { '0': '1' } };
    expect(() => kindOf('skirmish', { turns: 1, A: { ...force, lossPmf: { '0': '1' } }, B: other })).toThrow(
      message,
    );
  });
});

describe('a row of formations', () => {
  it('tests as a plain player says, whatever spreads (MA-MF-05)', () => {
    fc.assert(
      fc.property(anyChain, anyRowOptions, ({ formations, gapsInches }, options) => {
        const answer = outcomes('mf-chain', { formations, gapsInches, options });
        expectSame(read(answer, String), plainChainLabels(formations, gapsInches, options));
      }),
      RUNS,
    );
  });

  it('fights as a plain player says, as a kind and as a mechanic (ENG-CORPS)', () => {
    fc.assert(
      fc.property(anyCorps, anyRowOptions, (corps, options) => {
        const plain = plainCorps(corps, options);
        for (const metric of ['tests', 'finalStates'] as const)
          expectSame(read(outcomes('corps-attrition', { ...corps, metric, options }), String), plain[metric]);
        const engagement = kindOf('corps', corps, options);
        const states = Object.fromEntries(plain.finalStates);
        const isIn = (part: string): boolean => !/destroyed|retired/u.test(part);
        const left = (label: string, side: string): number =>
          label.split(', ').filter((part) => part.startsWith(side) && isIn(part)).length;
        const ahead = Object.fromEntries(plain.advantages);
        for (const [reading, labels, of] of [
          [
            'mfTests.A',
            Object.fromEntries(plain.tests),
            (label: string) => /^A(\d+)/u.exec(label)?.[1] ?? '',
          ],
          ['advantageTurns.A', ahead, (label: string) => /^A(\d+)/u.exec(label)?.[1] ?? ''],
          ['advantageTurns.B', ahead, (label: string) => /B(\d+)$/u.exec(label)?.[1] ?? ''],
          ['formationsLeft.B', states, (label: string) => String(left(label, 'B'))],
          ['state.B.1', states, (label: string) => /B1 (\w+)/u.exec(label)?.[1] ?? ''],
          [
            'outcome',
            states,
            (label: string) => ['B', 'level', 'A'][Math.sign(left(label, 'A') - left(label, 'B')) + 1] ?? '',
          ],
        ] as const)
          expectSame(exact(engagement, reading), read(labels, of));
      }),
      RUNS,
    );
  });
});

describe('a charge', () => {
  it('ends as the mechanic of repeated charges says', () => {
    fc.assert(
      fc.property(anyCharge, ({ turns, distanceInches, arc, A, B }) => {
        const { cvLost, command, initiativeChoice, ...unit } = A;
        const { startCv, quality, formation, leader, disorder } = B;
        const target = { quality, startCv, cv: startCv - B.cvLost, formation, leader, disorder };
        const answer = outcomes('charge-series', {
          unit: { ...unit, cv: unit.startCv - cvLost },
          lossPmf: B.lossPmf,
          lossPmfIfSquare: B.lossPmfIfSquare,
          turns,
          ownCommand: command,
          ownChoice: initiativeChoice,
          enemyCommand: B.command,
          enemyChoice: B.initiativeChoice,
          target: A.arm === 'cavalry' && B.formSquare ? { ...target, distanceInches, arc } : null,
        });
        const engagement = kindOf('charge', { turns, distanceInches, arc, A, B });
        expectSame(
          exact(engagement, 'outcome'),
          read(answer, (label) => label.split('|')[0] ?? ''),
        );
        const cv = (label: string): string => /cv(\d+)$/u.exec(label)?.[1] ?? '0';
        expectSame(exact(engagement, 'cv.A'), read(answer, cv));
      }),
      RUNS,
    );
  });

  it('once, is one charge of the mechanics of that', () => {
    const unit = { arm: 'infantry', quality: 'veteran', startCv: 7, formation: 'column' } as const;
    const lossPmf = { '0': '1/2', '1': '1/3', '2': '1/6' };
    const once = outcomes('charge-home', { unit: { ...unit, cv: 5 }, lossPmf });
    const engagement = kindOf('charge', {
      turns: 1,
      A: { ...unit, cvLost: 2 },
      B: { quality: 'regular', startCv: 5, lossPmf },
    });
    const fate = (label: string): string => label.replace('halted', 'not-home').split('|')[0] ?? '';
    expectSame(exact(engagement, 'outcome'), read(once, fate));
  });

  it('says what a combat value found from men rests on', () => {
    const charge = (men: number, quality: string): readonly string[] =>
      kindOf('charge', {
        turns: 1,
        A: { arm: 'infantry', quality, men },
        B: { quality: 'regular', startCv: 5, lossPmf: { '0': '1' } },
      }).use(({ warnings = [] }) => warnings);
    expect(charge(400, 'veteran')).toEqual([]);
    expect(charge(800, 'militia').join()).toMatch(/soft/u);
    expect(charge(500, 'elite').join()).toMatch(/inferred/u);
    expect(charge(1200, 'elite').join()).toMatch(/beyond the table/u);
  });

  it.each([
    [{ A: { startCv: 3, men: 400 } }, /one of men and startCv/u],
    [{ A: {} }, /one of men and startCv/u],
    [{ A: { startCv: 3, cvLost: 3 } }, /cvLost must be less than the 3/u],
    [{ A: { startCv: 3, arm: 'cavalry' } }, /distanceInches is required/u],
  ])('refuses %o', ({ A }, message) => {
    const charge = {
      turns: 1,
      A: { arm: 'infantry', quality: 'regular', ...A },
      B: { quality: 'regular', startCv: 5, lossPmf: { '0': '1' } },
    };
    expect(() => kindOf('charge', charge)).toThrow(message);
  });
});
