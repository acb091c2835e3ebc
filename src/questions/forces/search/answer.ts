/**
 * Answer to a search as plain data: the chance along a number of units, or along another value, how many are enough, and
 * where both sides are even.
 */
import { adjusted } from '../../../execution/judgement.ts';
import { armyName } from '../../../experiment/analyses/armies.ts';
import { searchedPath, searchedValues } from '../../../experiment/analyses/force-search.ts';
import type { SearchAsked, TargetAsked } from '../../../experiment/analyses/forces-section.ts';
import { firstEnough } from '../../../statistics/index.ts';
import { crossings, type Crossing } from '../../../statistics/crossings.ts';
import { isotonic } from '../../../statistics/isotonic.ts';
import { besideTheOther } from '../../../analysis/claims.ts';
import type { Estimate } from '../../../analysis/tables/rows.ts';
import {
  decidedWins,
  factorAt,
  forceMeasure,
  measuredCells,
  ROUNDING,
  underEach,
  type CellMeasure,
  type Condition,
  type Given,
  type ForceMeasure,
} from '../measure.ts';

/** A value that was tried, with the measure. */
export interface Tried extends Estimate {
  /** The value itself, where values are numbers; else its place in the list, from 0. */
  readonly x: number;
  /** The value as the spec has it: `4 × lebel`, `8`, `building`. */
  readonly name: string;
  readonly exact: boolean;
  /** The value of the monotone fit; the measured one where the curve surely turns. */
  readonly fitted: number;
}

/** The place of the value that is enough; numbers of values from 0. */
interface Enough {
  /** The first value that is not excluded; null where all are. */
  readonly from: number | null;
  /** The first from which on all are enough; null where the last is not. */
  readonly to: number | null;
  /** The first value that is enough by itself: before `to` where a later one falls short again. */
  readonly first: number | null;
  /** The curve falls: read it from the end, so that `from` and `to` are the last values that are enough. */
  readonly isLast: boolean;
}

/** The search under one condition. */
export interface Curve {
  readonly at: Condition;
  readonly values: readonly Tried[];
  /** Values without a result. */
  readonly missing: number;
  /** The smallest value that is enough, for a target of at least a level; null for others. */
  readonly enough: Enough | null;
  /** The places where the curve crosses an exact target; empty for others, and where it crosses nowhere. */
  readonly crossings: readonly Crossing[];
  /** Numbers of values that may be just on the target, beside where the curve crosses it. */
  readonly touching: readonly number[];
  /** Numbers of two values, the first lower, between which the curve surely goes the other way; null where none do. */
  readonly turn: readonly [number, number] | null;
}

export interface SearchAnswer {
  readonly asks: 'search';
  readonly measure: ForceMeasure;
  /** `even`: one half of the engagements that somebody wins, as an equal target. */
  readonly target: { readonly kind: 'at-least' | 'equal'; readonly level: number; readonly isEven: boolean };
  /** The path that is searched along, and the force where the values are its numbers. */
  readonly path: string;
  readonly force: string | null;
  /** True where the values are numbers of a force, and the measure is how often its side wins. */
  readonly isOwnWins: boolean;
  /** True of numbers, between which a curve may be interpolated. */
  readonly isNumeric: boolean;
  readonly curves: readonly Curve[];
}

interface Asked extends Given {
  readonly search: SearchAsked;
  readonly target: TargetAsked;
}

export function searchAnswer({ search, target: asked, cells, distributions, facts }: Asked): SearchAnswer {
  const path = searchedPath(search).join('.');
  const { force = null, side } = search;
  const column = factorAt(facts, path);
  const measure =
    asked === 'even'
      ? decidedWins(side === facts.sides[1] ? side : facts.sides[0])
      : forceMeasure(asked.of, facts);
  const target =
    asked === 'even'
      ? ({ kind: 'equal', level: 0.5, isEven: true } as const)
      : asked.atLeast === undefined
        ? ({ kind: 'equal', level: asked.equal ?? 0, isEven: false } as const)
        : ({ kind: 'at-least', level: asked.atLeast, isEven: false } as const);
  const values = searchedValues(search);
  const isNumeric = values.every((value) => typeof value === 'number');
  // Of a force the cells name how many; else they hold the value itself.
  const nameOf = (value: (typeof values)[number]): string =>
    force !== null
      ? armyName([{ force, count: Number(value) }])
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  const places = new Map(values.map((value, i) => [nameOf(value), isNumeric ? Number(value) : i]));
  const measured = measuredCells(distributions, cells, measure, facts.sides);
  const conditions = underEach(cells, facts, [column]);
  // Of each curve the answer and whether more is always better hold together with those of all others.
  const each = adjusted(besideTheOther(facts.confidence), 2 * conditions.length);
  const curves = conditions.map(({ at, cells: own }) => {
    const points = own.flatMap((cell): Point[] => {
      const name = cell.factors[column]?.text ?? '';
      const [x, found] = [places.get(name), measured.get(cell.cell)];
      return x === undefined || found === undefined ? [] : [{ x, name, measure: found }];
    });
    const ordered = points.toSorted((a, b) => a.x - b.x);
    const missing = own.length - points.length;
    return { at, missing, ...curveOf(ordered, target, { alone: facts.confidence, each }) };
  });
  return {
    asks: 'search',
    measure,
    target,
    path,
    force,
    isOwnWins: force !== null && measure.metric === 'winner' && measure.label === side,
    isNumeric,
    curves,
  };
}

