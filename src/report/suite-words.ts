/** Two editions of many specs in words: the matchups that moved, the statements that turned, and all that has no partner. */
import { shareText, sizeText } from '../analysis/certainty.ts';
import { confidencePercent, countInWords, inPoints, whole } from '../analysis/digits.ts';
import type { ComparedSpec, StatementChange } from '../analysis/editions/compared.ts';
import { movesOf, type MatchupMove, type MoveState, type ShareMove } from '../analysis/editions/moves.ts';
import { metricLabel } from '../analysis/labels.ts';
import { roughly } from '../analysis/matchup/stopping-words.ts';
import { capital, plain, type Sentence } from '../analysis/sentence.ts';
import { capitalised } from '../engagement/printed-names.ts';
import { countOf } from '../engagement/shown.ts';
import { MOST_FORECAST } from '../experiment/limits.ts';
import type { Change } from '../results/manifest-difference.ts';
import { byValue, changesWords, differenceText, type ChangesWords } from './difference-words.ts';

/** Two editions, compared. */
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

/** A spec with the verdicts on its matchups. */
interface JudgedSpec extends SuiteSpec {
  readonly moves: readonly MatchupMove[];
}

/** The suite with its verdicts, which hold together with `confidence`. */
export interface JudgedSuite extends Omit<Suite, 'specs'> {
  readonly specs: readonly JudgedSpec[];
  readonly confidence: number;
  /** Every matchup stands in both editions and surely has not moved; every statement stands as it stood. */
  readonly isStill: boolean;
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
  return {
    ...others,
    specs: judged,
    confidence,
    isStill:
      [others.onlyBefore, others.onlyAfter, others.problems].every(({ length }) => length === 0) &&
      judged.every(
        ({ moves: own, compared: { onlyBefore, onlyAfter, statements } }) =>
          own.every(({ state }) => state === 'still') &&
          onlyBefore.length + onlyAfter.length === 0 &&
          statements.every(({ before, after }) => before === after),
      ),
  };
}

export interface SuiteWords {
  readonly headline: string;
  /** The matchups that did not move and the open ones, where some moved; else empty. */
  readonly others: string;
  readonly statements: string;
  readonly changes: ChangesWords;
  readonly moved: readonly ShareWords[];
  readonly open: readonly ShareWords[];
  readonly turned: readonly { readonly spec: string; readonly change: string; readonly words: Sentence }[];
  /** Sentences on what has no partner. */
  readonly missing: readonly string[];
  readonly method: string;
}

/** A share of wins in both editions. */
export interface ShareWords {
  readonly spec: string;
  readonly matchup: Sentence;
  readonly of: Sentence;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  /** About how many engagements a matchup would tell; empty where the share moved. */
  readonly enough: string;
}

export function suiteWords(suite: JudgedSuite): SuiteWords {
  const { specs, confidence } = suite;
  return {
    ...openingOf(suite),
    statements: statementsWords(specs.flatMap(({ compared }) => compared.statements)),
    changes: changesWords(
      'Changed',
      sharedChanges(specs),
      specs.length === 0 ? 'No two specs were compared.' : 'The specs and the versions are the same.',
    ),
    moved: sharesOf(specs, 'moved'),
    open: sharesOf(specs, 'open'),
    turned: specs.flatMap(({ name, compared: { statements } }) =>
      statements.flatMap(({ words, before, after }) =>
        before === after
          ? []
          : [
              {
                spec: name,
                change: `${before ?? 'not stated'} → ${after ?? 'not stated'}`,
                words: capital(words),
              },
            ],
      ),
    ),
    missing: missingIn(suite),
    method: methodOf(specs, confidence),
  };
}

function openingOf({ specs }: JudgedSuite): Pick<SuiteWords, 'headline' | 'others'> {
  const states = specs.flatMap(({ moves }) => moves.map(({ state }) => state));
  const alike = specs.reduce((sum, { compared }) => sum + compared.alike, 0);
  const all = states.length + alike;
  if (all === 0) return { headline: 'No matchup stands in both editions.', others: '' };
  const count = (state: MoveState): number => states.filter((one) => one === state).length;
  const [moved, open] = [count('moved'), count('open')];
  const thresholds = [...new Set(specs.flatMap(({ compared }) => compared.matchups.map(({ by }) => by)))];
  const [by] = thresholds;
  const far =
    by === undefined
      ? ''
      : thresholds.length === 1
        ? ` by more than ${inPoints(String(Number((by * 100).toPrecision(12))))}`
        : ' by more than matters';
  const rest = `${number(all - moved - open)} did not, ${number(open)} ${open === 1 ? 'is' : 'are'} open.`;
  if (moved > 0)
    return {
      headline: `${moves(moved, all, 'matchup', 'moved', 'move')}${far}: ${farthestMove(specs)}.`,
      others: open === 0 ? '' : capitalised(rest),
    };
  if (open === 0) return { headline: `${moves(0, all, 'matchup', 'moved', 'move')}${far}.`, others: '' };
  if (all === 1) return { headline: `It is open if the only matchup moved${far}.`, others: '' };
  return { headline: `None of ${countOf(all, 'matchup')} is known to have moved${far}; ${rest}`, others: '' };
}

