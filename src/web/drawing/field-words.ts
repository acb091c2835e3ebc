/** Words of declared fields and of their values, as forms show them: nothing here knows a system. */
import type { ChoiceField, Field, ListField } from '../../play/inputs.ts';
import { mapOf, type Json, type JsonObject } from '../../play/json.ts';
import { inWords, ownName } from '../../play/printed-names.ts';
import { visibleName } from '../../play/visible.ts';
import { isForm, valuesBeside, type Entry, type Part } from '../state/form-entries.ts';

export interface Named {
  /** Names in the words of the source, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** The names among them that fields go by: the author's names of values are none of a field. Absent for all. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** The names of the sides by their roles, for fields that name one. */
  readonly sides: Readonly<Record<string, string>>;
}

/** A value that may be chosen. */
interface Choice {
  /** The value as a spec writes it. */
  readonly written: string | number;
  readonly words: string;
}

/** A shorter choice is a grade, which says nothing without the name of its field. */
const SHORTEST_WORD = 3;

/** The printed name of an id, else the id in words. */
export function nameOf(id: string, names: Named['names']): string {
  return visibleName((Object.hasOwn(names, id) ? names[id] : undefined) ?? inWords(id));
}

/** The name of an outcome that is an id (`driven-back`); numbers and texts stay as they are. */
export function outcomeName(label: string, names: Named['names']): string {
  return /^[a-z][\w.-]*$/iu.test(label) ? nameOf(label, names) : visibleName(label);
}

/** A name that the user gave, under its label where the spec has one. */
export function nameShown(name: string, labels: JsonObject = {}): string {
  const given = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return visibleName(typeof given === 'string' ? given : ownName(name));
}

/** The values of a field from which one is chosen, those that fit its siblings; null for a field that is typed. */
export function choicesOf(field: Field, part: Part, named: Named): readonly Choice[] | null {
  if (field.type === 'integer') return numbersNamed(field.named);
  if (field.type !== 'choice') return null;
  return valuesBeside(field, part).map((value) => ({
    written: sideMeant(field, value, named.sides) ?? value,
    words: valueWords(field, value, named),
  }));
}

/** `-1 militia; 0 line, light cavalry` as choices; null where not all have names. */
function numbersNamed(named: string | undefined): readonly Choice[] | null {
  const choices = (named?.split('; ') ?? []).flatMap((each) => {
    const [, number, words] = /^(-?\d+) (.+)$/u.exec(each) ?? [];
    return number === undefined || words === undefined ? [] : [{ written: Number(number), words }];
  });
  return choices.length === 0 ? null : choices;
}

/** A value as its phrase has it, `in the open`, else by its name. */
function valueWords(field: ChoiceField, value: string, { names, sides }: Named): string {
  const side = sideMeant(field, value, sides);
  const name = side === undefined ? nameOf(value, names) : nameShown(side);
  const { phrase, rowsOf } = field;
  const said = typeof phrase === 'object' ? (phrase[value] ?? phrase['*']) : phrase;
  // A row of a table is known by its name.
  const words = ((rowsOf === undefined ? said : undefined) ?? '{}').replace('{}', name);
  // `in hard cover` of `in {} cover` and `hard cover`
  return words.replace(/\b(\p{L}+) \1\b/u, '$1');
}

/** True of a chosen value that says what it is about without the name of its field. */
export function isSpoken({ field, part, name }: Entry, chosen: Choice | undefined): boolean {
  if (chosen === undefined) return false;
  if ('phrase' in field && field.phrase !== undefined) return true;
  const isKnown =
    field.required === true || name === part.lead || 'rowsOf' in field || field.type === 'integer';
  return isKnown && chosen.words.length >= SHORTEST_WORD;
}

/** The name of a field: of the one that speaks for a group that of the group, of a role that of its side. @param isBelow the group is named above */
export function titleOf(
  { name, part: { within = [], word, lead } }: Entry,
  { names, fieldNames = names, sides }: Named,
  isBelow = false,
): string {
  const own = Object.hasOwn(sides, name) ? nameShown(sides[name] ?? name) : nameOf(name, fieldNames);
  const group = within.at(-1);
  if (group === undefined || isBelow) return own;
  if (name === (word ?? lead)) return nameOf(group, fieldNames);
  return lead === undefined ? `${nameOf(group, fieldNames)}: ${own}` : own;
}

/** The value of an absent field, in words. */
export function absentWords(field: Field, { names, sides }: Named): string | undefined {
  if (field.defaultText !== undefined) return field.defaultText;
  if (!('default' in field) || field.default === undefined) return undefined;
  if (field.default === null)
    return typeof field.phrase === 'object' ? (field.phrase['null'] ?? 'none') : 'none';
  if (field.type === 'choice') return valueWords(field, field.default, { names, sides });
  return typeof field.default === 'string' ? field.default : JSON.stringify(field.default);
}

/** The side whose name a spec writes for the value; undefined for a word of the rules. */
function sideMeant({ namesSides }: ChoiceField, value: string, sides: Named['sides']): string | undefined {
  const role = namesSides === true ? value : namesSides?.[value];
  return role === undefined ? undefined : sides[role];
}

/** `formation` of a list whose items are described as a formation, else its name in the singular. */
export function itemName(name: string, { of: { meaning } }: ListField, names: Named['names']): string {
  const [, described] = /^an? ([^,:;]+)/u.exec(meaning) ?? [];
  return described ?? nameOf(name, names).replace(/ies$/u, 'y').replace(/s$/u, '');
}

/** The choices and texts that an item of a list has: `Lebel rifle`; empty of one without any. */
export function itemWords(of: Field, item: Json, names: Named['names']): string {
  if (of.type !== 'group') return '';
  const values = mapOf(item);
  return Object.entries(of.fields)
    .flatMap(([name, field]) => {
      const value = values[name];
      if (typeof value !== 'string' || value.length < SHORTEST_WORD - 1) return [];
      if (field.type === 'text') return [visibleName(value)];
      if (field.type !== 'choice') return [];
      return [nameOf(field.values.find((each) => isForm(each, value)) ?? value, names)];
    })
    .join(', ');
}
