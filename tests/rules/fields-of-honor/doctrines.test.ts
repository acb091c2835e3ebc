/** Doctrines that look at the state: every reading, every choice, worked by hand. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { Due, TURN_OVER } from '../../../src/engagement/engagement.ts';
import type { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import { READINGS } from '../../../src/rules/fields-of-honor/readings.ts';
import { FIRE_PHASE, PURSUIT_MOVE, type Play } from '../../../src/rules/fields-of-honor/state.ts';
import { NORMAL, SUPPRESSED } from '../../../src/rules/fields-of-honor/units.ts';
import { bmu, engagementOf, MUSKET, outcomes, RIFLE, side } from './asked.ts';

type Map = Readonly<Record<string, unknown>>;

const STAND = { name: 'stand-and-fire' };
const HOLD = { ...STAND, fireAtIn: 0 };

/** Throws the dice due, and plays on. */
function roll(engagement: FieldsEngagement, s: Play, ...faces: number[]): void {
  const due = new Due();
  engagement.next(s, due);
  const script = new Scripted(faces);
  const outcome = engagement.resolve(due, script);
  script.finish();
  engagement.apply(s, due, outcome);
}

function kindDue(engagement: FieldsEngagement, s: Play): number {
  const due = new Due();
  engagement.next(s, due);
  return due.kind;
}

function actDue(engagement: FieldsEngagement, s: Play): string {
  const due = new Due();
  engagement.next(s, due);
  return engagement.explain(s, due).act;
}

function started(engagement: FieldsEngagement): Play {
  const s = engagement.create();
  engagement.start(s);
  return s;
}

describe('a reading', () => {
  const READY = { cover: 'light', weapon: RIFLE, stands: 4 };
  const FIGHT = {
    distanceIn: 6,
    maxTurns: 9,
    B: { units: [bmu({ stands: 4 }), bmu()], doctrine: STAND },
  };

  /** True if A fires in the next turn, as it does where the condition holds; in the first turn it does not. */
  function fires(when: Map, change: (s: Play) => void = () => undefined): boolean {
    const doctrine = [{ when: { all: [{ fromTurn: 2 }, when] }, do: STAND }, { do: HOLD }];
    const engagement = engagementOf({ ...FIGHT, A: { units: [bmu(READY)], doctrine } });
    const s = started(engagement);
    expect(kindDue(engagement, s)).toBe(TURN_OVER);
    change(s);
    engagement.openTurn(s);
    return kindDue(engagement, s) === FIRE_PHASE;
  }

  /** For each reading: a test that holds, one that does not, and what the state is before. */
  const READ: Readonly<Record<string, readonly [unknown, unknown, ((s: Play) => void)?]>> = {
    gapIn: [{ between: [6, 6] }, { below: 6 }],
    // 1 of 4 stands.
    standsLost: [{ equals: 0.25 }, { above: 0.25 }, (s) => (s.a.stands = 3)],
    hits: [2, { above: 2 }, (s) => (s.a.permHits = 2)],
    hitsThisTurn: [{ atLeast: 3 }, { atLeast: 4 }, (s) => (s.a.hits = 3)],
    morale: ['suppressed', 'normal', (s) => (s.a.morale = SUPPRESSED)],
    type: ['mob', 'formed', (s) => (s.a.mob = 1)],
    initialVolley: [true, false],
    inContact: [false, true],
    edge: [false, true],
    inCover: [true, false],
    reserve: [0, { atLeast: 1 }],
    enemyReserve: [1, 0],
    enemyArm: [['infantry'], { is: ['cavalry', 'none'] }],
    enemyType: [{ is: 'formed' }, ['mob', 'skirmish']],
    enemyMorale: ['suppressed', 'normal', (s) => (s.b.morale = SUPPRESSED)],
    enemyStandsLost: [{ atLeast: 0.5 }, { above: 0.5 }, (s) => (s.b.stands = 2)],
    enemyInRange: [true, false],
  };

  it("is there for all that the engagement has by the source's tables", () => {
    const formations = ['formation', 'enemyFormation'];
    expect([...Object.keys(READ), ...formations]).toEqual(Object.keys(READINGS));
  });

  it.each(Object.entries(READ))('%s decides by the state of the moment', (name, [holds, fails, change]) => {
    expect(fires({ [name]: holds }, change)).toBe(true);
    expect(fires({ [name]: fails }, change)).toBe(false);
    expect(fires({ not: { [name]: fails } }, change)).toBe(true);
  });

  it('of a turn is true from its beginning on', () => {
    const doctrine = [{ when: { fromTurn: 3 }, do: STAND }, { do: HOLD }];
    const engagement = engagementOf({ ...FIGHT, A: { units: [bmu(READY)], doctrine } });
    const s = started(engagement);
    const firing = [1, 2, 3].map(() => {
      const kind = kindDue(engagement, s);
      if (kind === TURN_OVER) engagement.openTurn(s);
      return kind === FIRE_PHASE;
    });
    expect(firing).toEqual([false, false, true]);
  });
});

