/** Answer to a study of one thing at a time: which moves change the measure most, and which change nothing. */
import { NOTHING_MOVED } from '../../../experiment/analyses/sensitivity.ts';
import { mayBeGreatest } from '../../../statistics/index.ts';
import type { AnswerBase, AnswerEntry, AnswerTable, AnswerInput } from '../../answer.ts';
import { certainty } from '../../certainty.ts';
import { exactChange } from '../../matchup/change-words.ts';
import { changesOf } from '../../matchup/changes.ts';
import { meanWithin, pointsAtMost, pointsRange } from '../../digits.ts';
import { inWords } from '../../../engagement/printed-names.ts';
import { measuredBy, measureInWords, valueInWords, type MeasureAsked } from '../measure.ts';
import { meanOf, settingAt, thingsMoved, type Moved, type Thing } from './findings.ts';
import type { Estimate } from '../../tables/rows.ts';
import { listed, named, say, type Sentence } from '../../sentence.ts';
import { countOf } from '../../../engagement/shown.ts';

export interface OneAtATime {
  readonly indices: 'oat';
  readonly measure: MeasureAsked;
  /** The measure with nothing moved: the mean over all cells; null where there is no result. */
  readonly base: Estimate | null;
  /** The farthest swing first. */
  readonly things: readonly Thing[];
}

/** Exact changes that are nearer to none are none. */
const ROUNDING = 1e-12;
/** The number of further things that the words name; the table has all. */
const MOST_NEXT = 3;
const MOST_IDLE = 6;

export function oneAtATimeAnswer(
  { cells, tables, facts }: AnswerInput,
  measure: MeasureAsked,
): AnswerBase & { readonly findings: OneAtATime } {
  const changes = tables.comparisons === undefined ? [] : changesOf(tables.comparisons, cells, facts);
  const things = thingsMoved(changes, measure, facts.confidence);
  const measured = tables.estimates === undefined ? null : measuredBy(tables.estimates, measure);
  const reference = cells.filter(({ variant }) => variant === NOTHING_MOVED);
  const before = reference.flatMap(({ cell }) => measured?.get(cell) ?? []);
  const base = before.length === 0 ? null : meanOf(before);
  const sureness = certainty(cells, facts.confidence, 'together');
  const what = measureInWords(measure, facts.sides);
  const findings = { indices: 'oat', measure, base, things } as const;
  const over = reference.length > 1 ? say`, on average over ${reference.length} cells` : say``;
  const [first] = things;
  if (first === undefined || base === null)
    return {
      findings,
      figure: null,
      verdicts: [],
      headline: say`No move was finished, so there is no finding.`,
      sentences: [],
      tables: [],
      json: findings,
    };
  const idle = things.filter(({ swing, isExact }) => isExact && swing.value < ROUNDING);
  const leading = leadingOf(things);
  return {
    findings,
    figure: null,
    verdicts: [],
    headline:
      idle.length === things.length
        ? say`Nothing that was moved changes ${what}${over}; ${sureness}.`
        : say`${leadWords(things, measure, what)}${over}. It is ${valueInWords(base, measure)} as things are; ${sureness}.`,
    sentences: [
      ...nextWords(
        things.filter((thing) => !leading.includes(thing) && !idle.includes(thing)),
        measure,
      ),
      ...trifling(things, idle, measure, facts.analysis.asked?.['smallestDifferenceThatMatters']),
      ...idleWords(idle),
      say`Each was moved alone, from the base. A study with indices: sobol shows joint effects.`,
    ],
    tables: [movesTable(things, base, measure, what)],
    json: findings,
  };
}

/**
 * The things that may move the measure most: one where it stands out, more where bounds overlap or exact moves are
 * alike.
 */
export function leadingOf(things: readonly Thing[]): readonly Thing[] {
  const swings = things.map(({ swing }) => swing);
  return mayBeGreatest(swings, ROUNDING).flatMap((i) => things[i] ?? []);
}

/** `What moves british’s share of wins most is distance`; or the things among which it is too close to call. */
export function mostMoving(things: readonly Thing[], what: Sentence): Sentence {
  const leading = leadingOf(things);
  const names = leading.slice(0, 4).map((thing) => thingName(thing));
  const more = leading.length > 4 ? [say`${countOf(leading.length - 4, 'other')}`] : [];
  const all = listed([...names, ...more]);
  if (leading.length > 1 && leading.every(({ isExact }) => isExact))
    return say`What moves ${what} most, each as far, are ${all}`;
  return leading.length > 1
    ? say`It is too close to tell what moves ${what} most: ${all}`
    : say`What moves ${what} most is ${all}`;
}

