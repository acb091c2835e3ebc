/** The best of a matrix as a run selected it in rounds: who it is, who cannot be told apart from it, what that took. */
import { confidencePercent, whole } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { amount } from '../matchup/stopping-words.ts';
import { say, type Sentence } from '../sentence.ts';
import type { CellRow } from '../tables/rows.ts';

export interface Selected {
  /** Places in the standing. */
  readonly first: number;
  /** Those that are not surely behind it. */
  readonly open: readonly number[];
  /** Contestants that differ by no more are as good as each other. */
  readonly within: number;
  readonly isReached: boolean;
}

/** The selection among contestants by the forces that they bring; null where the run made none. */
export function selectedOf(forces: readonly string[], { selections = [] }: RunFacts): Selected | null {
  const selection = selections.find(({ target }) => target === null);
  if (selection === undefined) return null;
  const places = (standing: string): number[] =>
    selection.contestants
      .filter((one) => one.standing === standing)
      .map(({ name }) => forces.indexOf(name))
      .filter((place) => place !== -1)
      .toSorted((a, b) => a - b);
  const [first] = places('selected');
  const { within, isReached } = selection;
  return first === undefined ? null : { first, open: places('open'), within, isReached };
}

/** `a is the strongest of 12, over both conditions together, with 95 % confidence`, without its full stop. */
export function selectedInWords(
  { first, open, within, isReached }: Selected,
  names: (places: readonly number[]) => Sentence,
  {
    contestants,
    over,
    confidence,
  }: { readonly contestants: number; readonly over: string } & Pick<RunFacts, 'confidence'>,
): Sentence {
  const name = names([first]);
  if (!isReached)
    return say`The strongest is not known${over}: ${names([first, ...open])} cannot be told apart`;
  const sure = `${over}, with ${confidencePercent(confidence)} confidence`;
  if (open.length === 0) return say`${name} is the strongest of ${contestants}${sure}`;
  const near = amount('the lead', within);
  return say`${name} is the strongest or within ${near} of it${sure}; not told apart from ${names(open)}`;
}

/** A sentence on the engagements that were played, beside as many in each cell as in the one that was played most; or none. */
export function playedInWords(cells: readonly CellRow[]): readonly Sentence[] {
  const counts = cells.flatMap(({ exact, replicates }) =>
    exact === null && replicates !== null ? [replicates] : [],
  );
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length < 2 || least === most) return [];
  const sum = counts.reduce((all, count) => all + count, 0);
  return [
    say`${whole(sum)} engagements were played, ${whole(least)} to ${whole(most)} a matchup; as many in every matchup as in the most played one would be ${whole(most * counts.length)}.`,
  ];
}
