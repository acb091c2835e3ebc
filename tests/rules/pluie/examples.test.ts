import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { valueOf } from '../../../src/play/by-word.ts';
import { sumOf } from '../../../src/play/sum.ts';
import { activates, activationNumber } from '../../../src/rules/pluie/activation.ts';
import { attackNumber, attackSucceeds } from '../../../src/rules/pluie/attack.ts';
import { attackColumn } from '../../../src/rules/pluie/column.ts';
import { lowestSuccess } from '../../../src/rules/pluie/dice.ts';
import {
  COMMAND_AT_RISK,
  ELIMINATED,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  gunneryOf,
  HIT,
  JAM,
  MAY_JAM,
  MISS,
  shoot,
  shotNumber,
  TARGET_READY,
  WAGON_AT_RISK,
} from '../../../src/rules/pluie/shot.ts';
import { readTemplate, shootIndirectly } from '../../../src/rules/pluie/indirect-fire.ts';
import { moveLimit } from '../../../src/rules/pluie/distances.ts';
import {
  assaultNumber,
  attackOn,
  sweepLine,
  type Assault,
} from '../../../src/rules/pluie/mechanics-combat.ts';
import {
  lengthLabel,
  movementDice,
  movementThrow,
  turnsToChangePosition,
} from '../../../src/rules/pluie/movement.ts';
import { readRulings } from '../../../src/rules/pluie/options.ts';
import { shotOf } from '../../../src/rules/pluie/turn-of-fire.ts';
import {
  hasCompanySize,
  isOnlyUnreadied,
  type Cover,
  type GunKind,
  type Quality,
  type UnitKind,
} from '../../../src/rules/pluie/units.ts';
import { jamsOnOne, reachAt } from '../../../src/rules/pluie/weapons.ts';
import { engagementOf, TABLES } from './asked.ts';
import fixture from './fixtures/examples.json' with { type: 'json' };
import { play } from '../playing.ts';

const RULINGS = readRulings({});
const GUNNERY = gunneryOf(TABLES, RULINGS);

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

/** The target number of a shot, or null where there is none. */
function targetNumber(inputs: Inputs, column: number): number | null {
  const { distanceCm, quality = 'regular', firer = 'infantry', cover = 'open', inSupply = true } = inputs;
  const weapon = TABLES.weapons[inputs.weapon];
  if (weapon === undefined) throw new Error(inputs.weapon);
  const size = hasCompanySize(inputs.target ?? 'infantry', 'token') || column > 0;
  const reach = reachAt(TABLES, RULINGS, weapon, distanceCm, size);
  if (reach.hit === null) return null;
  const shot = shotOf(TABLES, weapon, reach, { quality, firer, cover, inSupply }, column);
  return sumOf((sum) => shotNumber(sum, TABLES, shot));
}

