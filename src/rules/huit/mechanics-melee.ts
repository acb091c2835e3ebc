/** The mechanics of melee: the difference, a whole round, and the breakthrough throw (sections 9 and 10). */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { contradiction } from '../../engagement/mechanic.ts';
import type { Explanation, Total } from '../../engagement/engagement.ts';
import { breakthroughThrow, BREAKS_THROUGH, FOLLOWS, pursuitBy, RETIRES, scrolled } from './breakthrough.ts';
import { factorsOf, totalOf } from './factors.ts';
import { BREAKTHROUGH_INPUTS, MELEE_INPUTS, type MeleeUnitInputs } from './inputs.ts';
import { answerOf, defineMechanic, thrown } from './mechanic.ts';
import { afterEvent } from './mechanics-morale.ts';
import { halfDice, halvesUp, meleeModifiers } from './melee.ts';
import type { Rulings } from './options.ts';
import { checkRings, checkUnit, ringsBorne } from './possible.ts';
import { ringRules, type RingRules } from './rings.ts';
import {
  BATTERY,
  differenceIn,
  factorIn,
  fight,
  fighterCode,
  NO_FIGHTER,
  secondCountsIn,
  winnerLoses,
} from './round.ts';
import type { Tables } from './tables.ts';
import { D8 } from './units.ts';

type Side = readonly MeleeUnitInputs[];

/** @throws {InputError} for units that cannot be, a pair of two arms, or guns against guns (section 13). */
function checkSides(rules: RingRules, a: Side, b: Side): void {
  for (const [name, side] of [
    ['A', a],
    ['B', b],
  ] as const) {
    side.forEach((unit, i) => {
      checkUnit(unit, [name, i]);
      checkRings(rules, unit, [name, i]);
    });
    const [first, second] = side;
    if (first !== undefined && second !== undefined && first.arm !== second.arm)
      throw contradiction(
        [name, 1, 'arm'],
        `arm ${second.arm} beside ${first.arm}: the rules have no pair of two arms in one melee`,
      );
  }
  if (a[0]?.arm === 'artillery' && b[0]?.arm === 'artillery')
    throw contradiction(['B', 0, 'arm'], 'arm artillery on both sides: guns do not attack guns in melee');
}

/** The code of a unit against the first-named of the other side (FD-03). */
function codeOf(tables: Tables, rulings: Rulings, own: MeleeUnitInputs | undefined, others: Side): number {
  if (own === undefined) return NO_FIGHTER;
  if (own.arm === 'artillery') return BATTERY;
  const other = item(others, 0);
  return fighterCode(totalOf(meleeModifiers(tables), { own, other }), halvesUp(rulings, own, other));
}

function isStand({ arm, formation }: MeleeUnitInputs): boolean {
  return arm === 'infantry' && formation === 'skirmish';
}

/** The unit with the rings that it bears. */
function asBorne(unit: MeleeUnitInputs): MeleeUnitInputs {
  return { ...unit, ...ringsBorne(unit, isStand(unit)) };
}

interface Round {
  readonly a: Side;
  readonly b: Side;
  readonly explanation: Explanation;
  throwFor(chance: Chance): number;
}

/** Makes a round ready. @throws {InputError} */
function roundOf(tables: Tables, rulings: Rulings, inputs: { readonly A: Side; readonly B: Side }): Round {
  const [a, b] = [inputs.A.map(asBorne), inputs.B.map(asBorne)];
  checkSides(ringRules(tables, rulings), a, b);
  const dice = halfDice(tables);
  const tellWho = rulings.multiWinnerEffect === 'counting-unit';
  const codes = [a[0], a[1]].map((unit) => codeOf(tables, rulings, unit, b));
  const others = [b[0], b[1]].map((unit) => codeOf(tables, rulings, unit, a));
  const [a1 = 0, a2 = 0] = codes;
  const [b1 = 0, b2 = 0] = others;
  return {
    a,
    b,
    explanation: explained(tables, a, b, [...codes, ...others]),
    throwFor: (chance) => fight(chance, dice, tellWho, a1, a2, b1, b2),
  };
}

/** One total for each unit that throws: its factor. */
function explained(tables: Tables, a: Side, b: Side, codes: readonly number[]): Explanation {
  const units = [
    ...a.map((own, i) => ({ own, other: item(b, 0), code: item(codes, i), name: nameOf('A', a, i) })),
    ...b.map((own, i) => ({ own, other: item(a, 0), code: item(codes, 2 + i), name: nameOf('B', b, i) })),
  ].filter(({ code }) => code !== BATTERY);
  const totals: Total[] = units.map(({ name, code }) => ({
    name: `factor of ${name}`,
    value: factorIn(code),
  }));
  const factors = units.flatMap(({ own, other, name }, i) =>
    factorsOf(meleeModifiers(tables), { own, other }, 1, i === 0 ? undefined : `factor of ${name}`),
  );
  const [total = null, ...furtherTotals] = totals;
  return { act: 'A and B fight a round of melee', total, furtherTotals, factors };
}

function nameOf(name: string, side: Side, i: number): string {
  return side.length === 1 ? name : `${name}${i + 1}`;
}

const meleeMargin = defineMechanic({
  name: 'meleeMargin',
  meaning: 'The difference of one round of melee, nothing else.',
  ruleIds: ['HUIT-MEL-01..06', 'HUIT-MEL-09', 'HUIT-MEL-13', 'R-13', 'R-20', 'R-21', 'R-23'],
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

/** What a round did to one unit. */
interface Suffered {
  kills: number;
  disorders: number;
  demanded: boolean;
  removed: boolean;
}

function unhurt(): Suffered {
  return { kills: 0, disorders: 0, demanded: false, removed: false };
}

/** The rings of a round before its tests: losers, winner, and the winner's throw (HUIT-MEL-07, -09, -10; ). */
function ringsOfRound(
  chance: Chance,
  tables: Tables,
  rulings: Rulings,
  round: Round,
): { readonly winner: string; readonly a: readonly Suffered[]; readonly b: readonly Suffered[] } {
  const outcome = round.throwFor(chance);
  const difference = differenceIn(outcome);
  const row = item(tables.melee.results, Math.abs(difference));
  const a = round.a.map(unhurt);
  const b = round.b.map(unhurt);
  if (difference === 0) {
    for (const unit of [...a, ...b]) unit.disorders = row.loserDisorders;
    return { winner: 'draw', a, b };
  }
  const [won, lost] = difference > 0 ? [a, b] : [b, a];
  for (const unit of lost) {
    unit.kills = row.loserKills;
    unit.disorders = row.loserDisorders;
    unit.demanded = row.moraleTest;
    unit.removed = row.removed;
  }
  const overGuns = (difference > 0 ? round.b : round.a)[0]?.arm === 'artillery';
  if (!overGuns || rulings.artilleryMeleeWinnerEffects === 'as-5plus') {
    const all = rulings.multiWinnerEffect === 'all-units';
    const hurt = won.filter((_, i) => all || i === (secondCountsIn(outcome) ? 1 : 0));
    for (const unit of hurt) {
      unit.disorders = row.winnerDisorders;
      const killOn = row.winnerKillOn;
      if (killOn !== null && winnerLoses(chance, killOn.from, killOn.to)) unit.kills = 1;
    }
  }
  return { winner: difference > 0 ? 'A' : 'B', a, b };
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
  ruleIds: ['HUIT-MEL-01..13', 'HUIT-MOR-01..05', 'R-11', 'R-21', 'R-22'],
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
