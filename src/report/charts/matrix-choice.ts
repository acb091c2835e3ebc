/** Shares of games in which a player who chooses well takes each contestant of a matrix, the most often taken first. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import { shareText } from '../../analysis/certainty.ts';
import { choiceInWords } from '../../analysis/matrix/choice-words.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { leadText } from '../../analysis/matrix/words.ts';
import { chartText, LONGEST_TITLE, say } from '../../analysis/sentence.ts';
import { type Chart } from '../chart.ts';

type ChoiceInput = Pick<MatrixFindings, 'names' | 'choice' | 'dominated' | 'isExact'>;

/** The chart; null where one ranking tells who to take, or not everyone met everyone. */
export function matrixChoice(findings: ChoiceInput): Chart | null {
  const { names, choice, isExact } = findings;
  if (choice === null) return null;
  const order = [...names.keys()].toSorted(
    (a, b) => item(choice.shares, b).value - item(choice.shares, a).value,
  );
  const contestants = distinct(order.map((one) => chartText([item(names, one)])));
  const rows = order.map((one, i): Row => {
    const share = item(choice.shares, one);
    const { value, interval } = item(choice.leads, one);
    const isBounded = share.low < share.high;
    const label = shareText(share);
    return {
      y: item(contestants, i),
      value: share.value,
      low: isBounded ? share.low : null,
      high: isBounded ? share.high : null,
      label,
      said: `${label}, lead over such a player ${leadText({ value, ...interval })}`,
    };
  });
  const words = choiceInWords(findings, LONGEST_TITLE - LEAD);
  const title =
    words.length === 0
      ? say`These counts do not tell whom a player takes who chooses well`
      : say`To choose well, ${words}`;
  const bounds = isExact ? '' : ' Bars show bounds that hold together.';
  return drawn({
    form: 'bars',
    name: 'matrix-choice',
    title,
    subtitle: say`Share of games in which to take each, so that no opponent leads on average (the Nash average).${bounds}`,
    alt: say`Chart of the share of games in which to take each contestant. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    options: { measure: 'share of games', columns: { y: 'contestant', said: 'in games' } },
  });
}

/** Words before the choice. */
const LEAD = 3;
