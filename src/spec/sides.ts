/** The two sides of a spec and their forces, before the fields in them are read. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { noneCalled, unknownKey, wrongKey, wrongValue } from '../play/problems.ts';
import { shown } from '../play/shown.ts';
import type { EngagementKind } from '../play/system.ts';
import { isMap, type Json, type JsonObject } from '../play/json.ts';
import { roleFields, roleNamedBy, type RoleFields } from './kind-fields.ts';
import { LONGEST_NAME } from './limits.ts';

/** A force as written, with its place: under `forces` or at the side. */
export interface Force {
  readonly fields: JsonObject;
  readonly at: Path;
}

export interface Side {
  readonly name: string;
  readonly role: string;
  /** Null if the side names or writes no force that can be found. */
  readonly force: Force | null;
  /** The side has a key `force`, right or wrong. */
  readonly hasForce: boolean;
  /** The side's own fields. */
  readonly own: JsonObject;
}

export interface SidesRead {
  readonly sides: readonly [Side, Side] | null;
  /** Forces by name, as written. */
  readonly forces: ReadonlyMap<string, JsonObject>;
  readonly problems: readonly InputProblem[];
}

/** The parts of a map of the spec, in the order of the text. */
export type Entries = readonly (readonly [string, Json])[];

/** Reads `sides` and `forces`: the first side takes the first role. */
export function readSides(kind: EngagementKind, sides: Entries, forces: Entries): SidesRead {
  const reader = new SidesReader(kind, forces);
  const read = reader.sides(sides);
  return { sides: read, forces: reader.forces, problems: reader.problems };
}

/** Reads the value of `force:`: the name of a force, or a force. */
export function forceOf(
  forces: ReadonlyMap<string, JsonObject>,
  value: Json,
  at: Path,
): { readonly force: Force | null; readonly problems: readonly InputProblem[] } {
  if (isMap(value)) return { force: { fields: value, at }, problems: [] };
  const names = [...forces.keys()];
  if (typeof value !== 'string') {
    const expected = 'the name of a force, or a force written out';
    const message = `force must be ${expected}, not ${shown(value)}`;
    return { force: null, problems: [wrongValue(at, message, { expected })] };
  }
  const fields = forces.get(value);
  if (fields !== undefined) return { force: { fields, at: ['forces', value] }, problems: [] };
  return { force: null, problems: [unknownForce(at, value, names)] };
}

/** A problem with a force that the spec does not name. */
export function unknownForce(path: Path, force: string, forces: readonly string[]): InputProblem {
  const choices = forces.length === 0 ? 'the spec names no forces' : `forces: ${forces.join(', ')}`;
  return noneCalled(path, 'force', force, forces, choices);
}

/** A problem with a side that the spec does not have. */
export function unknownSide(path: Path, side: string, sides: readonly string[]): InputProblem {
  return noneCalled(path, 'side', side, sides, `the sides are ${sides.join(' and ')}`);
}

class SidesReader {
  readonly problems: InputProblem[] = [];
  readonly forces: ReadonlyMap<string, JsonObject>;
  private readonly kind: EngagementKind;

  constructor(kind: EngagementKind, forces: Entries) {
    this.kind = kind;
    const named = new Map<string, JsonObject>();
    for (const [name, force] of forces) {
      const path = ['forces', name];
      if (name.length === 0 || name.length > LONGEST_NAME) this.add(path, tooLong('force'), true);
      // The frame reports anything but a map here.
      else if (isMap(force)) named.set(name, force);
    }
    this.forces = named;
  }

