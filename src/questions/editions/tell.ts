/** Two editions in words: the shares that moved, from and to where; statements that turned; and what was changed. */
import { item } from '../../chance/at.ts';
import { isMap, type Json } from '../../engagement/json.ts';
import { countOf } from '../../engagement/shown.ts';
import { visibleName } from '../../engagement/visible.ts';
import { MOST_FORECAST } from '../../experiment/limits.ts';
import { isOwnRow } from '../../experiment/own-rows.ts';
import { entryOf, entryText, left, right, type AnswerTable } from '../../analysis/answer.ts';
import { differenceText, shareText } from '../../analysis/certainty.ts';
import { confidencePercent, countInWords, inPoints, pointsAtMost, whole } from '../../analysis/digits.ts';
import { asWritten, metricLabel, ownLabel, type LabelFacts } from '../../analysis/labels.ts';
import { roughly } from '../matchup/checks.ts';
import {
  afterColon,
  capital,
  LONGEST_HEADLINE,
  plain,
  joined,
  say,
  shortest,
  type Sentence,
} from '../../analysis/sentence.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { percents } from '../numbers.ts';
import {
  movesOf,
  type ComparedShare,
  type ComparedSpec,
  type Difference,
  type MatchupMove,
  type StatementChange,
} from './answer.ts';

/** The longest value of a spec that a table shows. */
const LONGEST_VALUE = 44;
/** Stands for a number of the tables that a run does not change. */
const PRINTED = '(as printed)';
/** Stands for a value that a run does not have. */
const NOTHING = '(not set)';
/** A number of the rules' tables, or the tables of a variant. */
const OF_TABLES = /^(?:.*: |variants\.[^.]+\.)?tables\./u;

export interface Change {
  /** `sides.french.force.formations.0.quality`, `Hythe` */
  readonly what: string;
  /** The values in both runs; null where there is none. */
  readonly before: Json;
  readonly after: Json;
}

/** An answer in words, for terminal and page. */
export interface EditionsTold {
  readonly headline: Sentence;
  readonly sentences: readonly Sentence[];
  readonly tables: readonly AnswerTable[];
}

/** Two editions of many specs, compared. */
export interface Suite {
  readonly specs: readonly SuiteSpec[];
  /** Names that one edition has alone. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  /** Specs that could not be compared, each with its reason. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

export interface SuiteSpec {
  readonly name: string;
  readonly compared: ComparedSpec;
  /** Changes of the spec, of its rules' tables and of the versions. */
  readonly changes: readonly Change[];
}

/** The suite with its verdicts, which hold together with `confidence`. */
export interface JudgedSuite extends Omit<Suite, 'specs'> {
  readonly specs: readonly (SuiteSpec & { readonly moves: readonly MatchupMove[] })[];
  readonly confidence: number;
  /** Every matchup stands in both editions and surely has not moved; every statement stands as it stood. */
  readonly isStill: boolean;
}

/** Two runs, or editions of one spec, as a suite by themselves. */
export function judgedPair(compared: ComparedSpec, changes: readonly Change[]): JudgedSuite {
  return judgedSuite({
    specs: [{ name: '', compared, changes }],
    onlyBefore: [],
    onlyAfter: [],
    problems: [],
  });
}

export function judgedSuite({ specs, ...others }: Suite): JudgedSuite {
  const confidence = Math.min(1, ...specs.map(({ compared }) => compared.confidence));
  const moves = movesOf(
    specs.flatMap(({ compared }) => compared.matchups),
    confidence,
  );
  let first = 0;
  const judged = specs.map((spec) => {
    const from = first;
    first += spec.compared.matchups.length;
    return { ...spec, moves: moves.slice(from, first) };
  });
  const isWhole = (...lists: readonly (readonly unknown[])[]): boolean =>
    lists.every(({ length }) => length === 0);
  return {
    ...others,
    specs: judged,
    confidence,
    isStill:
      isWhole(others.onlyBefore, others.onlyAfter, others.problems) &&
      judged.every(
        ({ moves: own, compared: { onlyBefore, onlyAfter, statements } }) =>
          own.every(({ state }) => state === 'still') &&
          isWhole(onlyBefore, onlyAfter) &&
          statements.every(({ before, after }) => before === after),
      ),
  };
}