describe('the worked examples of the digest, with their dice', () => {
  it.each(ofKind('fire'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const number = targetNumber(inputs, 0);
    expect(number).toBe(result['tn']);
    const weapon = TABLES.weapons[inputs.weapon];
    const marks =
      ((inputs.targetReady ?? true) ? TARGET_READY : 0) |
      (weapon !== undefined && jamsOnOne(weapon) ? MAY_JAM : 0) |
      WAGON_AT_RISK |
      COMMAND_AT_RISK;
    const outcome = number === null ? -1 : shoot(script, number, marks, GUNNERY);
    const gunlike = isOnlyUnreadied(inputs.target ?? 'infantry', 'as-infantry');
    const labels = new Map([
      [-1, 'cannot-fire'],
      [MISS, 'miss'],
      [JAM, 'jam'],
      [HIT, gunlike ? 'loses-readiness' : 'driven-back'],
      [ELIMINATED, 'eliminated'],
      [ELIMINATED_AND_WAGON, 'eliminated+wagon'],
      [ELIMINATED_AND_COMMAND, 'eliminated+command'],
    ]);
    expect(labels.get(outcome)).toBe(result['outcome']);
    script.finish();
  });

  it.each(ofKind('column-fire'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const numbers: (number | null)[] = [];
    const eliminated = attackColumn(script, RULINGS, inputs.unitsInColumn ?? 0, (left) => {
      const number = targetNumber(inputs, left);
      numbers.push(number);
      return lowestSuccess(number ?? NaN);
    });
    expect({ tns: numbers, eliminated }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('close-combat'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const { attacker = 'infantry', quality = 'regular', target = 'infantry', targetReady = true } = inputs;
    const { cover = 'open', flank = false } = inputs;
    const attack = attackOn(TABLES, { attacker, quality, target, targetReady, cover, flank });
    const tn = sumOf((sum) => attackNumber(sum, TABLES, RULINGS, attack));
    const outcome = attackSucceeds(script, tn) ? 'target-eliminated' : 'attacker-repulsed';
    expect({ tn, outcome }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('cavalry-attack'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const usual = { targetQuality: 'regular', targetReady: true, cover: 'open', flank: false };
    // The example gives the rest of an assault under the same names.
    const assault = { ...usual, ...inputs } as unknown as Assault;
    const eliminated = sweepLine(script, TABLES, RULINGS, assault);
    const tns = Array.from({ length: dice.length }, (_, i) =>
      sumOf((sum) => assaultNumber(sum, TABLES, RULINGS, assault, i + 1)),
    );
    expect({ tns, eliminated, end: eliminated < assault.targets ? 'repulsed' : 'done' }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('activation'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    // The example gives a whole situation under the same names.
    const situation = inputs as unknown as Parameters<typeof activationNumber>[3];
    const tn = sumOf((sum) => activationNumber(sum, TABLES, RULINGS, situation));
    const outcome = activates(script, tn, RULINGS) ? 'active' : 'not-active';
    expect({ tn, outcome }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('movement'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const road = inputs.roadColumn === true ? TABLES.constants.roadColumnExtraDice : 0;
    const thrown = movementThrow(script, movementDice(TABLES, inputs.kind ?? '') + road);
    const terrain = valueOf(TABLES.table5Terrain, inputs.terrain ?? 'open').factor ?? { over: 0, under: 1 };
    expect(lengthLabel(moveLimit(thrown, terrain, RULINGS))).toBe(result['maxCm']);
    script.finish();
  });

  it.each(ofKind('indirect-fire'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const template = readTemplate(TABLES, { cells: inputs.cells ?? null, tokens: null, ringCm: null });
    const tn = targetNumber({ ...inputs, firer: 'heavy-artillery' }, 0);
    expect({ tn, outcome: shootIndirectly(script, TABLES, template, tn ?? NaN) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('artillery-move'))('%s', (_id, { inputs, result }) => {
    // The example names a gun.
    const turns = turnsToChangePosition(TABLES, inputs.kind as GunKind);
    expect(turns).toBe(result['turnsFromReadyToReady']);
  });

  it.each(ofKind('engagement'))('%s', (_id, { inputs, dice = [], result }) => {
    const script = new Scripted(dice);
    const engagement = engagementOf(inputs);
    const { outcome, turn, state, readings } = play(engagement, script);
    script.finish();
    const first = state.units.findIndex((_, i) => engagement.sideOf(i) === 0 && state.unitAt(i).alive === 1);
    const last = state.units.findIndex((_, i) => engagement.sideOf(i) === 1 && state.unitAt(i).alive === 1);
    const off = (i: number): number | null => (i < 0 ? null : engagement.inCm(state.unitAt(i).off));
    const all: Record<string, unknown> = {
      outcome,
      turn,
      shotsA: readings.get('shots.A'),
      shotsB: readings.get('shots.B'),
      offA: off(first),
      offB: off(last),
      readyA: first >= 0 && state.unitAt(first).ready === 1,
      readyB: last >= 0 && state.unitAt(last).ready === 1,
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
