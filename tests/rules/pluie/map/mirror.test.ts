/** A mirror battle with the other side first and the same dice is the same battle turned about (15.8, 2). */
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import type { Game } from '../../../../src/play/game.ts';
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../../src/chance/random.ts';
import { Sampled } from '../../../../src/chance/sampled.ts';
import { Throwing } from '../../../../src/play/throwing.ts';
import { randomCases } from '../../../fast-check.ts';
import { HEIGHT, mirrorBattle, WIDTH } from './mirror.ts';
import { playThrough } from './told-dice.ts';

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
function turnsOf(battle: Game<Field>, replicate: number, units: number): (readonly Stood[])[] {
  const state = battle.create();
  const chance = new Sampled();
  chance.start(rootOf('mirror'), 0, replicate);
  const turns: (readonly Stood[])[] = [];
  playThrough(battle, state, new Throwing(chance, battle.counting), () => {
    turns.push(
      state.pieces
        .slice(0, units)
        .map(({ alive, ready, token: { x, y, fx, fy } }) => ({ alive, ready, x, y, fx, fy })),
    );
  });
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
