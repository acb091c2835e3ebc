/** The mechanics of melee: the difference, a whole round, and the breakthrough throw (sections 9 and 10). */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { contradiction } from '../../play/mechanic.ts';
import type { Explanation } from '../../play/explanation.ts';
import { Parts } from '../../play/sum.ts';
import { breakthroughThrow, BREAKS_THROUGH, FOLLOWS, pursuitBy, RETIRES, scrolled } from './breakthrough.ts';
import { BREAKTHROUGH_INPUTS, MELEE_INPUTS, type MeleeUnitInputs } from './inputs.ts';
import { answerOf, defineMechanic, thrown } from './mechanic.ts';
import { afterEvent } from './mechanics-morale.ts';
import {
  againstSecond,
  differenceIn,
  fight,
  fighterCode,
  halfDice,
  NO_FIGHTER,
  ofOtherArm,
  secondCountsIn,
  totalOf,
} from './melee.ts';
import { fateOf, HURT, UNHURT, winnerLoses } from './melee-results.ts';
import type { Rulings } from './options.ts';
import { checkRings, ringRules, ringsBorne, type RingRules } from './rings.ts';
import type { Tables } from './tables.ts';
import { checkPair, checkUnit, D8, mixes } from './units.ts';

type Side = readonly MeleeUnitInputs[];

/** @throws {InputError} for units and pairs that cannot be, or guns against guns (section 13). */
function checkSides(rulings: Rulings, rules: RingRules, a: Side, b: Side): void {
  for (const [name, side] of [
    ['A', a],
    ['B', b],
  ] as const) {
    side.forEach((unit, i) => {
      checkUnit(unit, [name, i]);
      checkRings(rules, unit, [name, i]);
    });
    const [first, second] = side;
    if (first !== undefined && second !== undefined) checkPair(rulings, first.arm, second.arm, [name, 1]);
  }
  if (a[0]?.arm === 'artillery' && b[0]?.arm === 'artillery')
    throw contradiction(['B', 0, 'arm'], 'arm artillery on both sides: guns do not attack guns in melee');
}

function isStand({ arm, formation }: MeleeUnitInputs): boolean {
  return arm === 'infantry' && formation === 'skirmish';
}

/** The unit with the rings that it bears. */
function asBorne(unit: MeleeUnitInputs): MeleeUnitInputs {
  return { ...unit, ...ringsBorne(unit, isStand(unit)) };
}

/** A side is a pair of two arms, and the ruling looks at both. */
function isMixed(rulings: Rulings, [first, second]: Side): boolean {
  return first !== undefined && second !== undefined && mixes(rulings, first.arm, second.arm);
}

interface Round {
  readonly a: Side;
  readonly b: Side;
  readonly explanation: Explanation;
  readonly throwFor: (chance: Chance) => number;
}

/** Makes a round ready. @throws {InputError} */
function roundOf(tables: Tables, rulings: Rulings, inputs: { readonly A: Side; readonly B: Side }): Round {
  const [a, b] = [inputs.A.map(asBorne), inputs.B.map(asBorne)];
  checkSides(rulings, ringRules(tables, rulings), a, b);
  const dice = halfDice(tables);
  const parts = new Parts();
  const codesOf = (name: string, side: Side, others: Side): readonly number[] => {
    const code = (i: number, against: number): number =>
      fighterCode(
        parts,
        totalOf(nameOf(name, side, i), against),
        tables,
        rulings,
        item(side, i),
        item(others, against),
      );
    if (side.length === 1 && isMixed(rulings, others)) return [code(0, 0), againstSecond(code(0, 1))];
    return side.map((_own, i) => (i > 0 && isMixed(rulings, side) ? ofOtherArm(code(i, 0)) : code(i, 0)));
  };
  const [a1 = NO_FIGHTER, a2 = NO_FIGHTER] = codesOf('A', a, b);
  const [b1 = NO_FIGHTER, b2 = NO_FIGHTER] = codesOf('B', b, a);
  return {
    a,
    b,
    explanation: parts.explanation('A and B fight a round of melee'),
    throwFor: (chance) => fight(chance, dice, rulings, a1, a2, b1, b2),
  };
}

function nameOf(name: string, side: Side, i: number): string {
  return side.length === 1 ? name : `${name}${i + 1}`;
}

const meleeMargin = defineMechanic({
  name: 'meleeMargin',
  meaning: 'The difference of one round of melee, nothing else.',
  ruleIds: ['HUIT-MEL-01..06', 'HUIT-MEL-09', 'HUIT-MEL-13', 'R-13', 'R-20', 'R-21', 'R-23', 'R-41'],
  inputs: MELEE_INPUTS,
  example: 'A.0.formation=column A.0.attacking=true B.0.formation=square',
  answer: (tables, rulings, inputs) => {
    const round = roundOf(tables, rulings, inputs);
    return thrown(
      'margin',
      (chance) => {
        const difference = differenceIn(round.throwFor(chance));
        if (difference === 0) return 'draw';
        return difference > 0 ? `A+${difference}` : `B+${-difference}`;
      },
      round.explanation,
    );
  },
});