function farthestFirst<T extends Difference>(moved: readonly T[]): readonly T[] {
  return moved.toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value));
}

/** `wins of the British fell from 52.3% to 49.2%`; `farthest` where others of that kind moved too. */
function moveWords(
  { of, before, after }: Difference & Pick<ComparedShare, 'of'>,
  facts: LabelFacts,
  moved: readonly Pick<ComparedShare, 'of'>[],
): Sentence {
  const way = after.value > before.value ? 'rose' : 'fell';
  const far = moved.filter((other) => other.of === of).length > 1 ? ' farthest,' : '';
  const [from = '', to = ''] = percents([before, after].map((one) => ({ ...one, exact: isExact(one) })));
  return say`${shareName(of, facts)} ${way}${far} from ${from} to ${to}`;
}

/** `wins of the British`, or the victory condition. */
function shareName(of: ComparedShare['of'], facts: LabelFacts): Sentence {
  if (typeof of === 'string') return [ownLabel(facts, of)];
  return metricLabel(facts, 'winner', of === 2 ? 'none' : facts.sides[of]);
}

function isExact({ low, high }: Estimate): boolean {
  return low === high;
}

/** Many specs: the number of matchups that moved, and the one that moved farthest. */
export function suiteTold(suite: JudgedSuite): EditionsTold {
  const { specs, confidence } = suite;
  const changes = sharedChanges(specs);
  const alike = specs.reduce((sum, { compared }) => sum + compared.alike, 0);
  const shares = specs.flatMap(({ compared: { matchups } }) => matchups.flatMap((matchup) => matchup.shares));
  const [headline = [], ...others] = suiteOpening(specs);
  return {
    headline,
    sentences: [
      ...others,
      ...statementsWords(specs.flatMap(({ compared }) => compared.statements)),
      ...(changes.length > 0
        ? []
        : [
            [specs.length === 0 ? 'No two specs were compared.' : 'The specs and the versions are the same.'],
          ]),
      ...(shares.length === 0
        ? []
        : shares.some(({ isEstimated }) => isEstimated)
          ? [
              say`All verdicts hold together at ${confidencePercent(confidence)} (Holm); each difference has the interval that its verdict rests on.`,
            ]
          : [say`All shares are exact.`]),
      ...(alike === 0 ? [] : [say`${countOf(alike, 'matchup')} had no change that the rules read.`]),
    ],
    tables: [
      ...sharesTable('moved', 'Matchups that moved', specs),
      ...turnedTable(specs),
      ...sharesTable('open', 'Open matchups', specs),
      ...aloneTable(suite),
      ...tableOf(
        'changes',
        'What was changed',
        ['place', 'before', 'after'].map(left),
        changes.map(({ what, before, after }) => [[asWritten(what)], valueWords(before), valueWords(after)]),
      ),
    ],
  };
}

function suiteOpening(specs: JudgedSuite['specs']): readonly Sentence[] {
  const matchups = specs.flatMap(({ moves }) => moves);
  const all = matchups.length + specs.reduce((sum, { compared }) => sum + compared.alike, 0);
  if (all === 0) return [say`No matchup stands in both editions.`];
  const [moved, open] = (['moved', 'open'] as const).map(
    (state) => matchups.filter((one) => one.state === state).length,
  ) as [number, number]; // one for each of the two
  const thresholds = [...new Set(specs.flatMap(({ compared }) => compared.matchups.map(({ by }) => by)))];
  const [by = 0] = thresholds;
  const far =
    thresholds.length > 1
      ? ' by more than matters'
      : by === 0
        ? ''
        : ` by more than ${inPoints(String(Number((by * 100).toPrecision(12))))}`;
  const still = all - moved - open;
  const rest = joined(
    [
      ...(still === 0 ? [] : [say`${countInWords(still)} did not`]),
      ...(open === 0 ? [] : [say`${countInWords(open)} ${open === 1 ? 'is' : 'are'} open`]),
    ],
    ', ',
  );
  const count = moveCount(moved, all, 'matchup', 'moved', 'move');
  if (moved > 0)
    return [
      shortest(
        LONGEST_HEADLINE,
        say`${count}${far}: ${farthestMove(specs)}.`,
        say`${count}: ${farthestMove(specs)}.`,
      ),
      ...(open === 0 ? [] : [capital(say`${rest}.`)]),
    ];
  if (open === 0) return [say`${count}${far}.`];
  const known =
    all === 1
      ? say`The only matchup is not known to have moved${far}`
      : say`None of ${countOf(all, 'matchup')} is known to have moved${far}`;
  if (by === 0 && thresholds.length === 1)
    return [say`${known}: by ${pointsAtMost(farthestBound(matchups))} at most.`];
  return [all === 1 ? say`${known}.` : say`${known}; ${rest}.`];
}

