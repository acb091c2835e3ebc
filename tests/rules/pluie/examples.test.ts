import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../src/play/by-word.ts';
import { Scripted } from '../../../src/chance/scripted.ts';
import { sumOf } from '../../../src/play/sum.ts';
import { activationNumber, activationThrow } from '../../../src/rules/pluie/activation.ts';
import type { Dice } from '../../../src/play/dice.ts';
import { Throwing } from '../../../src/play/throwing.ts';
import { MORE_COUNTED } from '../../../src/rules/pluie/game.ts';
import { shotLabel } from '../../../src/rules/pluie/odds.ts';
import { Situation } from '../../../src/rules/pluie/situation.ts';
import { readTemplate } from '../../../src/rules/pluie/indirect-fire.ts';
import { moveLimit } from '../../../src/rules/pluie/distances.ts';
import {
  lengthLabel,
  movementDice,
  movementThrow,
  turnsToChangePosition,
} from '../../../src/rules/pluie/movement.ts';
import { ruleBookOf } from '../../../src/rules/pluie/options.ts';
import type { Cover, GunKind, Quality, UnitKind } from '../../../src/rules/pluie/units.ts';
import type { LaneUnit } from '../../../src/rules/pluie/state.ts';
import { engagementOf, TABLES } from './asked.ts';
import fixture from './fixtures/examples.json' with { type: 'json' };
import { playGame } from '../playing-games.ts';

const BOOK = ruleBookOf(TABLES, {});

interface Inputs {
  readonly weapon: string;
  readonly distanceCm: number;
  readonly quality?: Quality;
  readonly firer?: UnitKind;
  readonly attacker?: UnitKind;
  readonly target?: UnitKind;
  readonly targetReady?: boolean;
  readonly cover?: Cover;
  readonly inSupply?: boolean;
  readonly flank?: boolean;
  readonly unitsInColumn?: number;
  readonly troops?: number;
  readonly targets?: number;
  readonly depth?: number;
  readonly targetQuality?: Quality;
  readonly kind?: string;
  readonly terrain?: string;
  readonly roadColumn?: boolean;
  readonly cells?: Readonly<Record<string, readonly (readonly number[])[]>>;
}

interface Example {
  readonly id: string;
  readonly kind: string;
  readonly inputs: Inputs;
  readonly dice?: readonly number[];
  readonly result: Readonly<Record<string, unknown>>;
}

// The fixture's type is a union of every shape in it; each test below takes what its kind has.
const EXAMPLES = fixture.examples as unknown as readonly Example[];

function ofKind(...kinds: readonly string[]): (readonly [string, Example])[] {
  return EXAMPLES.filter(({ kind }) => kinds.includes(kind)).map((example) => [example.id, example] as const);
}

/** The situation of an example: one unit or several against one or several. */
function situationOf(inputs: Inputs): Situation {
  const { weapon, ...others } = inputs;
  return new Situation(BOOK, {
    quality: 'regular',
    cover: 'open',
    targetInCommand: true,
    targetInSupply: true,
    ...others,
    ...(Object.hasOwn(TABLES.weapons, weapon) ? { weapon } : {}),
  });
}

/** Dice that keep the numbers of their throws. */
class Numbered extends Throwing {
  readonly numbers: number[] = [];

  override throw(...thrown: Parameters<Throwing['throw']>): number {
    const [, , , number] = thrown;
    this.numbers.push(number);
    return super.throw(...thrown);
  }
}

/** Plays with these dice, which must all be used; the numbers of the throws. */
function numbersOf(dice: readonly number[], play: (dice: Dice) => void): readonly number[] {
  const script = new Scripted(dice);
  const throwing = new Numbered(script, MORE_COUNTED);
  play(throwing);
  script.finish();
  return throwing.numbers;
}

