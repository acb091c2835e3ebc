/** The story of an engagement, throw by throw, as lines. */
import { throwText } from '../chance/recorded.ts';
import { sumText } from '../play/explanation.ts';
import type { JsonObject } from '../play/json.ts';
import type { Cell } from '../spec/experiment.ts';
import { Source } from '../spec/source.ts';
import { parseYaml } from '../spec/yaml-document.ts';
import { sha256 } from '../run/node/sha256.ts';
import type { Told, TraceStep, TraceWords } from '../questions/trace.ts';
import { bold, dim } from './output.ts';
import type { ReadSpec } from './specs.ts';
import { indented } from './table.ts';
import { wrapped } from './wrap.ts';

/** The story as lines of at most `width` characters. */
export function toldLines(told: Told, words: Pick<TraceWords, 'labelled'>, width: number): string[] {
  const { steps, ending, winner, turn, readings, marks } = told;
  const lines = stepsLines(steps, width);
  const when = turn === 0 ? 'before the first turn' : `in turn ${turn}`;
  lines.push('', bold(`${ending}, ${when}${winner === null ? '' : `: ${winner} won`}`));
  for (const [name, value] of Object.entries(readings)) lines.push(`  ${words.labelled(name)}: ${value}`);
  for (const mark of marks) lines.push(...wrapped(`Note: ${mark}`, width));
  return lines;
}

/** The steps by their turns. */
export function stepsLines(steps: readonly TraceStep[], width: number): string[] {
  const lines: string[] = [];
  let turn = -1;
  for (const step of steps) {
    if (step.turn !== turn) lines.push('', bold(`Turn ${step.turn}`));
    turn = step.turn;
    lines.push(...stepLines(step, width));
  }
  return lines;
}

/**
 * The act; a line for each number to throw, `target number 9: 10 hit value, medium (PDB-FIRE-03), -1 elite`, without parts
 * that change nothing; the dice and their effect.
 */
function stepLines({ act, ruleIds, sums, throws, told }: TraceStep, width: number): string[] {
  const shown = throws.map(throwText).join(', ');
  const numbers = sums.map(sumText).filter((text) => text !== '');
  return [
    `  ${act}${ruleIds.length === 0 ? '' : ` ${dim(`(${ruleIds.join(', ')})`)}`}`,
    ...numbers.flatMap((text) => indented(wrapped(text, width - 6).map(dim), 6)),
    ...indented(wrapped(shown === '' ? told : `${shown}: ${told}`, width - 6), 6),
  ];
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