/** The largest change that the intervals leave possible. */
function farthestBound(moves: readonly MatchupMove[]): number {
  const shares = moves.flatMap((move) => move.shares);
  return Math.max(...shares.flatMap(({ difference: { low, high } }) => [-low, high]));
}

function farthestMove(specs: JudgedSuite['specs']): Sentence {
  const moved = specs.flatMap(({ compared: { facts }, moves }) =>
    moves.flatMap(({ shares }) =>
      shares.filter(({ state }) => state === 'moved').map((share) => ({ ...share, facts })),
    ),
  );
  const [first] = farthestFirst(moved);
  return first === undefined ? ['a share of wins'] : afterColon(moveWords(first, first.facts, moved));
}

/** `Two of 24 matchups moved`; `Both matchups moved`; `The only matchup did not move` */
function moveCount(count: number, all: number, what: string, did: string, to: string): Sentence {
  if (all === 1) return say`The only ${what} ${count === 1 ? did : `did not ${to}`}`;
  if (count === all) return say`${all === 2 ? 'Both' : `All ${countInWords(all)}`} ${what}s ${did}`;
  return capital(say`${none(count)} of ${countOf(all, what)} ${did}`);
}

function none(count: number): string {
  return count === 0 ? 'none' : countInWords(count);
}

function statementsWords(statements: readonly StatementChange[]): readonly Sentence[] {
  const both = statements.filter(({ before, after }) => before !== null && after !== null);
  const turned = both.filter(
    ({ before, after }) => before !== after && before !== 'undecided' && after !== 'undecided',
  );
  return both.length === 0
    ? []
    : [say`${moveCount(turned.length, both.length, 'statement', 'turned', 'turn')}.`];
}

/** The shares that moved, or that are open, before and after. */
function sharesTable(id: 'moved' | 'open', title: string, specs: JudgedSuite['specs']): AnswerTable[] {
  return tableOf(
    id,
    title,
    [
      ...['spec', 'matchup', 'share'].map(left),
      ...['before', 'after', 'difference'].map(right),
      left('engagements that would tell'),
    ],
    specs.flatMap(({ name: spec, compared: { facts }, moves }) =>
      moves
        .flatMap(({ state, shares }) => (state === id ? shares : []))
        .filter(({ state }) => state === id)
        .map(({ of, name, before, after, difference, enough }) => [
          [asWritten(spec)],
          name,
          shareName(of, facts),
          entryOf(shareText(before), before),
          entryOf(shareText(after), after),
          entryOf(differenceText(difference), difference),
          enoughWords(enough),
        ]),
    ),
  );
}

function enoughWords(enough: number | null): Sentence {
  if (enough === null) return [];
  return Number.isFinite(enough) ? say`about ${roughly(enough)}` : say`more than ${whole(MOST_FORECAST)}`;
}

function turnedTable(specs: JudgedSuite['specs']): AnswerTable[] {
  return tableOf(
    'turned',
    'Statements that changed',
    ['spec', 'before', 'after', 'statement'].map(left),
    specs.flatMap(({ name, compared: { statements } }) =>
      statements
        .filter(({ before, after }) => before !== after)
        .map(({ words, before, after }) => [
          [asWritten(name)],
          [before ?? 'not stated'],
          [after ?? 'not stated'],
          capital(words),
        ]),
    ),
  );
}

