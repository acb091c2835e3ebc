/** What no engagement played at first (FOH-NBR-10 to -12): cases as whole specs with their exact answers, the worked examples, errors. */
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/play/inputs.ts';
import { mapOf, type Json, type JsonObject } from '../../../src/play/json.ts';
import type { Options } from '../../../src/play/options.ts';
import { lawOf } from '../../frozen/answers.ts';
import { bmu, engagementOf, outcomes, RIFLE, side } from './asked.ts';
import fixture from './fixtures/rest-cases.json' with { type: 'json' };
import { ThrowByThrow } from './throw-by-throw.ts';

interface Case {
  readonly id: string;
  readonly spec: JsonObject;
  readonly distributions: Readonly<Record<string, Readonly<Record<string, { readonly p: string }>>>>;
  readonly expected: { readonly error?: { readonly messageNames: readonly string[] } };
}
type Inputs = Readonly<Record<string, unknown>>;
type Law = ReadonlyMap<string, number>;

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = fixture.cases as unknown as readonly Case[];

/** The chances of a metric, or of who wins, by their labels. */
function lawsOf(spec: JsonObject): (metric: string) => Law {
  const [law] = mapOf(lawOf({ spec }))['laws'] as readonly Json[]; // true: a list of laws
  return (metric) => {
    const chances = mapOf(mapOf(law)[metric === 'winner' ? 'outcome@turn' : metric]);
    const sums = new Map<string, number>();
    for (const [label, chance] of Object.entries(chances)) {
      const end = label.replace(/@.*$/u, '');
      const winner = end === 'A' || end === 'B' ? end : 'none';
      const key = metric === 'winner' ? winner : label;
      sums.set(key, (sums.get(key) ?? 0) + Number(chance));
    }
    return sums;
  };
}

/** The number of a fraction, as `6505/118098`. */
function numberOf(fraction: string): number {
  const [over = Number.NaN, under = 1] = fraction.split('/').map(Number);
  return over / under;
}

function expectLaw(law: Law, expected: Readonly<Record<string, { readonly p: string }>>): void {
  expect([...law.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [label, { p }] of Object.entries(expected))
    expect(Math.abs((law.get(label) ?? 2) - numberOf(p))).toBeLessThan(1e-12);
}

describe('the cases of the rest of the book', () => {
  const named = (isRefused: boolean) =>
    CASES.filter(({ expected }) => (expected.error !== undefined) === isRefused).map(
      (one) => [one.id, one] as const,
    );

  it.each(named(false))('%s is answered exactly', (_id, { spec, distributions }) => {
    const law = lawsOf(spec);
    for (const [metric, expected] of Object.entries(distributions)) expectLaw(law(metric), expected);
  });

  it.each(named(true))('%s is refused', (_id, { spec, expected }) => {
    for (const name of expected.error?.messageNames ?? []) expect(() => lawsOf(spec)).toThrow(name);
  });
});

/** The law of a case with other values at some places of its spec, and rulings. */
function changed(
  id: string,
  changes: readonly (readonly [place: string, value: Json])[],
  options: Options = {},
) {
  const spec = structuredClone(CASES.find((one) => one.id === id)?.spec);
  if (spec === undefined) throw new Error(`no case ${id}`);
  for (const [place, value] of changes) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    const at = keys.reduce<Json>((part, key) => (part as JsonObject)[key] ?? null, spec); // true: the place is there
    (at as Record<string, Json>)[last] = value; // true: as above
  }
  return lawsOf({
    ...spec,
    ...(Object.keys(options).length === 0 ? {} : { options }),
  });
}

const A = 'forces.a.units.0';
const SHARE = 'sides.A.doctrine.splitFire';

