/** A mirror battle with the other side first and the same dice is the same battle turned about (15.8, 2). */
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../../src/chance/random.ts';
import { Sampled } from '../../../../src/chance/sampled.ts';
import { Due, ENGAGEMENT_OVER, TURN_OVER } from '../../../../src/engagement/engagement.ts';
import type { PluieBattle } from '../../../../src/rules/pluie/map/engagement.ts';
import { randomCases } from '../../../fast-check.ts';
import { HEIGHT, mirrorBattle, WIDTH } from './mirror.ts';

const H_PER_CM = 100;

interface Stood {
  readonly alive: number;
  readonly ready: number;
  readonly x: number;
  readonly y: number;
  readonly fx: number;
  readonly fy: number;
}

/** The units of one side, then of the other, at the end of each turn. */
function turnsOf(battle: PluieBattle, replicate: number, units: number): (readonly Stood[])[] {
  const state = battle.create();
  const due = new Due();
  const dice = new Sampled();
  dice.start(rootOf('mirror'), 0, replicate);
  const turns: (readonly Stood[])[] = [];
  battle.start(state);
  for (battle.next(state, due); due.kind !== ENGAGEMENT_OVER; battle.next(state, due)) {
    if (due.kind === TURN_OVER) {
      const stood = state.pieces
        .slice(0, units)
        .map(({ alive, ready, token: { x, y, fx, fy } }) => ({ alive, ready, x, y, fx, fy }));
      turns.push(stood);
      battle.openTurn(state);
    } else battle.apply(state, due, battle.resolve(due, dice));
  }
  return turns;
}

describe('a mirror battle', () => {
  it('is turned about when the other side acts first with the same dice', () => {
    const units = 18;
    let moved = 0;
    for (let replicate = 0; replicate < randomCases(25); replicate++) {
      const one = turnsOf(mirrorBattle('A'), replicate, units);
      const other = turnsOf(mirrorBattle('B'), replicate, units);
      const turned = other.map((stood) =>
        [...stood.slice(units / 2), ...stood.slice(0, units / 2)].map(({ alive, ready, x, y, fx, fy }) => ({
          alive,
          ready,
          x: WIDTH * H_PER_CM - x,
          y: HEIGHT * H_PER_CM - y,
          fx: 0 - fx,
          fy: 0 - fy,
        })),
      );
      expect(one).toEqual(turned);
      moved += one.length;
    }
    expect(moved).toBeGreaterThan(randomCases(100));
  });
});
