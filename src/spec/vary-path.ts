/** Finds the target of a path under `vary`: `engagement.distanceCm`, `sides.french.force.formations.0.quality`. */
import type { Field, InputProblem, Path } from '../play/inputs.ts';
import { wrongKey } from '../play/problems.ts';
import type { JsonObject } from '../play/json.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import type { OwnIds } from '../play/open-tables.ts';
import { optionsOf } from '../play/read-options.ts';
import { shown } from '../play/shown.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import type { FoundPath } from './factor.ts';
import { followFields } from './field-path.ts';
import { engagementFields, roleFields } from './kind-fields.ts';
import { LONGEST_PATH } from './limits.ts';
import { PathSteps } from './path-steps.ts';
import { scenarioFields } from './scenario-fields.ts';
import { followTables } from './read-patch.ts';
import type { Side } from './sides.ts';

export interface VarySetting {
  readonly system: RuleSystem;
  readonly kind: EngagementKind;
  readonly sides: readonly [Side, Side];
  /** The tables with the patch of the spec itself, and the user's own rows in it. */
  readonly tables: JsonObject;
  readonly ownIds: OwnIds;
}

const SECTIONS = ['engagement', 'sides', 'options', 'tables', 'scenario'];

/** Follows a path; `at` is its place in the spec. */
export function followPath(
  setting: VarySetting,
  text: string,
  names: readonly string[] | null,
  at: Path,
): FoundPath | InputProblem {
  if (text.length > LONGEST_PATH)
    return problem(at, `a path has at most ${LONGEST_PATH} characters; this one has ${text.length}`, []);
  const steps = new PathSteps(text, names);
  const section = steps.take((name) => SECTIONS.includes(name));
  if (section !== null && steps.done)
    return problem(
      at,
      `${section} is a whole section: write the path of one value in it with dots, such as engagement.distanceCm: [3, 8]`,
      [],
    );
  if (section === 'engagement') return inEngagement(setting, steps, at);
  if (section === 'sides') return inSides(setting, steps, at);
  if (section === 'options') return inOptions(setting, steps, at);
  if (section === 'tables') return inTables(setting, steps, at);
  if (section === 'scenario') return inScenario(steps, at);
  if (steps.next === 'forces') return inForces(setting, steps, at);
  const near = guesses(setting, steps);
  return problem(at, `a path begins with ${SECTIONS.join(', ')}, not with ${shown(steps.next)}`, near);
}

/** A force is varied at a side that has it. */
function inForces({ sides }: VarySetting, steps: PathSteps, at: Path): InputProblem {
  const near = sides.flatMap(({ name, force }) => {
    const [section, of] = force?.at ?? [];
    const own = `forces.${of}.`;
    return section === 'forces' && steps.left.startsWith(own)
      ? [`sides.${name}.force.${steps.left.slice(own.length)}`]
      : [];
  });
  return problem(at, 'a force is varied at the side that has it, by sides.SIDE.force.…', near);
}

function inEngagement(setting: VarySetting, steps: PathSteps, at: Path): FoundPath | InputProblem {
  if (steps.next === 'kind') return problem(at, 'the kind of engagement cannot be varied', []);
  return inFields(engagementFields(setting.kind), steps, at, []);
}

function inSides({ kind, sides }: VarySetting, steps: PathSteps, at: Path): FoundPath | InputProblem {
  const before = steps.sofar;
  const name = steps.take((given) => sides.some((side) => side.name === given));
  const index = sides[0].name === name ? 0 : 1;
  const side = sides[index];
  if (name === null) {
    const names = sides.map((each) => each.name);
    const near = nearest(steps.next, names).map((other) => steps.instead(other));
    return problem(at, `no side is called ${shown(steps.next)}; the sides are ${names.join(', ')}`, near);
  }
  const fields = roleFields(kind, side.role);
  if (steps.take((given) => given === 'force') === null) {
    if (steps.done)
      return problem(at, `${steps.sofar} is a whole side: a path goes on to one value in it`, []);
    if (Object.hasOwn(fields.force, steps.next))
      return problem(at, `${steps.next} stands in the force`, [`${steps.sofar}.force.${steps.left}`]);
    return inFields(fields.side, steps, at, [side.role]);
  }
  if (steps.done)
    return { target: { of: 'force', side: index }, keys: ['sides', side.name, 'force'], unit: null };
  if (Object.hasOwn(fields.side, steps.next))
    return problem(at, `${steps.next} stands at the side, not in its force`, [
      `${before}.${side.name}.${steps.left}`,
    ]);
  return inFields(fields.force, steps, at, [side.role]);
}

function inFields(
  fields: Readonly<Record<string, Field>>,
  steps: PathSteps,
  at: Path,
  role: Path,
  of: 'input' | 'scenario' = 'input',
): FoundPath | InputProblem {
  const end = followFields(fields, steps);
  if (end.wrong !== null) return problem(at, end.wrong, end.near);
  const { field } = end;
  const unit = 'unit' in field ? (field.unit ?? null) : null;
  return { target: { of, path: [...role, ...end.path], field }, keys: steps.steps, unit };
}

function inScenario(steps: PathSteps, at: Path): FoundPath | InputProblem {
  if (steps.next === 'setup')
    return problem(
      at,
      'a throw of the setup cannot be varied; vary what it is thrown for, or run one spec for each',
      [],
    );
  return inFields(scenarioFields, steps, at, [], 'scenario');
}

function inOptions({ system, kind }: VarySetting, steps: PathSteps, at: Path): FoundPath | InputProblem {
  const options = optionsOf(system.options, kind.name);
  const name = steps.take((given) => options.includes(given));
  if (name !== null && steps.done) return { target: { of: 'option', name }, keys: steps.steps, unit: null };
  const near = nearest(steps.next, options).map((other) => steps.instead(other));
  const choices = options.length === 0 ? `${kind.name} has no options` : `options: ${options.join(', ')}`;
  return problem(at, `${kind.name} has no option ${shown(steps.left || steps.sofar)}; ${choices}`, near);
}

function inTables({ system, tables }: VarySetting, steps: PathSteps, at: Path): FoundPath | InputProblem {
  const end = followTables(tables, system.rowKeys, steps);
  if (end.names === null) return problem(at, end.wrong, end.near);
  const { names } = end;
  return { target: { of: 'table', names }, keys: ['tables', ...names], unit: null };
}

/** Paths that the user may have meant without a section. */
function guesses({ system, kind, sides }: VarySetting, steps: PathSteps): readonly string[] {
  const { next, left } = steps;
  if (Object.hasOwn(engagementFields(kind), next)) return [`engagement.${left}`];
  if (sides.some(({ name }) => name === next)) return [`sides.${left}`];
  if (optionsOf(system.options, kind.name).includes(next)) return [`options.${left}`];
  const [, ...rest] = left.split('.');
  return nearest(next, SECTIONS).map((section) => [section, ...rest].join('.'));
}

function problem(path: Path, message: string, near: readonly string[]): InputProblem {
  return wrongKey(path, `${message}${didYouMean(near)}`, { near });
}
