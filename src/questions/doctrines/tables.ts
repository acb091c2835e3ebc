/** The tables of a game of doctrines: what each side should do, each condition, and the score of every pair. */
import { item } from '../../chance/at.ts';
import {
  left,
  numberEntry,
  right,
  type AnswerColumn,
  type AnswerEntry,
  type AnswerTable,
} from '../../analysis/answer.ts';
import { differenceText, shareText } from '../../analysis/certainty.ts';
import { inPoints, intervalName, meanWithin } from '../../analysis/digits.ts';
import { cellName, sideLabel, theSide } from '../../analysis/labels.ts';
import { capital, say, type Sentence } from '../../analysis/sentence.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { doctrineName } from './doctrine-names.ts';
import { ROUNDING, type DoctrinesInput, type Game } from './findings.ts';
import type { Player } from './doctrine-names.ts';
import { isSure, mixtureInWords, ofSide, scoreName, scoreText, shareOfGames } from './words.ts';

/** More columns are no table: then each pair has a row. */
const MOST_COLUMNS = 6;

export function doctrineTables(input: DoctrinesInput): AnswerTable[] {
  const { games } = input.findings;
  if (games.length === 0) return [];
  return [...(games.length > 1 ? [conditionsTable(input)] : []), playTable(input), scoresTable(input)];
}

/** The score and who wants it high. */
function scoreMeaning(input: DoctrinesInput): Sentence {
  const { findings, facts } = input;
  return findings.score.measure === null
    ? say`${capital(scoreName(input))}: wins, and half of the engagements that nobody won.`
    : say`${capital(scoreName(input))}: ${theSide(facts, 0)} want a high number, ${theSide(facts, 1)} a low one.`;
}

function conditionsTable(input: DoctrinesInput): AnswerTable {
  const { findings, facts } = input;
  const isShare = findings.score.isShare;
  return {
    id: 'best-play',
    title: 'Best play under each condition',
    note: say`${scoreMeaning(input)}${findings.games.every(({ isExact }) => isExact) ? '' : ' The intervals of changes hold together with all other findings.'}`,
    columns: [
      left('condition'),
      right('best play'),
      right('fixed doctrines'),
      right('change'),
      left([sideLabel(facts, 0)]),
      left([sideLabel(facts, 1)]),
    ],
    rows: findings.games.map((game) => [
      cellName(game.condition, facts),
      scoreEntry(game.value, input),
      scoreEntry(game.fixed, input),
      number(
        isShare ? differenceText(game.off) : meanWithin(game.off.value, (game.off.high - game.off.low) / 2),
        game.off,
      ),
      capital(say`${mixtureInWords(game, 0, input)}${isOpenPair(game) ? '?' : ''}`),
      capital(say`${mixtureInWords(game, 1, input)}${isOpenPair(game) ? '?' : ''}`),
    ]),
  };
}

/** True of a pair that only seems to be the best play of both sides. */
function isOpenPair(game: Game): boolean {
  return game.play.saddle !== null && !isSure(game);
}

/** Every doctrine of both sides: how often it is played, and what it is worth to an opponent who knows it. */
function playTable(input: DoctrinesInput): AnswerTable {
  const { findings, facts } = input;
  const { games, score } = findings;
  const isScore = score.measure === null;
  const rows = games.flatMap((game) =>
    ([0, 1] as const).flatMap((side) => {
      const shares = side === 0 ? game.play.rows : game.play.columns;
      return shares.map((share, place): AnswerEntry[] => {
        const { score: worst, given } = item(game.worst[side], place);
        const often = share > ROUNDING ? shareOfGames(game, share) : 'never';
        const isOpen = !isSure(game) && game.dominated[side].every(({ one }) => one !== place);
        return [
          ...conditionEntry(game, input),
          [sideLabel(facts, side)],
          say`${capital(doctrineName(side, place, input))}${place === 0 ? ' (fixed)' : ''}`,
          number(isOpen && !often.startsWith('about') ? `${often}?` : often, game.value),
          scoreEntry(isScore ? ofSide(worst, side) : worst, input),
          givenEntry(given, input),
          bestAgainst(game, side, place, input),
        ];
      });
    }),
  );
  const sure = games.every(({ isExact }) => isExact)
    ? ''
    : ` Shares of a mixture are estimates, and others may do as well; dice leave open what has a question mark; ± is ${intervalName(facts.confidence)}.`;
  return {
    id: 'play',
    title: 'What each side should do',
    note: say`How often to play each doctrine when both choose best; what it scores if the other side knows it, and how much less that is than best play.${sure}`,
    columns: [
      ...conditionColumn(input),
      left('side'),
      left('doctrine'),
      right('played in'),
      right('if known'),
      right('gives away'),
      left('best answer'),
    ],
    rows,
  };
}

/** The best answers of the other side to a doctrine; several where they are alike or the dice cannot tell. */
function bestAgainst(game: Game, side: Player, place: number, input: DoctrinesInput): Sentence {
  const other = side === 0 ? 1 : 0;
  const answer = item(game.best[other], place);
  const [first = 0, ...more] = answer.places;
  const name = capital(doctrineName(other, first, input));
  if (!answer.isSure) return say`${name}?`;
  return more.length === 0 ? name : say`${name} (${more.length} more alike)`;
}

/** The score of every pair: a table like the game, or a row a pair where that would be too wide. */
function scoresTable(input: DoctrinesInput): AnswerTable {
  const { findings, facts } = input;
  const {
    games,
    menus: [, columns],
  } = findings;
  const base = {
    id: 'scores',
    title: 'The score of every pair',
    note: scoreMeaning(input),
  };
  const name = (side: Player, place: number): Sentence => capital(doctrineName(side, place, input));
  if (columns.length <= MOST_COLUMNS)
    return {
      ...base,
      columns: [
        ...conditionColumn(input),
        left([sideLabel(facts, 0)]),
        ...columns.map((_entry, column): AnswerColumn => right(name(1, column))),
      ],
      rows: games.flatMap((game) =>
        game.scores.map((line, row) => [
          ...conditionEntry(game, input),
          name(0, row),
          ...line.map((score) => scoreEntry(score, input)),
        ]),
      ),
    };
  return {
    ...base,
    columns: [
      ...conditionColumn(input),
      left([sideLabel(facts, 0)]),
      left([sideLabel(facts, 1)]),
      right('score'),
    ],
    rows: games.flatMap((game) =>
      game.scores.flatMap((line, row) =>
        line.map((score, column) => [
          ...conditionEntry(game, input),
          name(0, row),
          name(1, column),
          scoreEntry(score, input),
        ]),
      ),
    ),
  };
}

function conditionColumn({ findings: { games } }: DoctrinesInput): readonly AnswerColumn[] {
  return games.length > 1 ? [left('condition')] : [];
}

function conditionEntry({ condition }: Game, { findings: { games }, facts }: DoctrinesInput): AnswerEntry[] {
  return games.length > 1 ? [cellName(condition, facts)] : [];
}

function scoreEntry(estimate: Estimate, input: DoctrinesInput): AnswerEntry {
  return number(scoreText(estimate, input), estimate);
}

/** The points given away; `none` where there are none. */
function givenEntry(given: Estimate, { findings: { score } }: DoctrinesInput): AnswerEntry {
  if (given.high === 0) return number('none', given);
  const { value, low, high } = given;
  if (!score.isShare) return number(meanWithin(value, Math.max(high - value, value - low)), given);
  const shown = shareText(given).replaceAll('%', '');
  return number(inPoints(shown), given);
}

function number(text: string, { low, high }: Estimate): AnswerEntry {
  return numberEntry(text, low === high);
}
