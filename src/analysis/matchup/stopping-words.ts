/** Words on a run that stopped by itself: after how many replicates, and whether its precision was reached. */
import { replicates } from '../certainty.ts';
import { inPoints, whole } from '../digits.ts';
import { cellName, metricLabel, sideOrNobody, type LabelFacts } from '../labels.ts';
import type { CellRow, SequenceRow } from '../tables/rows.ts';
import { LONGEST, say, shortest, type Sentence } from '../sentence.ts';

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
    all === 1 ? '' : reached.length === all ? ' a matchup' : ` in ${reached.length} of ${all} matchups`;
  const after = say`after ${replicates(reached, 'engagement')}${of}`;
  if (first.rule === 'decided') return say`Played until it was decided: ${after}.`;
  const asked = [...new Set(reached.flatMap(({ sequence }) => sequence?.worst?.asked ?? []))];
  const narrow =
    asked.length === 1 && first.worst !== null
      ? `± ${amount(first.worst.measure, first.worst.asked)} was reached`
      : 'the precision asked for was reached';
  return say`Played until ${narrow}: ${after}.`;
}

function unreached(open: readonly CellRow[], all: number, facts: LabelFacts): Sentence {
  const widest = open.toSorted((a, b) => excess(b.sequence) - excess(a.sequence))[0];
  const sequence = widest?.sequence ?? null;
  if (widest === undefined || sequence === null) return [];
  const number = all === 1 ? '' : ` in ${open.length} of ${all} matchups`;
  const { worst, more } = sequence;
  const takes = more === null ? '' : `; about ${roughly(more)} more engagements would do`;
  if (worst === null) return say`Not precise enough${number}.`;
  const { measure, halfWidth, asked } = worst;
  const name = all === 1 ? [] : cellName(widest, facts);
  const where = name.length === 0 ? say`` : say` at ${name}`;
  const far = say`± ${amount(measure, halfWidth)} for ± ${amount(measure, asked)}`;
  return shortest(
    LONGEST,
    say`Not precise enough${number}: ${measureWords(measure, facts)}${where} to ${far}${takes}.`,
    say`Not precise enough${number}: ${far}${takes}.`,
  );
}

/** The measure of a rule that stops a run: `wins of the British`, `the lead of the British`. */
function measureWords(measure: string, facts: LabelFacts): Sentence {
  const lead = /^the lead of (.+)$/u.exec(measure)?.[1];
  if (lead !== undefined) return say`the lead of ${sideOrNobody(facts, lead)}`;
  const [metric = '', category = null] = measure.split('=');
  return metricLabel(facts, metric, category);
}

function excess(sequence: SequenceRow | null): number {
  const { worst } = sequence ?? { worst: null };
  return worst === null ? 0 : worst.halfWidth / worst.asked;
}

/** `0.1 points` of a share, `0.05` of a mean: two digits, rounded up. */
export function amount(measure: string, width: number): string {
  const isShare = measure.includes('=') || measure.startsWith('the lead');
  const shown = roundedUp(isShare ? width * 100 : width);
  return isShare ? inPoints(shown) : shown;
}

function roundedUp(width: number): string {
  if (!(width > 0)) return '0';
  const scale = 10 ** (1 - Math.floor(Math.log10(width)));
  return String(Number((Math.ceil(width * scale - 1e-9) / scale).toPrecision(2)));
}

/** Two digits: it is a forecast. */
export function roughly(count: number): string {
  return whole(Number(count.toPrecision(2)));
}
