/** Words on a run that stopped by itself: after how many replicates, and whether its precision was reached. */
import { replicates } from '../certainty.ts';
import { whole } from '../digits.ts';
import { cellName, type LabelFacts } from '../labels.ts';
import type { CellRow, SequenceRow } from '../tables/rows.ts';
import { named, say, type Sentence } from '../sentence.ts';

/** A sentence or two; empty where replicates were fixed beforehand. */
export function stoppingStory(cells: readonly CellRow[], facts: LabelFacts): Sentence[] {
  const stopped = cells.filter(({ sequence }) => sequence !== null);
  const reached = stopped.filter(({ sequence }) => sequence?.ended === 'reached');
  const open = stopped.filter(({ sequence }) => sequence?.ended === 'not-reached');
  return [
    ...(reached.length === 0 ? [] : [ending(reached, stopped.length)]),
    ...(open.length === 0 ? [] : [unreached(open, stopped.length, facts)]),
  ];
}

function ending(reached: readonly CellRow[], all: number): Sentence {
  const [first] = reached.map(({ sequence }) => sequence);
  if (!first) return [];
  const of =
    reached.length === all ? (all === 1 ? '' : 'Every cell: ') : `${reached.length} of ${all} cells: `;
  const after = say`after ${replicates(reached)}`;
  if (first.rule === 'decided') return say`${of}${start(of, 'played until it was decided')}, ${after}.`;
  const asked = [...new Set(reached.flatMap(({ sequence }) => sequence?.worst?.asked ?? []))];
  const together = first.intervals > 1 ? `, ${first.intervals} intervals adjusted to hold together` : '';
  const narrow =
    asked.length === 1 && first.worst !== null
      ? say`to ± ${amount(first.worst.measure, first.worst.asked)}`
      : say`to the precision asked for`;
  const expected = reached.flatMap(({ sequence }) => sequence?.planned ?? []);
  const forecast = `about ${range(expected)} were expected`;
  return say`${of}${start(of, 'played')} ${narrow}${together}: reached ${after} (${forecast}).`;
}

function unreached(open: readonly CellRow[], all: number, facts: LabelFacts): Sentence {
  const widest = open.toSorted((a, b) => excess(b.sequence) - excess(a.sequence))[0];
  const sequence = widest?.sequence ?? null;
  if (widest === undefined || sequence === null) return [];
  const number = all === 1 ? '' : ` in ${open.length} of ${all} cells`;
  const name = cellName(widest, facts);
  const where = all === 1 || name.length === 0 ? say`` : say` at ${name}`;
  const after = say`Not precise enough${number} after ${replicates(open)}, the most allowed`;
  const { worst, more } = sequence;
  const takes = more === null ? '' : `; about ${roughly(more)} more replicates would do`;
  if (worst === null) return say`${after}.`;
  const { measure, halfWidth, asked } = worst;
  const far = say`± ${amount(measure, halfWidth)} where ± ${amount(measure, asked)} ${sequence.rule === 'decided' ? 'would decide' : 'was asked'}`;
  return say`${after}: ${named(measure)} is known to ${far}${where}${takes}.`;
}

function excess(sequence: SequenceRow | null): number {
  const { worst } = sequence ?? { worst: null };
  return worst === null ? 0 : worst.halfWidth / worst.asked;
}

/** `0.1 points` of a share, `0.05` of a mean: two digits, rounded up. */
export function amount(measure: string, width: number): string {
  const isShare = measure.includes('=') || measure.startsWith('the lead');
  const shown = roundedUp(isShare ? width * 100 : width);
  return isShare ? `${shown} ${shown === '1' ? 'point' : 'points'}` : shown;
}

function roundedUp(width: number): string {
  if (!(width > 0)) return '0';
  const scale = 10 ** (1 - Math.floor(Math.log10(width)));
  return String(Number((Math.ceil(width * scale - 1e-9) / scale).toPrecision(2)));
}

function range(counts: readonly number[]): string {
  const [least, most] = [roughly(Math.min(...counts)), roughly(Math.max(...counts))];
  return least === most ? least : `${least} to ${most}`;
}

/** Two digits: it is a forecast. */
export function roughly(count: number): string {
  return whole(Number(count.toPrecision(2)));
}

function start(before: string, words: string): string {
  return before === '' ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
