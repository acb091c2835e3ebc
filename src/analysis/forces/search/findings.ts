/** The chance along a number of units, or along another value: how many are enough, and where both sides are even. */
import { firstEnough } from '../../../statistics/index.ts';
import type { Table } from '../../tables/table.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { searchedPath, searchedValues } from '../../../experiment/analyses/force-search.ts';
import type { SearchAsked, TargetAsked } from '../../../experiment/analyses/forces-section.ts';
import { armyName } from '../../../experiment/analyses/armies.ts';
import { crossings, type Crossing } from '../../../statistics/crossings.ts';
import { isotonic } from '../../../statistics/isotonic.ts';
import { besideTheOther } from '../../claims.ts';
import type { RunFacts } from '../../facts.ts';
import { factorAt, groupsOf } from '../groups.ts';
import { forceMeasure, measuredCells, type CellMeasure, type ForceMeasure } from '../measure.ts';
import { factorLabel, label, ownLabel, unitOf, valueLabel, withValue } from '../../labels.ts';
import { countOfForce } from '../measure-words.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import { say, type Name, type Sentence } from '../../sentence.ts';

/** The target of a search. */
type CurveTarget =
  | { readonly kind: 'at-least'; readonly level: number }
  /** The target of an even fight: one half of the decided engagements, as an equal target. */
  | { readonly kind: 'equal'; readonly level: number; readonly isEven: boolean };

export interface CurvePoint {
  /** The value itself, where values are numbers; else its place in the list, from 0. */
  readonly x: number;
  /** The value as the spec has it: `4 × lebel`, `8`, `building`. */
  readonly text: string;
  /** `4 Lebel companies`, `8 cm`, `count 4`, `Building` */
  readonly name: Sentence;
  readonly estimate: Estimate;
  readonly isExact: boolean;
  /** The value of the monotone fit; the measured one where the curve surely turns. */
  readonly fitted: number;
}

/** The place of the value that is enough; numbers of points from 0. */
export interface Enough {
  /** The first value that is not excluded; null where all are. */
  readonly from: number | null;
  /** The first from which on all are enough; null where the last is not. */
  readonly to: number | null;
  /** The first value that is enough by itself: before `to` where a later one falls short again. */
  readonly first: number | null;
  /** The curve falls: read it from the end, so that `from` and `to` are the last values that are enough. */
  readonly isLast: boolean;
}

export interface Curve {
  /** The values of the other factors: `8 cm, elite`; empty where nothing else is varied. */
  readonly group: Sentence;
  readonly points: readonly CurvePoint[];
  /** Values without a result. */
  readonly missing: number;
  /** The smallest value that is enough, for a target of at least a level; null for others. */
  readonly enough: Enough | null;
  /** The places where the curve crosses an exact target; empty for others, and where it crosses nowhere. */
  readonly crossings: readonly Crossing[];
  /** Numbers of points that may be just on the target, beside where the curve crosses it. */
  readonly touching: readonly number[];
  /** Numbers of two points, the first lower, between which the curve surely goes the other way; null where none do. */
  readonly turn: readonly [number, number] | null;
}

export interface CurvesFindings {
  readonly measure: ForceMeasure;
  readonly target: CurveTarget;
  /** True for numbers, between which a curve may be interpolated. */
  readonly isNumeric: boolean;
  /** The names of the axis in the spec: the force, or the path in full and in short. */
  readonly axis: readonly string[];
  /** The force or factor that is searched along: `Lebel company`, `distance`, `cover`. */
  readonly along: Name;
  /** The values are numbers of a force. */
  readonly isForce: boolean;
  /** The values are numbers of a force, and the measure is how often its side wins. */
  readonly isOwnWins: boolean;
  readonly unit: string | null;
  readonly curves: readonly Curve[];
}

interface AskedCurves {
  readonly search: SearchAsked;
  readonly target: TargetAsked;
  readonly cells: readonly CellRow[];
  readonly distributions: Table;
  readonly facts: RunFacts;
}

