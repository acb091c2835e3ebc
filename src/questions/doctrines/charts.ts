/** Tables and charts of a game of doctrines: what each side should do, each condition, and the score of every pair. */
import { SIDES } from '../../play/by-side.ts';
import { entryOf, left, right, tableBy, type AnswerEntry, type AnswerTable } from '../telling/answer.ts';
import { differenceText, shareText } from '../telling/certainty.ts';
import { exactPercent, inPoints, intervalName, meanWithin } from '../telling/digits.ts';
import { ofTheOther } from '../telling/estimate.ts';
import { cellName, sideLabel, theSide } from '../telling/labels.ts';
import { capital, chartText, LONGEST_TITLE, say, shortest, type Sentence } from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { distinct, type QuestionChart, type Row } from '../chart.ts';
import { ROUNDING, type Game } from './answer.ts';
import type { Player } from './names.ts';
import {
  doctrineName,
  mixture,
  placeOf,
  playOf,
  scoreName,
  scoreText,
  shareOfGames,
  used,
  type Told,
} from './tell.ts';

/** Games that are drawn; the table has all. */
const MOST_DRAWN = 4;
/** More columns are no table: then each pair has a row. */
const MOST_COLUMNS = 6;

export function doctrineTables(told: Told): readonly AnswerTable[] {
  return [...conditionsTable(told), ...playTable(told), ...scoresTable(told)];
}

/** The score and who wants it high. */
function scoreMeaning(told: Told): Sentence {
  const { score, facts } = told;
  const lead = say`${capital(scoreName(told))}:`;
  return score.measure === null
    ? say`${lead} wins, and half of the engagements that nobody won.`
    : say`${lead} ${theSide(facts, 0)} want a high number, ${theSide(facts, 1)} a low one.`;
}

function conditionsTable(told: Told): readonly AnswerTable[] {
  const { games, score, facts } = told;
  const isCounted = games.some(({ isExact }) => !isExact);
  const note = say`${scoreMeaning(told)}${isCounted ? ' The intervals of changes hold together with all other findings.' : ''}`;
  const words = { id: 'best-play', title: 'Best play under each condition', note };
  return tableBy<Game>(words, games.length > 1 ? games : [], [
    [left('condition'), ({ condition }) => cellName(condition, facts)],
    [right('best play'), ({ value }) => scoreEntry(value, told)],
    [right('fixed doctrines'), ({ fixed }) => scoreEntry(fixed, told)],
    [
      right('change'),
      ({ off }) =>
        entryOf(score.isShare ? differenceText(off) : meanWithin(off.value, (off.high - off.low) / 2), off),
    ],
    ...SIDES.map(
      (side) =>
        [
          left([sideLabel(facts, side)]),
          (game: Game): Sentence => {
            // A pair may only seem to be the best play of both sides.
            const isOpen = !game.isSure && SIDES.every((each) => used(game, each).length === 1);
            return capital(say`${mixture(game, side, told)}${isOpen ? '?' : ''}`);
          },
        ] as const,
    ),
  ]);
}

/** Every doctrine of both sides: how often it is played, and what it is worth to an opponent who knows it. */
function playTable(told: Told): readonly AnswerTable[] {
  const { games, score, facts } = told;
  const rows = games.flatMap((game) =>
    SIDES.flatMap((side) =>
      game.doctrines[side].map((doctrine, place) => ({ game, side, place, ...doctrine })),
    ),
  );
  const open = games.every(({ isExact }) => isExact)
    ? ''
    : ` Shares of a mixture are estimates, and others may do as well; dice leave open what has a question mark; ± is ${intervalName(facts.confidence)}.`;
  const note = say`How often to play each doctrine when both choose best; what it scores if the other side knows it, and how much less that is than best play.${open}`;
  return tableBy({ id: 'play', title: 'What each side should do', note }, rows, [
    [left('condition'), ({ game }) => conditionEntry(game, told)],
    [left('side'), ({ side }) => [sideLabel(facts, side)]],
    [
      left('doctrine'),
      ({ side, place }) => say`${capital(doctrineName(side, place, told))}${place === 0 ? ' (fixed)' : ''}`,
    ],
    [
      right('played in'),
      ({ game, played, dominatedBy }) => {
        const often = played > ROUNDING ? shareOfGames(game, played) : 'never';
        const isOpen = !game.isSure && dominatedBy === null && !often.startsWith('about');
        return entryOf(isOpen ? `${often}?` : often, game.value);
      },
    ],
    [
      right('if known'),
      ({ side, known }) => scoreEntry(score.measure === null && side === 1 ? ofTheOther(known) : known, told),
    ],
    [right('gives away'), ({ given }) => entryOf(givenText(given, told), given)],
    [
      left('best answer'),
      ({ side, answers: { places, isSure } }) => {
        const alike = places.length - 1;
        const rest = isSure ? (alike > 0 ? ` (${alike} more alike)` : '') : '?';
        return say`${capital(doctrineName(side === 0 ? 1 : 0, item(places, 0), told))}${rest}`;
      },
    ],
  ]);
}

