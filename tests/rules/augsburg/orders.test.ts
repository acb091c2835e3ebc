/** Orders of a doctrine (AUG-R-37 to AUG-R-40), conditions, late comers and ground, worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../src/engagement/engagement.ts';
import { readInputs } from '../../../src/engagement/read-inputs.ts';
import type { Needs } from '../../../src/engagement/system.ts';
import { AugsburgEngagement } from '../../../src/rules/augsburg/engagement.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/augsburg/engagement-inputs.ts';
import { muster } from '../../../src/rules/augsburg/muster.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { setupOfSpec } from '../../../src/rules/augsburg/setup.ts';
import type { Play } from '../../../src/rules/augsburg/state.ts';
import { CHITS } from '../../../src/rules/augsburg/units.ts';
import { engagementOf, errorOf, outcomes, setupOf, TABLES, type Asked } from './asked.ts';
import { play, rolling } from '../playing.ts';

const READY = { main: 'stand-ready' };
const FOOT = { type: 'french-foot', doctrine: READY };
const CHARGING = { type: 'aggressive-cavalry', doctrine: { main: 'charge', chargeWithinInches: 20 } };
const DRAGOONS = { type: 'dragoons-mounted' };
const GUN = { type: 'gun-crew' };
/** Shoots back at nobody. */
const SILENT = { ...GUN, facingAway: true, doctrine: { order: 'S' } };

interface Fight {
  readonly A: object;
  readonly B: object;
  readonly distanceInches: number;
  readonly going?: string;
  readonly turnLimit?: number;
  readonly firstSide?: string;
}

function fight({ turnLimit = 1, firstSide = 'A', ...lane }: Fight): Asked {
  return { lanes: [lane], turnLimit, command: { mode: 'none', firstSide } };
}

interface Told {
  readonly name: string;
  readonly total: number | undefined;
  readonly labels: readonly string[];
  readonly ids: readonly string[];
  readonly told: string;
}

/** Each throw of an engagement in which every die shows this face. */
function storyOf(raw: object, face = 1): readonly Told[] {
  const engagement = engagementOf(raw);
  const steps: Told[] = [];
  let explanation: Explanation | null = null;
  play(
    engagement,
    rolling(() => face),
    (state, due, after) => {
      if (after === undefined) {
        explanation = engagement.explain(state, due);
        return;
      }
      const { total = null, factors = [] } = explanation ?? {};
      steps.push({
        name: engagement.resolutions[due.kind]?.name ?? '',
        total: total?.value,
        labels: factors.map(({ label }) => label),
        ids: factors.flatMap(({ ruleIds }) => ruleIds),
        told: engagement.tell(state, due, after.outcome, after.state),
      });
    },
  );
  return steps;
}

/** The beginning of a turn, before its first throw; nothing may be thrown in the turns before it. */
function opened(raw: object, turn = 1): Play {
  const engagement = engagementOf(raw);
  const state = engagement.create();
  engagement.start(state);
  for (let k = 1; k < turn; k++) engagement.openTurn(state);
  return state;
}

/** The chit that a unit of A draws in the first turn; the toss of a coin comes before anybody acts. */
function chitOf(A: object, lane: object = {}): string {
  const B = { type: 'french-foot', doctrine: { order: 'F' } };
  const state = opened(fight({ A, B, distanceInches: 4, firstSide: 'coin', ...lane }));
  return CHITS[state.unit(0, 0).order] ?? '';
}

const FIRST_TURN = { not: { fromTurn: 2 } };

