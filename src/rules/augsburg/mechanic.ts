/** How a mechanic of this system is made: its answer gets the rule book. */
import type { Throw } from '../../chance/throw.ts';
import { mechanicsOf, playedAnswer } from '../../engagement/define-mechanic.ts';
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

/** The results of one throw as labels. */
export function throwAnswer(
  thrown: Throw,
  explanation?: Explanation,
  label: (value: number) => string = String,
): MechanicAnswer {
  return playedAnswer((chance) => label(chance.draw(thrown)), explanation);
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
