/** A spec with the parts that its analysis adds, each placed where the analysis asks for it. */
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import { shown } from '../../play/shown.ts';
import type { JsonObject } from '../../play/json.ts';
import { placedMap, withPart } from '../named-files.ts';
import { standingAt } from '../placed.ts';
import type { Placed } from '../yaml-document.ts';
import type { Lowered, LoweredPart } from './analysis-kind.ts';
import { armyNamed, placeInForces } from './armies.ts';

interface LoweredSpec {
  readonly top: Placed;
  readonly problems: readonly InputProblem[];
}

interface Added {
  readonly name: string;
  readonly placed: Placed;
  readonly at: Path;
}

/**
 * The spec with the added factors, forces and variants in their sections; a name that a section has already is a
 * problem.
 */
export function loweredSpec(top: Placed, { factors, forces = [], variants = [] }: Lowered): LoweredSpec {
  const varied = factors.map(({ path, names = null, at, values }): Added => {
    const around = partAt(top, at);
    const parts = values.map(({ value, at: place }) => standingAt(value, partAt(top, place)));
    const placed = {
      ...around,
      value: parts.map(({ value }) => value),
      names,
      parts: new Map(parts.map((part, i) => [String(i), part])),
    };
    return { name: path, placed, at };
  });
  const partsOf = (parts: readonly LoweredPart[]): Added[] =>
    parts.map(({ name, value, at }) => ({ name, placed: standingAt(value, partAt(top, at)), at }));
  const sections = { vary: varied, forces: partsOf(forces), variants: partsOf(variants) };
  let lowered = top;
  const problems: InputProblem[] = [];
  for (const [section, added] of Object.entries(sections)) {
    const given = top.parts.get(section)?.parts;
    for (const { name, at } of added)
      if (given?.has(name) === true) {
        const message = `${shown(name)} stands under ${section} too: leave it to one of the two`;
        problems.push(wrongKey(at, message));
      }
    if (added.length > 0) lowered = withParts(lowered, section, added);
  }
  return { top: lowered, problems };
}

/** The place under `forces` as written of a path in a force that the analysis put together; any other path itself. */
export function writtenPath(
  path: Path,
  { forces: made = [] }: Lowered,
  forces: ReadonlyMap<string, JsonObject>,
): Path {
  const [section, name, ...rest] = path;
  const part = section === 'forces' ? made.find((one) => one.name === name) : undefined;
  const army = part === undefined ? null : armyNamed(part.name);
  return (part && army && placeInForces(army, part.value, forces, rest)) ?? path;
}

/**
 * The place in the section `analysis` that asks for a path of the lowered spec; the path itself if it was not added.
 */
export function askedPath(path: Path, { factors, variants = [] }: Lowered): Path {
  const [section, name, ...rest] = path;
  const factor = section === 'vary' ? factors.find((one) => one.path === name) : undefined;
  if (factor !== undefined) return [...factor.at, ...rest];
  const variant = section === 'variants' ? variants.find((one) => one.name === name) : undefined;
  if (variant === undefined) return path;
  // What a variant sets stands in the section by its path.
  const [part, set] = rest;
  const place = part === 'set' ? variant.places?.get(String(set)) : undefined;
  if (place !== undefined) return [...place, ...rest.slice(2)];
  return part === 'set' && set !== undefined && !variant.at.includes(set) ? [...variant.at, set] : variant.at;
}

/** The part at the path, or the last part on the way to it. */
function partAt(top: Placed, path: Path): Placed {
  let placed = top;
  for (const part of path) {
    const next = placed.parts.get(String(part));
    if (next === undefined) return placed;
    placed = next;
  }
  return placed;
}

/** The added parts first, then those of the spec. */
function withParts(top: Placed, section: string, added: readonly Added[]): Placed {
  const given = top.parts.get(section);
  const parts = new Map([
    ...added.map(({ name, placed }) => [name, placed] as const),
    ...(given?.parts ?? []),
  ]);
  return withPart(top, section, placedMap(given ?? { ...top, key: null }, parts));
}