describe('order R (AUG-R-37)', () => {
  const retiring = { type: 'french-foot', cover: 'cover', doctrine: { order: 'R' } };

  it('goes back half a normal move, leaves its cover and faces away', () => {
    const state = opened(fight({ A: retiring, B: FOOT, distanceInches: 6 }));
    const { facesAway, holds, unformed } = state.unit(0, 0);
    expect([state.gaps[0], facesAway, holds, unformed]).toEqual([8, 1, 0, 0]);
  });

  it('is Unformed in bad going, where half of 3 inches is 1.5', () => {
    const state = opened(fight({ A: retiring, B: FOOT, distanceInches: 6, going: 'bad' }));
    // 2 parts to the inch.
    expect([state.gaps[0], state.unit(0, 0).unformed]).toEqual([15, 1]);
  });

  it('neither reacts to a charge nor faces it: it is taken in rear', () => {
    const steps = storyOf(fight({ A: retiring, B: CHARGING, distanceInches: 2 }));
    expect(steps.map(({ name }) => name).slice(0, 3)).toEqual(['charge move', 'melee', 'melee']);
    // 24 / 2 + 1 (deeper formation) - 6.
    expect(steps[2]?.total).toBe(7);
    expect(steps[2]?.labels).toContain('taken in flank or rear');
  });

  it('is told with its ruling; U turns the unit again, and then it can retire anew', () => {
    const doctrine = [{ when: { facingAway: true }, do: { order: 'U' } }, { do: { order: 'R' } }];
    const A = { type: 'french-foot', doctrine };
    const steps = storyOf(fight({ A, B: FOOT, distanceInches: 20, turnLimit: 3, firstSide: 'coin' }));
    expect(steps.map(({ told }) => told)).toEqual([
      'A acts first; A1 (french-foot) retires and faces away (AUG-R-37); the gap is 22 in',
      'A acts first',
      'A acts first; A1 (french-foot) retires and faces away (AUG-R-37); the gap is 24 in',
    ]);
  });

  it('is for gun crews only when they are limbered: others stand and fire', () => {
    expect(chitOf({ ...GUN, doctrine: { order: 'R' } })).toBe('F');
    const doctrine = [{ when: { mode: 'unlimbered' }, do: { order: 'L' } }, { do: { order: 'R' } }];
    const gun = { ...GUN, doctrine };
    const state = opened(fight({ A: gun, B: FOOT, distanceInches: 20, turnLimit: 2 }), 2);
    // Half of the 4 inches of limbered cannon.
    expect([state.gaps[0], state.unit(0, 0).facesAway]).toEqual([22, 1]);
    const inBad = fight({ A: gun, B: FOOT, distanceInches: 20, turnLimit: 2, going: 'bad' });
    expect(opened(inBad, 2).gaps[0]).toBe(20);
  });
});

describe('order T (AUG-R-38)', () => {
  const toTwo = (then: string): object => ({
    type: 'french-foot',
    doctrine: [{ when: FIRST_TURN, do: { order: 'T', ranks: 2 } }, { do: { order: then } }],
  });

  it('gives the new ranks at once, Unformed until the next order is complete', () => {
    const steps = storyOf(fight({ A: toTwo('F'), B: SILENT, distanceInches: 4, turnLimit: 3 }));
    const volleys = steps.filter(({ name }) => name === 'volley');
    // 12 of the front rank / 2, and 2 fewer while it is Unformed.
    expect(volleys.map(({ total }) => total)).toEqual([4, 6]);
    expect(volleys[0]?.labels).toContain('A1 (french-foot) is in 2 ranks');
    expect(volleys[0]?.ids).toContain('AUG-R-38');
  });

  it('is complete with S at the end of the turn', () => {
    const raw = fight({ A: toTwo('S'), B: FOOT, distanceInches: 20, turnLimit: 2 });
    expect([1, 2].map((turn) => opened(raw, turn).unit(0, 0).unformed)).toEqual([1, 0]);
  });

  it('does not form a unit that was Unformed before: that is what U is for', () => {
    const raw = fight({
      A: { ...toTwo('S'), unformed: true },
      B: FOOT,
      distanceInches: 20,
      turnLimit: 3,
    });
    expect([1, 2, 3].map((turn) => opened(raw, turn).unit(0, 0).unformed)).toEqual([1, 1, 1]);
  });

  it.each(['A', 'B'])(
    'is Disordered by a charge in place of a reaction, carried out or not: %s first',
    (firstSide) => {
      const A = { type: 'french-foot', doctrine: { order: 'T', ranks: 2, whenCharged: 'fire' } };
      const engagement = engagementOf(fight({ A, B: CHARGING, distanceInches: 4, firstSide }));
      const state = engagement.create();
      engagement.start(state);
      expect(state.unit(0, 0).disordered).toBe(1);
      expect(storyOf(fight({ A, B: CHARGING, distanceInches: 4, firstSide }))[0]?.name).toBe('charge move');
    },
  );

  it('is no act for the ranks that the unit has, or for open order: they stand and fire', () => {
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'T', ranks: 3 } })).toBe('F');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'T', ranks: 2 } })).toBe('T');
    expect(chitOf({ type: 'skirmish-foot', doctrine: { order: 'T', ranks: 2 } })).toBe('F');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'T', ranks: 3 } }, { distanceInches: 17 })).toBe(
      'S',
    );
  });

  it('makes deep pistoleers a line, with the dice of a line', () => {
    const doctrine = [{ when: FIRST_TURN, do: { order: 'T', ranks: 1 } }, { do: { order: 'F' } }];
    const A = { type: 'pistol-cavalry-deep', doctrine };
    const steps = storyOf(fight({ A, B: SILENT, distanceInches: 4, turnLimit: 3 }));
    // 6 / 2, against 3 of the front rank when deep.
    expect(steps.filter(({ name }) => name === 'volley').map(({ total }) => total)).toEqual([1, 3]);
  });
});