  sides(given: Entries): readonly [Side, Side] | null {
    const { roles } = this.kind;
    const [first, second] = given;
    if (first === undefined || second === undefined || given.length > 2) {
      const names = given.map(([name]) => shown(name)).join(', ');
      const must = 'sides must hold two sides, each under a name of yours';
      const inRoles = `the first takes the role ${roles[0]}, the second ${roles[1]}`;
      this.add(['sides'], `${must} (${inRoles}); there is ${names === '' ? 'none' : names}`, true);
      return null;
    }
    const reserved = reservedNames(this.kind);
    for (const [name] of given) this.name(name, reserved);
    for (const [[one], [other]] of [
      [first, second],
      [second, first],
    ] as const)
      if (one.startsWith(`${other}.`))
        this.add(
          ['sides', one],
          `${shown(one)} begins with ${shown(other)} and a dot, so that paths could mean either: give it another name`,
          true,
        );
    const a = this.side(first, roles[0]);
    const b = this.side(second, roles[1]);
    return a === null || b === null ? null : [a, b];
  }

  private name(name: string, reserved: readonly string[]): void {
    const path = ['sides', name];
    if (name.trim().length === 0 || name.length > LONGEST_NAME) this.add(path, tooLong('side'), true);
    else if (reserved.includes(name) || SPOKEN.includes(name.toLowerCase()))
      this.add(path, `a side cannot be called ${shown(name)}: the word has a meaning of its own`, true);
    else if (/[=,]/.test(name)) this.add(path, 'the name of a side has no equals sign and no comma', true);
    else if (/^[0-9]+$/.test(name))
      this.add(path, `a side cannot be called ${shown(name)}: a name is more than a number`, true);
  }

  private side([name, value]: readonly [string, Json], role: string): Side | null {
    const path = ['sides', name];
    const given = value ?? {};
    if (!isMap(given)) {
      this.add(path, `a side must be a map, with a force and its own fields, not ${shown(value)}`);
      return null;
    }
    const fields = roleFields(this.kind, role);
    const own = new Map<string, Json>();
    let force: Force | null = null;
    for (const [key, part] of Object.entries(given)) {
      if (key === 'force' && Object.keys(fields.force).length > 0) {
        const named = forceOf(this.forces, part, [...path, key]);
        this.problems.push(...named.problems);
        force = named.force;
      } else if (Object.hasOwn(fields.side, key)) own.set(key, part);
      else this.problems.push(misplaced([...path, key], fields, 'side'));
    }
    return { name, role, force, hasForce: Object.hasOwn(given, 'force'), own: Object.fromEntries(own) };
  }

  private add(path: Path, message: string, atKey = false): void {
    this.problems.push(atKey ? wrongKey(path, message) : wrongValue(path, message));
  }
}

export function forceKeyProblems(force: Force, fields: RoleFields): readonly InputProblem[] {
  return Object.keys(force.fields)
    .filter((key) => !Object.hasOwn(fields.force, key))
    .map((key) => misplaced([...force.at, key], fields, 'force'));
}

/** The problem of a key that stands in the wrong place, or is unknown. */
function misplaced(path: Path, fields: RoleFields, where: 'side' | 'force'): InputProblem {
  const key = String(path.at(-1));
  const [here, there] = where === 'side' ? [fields.side, fields.force] : [fields.force, fields.side];
  if (Object.hasOwn(there, key)) {
    const message =
      where === 'side'
        ? `${key} stands in the force, not at the side`
        : `${key} stands at the side, not in its force`;
    return wrongKey(path, message);
  }
  const hasForce = where === 'side' && Object.keys(there).length > 0;
  return unknownKey(path, [...(hasForce ? ['force'] : []), ...Object.keys(here)]);
}

/** Words of every report for engagements without a winner. */
const SPOKEN = ['nobody', 'neither', 'even'];

/** Names that no side may have, since they mean something else where a side is named. */
function reservedNames(kind: EngagementKind): readonly string[] {
  const reserved = ['none', '__proto__'];
  for (const field of Object.values(kind.inputs))
    if (field.type === 'choice' && field.namesSides !== undefined)
      reserved.push(...field.values.filter((value) => roleNamedBy(field, value, kind.roles) === undefined));
  return reserved;
}

function tooLong(what: string): string {
  return `the name of a ${what} has 1 to ${LONGEST_NAME} characters`;
}
