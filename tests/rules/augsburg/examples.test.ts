import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import { partsOf, sumOf } from '../../../src/play/sum.ts';
import type { Troops } from '../../../src/rules/augsburg/game.ts';
import { evadeModifier, holdChargeModifier } from '../../../src/rules/augsburg/charge.ts';
import { passesCheck } from '../../../src/rules/augsburg/checks.ts';
import { pays } from '../../../src/rules/augsburg/command.ts';
import { FoldedThrows } from '../../../src/rules/augsburg/dice.ts';
import { holdReturnModifier, unsavedHits, volleyDice, volleyHits } from '../../../src/rules/augsburg/fire.ts';
import { UNIT_FIELDS } from '../../../src/rules/augsburg/inputs.ts';
import { meleeDice, meleeThrow } from '../../../src/rules/augsburg/close-combat.ts';
import { chargeBase, chargeMoveIn, moveOf } from '../../../src/rules/augsburg/distances.ts';
import { moraleLimit, moraleThrow, testMorale } from '../../../src/rules/augsburg/morale.ts';
import { meleeWinner, troopsOf } from '../../../src/rules/augsburg/odds.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { MORALE_RESULTS } from '../../../src/rules/augsburg/tables.ts';
import type { Obstacle } from '../../../src/rules/augsburg/units.ts';
import { bandAt, frontRank, saveNumber } from '../../../src/rules/augsburg/weapons.ts';
import { TABLES } from './asked.ts';
import fixture from './fixtures/examples.json' with { type: 'json' };

const BOOK = { tables: TABLES, rulings: readRulings({}) };

interface Inputs {
  readonly shooter?: unknown;
  readonly target?: unknown;
  readonly distanceIn?: number;
  readonly unit?: unknown;
  readonly routingFriend?: boolean;
  readonly enfilade?: boolean;
  readonly rallyPoints?: number;
  readonly attacker?: unknown;
  readonly defender?: unknown;
  readonly countercharge?: boolean;
  readonly fireCasualties?: number;
  readonly obstacleCrossed?: Obstacle;
  readonly check?: string;
  readonly attackerStartedShort?: boolean;
  readonly priorFireCasualties?: boolean;
  readonly inflictedThisTurn?: number;
  readonly charger?: unknown;
  readonly obstacles?: number;
  readonly deductIn?: number;
  readonly cinc?: number;
  readonly brigadier?: number;
  readonly costs?: readonly number[];
}

interface Example {
  readonly id: string;
  readonly kind: string;
  readonly inputs: Inputs;
  readonly dice: Readonly<Record<string, readonly (number | readonly number[])[]>>;
  readonly steps: Readonly<Record<string, unknown>>;
  readonly result: Readonly<Record<string, unknown>>;
}

// The fixture's type is a union of every shape in it; each test below takes what its kind has.
const EXAMPLES = fixture.constructed as readonly unknown[] as readonly Example[];

function ofKind(kind: string): (readonly [string, Example])[] {
  return EXAMPLES.filter((one) => one.kind === kind).map((example) => [example.id, example] as const);
}

function troops(raw: unknown): Troops {
  const inputs = readInputs(UNIT_FIELDS, raw, { shortForms: false }).value;
  if (inputs === null) throw new Error('no unit');
  return troopsOf(BOOK, inputs);
}

/** The dice in the order thrown. */
function scripted(dice: Example['dice']): Scripted {
  return new Scripted(Object.values(dice).flat(2));
}

