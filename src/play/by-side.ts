/** Readings of both sides as rows, in which `{}` stands for the letter of a side; and the ends of an engagement as rows. */
import type { Game } from './game.ts';
import type { End, Metric } from './metric.ts';

export type SideIndex = 0 | 1;
export const SIDES = [0, 1] as const;
export const SIDE_LETTERS = ['A', 'B'] as const;

/** Something of each side. */
interface Row {
  readonly name: string;
  readonly meaning: string;
}

export interface MetricRow<S> extends Row, Partial<Pick<Metric<S>, 'labels' | 'aside' | 'quantity'>> {
  readonly most: (role: SideIndex) => number;
  readonly of: (state: S, role: SideIndex, end: End) => number;
}

interface CounterRow extends Row {
  /** The number of the counter for A; that for B follows. */
  readonly number: number;
  /** The most that a turn adds: 1 unless it says otherwise. */
  readonly most?: (role: SideIndex) => number;
}

function ofSide({ name, meaning }: Row, role: SideIndex) {
  const letter = SIDE_LETTERS[role];
  return { name: `${name}.${letter}`, meaning: meaning.replaceAll('{}', letter), role };
}

export function metricOfSide<S>({ most, of, ...row }: MetricRow<S>, role: SideIndex): Metric<S> {
  const own = { ...row, ...ofSide(row, role), most: most(role) };
  return { labels: null, ...own, of: (state, end) => of(state, role, end) };
}

export function counterOfSide(row: CounterRow, role: SideIndex): Game<never>['counters'][number] {
  return { ...ofSide(row, role), mostPerTurn: row.most?.(role) ?? 1, number: row.number + role };
}

/** The ends of an engagement by their numbers: each with its words and the role that wins. The last is that of the turn limit. */
export function endsOf(ends: readonly (readonly [outcome: string, text: string, winner: SideIndex | -1])[]) {
  return {
    outcomes: ends.map(([outcome]) => outcome),
    outcomeTexts: ends.map(([, text]) => text),
    winners: ends.map(([, , winner]) => winner),
    limitOutcome: ends.length - 1,
  };
}
