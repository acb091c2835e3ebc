/** Sentences on a search for a force: how many are enough, where both sides are even, and how sure that is. */
import { item } from '../../../chance/at.ts';
import type { Crossing } from '../../../statistics/index.ts';
import { certainty } from '../../certainty.ts';
import { confidencePercent } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import type { Curve, CurvePoint, CurvesFindings } from './findings.ts';
import { level, measureWords, pointValue, reachClause, statement } from '../measure-words.ts';
import type { CellRow } from '../../tables/rows.ts';
import { capital, joined, named, say, type Sentence } from '../../sentence.ts';

/** More are left to the table. */
const MOST_CURVES = 8;
const MOST_IN_TITLE = 3;
/** Decimals of a place between two values, at the most. */
const MOST_DECIMALS = 2;

export interface CurvesInput {
  readonly findings: CurvesFindings;
  readonly cells: readonly CellRow[];
  readonly facts: RunFacts;
}

export function curvesHeadline(input: CurvesInput): Sentence {
  const { curves } = input.findings;
  const [only] = curves;
  if (only === undefined || curves.every(({ points }) => points.length === 0))
    return say`No cell was finished, so there is no finding.`;
  if (curves.length === 1) return say`${answerOf(only, input)} (${sureness(input)}).`;
  const shown = curves
    .slice(0, MOST_CURVES)
    .map((curve) => say`${shortAnswer(curve, input.findings)} at ${curve.group}`);
  const rest = curves.length - shown.length;
  const more = rest > 0 ? `; ${rest} more in the table` : '';
  return say`${capital(question(input))}: ${joined(shown, ', ')}${more} (${sureness(input)}).`;
}

/** The finding of a chart: `The first with which french wins at least 80 %: 6 × lebel`. */
export function curvesTitle(findings: CurvesFindings, facts: RunFacts): Sentence {
  const { curves } = findings;
  const [only] = curves;
  const asked = capital(question({ findings, facts }));
  if (curves.length > MOST_IN_TITLE || only === undefined)
    return say`${asked}, under each of ${curves.length} conditions`;
  if (curves.length > 1) {
    const parts = curves.map((curve) => say`${shortAnswer(curve, findings)} at ${curve.group}`);
    return say`${asked}: ${joined(parts, ', ')}`;
  }
  return findings.target.kind === 'equal'
    ? say`${asked} ${shortAnswer(only, findings)}`
    : say`${asked}: ${shortAnswer(only, findings)}`;
}

export function curvesSentences({ findings, facts }: CurvesInput): Sentence[] {
  const { curves, isNumeric } = findings;
  const sentences: Sentence[] = [];
  const all = curves.flatMap(({ points }) => points);
  for (const curve of curves.slice(0, MOST_CURVES))
    sentences.push(...turnOf(curve, findings), ...touchingOf(curve, findings));
  if (findings.target.kind === 'at-least' && all.some(({ isExact }) => !isExact))
    sentences.push(
      say`The answer holds as a whole with ${confidencePercent(facts.confidence)}: the values before it are excluded, from its end on all that were tried are enough.`,
    );
  if (
    findings.target.kind === 'equal' &&
    isNumeric &&
    curves.some(({ crossings }) => crossings.some(({ x }) => x !== null))
  )
    sentences.push(say`Between the values that were tried the curve is taken to be straight.`);
  if (curves.some(({ crossings }) => crossings.length > 1))
    sentences.push(say`The curve crosses more than once; the answer gives each place.`);
  const missing = curves.reduce((sum, curve) => sum + curve.missing, 0);
  if (missing > 0) sentences.push(say`${missing} ${missing === 1 ? 'value has' : 'values have'} no result.`);
  return sentences;
}

/** More is not always better: that must be said before all else. */
function turnOf({ turn, points, group }: Curve, findings: CurvesFindings): Sentence[] {
  if (turn === null) return [];
  const [before, after] = turn.map((index) => withValue(item(points, index), findings));
  const where = group.length === 0 ? say`` : say` at ${group}`;
  return [say`More is not always better${where}: ${before ?? []} but ${after ?? []}.`];
}