describe('orders D and L (AUG-R-39)', () => {
  it('make mounted dragoons skirmishing foot, and back: type, move, dice, light status', () => {
    const doctrine = [
      { when: { mode: 'mounted' }, do: { order: 'D' } },
      { do: { order: 'M', rangeInches: 4 } },
    ];
    const raw = fight({ A: { ...DRAGOONS, doctrine }, B: FOOT, distanceInches: 20, turnLimit: 2 });
    expect(opened(raw, 1).unit(0, 0).unformed).toBe(0);
    // 6 inches of skirmishing foot, not 8.
    expect(opened(raw, 2).gaps[0]).toBe(14);
    const back = [{ when: { mode: 'dismounted' }, do: { order: 'L' } }, { do: { order: 'M' } }];
    const dismounted = { type: 'dragoons-dismounted', doctrine: back };
    const mounting = fight({ A: dismounted, B: FOOT, distanceInches: 20, turnLimit: 2 });
    expect(opened(mounting, 2).gaps[0]).toBe(12);
  });

  it('decide who may be charged: light foot may take on dismounted dragoons, not mounted ones (AUG-EVA-08)', () => {
    const skirmishers = { type: 'skirmish-foot', doctrine: { order: 'C' } };
    const state = (B: object): string => {
      const opening = opened(
        fight({ A: skirmishers, B, distanceInches: 20, turnLimit: 1, firstSide: 'coin' }),
      );
      return CHITS[opening.unit(0, 0).order] ?? '';
    };
    expect(state({ ...DRAGOONS, doctrine: { order: 'F' } })).toBe('S');
    expect(state({ type: 'dragoons-dismounted', doctrine: { order: 'F' } })).toBe('C');
  });

  it('a unit with such a chit does not react to a charge, but evades', () => {
    const mounting = (whenCharged: string): object => ({
      ...DRAGOONS,
      doctrine: { order: 'D', whenCharged },
    });
    const names = (whenCharged: string): readonly string[] =>
      storyOf(fight({ A: mounting(whenCharged), B: CHARGING, distanceInches: 5, firstSide: 'B' })).map(
        ({ name }) => name,
      );
    expect(names('fire')[0]).toBe('charge move');
    expect(names('evade')[0]).toBe('evade');
  });

  it('a limbered gun moves 4 inches, does not fire, and has no save of open order', () => {
    const doctrine = [
      { when: { mode: 'unlimbered' }, do: { order: 'L' } },
      { do: { main: 'close-to-range', rangeInches: 0, whenCharged: 'hold' } },
    ];
    const raw = fight({ A: { ...GUN, doctrine }, B: FOOT, distanceInches: 20, turnLimit: 2 });
    expect(opened(raw, 2).gaps[0]).toBe(16);
    const B = { type: 'french-foot', doctrine: { main: 'stand-and-fire' } };
    const shot = storyOf(fight({ A: { ...GUN, doctrine: { order: 'L' } }, B, distanceInches: 4 }), 6)[0];
    expect([shot?.name, shot?.labels.includes('no saving throw')]).toEqual(['volley', true]);
    expect(shot?.labels).toContain('A1 (gun-crew) is limbered');
  });

  it('a limbered gun behind an obstacle fights as Unformed gunners, without a shot before', () => {
    const A = { ...GUN, figures: 5, frontObstacle: 'small', doctrine: { order: 'L', whenCharged: 'hold' } };
    const steps = storyOf(fight({ A, B: CHARGING, distanceInches: 4 }));
    expect(steps.map(({ name }) => name).slice(0, 3)).toEqual(['charge move', 'melee', 'melee']);
    // 5 / 3 - 1.
    expect(steps[2]?.total).toBe(0);
    expect(steps[2]?.ids).toContain('AUG-R-39');
  });
});

