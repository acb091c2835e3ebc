/** Sentences on a search for a force: how many are enough, where both sides are even, and what was not reached. */
import { item } from '../../../chance/at.ts';
import type { Crossing } from '../../../statistics/crossings.ts';
import type { Opening } from '../../answer.ts';
import type { RunFacts } from '../../facts.ts';
import { theSide } from '../../labels.ts';
import {
  capital,
  joined,
  LONGEST_HEADLINE,
  LONGEST_TITLE,
  listed,
  plain,
  say,
  shortest,
  type Sentence,
} from '../../sentence.ts';
import {
  countOfForce,
  fightsIn,
  level,
  measureWords,
  pointValue,
  reaching,
  several,
  verbOf,
} from '../measure-words.ts';
import type { ForceMeasure } from '../measure.ts';
import type { Curve, CurvePoint, CurvesFindings } from './findings.ts';

/** Answers that a headline names; the others are left to the table. */
const MOST_IN_HEADLINE = 2;
/** Curves of which further findings speak. */
const MOST_CURVES = 3;
/** Decimals of a place between two values, at the most. */
const MOST_DECIMALS = 2;

interface CurvesInput {
  readonly findings: CurvesFindings;
  readonly facts: RunFacts;
}

export function curvesOpening(input: CurvesInput): Opening {
  const { findings } = input;
  const withResult = findings.curves.filter(({ points }) => points.length > 0);
  const [only] = withResult;
  if (only === undefined)
    return {
      headline: say`No cell was finished, so there is no finding.`,
      figure: null,
      verdicts: [],
      sentences: [],
    };
  return {
    headline: say`${capital(findings.curves.length === 1 ? answerOf(only, input) : answersOf(input, LONGEST_HEADLINE))}.`,
    figure: findings.curves.length === 1 ? figureOf(only, input) : null,
    verdicts: [],
    sentences: furtherOf(input),
  };
}

/** The finding of a chart: the change of the measure along the axis, or the answers under several conditions. */
export function curvesTitle(input: CurvesInput): Sentence {
  const { findings, facts } = input;
  const { curves, measure } = findings;
  const [only] = curves;
  if (only === undefined || curves.length > 1)
    return shortest(
      LONGEST_TITLE,
      answersOf(input, LONGEST_TITLE, true),
      say`${capital(measureWords(measure, facts))} under ${curves.length} conditions`,
    );
  const [turned] = turnOf(only, findings);
  if (turned !== undefined) return turned;
  const [first, last] = [item(only.points, 0), item(only.points, only.points.length - 1)];
  if (findings.isOwnWins)
    return say`${first.name} ${wins(first)} ${pointValue(first, measure)}${ofDecided(measure)}, ${inShort(last, findings)} ${wins(last)} ${pointValue(last, measure)}`;
  const verb =
    first.estimate.high < last.estimate.low
      ? verbOf(measure, 'rise', 'rises')
      : first.estimate.low > last.estimate.high
        ? verbOf(measure, 'fall', 'falls')
        : verbOf(measure, 'go', 'goes');
  const what = measureWords(measure, facts);
  const end = pointValue(last, measure);
  return shortest(
    LONGEST_TITLE,
    say`${capital(what)} ${verb} from ${pointValue(first, measure)} with ${inShort(first, findings)} to ${end} with ${last.name}`,
    say`from ${inShort(first, findings)} to ${last.name} ${what} ${verb} to ${end}`,
  );
}

