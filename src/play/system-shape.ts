/** Shape of a rule system that came from outside, as far as it shows without playing. */
import { isMap } from './json.ts';
import { shown } from './shown.ts';
import type { RuleSystem } from './system.ts';

/** Types of parts, each with its test. */
const TYPES = {
  text: isText,
  'a number': (value: unknown) => typeof value === 'number',
  'a map': (value: unknown) => isMap(value),
  'a map of text': (value: unknown) => isMap(value) && Object.values(value).every(isText),
  'a list': (value: unknown) => Array.isArray(value),
  'a function': isFunction,
  'text or a function': (value: unknown) => isText(value) || isFunction(value),
  'true or false': (value: unknown) => typeof value === 'boolean',
} as const;

/** Parts of an object, with their types. */
export type Shape = Readonly<Record<string, keyof typeof TYPES>>;

/** The parts that a system must have. */
const SYSTEM: Shape = {
  id: 'text',
  title: 'text',
  period: 'text',
  tables: 'a map',
  rowKeys: 'a map',
  options: 'a map',
  kinds: 'a list',
  mechanics: 'a list',
  errorCodes: 'a map',
  read: 'a function',
  notes: 'a function',
};

/** Parts that it may have. */
const OPTIONAL: Shape = {
  printedNames: 'a map of text',
  scale: 'text or a function',
  numberName: 'a function',
};

const KIND: Shape = {
  name: 'text',
  meaning: 'text',
  roles: 'a list',
  symmetric: 'true or false',
  inputs: 'a map',
  turnLimitField: 'text',
  create: 'a function',
};

const MECHANIC: Shape = {
  name: 'text',
  meaning: 'text',
  ruleIds: 'a list',
  inputs: 'a map',
  severalMetrics: 'true or false',
  example: 'text',
  answer: 'a function',
};

/** Reasons in words why a value is no rule system; empty where there are none. */
export function shapeFaults(value: unknown): readonly string[] {
  if (!isMap(value)) return [`a rule system is an object, not ${shown(value)}`];
  const faults = [...missing(value, SYSTEM, ''), ...missing(value, given(value, OPTIONAL), '')];
  if (faults.length > 0) return faults;
  const parts = (list: unknown, of: Shape, name: string, optional: Shape = {}): readonly string[] =>
    (Array.isArray(list) ? list : []).flatMap((part: unknown, i) =>
      isMap(part)
        ? missing(part, { ...of, ...given(part, optional) }, `${name}.${i}.`)
        : [`${name}.${i} must be an object, not ${shown(part)}`],
    );
  const incomplete = [
    ...parts(value['kinds'], KIND, 'kinds', { bands: 'a function' }),
    ...parts(value['mechanics'], MECHANIC, 'mechanics'),
  ];
  // Tables are read by the system itself.
  const described = ['kinds', 'mechanics', 'options', 'openTables'];
  return incomplete.length > 0 ? incomplete : described.flatMap((part) => boundFaults(value[part], part));
}

/** The upper bound that each type of field must have. */
const BOUNDS: Readonly<Record<string, string>> = {
  integer: 'max',
  number: 'max',
  list: 'maxItems',
  map: 'maxEntries',
};

/** Numbers, lists and maps anywhere in descriptions that have no upper bound. */
export function boundFaults(part: unknown, where: string): readonly string[] {
  if (Array.isArray(part)) return part.flatMap((each, i) => boundFaults(each, `${where}.${i}`));
  if (!isMap(part)) return [];
  const { type, values } = part;
  const bound = values === 'number' ? 'max' : typeof type === 'string' ? BOUNDS[type] : undefined;
  const isOpen = bound !== undefined && !Number.isFinite(part[bound]);
  return [
    ...(isOpen ? [`${where}.${bound} must be a number: the most that a user may give`] : []),
    ...Object.entries(part).flatMap(([name, each]) =>
      type === 'doctrine' && name === 'readings' ? [] : boundFaults(each, `${where}.${name}`),
    ),
  ];
}

/** A module without rule systems; its message names what it must export. */
export class OwnSystemsError extends Error {
  readonly code = 'HYTHE-RULES-MODULE';
}

/**
 * The rule systems that a module exports as `ruleSystems`, or the one by default.
 * @throws {OwnSystemsError} if it exports none
 */
export function systemsIn({
  ruleSystems,
  default: only,
}: Readonly<Record<string, unknown>>): readonly RuleSystem[] {
  const given: unknown = ruleSystems ?? (only === undefined ? undefined : [only]);
  if (!Array.isArray(given) || given.length === 0)
    throw new OwnSystemsError(
      'it exports no rule systems: export a list of them as ruleSystems, or one of them by default',
    );
  return given.map((system: unknown, i) => {
    if (isRuleSystem(system)) return system;
    const name = given.length === 1 ? 'its rule system' : `its rule system ${i + 1}`;
    throw new OwnSystemsError(`${name} is not complete: ${shapeFaults(system).slice(0, 5).join('; ')}`);
  });
}

/** True for a value of the shape of a rule system; the shape does not vouch for its rules. */
export function isRuleSystem(value: unknown): value is RuleSystem {
  return shapeFaults(value).length === 0;
}

/** Those parts of `optional` that the value has. */
export function given(value: Readonly<Record<string, unknown>>, optional: Shape): Shape {
  return Object.fromEntries(Object.entries(optional).filter(([name]) => value[name] !== undefined));
}

/** The parts that are missing, or of another type, in words. */
export function missing(value: Readonly<Record<string, unknown>>, parts: Shape, where: string): string[] {
  return Object.entries(parts)
    .filter(([name, type]) => !TYPES[type](value[name]))
    .map(([name, type]) => `${where}${name} must be ${type}, not ${shown(value[name])}`);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
