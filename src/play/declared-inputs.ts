/** Inputs in few words: what a field holds, its meaning, and all else that is said of it, in one call each. */
import type {
  BooleanField,
  ChoiceField,
  Field,
  Fields,
  GroupField,
  IntegerField,
  ListField,
  MapField,
  NumberField,
  TextField,
} from './inputs.ts';

/** All of a field that its form does not say. */
type More<F, K extends keyof F = never> = Omit<F, 'type' | 'meaning' | K>;
type Perhaps<F, K extends keyof F> = Partial<More<F, K>>;

export function whole<const M extends More<IntegerField>>(meaning: string, more: M) {
  return { type: 'integer', meaning, ...more } as const;
}

export function number<const M extends More<NumberField>>(meaning: string, more: M) {
  return { type: 'number', meaning, ...more } as const;
}

/** True unless said otherwise. */
export function yes<const M extends Perhaps<BooleanField, 'default'>>(meaning: string, more?: M) {
  return { type: 'boolean', default: true, meaning, ...(more as M) } as const; // true: without it there is nothing to add
}

/** False unless said otherwise. */
export function no<const M extends Perhaps<BooleanField, 'default'>>(meaning: string, more?: M) {
  return { type: 'boolean', default: false, meaning, ...(more as M) } as const; // true: as above
}

export function oneOf<const V extends readonly string[], const M extends Perhaps<ChoiceField, 'values'>>(
  values: V,
  meaning: string,
  more: M,
) {
  return { type: 'choice', values, meaning, ...more } as const;
}

/** A list that must be there. */
export function listOf<const E extends Field, const M extends More<ListField, 'of' | 'required'>>(
  of: E,
  meaning: string,
  more: M,
) {
  return { type: 'list', of, required: true, meaning, ...more } as const;
}

/** A group that must be there. */
export function group<const G extends Fields, const M extends Perhaps<GroupField, 'fields' | 'required'>>(
  meaning: string,
  fields: G,
  more?: M,
) {
  return { type: 'group', fields, required: true, meaning, ...(more as M) } as const; // true: as above
}

export function mapOf<const E extends Field, const M extends More<MapField, 'of'>>(
  of: E,
  meaning: string,
  more: M,
) {
  return { type: 'map', of, meaning, ...more } as const;
}

export function text<const M extends More<TextField>>(meaning: string, more: M) {
  return { type: 'text', meaning, ...more } as const;
}
