/** How a mechanic of this system is made: its answer gets the rule book. */
import type { Throw } from '../../chance/throw.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Chance } from '../../chance/chance.ts';
import { mechanicsOf, oneAnswer } from '../../engagement/define-mechanic.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import type { MechanicAnswer } from '../../engagement/system.ts';
import { readRulings } from './options.ts';
import type { UnitInputs } from './inputs.ts';
import { originalOf } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';
import { UnitState } from './unit-state.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  { tables, rulings: readRulings(options) },
]);

/** The answer of rules played with every outcome of their dice; labels in the order given, numbers ascending. */
export function playedAnswer(
  play: (chance: Chance) => string,
  explanation?: Explanation,
  order: readonly string[] = [],
): MechanicAnswer {
  const met = enumerateLabels(play);
  const rank = (label: string): number => (order.length > 0 ? order.indexOf(label) : Number(label));
  const labels = [...met].sort(([a], [b]) => rank(a) - rank(b) || 0);
  return oneAnswer(new Map(labels), explanation);
}

/** The results of one throw as labels. */
export function throwAnswer(
  thrown: Throw,
  explanation?: Explanation,
  label: (value: number) => string = String,
): MechanicAnswer {
  return playedAnswer((chance) => label(chance.draw(thrown)), explanation);
}

/** A result that needs no dice. */
export function certainly(label: string, explanation?: Explanation): MechanicAnswer {
  return oneAnswer(new Map([[label, 1]]), explanation);
}

/** A unit of a single question as it stands now: it holds its cover and has not acted. */
export function stateOf(book: RuleBook, unit: UnitInputs, mayFireFirst = unit.firstVolley): UnitState {
  const state = new UnitState();
  state.figures = unit.figures ?? originalOf(book, unit);
  state.unformed = unit.unformed ? 1 : 0;
  state.disordered = unit.disordered ? 1 : 0;
  state.facesAway = unit.facingAway ? 1 : 0;
  state.volley = mayFireFirst ? 1 : 0;
  state.holds = 1;
  return state;
}
