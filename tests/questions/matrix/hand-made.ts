/** Meetings by hand, for tests of what is said and drawn of everyone against everyone. */
import { answerTo, type Answer } from '../../../src/questions/answers.ts';
import { cellRows } from '../../../src/questions/telling/rows.ts';
import { cellsTable, facts, type HandMadeCell } from '../telling/hand-made.ts';

export const factor = (column: number, path: string, name: string, unit: string | null = null) => ({
  column: `factor_${column}`,
  path,
  name,
  unit,
});

export const FACTS = facts({
  factors: [
    factor(1, 'sides.british.force', 'british.force'),
    factor(2, 'sides.french.force', 'french.force'),
    factor(3, 'engagement.distanceCm', 'distanceCm', 'cm'),
  ],
  analysis: { kind: 'matrix', asked: null },
});

/** Of `martini 0.6:0.3 lebel at 12` who met, what they won, the rest, and where; at 8 cm if it does not say. */
function read(meeting: string): readonly [first: string, second: string, won: number[], at: number] {
  const [, first = '', won = '', second = '', at] =
    /^(.+) ([\d.:]+) (.+?)(?: at (\d+))?$/.exec(meeting) ?? [];
  return [first, second, won.split(':').map(Number), Number(at ?? 8)];
}

/** Meetings that were solved, the shares that each won: once. */
export function once(...meetings: readonly string[]): HandMadeCell[] {
  return meetings.map((meeting) => {
    const [first, second, [won = NaN, lost = NaN], at] = read(meeting);
    return { at: [first, second, at], exact: [won, lost, 1 - won - lost] };
  });
}

/** The same both ways round. */
export function bothWays(...meetings: readonly string[]): HandMadeCell[] {
  return once(...meetings).flatMap((cell) => {
    const [first = '', second = '', at = NaN] = cell.at ?? [];
    const [won = NaN, lost = NaN, none = NaN] = cell.exact ?? [];
    return [cell, { at: [second, first, at], exact: [lost, won, none] }];
  });
}

/** Meetings that were played, once: the counts that each won, and of neither. */
export function played(...meetings: readonly string[]): HandMadeCell[] {
  return meetings.map((meeting) => {
    const [first, second, [won = NaN, lost = NaN, none = 0], at] = read(meeting);
    return { at: [first, second, at], counts: [won, lost, none] };
  });
}

/** Leads of 0.6, 0.4 and 0.2. */
export const CIRCLE = ['rock 0.8:0.2 scissors', 'scissors 0.7:0.3 paper', 'paper 0.6:0.4 rock'];
/** One that leads each of these. */
export const GUARD = ['guard 0.9:0.1 rock', 'guard 0.9:0.1 scissors', 'guard 0.9:0.1 paper'];

export type Told = Extract<Answer, { kind: 'matrix' }>;

export function answer(cells: readonly HandMadeCell[], of = FACTS): Told {
  const made = answerTo({ cells: cellRows(cellsTable(cells), of.factors), tables: {}, facts: of });
  if (made?.kind !== 'matrix') throw new Error('the answer is to another question');
  return made;
}