function touchingOf({ touching, points, group }: Curve, findings: CurvesFindings): Sentence[] {
  if (touching.length === 0) return [];
  const where = group.length === 0 ? say`` : say` at ${group}`;
  const values = touching.map((index) => withValue(item(points, index), findings));
  return [say`The curve may also touch the target${where} with ${joined(values, ' or ')}.`];
}

function sureness({ cells, facts }: CurvesInput): string {
  return certainty(cells, facts.confidence);
}

/** `the first with which french wins at least 80 %`, `both sides are even` */
function question({ findings, facts }: Pick<CurvesInput, 'findings' | 'facts'>): Sentence {
  const { target, curves } = findings;
  if (target.kind === 'equal') return target.isEven ? say`both sides are even` : clause(findings, facts);
  const last = curves.some(({ enough }) => enough?.isLast === true);
  return say`the ${last ? 'last' : 'first'} with which ${clause(findings, facts)}`;
}

function clause({ measure, target }: CurvesFindings, facts: Pick<RunFacts, 'sides'>): Sentence {
  const of = { measure, level: target.level };
  return target.kind === 'equal' ? statement(of, '', facts) : reachClause(of, facts);
}

/** The whole answer of one curve, without how sure it is. */
function answerOf(curve: Curve, input: CurvesInput): Sentence {
  const { enough, points } = curve;
  const { findings, facts } = input;
  if (enough === null) return evenOf(curve, input);
  const which = clause(findings, facts);
  const at = (index: number): Sentence => withValue(item(points, index), findings);
  const { from, to, isLast } = enough;
  if (from === null) {
    const best = bestOf(points);
    return say`No value that was tried is enough: ${which}; nearest${item(points, best).isExact ? '' : ' as played'} is ${at(best)}`;
  }
  const end = isLast ? 'last' : 'first';
  if (from === to) {
    const beside = points[isLast ? from + 1 : from - 1];
    const why =
      beside === undefined ? say`, and the ${end} that was tried` : say`; ${withValue(beside, findings)}`;
    const own = pointValue(item(points, from), findings.measure);
    return say`${item(points, from).name} is the ${end} with which ${which}: ${own}${why}`;
  }
  if (to === null)
    return say`The ${end} with which ${which} is ${at(from)} or lies ${isLast ? 'before' : 'after'} it; from there on none is surely enough to the end`;
  const only = item(points, from);
  if (enough.first === from && only.isExact)
    return say`${only.name} is the ${end} with which ${which}: ${pointValue(only, findings.measure)}; but all that ${isLast ? 'come before' : 'follow'} do so only from ${at(to)} on`;
  const [a, b] = isLast ? [to, from] : [from, to];
  return say`The ${end} with which ${which} lies between ${at(a)} and ${at(b)}`;
}

/** `4 × lebel (82.3 %)` */
function withValue(point: CurvePoint, findings: CurvesFindings): Sentence {
  return say`${point.name} (${pointValue(point, findings.measure)})`;
}

function bestOf(points: readonly CurvePoint[]): number {
  const values = points.map(({ estimate }) => estimate.value);
  return values.indexOf(Math.max(...values));
}

function evenOf({ points, crossings }: Curve, input: CurvesInput): Sentence {
  const { findings } = input;
  const { target } = findings;
  const what =
    target.kind === 'equal' && target.isEven
      ? say`Both sides are even`
      : capital(clause(findings, input.facts));
  if (crossings.length === 0) return nowhere(points, input);
  const places = crossings.map((crossing) => placeOf(crossing, points, findings));
  return say`${what} ${joined(places, ', and ')}; ${measureWords(findings.measure, input.facts)}: ${joined(around(crossings, points, findings), ', ')}`;
}

/** The side of the target on which all values lie. */
function nowhere(points: readonly CurvePoint[], { findings, facts }: CurvesInput): Sentence {
  const { measure, target } = findings;
  const [first, last] = [item(points, 0), item(points, points.length - 1)];
  const isAbove = first.estimate.value > target.level;
  const range = say`${withValue(first, findings)} to ${withValue(last, findings)}`;
  if (measure.kind === 'decided') {
    const stronger = isAbove ? measure.side : ((1 - measure.side) as 0 | 1); // the other of two
    return say`${named(facts.sides[stronger])} wins more often with every value that was tried; ${measureWords(measure, facts)}: ${range}`;
  }
  // Wins are many; a share, or a mean, is one.
  const verb =
    measure.kind === 'share' && measure.metric === 'winner' && facts.sides.includes(measure.label)
      ? 'are'
      : 'is';
  return say`${capital(measureWords(measure, facts))} ${verb} ${isAbove ? 'above' : 'below'} ${level({ measure, level: target.level })} with every value that was tried: ${range}`;
}