/** The effect of a round on one unit. */
interface Suffered {
  readonly kills: number;
  readonly disorders: number;
  readonly demanded: boolean;
  readonly removed: boolean;
}

/** The rings of a round before its tests: losers, winner, and the winner's throw (HUIT-MEL-07, -10). */
function ringsOfRound(
  chance: Chance,
  tables: Tables,
  rulings: Rulings,
  { a, b, throwFor }: Round,
): { readonly winner: string; readonly a: readonly Suffered[]; readonly b: readonly Suffered[] } {
  const outcome = throwFor(chance);
  const difference = differenceIn(outcome);
  const row = item(tables.melee.results, Math.abs(difference));
  const overGuns = (difference > 0 ? b : a)[0]?.arm === 'artillery';
  const sufferedBy =
    (side: number) =>
    (_unit: MeleeUnitInputs, i: number): Suffered => {
      const fate = fateOf(rulings, difference, side, i > 0, secondCountsIn(outcome), overGuns);
      if (fate === UNHURT) return { kills: 0, disorders: 0, demanded: false, removed: false };
      const { loserKills, loserDisorders, moraleTest, removed, winnerDisorders, winnerKillOn: on } = row;
      if (fate === HURT)
        return { kills: loserKills, disorders: loserDisorders, demanded: moraleTest, removed };
      const kills = on !== null && winnerLoses(chance, on.from, on.to) ? 1 : 0;
      return { kills, disorders: winnerDisorders, demanded: false, removed: false };
    };
  const winner = difference === 0 ? 'draw' : difference > 0 ? 'A' : 'B';
  return { winner, a: a.map(sufferedBy(0)), b: b.map(sufferedBy(1)) };
}

/** The unit after its rings and its test, as a label. */
function stateAfter(
  chance: Chance,
  tables: Tables,
  rulings: Rulings,
  unit: MeleeUnitInputs,
  { kills, disorders, demanded, removed }: Suffered,
): string {
  if (removed) return 'removed';
  const tested = { ...unit, supported: unit.rear || unit.bothFlanks };
  return afterEvent(chance, tables, rulings, tested, isStand(unit), kills, disorders, demanded);
}

const meleeRound = defineMechanic({
  name: 'meleeRound',
  meaning: 'One round of melee with all rings and morale tests; no falling back, no breakthrough.',
  ruleIds: ['HUIT-MEL-01..13', 'HUIT-MOR-01..05', 'R-11', 'R-21', 'R-22', 'R-41'],
  inputs: MELEE_INPUTS,
  example: 'A.0.arm=cavalry A.0.quality=2 A.0.attacking=true B.0.formation=square',
  answer: (tables, rulings, inputs) => {
    const round = roundOf(tables, rulings, inputs);
    const labels = enumerateLabels((chance) => {
      const { winner, a, b } = ringsOfRound(chance, tables, rulings, round);
      const part = (name: string, side: Side, suffered: readonly Suffered[]): string =>
        side
          .map((unit, i) => {
            const state = stateAfter(chance, tables, rulings, unit, item(suffered, i));
            return `${nameOf(name, side, i)}:${state}`;
          })
          .join(' ');
      return `${winner} | ${part('A', round.a, a)} ${part('B', round.b, b)}`;
    });
    return answerOf('roundResult', labels, round.explanation);
  },
});

const breakthrough = defineMechanic({
  name: 'breakthrough',
  meaning: "The winner's breakthrough throw, with its distance dice.",
  ruleIds: ['HUIT-BRK-01', 'HUIT-BRK-03', 'R-24', 'R-25'],
  inputs: BREAKTHROUGH_INPUTS,
  example: 'arm=cavalry loserSurvives=false gapCm=12',
  answer: (tables, _rulings, { arm, loserSurvives, gapCm, pursue, scroll }) => {
    const isCavalry = arm === 'cavalry';
    return thrown('breakthrough', (chance) => {
      const numbers = tables.breakthrough;
      const row = item(numbers.rows, scrolled(numbers, breakthroughThrow(chance, numbers), scroll));
      const pursuit = pursuitBy(row, isCavalry, loserSurvives, pursue);
      if (pursuit === RETIRES) return 'blown retire';
      if (pursuit === FOLLOWS) return 'contact';
      if (pursuit !== BREAKS_THROUGH) return 'no contact';
      const dice = isCavalry ? row.cavalryDice : row.infantryDice;
      if (gapCm !== null && chance.sum(dice, D8) >= gapCm) return 'contact';
      return isCavalry ? 'blown retire' : 'no contact';
    });
  },
});

export const MELEE_MECHANICS = [meleeMargin, meleeRound, breakthrough] as const;
