/** Words for fields in messages, help and docs: the key, and the values it allows. */
import type {
  DoctrineField,
  Field,
  Fields,
  GroupField,
  InputProblem,
  IntegerField,
  ListField,
  NumberField,
  TextField,
} from './inputs.ts';
import { OWN_ID, OWN_ROW_EXAMPLE } from './open-tables.ts';
import { oneOf } from './shown.ts';
import { visibleName } from './visible.ts';

/** A bound that nobody reaches: messages name it to those who are beyond it. */
export const BEYOND_USE = 1_000_000_000_000;

/** The values of a field: `a whole number from 1 to 20 (turns)`, `one of elite, regular`. */
export function allowed(field: Field): string {
  const words = field.form ?? allowedValue(field);
  return field.nullable === true ? `${words}, or null` : words;
}

function allowedValue(field: Field): string {
  switch (field.type) {
    case 'integer':
      return `a whole number${rangeInWords(field)}`;
    case 'number':
      return `a number${rangeInWords(field)}`;
    case 'boolean':
      return field.orWord === undefined ? 'true or false' : `true, false or ${field.orWord}`;
    case 'choice':
      return oneOf(field.values);
    case 'text':
      return field.pattern?.text ?? textInWords(field);
    case 'list':
      return `${orWordOf(field)}a list${lengthInWords(field)}`;
    case 'group':
      return `${orWordOf(field)}${field.word === undefined ? '' : `a ${field.word}, or `}${allowedGroup(field.fields)}`;
    case 'doctrine':
      return `${allowedDoctrine(field)}, or a list of items with when and do`;
    case 'map':
      return `a map of at most ${field.maxEntries} names`;
    case 'json':
      return field.isMap === true ? 'a map' : 'a map, a list or a value';
  }
}

function orWordOf({ orWord }: ListField | GroupField): string {
  return orWord === undefined ? '' : `${orWord}, or `;
}

/** `text of 1 to 300 characters`, `one line of 1 to 60 characters`, `text` */
function textInWords({ minLength = 0, maxLength, oneLine }: TextField): string {
  const words = oneLine === true ? 'one line' : 'text';
  if (minLength === 0) return maxLength === undefined ? words : `${words} of at most ${maxLength} characters`;
  return `${words} of ${maxLength === undefined ? `${minLength} character or more` : `${minLength} to ${maxLength} characters`}`;
}

/** `a map with the keys kind, turns` */
function allowedGroup(fields: Fields): string {
  return `a map with the keys ${Object.keys(fields).join(', ')}`;
}

/** A plain doctrine: a map, or a word where one may stand for it. */
function allowedDoctrine({ fields, word }: DoctrineField): string {
  const ofWord = word === undefined ? undefined : fields[word];
  return ofWord === undefined ? allowedGroup(fields) : `${allowed(ofWord)}, ${allowedGroup(fields)}`;
}

/** ` from 1 to 20 (turns)`, ` above 0, up to 100, in steps of 0.5 (cm)`, ` of 100 or less`. */
function rangeInWords(field: IntegerField | NumberField): string {
  const { min, max } = field;
  const isOpen = field.type === 'number' && field.exclusiveMin === true;
  const isEndless = max >= BEYOND_USE;
  let words =
    min === undefined || min <= -BEYOND_USE
      ? isEndless
        ? ''
        : ` of ${max} or less`
      : isOpen
        ? ` above ${min}${isEndless ? '' : `, up to ${max}`}`
        : isEndless
          ? ` of ${min} or more`
          : ` from ${min} to ${max}`;
  if (field.multipleOf !== undefined) words += `, in steps of ${field.multipleOf}`;
  if (field.unit !== undefined) words += ` (${field.unit})`;
  if (field.type === 'integer' && field.named !== undefined) words += ` (${field.named})`;
  return words;
}

/** The way to write a share that seems to be given in percent: a confidence of 95. */
export function percentMeant(field: Field, raw: unknown): string {
  const isShare = field.type === 'number' && field.max <= 1;
  return isShare && typeof raw === 'number' && raw > 1 && raw <= 100 ? ` (${raw}% is ${raw / 100})` : '';
}

/** ` of 4 elements`, ` of 1 to 4 elements`, ` of at most 4 elements`. */
function lengthInWords({ minItems, maxItems }: ListField): string {
  if (minItems === undefined) return ` of at most ${maxItems} elements`;
  return minItems === maxItems ? ` of ${minItems} elements` : ` of ${minItems} to ${maxItems} elements`;
}

/** `; \`hythe rules pluie weapons\` shows all`, and how a row of one's own named `raw` is added, or nothing. */
export function listingCommand(field: Field, raw: unknown): string {
  if (field.type !== 'choice') return '';
  const { shownBy, rowsOf = [], values } = field;
  const all = shownBy === undefined ? '' : `; \`${shownBy}\` shows all`;
  const [table] = [rowsOf].flat();
  if (table === undefined || typeof raw !== 'string' || !new RegExp(`^${OWN_ID}$`, 'u').test(raw)) return all;
  const form = `${raw}: { like: ${values.at(-1) ?? '…'}, … }`;
  return `${all}; one of your own stands under tables.${table}: \`${form}\` (${OWN_ROW_EXAMPLE})`;
}

/** `allowed` for a field that may not be null here. */
export function allowedNotNull(field: Field): string {
  const { nullable: _nullable, ...rest } = field;
  return allowed(rest);
}

/** The key a problem is about: the last name of the path, with the numbers that follow it. */
export function keyOf(path: InputProblem['path'], ifEmpty = ''): string {
  const last = path.findLastIndex((part) => typeof part === 'string');
  const name = path
    .slice(Math.max(last, 0))
    .map((part) => visibleName(String(part)))
    .join('.');
  return name === '' ? ifEmpty : name;
}