/** `wins of the Reds reach 50% with 3 × Figures at hit on 3, …; none is enough at hit on 6` */
function answersOf(input: CurvesInput, most: number, isTitle = false): Sentence {
  const { findings, facts } = input;
  const { target, measure } = findings;
  const curves = findings.curves.filter(({ points }) => points.length > 0);
  const isMet = ({ enough, crossings }: Curve): boolean =>
    enough === null ? crossings.length > 0 : enough.from !== null;
  const isEqual = target.kind === 'equal';
  const what =
    isEqual && target.isEven
      ? say`both sides are even`
      : isEqual
        ? say`${measureWords(measure, facts)} ${verbOf(measure, 'stand', 'stands')} at ${level({ measure, level: target.level })}`
        : reaching({ measure, level: target.level }, facts);
  const counts = [MOST_IN_HEADLINE, 1].map((count) => ({ count, inTable: ' in the table' }));
  // A title that names one of several answers misleads more than one that names none.
  const [first] = curves;
  if (!isTitle && first !== undefined && isMet(first)) counts.push({ count: 1, inTable: '' });
  const ways = counts.map(({ count, inTable }) => {
    const shown = curves.slice(0, count);
    const met = shown.filter(isMet).map((curve) => say`${shortAnswer(curve, findings)} at ${curve.group}`);
    const unmet = joined(
      shown.filter((curve) => !isMet(curve)).map(({ group }) => group),
      ' and at ',
    );
    const rest = curves.length - count;
    const more = rest > 0 ? `; ${rest} more${inTable}` : '';
    const nothing = isEqual ? 'nothing tried comes to' : 'nothing tried is enough for';
    if (met.length === 0) return say`${nothing} ${goal(input)} at ${unmet}${more}`;
    const but = isEqual ? 'nowhere' : 'none is enough';
    return say`${what} with ${joined(met, ', ')}${unmet.length === 0 ? [] : say`; ${but} at ${unmet}`}${more}`;
  });
  return shortest(most, ...ways);
}

function furtherOf(input: CurvesInput): Sentence[] {
  const { findings, facts } = input;
  const { curves } = findings;
  const sentences = curves
    .slice(0, MOST_CURVES)
    .flatMap((curve) => [...turnOf(curve, findings), ...touchingOf(curve, findings)])
    .map((sentence) => say`${sentence}.`);
  sentences.push(...besideWords(input), ...landmarkWords(input));
  const missing = curves.reduce((sum, curve) => sum + curve.missing, 0);
  if (missing > 0)
    sentences.push(
      say`${missing} ${missing === 1 ? 'value has' : 'values have'} no result for ${measureWords(findings.measure, facts)}.`,
    );
  return sentences;
}

/** The values beside the places where the only curve crosses, where the headline does not have them. */
function besideWords(input: CurvesInput): Sentence[] {
  const { findings, facts } = input;
  const [only, second] = findings.curves;
  if (only === undefined || second !== undefined) return [];
  const beside = around(only.crossings, only.points, findings).slice(0, 2);
  const [first] = beside;
  if (first === undefined) return [];
  if (plain(answerOf(only, input)).includes(pointValue(first, findings.measure))) return [];
  const values = joined(
    beside.map((point) => say`${pointValue(point, findings.measure)} with ${point.name}`),
    ', ',
  );
  return [say`${capital(measureWords(findings.measure, facts))}: ${values}.`];
}

/** More is not always better: that must be said before all else. */
function turnOf({ turn, points, group }: Curve, findings: CurvesFindings): Sentence[] {
  if (turn === null) return [];
  const [before, after] = turn.map((index) => withValue(item(points, index), findings));
  return [say`More is not always better${where(group)}: ${before ?? []}, but ${after ?? []}`];
}

function touchingOf({ touching, points, group }: Curve, findings: CurvesFindings): Sentence[] {
  if (touching.length === 0) return [];
  const values = touching.map((index) => withValue(item(points, index), findings));
  return [say`The curve may also touch the target${where(group)} with ${joined(values, ' or ')}`];
}

function where(group: Sentence): Sentence {
  return group.length === 0 ? [] : say` at ${group}`;
}

/** Named values of the author on the axis of a search, in their order. */
export function landmarksOf(
  { axis, isNumeric }: CurvesFindings,
  { words }: RunFacts,
): readonly { readonly name: string; readonly x: number }[] {
  if (!isNumeric) return [];
  const own = axis.flatMap((id) => (Object.hasOwn(words.landmarks, id) ? [words.landmarks[id] ?? {}] : []));
  return Object.entries(own[0] ?? {}).map(([name, x]) => ({ name, x }));
}

