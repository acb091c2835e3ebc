/** What a field allows, in words for messages, help and docs. */
import type { Field, IntegerField, ListField, NumberField } from './inputs.ts';
import { oneOf } from './shown.ts';

/** What may stand in the field: `a whole number from 1 to 20 (turns)`, `one of elite, regular`. */
export function allowed(field: Field): string {
  const words = allowedValue(field);
  return field.nullable === true ? `${words}, or null` : words;
}

function allowedValue(field: Field): string {
  switch (field.type) {
    case 'integer':
      return `a whole number${rangeInWords(field)}`;
    case 'number':
      return `a number${rangeInWords(field)}`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return oneOf(field.values);
    case 'text':
      return field.pattern?.text ?? 'text';
    case 'list':
      return `a list${lengthInWords(field)}`;
    case 'group':
      return `a map with the keys ${Object.keys(field.fields).join(', ')}`;
    case 'map':
      return `a map of at most ${field.maxEntries} names`;
    case 'json':
      return 'a map, a list or a value';
  }
}

/** ` from 1 to 20 (turns)`, ` above 0, up to 100, in steps of 0.5 (cm)`, ` of 100 or less`. */
function rangeInWords(field: IntegerField | NumberField): string {
  const { min, max } = field;
  const isOpen = field.type === 'number' && field.exclusiveMin === true;
  let words =
    min === undefined
      ? ` of ${max} or less`
      : isOpen
        ? ` above ${min}, up to ${max}`
        : ` from ${min} to ${max}`;
  if (field.multipleOf !== undefined) words += `, in steps of ${field.multipleOf}`;
  if (field.unit !== undefined) words += ` (${field.unit})`;
  return words;
}

/** ` of 4 elements`, ` of 1 to 4 elements`, ` of at most 4 elements`. */
function lengthInWords({ minItems, maxItems }: ListField): string {
  if (minItems === undefined) return ` of at most ${maxItems} elements`;
  return minItems === maxItems ? ` of ${minItems} elements` : ` of ${minItems} to ${maxItems} elements`;
}
