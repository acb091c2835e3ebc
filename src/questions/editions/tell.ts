/** Two editions in words: the shares that moved, from and to where; statements that turned; and what was changed. */
import { isMap, textOf, type Json } from '../../play/json.ts';
import { countOf } from '../../play/shown.ts';
import { visibleName } from '../../play/visible.ts';
import type { Change } from '../../run/record/manifest-difference.ts';
import { MOST_FORECAST } from '../../spec/limits.ts';
import { isOwnRow } from '../../spec/own-rows.ts';
import { estimateEntry, left, right, tableBy, type AnswerBase, type AnswerTable } from '../telling/answer.ts';
import { differenceText, shareText } from '../telling/certainty.ts';
import { percentOf, countInWords, inPoints, pointsAtMost, whole } from '../telling/digits.ts';
import { asWritten, metricLabel, ownLabel, type LabelFacts } from '../telling/labels.ts';
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
} from '../telling/sentence.ts';
import { largestBy, percents } from '../numbers.ts';
import {
  movesOf,
  type ComparedShare,
  type ComparedSpec,
  type MatchupMove,
  type StatementChange,
} from './answer.ts';

/** The longest value of a spec that a table shows. */
const LONGEST_VALUE = 44;
/** Stands for a number of the tables that a run does not change. */
export const PRINTED = '(as printed)';
/** Stands for a value that a run does not have. */
export const NOTHING = '(not set)';
/** A number of the rules' tables, or the tables of a variant. */
const OF_TABLES = /^(?:.*: |variants\.[^.]+\.)?tables\./u;

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
  const all = specs.flatMap(({ compared }) => compared.matchups);
  const moves = [...movesOf(all, confidence)];
  const judged = specs.map((spec) => ({ ...spec, moves: moves.splice(0, spec.compared.matchups.length) }));
  const isEmpty = ({ length }: readonly unknown[]): boolean => length === 0;
  return {
    ...others,
    specs: judged,
    confidence,
    isStill:
      [others.onlyBefore, others.onlyAfter, others.problems].every(isEmpty) &&
      judged.every(
        ({ moves: own, compared: { onlyBefore, onlyAfter, statements } }) =>
          own.every(({ state }) => state === 'still') &&
          [onlyBefore, onlyAfter].every(isEmpty) &&
          statements.every(({ before, after }) => before === after),
      ),
  };
}

/** `wins of the British`, or the victory condition. */
function shareName(of: ComparedShare['of'], facts: LabelFacts): Sentence {
  if (typeof of === 'string') return [ownLabel(facts, of)];
  return metricLabel(facts, 'winner', of === 2 ? 'none' : facts.sides[of]);
}