describe('divided fire (FOH-NBR-10)', () => {
  it('of a quarter leaves six dice of eight on the first target', () => {
    const law = changed('FOH-REST-01', [[SHARE, 0.25]]);
    expect(law('endState.B1').get('routed')).toBeCloseTo(0.14, 3);
    expect(law('endState.B2').get('routed')).toBeCloseTo(0.0144, 4);
  });

  it('rounds halves up: nine formed stands put five on the second target, a mob four (R-52)', () => {
    const four = numberOf('6505/118098');
    const routed = (type: string, options: Options = {}) =>
      changed(
        'FOH-REST-01',
        [
          [`${A}.stands`, 9],
          [`${A}.type`, type],
        ],
        options,
      );
    expect(routed('formed')('endState.B1').get('routed')).toBeCloseTo(four, 12);
    expect(routed('mob')('endState.B2').get('routed')).toBeCloseTo(four, 12);
    expect(routed('formed', { splitRounding: 'down' })('endState.B2').get('routed')).toBeCloseTo(four, 12);
  });

  it('of guns is that of each stand: two medium ones put two dice of three each on the second target', () => {
    const guns = 'forces.a.batteries.0';
    const law = changed('FOH-REST-07', [
      [`${guns}.class`, 'medium'],
      [`${guns}.stands`, 2],
    ]);
    expect(law('endState.B2').get('routed')).toBeCloseTo(numberOf('257/6561'), 12);
  });

  it('needs its first target in reach, or not as it is ruled (R-51)', () => {
    const far = [
      ['engagement.gapsIn', [20, 6]],
      [SHARE, 0.5],
    ] as const;
    const states = (options: Options) => [...changed('FOH-REST-06', far, options)('endState.B2').keys()];
    expect(states({})).toEqual(['normal']);
    expect(changed('FOH-REST-06', far, { splitNeeds: 'any' })('endState.B2').get('routed')).toBeCloseTo(
      numberOf('6505/118098'),
      12,
    );
  });

  it('takes the weaker of two others if that is asked for, and the initial volley helps both', () => {
    const fight = (target: string): Inputs => ({
      distanceIn: 4,
      maxTurns: 1,
      lanes: 3,
      laneIn: 4,
      A: side({ name: 'stand-and-fire', splitFire: 0.5, target }, { stands: 6, lane: 2, weapon: RIFLE }),
      B: {
        units: [bmu({ stands: 3 }), bmu({ lane: 2 }), bmu({ stands: 2, lane: 3 })],
        doctrine: { name: 'stand-and-fire' },
      },
    });
    const throwsOf = (target: string): readonly string[] => {
      const taken = new ThrowByThrow(engagementOf(fight(target)));
      return [0, 0].map((outcome) => {
        const { explanation, key } = taken.mustBeDue;
        taken.give(outcome);
        return `${explanation.act}: ${key.join(' ')}`;
      });
    };
    expect(throwsOf('lower')).toEqual([
      'lane 2: A1 fires at B2 at 4 in (32 yd): 3 2 4',
      'lane 2 upon lane 1: A1 fires at B1 at 4 in (32 yd): 3 2 4',
    ]);
    expect(throwsOf('weaker')[1]).toContain('lane 2 upon lane 3: A1 fires at B3');
  });

  it('leaves a damaged stand of guns its own share', () => {
    const guns = { class: 'heavy', gunType: 'rifled', fire: 'C', stands: 2, bandsIn: [4, 8, 12, 16] };
    const fight = {
      distanceIn: 4,
      maxTurns: 9,
      lanes: 2,
      laneIn: 4,
      tables: ['illustrative', { gunDamage: { heavyAt: 1, lostAt: 9, heavyDice: -3 } }],
      A: side({ name: 'stand-and-fire' }, {}, { batteries: [{ ...guns, splitFire: 0.25 }] }),
      B: {
        units: [bmu({ weapon: RIFLE }), bmu({ lane: 2 })],
        doctrine: { name: 'stand-and-fire', firesAt: 'guns' },
      },
    };
    const taken = new ThrowByThrow(engagementOf(fight)).give(0).give(0).give(2);
    const dice = [0, 0, 0].map((outcome) => {
      const { explanation, key } = taken.mustBeDue;
      taken.give(outcome);
      return [explanation.act.replace(/^.* fires shot at (\w+) .*$/u, '$1'), key[0]];
    });
    // Three dice of four at the first target and one at the second; the die of the damaged stand goes to the first.
    expect(dice).toEqual([
      ['B1', 3],
      ['B1', 1],
      ['B2', 1],
    ]);
  });
});

describe('groups (FOH-NBR-11)', () => {
  const routed = (law: (metric: string) => Law): number | undefined => law('endState.B2').get('routed');

  it('keep overwatch where each BMU is one of its own', () => {
    expect(routed(changed('FOH-REST-09', [[`${A}.bmug`, '2nd']]))).toBeCloseTo(numberOf('6581/78732'), 12);
    expect(routed(changed('FOH-REST-09', []))).toBeCloseTo(numberOf('8/243'), 12);
  });

  it('lose it by a charge too, or not as it is ruled (R-53)', () => {
    const charge = [
      [`${A}.doctrine`, { name: 'charge' }],
      [`${A}.chargeMoveIn`, 8],
    ] as const;
    expect(routed(changed('FOH-REST-09', charge))).toBeCloseTo(
      (2 / 3) * numberOf('6581/78732') + (1 / 3) * numberOf('8/243'),
      12,
    );
    expect(routed(changed('FOH-REST-09', charge, { groupCharge: 'free' }))).toBeCloseTo(
      numberOf('6581/78732'),
      12,
    );
  });
});

