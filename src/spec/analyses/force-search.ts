/** A search along one path, or along the number of a force: one more factor. */
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import type { Json } from '../../play/json.ts';
import { MOST_CELLS } from '../limits.ts';
import type { Lowered, LoweredFactor, SpecBeside } from './analysis-kind.ts';
import { unknownForce, unknownSide } from '../sides.ts';
import { forceFactor, withArmies, type NamedAt } from './armies.ts';
import type { SearchAsked } from './forces-section.ts';

const AT: Path = ['analysis', 'search'];
/** First names of paths that do not begin at the side. */
const SECTIONS = ['engagement', 'sides', 'options', 'tables'];

/** The path of a search as `vary` has it: by its names, which may hold dots. */
export function searchedPath({ side, path }: SearchAsked): readonly string[] {
  if (path === undefined) return ['sides', side ?? '', 'force'];
  const names = typeof path === 'string' ? path.split('.') : path;
  return side === undefined || SECTIONS.includes(names[0] ?? '') ? names : ['sides', side, ...names];
}

/** The values of a search in their order; for a force its numbers. */
export function searchedValues({ from, to, step, values }: SearchAsked): readonly Json[] {
  if (values !== undefined) return values;
  if (from === undefined || to === undefined) return [];
  // Steps of a decimal fraction end a little short of the last value.
  const steps = Math.floor((to - from) / step + 1e-9);
  return Array.from({ length: Math.min(steps, MOST_CELLS) + 1 }, (_value, i) =>
    Number((from + i * step).toPrecision(12)),
  );
}

export function lowerSearch(asked: SearchAsked, beside: SpecBeside): Lowered {
  const problem = wrongSearch(asked, beside);
  if (problem !== null) return { factors: [], problems: [problem] };
  return asked.force === undefined ? { factors: [alongPath(asked)] } : severalOf(asked, asked.force, beside);
}

function alongPath(asked: SearchAsked): LoweredFactor {
  const names = searchedPath(asked);
  const { values } = asked;
  return {
    path: names.join('.'),
    ...(typeof asked.path === 'string' && asked.side?.includes('.') !== true ? {} : { names }),
    at: [...AT, 'path'],
    values: searchedValues(asked).map((value, i) => ({
      value,
      at: values === undefined ? AT : [...AT, 'values', i],
    })),
  };
}

/** A number of one force, at the side. */
function severalOf(asked: SearchAsked, force: string, { kind, forces }: SpecBeside): Lowered {
  const at: Path = [...AT, 'force'];
  if (!forces.has(force)) return { factors: [], problems: [unknownForce(at, force, [...forces.keys()])] };
  const armies = searchedValues(asked).map((count) => ({ army: [{ force, count: Number(count) }], at }));
  const lowered = (made: readonly NamedAt[]) => ({ factors: [forceFactor(asked.side ?? '', at, made)] });
  return withArmies(armies, { kind, forces }, at, lowered, ': give a path');
}

function wrongSearch(asked: SearchAsked, { sides }: SpecBeside): InputProblem | null {
  const { side, path, force, from, to, values } = asked;
  if (side !== undefined && !sides.includes(side)) return unknownSide([...AT, 'side'], side, sides);
  if ((path === undefined) === (force === undefined))
    return wrong([], 'a search has a path, or a force whose number it varies: give one of the two');
  if (force !== undefined && side === undefined)
    return wrong(['force'], 'a search with a force needs the side that has it');
  if (values !== undefined && (from !== undefined || to !== undefined))
    return wrong(['values'], 'values stand in place of from and to: leave out one or the other');
  if (values === undefined && (from === undefined || to === undefined))
    return wrong([], 'a search needs from and to, or values');
  const tried = searchedValues(asked);
  if (tried.length < 2)
    return wrong(['to'], 'a search needs two values at least: to must be a step above from');
  if (tried.length > MOST_CELLS)
    return wrong(['step'], `these are more values than ${MOST_CELLS}: take a longer step`);
  if (force !== undefined && !tried.every((value) => Number.isInteger(value) && Number(value) >= 1))
    return wrong([unevenPart(asked)], 'the number of a force must be a whole number of 1 or more');
  return null;
}

/** The key of a search whose value makes its numbers other than whole numbers of 1 or more. */
function unevenPart({ from = 0, values }: SearchAsked): string {
  if (values !== undefined) return 'values';
  return Number.isInteger(from) && from >= 1 ? 'step' : 'from';
}

function wrong(path: readonly string[], message: string): InputProblem {
  return wrongKey([...AT, ...path], message);
}
