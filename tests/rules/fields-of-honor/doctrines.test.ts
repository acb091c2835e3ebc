/** Doctrines that look at the state: when a choice is made, worked by hand. */
import { describe, expect, it } from 'vitest';
import { SUPPRESSED } from '../../../src/rules/fields-of-honor/units.ts';
import { bmu, engagementOf, outcomes, RIFLE, side } from './asked.ts';
import { ThrowByThrow } from './throw-by-throw.ts';

type Map = Readonly<Record<string, unknown>>;

const STAND = { name: 'stand-and-fire' };
const HOLD = { ...STAND, fireAtIn: 0 };

describe('a plain doctrine', () => {
  it('adds nothing to the state, and a turn that is waited for does', () => {
    const waiting = (doctrine: unknown): number => {
      const A = { units: [bmu()], doctrine };
      return new ThrowByThrow(engagementOf({ distanceIn: 6, maxTurns: 2, A, B: side(STAND) })).s.wait;
    };
    expect(waiting(STAND)).toBe(0);
    expect(waiting([{ when: { gapIn: 6 }, do: STAND }, { do: HOLD }])).toBe(0);
    expect(waiting([{ when: { fromTurn: 2 }, do: STAND }, { do: HOLD }])).toBe(1);
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
    const fight = (doctrine: unknown): Record<string, number> =>
      outcomes('engagement', {
        distanceIn: 6,
        maxTurns: 1,
        sides: {
          A: side(STAND, { weapon: RIFLE, stands: 6 }),
          B: { units: [bmu({ weapon: RIFLE })], doctrine },
        },
      });
    const coward = [{ when: { hitsThisTurn: { atLeast: 1 } }, do: HOLD }, { do: STAND }];
    const [afraid, standing] = [fight(coward), fight(STAND)];
    expect(Object.keys(afraid)).toEqual(Object.keys(standing));
    for (const [outcome, share] of Object.entries(afraid))
      expect(share).toBeCloseTo(standing[outcome] ?? -1, 12);
    expect(fight(HOLD)).not.toEqual(standing);
  });

  describe('of a pursuit', () => {
    /** The volley of four stands, Suppressed, in contact with two, after a round in which nobody hits. */
    function volleyAfterRound(when: Map): number | undefined {
      const engagement = engagementOf({
        distanceIn: 6,
        maxTurns: 9,
        A: {
          units: [bmu({ stands: 4, weapon: RIFLE })],
          doctrine: [{ when, do: { ...HOLD, pursue: true } }, { do: { ...HOLD, pursue: false } }],
        },
        B: side(STAND, { stands: 2 }),
      });
      const taken = new ThrowByThrow(engagement, ({ lanes: [lane] }) => {
        if (lane === undefined) return;
        lane.contact = 1;
        lane.gap = 0;
        lane.units[0].morale = SUPPRESSED;
      });
      return taken.give(0).give(0).s.lanes[0]?.units[0].volley;
    }

    it('may look at the volley that is still to come', () => {
      expect(volleyAfterRound({ initialVolley: true })).toBe(1);
      // Nobody else will ever be fired at: without that reading the volley is forgotten.
      expect(volleyAfterRound({ inContact: true })).toBe(0);
    });
  });
});