describe('the worked examples of the digest, with their dice', () => {
  it.each(ofKind('shooting'))('%s', (_id, { inputs, dice, steps, result }) => {
    const script = scripted(dice);
    const throws = new FoldedThrows();
    const shooter = troops(inputs.shooter);
    const target = troops(inputs.target);
    const band = bandAt(shooter.is, inputs.distanceIn ?? 0);
    const shot = { band, enfilade: false, halfEffect: false, asFormed: false, held: false };
    const pool = sumOf((sum) => volleyDice(sum, BOOK, shooter, shot));
    const hits = script.draw(volleyHits(throws, BOOK, pool, false));
    const saveOn = saveNumber(BOOK, target.is, true);
    const casualties = script.draw(unsavedHits(throws, hits, saveOn));
    expect({ pool, hits, saveOn: steps['saveOn'] === undefined ? undefined : saveOn }).toEqual({
      pool: steps['pool'],
      hits: steps['hits'],
      saveOn: steps['saveOn'],
    });
    expect({ casualties }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('morale'))('%s', (_id, { inputs, dice, steps, result }) => {
    const script = scripted(dice);
    const u = troops(inputs.unit);
    const { enfilade = false, routingFriend = false, rallyPoints = 0 } = inputs;
    const thrown = moraleThrow(new FoldedThrows(), BOOK, u.is.testMarks);
    const limit = partsOf((sum) => moraleLimit(sum, BOOK, u, enfilade, routingFriend, rallyPoints, 0));
    const [figures, ...modifiers] = limit.factors;
    expect(figures?.value).toBe(steps['figures']);
    const modifier = modifiers.reduce((sum, { value }) => sum - (value ?? 0), 0);
    expect(modifier).toBe(steps['modifier'] ?? modifier);
    expect({ outcome: ['pass', ...MORALE_RESULTS][testMorale(script, thrown, limit.value)] }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('melee'))('%s', (_id, { inputs, dice, steps, result }) => {
    const script = scripted(dice);
    const attacker = troops(inputs.attacker);
    const defender = troops(inputs.defender);
    const role = inputs.countercharge === true ? 'countercharging' : 'none';
    const diceOf = (one: Troops, other: Troops, how: typeof role | 'charging', crossed: Obstacle): number =>
      sumOf((sum) => meleeDice(sum, BOOK, one, other, how, crossed, false, false, false));
    const a = diceOf(attacker, defender, 'charging', inputs.obstacleCrossed ?? 'none');
    const d = diceOf(defender, attacker, role, 'none');
    expect([a, d]).toEqual([steps['attackerPool'], steps['defenderPool']]);
    const throws = new FoldedThrows();
    const attackerHits = script.draw(meleeThrow(throws, BOOK, a));
    const defenderHits = script.draw(meleeThrow(throws, BOOK, d));
    expect([attackerHits, defenderHits]).toEqual([steps['attackerHits'], steps['defenderHits']]);
    expect({ winner: meleeWinner(attackerHits, defenderHits, inputs.fireCasualties ?? 0) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('check'))('%s', (_id, { inputs, dice, steps, result }) => {
    const script = scripted(dice);
    const u = troops(inputs.unit);
    const {
      'hold-point-blank': holdCharge,
      'hold-return-fire': holdReturn,
      'evade-steadiness': evade,
    } = TABLES.checks.rows;
    const { attackerStartedShort: short = false } = inputs;
    const { priorFireCasualties: prior = false, inflictedThisTurn: inflicted = 0 } = inputs;
    const [check, modifier] =
      inputs.check === 'hold-point-blank'
        ? ([holdCharge, sumOf((sum) => holdChargeModifier(sum, BOOK, u, short))] as const)
        : inputs.check === 'hold-return-fire'
          ? ([holdReturn, sumOf((sum) => holdReturnModifier(sum, BOOK, u.is, prior, inflicted))] as const)
          : ([evade, sumOf((sum) => evadeModifier(sum, BOOK, u.is, troops(inputs.charger).is))] as const);
    expect(modifier).toBe(steps['modifier']);
    expect({ passed: passesCheck(script, check, modifier) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('charge-move'))('%s', (_id, { inputs, dice, result }) => {
    const script = scripted(dice);
    const row = moveOf(troops(inputs.unit).is);
    const thrown = TABLES.chargeDice[row] ?? null;
    const bonus = thrown === null ? 0 : script.draw(thrown);
    const base = partsOf((sum) => chargeBase(sum, BOOK, row, 'good', inputs.obstacles ?? 0));
    expect({ reachIn: chargeMoveIn(base.value, bonus, inputs.deductIn ?? 0) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('command'))('%s', (_id, { inputs, dice, steps, result }) => {
    // The example gives values of d3: 1 is a face of 1 or 2, and so on.
    const faces = Object.values(dice).flatMap((values) => values.flat().map((value) => 2 * value));
    const script = new Scripted(faces);
    const granted = script.draw(TABLES.commandPoints.rows.cinc.dice) + (inputs.cinc ?? 0);
    const points = script.draw(TABLES.commandPoints.rows.brigadier.dice) + (inputs.brigadier ?? 0) + granted;
    expect({ granted, points }).toEqual(steps);
    const brigade = { points };
    const activated = (inputs.costs ?? []).flatMap((cost, i) => (pays(brigade, cost) ? [i + 1] : []));
    expect({ activated }).toEqual(result);
    script.finish();
  });

  it('leaves no example out', () => {
    expect([...new Set(EXAMPLES.map(({ kind }) => kind))].toSorted()).toEqual(
      ['charge-move', 'check', 'command', 'melee', 'morale', 'shooting'].toSorted(),
    );
  });
});

describe('the diagrams of the source', () => {
  it.each(fixture.diagramChecks.map((one) => [one.id, one] as const))(
    '%s has these figures and shoots with these dice at short range',
    (_id, { id, figures, frontRank: front, shootingDice }) => {
      const u = troops({ type: id });
      const shot = { band: 0, enfilade: false, halfEffect: false, asFormed: false, held: false };
      expect(u.figures).toBe(figures);
      const inFront = frontRank(BOOK, u.is, figures);
      expect(inFront).toBe(front ?? inFront);
      expect(sumOf((sum) => volleyDice(sum, BOOK, u, shot))).toBe(shootingDice);
    },
  );
});
