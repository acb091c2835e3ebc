/** The story of an engagement, throw by throw, with the sides under the names that the spec gives them. */
import { labelsOf, metricLabel, sideLabel, type LabelFacts } from '../analysis/labels.ts';
import { plain } from '../analysis/sentence.ts';
import { visibleName } from '../engagement/visible.ts';
import { throwText } from '../chance/recorded.ts';
import type { Explanation } from '../engagement/engagement.ts';
import type { JsonObject } from '../engagement/json.ts';
import type { Step } from '../engagement/narrate.ts';
import { sumsOf, sumText } from '../engagement/explanation.ts';
import { printedNamesOf } from '../engagement/printed-names.ts';
import { renaming, type Renamed } from '../engagement/renaming.ts';
import type { Trace } from '../execution/narrate-replicate.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { Source } from '../experiment/source.ts';
import { parseYaml } from '../experiment/yaml-document.ts';
import { sha256 } from '../host/sha256.ts';
import { bold, dim } from './output.ts';
import type { ReadSpec } from './specs.ts';
import { indented } from './table.ts';
import { wrapped } from './wrap.ts';

/** Words for the texts of rules, and for the names of readings, some of them conditions of the spec. */
export interface NarrationWords {
  readonly renamed: Renamed;
  readonly labelled: (reading: string, isCondition: boolean) => string;
}

/** The narration as lines of at most `width` characters. */
export function narrationLines(
  { narration, ending, winner, marks }: Trace,
  { renamed, labelled }: NarrationWords,
  width: number,
): string[] {
  const lines = stepsLines(narration.steps, renamed, width);
  const when = narration.turn === 0 ? 'before the first turn' : `in turn ${narration.turn}`;
  const won = winner === null ? '' : `: ${winner} won`;
  lines.push('', bold(`${ending ?? renamed(narration.outcome)}, ${when}${won}`));
  for (const [name, value] of narration.readings)
    lines.push(`  ${labelled(name, narration.conditions.has(name))}: ${renamed(String(value))}`);
  for (const mark of marks) lines.push(...wrapped(`Note: ${mark}`, width));
  return lines;
}

/** The steps by their turns. */
export function stepsLines(steps: readonly Step[], renamed: Renamed, width: number): string[] {
  const lines: string[] = [];
  let turn = -1;
  for (const step of steps) {
    if (step.turn !== turn) lines.push('', bold(`Turn ${step.turn}`));
    turn = step.turn;
    lines.push(...stepLines(step, renamed, width));
  }
  return lines;
}

/** The names of the sides and of readings, as labels have them. */
export class TraceWords {
  readonly sides: readonly [string, string];
  private readonly facts: LabelFacts;

  constructor(experiment: Experiment, systems: readonly RuleSystem[]) {
    this.facts = labelsOf(experiment, [], printedNamesOf(experiment, systems));
    this.sides = [plain([sideLabel(this.facts, 0)]), plain([sideLabel(this.facts, 1)])];
  }

  /** The words for texts and readings of rules with these roles. */
  of(roles: readonly [string, string]): NarrationWords {
    const { facts, sides } = this;
    const idOf = renaming(roles, facts.sides);
    return {
      renamed: renaming(roles, sides),
      labelled: (name, isCondition) =>
        visibleName(plain(metricLabel(facts, isCondition ? name : idOf(name)))),
    };
  }
}

function stepLines(step: Step, renamed: Renamed, width: number): string[] {
  const { explanation, throws, told } = step;
  const shown = throws.map(throwText).join(', ');
  return [
    `  ${renamed(explanation.act)}${step.ruleIds.length === 0 ? '' : ` ${dim(`(${step.ruleIds.join(', ')})`)}`}`,
    ...sumTexts(explanation).flatMap((sum) => indented(wrapped(renamed(sum), width - 6).map(dim), 6)),
    ...indented(wrapped(renamed(shown === '' ? told : `${shown}: ${told}`), width - 6), 6),
  ];
}

/**
 * A line for each number of a throw: `target number 9: 10 hit value, medium (PDB-FIRE-03), -1 elite (PDB-FIRE-06)`.
 * Parts that change nothing are left out.
 */
export function sumTexts(explanation: Explanation): string[] {
  return sumsOf(explanation)
    .map(sumText)
    .filter((text) => text !== '');
}

/** The narration as JSON: steps with their dice, and the ending. */
export function narrationJson({ narration, marks }: Trace, renamed: Renamed): object {
  const { steps, outcome, turn, readings } = narration;
  const { conditions } = narration;
  const nameOf = (name: string): string => (conditions.has(name) ? name : renamed(name));
  return {
    outcome: renamed(outcome),
    turn,
    readings: Object.fromEntries([...readings].map(([name, value]) => [nameOf(name), value])),
    steps: steps.map(({ explanation, told, throws, thrower: _thrower, due: _due, ...step }) => ({
      ...step,
      act: renamed(explanation.act),
      totals: sumsOf(explanation).flatMap(({ total }) => total ?? []),
      factors: explanation.factors.map((factor) => ({ ...factor, label: renamed(factor.label) })),
      throws,
      told: renamed(told),
    })),
    marks,
  };
}

/**
 * The log of a battle, an event a line. The first has the SHA-256 of the file of its map, which the rules do not know;
 * null stays where the map stands in the spec itself, or is varied.
 */
export function eventLines(
  [start = {}, ...events]: readonly JsonObject[],
  { inputs }: Cell,
  files: ReadSpec['files'],
): readonly string[] {
  const map = JSON.stringify(inputs['map']);
  const file = [...files].find(
    ([name, text]) => JSON.stringify(parseYaml(new Source(name, text)).top?.value) === map,
  );
  const first = file === undefined ? start : { ...start, map: sha256(file[1]) };
  return [first, ...events].map((event) => JSON.stringify(event));
}