/** `Twice the defenders, 8 Lebel companies, win 48.3%.`, `The end of the medium band: 8 cm (61%).` */
function landmarkWords({ findings, facts }: CurvesInput): Sentence[] {
  const [only, second] = findings.curves;
  return landmarksOf(findings, facts).map(({ name, x }) => {
    const point = second === undefined && only !== undefined ? pointAt(x, only.points) : undefined;
    const place = placeAt(String(x), findings);
    const value = point && pointValue(point, findings.measure);
    if (value !== undefined && findings.isOwnWins)
      return say`${capital([{ name }])}, ${place}, ${x === 1 ? 'wins' : 'win'} ${value}${ofDecided(findings.measure)}.`;
    return say`${capital([{ name }])}: ${place}${value === undefined ? '' : ` (${value})`}.`;
  });
}

/** The whole answer of one curve. */
function answerOf(curve: Curve, input: CurvesInput): Sentence {
  const { enough, points } = curve;
  const { findings } = input;
  if (enough === null) return evenOf(curve, input);
  const { from, to, isLast } = enough;
  if (from === null) {
    const best = item(points, bestOf(points));
    return say`nothing tried is enough for ${goal(input)}; the nearest${best.isExact ? '' : ', as played,'} is ${withValue(best, findings)}`;
  }
  const only = item(points, from);
  if (from === to) {
    const beside = points[isLast ? from + 1 : from - 1];
    const rest =
      beside === undefined ? say`, the ${isLast ? 'last' : 'first'} that was tried` : denial(beside, input);
    return say`${claim(only, input, isLast ? 'still ' : '')}${rest}`;
  }
  const others = isLast ? 'come before' : 'follow';
  if (to === null)
    return only.estimate.low >= findings.target.level
      ? say`${claim(only, input, '')}, but not surely all that ${others}`
      : say`${claim(only, input, 'perhaps ')}; too few engagements were played to be sure`;
  const end = item(points, to);
  if (enough.first === from && only.isExact)
    return say`${claim(only, input, '')}, but not all that ${others} do; only from ${withValue(end, findings)} on do all`;
  return say`${claim(end, input, 'surely ')}; ${inShort(only, findings)} may be enough too (${pointValue(only, findings.measure)})`;
}

/** `11 Lebel companies win three fights in four (76% ± 0.6)`, `with 8 cm wins of the Reds reach 50% (61%)` */
function claim(point: CurvePoint, { findings, facts }: CurvesInput, how: string): Sentence {
  const { measure, target, isOwnWins } = findings;
  const value = pointValue(point, measure);
  return isOwnWins
    ? say`${point.name} ${how}${wins(point)} ${fightsIn(target.level)} (${value})`
    : say`with ${point.name}, ${reaching({ measure, level: target.level }, facts, how)} (${value})`;
}

/** `; 10 do not (70% ± 0.7)` */
function denial(point: CurvePoint, { findings }: CurvesInput): Sentence {
  const value = pointValue(point, findings.measure);
  return findings.isOwnWins
    ? say`; ${inShort(point, findings)} ${point.x === 1 ? 'does' : 'do'} not (${value})`
    : say`; with ${point.name} ${value}`;
}

/** `wins of the Reds of 50%`, `an even fight` */
function goal({ findings, facts }: CurvesInput): Sentence {
  const { measure, target } = findings;
  if (target.kind === 'equal' && target.isEven) return say`an even fight`;
  return say`${measureWords(measure, facts)} of ${level({ measure, level: target.level })}`;
}

/** `4 × Lebel (82.3%)` */
function withValue(point: CurvePoint, findings: CurvesFindings): Sentence {
  return say`${point.name} (${pointValue(point, findings.measure)})`;
}

/** A number of the force without its name, which has just been said. */
function inShort({ x, name }: CurvePoint, { isForce }: CurvesFindings): Sentence {
  return isForce ? [String(x)] : name;
}

function bestOf(points: readonly CurvePoint[]): number {
  const values = points.map(({ estimate }) => estimate.value);
  return values.indexOf(Math.max(...values));
}

