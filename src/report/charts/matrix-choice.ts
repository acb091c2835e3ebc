/** Shares of games in which a player who chooses well takes each contestant of a matrix, the most often taken first. */
import { item } from '../../chance/at.ts';
import { shareText } from '../../analysis/certainty.ts';
import { choiceInWords } from '../../analysis/matrix/choice-words.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { leadText } from '../../analysis/matrix/words.ts';
import { LONGEST_TITLE, say } from '../../analysis/sentence.ts';
import { framed, layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, tooltip } from '../marks/channels.ts';
import { longestPx } from '../marks/text.ts';
import { namedRows, rowLabels } from './named-rows.ts';

export type ChoiceInput = Pick<MatrixFindings, 'names' | 'choice' | 'dominated' | 'isExact'>;

const ROW_PX = 30;
const MOST_NAMES_PX = { wide: 280, narrow: 120 } as const;
const LONGEST_LABEL = 28;
/** From the end of a bar to its number. */
const BEHIND_PX = 8;

/** The chart; null where one ranking tells who to take, or not everyone met everyone. */
export function matrixChoice(findings: ChoiceInput): Chart | null {
  const { names, choice, isExact } = findings;
  if (choice === null) return null;
  const order = [...names.keys()].toSorted(
    (a, b) => item(choice.shares, b).value - item(choice.shares, a).value,
  );
  const labels = rowLabels(
    order.map((one) => [item(names, one)]),
    LONGEST_LABEL,
  );
  const rows = order.map((one, i): ChartRow => {
    const share = item(choice.shares, one);
    const { value, interval } = item(choice.leads, one);
    const isBounded = share.low < share.high;
    return {
      label: item(labels, i),
      share: share.value,
      low: isBounded ? share.low : null,
      high: isBounded ? share.high : null,
      end: share.high,
      text: shareText(share),
      lead: leadText({ value, ...interval }),
    };
  });
  const words = choiceInWords(findings, LONGEST_TITLE - LEAD);
  const title =
    words.length === 0
      ? say`These counts do not tell whom a player takes who chooses well`
      : say`To choose well, ${words}`;
  const bounds = isExact ? '' : ' Bars show bounds that hold together.';
  return {
    name: 'matrix-choice',
    title,
    subtitle: say`Share of games in which to take each, so that no opponent leads on average (the Nash average).${bounds}`,
    alt: say`Chart of the share of games in which to take each contestant. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(rows, labels, layout),
  };
}

/** Words before the choice. */
const LEAD = 3;

function drawing(rows: readonly ChartRow[], labels: readonly string[], { width, theme }: Layout): Drawing {
  const { left, y } = namedRows(
    { field: 'label', names: labels, most: MOST_NAMES_PX, between: 0.4, around: 0.3 },
    width,
  );
  const right =
    BEHIND_PX +
    Math.ceil(
      longestPx(
        rows.map(({ text }) => String(text)),
        'bold',
      ),
    );
  const most = Math.max(...rows.map(({ end }) => Number(end)));
  const x = across({
    of: 'share',
    title: 'share of games',
    domain: [0, most],
    ticks: width < NARROW ? 3 : 5,
  });
  const shown = tooltip({ label: 'contestant', text: 'in games', lead: 'lead over such a player' });
  return framed(width, { left, right, top: 10, bottom: 46 }, labels.length * ROW_PX, [
    {
      mark: { type: 'bar', color: theme.rest, opacity: 0.45 },
      encoding: { y, x: x('share'), tooltip: shown },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2.5, color: theme.ink },
      encoding: { y, x: x('low'), x2: { field: 'high' } },
    }),
    {
      mark: { type: 'text', align: 'left', baseline: 'middle', dx: BEHIND_PX, fontWeight: 'bold' },
      encoding: { y, x: x('end'), text: { field: 'text', type: 'nominal' } },
    },
  ]);
}