/** `wins of the British rose by up to 13.7 points`: the share that moved farthest, its way and its size. */
function farthestMove(specs: readonly JudgedSpec[]): string {
  const moved = specs.flatMap(({ compared, moves }) =>
    moves.flatMap(({ shares }) =>
      shares.flatMap((share) =>
        share.state === 'moved' ? [{ ...share, words: winsOf(share, compared) }] : [],
      ),
    ),
  );
  const [first] = moved.toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value));
  if (first === undefined) return 'a share of wins';
  const { words, difference } = first;
  const upTo = moved.filter(({ of }) => of === first.of).length > 1 ? 'up to ' : '';
  return `${plain(words)} ${difference.value > 0 ? 'rose' : 'fell'} by ${upTo}${sizeText(difference)}`;
}

/** `Two of 24 matchups moved`; `Both matchups moved`; `The only matchup did not move` */
function moves(count: number, all: number, what: string, did: string, to: string): string {
  if (count === all && all > 1) return `${all === 2 ? 'Both' : `All ${countInWords(all)}`} ${what}s ${did}`;
  if (all === 1) return `The only ${what} ${count === 1 ? did : `did not ${to}`}`;
  return `${capitalised(number(count))} of ${countOf(all, what)} ${did}`;
}

function statementsWords(statements: readonly StatementChange[]): string {
  const both = statements.filter(({ before, after }) => before !== null && after !== null);
  if (both.length === 0) return '';
  const turned = both.filter(
    ({ before, after }) => before !== after && before !== 'undecided' && after !== 'undecided',
  );
  return `${moves(turned.length, both.length, 'statement', 'turned', 'turn')}.`;
}

/** The changes of all specs, each once, with the number of specs that have it. */
function sharedChanges(specs: readonly SuiteSpec[]): readonly Change[] {
  const all = specs.flatMap(({ changes }) => changes.flatMap(byValue));
  return [...Map.groupBy(all, (change) => JSON.stringify(change)).values()].flatMap((alike) => {
    const [change] = alike;
    if (change === undefined) return [];
    const what = specs.length === 1 ? change.what : `${change.what} (${countOf(alike.length, 'spec')})`;
    return [{ ...change, what }];
  });
}

function sharesOf(specs: readonly JudgedSpec[], state: MoveState): readonly ShareWords[] {
  return specs.flatMap(({ name, compared, moves }) =>
    moves
      .filter((matchup) => matchup.state === state)
      .flatMap(({ shares }) =>
        shares
          .filter((share) => share.state === state)
          .map((share): ShareWords => ({
            spec: name,
            matchup: share.name,
            of: winsOf(share, compared),
            before: shareText(share.before),
            after: shareText(share.after),
            difference: differenceText(share.difference),
            enough: enoughWords(share),
          })),
      ),
  );
}

/** `wins of the British` */
function winsOf({ of }: Pick<ShareMove, 'of'>, { facts }: ComparedSpec): Sentence {
  return metricLabel(facts, 'winner', of === 0 || of === 1 ? facts.sides[of] : 'none');
}

function enoughWords({ enough }: ShareMove): string {
  if (enough === null) return '';
  return Number.isFinite(enough)
    ? `about ${roughly(enough)} engagements would tell`
    : `more than ${whole(MOST_FORECAST)} engagements`;
}

function missingIn({ specs, onlyBefore, onlyAfter }: JudgedSuite): string[] {
  const alone = (names: readonly Sentence[], spec: string, what: string): string[] =>
    names.length === 0
      ? []
      : [`${what} in ${spec}: ${names.map((name) => plain(name) || 'its only matchup').join('; ')}`];
  return [
    ...onlyBefore.map((name) => `Gone: ${name}`),
    ...onlyAfter.map((name) => `New: ${name}`),
    ...specs.flatMap(({ name, compared }) => [
      ...alone(compared.onlyBefore, name, 'Gone'),
      ...alone(compared.onlyAfter, name, 'New'),
    ]),
  ];
}

function methodOf(specs: readonly JudgedSpec[], confidence: number): string {
  const alike = specs.reduce((sum, { compared }) => sum + compared.alike, 0);
  const shares = specs.flatMap(({ compared: { matchups } }) => matchups.flatMap((matchup) => matchup.shares));
  const sure = shares.some(({ isEstimated }) => isEstimated)
    ? `All verdicts hold together at ${confidencePercent(confidence)} (Holm); each difference has the interval that its verdict rests on.`
    : 'All shares are exact.';
  return [
    ...(shares.length === 0 ? [] : [sure]),
    ...(alike === 0 ? [] : [`${countOf(alike, 'matchup')} had no change that the rules read.`]),
  ].join(' ');
}

function number(count: number): string {
  return count === 0 ? 'none' : countInWords(count);
}
