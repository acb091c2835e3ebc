/** The story of an engagement, throw by throw, with the sides under the names that the spec gives them. */
import { visibleName } from '../engagement/visible.ts';
import { throwText } from '../chance/recorded.ts';
import type { Explanation } from '../engagement/engagement.ts';
import type { JsonObject } from '../engagement/json.ts';
import type { Narration, Step } from '../engagement/narrate.ts';
import { sumsOf, sumText } from '../engagement/explanation.ts';
import type { Renamed } from '../engagement/renaming.ts';
import type { Trace } from '../execution/narrate-replicate.ts';
import type { Cell } from '../experiment/experiment.ts';
import { Source } from '../experiment/source.ts';
import { parseYaml } from '../experiment/yaml-document.ts';
import { sha256 } from '../host/sha256.ts';
import { bold, dim } from './output.ts';
import type { ReadSpec } from './specs.ts';
import { indented } from './table.ts';
import { wrapped } from './wrap.ts';

/** The narration as lines of at most `width` characters. */
export function narrationLines(
  { narration, ending, marks }: Trace,
  renamed: Renamed,
  width: number,
): string[] {
  const lines = stepsLines(narration.steps, renamed, width);
  const when = narration.turn === 0 ? 'before the first turn' : `in turn ${narration.turn}`;
  lines.push('', bold(`${ending ?? renamed(narration.outcome)}, ${when}`));
  for (const [name, value] of narration.readings)
    lines.push(`  ${readingName(name, narration, renamed)}: ${renamed(String(value))}`);
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

/** The name as the user wrote it. */
function readingName(name: string, { conditions }: Narration, renamed: Renamed): string {
  return conditions.has(name) ? visibleName(name) : renamed(name);
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