/** Specs and matchups without a partner in the other edition. */
function aloneTable({ specs, ...suite }: JudgedSuite): AnswerTable[] {
  const row = (is: 'Gone' | 'New', spec: string, matchup: Sentence): Sentence[] => [
    [is],
    [asWritten(spec)],
    matchup.length === 0 ? ['its only matchup'] : matchup,
  ];
  return tableOf('alone', 'Without a partner', ['it is', 'spec', 'matchup'].map(left), [
    ...suite.onlyBefore.map((name) => row('Gone', name, ['all'])),
    ...suite.onlyAfter.map((name) => row('New', name, ['all'])),
    ...specs.flatMap(({ name, compared: { onlyBefore, onlyAfter } }) => [
      ...onlyBefore.map((matchup) => row('Gone', name, matchup)),
      ...onlyAfter.map((matchup) => row('New', name, matchup)),
    ]),
  ]);
}

/** A table without the columns that say nothing; none without rows. */
function tableOf(
  id: string,
  title: string,
  columns: AnswerTable['columns'],
  rows: AnswerTable['rows'],
): AnswerTable[] {
  const says = (_column: unknown, i: number): boolean => rows.some((row) => entryText(item(row, i)) !== '');
  const [own, kept] = [columns.filter(says), rows.map((row) => row.filter(says))];
  return rows.length === 0 ? [] : [{ id, title, note: null, columns: own, rows: kept }];
}

/** The changes of all specs, each once, with the number of specs that have it. */
function sharedChanges(specs: readonly SuiteSpec[]): readonly Change[] {
  // A row of a user's own may leave a value open, as an edition without the row does.
  const all = specs
    .flatMap(({ changes }) => changes.flatMap(byValue))
    .filter(({ before, after }) => JSON.stringify(before ?? NOTHING) !== JSON.stringify(after ?? NOTHING));
  return [...Map.groupBy(all, (change) => JSON.stringify(change)).values()].flatMap((alike) =>
    alike.slice(0, 1).map((change) => ({
      ...change,
      what: specs.length === 1 ? change.what : `${change.what} (${countOf(alike.length, 'spec')})`,
    })),
  );
}

/** A change of a map that only one run has, value by value; the other has the tables of the rules as they are printed. */
function byValue({ what, before, after }: Change): readonly Change[] {
  const [map, isAfter] = isMap(after) && before === null ? [after, true] : [before, false];
  if (!isMap(map) || (!isAfter && after !== null) || Object.keys(map).length === 0) {
    const isPrinted = OF_TABLES.test(what) && before !== NOTHING && after !== NOTHING;
    const open = isPrinted ? PRINTED : null;
    return [{ what, before: before ?? open, after: after ?? open }];
  }
  // A row of a user's own is not printed.
  const other = isOwnRow(map) ? NOTHING : null;
  return Object.entries(map).flatMap(([name, value]) =>
    byValue({ what: `${what}.${name}`, before: isAfter ? other : value, after: isAfter ? value : other }),
  );
}

function valueWords(value: Json): Sentence {
  if (value === null) return [NOTHING];
  if (isMap(value) && Object.keys(value).length === 0) return ['(empty)'];
  return [asWritten(visibleName(typeof value === 'string' ? value : JSON.stringify(value), LONGEST_VALUE))];
}

export function suiteJson({ specs, ...others }: JudgedSuite): object {
  return {
    ...others,
    specs: specs.map(({ name, changes, compared: { facts, matchups, ...compared }, moves }) => ({
      name,
      changes,
      alike: compared.alike,
      onlyBefore: compared.onlyBefore.map(plain),
      onlyAfter: compared.onlyAfter.map(plain),
      statements: compared.statements.map((one) => ({ ...one, words: plain(one.words) })),
      matchups: moves.map(({ state, shares }, i) => ({
        name: plain(shares[0]?.name ?? []),
        state,
        by: matchups[i]?.by ?? null,
        shares: shares.map(({ name: place, of, enough, ...share }) => ({
          ...share,
          name: plain(place),
          ...(typeof of === 'string' ? { outcome: of } : { winner: of === 2 ? 'none' : facts.sides[of] }),
          enough: enough === null || Number.isFinite(enough) ? enough : 'none',
        })),
      })),
    })),
  };
}
