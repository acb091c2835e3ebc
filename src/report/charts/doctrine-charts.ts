/** The charts of a game of doctrines: the score of every pair, with the doctrines of best play marked. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import {
  ROUNDING,
  type DoctrineFindings,
  type DoctrinesInput,
  type Game,
} from '../../questions/doctrines/findings.ts';
import { countInWords, exactPercent } from '../../analysis/digits.ts';
import { doctrineName, menuNames } from '../../questions/doctrines/doctrine-names.ts';
import { isSure, scoreName, scoreText, used } from '../../questions/doctrines/words.ts';
import { theSide } from '../../analysis/labels.ts';
import { placesOf } from '../../analysis/matchup/places.ts';
import { capital, chartText, LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { type Chart } from '../chart.ts';

/** Games that are drawn; the table has all. */
const MOST_DRAWN = 4;

export function doctrineCharts(findings: DoctrineFindings, facts: RunFacts): Chart[] {
  return findings.games.slice(0, MOST_DRAWN).map((game, i) => gameChart(game, i, { findings, facts }));
}

function gameChart(game: Game, number: number, input: DoctrinesInput): Chart {
  const { findings, facts } = input;
  const { menus, score } = findings;
  // Green above and purple below an even score, or the value where the score has no middle.
  const middle = score.isShare ? 0.5 : game.value.value;
  const shown = (value: number): string => (score.isShare ? (value * 100).toFixed(0) : value.toFixed(1));
  const [own, other] = [menuNames(menus[0], 0, facts), menuNames(menus[1], 1, facts)];
  const names = (all: readonly Sentence[], shares: readonly number[]): string[] =>
    all.map((name, place) => {
      const share = item(shares, place);
      return chartText(share > ROUNDING ? say`${exactPercent(share, 0)} ${name}` : name);
    });
  const what = scoreName(input);
  const title = titleOf(game, input);
  const [columns, rows] = [names(other.names, game.play.columns), names(own.names, game.play.rows)].map(
    distinct,
  );
  const axes = [
    chartText(say`${own.of} of ${theSide(facts, 0)}`),
    chartText(say`${other.of} of ${theSide(facts, 1)}`),
  ] as const;
  const framed = (place: number): boolean => {
    const [row, column] = [Math.floor(place / other.names.length), place % other.names.length];
    return item(game.play.rows, row) > ROUNDING && item(game.play.columns, column) > ROUNDING;
  };
  return drawn({
    form: 'heat',
    name: number === 0 ? 'game' : `game-${number + 1}`,
    title,
    subtitle: say`${capital(what)}${score.isShare ? ', in percent' : ''}. Framed: the pairs of best play; a share before a name says how often it is played.`,
    alt: say`Grid of the ${what} by doctrine. ${title}.`,
    live: 'Point at a field for its number.',
    rows: game.scores.flatMap((line, row) =>
      line.map((one, column): Row => ({
        x: columns?.[column] ?? '',
        y: rows?.[row] ?? '',
        value: one.value,
        label: shown(one.value),
        said: scoreText(one, input),
      })),
    ),
    options: {
      of: score.isShare ? 'share' : 'number',
      axes,
      middle,
      ends: ['less', 'more'],
      shown,
      isFramed: ({ id }) => framed(id),
      columns: { y: axes[0], x: axes[1], said: chartText(what) },
    },
  });
}

/** `Best play at 8 cm: Hold against Charge`; of mixtures how many doctrines each side mixes. */
function titleOf(game: Game, input: DoctrinesInput): Sentence {
  const { findings, facts } = input;
  const all = findings.games.map(({ condition }) => condition);
  const where = placesOf([game.condition], all, facts);
  const [own, other] = [used(game, 0), used(game, 1)];
  const { saddle } = game.play;
  if (!isSure(game)) return say`The doctrines of best play${where}, as far as the dice tell`;
  if (saddle === null)
    return own.length === other.length
      ? say`Best play${where} mixes ${countInWords(own.length)} doctrines on both sides`
      : say`Best play${where} mixes doctrines: ${own.length} of ${theSide(facts, 0)}, ${other.length} of ${theSide(facts, 1)}`;
  return shortest(
    LONGEST_TITLE,
    say`Best play${where}: ${doctrineName(0, saddle.row, input)} against ${doctrineName(1, saddle.column, input)}`,
    say`Best play${where} is one doctrine a side`,
  );
}