describe('a plain doctrine', () => {
  it('adds no word to the state, and a turn that is waited for adds one', () => {
    const words = (doctrine: unknown): number =>
      engagementOf({ distanceIn: 6, maxTurns: 2, A: { units: [bmu()], doctrine }, B: side(STAND) }).create()
        .words;
    expect(words(STAND)).toBe(13);
    expect(words([{ when: { gapIn: 6 }, do: STAND }, { do: HOLD }])).toBe(13);
    expect(words([{ when: { fromTurn: 2 }, do: STAND }, { do: HOLD }])).toBe(14);
  });

  it('of a BMU stands for that of its side, key by key', () => {
    const whole = { distanceIn: 6, maxTurns: 2, B: side(STAND, { weapon: RIFLE, stands: 6 }) };
    const own = {
      units: [bmu({ doctrine: { fireAtIn: 3 }, weapon: RIFLE })],
      doctrine: { ...STAND, overwatch: true },
    };
    const both = side({ ...STAND, overwatch: true, fireAtIn: 3 }, { weapon: RIFLE });
    const of = (A: Map): object =>
      outcomes('engagement', { distanceIn: 6, maxTurns: 2, sides: { A, B: whole.B } });
    expect(of(own)).toEqual(of(both));
    expect(of(own)).not.toEqual(of(side(STAND, { weapon: RIFLE })));
  });
});

