/** Sentences on the choice among contestants against an opponent who chooses well too. */
import { item } from '../../chance/at.ts';
import type { Opening } from '../answer.ts';
import { percentInterval } from '../digits.ts';
import { joined, listed, LONGEST, say, shortest, type Name, type Sentence } from '../sentence.ts';
import type { Estimate } from '../tables/rows.ts';
import { neverTaken } from './choice.ts';
import type { MatrixFindings } from './standing.ts';

/** More are counted, not named. */
const MOST_NAMED = 3;

type Findings = Pick<MatrixFindings, 'names' | 'choice' | 'dominated'>;

/**
 * `mix a (41 of 100 games), b (33) and c (26)`, or without numbers where that is too long; none where nobody surely is
 * taken.
 */
export function choiceInWords({ names, choice }: Findings, mostWords: number): Sentence {
  const taken = takenBy(choice, names);
  const sure = taken.filter(({ share }) => share.low > 0);
  const [only, second] = taken;
  if (sure.length === 0 || only === undefined) return [];
  if (second === undefined) return say`take ${only.name}`;
  const parts = taken.map(
    ({ name, share }, i) => say`${name} (${gamesIn(share)}${i === 0 ? ' of 100 games' : ''})`,
  );
  const shown = sure.slice(0, MOST_NAMED).map(({ name }): Sentence => [name]);
  const more = taken.length - shown.length;
  const maybe = sure.length < taken.length ? 'perhaps ' : '';
  return shortest(
    mostWords,
    say`mix ${listed(parts)}`,
    say`mix ${listed(more > 0 ? [...shown, [`${maybe}${more} more`]] : shown)}`,
  );
}

/** Share of games in which to take the one that is taken most; null where nobody surely is taken. */
export function choiceFigure({ names, choice }: Findings): Opening['figure'] {
  const [most] = takenBy(choice, names);
  if (most === undefined || most.share.low === 0) return null;
  return {
    amount: [`${gamesIn(most.share)} in 100`],
    meaning: say`games in which to take ${most.name}, against one who chooses well`,
  };
}

/** Those who may be taken, the most frequent first. */
function takenBy(
  choice: Findings['choice'],
  names: Findings['names'],
): { readonly name: Name; readonly share: Estimate }[] {
  return (choice?.shares ?? [])
    .map((share, one) => ({ name: item(names, one), share }))
    .filter(({ share }) => share.high > 0)
    .toSorted((a, b) => b.share.value - a.share.value);
}

/** `41`; `35 to 47`, `at most 3` where counted; rounded outwards. */
function gamesIn({ value, low, high }: Estimate): string {
  if (low === high) return value < 0.01 ? 'under 1' : (value * 100).toFixed(0);
  const ends = percentInterval(low, high, 0);
  return low === 0 ? `at most ${ends.high}` : `${ends.low} to ${ends.high}`;
}

/** Those whom no such player takes, without those of whom another sentence says that one does no worse with another. */
export function neverTakenInWords({ names, choice, dominated }: Findings): Sentence {
  if (choice === null) return [];
  const never = neverTaken(choice).filter((one) => dominated.every((each) => each.one !== one));
  if (never.length === 0) return [];
  const all = never.map((one): Sentence => [item(names, one)]);
  return shortest(
    LONGEST,
    say`Nobody who chooses well takes ${joined(all, ' or ')}.`,
    say`Nobody who chooses well takes ${never.length} of the others.`,
  );
}