export function curvesOf({ search, target, cells, distributions, facts }: AskedCurves): CurvesFindings {
  const column = factorAt(facts, searchedPath(search).join('.'));
  const { measure, aim } = aimOf(target, search, facts);
  const factor = facts.factors[column];
  const values = searchedValues(search);
  const { force } = search;
  // Of a force the cells name how many; else they hold the value itself.
  const places = new Map(
    values.map((value, i) => [
      force === undefined
        ? typeof value === 'string'
          ? value
          : JSON.stringify(value)
        : armyName([{ force, count: Number(value) }]),
      { place: i, value },
    ]),
  );
  const isNumeric = values.every((value) => typeof value === 'number');
  const measured = measuredCells(distributions, cells, measure);
  const groups = groupsOf(cells, facts, [column]);
  // Of each curve the answer and whether more is always better hold together with those of all others.
  const each = adjusted(besideTheOther(facts.confidence), 2 * groups.length);
  const curves = groups.map(({ name, cells: own }) => {
    const unordered = own.flatMap((cell) => {
      const text = cell.factors[column]?.text ?? '';
      const measure = measured.get(cell.cell);
      const at = places.get(text);
      if (measure === undefined || at === undefined) return [];
      const x = isNumeric ? Number(at.value) : at.place;
      return [{ x, text, name: nameOf(text, x, force, facts, factor), measure }];
    });
    const points = unordered.toSorted((a, b) => a.x - b.x);
    return curveOf(name, points, own.length - points.length, aim, { alone: facts.confidence, each });
  });
  return {
    measure,
    target: aim,
    isNumeric,
    axis: force === undefined ? [searchedPath(search).join('.'), factor?.name ?? ''] : [force],
    along:
      force !== undefined
        ? ownLabel(facts, force)
        : factor === undefined
          ? label(facts, searchedPath(search).join('.'))
          : factorLabel(facts, factor),
    isForce: force !== undefined,
    isOwnWins: force !== undefined && isWinsOf(measure, search.side, facts),
    unit: force === undefined ? (factor?.unit ?? null) : null,
    curves,
  };
}

function aimOf(
  target: TargetAsked,
  { side }: SearchAsked,
  facts: RunFacts,
): { readonly measure: ForceMeasure; readonly aim: CurveTarget } {
  if (target === 'even')
    return {
      measure: { kind: 'decided', side: side === facts.sides[1] ? 1 : 0 },
      aim: { kind: 'equal', level: 0.5, isEven: true },
    };
  const measure = forceMeasure(target.of, facts);
  if (target.atLeast !== undefined) return { measure, aim: { kind: 'at-least', level: target.atLeast } };
  return { measure, aim: { kind: 'equal', level: target.equal ?? 0, isEven: false } };
}

/** True for how often a side wins, of all engagements or of the decided ones. */
function isWinsOf(measure: ForceMeasure, side: string | undefined, { sides }: RunFacts): boolean {
  if (measure.kind === 'decided') return sides[measure.side] === side;
  return measure.kind === 'share' && measure.metric === 'winner' && measure.label === side;
}

function nameOf(
  text: string,
  x: number,
  force: string | undefined,
  facts: RunFacts,
  factor: RunFacts['factors'][number] | undefined,
): Sentence {
  if (force !== undefined) return countOfForce(x, ownLabel(facts, force));
  const value = valueLabel(facts, text, factor?.path ?? '');
  if (factor === undefined) return value;
  if (factor.unit !== null) return say`${value} ${unitOf(text, factor.unit)}`;
  return Number.isNaN(Number(text)) ? value : withValue(factorLabel(facts, factor), value);
}

interface MeasuredPoint {
  readonly x: number;
  readonly text: string;
  readonly name: Sentence;
  readonly measure: CellMeasure;
}

