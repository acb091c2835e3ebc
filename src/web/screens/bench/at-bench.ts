/** State, answers and place that the parts of the bench share. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useScreen } from '../../page-context.ts';
import type { BenchAnswers } from './answers.ts';

interface LookedAt {
  readonly answers: BenchAnswers;
  /** The spec and the rules as they stand, by `keyOf`: answers to earlier ones are marked. */
  readonly of: string;
  /** The number of the place that is looked at, from 1, among those that there are. */
  readonly place: number;
  /** The names of the places to choose from; none where there is one alone. */
  readonly names: readonly string[];
  /** The name of the place that is looked at; empty where there is one alone. */
  readonly placeName: string;
  /** The cell of that place, in the last of its variants; null before the spec is read. */
  readonly cell: number | null;
}

export const AtBench = createContext<LookedAt | null>(null);

/** The bench as it stands, and changes of its state. */
export function useBench() {
  const looked = useContext(AtBench);
  if (looked === null) throw new TypeError('a component stands outside the bench');
  const { change, settle, ...state } = useScreen('bench');
  return {
    ...state,
    ...looked,
    change,
    settle,
    onSpec: (spec: string, during: boolean): void => change({ spec }, during),
  };
}