/** The points given away; `none` where there are none. */
function givenText(given: Estimate, { score }: Told): string {
  const { value, low, high } = given;
  if (high === 0) return 'none';
  return score.isShare
    ? inPoints(shareText(given).replaceAll('%', ''))
    : meanWithin(value, Math.max(high - value, value - low));
}

/** The score of every pair: a table like the game, or a row a pair where that would be too wide. */
function scoresTable(told: Told): readonly AnswerTable[] {
  const { games, facts } = told;
  const [, columns] = told.menus;
  const name = (side: Player, place: number): Sentence => capital(doctrineName(side, place, told));
  const isWide = columns.length > MOST_COLUMNS;
  const lines = games.flatMap((game) => game.scores.map((line, row) => ({ game, row, line, column: 0 })));
  const pairs = lines.flatMap((one) => one.line.map((_score, column) => ({ ...one, column })));
  type Line = (typeof lines)[number];
  const scoreIn = ({ line }: Line, column: number): AnswerEntry => scoreEntry(item(line, column), told);
  const words = { id: 'scores', title: 'The score of every pair', note: scoreMeaning(told) };
  return tableBy<Line>(words, isWide ? pairs : lines, [
    [left('condition'), ({ game }) => conditionEntry(game, told)],
    [left([sideLabel(facts, 0)]), ({ row }) => name(0, row)],
    ...(isWide
      ? ([
          [left([sideLabel(facts, 1)]), ({ column }: Line) => name(1, column)],
          [right('score'), (one: Line) => scoreIn(one, one.column)],
        ] as const)
      : columns.map(
          (_entry, column) => [right(name(1, column)), (one: Line) => scoreIn(one, column)] as const,
        )),
  ]);
}

/** The condition of a game; empty where there is one alone. */
function conditionEntry({ condition }: Game, { games, facts }: Told): Sentence {
  return games.length > 1 ? cellName(condition, facts) : [];
}

function scoreEntry(estimate: Estimate, told: Told): AnswerEntry {
  return entryOf(scoreText(estimate, told), estimate);
}

/** The score of every pair of each game, with the doctrines of best play framed. */
export function doctrineCharts(told: Told): QuestionChart[] {
  return told.games.slice(0, MOST_DRAWN).map((game, i) => gameChart(game, i, told));
}

function gameChart(game: Game, number: number, told: Told): QuestionChart {
  const { score, facts } = told;
  const shown = (value: number): string => (score.isShare ? (value * 100).toFixed(0) : value.toFixed(1));
  const [rows = [], columns = []] = SIDES.map((side) =>
    distinct(
      game.doctrines[side].map(({ played }, place) => {
        const name = capital(doctrineName(side, place, told));
        return chartText(played > ROUNDING ? say`${exactPercent(played, 0)} ${name}` : name);
      }),
    ),
  );
  const isPlayed = (side: Player, place: number): boolean =>
    item(game.doctrines[side], place).played > ROUNDING;
  const axes = [
    chartText(say`doctrine of ${theSide(facts, 0)}`),
    chartText(say`doctrine of ${theSide(facts, 1)}`),
  ] as const;
  const [what, title] = [scoreName(told), titleOf(game, told)];
  return {
    form: 'heat',
    name: number === 0 ? 'game' : `game-${number + 1}`,
    title,
    subtitle: say`${capital(what)}${score.isShare ? ', in percent' : ''}. Framed: the pairs of best play; a share before a name says how often it is played.`,
    rows: game.scores.flatMap((line, row) =>
      line.map((one, column): Row => ({
        x: item(columns, column),
        y: item(rows, row),
        value: one.value,
        label: shown(one.value),
        said: scoreText(one, told),
      })),
    ),
    options: {
      of: score.isShare ? 'share' : 'number',
      axes,
      // Colours part at an even score, or at the value where the score has no middle.
      middle: score.isShare ? 0.5 : game.value.value,
      ends: ['less', 'more'],
      shown,
      isFramed: ({ id }) => isPlayed(0, Math.floor(id / columns.length)) && isPlayed(1, id % columns.length),
      columns: { y: axes[0], x: axes[1], said: chartText(what) },
    },
  };
}

/** `Best play at 8 cm: the British hold; the French charge`, as far as the dice tell; of long mixtures how many each side mixes. */
function titleOf(game: Game, told: Told): Sentence {
  const lead = say`Best play${placeOf([game], told)}${game.isSure ? '' : ', as far as the dice tell'}`;
  const [rows, columns] = SIDES.map((side) => used(game, side).length);
  return shortest(
    LONGEST_TITLE,
    say`${lead}: ${playOf(game, SIDES, told)}`,
    say`${lead}: ${rows ?? 0} doctrines of ${theSide(told.facts, 0)}, ${columns ?? 0} of ${theSide(told.facts, 1)}`,
  );
}
