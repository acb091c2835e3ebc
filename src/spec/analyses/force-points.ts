/**
 * Points: numbers of each kind meet numbers of each other, from which prices follow, and armies that are held out meet
 * each other, which test the prices.
 */
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongKey, wrongValue } from '../../play/problems.ts';
import { shown } from '../../play/shown.ts';
import type { Json } from '../../play/json.ts';
import type { Lowered, SpecBeside } from './analysis-kind.ts';
import { unknownForce } from '../sides.ts';
import { armyName, forceFactor, withArmies, type Army } from './armies.ts';
import type { PointsAsked } from './forces-section.ts';
import { factorsOf } from './section.ts';

const AT: Path = ['analysis', 'points'];

/** Armies by name: those of one kind, from which the prices for the sizes follow, and those held out. */
interface PointsArmies {
  readonly sizes: readonly number[];
  readonly fitted: ReadonlyMap<string, { readonly contestant: number; readonly count: number }>;
  readonly heldOut: ReadonlyMap<string, Army>;
}

/** The numbers of a kind that stand for armies of a size: the size, and a quarter of it less and more. */
function numbersAbout(size: number): readonly number[] {
  const quarter = Math.ceil(size / 4);
  return [size - quarter, size, size + quarter].filter((number) => number > 0);
}

/** A match that the prices for armies of a size follow from. */
export function isOfSize(size: number, numbers: readonly number[]): boolean {
  const about = numbersAbout(size);
  return numbers.every((number) => about.includes(number));
}

export function pointsArmies(asked: Pick<PointsAsked, 'contestants' | 'sizes' | 'heldOut'>): PointsArmies {
  const { contestants, sizes } = asked;
  const numbers = [...new Set(sizes.flatMap(numbersAbout))].toSorted((a, b) => a - b);
  const found = contestants.flatMap((force, contestant) =>
    numbers.map((count) => [armyName([{ force, count }]), { contestant, count }] as const),
  );
  const heldOut = asked.heldOut === undefined ? usualArmies(asked) : asked.heldOut.map(armyOfRecord);
  return { sizes, fitted: new Map(found), heldOut: new Map(heldOut.map((army) => [armyName(army), army])) };
}

/**
 * The default held-out armies: half of each of two kinds, and of each kind alone one unit more than that together. Where
 * up to 3 of a kind meet these are 2 + 2 and 5.
 */
function usualArmies({ contestants, sizes }: Pick<PointsAsked, 'contestants' | 'sizes'>): Army[] {
  const half = Math.ceil(Math.max(...sizes.flatMap(numbersAbout)) / 2);
  const mixed = contestants.flatMap((force, i) =>
    contestants.slice(i + 1).map((other) => [
      { force, count: half },
      { force: other, count: half },
    ]),
  );
  return [...mixed, ...contestants.map((force) => [{ force, count: 2 * half + 1 }])];
}

function armyOfRecord(counts: Readonly<Record<string, number>>): Army {
  return Object.entries(counts).map(([force, count]) => ({ force, count }));
}

/** The purpose for which two armies meet; null if they do not. */
export function meetingOf(
  armies: PointsArmies,
  first: string,
  second: string,
  bothWays: boolean,
): 'found' | 'held-out' | null {
  const [a, b] = [armies.fitted.get(first), armies.fitted.get(second)];
  if (
    a !== undefined &&
    b !== undefined &&
    a.contestant !== b.contestant &&
    armies.sizes.some((size) => isOfSize(size, [a.count, b.count]))
  )
    return bothWays || a.contestant < b.contestant ? 'found' : null;
  if (!armies.heldOut.has(first) || !armies.heldOut.has(second) || first === second) return null;
  const names = [...armies.heldOut.keys()];
  return bothWays || names.indexOf(first) < names.indexOf(second) ? 'held-out' : null;
}

export function lowerPoints(asked: PointsAsked, { kind, sides, forces }: SpecBeside): Lowered {
  const problems = wrongPoints(asked, [...forces.keys()]);
  if (problems.length > 0) return { factors: [], problems };
  const armies = pointsArmies(asked);
  const contestants: Path = [...AT, 'contestants'];
  const heldOutAt: Path = asked.heldOut === undefined ? contestants : [...AT, 'heldOut'];
  const all = new Map<string, { readonly army: Army; readonly at: Path }>();
  for (const [name, { contestant, count }] of armies.fitted)
    all.set(name, {
      army: [{ force: asked.contestants[contestant] ?? '', count }],
      at: [...contestants, contestant],
    });
  for (const [name, army] of armies.heldOut) if (!all.has(name)) all.set(name, { army, at: heldOutAt });
  return withArmies([...all.values()], { kind, forces }, contestants, (made) => {
    const [first = '', second = ''] = sides;
    const factor = (side: string) => forceFactor(side, contestants, made);
    const force = (values: ReadonlyMap<string, Json>, side: string): string => {
      const value = values.get(`sides.${side}.force`);
      return typeof value === 'string' ? value : '';
    };
    return {
      factors: [factor(first), factor(second), ...factorsOf(asked.conditions, [...AT, 'conditions'])],
      isPlayed: (values) =>
        meetingOf(armies, force(values, first), force(values, second), asked.bothWays) !== null,
    };
  });
}

function wrongPoints(asked: PointsAsked, forces: readonly string[]): InputProblem[] {
  const { contestants, sizes, heldOut = [], reference } = asked;
  const problems: InputProblem[] = [];
  const named = (path: Path, force: string, among: readonly string[]): void => {
    if (!among.includes(force)) problems.push(unknownForce([...AT, ...path], force, among));
  };
  contestants.forEach((force, i) => {
    named(['contestants', i], force, forces);
    if (contestants.indexOf(force) < i) problems.push(twice(['contestants', i], force));
  });
  sizes.forEach((size, i) => {
    if (sizes.indexOf(size) < i) problems.push(twice(['sizes', i], size));
  });
  heldOut.forEach((army, i) => {
    if (Object.keys(army).length === 0)
      problems.push(wrongKey([...AT, 'heldOut', i], 'an army has one unit at least'));
    // What has no price cannot be held out to test it.
    for (const force of Object.keys(army)) named(['heldOut', i, force], force, contestants);
  });
  if (reference !== undefined) named(['reference', 'force'], reference.force, contestants);
  return problems;
}

function twice(path: Path, value: Json): InputProblem {
  return wrongValue([...AT, ...path], `${shown(value)} stands here twice`);
}
