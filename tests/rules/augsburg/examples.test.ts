import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import { partsOf, sumOf } from '../../../src/play/sum.ts';
import type { Bout, Profile } from '../../../src/rules/augsburg/battle.ts';
import { holdChargeModifier } from '../../../src/rules/augsburg/charge.ts';
import { passesCheck } from '../../../src/rules/augsburg/checks.ts';
import { activated } from '../../../src/rules/augsburg/brigades.ts';
import { FoldedThrows, notedThrow } from '../../../src/rules/augsburg/dice.ts';
import { evadeModifier } from '../../../src/rules/augsburg/evade.ts';
import { unsavedHits, volleyDice, volleyHits } from '../../../src/rules/augsburg/fire.ts';
import { UNIT_FIELDS, type UnitInputs } from '../../../src/rules/augsburg/inputs.ts';
import { stateOf } from '../../../src/rules/augsburg/mechanic.ts';
import { meleeWinner } from '../../../src/rules/augsburg/mechanics-melee.ts';
import { moraleLabel } from '../../../src/rules/augsburg/mechanics-morale.ts';
import { meleeDice, meleeThrow } from '../../../src/rules/augsburg/melee.ts';
import { moraleCount, moraleLimit, moraleThrow, testMorale } from '../../../src/rules/augsburg/morale.ts';
import { chargeBase, chargeDice, chargeMoveIn, moveOf } from '../../../src/rules/augsburg/movement.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { profileOf } from '../../../src/rules/augsburg/profiles.ts';
import { holdReturnModifier } from '../../../src/rules/augsburg/return-fire.ts';
import { MOUNTED, type UnitState } from '../../../src/rules/augsburg/units.ts';
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
  readonly obstacleCrossed?: Bout['obstacle'];
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

interface Troops {
  readonly inputs: UnitInputs;
  readonly profile: Profile;
  readonly state: UnitState;
}

function troops(raw: unknown): Troops {
  const inputs = readInputs(UNIT_FIELDS, raw, { shortForms: false }).value;
  if (inputs === null) throw new Error('no unit');
  return { inputs, profile: profileOf(BOOK, inputs), state: stateOf(BOOK, inputs) };
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
    const band = bandAt(shooter.profile, inputs.distanceIn ?? 0);
    const shot = { band, enfilade: false, halfEffect: false, asFormed: false, bonusDice: 0 };
    const pool = sumOf((sum) => volleyDice(sum, BOOK, shooter.profile, shooter.state, shot));
    const hits = script.draw(volleyHits(throws, BOOK, pool, false));
    const saveOn = saveNumber(BOOK, target.profile, true);
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
    const { profile, state } = troops(inputs.unit);
    const { enfilade = false, routingFriend = false, rallyPoints = 0 } = inputs;
    const test = { enfilade, routingFriend, rallyPoints, joined: 0 };
    const mounted = profile.arm === MOUNTED;
    const thrown = moraleThrow(new FoldedThrows(), BOOK, mounted, moraleCount(BOOK, profile));
    const limit = partsOf((sum) => moraleLimit(sum, BOOK, profile, state, test));
    const [figures, ...modifiers] = limit.factors;
    expect(figures?.value).toBe(steps['figures']);
    const modifier = modifiers.reduce((sum, { value }) => sum - (value ?? 0), 0);
    expect(modifier).toBe(steps['modifier'] ?? modifier);
    expect({ outcome: moraleLabel(testMorale(script, thrown, limit.value)) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('melee'))('%s', (_id, { inputs, dice, steps, result }) => {
    const script = scripted(dice);
    const attacker = troops(inputs.attacker);
    const defender = troops(inputs.defender);
    const bout: Bout = {
      role: 'charging',
      obstacle: inputs.obstacleCrossed ?? 'none',
      takenFlankOrRear: false,
      asFormed: false,
      enemyAsFormed: false,
    };
    const role = inputs.countercharge === true ? 'countercharging' : 'none';
    const diceOf = (one: Troops, other: Troops, how: Bout): number =>
      sumOf((sum) => meleeDice(sum, BOOK, one.profile, one.state, other.profile, other.state, how));
    const a = diceOf(attacker, defender, bout);
    const d = diceOf(defender, attacker, { ...bout, role, obstacle: 'none' });
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
    const { profile, state } = troops(inputs.unit);
    const { holdCharge, holdReturn, evade } = TABLES;
    const { attackerStartedShort: short = false } = inputs;
    const { priorFireCasualties: prior = false, inflictedThisTurn: inflicted = 0 } = inputs;
    const [check, modifier] =
      inputs.check === 'hold-point-blank'
        ? ([holdCharge, sumOf((sum) => holdChargeModifier(sum, BOOK, profile, state, short))] as const)
        : inputs.check === 'hold-return-fire'
          ? ([holdReturn, sumOf((sum) => holdReturnModifier(sum, BOOK, profile, prior, inflicted))] as const)
          : ([
              evade,
              sumOf((sum) => evadeModifier(sum, BOOK, profile, troops(inputs.charger).profile)),
            ] as const);
    expect(modifier).toBe(steps['modifier']);
    expect({ passed: passesCheck(script, check, modifier) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('charge-move'))('%s', (_id, { inputs, dice, result }) => {
    const script = scripted(dice);
    const { profile } = troops(inputs.unit);
    const row = moveOf(profile);
    const thrown = chargeDice(BOOK, row);
    const bonus = thrown === null ? 0 : script.draw(thrown);
    const base = partsOf((sum) => chargeBase(sum, BOOK, row, 'good', inputs.obstacles ?? 0));
    expect({ reachIn: chargeMoveIn(base.value, bonus, inputs.deductIn ?? 0) }).toEqual(result);
    script.finish();
  });

  it.each(ofKind('command'))('%s', (_id, { inputs, dice, steps, result }) => {
    // The example gives values of d3: 1 is a face of 1 or 2, and so on.
    const faces = Object.values(dice).flatMap((values) => values.flat().map((value) => 2 * value));
    const script = new Scripted(faces);
    const granted = script.draw(notedThrow(TABLES.cincDice)) + (inputs.cinc ?? 0);
    const points = script.draw(notedThrow(TABLES.brigadierDice)) + (inputs.brigadier ?? 0) + granted;
    expect({ granted, points }).toEqual(steps);
    expect({ activated: activated(inputs.costs ?? [], points).map((i) => i + 1) }).toEqual(result);
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
      const { profile, state } = troops({ type: id });
      const shot = { band: 0, enfilade: false, halfEffect: false, asFormed: false, bonusDice: 0 };
      expect(profile.figures).toBe(figures);
      const inFront = frontRank(BOOK, profile, figures);
      expect(inFront).toBe(front ?? inFront);
      expect(sumOf((sum) => volleyDice(sum, BOOK, profile, state, shot))).toBe(shootingDice);
    },
  );
});