describe('chits of a doctrine', () => {
  it('go before the automatic ones', () => {
    const disordered = { type: 'french-foot', disordered: true, unformed: true };
    expect(chitOf({ ...disordered, doctrine: {} })).toBe('Y');
    expect(chitOf({ ...disordered, doctrine: { order: 'S' } })).toBe('S');
    expect(chitOf({ ...disordered, doctrine: { order: 'U' } })).toBe('U');
    expect(chitOf({ ...disordered, doctrine: { order: 'F' } }, { distanceInches: 30 })).toBe('F');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'Y' } })).toBe('Y');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'C' } }, { distanceInches: 30 })).toBe('C');
  });

  it('that a unit cannot carry out are stood out by fire (AUG-EVA-08, facing away)', () => {
    expect(chitOf({ type: 'skirmish-foot', doctrine: { order: 'C' } })).toBe('F');
    expect(chitOf({ ...GUN, doctrine: { order: 'M' } })).toBe('F');
    expect(chitOf({ type: 'french-foot', facingAway: true, doctrine: { order: 'C' } })).toBe('F');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'D' } })).toBe('F');
  });

  it('M goes to the range of the item that gave the chit, though that item holds no more when it acts', () => {
    const doctrine = [
      { when: { enemyUnformed: true }, do: { order: 'M', rangeInches: 10 } },
      { do: { order: 'M', rangeInches: 19 } },
    ];
    const A = { type: 'french-foot', doctrine };
    const B = { type: 'french-foot', unformed: true, doctrine: { order: 'U' } };
    // B forms up first; 20 - 4.
    expect(opened(fight({ A, B, distanceInches: 20, firstSide: 'B' })).gaps[0]).toBe(16);
  });
});

describe('conditions', () => {
  const cut = { original: 12, figures: 8, type: 'french-foot', cover: 'concealed', firstVolley: true };
  const B = { type: 'aggressive-cavalry', original: 6, figures: 4, unformed: true };

  /** The condition holds for A at the chits of turn 1, 4 inches from the horse. */
  const holds = (when: object, unit: object = {}, lane: object = {}): boolean => {
    const doctrine = [{ when, do: { order: 'Y' } }, { do: { order: 'S' } }];
    return chitOf({ ...cut, ...unit, doctrine }, { B, ...lane }) === 'Y';
  };

  it.each<[object, boolean]>([
    [{ gapInches: 4 }, true],
    [{ gapInches: { below: 4 } }, false],
    [{ inRange: 'short' }, true],
    [{ inRange: ['medium', 'none'] }, false],
    [{ figuresLost: { above: 0.3333 } }, true],
    [{ figuresLost: { above: 0.3334 } }, false],
    [{ unformed: true }, false],
    [{ disordered: false }, true],
    [{ facingAway: false }, true],
    [{ firstVolley: true }, true],
    [{ inRadius: true }, true],
    [{ badGoing: true }, false],
    [{ inCover: true }, true],
    [{ brokenShare: 0 }, true],
    [{ enemyBrokenShare: { above: 0 } }, false],
    [{ friendRouted: true }, false],
    [{ enemyArm: 'horse' }, true],
    [{ enemyArm: { is: ['foot', 'gunners', 'none'] } }, false],
    [{ enemyLost: { between: [0.33, 0.34] } }, true],
    [{ enemyUnformed: true }, true],
    [{ enemyDisordered: true }, false],
    [{ enemyFacingAway: true }, false],
    [{ enemyBroken: true }, false],
    [{ chargedFromInches: { atMost: 1000 } }, false],
    [{ fromTurn: 1 }, true],
    [{ fromTurn: 2 }, false],
    [{ any: [{ unformed: true }, { all: [{ inCover: true }, { not: { badGoing: true } }] }] }, true],
  ])('%j is %s', (when, expected) => {
    expect(holds(when)).toBe(expected);
  });

  it('read the mode of guns and dragoons', () => {
    const gun = { ...GUN, original: 5, figures: 5 };
    expect(holds({ mode: 'unlimbered' }, gun)).toBe(true);
    expect(holds({ mode: 'mounted' }, { ...DRAGOONS, original: 6, figures: 6 })).toBe(true);
  });

  it('choose the reaction to a charge by the distance at which it began', () => {
    const doctrine = [
      { when: { chargedFromInches: { above: 8 } }, do: { main: 'stand-ready', whenCharged: 'hold' } },
      { do: { main: 'stand-ready', whenCharged: 'fire' } },
    ];
    const first = (distanceInches: number): string | undefined =>
      storyOf(fight({ A: { type: 'french-foot', doctrine }, B: CHARGING, distanceInches, firstSide: 'B' }))[0]
        ?.name;
    expect(first(8)).toBe('fire at a charger');
    expect(first(9)).toBe('hold fire');
  });

  it('choose the follow-up after the melee', () => {
    const followUp = (when: object): string => {
      const doctrine = [
        { when, do: { order: 'C', followUp: 'yes' } },
        { do: { order: 'C', followUp: 'none' } },
      ];
      const A = { type: 'french-foot', doctrine };
      const B = { type: 'dutch-foot', doctrine: { main: 'stand-ready', whenCharged: 'stand' } };
      const raw = fight({ A, B, distanceInches: 1 });
      return storyOf(raw, 3)
        .map(({ name }) => name)
        .join(' ');
    };
    expect(followUp({ enemyDisordered: true })).toContain('follow-up');
    expect(followUp({ enemyDisordered: false })).not.toContain('follow-up');
  });
});