/** Horse that charges foot in lane 1; more foot stands in lane 2. */
function pursued(more: Inputs = {}): Inputs {
  return {
    distanceIn: 4,
    maxTurns: 3,
    lanes: 2,
    laneIn: 4,
    A: side({ name: 'charge', chase: true }, { stands: 4, arm: 'cavalry' }),
    B: { units: [bmu({ stands: 3 }), bmu({ lane: 2 })], doctrine: { name: 'stand-and-fire' } },
    ...more,
  };
}

/** Charge, contact, a melee that A1 wins by 1 to 0, the rout of B1, and a pursuit that keeps contact and does not hit. */
const ROUTED_IN_CONTACT = [1, 0, 0, 1, 0, 3, 1, 0] as const;

function routed(more: Inputs = {}, options: Options = {}): ThrowByThrow {
  const taken = new ThrowByThrow(engagementOf(pursued(more), options));
  for (const outcome of ROUTED_IN_CONTACT) taken.give(outcome);
  return taken;
}

/** The law of the states in which B1 ends, and its stands, after all that can be thrown in the turn. */
function endsOf(outcomes: readonly number[], more: Inputs = {}): Map<string, number> {
  const taken = routed(more);
  for (const outcome of outcomes) taken.give(outcome);
  const { due, turn } = taken;
  const [, , b] = taken.s.units;
  if (due === null || turn > 2) return new Map([[`${b?.morale} ${b?.stands}`, 1]]);
  const law = new Map<string, number>();
  for (const [outcome, chance] of due.chances)
    for (const [end, mass] of endsOf([...outcomes, outcome], more))
      law.set(end, (law.get(end) ?? 0) + chance * mass);
  return law;
}

