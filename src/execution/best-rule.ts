/** The rule to play until the best of a contest is known: contests are judged as wholes, between rounds (`best-counts`). */
import type { Stop } from '../experiment/experiment.ts';
import type { Rule } from './judgement.ts';

export class BestRule implements Rule {
  readonly name = 'best';
  readonly intervals: number;
  readonly growth = 1;

  constructor({ contests }: Extract<Stop, { rule: 'best' }>) {
    this.intervals = contests.reduce((sum, { contestants }) => sum + contestants.length, 0);
  }

  /** A cell alone says nothing of it. */
  expected(): null {
    return null;
  }
}