describe('levels', () => {
  const spec = (side: object, units: readonly object[], brigade: object = {}): unknown => ({
    lanes: units.map(() => ({ distanceInches: 20 })),
    turnLimit: 1,
    A: {
      units,
      ...side,
      command: { brigades: [{ number: 1, lanes: units.map((_, i) => i + 1), ...brigade }] },
    },
    B: { units: units.map(() => FOOT), command: { brigades: [{ number: 1, lanes: [1] }] } },
  });
  const wishesOf = (raw: unknown): unknown => {
    const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
    if (value === null) throw new Error(JSON.stringify(problems));
    return setupOfSpec(value).lanes.map(({ stacks: [a] }) =>
      a.flatMap(({ decisions }) =>
        decisions.map(({ do: { main, order, whenCharged, evadeMoves } }) => [
          main,
          order,
          whenCharged,
          evadeMoves,
        ]),
      ),
    );
  };
  const SIDE = { doctrine: { main: 'stand-ready', whenCharged: 'hold', evadeMoves: 3 } };
  const unit = { type: 'french-foot' };

  it('a list takes the keys that it leaves out from brigade and side, then from the rules', () => {
    const list = [{ when: { unformed: true }, do: { order: 'U' } }, { do: { whenCharged: 'stand' } }];
    const brigade = { doctrine: { evadeMoves: 2 } };
    expect(wishesOf(spec(SIDE, [{ ...unit, doctrine: list }, unit], brigade))).toEqual([
      [
        ['stand-ready', 'U', 'hold', 2],
        ['stand-ready', null, 'stand', 2],
      ],
      [['stand-ready', null, 'hold', 2]],
    ]);
  });

  it('a list of the brigade takes the place of that of the side, and serves units without their own', () => {
    const brigade = { doctrine: [{ when: { unformed: true }, do: { order: 'U' } }, { do: {} }] };
    expect(wishesOf(spec(SIDE, [unit], brigade))).toEqual([
      [
        ['stand-ready', 'U', 'hold', 3],
        ['stand-ready', null, 'hold', 3],
      ],
    ]);
  });

  it('a plain doctrine of a unit is whole, as it was before', () => {
    expect(wishesOf(spec(SIDE, [{ ...unit, doctrine: { main: 'stand-and-fire' } }]))).toEqual([
      [['stand-and-fire', null, 'fire', 1]],
    ]);
  });
});