/** Many specs: the number of matchups that moved, and the one that moved farthest. */
export function suiteTold(suite: JudgedSuite): AnswerBase {
  const { specs, confidence } = suite;
  const changes = sharedChanges(specs);
  const alike = specs.reduce((sum, { compared }) => sum + compared.alike, 0);
  const matchups = specs.flatMap(({ compared }) => compared.matchups);
  const [headline = [], ...others] = suiteOpening(specs);
  return {
    headline,
    sentences: [
      ...others,
      ...statementsWords(specs.flatMap(({ compared }) => compared.statements)),
      ...(changes.length > 0
        ? []
        : [
            [
              specs.length === 0
                ? 'No two specs were compared.'
                : 'No difference is known in specs, rules and versions.',
            ],
          ]),
      ...(matchups.length === 0
        ? []
        : matchups.some(({ isEstimated }) => isEstimated)
          ? [
              say`All verdicts hold together at ${percentOf(confidence)} (Holm); each difference has the interval that its verdict rests on.`,
            ]
          : [say`All shares are exact.`]),
      ...(alike === 0 ? [] : [say`${countOf(alike, 'matchup')} had no change that the rules read.`]),
    ],
    tables: [
      ...sharesTable('moved', 'Matchups that moved', specs),
      ...turnedTable(specs),
      ...sharesTable('open', 'Open matchups', specs),
      ...aloneTable(suite),
      ...tableBy({ id: 'changes', title: 'What was changed', note: null }, changes, [
        [left('place'), ({ what }) => [asWritten(what)]],
        [left('before'), ({ before }) => valueWords(before)],
        [left('after'), ({ after }) => valueWords(after)],
      ]),
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
  const by = thresholdOf(matchups);
  const far =
    by === null
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
  if (by === 0) return [say`${known}: by ${pointsAtMost(farthestBound(matchups))} at most.`];
  return [all === 1 ? say`${known}.` : say`${known}; ${rest}.`];
}

/** The difference that matters in each of these matchups; null where they differ in it. */
export function thresholdOf(matchups: readonly Pick<MatchupMove, 'by'>[]): number | null {
  const [by = 0, ...others] = new Set(matchups.map((one) => one.by));
  return others.length > 0 ? null : by;
}

/** The largest change that the intervals leave possible. */
function farthestBound(moves: readonly MatchupMove[]): number {
  const shares = moves.flatMap((move) => move.shares);
  return Math.max(...shares.flatMap(({ difference: { low, high } }) => [-low, high]));
}

/** `wins of the British fell from 52.3% to 49.2%`; `farthest` where others of that kind moved too. */
function farthestMove(specs: JudgedSuite['specs']): Sentence {
  const moved = sharesOf(specs, 'moved');
  const first = largestBy(moved, ({ difference }) => Math.abs(difference.value));
  if (first === undefined) return ['a share of wins'];
  const { of, before, after, facts } = first;
  const way = after.value > before.value ? 'rose' : 'fell';
  const far = moved.filter((other) => other.of === of).length > 1 ? ' farthest,' : '';
  const [from = '', to = ''] = percents(
    [before, after].map((one) => ({ ...one, exact: one.low === one.high })),
  );
  return afterColon(say`${shareName(of, facts)} ${way}${far} from ${from} to ${to}`);
}

/** The shares that moved, or that are open. */
function sharesOf(specs: JudgedSuite['specs'], which: 'moved' | 'open') {
  return specs.flatMap(({ name: spec, compared: { facts }, moves }) =>
    moves
      .filter(({ state }) => state === which)
      .flatMap(({ name: matchup, shares }) =>
        shares.filter(({ state }) => state === which).map((share) => ({ ...share, spec, matchup, facts })),
      ),
  );
}

/** `Two of 24 matchups moved`; `Both matchups moved`; `The only matchup did not move` */
function moveCount(count: number, all: number, what: string, did: string, to: string): Sentence {
  if (all === 1) return say`The only ${what} ${count === 1 ? did : `did not ${to}`}`;
  if (count === all) return say`${all === 2 ? 'Both' : `All ${countInWords(all)}`} ${what}s ${did}`;
  return capital(say`${count === 0 ? 'none' : countInWords(count)} of ${countOf(all, what)} ${did}`);
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
function sharesTable(
  id: 'moved' | 'open',
  title: string,
  specs: JudgedSuite['specs'],
): readonly AnswerTable[] {
  return tableBy({ id, title, note: null }, sharesOf(specs, id), [
    [left('spec'), ({ spec }) => [asWritten(spec)]],
    [left('matchup'), ({ matchup }) => matchup],
    [left('share'), ({ of, facts }) => shareName(of, facts)],
    [right('before'), ({ before }) => estimateEntry(before, shareText)],
    [right('after'), ({ after }) => estimateEntry(after, shareText)],
    [right('difference'), ({ difference }) => estimateEntry(difference, differenceText)],
    [left('engagements that would tell'), ({ enough }) => enoughWords(enough)],
  ]);
}

function enoughWords(enough: number | null): Sentence {
  if (enough === null) return [];
  return Number.isFinite(enough) ? say`about ${roughly(enough)}` : say`more than ${whole(MOST_FORECAST)}`;
}

function turnedTable(specs: JudgedSuite['specs']): readonly AnswerTable[] {
  const turned = specs.flatMap(({ name, compared: { statements } }) =>
    statements.filter(({ before, after }) => before !== after).map((one) => ({ ...one, spec: name })),
  );
  return tableBy({ id: 'turned', title: 'Statements that changed', note: null }, turned, [
    [left('spec'), ({ spec }) => [asWritten(spec)]],
    [left('before'), ({ before }) => [before ?? 'not stated']],
    [left('after'), ({ after }) => [after ?? 'not stated']],
    [left('statement'), ({ words }) => capital(words)],
  ]);
}

const ALONE = [
  ['Gone', 'onlyBefore'],
  ['New', 'onlyAfter'],
] as const;

/** Specs and matchups without a partner in the other edition. */
function aloneTable({ specs, ...suite }: JudgedSuite): readonly AnswerTable[] {
  const all = [
    ...ALONE.flatMap(([is, edition]) => suite[edition].map((spec) => ({ is, spec, matchup: ['all'] }))),
    ...specs.flatMap(({ name: spec, compared }) =>
      ALONE.flatMap(([is, edition]) => compared[edition].map((matchup) => ({ is, spec, matchup }))),
    ),
  ];
  return tableBy({ id: 'alone', title: 'Without a partner', note: null }, all, [
    [left('it is'), ({ is }) => [is]],
    [left('spec'), ({ spec }) => [asWritten(spec)]],
    [left('matchup'), ({ matchup }) => (matchup.length === 0 ? ['its only matchup'] : matchup)],
  ]);
}

/** The changes of all specs, each once, with the number of specs that have it. */
function sharedChanges(specs: readonly SuiteSpec[]): readonly Change[] {
  const all = specs.flatMap(({ changes }) => leafChanges(changes));
  return [...Map.groupBy(all, (change) => JSON.stringify(change)).values()].flatMap((alike) =>
    alike.slice(0, 1).map((change) => ({
      ...change,
      what: specs.length === 1 ? change.what : `${change.what} (${countOf(alike.length, 'spec')})`,
    })),
  );
}

/** The changes value by value. */
export function leafChanges(changes: readonly Change[]): readonly Change[] {
  // A row of a user's own may leave a value open, as an edition without the row does.
  return changes
    .flatMap(byValue)
    .filter(({ before, after }) => JSON.stringify(before ?? NOTHING) !== JSON.stringify(after ?? NOTHING));
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
  return [asWritten(visibleName(textOf(value), LONGEST_VALUE))];
}

export function suiteJson({ specs, ...others }: JudgedSuite): object {
  return {
    ...others,
    specs: specs.map(({ name, changes, compared, moves }) => ({
      name,
      changes,
      alike: compared.alike,
      onlyBefore: compared.onlyBefore.map(plain),
      onlyAfter: compared.onlyAfter.map(plain),
      statements: compared.statements.map((one) => ({ ...one, words: plain(one.words) })),
      matchups: moves.map(({ name: place, state, by, shares }) => ({
        name: plain(place),
        state,
        by,
        shares: shares.map(({ of, enough, ...share }) => ({
          ...share,
          name: plain(place),
          ...(typeof of === 'string'
            ? { outcome: of }
            : { winner: of === 2 ? 'none' : compared.facts.sides[of] }),
          enough: enough === null || Number.isFinite(enough) ? enough : 'none',
        })),
      })),
    })),
  };
}
