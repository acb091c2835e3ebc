/** The engagement against the second player (plain-player.ts): the same dice asked for, and the same end. */
import { expect } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { fc } from '../../fast-check.ts';
import { anyEngagement, anyRulings, type Bounds } from './any-engagement.ts';
import { engagementOf, setupOf } from './asked.ts';
import { playPlainly } from './plain-player.ts';
import { playGame } from '../playing-games.ts';
import { anyDice } from '../random.ts';

const BOUNDS = { figures: 24, lanes: 3, turns: 6 };
const WIDER = { ...BOUNDS, wider: true } as const;

/** Bounds of random engagements by what is random in them, of section 11 and of section 12. */
export const ALONE: readonly (readonly [string, Bounds])[] = [
  ['plain doctrines', BOUNDS],
  ['conditions, orders and units that come late', WIDER],
];
export const IN_LINES: readonly (readonly [string, Bounds])[] = [
  ['stacks that turn, meet threats and pass aside', { ...BOUNDS, line: true }],
  ['stacks with conditions, orders and units that come late', { ...WIDER, line: true }],
];

/** Bounds of random engagements with the rest of the book. */
export const REST: readonly (readonly [string, Bounds])[] = [...ALONE, ...IN_LINES].map(([of, bounds]) => [
  of,
  { ...bounds, rest: true },
]);

/** Plays random engagements by both. @returns how many dice they have asked for. @throws where they differ */
export function compareToSecondPlayer(
  bounds: Bounds,
  runs: { readonly seed: number; readonly numRuns: number },
): number {
  let asked = 0;
  fc.assert(
    fc.property(anyEngagement(bounds), anyRulings, fc.integer(), (fight, rulings, seed) => {
      const dice = anyDice(seed);
      const faces: number[] = [];
      const plain = playPlainly(setupOf(fight), rulings, (sides) => {
        const face = dice(sides);
        faces.push(face);
        return face;
      });
      const script = new Scripted(faces);
      const { outcome, turn, readings, state } = playGame(engagementOf(fight, rulings), script);
      script.finish();
      asked += faces.length;
      expect({ outcome, turn }).toEqual({ outcome: plain.winner, turn: plain.turn });
      const of = (what: string): unknown[] =>
        ['A', 'B'].flatMap((letter) => {
          const ofUnits = [...readings].filter(([name]) => name.startsWith(`${what}.${letter}.`));
          return ofUnits.length > 0 ? ofUnits.map(([, value]) => value) : readings.get(`${what}.${letter}`);
        });
      expect(of('losses')).toEqual(plain.losses);
      expect(of('status')).toEqual(plain.statuses);
      state.lanes.forEach(({ bothStand, gap, is: { farthest } }, i) => {
        const parts = (plain.gaps[i] ?? Number.NaN) * state.rules.partsPerInch;
        if (bothStand) expect(gap).toBe(Math.min(farthest, Math.round(parts)));
      });
      expect([readings.get('shots.A'), readings.get('shots.B')]).toEqual(plain.shots);
    }),
    runs,
  );
  return asked;
}
