/** What a field allows, in words for messages, help and docs. */
import type { Field, IntegerField, NumberField } from './inputs.ts';
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
      return `a list${lengthInWords(field.minItems, field.maxItems)}`;
    case 'group':
      return `a map with the keys ${Object.keys(field.fields).join(', ')}`;
    case 'map':
      return 'a map of names';
    case 'json':
      return 'a map, a list or a value';
  }
}

/** ` from 1 to 20 (turns)`, ` of 0 or more, in steps of 0.5 (cm)`; empty where anything goes. */
function rangeInWords(field: IntegerField | NumberField): string {
  const { min, max } = field;
  let words = '';
  if (min !== undefined) {
    if (field.type === 'number' && field.exclusiveMin === true) {
      words = ` above ${min}`;
      if (max !== undefined) words += `, up to ${max}`;
    } else words = max === undefined ? ` of ${min} or more` : ` from ${min} to ${max}`;
  } else if (max !== undefined) words = ` of ${max} or less`;
  if (field.multipleOf !== undefined) words += `, in steps of ${field.multipleOf}`;
  if (field.unit !== undefined) words += ` (${field.unit})`;
  return words;
}

/** ` of 4 elements`, ` of 1 or more elements`; empty where any number goes. */
function lengthInWords(minItems: number | undefined, maxItems: number | undefined): string {
  if (minItems === undefined) return maxItems === undefined ? '' : ` of at most ${maxItems} elements`;
  if (minItems === maxItems) return ` of ${minItems} elements`;
  return maxItems === undefined
    ? ` of ${minItems} or more elements`
    : ` of ${minItems} to ${maxItems} elements`;
}
