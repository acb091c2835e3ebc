/** The form of a question, and the things that questions name: systems, specs, cells. */
import { labelsOf, type LabelFacts } from '../questions/telling/labels.ts';
import { InputError } from '../play/inputs.ts';
import { oneNamed } from '../play/nearest.ts';
import { countOf, shellWord } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import type { Clock } from '../run/progress.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { openSpec, type HowToOpenSpec } from '../spec/read-spec.ts';
import { withChanges, type OwnTables } from '../spec/read-tables.ts';
import { askedOf, type AskedFor } from '../run/record/asked.ts';
import { namesOf } from '../run/record/names-of-run.ts';
import type { Desk, Platform } from './desk.ts';
import type { Asked, QuestionName } from './inputs.ts';
import type { Asking } from './messages.ts';

/** Milliseconds between two pieces of news. */
export const NEWS_MS = 200;

export interface Question<Input, Answer, News = never> {
  /** The answer, plain data; errors become failures. Stops soon after the page has cancelled the question. */
  answer(input: Input, desk: Desk, asking: Asking<News>): Answer | Promise<Answer>;
}

/** The question of this name by its answer; its input is that of the name. */
export function question<Name extends QuestionName, Answer, News = never>(
  _name: Name,
  answer: Question<Asked<Name>, Answer, News>['answer'],
): Question<Asked<Name>, Answer, News> {
  return { answer };
}

/** The rule system with this id; its kinds on a map are there where `kind` is one. @throws {LibraryError} for no such system */
export async function systemOf({ loadSystems }: Platform, id: string, kind?: string): Promise<RuleSystem> {
  return oneNamed(await loadSystems(id, kind), id, (system) => system.id, 'rule system');
}

/** The rules with changed tables. @throws {LibraryError} for no such system, {InputError} for changes that it does not allow */
export async function changedSystem(
  desk: Platform,
  { rules, tables }: Pick<Asked<'odds'>, 'rules' | 'tables'>,
): Promise<OwnTables> {
  return withChanges(await systemOf(desk, rules), tables);
}

/** An experiment, with its spec as written and the command that makes the same run. */
export interface OpenedExperiment extends AskedFor {
  readonly experiment: Experiment;
  /** The system of the experiment, perhaps with others. */
  readonly systems: readonly RuleSystem[];
  readonly system: RuleSystem;
}

/** Reads a spec with the rule system that it names, with sections in place of its own. @throws {SpecError} with every problem found */
export async function opened(
  { loadSystems, filesFor, moduleOf }: Pick<Platform, 'loadSystems' | 'filesFor' | 'moduleOf'>,
  { spec: text, file }: { readonly spec: string; readonly file: string },
  sections: HowToOpenSpec['sections'] = {},
): Promise<OpenedExperiment> {
  const files = await filesFor?.(file, text);
  const spec = openSpec(text, { file, sections, ...(files === undefined ? {} : { files }) });
  const systems = await loadSystems(spec.rules, spec.kind);
  const experiment = spec.read(systems);
  const system = oneNamed(systems, experiment.rules, ({ id }) => id, 'rule system');
  const command = `hythe run ${shellWord(file)}`;
  return { experiment, systems, system, text, command, module: moduleOf(system.id) };
}

/** The names by which sentences speak of an experiment, as its report has them. */
export function spokenIn({ experiment, system, ...asked }: OpenedExperiment): LabelFacts {
  const factors = (experiment.cells[0]?.factors ?? []).map(({ path, name, unit }) => ({
    path,
    name,
    unit,
    column: name,
  }));
  const { forces } = askedOf(experiment, system, asked);
  return { ...labelsOf(experiment, factors, namesOf(experiment, system)), forces };
}

/** The cell of this number: without one, the first in the last of the variants. @throws {InputError} for no such cell */
export function cellOf({ cells }: Experiment, number?: number): Cell {
  const cell =
    number === undefined
      ? cells.findLast(({ pairing }) => pairing === cells[0]?.pairing)
      : cells.find((each) => each.number === number);
  if (cell !== undefined) return cell;
  const message = `there is no cell ${number}: the spec has ${countOf(cells.length, 'cell')}`;
  throw new InputError([{ path: ['cell'], kind: 'input', message }]);
}

/** Milliseconds of work between which further messages come in. */
const SLICE_MS = 25;

/** The result of long work in the thread of the desk, cut into slices. Rejects between two of them once it is cancelled. */
export async function inSlices<T>(work: Iterator<void, T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (;;) {
    const begun = clock();
    while (clock() - begun < SLICE_MS) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
