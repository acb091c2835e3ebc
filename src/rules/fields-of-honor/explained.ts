/** How a throw of an engagement stands before its dice fall: who acts, and the parts of each number. */
import type { Due, Explanation, Factor } from '../../engagement/engagement.ts';
import { numberOf, totalOf, withNumber } from '../../engagement/total.ts';
import type { Battle } from './battle.ts';
import { chargeFactors } from './charge.ts';
import { batteryOf, bandOfFire, marksOfBattery, smallArmsMarks } from './due-now.ts';
import { accuracyFactors, bandAt, bandOf, fireKillFactors } from './fire.ts';
import { meleeKillFactors } from './melee.ts';
import { moraleFactors } from './morale.ts';
import { chargeMarks, moraleMarks, strikeMarks } from './numbers-in-play.ts';
import { gaitOf } from './pursuit.ts';
import { yardsText } from './scale.ts';
import {
  BATTERY,
  BOTH,
  CHARGE_FIRE,
  CHARGE_TEST,
  COUNTERCHARGE_TEST,
  DEFENDER_MORALE,
  FIRE_PHASE,
  MELEE_ROUND,
  MORALE_TEST,
  OVERWATCH,
  PURSUIT_ATTACK,
  PURSUIT_MOVE,
  type Play,
} from './state.ts';
import { LOWEST_ACCURACY, NEVER_ACCURATE } from './throws.ts';

export function explainDue(b: Battle, s: Play, due: Due): Explanation {
  switch (due.kind) {
    case CHARGE_TEST:
    case COUNTERCHARGE_TEST:
      return explainChargeTest(b, s);
    case CHARGE_FIRE:
    case OVERWATCH:
    case FIRE_PHASE:
      return explainSmallArms(b, s, due);
    case BATTERY:
      return explainBattery(b, s, due);
    case MELEE_ROUND:
    case PURSUIT_ATTACK:
      return explainStrike(b, s, due);
    case PURSUIT_MOVE:
      return explainPursuitMove(b, s);
    default:
      return explainMorale(b, s);
  }
}

/** A length as a player would read it off the table, with the yards it stands for. */
export function lengthText(b: Battle, parts: number): string {
  const inches = Number((parts / b.partsPerInch).toFixed(3));
  return `${inches} in (${yardsText(b.tables, b.scale, inches)} yd)`;
}

function nameOf(b: Battle, s: Play, side: number): string {
  return b.unitOf(s, side).name;
}

/** FOH-CHG-02. */
function explainChargeTest(b: Battle, s: Play): Explanation {
  const side = s.thrower;
  const does = s.stage === CHARGE_TEST ? 'declares a charge on' : 'countercharges';
  const act = `${nameOf(b, s, side)} ${does} ${nameOf(b, s, 1 - side)} at ${lengthText(b, s.gap)}`;
  const { morale } = b.unitOf(s, side);
  return numberOf(act, 'charge number', chargeFactors(b.tables, morale, chargeMarks(b, s, side)));
}

/** An accuracy number whose parts add up to the effective one (FOH-ACC-01). */
function effectiveFactors(factors: readonly Factor[]): readonly Factor[] {
  const sum = totalOf(factors);
  const part = (label: string, value: number): readonly Factor[] => [
    ...factors,
    { label, value, ruleIds: ['FOH-ACC-01'] },
  ];
  if (sum < LOWEST_ACCURACY) return part('a natural 1 always fails', LOWEST_ACCURACY - sum);
  return sum > NEVER_ACCURATE ? part('7 or more cannot be reached', NEVER_ACCURATE - sum) : factors;
}

/** FOH-FIRE-01, FOH-CHG-06, FOH-MOVE-04. */
function explainSmallArms(b: Battle, s: Play, due: Due): Explanation {
  const side = s.thrower;
  const { weapon, arms, fire, name } = b.unitOf(s, side);
  if (weapon === null || arms === null) return { act: `${name} has no weapon`, total: null, factors: [] };
  const band = bandOf(bandOfFire(b, s, weapon));
  const does = s.stage === FIRE_PHASE ? 'fires at' : 'delivers opportunity fire at';
  const where = s.stage === CHARGE_FIRE ? `${band} range` : lengthText(b, s.gap);
  const act = `${name} ${does} ${nameOf(b, s, 1 - side)} at ${where}`;
  const kill = fireKillFactors(b.tables, b.rulings.killMinimum, fire, smallArmsMarks(b, s), 'fire');
  const accuracy = effectiveFactors(accuracyFactors(b.tables, band, arms.type, null));
  const numbers = withNumber(numberOf(act, 'kill number', kill), 'accuracy number', accuracy);
  const halved = due.key0 < s.side(side).stands;
  return withDice(numbers, halved ? 'half the stands' : 'stands', due.key0, [
    halved ? 'FOH-FIRE-03' : 'FOH-FIRE-01',
  ]);
}