/** `What moves british’s share of wins most is distance: −3.7 points at 12 and +1.2 points at 3 instead of 8`. */
function leadWords(things: readonly Thing[], measure: MeasureAsked, what: Sentence): Sentence {
  const [first, second] = leadingOf(things);
  if (first === undefined) return [];
  const most = mostMoving(things, what);
  return second === undefined ? say`${most}: ${swingWords(first, measure)}` : most;
}

/** `by 4.3 points (−3.1 at 12, +1.2 at 10)`. */
function swingWords(thing: Thing, measure: MeasureAsked): Sentence {
  const { swing, moves } = thing;
  const ends = [swing.leastAt, swing.greatestAt]
    .filter((place) => place !== 0)
    .flatMap((place) => {
      const move = moves[place - 1];
      return move === undefined
        ? []
        : [
            say`${changeText({ ...move, change: move.together }, measure)} at ${named(setting(settingAt(thing, place)))}`,
          ];
    });
  return say`${listed(ends)} instead of ${named(setting(thing.from))}`;
}

function nextWords(others: readonly Thing[], measure: MeasureAsked): Sentence[] {
  if (others.length === 0) return [];
  const parts = others
    .slice(0, MOST_NEXT)
    .map((thing) => say`${thingName(thing)} (${swingWords(thing, measure)})`);
  // Of counted moves the order is not known.
  const next = others.every(({ isExact }) => isExact)
    ? `Next ${others.length === 1 ? 'comes' : 'come'}`
    : 'Among the others:';
  return [say`${next} ${listed(parts)}.`];
}

/** The number of moves that surely change the measure by less than a trifle. */
function trifling(
  things: readonly Thing[],
  idle: readonly Thing[],
  { label }: MeasureAsked,
  smallest: unknown,
): Sentence[] {
  if (label === null || typeof smallest !== 'number' || smallest === 0) return [];
  const small = things.filter((thing) => !idle.includes(thing) && thing.swing.high < smallest);
  if (small.length === 0) return [];
  return [
    say`${small.length} of ${things.length} move it by less than ${pointsAtMost(smallest)}, which is trifling.`,
  ];
}

function idleWords(idle: readonly Thing[]): Sentence[] {
  if (idle.length === 0) return [];
  const names = idle.slice(0, MOST_IDLE).map((thing) => thingName(thing));
  const rest = idle.length - names.length;
  const all = rest > 0 ? [...names, say`${countOf(rest, 'other')}`] : names;
  return [say`Nothing here hangs on ${listed(all)}.`];
}

function movesTable(
  things: readonly Thing[],
  base: Estimate,
  measure: MeasureAsked,
  what: Sentence,
): AnswerTable {
  return {
    id: 'moves',
    title: 'Every move',
    note: say`The change of ${what} when one thing alone is moved, in the order of how far it swings. As things are it is ${valueInWords(base, measure)}.`,
    columns: [
      { heading: ['what'], align: 'left' },
      { heading: ['as it is'], align: 'right' },
      { heading: ['moved to'], align: 'right' },
      { heading: ['change'], align: 'right' },
    ],
    rows: things.flatMap((thing) =>
      thing.moves.map((move): AnswerEntry[] => {
        const change = changeText(move, measure);
        return [
          thingName(thing),
          [named(setting(move.from))],
          [named(setting(move.to))],
          move.isExact ? { exact: change, counted: null } : { exact: null, counted: change },
        ];
      }),
    ),
  };
}

/** `−3.1 points`, `−3.4 to −2.9 points`, `+0.12 ± 0.02`. */
function changeText(
  { change: { value, low, high }, isExact }: Pick<Moved, 'change' | 'isExact'>,
  { label }: MeasureAsked,
): string {
  if (isExact) return exactChange(Math.abs(value) < ROUNDING ? 0 : value, label !== null);
  if (label !== null) return `${pointsRange(low, high)} points`;
  return `${value < 0 ? '−' : '+'}${meanWithin(Math.abs(value), (high - low) / 2)}`;
}

/** `−1`: a number below nothing with a minus as wide as a plus. */
function setting(value: string): string {
  return value.replace(/^-(?=[0-9])/u, '−');
}

/** The thing as a reader would say it: `lebel.hit.medium`, `distance cm`. */
export function thingName({ name }: Pick<Thing, 'name'>): Sentence {
  return [named(inWords(name))];
}
