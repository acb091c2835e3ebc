/** Doctrines that look at the state: when a choice is made, worked by hand. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { Due } from '../../../src/engagement/engagement.ts';
import type { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import type { Play } from '../../../src/rules/fields-of-honor/state.ts';
import { SUPPRESSED } from '../../../src/rules/fields-of-honor/units.ts';
import { bmu, engagementOf, outcomes, RIFLE, side } from './asked.ts';

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

function started(engagement: FieldsEngagement): Play {
  const s = engagement.create();
  engagement.start(s);
  return s;
}

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

    it('may look at the volley that is still to come', () => {
      expect(round({ initialVolley: true }, NO_HIT).s.a.volley).toBe(1);
      // Nobody else will ever be fired at: without that reading the volley is forgotten.
      expect(round({ inContact: true }, NO_HIT).s.a.volley).toBe(0);
    });
  });
});
