/** Forces made of others: multiples of one, and several together. */
import type { Fields, ListField, Path } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import { shown } from '../../play/shown.ts';
import type { EngagementKind } from '../../play/system.ts';
import { isList, isMap, partOf, type Json, type JsonObject } from '../../play/json.ts';
import { isListOfUnits, roleFields } from '../kind-fields.ts';
import type { Lowered, LoweredFactor, SpecBeside } from './analysis-kind.ts';

/** A number of one force that the spec names. */
interface Contingent {
  readonly force: string;
  readonly count: number;
}

/** The parts of a combined force: each force once, with its number. */
export type Army = readonly Contingent[];

/** The name of an army among the forces of a lowered spec: `2 × elite + 1 × gun`. */
export function armyName(army: Army): string {
  return army.map(({ force, count }) => `${count} × ${force}`).join(' + ');
}

/** A number of forces within the name of an army, so that no force is called so. */
export const COUNTED = /\d × /u;

/** The army of this name; null for the name of a force. */
export function armyNamed(name: string): Army | null {
  if (!COUNTED.test(name)) return null;
  return name.split(/ \+ (?=\d+ × )/u).map((part) => {
    const [, count = '', force = ''] = /^(\d+) × (.*)$/su.exec(part) ?? [];
    return { force, count: Number(count) };
  });
}

/** A force that cannot be multiplied, or forces that do not go together. */
export class ArmyError extends Error {
  readonly code = 'HYTHE-ARMY';
}

/**
 * The force that an army makes. A multiple of a force repeats its innermost lists: the units of a formation rather than
 * the formation, and its guns with its units. Forces together join their outermost lists one after the other, stack by
 * stack if these are lists themselves. All else must be equal in all forces, or stand in one alone.
 * @throws {ArmyError}
 */
export function armyOf(
  kind: EngagementKind,
  army: Army,
  forces: ReadonlyMap<string, JsonObject>,
): JsonObject {
  const fields = roleFields(kind, kind.roles[0]).force;
  if (unitLists(fields).length === 0)
    throw new ArmyError(
      `a force of ${kind.name} holds no list of units, so there cannot be several of one: ${remedy(fields)}`,
    );
  const parts = army.map(({ force, count }) => multiplied(fields, forces.get(force) ?? {}, count));
  return parts.reduce((sum, part) => together(fields, sum, part, army));
}

/** A force with its place in the spec. */
export interface NamedAt {
  readonly name: string;
  readonly at: Path;
}

/** The forces that a side has by turns. */
export function forceFactor(side: string, at: Path, forces: readonly NamedAt[]): LoweredFactor {
  const names = ['sides', side, 'force'];
  return {
    path: names.join('.'),
    ...(side.includes('.') ? { names } : {}),
    at,
    values: forces.map(({ name, at: place }) => ({ value: name, at: place })),
  };
}

/**
 * The lowered section with these armies as forces, or a problem at `place` where one cannot be made.
 * @param remedy the end of that problem's message
 */
export function withArmies(
  armies: readonly { readonly army: Army; readonly at: Path }[],
  { kind, forces }: Pick<SpecBeside, 'kind' | 'forces'>,
  place: Path,
  lowered: (made: readonly NamedAt[]) => Lowered,
  remedy = '',
): Lowered {
  const named = new Set(armies.flatMap(({ army }) => army.map(({ force }) => force)));
  try {
    const made = armies.map(({ army, at }) => ({
      name: armyName(army),
      value: armyOf(kind, army, forces),
      at,
    }));
    return { ...lowered(made), forces: made, namedForces: [...named] };
  } catch (error) {
    if (!(error instanceof ArmyError)) throw error;
    return { factors: [], problems: [wrongKey(place, `${error.message}${remedy}`)] };
  }
}

/**
 * The place under `forces` of a path within an army: that of the written part which stands there, if need be several times
 * over; null where forces together have made what stands there.
 */
export function placeInForces(
  army: Army,
  made: JsonObject,
  forces: ReadonlyMap<string, JsonObject>,
  path: Path,
): Path | null {
  const places = new Map<Json, Path>();
  const note = (part: Json | undefined, at: Path): void => {
    if (typeof part !== 'object' || part === null) return;
    places.set(part, at);
    for (const [key, inner] of Object.entries(part)) note(inner, [...at, isList(part) ? Number(key) : key]);
  };
  for (const { force } of army) note(forces.get(force), ['forces', force]);
  const [only] = army;
  let place: Path | null = army.length === 1 && only !== undefined ? ['forces', only.force] : null;
  let at: Json = made;
  for (const step of path) {
    at = partOf(at, [step]);
    place = places.get(at) ?? (place && [...place, step]);
  }
  return place;
}

/** The remedies: a list that rules can describe, and a number of theirs that a search can take. */
function remedy(fields: Fields): string {
  const [number] =
    Object.entries(fields).find(([, { type }]) => type === 'integer' || type === 'number') ?? [];
  const list =
    "rules have one by a field such as units: { type: 'list', of: { type: 'group', … }, … } (docs/own-rules.md)";
  return number === undefined ? list : `${list}; a search takes a number instead, as path: force.${number}`;
}

/** Lists of units, batteries, formations; a list of numbers is none. */
function unitLists(fields: Fields): (readonly [string, ListField])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isListOfUnits(field) ? [[name, field] as const] : [],
  );
}

function multiplied(fields: Fields, force: JsonObject, count: number): JsonObject {
  const lists = unitLists(fields).flatMap(([name, field]) => {
    const list = force[name];
    return list === undefined ? [] : [[name, listTimes(field, list, count)] as const];
  });
  return { ...force, ...Object.fromEntries(lists) };
}

/** Elements that are no lists stay as they are: the reader of the cell reports them. */
function listTimes({ of }: ListField, list: Json, count: number): Json {
  if (!isList(list)) return list;
  if (of.type === 'list' && of.orSingle !== true) return list.map((inner) => listTimes(of, inner, count));
  const inner = of.type === 'group' ? of.fields : {};
  if (unitLists(inner).length > 0)
    return list.map((element) => (isMap(element) ? multiplied(inner, element, count) : element));
  return Array.from({ length: count }, () => list).flat();
}

function together(fields: Fields, a: JsonObject, b: JsonObject, army: Army): JsonObject {
  const joined: Record<string, Json> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const own = a[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (own === undefined || JSON.stringify(own) === JSON.stringify(value)) {
      if (own === undefined || !isListOfUnits(field)) joined[name] = value;
      else joined[name] = listsTogether(field, own, value);
    } else if (field?.type === 'list') joined[name] = listsTogether(field, own, value);
    else {
      const names = army.map(({ force }) => shown(force)).join(' and ');
      throw new ArmyError(`${names} do not go together: they differ in ${name}`);
    }
  }
  return joined;
}

function listsTogether({ of }: ListField, a: Json, b: Json): Json {
  if (!isList(a) || !isList(b)) return b;
  if (of.type !== 'list' || of.orSingle === true) return [...a, ...b];
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  return long.map((lane, i) => {
    const other = short[i];
    if (other === undefined || !isList(lane) || !isList(other)) return lane;
    return a.length >= b.length ? [...lane, ...other] : [...other, ...lane];
  });
}