/** `at 4 × lebel exactly`, `at about 3.6 lebel (3.55 to 3.68)`, `between open and cover` */
function placeOf(crossing: Crossing, points: readonly CurvePoint[], findings: CurvesFindings): Sentence {
  const { x, low, high } = crossing;
  if (x === null || low === null || high === null) {
    if (low !== null) return say`beyond ${pointAt(low, points)?.name ?? []}, if at all`;
    return high === null
      ? say`anywhere, as far as the intervals go`
      : say`before ${pointAt(high, points)?.name ?? []}, if at all`;
  }
  const point = pointAt(x, points);
  if (low === high && point !== undefined) return say`at ${point.name} exactly`;
  const [before, after] = neighbours(x, points);
  if (!findings.isNumeric) return say`between ${before?.name ?? []} and ${after?.name ?? []}`;
  if (low === high) return say`at about ${atPlace(shown(x), findings)}`;
  const [a, b] = bounds(low, high);
  return say`at about ${atPlace(shown(x), findings)} (${a} to ${b})`;
}

/** The points about the places, each once, with their values. */
function around(
  crossed: readonly Crossing[],
  points: readonly CurvePoint[],
  findings: CurvesFindings,
): Sentence[] {
  const beside = crossed.flatMap(({ x, low, high }) => {
    if (x === null)
      return [...points.slice(low === null ? 0 : -1), ...points.slice(0, high === null ? 0 : 1)].slice(0, 2);
    const point = pointAt(x, points);
    return point !== undefined && low === high
      ? [point]
      : neighbours(x, points).filter((one) => one !== undefined);
  });
  return [...new Set(beside)].map((point) => withValue(point, findings));
}

/** The points next to x, on either side; a point at x itself is not its own neighbour. */
function neighbours(
  x: number,
  points: readonly CurvePoint[],
): readonly [before: CurvePoint | undefined, after: CurvePoint | undefined] {
  return [points.findLast((point) => point.x <= x), points.find((point) => point.x > x)];
}

function pointAt(x: number, points: readonly CurvePoint[]): CurvePoint | undefined {
  return points.find((point) => point.x === x);
}

/** `3.6 lebel`, `8.4 cm`, `count 3.6` */
function atPlace(number: string, { along, unit, isForce }: CurvesFindings): Sentence {
  if (unit !== null) return say`${number} ${unit}`;
  return isForce ? say`${number} ${along}` : say`${along} ${number}`;
}

function shown(x: number): string {
  return String(Number(x.toFixed(MOST_DECIMALS)));
}

/** Rounded outwards, to a tenth of their distance, but no finer than a straight line is worth. */
function bounds(low: number, high: number): readonly [string, string] {
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10((high - low) / 10))));
  const scale = 10 ** decimals;
  const round = (x: number, to: (x: number) => number): string =>
    String(Number((to(x * scale) / scale).toFixed(decimals)));
  return [round(low + 1e-12, Math.floor), round(high - 1e-12, Math.ceil)];
}

/** The answer of one curve in a few words: `4 × lebel`, `about 3.6 lebel`, `none that was tried`. */
export function shortAnswer(curve: Curve, findings: CurvesFindings): Sentence {
  const { enough, points, crossings } = curve;
  if (points.length === 0) return say`no result`;
  if (enough !== null) {
    const { from, to, isLast } = enough;
    if (from === null) return say`none that was tried`;
    if (from === to) return item(points, from).name;
    if (to === null) return say`${isLast ? 'none after' : 'none before'} ${item(points, from).name}`;
    const [a, b] = isLast ? [to, from] : [from, to];
    return say`${item(points, a).name} to ${item(points, b).name}`;
  }
  if (crossings.length === 0) return say`with nothing that was tried`;
  return joined(
    crossings.map((crossing) => placeOf(crossing, points, findings)),
    ' and ',
  );
}
