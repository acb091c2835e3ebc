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
  reached,
  several,
} from '../measure-words.ts';
import type { ForceMeasure } from '../measure.ts';
import type { Curve, CurvePoint, CurvesFindings } from './findings.ts';

/** Answers that a headline names; the others are left to the table. */
const MOST_IN_HEADLINE = 2;
/** Curves of which further findings speak. */
const MOST_CURVES = 3;
/** Decimals of a place between two values, at the most. */
const MOST_DECIMALS = 2;

export interface CurvesInput {
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
      answersOf(input, LONGEST_TITLE),
      say`${measureWords(measure, facts)} under ${curves.length} conditions`,
    );
  const [turned] = turnOf(only, findings);
  if (turned !== undefined) return turned;
  const [first, last] = [item(only.points, 0), item(only.points, only.points.length - 1)];
  if (findings.isOwnWins)
    return say`${first.name} won ${pointValue(first, measure)}${ofDecided(measure)}, ${inShort(last, findings)} won ${pointValue(last, measure)}`;
  const verb =
    first.estimate.high < last.estimate.low
      ? 'rose'
      : first.estimate.low > last.estimate.high
        ? 'fell'
        : 'went';
  const what = measureWords(measure, facts);
  const end = pointValue(last, measure);
  return shortest(
    LONGEST_TITLE,
    say`${capital(what)} ${verb} from ${pointValue(first, measure)} with ${inShort(first, findings)} to ${end} with ${last.name}`,
    say`from ${inShort(first, findings)} to ${last.name} ${what} ${verb} to ${end}`,
  );
}

