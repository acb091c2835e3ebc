/** Share of games decided after each turn: a line for each matchup, or beside the share that is over for one alone. */
import { item } from '../../chance/at.ts';
import { DECIDED } from '../../engagement/feel.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { exactly } from '../../analysis/estimate.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { byTurnText, type CellFeel } from '../../questions/feel.ts';
import type { Chart } from '../chart.ts';
import { chosenLast } from '../marks/lines.ts';
import { namedBy, shownCells, type ChartInput } from './input.ts';
import { linesByTurn, rowsByTurn } from './lines-by-turn.ts';

/** Lines in colour, and lines in all. */
const MOST_CHOSEN = 3;
const MOST_LINES = 40;
/** Turns after which no line is below this share are not drawn. */
const MOST_DRAWN = 0.999;

/** A line with its name. */
interface Line {
  readonly name: string;
  readonly variant: string | null;
  readonly shares: readonly Estimate[];
}

/** The chart; null where the spec does not ask, or all games are decided in the first turn. */
export function decidedByTurn(input: ChartInput): Chart | null {
  const { facts, findings } = input;
  const byCell = new Map(findings.feel.map((feel) => [feel.cell.cell, feel]));
  const cells = shownCells(input).filter(({ cell }) => byCell.has(cell.cell));
  const feels = cells.flatMap(({ cell }) => byCell.get(cell.cell) ?? []);
  const lines =
    cells.length === 1
      ? linesOfOne(item(feels, 0))
      : feels.map((feel, i): Line => ({
          name: item(cells, i).short,
          variant: feel.cell.variant,
          shares: feel.decided,
        }));
  const drawn = lines.slice(0, MOST_LINES);
  const lastTurn = Math.max(
    0,
    ...drawn.map(({ shares }) => shares.findIndex(({ value }) => value >= MOST_DRAWN)),
  );
  if (lastTurn < 2) return null;
  const chosen = drawn.length <= MOST_CHOSEN ? drawn : ends(drawn);
  const names = chosen.map(({ name }) => name);
  const rows = chosenLast(
    drawn.flatMap(({ name, variant, shares }) => rowsByTurn(name, variant, shares, lastTurn)),
    'series',
    names,
  );
  const base = drawn[0]?.variant ?? null;
  const title = titleOf(feels, chosen, cells.length === 1);
  const others = drawn.length > chosen.length ? ' All other matchups are grey.' : '';
  return {
    name: 'decided-by-turn',
    title,
    subtitle: say`Share of games decided after each turn: the chance of the result stays at ${DECIDED * 100}% or more. Bands are ${confidencePercent(facts.confidence)} intervals.${others}${namedBy(cells, facts)}`,
    alt: say`Line chart of the share of games that are decided, by turn. ${title}.`,
    live: 'Point at a line for its numbers.',
    rows,
    draw: (layout) =>
      linesByTurn(
        {
          what: cells.length === 1 ? 'share of games' : 'decided',
          isKeyed: true,
          rows,
          names: drawn.map(({ name }) => name),
          chosen: names.map((name) => ({ name, label: name, y: 1 })),
          base,
          lastTurn,
          isLimited: false,
        },
        layout,
      ),
  };
}

/** Decided games, and games that are over. */
function linesOfOne({ decided, over }: CellFeel): readonly Line[] {
  return [
    { name: 'decided', variant: null, shares: decided },
    { name: 'over', variant: null, shares: over.map(exactly) },
  ];
}

/** The line that is decided soonest, and the latest. */
function ends(lines: readonly Line[]): readonly Line[] {
  const undecided = ({ shares }: Line): number => shares.reduce((sum, { value }) => sum + 1 - value, 0);
  const ordered = lines.toSorted((a, b) => undecided(a) - undecided(b));
  return [item(ordered, 0), item(ordered, ordered.length - 1)];
}

function titleOf(feels: readonly CellFeel[], chosen: readonly Line[], isAlone: boolean): Sentence {
  if (isAlone) return say`Half of the games are decided ${byTurnText(feels)}`;
  const [first, last] = [item(chosen, 0), item(chosen, chosen.length - 1)];
  const [soon, late] = [byTurnText([{ decided: first.shares }]), byTurnText([{ decided: last.shares }])];
  return shortest(
    LONGEST_TITLE,
    soon === late
      ? say`Half of the games are decided ${soon} at ${first.name} and ${last.name}`
      : say`Half of the games are decided ${soon} at ${first.name}, ${late} at ${last.name}`,
    say`When the games are decided`,
  );
}
