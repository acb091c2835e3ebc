/** Mistakes in a story that its author can be told of before anything is played. */
import { InputError, type Fields } from './inputs.ts';
import { labelsOf } from './printed-names.ts';
import { isMap } from './json.ts';
import { boundFaults, given, missing, type Shape } from './system-shape.ts';

/** The parts that a story must have, and those that it may have. */
const NEEDED: Shape = { id: 'text', title: 'text', start: 'a function', over: 'a function' };
const OPTIONAL: Shape = {
  period: 'text',
  tables: 'a map',
  options: 'a map',
  force: 'a map',
  side: 'a map',
  fields: 'a map',
  example: 'text',
  symmetric: 'true or false',
  turns: 'a number',
  turn: 'a function',
  steps: 'a list',
  atLimit: 'a function',
  measures: 'a map',
  counts: 'a map',
  ruleIds: 'a map',
  mechanics: 'a map',
  printedNames: 'a map of text',
  scale: 'text or a function',
  numberName: 'a function',
};
/** The parts of each entry of a part. */
const ENTRIES: Readonly<Record<string, Shape>> = {
  options: { values: 'a list', meaning: 'text' },
  measures: { of: 'a function', meaning: 'text' },
  counts: { mostPerTurn: 'a number', meaning: 'text' },
  mechanics: { of: 'a function', inputs: 'a map', meaning: 'text' },
};

/** The turn limit of an engagement of a story, at the most. */
export const MOST_TURNS = 10_000;

const TYPES = ['integer', 'number', 'boolean', 'choice', 'text', 'list', 'group', 'map', 'json'];

/** Fails for inputs that nobody could read. @throws {TypeError} for an input whose type there is not, or that has no bound */
function requireFields(part: string, fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!TYPES.includes(field.type))
      throw new TypeError(
        `${part}.${name} has the type ${JSON.stringify(field.type)}; types are ${TYPES.join(', ')}`,
      );
    const [unbounded] = boundFaults(field, `${part}.${name}`);
    if (unbounded !== undefined) throw new TypeError(unbounded);
    for (const [key, label] of Object.entries(labelsOf({ [name]: field })))
      if (typeof label !== 'string')
        throw new TypeError(`${part}.${name}: the label of ${key} is a text, not ${JSON.stringify(label)}`);
    if (field.type === 'choice' && !Array.isArray(field.values))
      throw new TypeError(`${part}.${name} needs values, the list of its choices`);
  }
}

/** Fails for a story that is not whole. @throws {TypeError} for a story with a part that there is not, or without one that it needs */
export function requireWhole(told: object): void {
  const parts = { ...told } as Readonly<Record<string, unknown>>; // true: looked at one by one
  const names = Object.keys({ ...NEEDED, ...OPTIONAL });
  const unknown = Object.keys(parts).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new TypeError(`a story has no ${unknown.join(', ')}; it has ${names.join(', ')}`);
  const faults = [...missing(parts, NEEDED, ''), ...missing(parts, given(parts, OPTIONAL), '')];
  for (const [part, shape] of Object.entries(ENTRIES))
    for (const [name, entry] of Object.entries(parts[part] ?? {}))
      faults.push(...missing(isMap(entry) ? entry : {}, shape, `${part}.${name}.`));
  if (faults.length > 0) throw new TypeError(`the story is not whole: ${faults.join('; ')}`);
  if (parts['turn'] === undefined && parts['steps'] === undefined)
    throw new TypeError('the story has no turn: a function, or steps, a list of them');
  if (parts['turn'] !== undefined && parts['steps'] !== undefined)
    throw new TypeError('the story has turn and steps: leave one of them out');
  const { turns = MOST_TURNS } = parts;
  if (!(Number.isInteger(turns) && Number(turns) >= 1 && Number(turns) <= MOST_TURNS))
    throw new TypeError(
      `turns of a story is a whole number from 1 to ${MOST_TURNS}, not ${JSON.stringify(turns)}`,
    );
  for (const part of ['force', 'side', 'fields']) requireFields(part, (parts[part] ?? {}) as Fields); // true: as above
}

/** Fails for tables that the rules cannot read. @throws {InputError} where changed tables have another shape than those of the rules */
export function requireShape(ours: unknown, changed: unknown, path: readonly string[]): void {
  const message = `${path.join('.')} must be ${shapeOf(ours)}, not ${shapeOf(changed)}`;
  if (shapeOf(ours) !== shapeOf(changed)) throw new InputError([{ path, message, kind: 'input' }]);
  if (Array.isArray(ours) && Array.isArray(changed))
    changed.forEach((each: unknown, i) => requireShape(ours[0], each, [...path, String(i)]));
  else if (isMap(ours) && isMap(changed))
    for (const [key, value] of Object.entries(ours)) requireShape(value, changed[key], [...path, key]);
}

function shapeOf(value: unknown): string {
  if (value === undefined) return 'there';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return 'a number';
  return isMap(value) ? 'a map' : typeof value === 'string' ? 'a text' : String(typeof value);
}