/** `wins of the Reds reached 50 % with 3 × Figures at hit on 3, …; nothing that was tried was enough at hit on 6` */
function answersOf(input: CurvesInput, most: number): Sentence {
  const { findings, facts } = input;
  const { target, measure } = findings;
  const curves = findings.curves.filter(({ points }) => points.length > 0);
  const isMet = ({ enough, crossings }: Curve): boolean =>
    enough === null ? crossings.length > 0 : enough.from !== null;
  const isEqual = target.kind === 'equal';
  const what =
    isEqual && target.isEven
      ? say`both sides were even`
      : isEqual
        ? say`${measureWords(measure, facts)} stood at ${level({ measure, level: target.level })}`
        : reached({ measure, level: target.level }, facts);
  const ways = [MOST_IN_HEADLINE, 1].map((count) => {
    const shown = curves.slice(0, count);
    const met = shown.filter(isMet).map((curve) => say`${shortAnswer(curve, findings)} at ${curve.group}`);
    const unmet = joined(
      shown.filter((curve) => !isMet(curve)).map(({ group }) => group),
      ' and at ',
    );
    const rest = curves.length - count;
    const more = rest > 0 ? `; ${rest} more in the table` : '';
    const nothing = isEqual ? 'nothing that was tried came to' : 'nothing that was tried was enough for';
    if (met.length === 0) return say`${nothing} ${goal(input)} at ${unmet}${more}`;
    const but = isEqual ? 'nowhere' : 'nothing that was tried was enough';
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
  sentences.push(...landmarkWords(input));
  const missing = curves.reduce((sum, curve) => sum + curve.missing, 0);
  if (missing > 0)
    sentences.push(
      say`${missing} ${missing === 1 ? 'value has' : 'values have'} no result for ${measureWords(findings.measure, facts)}.`,
    );
  return sentences;
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

/** `Twice the defenders, 8 Lebel companies, won 48.3 %.`, `The end of the medium band: 8 cm (61 %).` */
function landmarkWords({ findings, facts }: CurvesInput): Sentence[] {
  const [only, second] = findings.curves;
  return landmarksOf(findings, facts).map(({ name, x }) => {
    const point = second === undefined && only !== undefined ? pointAt(x, only.points) : undefined;
    const place = placeAt(String(x), findings);
    const value = point && pointValue(point, findings.measure);
    if (value !== undefined && findings.isOwnWins)
      return say`${capital([{ name }])}, ${place}, won ${value}${ofDecided(findings.measure)}.`;
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
    return say`nothing that was tried was enough for ${goal(input)}; nearest came${best.isExact ? '' : ', as played,'} ${withValue(best, findings)}`;
  }
  const only = item(points, from);
  if (from === to) {
    const beside = points[isLast ? from + 1 : from - 1];
    const rest =
      beside === undefined ? say`, the ${isLast ? 'last' : 'first'} that was tried` : denial(beside, input);
    return say`${claim(only, input, isLast ? 'still ' : '')}${rest}`;
  }
  const others = isLast ? 'came before' : 'followed';
  if (to === null)
    return only.estimate.low >= findings.target.level
      ? say`${claim(only, input, '')}, but not surely all that ${others}`
      : say`${claim(only, input, 'perhaps ')}; too few engagements were played to be sure`;
  const end = item(points, to);
  if (enough.first === from && only.isExact)
    return say`${claim(only, input, '')}, but not all that ${others} did; only from ${withValue(end, findings)} on did all`;
  return say`${claim(end, input, 'surely ')}; ${inShort(only, findings)} may be enough too (${pointValue(only, findings.measure)})`;
}

/** `11 Lebel companies won three fights in four (76 % ± 0.6)`, `with 8 cm wins of the Reds reached 50 % (61 %)` */
function claim(point: CurvePoint, { findings, facts }: CurvesInput, how: string): Sentence {
  const { measure, target, isOwnWins } = findings;
  const value = pointValue(point, measure);
  return isOwnWins
    ? say`${point.name} ${how}won ${fightsIn(target.level)} (${value})`
    : say`with ${point.name}, ${reached({ measure, level: target.level }, facts, how)} (${value})`;
}

/** `; 10 did not (70 % ± 0.7)` */
function denial(point: CurvePoint, { findings }: CurvesInput): Sentence {
  const value = pointValue(point, findings.measure);
  return findings.isOwnWins
    ? say`; ${inShort(point, findings)} did not (${value})`
    : say`; ${point.name} fell short (${value})`;
}

/** `wins of the Reds of 50 %`, `an even fight` */
function goal({ findings, facts }: CurvesInput): Sentence {
  const { measure, target } = findings;
  if (target.kind === 'equal' && target.isEven) return say`an even fight`;
  return say`${measureWords(measure, facts)} of ${level({ measure, level: target.level })}`;
}

/** `4 × Lebel (82.3 %)` */
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
    const reach = low === null || high === null || low === high ? '' : ` (${bounds(low, high).join(' to ')})`;
    const what = goal({ findings, facts });
    return isForce
      ? { amount: [shownPlace(crossing)], meaning: say`${several(along)} for ${what}${reach}` }
      : { amount: placeAt(shownPlace(crossing), findings), meaning: say`for ${what}${reach}` };
  }
  const { from, to } = enough;
  if (from === null || from !== to) return null;
  const point = item(points, from);
  const meaning = isOwnWins
    ? say`won ${fightsIn(target.level)}`
    : reached({ measure, level: target.level }, facts);
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
  const values = isOwnWins
    ? say`; ${joined(
        beside.map(
          (point, i) =>
            say`${inShort(point, findings)} won ${pointValue(point, measure)}${i === 0 ? ofDecided(measure) : ''}`,
        ),
        ', ',
      )}`
    : say`; ${joined(
        beside.map((point) => withValue(point, findings)),
        ', ',
      )}`;
  if (isEven && isForce) return say`${joined(places, ', and ')} made it an even fight${values}`;
  const what = isEven
    ? say`both sides were even`
    : say`${measureWords(measure, facts)} stood at ${level({ measure, level: target.level })}`;
  return say`${what} with ${joined(places, ', and ')}${values}`;
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
    return say`${theSide(facts, stronger)} won more often with everything that was tried: ${measureWords(measure, facts)} from ${range}`;
  }
  return say`${measureWords(measure, facts)} stayed ${isAbove ? 'above' : 'below'} ${level({ measure, level: target.level })} with everything that was tried: ${range}`;
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
  return placeAt(shownPlace(crossing), findings, 'about ');
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

/** A place with no more decimals than its bounds are sure of. */
export function shownPlace({ x, low, high }: Crossing): string {
  const reach = (high ?? 0) - (low ?? 0);
  const sure = reach > 0 ? Math.max(0, Math.ceil(-Math.log10(reach))) : MOST_DECIMALS;
  return String(Number((x ?? 0).toFixed(Math.min(MOST_DECIMALS, sure))));
}

/** Rounded outwards, to a tenth of their distance, but no finer than a straight line is worth. */
function bounds(low: number, high: number): readonly [string, string] {
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10((high - low) / 10))));
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
