/**
 * The keys of the two most frequent throws from numbers that are worked out when an engagement is bound: the same as by
 * the rules of `fire.ts` and `morale.ts`, which add up their parts.
 */
import { intAt, item } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import { sumOf } from '../../play/sum.ts';
import type { Battle, Profile, SideProfile } from './battle.ts';
import { firePhaseDice, firerMarks, targetMarks } from './fire.ts';
import { friendsAreNear, MORALE, moraleNumber, ownMoraleMarks } from './morale.ts';
import { SideState, TEST_WITH_LOSSES } from './side-state.ts';
import { FIRE_PHASE, hasEdge, MORALE_TEST, purposeOf, type Play } from './state.ts';
import { addModifiers, type Tables } from './tables.ts';
import { bandAt } from './weapons.ts';

/** The numbers of a BMU, by two flags of its state: the first plus twice the second. */
interface Numbers {
  /** Its kill number in the Fire Phase less the share of the target, by `volley` and `moved`. */
  readonly asFirer: Int32Array;
  /** Its share in the kill number of whoever fires at it, by `cover` and `mob`. */
  readonly asTarget: Int32Array;
  /** Its morale number in the Morale Phase, by losses that count and the edge in melee. */
  readonly morale: Int32Array;
  /** The same while no friends are near; null where that never changes. */
  readonly alone: Int32Array | null;
}

function numbersOf(tables: Tables, side: SideProfile, unit: Profile): Numbers {
  const modifiers = tables.fire.parts.fire;
  const state = new SideState();
  const byFlags = (number: (first: number, second: number) => number): Int32Array =>
    Int32Array.of(number(0, 0), number(1, 0), number(0, 1), number(1, 1));
  const morale = (near: boolean): Int32Array =>
    byFlags((losses, edge) => {
      const marks = ownMoraleMarks(unit, near, losses !== 0) | (edge === 0 ? 0 : MORALE.inflictedMoreInMelee);
      return sumOf((sum) => moraleNumber(sum, tables, unit.testing, marks));
    });
  return {
    asFirer: byFlags((volley, moved) => {
      state.volley = volley;
      state.moved = moved;
      return unit.firing.value + sumOf((sum) => addModifiers(sum, modifiers, firerMarks(side, unit, state)));
    }),
    asTarget: byFlags((cover, mob) => {
      state.cover = cover;
      state.mob = mob;
      return sumOf((sum) => addModifiers(sum, modifiers, targetMarks(unit, state)));
    }),
    morale: morale(unit.friendsNear !== false),
    alone: unit.friendsNear === 'auto' ? morale(false) : null,
  };
}

/** The keys of the two throws, with the numbers of every BMU in both queues. */
export class QuickKeys {
  private readonly battle: Battle;
  private readonly numbers: readonly (readonly Numbers[])[];

  constructor(battle: Battle) {
    this.battle = battle;
    this.numbers = battle.sides.map((side) => side.units.map((unit) => numbersOf(battle.tables, side, unit)));
  }

  /** The key of small-arms fire in the Fire Phase. */
  smallArms(s: Play, due: Due): void {
    const b = this.battle;
    const side = s.thrower;
    const own = s.side(side);
    const target = s.side(1 - side);
    const { weapon } = b.unitOf(s, side);
    const kill =
      intAt(this.of(s, side).asFirer, own.volley + 2 * own.moved) +
      intAt(this.of(s, 1 - side).asTarget, target.cover + 2 * target.mob);
    const accuracy = item(weapon.accuracy, bandAt(weapon.limits, s.gap)).value;
    const dice = firePhaseDice(b, s, side);
    const purpose = s.lanes === null ? 2 * FIRE_PHASE + side : purposeOf(s);
    due.set(FIRE_PHASE, purpose, dice, accuracy, Math.max(kill, b.rulings.killMinimum));
  }

  /** The key of a test in the Morale Phase. */
  moralePhase(s: Play, due: Due): void {
    const side = s.thrower;
    const losses = s.side(side).test === TEST_WITH_LOSSES ? 1 : 0;
    const edge = hasEdge(s, side) ? 2 : 0;
    const { morale, alone } = this.of(s, side);
    const numbers = alone === null || friendsAreNear(this.battle, s, side) ? morale : alone;
    const purpose = s.lanes === null ? 2 * MORALE_TEST + side : purposeOf(s);
    due.set(MORALE_TEST, purpose, intAt(numbers, losses + edge));
  }

  private of(s: Play, side: number): Numbers {
    return item(item(this.numbers, side), s.side(side).unit);
  }
}