describe('a choice', () => {
  const CHARGER = side({ name: 'charge' }, { arm: 'cavalry', stands: 6 });
  const charged = (doctrine: unknown): object =>
    outcomes('charge-phase', {
      distanceIn: 6,
      sides: { A: CHARGER, B: { units: [bmu({ weapon: RIFLE, cover: 'light' })], doctrine } },
    });

  it('of a reaction is carried out, though the volley that it looked at is fired meanwhile', () => {
    const retire = { ...STAND, reaction: 'fire-and-retire' };
    const list = [{ when: { initialVolley: true }, do: retire }, { do: STAND }];
    expect(charged(list)).toEqual(charged(retire));
    expect(charged([{ when: { initialVolley: false }, do: retire }, { do: STAND }])).toEqual(charged(STAND));
  });

  it('of a countercharge is not taken for another, though the cover that it looked at is lost', () => {
    const counter = { ...STAND, reaction: 'countercharge' };
    const list = [
      { when: { inCover: true }, do: counter },
      { do: { ...STAND, reaction: 'fire-and-retire' } },
    ];
    expect(charged(list)).toEqual(charged(counter));
  });

  it('of fire is made before anybody fires: fire is simultaneous', () => {
    const fight = (doctrine: unknown): object =>
      outcomes('engagement', {
        distanceIn: 6,
        maxTurns: 1,
        sides: {
          A: side(STAND, { weapon: RIFLE, stands: 6 }),
          B: { units: [bmu({ weapon: RIFLE })], doctrine },
        },
      });
    const coward = [{ when: { hitsThisTurn: { atLeast: 1 } }, do: HOLD }, { do: STAND }];
    expect(fight(coward)).toEqual(fight(STAND));
    expect(fight(HOLD)).not.toEqual(fight(STAND));
  });

  it('of a charge, a move and overwatch looks at the gap of its moment', () => {
    // A moves 4 in to a gap of 8; B, in range of its muskets from 8 in, fires at it and loses its own move.
    const overwatch = [
      { when: { gapIn: { atMost: 8 } }, do: { name: 'close-to-range', closeToIn: 1, overwatch: true } },
      { do: { name: 'close-to-range', closeToIn: 1 } },
    ];
    const watching = engagementOf({
      distanceIn: 12,
      maxTurns: 2,
      A: side({ name: 'close-to-range', closeToIn: 1 }, { chargeMoveIn: null }),
      B: { units: [bmu({ weapon: MUSKET })], doctrine: overwatch },
    });
    const s = started(watching);
    expect(actDue(watching, s)).toBe('B1 delivers opportunity fire at A1 at 8 in (64 yd)');
    // It charges from turn 2 on, and moves 4 in before.
    const late = [
      { when: { fromTurn: 2 }, do: { name: 'charge' } },
      { do: { name: 'close-to-range', closeToIn: 4 } },
    ];
    const charging = engagementOf({
      distanceIn: 8,
      maxTurns: 2,
      A: { units: [bmu()], doctrine: late },
      B: side(STAND),
    });
    const t = started(charging);
    expect(kindDue(charging, t)).toBe(TURN_OVER);
    charging.openTurn(t);
    expect(actDue(charging, t)).toContain('A1 declares a charge on B1 at 4 in');
  });

  describe('of a pursuit', () => {
    /** Four stands, Suppressed, in contact with two: what due is after a round in which nobody hits, or A alone. */
    function round(when: Map, ofA: readonly number[]): { engagement: FieldsEngagement; s: Play } {
      const engagement = engagementOf({
        distanceIn: 6,
        maxTurns: 9,
        A: {
          units: [bmu({ stands: 4, weapon: RIFLE })],
          doctrine: [{ when, do: { ...HOLD, pursue: true } }, { do: { ...HOLD, pursue: false } }],
        },
        B: side(STAND, { stands: 2 }),
      });
      const s = started(engagement);
      s.contact = 1;
      s.gap = 0;
      s.a.morale = SUPPRESSED;
      engagement.openTurn(s);
      roll(engagement, s, ...ofA);
      roll(engagement, s, 1, 1);
      return { engagement, s };
    }

    const NO_HIT = [1, 1, 1, 1];
    const FOUR_HITS = [5, 5, 5, 5];

    it('may look at the volley that is still to come', () => {
      expect(round({ initialVolley: true }, NO_HIT).s.a.volley).toBe(1);
      // Nobody else will ever be fired at: without that reading the volley is forgotten.
      expect(round({ inContact: true }, NO_HIT).s.a.volley).toBe(0);
    });

    it('comes before the recovery of a Suppressed unit', () => {
      const { engagement, s } = round({ morale: 'suppressed' }, FOUR_HITS);
      roll(engagement, s, 1, 1);
      expect(kindDue(engagement, s)).toBe(PURSUIT_MOVE);
      // The runner's die is higher: contact is lost, and the turn ends.
      roll(engagement, s, 6, 1);
      expect(s.a.morale).toBe(NORMAL);
    });

    it('sees the runner, and the edge of this round', () => {
      for (const when of [
        { enemyMorale: 'routed' },
        { edge: true },
        { gapIn: { atMost: 0 } },
        { enemyInRange: true },
      ]) {
        const { engagement, s } = round(when, FOUR_HITS);
        roll(engagement, s, 1, 1);
        expect(kindDue(engagement, s)).toBe(PURSUIT_MOVE);
      }
      const { engagement, s } = round({ enemyMorale: ['shaken', 'none'] }, FOUR_HITS);
      roll(engagement, s, 1, 1);
      expect(kindDue(engagement, s)).not.toBe(PURSUIT_MOVE);
    });
  });
});