interface Point {
  readonly x: number;
  readonly name: string;
  readonly measure: CellMeasure;
}

/** A value with bounds that hold together with all others. */
type Together = Estimate & Pick<Tried, 'x' | 'exact'> & { readonly weight: number };

function curveOf(
  points: readonly Point[],
  { kind, level }: SearchAnswer['target'],
  { alone, each }: { readonly alone: number; readonly each: number },
): Omit<Curve, 'at' | 'missing'> {
  const together = points.map(({ x, measure }): Together => {
    const { exact, variance } = measure;
    return { x, exact, ...measure.within(each), weight: variance === 0 ? Infinity : 1 / variance };
  });
  const [rising, falling] = [fittedTo(together, 1), fittedTo(together, -1)];
  const isFalling = falling.misfit < rising.misfit;
  const { fitted } = isFalling ? falling : rising;
  const turn = turnOf(points, isFalling, adjusted(each, Math.max(1, points.length)));
  const isAtLeast = kind === 'at-least';
  return {
    values: points.map(({ x, name, measure }, i) => ({
      x,
      name,
      ...measure.within(alone),
      exact: measure.exact,
      fitted: turn === null ? (fitted[i] ?? measure.value) : measure.value,
    })),
    enough: isAtLeast ? enoughOf(together, level, isFalling) : null,
    crossings: isAtLeast ? [] : crossings(together, level),
    touching: isAtLeast ? [] : touchingAt(together, level),
    turn,
  };
}

/** The two values that lie the wrong way round by most, with intervals that hold together. */
function turnOf(points: readonly Point[], isFalling: boolean, confidence: number): Curve['turn'] {
  const bounds = points.map(({ measure }) => measure.within(confidence));
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

/** Values whose interval holds the level, between two that are surely on the same side of it. */
function touchingAt(points: readonly Together[], level: number): number[] {
  const side = ({ low, high }: Together): number => (low > level ? 1 : high < level ? -1 : 0);
  return points.flatMap((point, i) => {
    if (side(point) !== 0 || point.exact) return [];
    const before = points.slice(0, i).findLast((other) => side(other) !== 0);
    const after = points.slice(i + 1).find((other) => side(other) !== 0);
    return before !== undefined && after !== undefined && side(before) === side(after) ? [i] : [];
  });
}

function enoughOf(points: readonly Together[], level: number, isFalling: boolean): Enough {
  const bounds = points.map(({ low, high, exact }) => {
    const slack = exact ? ROUNDING : 0;
    return { low: low + slack, high: high + slack };
  });
  if (!isFalling) return { ...firstEnough(bounds, level), isLast: false };
  const turned = firstEnough(bounds.toReversed(), level);
  const back = (index: number | null): number | null => (index === null ? null : points.length - 1 - index);
  return { from: back(turned.from), to: back(turned.to), first: back(turned.first), isLast: true };
}

/** The monotone fit in one direction, and its distance from the measured values. */
function fittedTo(
  points: readonly Together[],
  sign: 1 | -1,
): { readonly fitted: readonly number[]; readonly misfit: number } {
  const values = points.map(({ value }) => sign * value);
  const weights = points.map(({ weight }) => weight);
  const fitted = isotonic(values, weights).map((value) => sign * value);
  return {
    fitted,
    misfit: points.reduce((sum, { value }, i) => sum + Math.abs((fitted[i] ?? value) - value), 0),
  };
}
