/** Mistakes in a story that its author can be told of before anything is played. */
import { InputError, type Fields } from './inputs.ts';
import { labelsOf } from './printed-names.ts';
import { isMap } from './json.ts';

const PARTS = [
  'id',
  'title',
  'period',
  'tables',
  'options',
  'force',
  'side',
  'fields',
  'example',
  'symmetric',
  'turns',
  'start',
  'turn',
  'steps',
  'over',
  'atLimit',
  'measures',
  'counts',
  'ruleIds',
  'mechanics',
  'printedNames',
  'scale',
  'numberName',
];
/** The turn limit of an engagement of a story, at the most. */
export const MOST_TURNS = 10_000;

/** Those that are functions; all others are none. */
const FUNCTIONS = ['start', 'turn', 'over', 'atLimit', 'numberName'];

/** Keys that each entry of a part needs, with their types. */
const NEEDED: Readonly<Record<string, readonly (readonly [name: string, type: string])[]>> = {
  options: [
    ['values', 'object'],
    ['meaning', 'string'],
  ],
  measures: [
    ['of', 'function'],
    ['meaning', 'string'],
  ],
  counts: [
    ['mostPerTurn', 'number'],
    ['meaning', 'string'],
  ],
  mechanics: [
    ['of', 'function'],
    ['inputs', 'object'],
    ['meaning', 'string'],
  ],
};

const TYPES = ['integer', 'number', 'boolean', 'choice', 'text', 'list', 'group', 'map', 'json'];

/** Fails for inputs that nobody could read. @throws {TypeError} for an input whose type there is not, or that has no bound */
function requireFields(part: string, fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!TYPES.includes(field.type))
      throw new TypeError(
        `${part}.${name} has the type ${JSON.stringify(field.type)}; types are ${TYPES.join(', ')}`,
      );
    if ((field.type === 'integer' || field.type === 'number') && typeof field.max !== 'number')
      throw new TypeError(
        `${part}.${name} needs a max, such as max: 20, so that nobody asks for what never ends`,
      );
    for (const [key, label] of Object.entries(labelsOf({ [name]: field })))
      if (typeof label !== 'string')
        throw new TypeError(`${part}.${name}: the label of ${key} is a text, not ${JSON.stringify(label)}`);
    if (field.type === 'choice' && !Array.isArray(field.values))
      throw new TypeError(`${part}.${name} needs values, the list of its choices`);
  }
}

/** Fails for a story that is not whole. @throws {TypeError} for a story with a part that there is not, or without one that it needs */
export function requireWhole(told: { readonly turns?: unknown }): void {
  const parts = Object.entries(told);
  const unknown = parts.filter(([name]) => !PARTS.includes(name)).map(([name]) => name);
  if (unknown.length > 0)
    throw new TypeError(`a story has no ${unknown.join(', ')}; it has ${PARTS.join(', ')}`);
  const missing = ['id', 'title', 'start', 'over'].filter((name) => !Object.hasOwn(told, name));
  if (missing.length > 0) throw new TypeError(`the story has no ${missing.join(', ')}`);
  if (!Object.hasOwn(told, 'turn') && !Object.hasOwn(told, 'steps'))
    throw new TypeError('the story has no turn: a function, or steps, a list of them');
  if (Object.hasOwn(told, 'turn') && Object.hasOwn(told, 'steps'))
    throw new TypeError('the story has turn and steps: leave one of them out');
  const wrong = parts.find(
    ([name, part]) => name !== 'scale' && FUNCTIONS.includes(name) !== (typeof part === 'function'),
  );
  if (wrong !== undefined)
    throw new TypeError(`${wrong[0]} of a story is ${FUNCTIONS.includes(wrong[0]) ? 'a' : 'no'} function`);
  const { turns = MOST_TURNS } = told;
  if (!(typeof turns === 'number' && Number.isInteger(turns) && turns >= 1 && turns <= MOST_TURNS))
    throw new TypeError(
      `turns of a story is a whole number from 1 to ${MOST_TURNS}, not ${JSON.stringify(turns)}`,
    );
  const inputs = told as Readonly<Record<string, Fields | undefined>>; // true: looked at one by one
  for (const part of ['force', 'side', 'fields']) requireFields(part, inputs[part] ?? {});
  for (const [part, needed] of Object.entries(NEEDED))
    for (const [name, entry] of Object.entries((told as Readonly<Record<string, object>>)[part] ?? {}))
      for (const [key, type] of needed)
        if (typeof (entry as Readonly<Record<string, unknown>>)[key] !== type)
          throw new TypeError(`${part}.${name} of the story has no ${key}`);
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
