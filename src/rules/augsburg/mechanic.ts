/** Makes mechanics of this system, whose answers get the rule book. */
import type { Throw } from '../../chance/throw.ts';
import {
  mechanicsOf,
  playedAnswer,
  type MechanicDefinition,
  type Mechanic,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import type { Explanation } from '../../play/explanation.ts';
import { InputError, type Fields, type InputProblem } from '../../play/inputs.ts';
import { UNIT_FIELDS, type UnitInputs } from './inputs.ts';
import { readRulings } from './options.ts';
import { originalOf, unitProblems } from './profiles.ts';
import type { RuleBook, Tables } from './tables.ts';
import { UnitState } from './units.ts';

const mechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  { tables, rulings: readRulings(options) },
]);

/** A mechanic that answers only when none of its units contradicts itself, those that do not matter among them. */
export function defineMechanic<const G extends Fields>(
  definition: MechanicDefinition<readonly [RuleBook], G>,
): Mechanic<Tables> {
  const keys = Object.entries(definition.inputs).flatMap(([key, field]) =>
    field.type === 'group' && field.fields === UNIT_FIELDS ? [key] : [],
  );
  return mechanic({
    ...definition,
    answer: (book, given) => {
      const problems = keys.flatMap((key) => problemsAt(book, given, key));
      if (problems.length > 0) throw new InputError(problems);
      return definition.answer(book, given);
    },
  });
}

function problemsAt(
  book: RuleBook,
  given: Readonly<Record<string, unknown>>,
  key: string,
): readonly InputProblem[] {
  // Read by UNIT_FIELDS, from which its type is made; null where it is not given.
  const unit = given[key] as UnitInputs | null;
  return unit === null ? [] : unitProblems(book, unit, [key]);
}

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