describe('a unit that comes later (SCN-01 to SCN-03)', () => {
  const late = { type: 'dutch-foot', original: 12, doctrine: { main: 'stand-and-fire' }, entersTurn: 3 };
  const early = { type: 'french-foot', original: 12, doctrine: { main: 'stand-and-fire' } };

  it('is neither seen nor seeing until its turn begins', () => {
    const steps = (entersTurn: number): readonly string[] => {
      const raw = fight({ A: early, B: { ...late, entersTurn }, distanceInches: 4, turnLimit: 3 });
      return storyOf(raw).map(({ name }) => name);
    };
    const one = outcomes('engagement', fight({ A: early, B: early, distanceInches: 4 }));
    const third = outcomes(
      'engagement',
      fight({ A: early, B: { ...early, entersTurn: 3 }, distanceInches: 4, turnLimit: 3 }),
    );
    expect(steps(3).length).toBeLessThan(steps(2).length);
    expect(steps(4)).toEqual([]);
    // The only turn that is fought is like a first one.
    expect(third['lossesA1:0']).toBe(one['lossesA1:0']);
    expect(third['winnerAtTurn:A@3'] ?? 0).toBe(one['winnerAtTurn:A@1'] ?? 0);
  });

  it('changes nothing with entersTurn 1, and keeps its side from being broken', () => {
    const raw = (entersTurn: object): Asked => ({
      lanes: [
        { A: { ...early, quality: 'elite' }, B: { ...late, original: 2, entersTurn: 1 }, distanceInches: 2 },
        { A: early, B: { ...early, ...entersTurn }, distanceInches: 20 },
      ],
      turnLimit: 2,
    });
    expect(outcomes('engagement', raw({ entersTurn: 1 }))).toEqual(outcomes('engagement', raw({})));
    const never = outcomes('engagement', raw({ entersTurn: 9 }));
    expect(Object.keys(never).filter((label) => label.startsWith('winnerAtTurn:A'))).toEqual([]);
    expect(never['statusB2:active']).toBe(1);
  });

  it('gets no Rally Points while it is away', () => {
    const command = {
      mode: 'brigades',
      A: { brigades: [{ number: 9, lanes: [1, 2], rallyPoints: 'surplus' }] },
      B: { brigades: [{ number: 0, lanes: [1, 2] }] },
    };
    const lanes = [
      { A: early, B: FOOT, distanceInches: 4 },
      { A: { ...early, entersTurn: 2 }, B: FOOT, distanceInches: 4 },
    ];
    const engagement = engagementOf({ lanes, turnLimit: 2, command });
    const rallies: (readonly [number, number])[] = [];
    play(
      engagement,
      rolling(() => 6),
      (state, due, after) => {
        if (after === undefined && engagement.resolutions[due.kind]?.name === 'volley')
          rallies.push([state.unit(0, 0).rally, state.unit(1, 0).rally]);
      },
    );
    expect(rallies[0]?.[0]).toBeGreaterThan(0);
    expect(rallies[0]?.[1]).toBe(0);
  });
});

