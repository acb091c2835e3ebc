/** Who is favoured when both sides choose their doctrines well, and what should each do? */
import type { AnswerInput, AnswerOf } from '../../analysis/answer.ts';
import { doctrineFindings, type DoctrineFindings } from './findings.ts';
import { doctrineTables } from './tables.ts';
import { doctrinesOpening } from './words.ts';

export type DoctrinesAnswer = AnswerOf<'doctrines', DoctrineFindings>;

export function doctrinesAnswer(input: AnswerInput): DoctrinesAnswer {
  const { facts } = input;
  const findings = doctrineFindings(input);
  return {
    kind: 'doctrines',
    findings,
    ...doctrinesOpening({ findings, facts }),
    tables: doctrineTables({ findings, facts }),
    json: jsonOf(findings),
  };
}

/** The findings without functions and whole cells. */
function jsonOf({ menus: [rows, columns], games, score, missing, farthest }: DoctrineFindings): object {
  return {
    score: score.measure?.name ?? null,
    rows: rows.map(({ name }) => name),
    columns: columns.map(({ name }) => name),
    games: games.map(({ condition, cells, covariance: _covariance, looked: _looked, ...game }) => ({
      conditions: condition.factors.map(({ text }) => text),
      cells: cells.map((line) => line.map(({ cell }) => cell)),
      ...game,
    })),
    missing,
    farthest,
  };
}