function figureOf(curve: Curve, { findings, facts }: CurvesInput): Opening['figure'] {
  const { measure, target, isForce, isOwnWins, along } = findings;
  const { enough, crossings, points } = curve;
  if (enough === null) {
    const [crossing] = crossings;
    if (crossing === undefined || crossings.length > 1 || crossing.x === null || !findings.isNumeric)
      return null;
    const { low, high } = crossing;
    const ends = low === null || high === null || low === high ? null : bounds(low, high, findings);
    const isBetween = ends !== null && isCount(findings) && crossing.x < MOST_BETWEEN;
    const shown = isBetween ? ends.join(' to ') : shownPlace(crossing, findings);
    const reach = ends === null || isBetween ? '' : ` (${ends.join(' to ')})`;
    const what = goal({ findings, facts });
    return isForce
      ? { amount: [shown], meaning: say`${several(along)} for ${what}${reach}` }
      : { amount: placeAt(shown, findings), meaning: say`for ${what}${reach}` };
  }
  const { from, to } = enough;
  if (from === null || from !== to) return null;
  const point = item(points, from);
  const meaning = isOwnWins
    ? say`win ${fightsIn(target.level)}`
    : reaching({ measure, level: target.level }, facts);
  return isForce
    ? { amount: [String(point.x)], meaning: say`${several(along)}${isOwnWins ? ' ' : ': '}${meaning}` }
    : { amount: point.name, meaning };
}

function evenOf({ points, crossings }: Curve, input: CurvesInput): Sentence {
  const { findings, facts } = input;
  const { target, measure, isForce, isOwnWins } = findings;
  if (crossings.length === 0) return nowhere(points, input);
  const isEven = target.kind === 'equal' && target.isEven;
  const places = crossings.map((crossing) => placeOf(crossing, points, findings));
  const beside = around(crossings, points, findings).slice(0, 2);
  const values = !isOwnWins
    ? []
    : say`; ${joined(
        beside.map(
          (point, i) =>
            say`${inShort(point, findings)} ${wins(point)} ${pointValue(point, measure)}${i === 0 ? ofDecided(measure) : ''}`,
        ),
        ', ',
      )}`;
  if (isEven && isForce) {
    const even = say`${joined(places, ', and ')} make it an even fight`;
    return shortest(LONGEST_HEADLINE, say`${even}${values}`, even);
  }
  const what = isEven
    ? say`both sides are even`
    : say`${measureWords(measure, facts)} ${verbOf(measure, 'stand', 'stands')} at ${level({ measure, level: target.level })}`;
  return say`${what} with ${joined(places, ', and ')}${values}`;
}

function wins({ x }: CurvePoint): string {
  return x === 1 ? 'wins' : 'win';
}

/** The whole of a share that is not of all fights. */
function ofDecided({ kind }: ForceMeasure): string {
  return kind === 'decided' ? ' of decided fights' : '';
}

/** The side of the target on which all values lie. */
function nowhere(points: readonly CurvePoint[], { findings, facts }: CurvesInput): Sentence {
  const { measure, target } = findings;
  const [first, last] = [item(points, 0), item(points, points.length - 1)];
  const isAbove = first.estimate.value > target.level;
  const range = say`${withValue(first, findings)} to ${withValue(last, findings)}`;
  if (measure.kind === 'decided') {
    const stronger = isAbove ? measure.side : ((1 - measure.side) as 0 | 1); // the other of two
    return say`the advantage stays with ${theSide(facts, stronger)}: ${measureWords(measure, facts)} from ${range}`;
  }
  return say`${measureWords(measure, facts)} ${verbOf(measure, 'stay', 'stays')} ${isAbove ? 'above' : 'below'} ${level({ measure, level: target.level })} with everything that was tried: ${range}`;
}