describe('the chase (FOH-NBR-12)', () => {
  const SHAKEN = 2;
  const REMOVED = 6;

  it('ends in the next turn with a rally or the removal of the routed BMU', () => {
    const law = endsOf([]);
    const ofState = (state: number): number =>
      [...law].reduce((sum, [end, mass]) => sum + (end.startsWith(`${state}`) ? mass : 0), 0);
    expect(ofState(SHAKEN)).toBeCloseTo(numberOf('383545/839808'), 12);
    expect(ofState(REMOVED)).toBeCloseTo(1 - numberOf('383545/839808'), 12);
  });

  it('takes none, one or two stands of three where contact is kept, which it is in 49 of 54', () => {
    expect(routed().mustBeDue.chances.get(1)).toBeCloseTo(numberOf('49/54'), 12);
    const inContact = endsOf([1]);
    const withStands = (stands: number): number =>
      [...inContact].reduce((sum, [end, mass]) => sum + (end.endsWith(`${stands}`) ? mass : 0), 0);
    expect(withStands(3)).toBeCloseTo(numberOf('155/648'), 12);
    expect(withStands(2)).toBeCloseTo(numberOf('985/1296'), 12);
    expect(withStands(1)).toBeCloseTo(numberOf('1/1296'), 12);
  });

  it('is that of the question of what becomes of a fled unit', () => {
    const fates = outcomes('aftermath', {
      runner: { state: 'routed', stands: 3, morale: 'C', arm: 'infantry' },
      pursuer: { stands: 4, melee: 'C', type: 'formed', arm: 'cavalry', inflictedMoreLastRound: true },
      turns: 1,
    });
    expect(fates['shaken']).toBeCloseTo(numberOf('383545/839808'), 12);
  });

  it('takes the pursuer out of the turn, and brings it back', () => {
    const taken = routed();
    expect(taken.mustBeDue.explanation.act).toBe('lane 1: B1 runs, A1 pursues further (FOH-NBR-12)');
    expect(taken.mustBeDue.s.units[0]?.isOnLine).toBe(false);
    taken.give(1).give(2).give(3);
    expect(taken.s.units[0]?.isOnLine).toBe(true);
    expect(taken.told.slice(-2)).toEqual([
      '2 hits on B1, which does not strike back; this leaves B1 with 3 stands, 1 hit kept',
      'failed: removed from play; A1 is back',
    ]);
    const read = (name: string): unknown =>
      taken.game.metrics.find((one) => one.name === name)?.of(taken.s, { outcome: 3, turn: 2 });
    expect(['removed.B', 'standsLost.B', 'endState.B1'].map(read)).toEqual([3, 0, REMOVED]);
  });

  it('changes nothing in one lane, where the side is beaten as its BMU flees', () => {
    const units = [bmu({ stands: 3 })];
    const alone = { lanes: 1, laneIn: null, B: { units, doctrine: { name: 'stand-and-fire' } } };
    expect(routed(alone).due).toBeNull();
  });

  it('is not begun by who does not ask for it, of a Shaken unit, or past a reserve (R-54)', () => {
    const next = (more: Inputs, options: Options = {}): string | undefined =>
      routed(more, options).due?.explanation.act;
    const units = [bmu({ stands: 3 }), bmu({ stands: 3 }), bmu({ lane: 2 })];
    const withReserve = { B: { units, doctrine: { name: 'stand-and-fire' } } };
    expect(next({ A: side({ name: 'charge' }, { stands: 4, arm: 'cavalry' }) })).toBeUndefined();
    expect(next(withReserve)).toBe('lane 1: A1 declares a charge on B2 at 4 in (32 yd)');
    expect(next(withReserve, { chasePastReserve: 'yes' })).toContain('A1 pursues further');
    const shaken = new ThrowByThrow(engagementOf(pursued()));
    for (const outcome of [1, 0, 0, 1, 0, 2, 1, 0]) shaken.give(outcome);
    expect(shaken.due).toBeNull();
  });

  it('is played in one lane while others of the beaten side are to come, who stand on the line as it goes on', () => {
    const units = [bmu({ stands: 3 }), bmu({ stands: 2, entersTurn: 2 })];
    const taken = routed({ lanes: 1, laneIn: null, B: { units, doctrine: { name: 'stand-and-fire' } } });
    const acts = [1, 6, 3, 1].map((outcome) => {
      const { act } = taken.mustBeDue.explanation;
      taken.give(outcome);
      return act;
    });
    expect(acts).toEqual([
      'B1 runs, A1 pursues further (FOH-NBR-12)',
      'A1 attacks the fleeing B1',
      'B1 tries to rally',
      'A1 declares a charge on B2 at 4 in (32 yd)',
    ]);
    const read = (name: string): unknown =>
      taken.game.metrics.find((one) => one.name === name)?.of(taken.s, { outcome: 3, turn: 2 });
    expect(['removed.B', 'standsLost.B', 'endState.B'].map(read)).toEqual([2, 1, 0]);
  });
});

describe('inputs of the rest', () => {
  const fails = (fight: Inputs): string => {
    try {
      engagementOf(fight);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
    return 'none';
  };
  const divided = { name: 'stand-and-fire', splitFire: 0.5 };

  it.each([
    [{ A: side(divided), laneIn: null }, /^laneIn is required by splitFire/u],
    [{ A: side(divided), B: side(divided), lanes: 1 }, /^A\.doctrine: splitFire needs lanes: 2 or more/u],
    [{ A: side({ ...divided, splitFire: 1.5 }) }, /splitFire must be .*from 0 to 1/u],
    [{ A: side(divided, { bmug: '' }) }, /bmug must be one line of 1 to 60 characters/u],
    [{ A: side({ name: 'charge', chase: true, pursue: false }) }, /^A\.doctrine: chase needs pursue: true/u],
  ])('that lack or contradict something are errors: %o', (wrong, message) => {
    expect(fails(pursued())).toBe('none');
    expect(fails(pursued(wrong))).toMatch(message);
  });

  it('of guns need lanes too', () => {
    const battery = {
      class: 'heavy',
      gunType: 'rifled',
      fire: 'C',
      stands: 1,
      bandsIn: [4, 8, 12, 16],
      splitFire: 0.5,
    };
    const alone = { ...pursued(), lanes: 1, laneIn: null, B: side({ name: 'stand-and-fire' }) };
    const A = { ...side({ name: 'stand-and-fire' }), batteries: [battery] };
    expect(fails({ ...alone, A })).toMatch(/^A\.batteries\.0: splitFire needs lanes/u);
  });

  it('that divide the fire of who has none are said to have no effect', () => {
    const notes = (about: Inputs): readonly string[] =>
      engagementOf(pursued({ A: side(divided, about) })).warnings ?? [];
    expect(notes({})).toEqual([
      'A.doctrine.splitFire has no effect: no BMU with this doctrine has small arms',
    ]);
    expect(notes({ weapon: RIFLE })).toEqual([]);
  });
});