/** FOH-ART-01. */
function explainBattery(b: Battle, s: Play, due: Due): Explanation {
  const { name, weapon, fire, gun, rounds } = batteryOf(b, s);
  const index = bandAt(weapon.limits, s.gap);
  const round = { ammo: rounds[index] ?? 'shot', percussionShells: gun.percussionShells };
  const kill = fireKillFactors(
    b.tables,
    b.rulings.killMinimum,
    fire,
    marksOfBattery(b, s, index),
    'artillery',
  );
  const accuracy = effectiveFactors(accuracyFactors(b.tables, bandOf(index), gun.gunType, round));
  const each = due.key3 === 1 ? '' : `, ${due.key3} stands each for itself`;
  const act = `${name} fires ${round.ammo} at ${nameOf(b, s, 1 - s.thrower)} at a gap of ${lengthText(b, s.gap)}${each}`;
  const numbers = withNumber(numberOf(act, 'kill number', kill), 'accuracy number', accuracy);
  const whose = b.rulings.poolBattery ? 'of all guns' : 'of a stand of guns';
  return withDice(numbers, `${gun.class}, ${whose}`, due.key0, ['FOH-ART-01', 'FOH-ART-04']);
}

/** Attack Dice as a number with one part. */
function withDice(
  explanation: Explanation,
  label: string,
  dice: number,
  ruleIds: readonly string[],
): Explanation {
  return withNumber(explanation, 'Attack Dice', [{ label, value: dice, ruleIds }]);
}

/** FOH-MEL-01, FOH-RUN-02. */
function explainStrike(b: Battle, s: Play, due: Due): Explanation {
  const side = s.thrower;
  const { name, melee } = b.unitOf(s, side);
  const pursuit = s.stage === PURSUIT_ATTACK;
  const enemy = nameOf(b, s, 1 - side);
  const act = pursuit ? `${name} attacks the fleeing ${enemy}` : `${name} strikes at ${enemy}`;
  const use = pursuit ? 'pursuit' : 'melee';
  const kill = meleeKillFactors(b.tables, b.rulings.killMinimum, melee, strikeMarks(b, s, side), use);
  const capped = due.key0 < s.side(side).stands;
  const label = capped ? 'four times the enemy' : 'stands';
  return withDice(numberOf(act, 'kill number', kill), label, due.key0, ['FOH-MEL-01', 'FOH-MEL-02']);
}

/** FOH-RUN-01. */
function explainPursuitMove(b: Battle, s: Play): Explanation {
  const pursuer = b.unitOf(s, s.thrower);
  const runner = b.unitOf(s, 1 - s.thrower);
  const fact = (name: string, mounted: boolean): Factor => {
    const { baseIn, dice } = b.tables.variableMove[gaitOf(mounted)];
    return {
      label: `${name}: ${baseIn.value} in and ${dice.value}D6`,
      value: null,
      ruleIds: ['FOH-RUN-01'],
      ...(baseIn.inferredFor === 'everything' ? { mark: 'inferred' } : {}),
    };
  };
  return {
    act: `${runner.name} runs, ${pursuer.name} pursues`,
    total: null,
    factors: [fact(runner.name, runner.mounted), fact(pursuer.name, pursuer.mounted)],
  };
}

/** FOH-MOR-02. */
function explainMorale(b: Battle, s: Play): Explanation {
  const side = s.thrower;
  const { name, morale } = b.unitOf(s, side);
  const why =
    s.stage === MORALE_TEST
      ? ''
      : s.stage === DEFENDER_MORALE
        ? ' as the charge comes home'
        : s.charger === BOTH
          ? ' as the charges meet'
          : ' to drive its charge home';
  return numberOf(
    `${name} tests its morale${why}`,
    'morale number',
    moraleFactors(b.tables, morale, moraleMarks(b, s, side)),
  );
}

export function hitsText(hits: number): string {
  return hits === 1 ? '1 hit' : `${hits} hits`;
}