describe('the worked examples of the digest, with their dice', () => {
  it.each(ofKind('fire'))('%s', (_id, { inputs, dice = [], result }) => {
    const situation = situationOf(inputs);
    const isInReach = situation.reach.hit !== null;
    const numbers = numbersOf(dice, (throwing) => {
      if (isInReach) situation.fire(throwing);
    });
    const all: Record<string, unknown> = {
      tn: numbers[0] ?? null,
      outcome: isInReach ? shotLabel(situation) : 'cannot-fire',
      retreatCm: situation.distance() / situation.partsPerCm - inputs.distanceCm,
      shotsThrown: numbers.length,
    };
    expect(Object.fromEntries(Object.keys(result).map((key) => [key, all[key]]))).toEqual(result);
  });

  it.each(ofKind('column-fire'))('%s', (_id, { inputs, dice = [], result }) => {
    const situation = situationOf(inputs);
    const tns = numbersOf(dice, (throwing) => situation.fire(throwing));
    expect({ tns, eliminated: situation.destroyed }).toEqual(result);
  });

  it.each(ofKind('close-combat'))('%s', (_id, { inputs, dice = [], result }) => {
    const situation = situationOf(inputs);
    const [tn] = numbersOf(dice, (throwing) => situation.attack(throwing));
    const outcome = situation.destroyed > 0 ? 'target-eliminated' : 'attacker-repulsed';
    expect({ tn, outcome }).toEqual(result);
  });

  it.each(ofKind('cavalry-attack'))('%s', (_id, { inputs, dice = [], result }) => {
    const situation = situationOf(inputs);
    const tns = numbersOf(dice, (throwing) => situation.attack(throwing));
    const { destroyed, enemy } = situation;
    const end = destroyed < enemy.length ? 'repulsed' : 'done';
    expect({ tns, eliminated: destroyed, end }).toEqual(result);
  });

  it.each(ofKind('activation'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    // The example gives a whole situation under the same names.
    const situation = inputs as unknown as Parameters<typeof activationNumber>[2];
    const tn = sumOf((sum) => activationNumber(sum, BOOK, situation));
    const outcome =
      activationThrow(BOOK.rulings, situation.individual, 0).resolve(script, tn, 0) === 1
        ? 'active'
        : 'not-active';
    expect({ tn, outcome }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('movement'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const road = inputs.roadColumn === true ? TABLES.constants.roadColumnExtraDice : 0;
    const thrown = movementThrow(0, String).resolve(
      script,
      movementDice(TABLES, inputs.kind ?? '') + road,
      0,
    );
    const terrain = valueOf(TABLES.table5Terrain, inputs.terrain ?? 'open').factor ?? { over: 0, under: 1 };
    expect(lengthLabel(moveLimit(thrown, terrain, BOOK.rulings))).toBe(result['maxCm']);
    script.finish();
  });

  it.each(ofKind('indirect-fire'))('%s', (_id, { inputs, dice = [], result }) => {
    const template = readTemplate(TABLES, { cells: inputs.cells ?? null, tokens: null, ringCm: null });
    const situation = situationOf({ ...inputs, firer: 'heavy-artillery' });
    let outcome = '';
    numbersOf(dice, (throwing) => {
      outcome = situation.fireIndirectly(template, throwing);
    });
    expect({ tn: sumOf((sum) => situation.shotNumber(sum)), outcome }).toEqual(result);
  });

  it.each(ofKind('artillery-move'))('%s', (_id, { inputs, result }) => {
    // The example names a gun.
    const turns = turnsToChangePosition(TABLES, inputs.kind as GunKind);
    expect(turns).toBe(result['turnsFromReadyToReady']);
  });

  it.each(ofKind('engagement'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const engagement = engagementOf(inputs);
    const { outcome, turn, state, readings } = playGame(engagement, script);
    script.finish();
    const [first, last] = state.sides.map(({ units }) => units.find(({ alive }) => alive === 1));
    const off = (unit: LaneUnit | undefined): number | null =>
      unit === undefined ? null : state.rules.scale.inCm(unit.off);
    const all: Record<string, unknown> = {
      outcome,
      turn,
      shotsA: readings.get('shots.A'),
      shotsB: readings.get('shots.B'),
      offA: off(first),
      offB: off(last),
      readyA: first?.ready === 1,
      readyB: last?.ready === 1,
      diceLeft: 0,
    };
    expect(Object.fromEntries(Object.keys(result).map((key) => [key, all[key]]))).toEqual(result);
  });

  it('leaves no example out', () => {
    const kinds = new Set(EXAMPLES.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(
      [
        'activation',
        'artillery-move',
        'cavalry-attack',
        'close-combat',
        'column-fire',
        'engagement',
        'fire',
        'indirect-fire',
        'movement',
      ].toSorted(),
    );
  });
});