describe('the lines of the lanes (SCN-05)', () => {
  const grounded = (raw: object, needs: Needs = { ground: true }): AugsburgEngagement =>
    new AugsburgEngagement(muster({ tables: TABLES, rulings: readRulings({}) }, setupOf(raw), needs));

  /** The lines of A and B in inches, after each throw of a fight in which every die shows this face. */
  const linesOf = (raw: object, face: number): readonly (readonly (number | null)[])[] => {
    const engagement = grounded(raw);
    const lines: (number | null)[][] = [];
    play(
      engagement,
      rolling(() => face),
      (_state, _due, after) => {
        if (after === undefined) return;
        const { ground } = engagement;
        if (ground === undefined) throw new Error('no ground');
        lines.push(
          ([0, 1] as const).map((side) => {
            const parts = ground.line(after.state, side, 0);
            return parts === null ? null : parts / ground.parts;
          }),
        );
      },
    );
    return lines;
  };

  it('are there only where they are asked for, and then two words more', () => {
    const raw = fight({ A: FOOT, B: FOOT, distanceInches: 12 });
    const without = grounded(raw, {});
    expect(without.ground).toBeUndefined();
    expect(grounded(raw).create().words - without.create().words).toBe(2);
    expect(grounded(raw).ground).toMatchObject({ unit: 'in', parts: 1, distances: [12] });
  });

  it('go forward by a step, and back by a retirement', () => {
    const A = { type: 'french-foot', doctrine: { order: 'M' } };
    const B = { type: 'dutch-foot', doctrine: { order: 'R' } };
    const raw = fight({ A, B, distanceInches: 12, firstSide: 'coin' });
    expect(linesOf(raw, 1)).toEqual([[4, -2]]);
  });

  it('meet where the charges meet, the charger first; the beaten goes back from there', () => {
    const A = { ...CHARGING, original: 12 };
    const B = {
      type: 'pistol-cavalry-line',
      doctrine: { main: 'stand-ready', whenCharged: 'countercharge' },
    };
    const raw = fight({ A, B, distanceInches: 14 });
    const lines = linesOf(raw, 3);
    // Charge move 10 + 3, the countercharger closes 1; beaten, it falls back 2 moves of 8; A follows 1 move of 10.
    expect(lines.slice(2, 5)).toEqual([
      [0, 0],
      [13, 1],
      [13, -15],
    ]);
    expect(lines.at(-1)?.[0]).toBe(23);
  });

  it('stay of the unit that is left, and are none of a broken one', () => {
    const A = { ...GUN, doctrine: READY };
    const B = CHARGING;
    const lines = linesOf(fight({ A, B, distanceInches: 9, firstSide: 'B' }), 1);
    expect(lines.at(-1)).toEqual([null, 9]);
  });

  it('change no answer of an engagement', () => {
    const raw = fight({ A: CHARGING, B: FOOT, distanceInches: 9, turnLimit: 2 });
    const told = (engagement: AugsburgEngagement): unknown =>
      [1, 2, 3, 4, 5, 6].map((face) => [
        ...play(
          engagement,
          rolling(() => face),
        ).readings,
      ]);
    expect(told(grounded(raw))).toEqual(told(grounded(raw, {})));
  });
});

describe('what a doctrine may not ask', () => {
  const asked = (doctrine: unknown, type = 'french-foot'): string =>
    errorOf('engagement', fight({ A: { type, doctrine }, B: FOOT, distanceInches: 4 })).message;
  const item = (when: unknown): unknown => [{ when, do: {} }, { do: {} }];

  it.each<[string, unknown, RegExp]>([
    ['W in a lane alone (AUG-R-40)', { order: 'W' }, /doctrine: order must not be W without turnOn/u],
    ['W in an item', [{ do: { order: 'W' } }], /doctrine\.0\.do: order must not be W/u],
    ['an unknown order', { order: 'X' }, /order must be one of S.*not "X"/u],
    ['T without ranks', { order: 'T' }, /ranks is required with order T/u],
    ['T without ranks in an item', [{ do: { order: 'T' } }], /0\.do: ranks is required with order T/u],
    ['ranks without T', { ranks: 2 }, /ranks is allowed only with order T/u],
    ['no ranks', { order: 'T', ranks: 0 }, /ranks must be.*not 0/u],
    ['an unknown reading', item({ gapInch: 4 }), /gapInch.*gapInches/u],
    ['a mode of foot', item({ mode: 'limbered' }), /mode is read of french-foot: only dragoons and guns/u],
    [
      'a charge in an item that the rules forbid',
      [{ do: { main: 'close-to-range' } }],
      /rangeInches is required/u,
    ],
  ])('%s', (_what, doctrine, message) => {
    expect(asked(doctrine)).toMatch(message);
  });

  it('a charge in an item that the rules forbid, at its place', () => {
    const doctrine = [{ do: { main: 'charge', chargeWithinInches: 4 } }];
    expect(asked(doctrine, 'skirmish-foot')).toMatch(/doctrine\.0\.do: main must not be charge: light-foot/u);
  });

  it('a turn before the first', () => {
    const A = { type: 'french-foot', entersTurn: 0 };
    expect(errorOf('engagement', fight({ A, B: FOOT, distanceInches: 4 })).message).toMatch(
      /entersTurn must be.*not 0/u,
    );
  });
});