/** `4 × Lebel`, `about 3.6 × Lebel`, `something between Open and Cover` */
function placeOf(crossing: Crossing, points: readonly CurvePoint[], findings: CurvesFindings): Sentence {
  const { x, low, high } = crossing;
  if (x === null || low === null || high === null) {
    if (low !== null) return say`something beyond ${pointAt(low, points)?.name ?? []}, if at all`;
    return high === null
      ? say`anything, as far as the intervals go`
      : say`something before ${pointAt(high, points)?.name ?? []}, if at all`;
  }
  const point = pointAt(x, points);
  if (low === high && point !== undefined) return say`exactly ${point.name}`;
  const [before, after] = neighbours(x, points);
  if (!findings.isNumeric) return say`something between ${before?.name ?? []} and ${after?.name ?? []}`;
  const least = Math.floor(low);
  const most = Math.ceil(high);
  return isCount(findings) && x < MOST_BETWEEN && most > least
    ? placeAt(`between ${least} and ${most}`, findings)
    : placeAt(shownPlace(crossing, findings), findings, 'about ');
}

/** Units of measure that are not counted. */
const MEASURES = /^(?:cm|mm|m|km|in|inches|paces|yards|min)$/u;
/** Places between smaller counts are told by both; a larger count is about so many. */
const MOST_BETWEEN = 20;

/** True where the values are whole things: forces, figures, grades. */
function isCount({ isForce, isNumeric, unit, curves }: CurvesFindings): boolean {
  if (isForce || !isNumeric) return isForce;
  if (unit !== null) return !MEASURES.test(unit);
  return curves.every(({ points }) => points.every(({ x }) => Number.isInteger(x)));
}

/** The points about the places, each once. */
function around(
  crossed: readonly Crossing[],
  points: readonly CurvePoint[],
  { isNumeric }: CurvesFindings,
): CurvePoint[] {
  const beside = crossed.flatMap(({ x, low, high }) => {
    if (x === null)
      return [...points.slice(low === null ? 0 : -1), ...points.slice(0, high === null ? 0 : 1)].slice(0, 2);
    const point = pointAt(x, points);
    return point !== undefined && low === high && isNumeric
      ? [point]
      : neighbours(x, points).filter((one) => one !== undefined);
  });
  return [...new Set(beside)];
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

/** `3.6 × Lebel`, `8.4 cm`, `count 3.6` */
export function placeAt(number: string, { along, unit, isForce }: CurvesFindings, about = ''): Sentence {
  if (unit !== null) return say`${about}${number} ${unit}`;
  return isForce ? say`${about}${countOfForce(number, along)}` : say`${along} ${about}${number}`;
}

/** A place with no more decimals than its bounds are sure of, a count without any. */
export function shownPlace({ x, low, high }: Crossing, findings: CurvesFindings): string {
  if (isCount(findings)) return String(Math.round(x ?? 0));
  const reach = (high ?? 0) - (low ?? 0);
  const sure = reach > 0 ? Math.max(0, Math.ceil(-Math.log10(reach))) : MOST_DECIMALS;
  return String(Number((x ?? 0).toFixed(Math.min(MOST_DECIMALS, sure))));
}

/** Rounded outwards, to a tenth of their distance, but no finer than a straight line is worth; counts to whole ones. */
function bounds(low: number, high: number, findings: CurvesFindings): readonly [string, string] {
  const finest = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10((high - low) / 10))));
  const decimals = isCount(findings) ? 0 : finest;
  const scale = 10 ** decimals;
  const round = (x: number, to: (x: number) => number): string =>
    String(Number((to(x * scale) / scale).toFixed(decimals)));
  return [round(low + 1e-12, Math.floor), round(high - 1e-12, Math.ceil)];
}

/** The answer of one curve in a few words: `4 × Lebel`, `about 3.6 × Lebel`, `nothing that was tried`. */
export function shortAnswer(curve: Curve, findings: CurvesFindings): Sentence {
  const { enough, points, crossings } = curve;
  if (points.length === 0) return say`no result`;
  if (enough !== null) {
    const { from, to, isLast } = enough;
    if (from === null) return say`nothing that was tried`;
    if (from === to) return item(points, from).name;
    if (to === null) return say`perhaps ${item(points, from).name}`;
    const [a, b] = isLast ? [to, from] : [from, to];
    return say`${inShort(item(points, a), findings)} to ${item(points, b).name}`;
  }
  if (crossings.length === 0) return say`nothing that was tried`;
  return listed(crossings.map((crossing) => placeOf(crossing, points, findings)));
}
