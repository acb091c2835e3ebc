/**
 * The tools for a rule system of your own: the interface that it satisfies, the dice, and a kit that checks the demands
 * on every rule system. They run in a browser.
 * @module hythe/rules
 */
import { boundEngagement } from './play/bound-engagement.ts';
import { oneNamed } from './play/nearest.ts';
import type { AnyEngagement, RuleSystem } from './play/system.ts';

export type { Chance } from './chance/chance.ts';
export { enumerateLabels } from './chance/enumerated.ts';
export { Scripted, ScriptError } from './chance/scripted.ts';
export { conformance, type Conformance, type HowToCheck } from './conformance/conformance.ts';
export type { ConformanceCheck } from './conformance/faults.ts';
export { byWord } from './play/by-word.ts';
export { contradiction, mechanicsOf, oneAnswer, type MechanicDefinition } from './play/mechanic.ts';
export { NotGivenError } from './play/not-given-error.ts';
export type { End, Metric } from './play/metric.ts';
export type { Explanation, Factor, ResolutionKind, Total } from './play/explanation.ts';
export { InputError, type Field, type Fields, type InputProblem, type Values } from './play/inputs.ts';
export type { OpenTable, OpenTables } from './play/open-tables.ts';
export { narrate, replay, type Narration, type Step } from './play/narrate.ts';
export { namesOfNumbers, type PrintedNames } from './play/printed-names.ts';
export { sharedBands, type RangeBand, type RangeBands } from './play/range-bands.ts';
export type { AnyEngagement, EngagementKind, Naming, RuleSystem } from './play/system.ts';
export type { Json, JsonObject } from './play/json.ts';
export type { LabelledDistribution, Mechanic, MechanicAnswer } from './play/mechanic.ts';
export type { OptionDescription, Options } from './play/options.ts';
export {
  each,
  story,
  type Count,
  type EachStep,
  type Measure,
  type Rules,
  type Story,
  type StoryMechanic,
  type StoryStep,
} from './play/story.ts';
export type { Dice } from './play/story-dice.ts';
export { entryOf, listOf, readPlaces, TablePlace, type PlaceClass } from './play/table-place.ts';
export { fact, part, Parts, partsOf, sumOf, type Part, type Sum } from './play/sum.ts';
export type {
  WeaponAsked,
  WeaponBand,
  WeaponCondition,
  WeaponDescription,
  WeaponEffect,
  WeaponFight,
  Weaponry,
  WeaponUse,
} from './play/weaponry.ts';

/**
 * An engagement of a system, bound as a run binds it.
 * @param kind its name
 * @param inputs by the names of the kind's fields; a missing one has its default
 * @throws {InputError} for inputs that the kind does not take, {LibraryError} for an unknown kind
 */
export function engagementOf(
  system: RuleSystem,
  kind: string,
  inputs: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>> = {},
): AnyEngagement {
  const named = oneNamed(system.kinds, kind, ({ name }) => name, `kind of engagement of ${system.id}`);
  return boundEngagement(system, named, inputs, options);
}