function curveOf(
  group: Sentence,
  measured: readonly MeasuredPoint[],
  missing: number,
  target: CurveTarget,
  { alone, each }: { readonly alone: number; readonly each: number },
): Curve {
  const rising = fittedTo(measured, 1);
  const falling = fittedTo(measured, -1);
  const isFalling = falling.misfit < rising.misfit;
  const { fitted } = isFalling ? falling : rising;
  const turn = turnOf(measured, isFalling, adjusted(each, Math.max(1, measured.length)));
  const points = measured.map(({ measure, ...point }, i): CurvePoint => ({
    ...point,
    estimate: measure.within(alone),
    isExact: measure.isExact,
    fitted: turn === null ? (fitted[i] ?? measure.value) : measure.value,
  }));
  const common = { group, points, missing, turn };
  const together = points.map((point, i) => ({
    ...point,
    estimate: measured[i]?.measure.within(each) ?? point.estimate,
  }));
  if (target.kind === 'at-least')
    return { ...common, enough: enoughOf(together, target.level, isFalling), crossings: [], touching: [] };
  const weighed = together.map(({ x, estimate }, i) => ({ x, ...estimate, weight: weightOf(measured[i]) }));
  return {
    ...common,
    enough: null,
    crossings: crossings(weighed, target.level),
    touching: touchingAt(together, target.level),
  };
}

/** The two points that lie the wrong way round by most, with intervals that hold together. */
function turnOf(
  measured: readonly MeasuredPoint[],
  isFalling: boolean,
  confidence: number,
): readonly [number, number] | null {
  const bounds = measured.map(({ measure }) => measure.within(confidence));
  let most = 1e-9;
  let turn: readonly [number, number] | null = null;
  bounds.forEach((before, i) => {
    bounds.forEach((after, j) => {
      const by = isFalling ? after.low - before.high : before.low - after.high;
      if (j > i && by > most) [most, turn] = [by, [i, j]];
    });
  });
  return turn;
}

/** Points whose interval holds the level, between two that are surely on the same side of it. */
function touchingAt(points: readonly CurvePoint[], level: number): number[] {
  const side = ({ estimate: { low, high } }: CurvePoint): number => (low > level ? 1 : high < level ? -1 : 0);
  return points.flatMap((point, i) => {
    if (side(point) !== 0 || point.isExact) return [];
    const before = points.slice(0, i).findLast((other) => side(other) !== 0);
    const after = points.slice(i + 1).find((other) => side(other) !== 0);
    return before !== undefined && after !== undefined && side(before) === side(after) ? [i] : [];
  });
}

function enoughOf(points: readonly CurvePoint[], level: number, isFalling: boolean): Enough {
  // An exact share that is short by the rounding of its sum is not short.
  const bounds = points.map(({ estimate, isExact }) => {
    const slack = isExact ? 1e-12 : 0;
    return { low: estimate.low + slack, high: estimate.high + slack };
  });
  if (!isFalling) return { ...firstEnough(bounds, level), isLast: false };
  const turned = firstEnough(bounds.toReversed(), level);
  const back = (index: number | null): number | null => (index === null ? null : points.length - 1 - index);
  return { from: back(turned.from), to: back(turned.to), first: back(turned.first), isLast: true };
}

function weightOf(point: MeasuredPoint | undefined): number {
  return point === undefined || point.measure.variance === 0 ? Infinity : 1 / point.measure.variance;
}

/** The monotone fit in one direction, and its distance from the measured points. */
function fittedTo(
  points: readonly MeasuredPoint[],
  sign: 1 | -1,
): { readonly fitted: readonly number[]; readonly misfit: number } {
  const fitted = isotonic(
    points.map(({ measure }) => sign * measure.value),
    points.map(weightOf),
  ).map((value) => sign * value);
  const misfit = points.reduce(
    (sum, { measure }, i) => sum + Math.abs((fitted[i] ?? measure.value) - measure.value),
    0,
  );
  return { fitted, misfit };
}
