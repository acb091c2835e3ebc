/** The set-up of an engagement in words: its fields by their names, and the units of both sides with their numbers. */
import type { ChoiceField, DoctrineField, Field, Fields, ListField } from '../../play/inputs.ts';
import { isList, isMap, mapsIn, type Json, type JsonObject } from '../../play/json.ts';
import { isListOfUnits, roleNamedBy } from '../../spec/kind-fields.ts';
import { conditionInWords } from './condition-words.ts';
import { factorLabel, label, unitOf, type LabelFacts } from './labels.ts';
import { capital, joined, say, type Name, type Sentence } from './sentence.ts';

interface SetUpFacts extends LabelFacts {
  /** The names of the sides by their roles. */
  readonly roles: Readonly<Record<string, Name>>;
}

/** The choice that says nothing. */
const NONE = 'none';
/** A shorter choice is a grade, which says nothing without the name of its field. */
const SHORTEST_WORD = 3;

/**
 * A line for each field that says more than its default, and for each kind of unit: `4 × Infantry, Lebel (Regular)`.
 * @param always the field that is said with its default too, such as who goes first
 */
export function setUpInWords(
  fields: Fields,
  values: JsonObject,
  facts: SetUpFacts,
  always: string | null = null,
): readonly Sentence[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name] ?? null;
    if (isListOfUnits(field)) return isList(value) ? unitLines(field, value, facts) : [];
    return fieldWords(name, field, value, facts, false, name === always).map(capital);
  });
}

/** Units alike are one line, those within a formation with its own words behind them. */
function unitLines({ of }: ListField, list: readonly Json[], facts: SetUpFacts): readonly Sentence[] {
  if (isListOfUnits(of)) return list.flatMap((inner) => (isList(inner) ? unitLines(of, inner, facts) : []));
  if (of.type !== 'group') return [];
  const { count: _count, ...fields } = of.fields;
  const entries = Object.entries(fields);
  const alike = Map.groupBy(mapsIn(list), ({ count: _number, ...unit }) => JSON.stringify(unit));
  return [...alike.values()].flatMap((units) => {
    const [unit = {}] = units;
    const own = joined(
      entries.flatMap(([name, field]) =>
        isListOfUnits(field) ? [] : fieldWords(name, field, unit[name] ?? null, facts, true),
      ),
      ', ',
    );
    const within = entries.flatMap(([name, field]) => {
      const inner = unit[name] ?? null;
      return isListOfUnits(field) && isList(inner) ? unitLines(field, inner, facts) : [];
    });
    const number = units.reduce((sum, { count }) => sum + (typeof count === 'number' ? count : 1), 0);
    if (within.length === 0) return number === 1 ? [capital(own)] : [say`${number} × ${own}`];
    const times = units.length > 1 ? say`${units.length} × ` : [];
    return within.map((line) => say`${times}${line}${own.length > 0 ? say` (${own})` : ''}`);
  });
}

function isDefault(field: Field, value: Json): boolean {
  return 'default' in field && JSON.stringify(field.default) === JSON.stringify(value);
}

/** One sentence, or none for a field that says no more than its default. @param isBrief without names that go without saying */
function fieldWords(
  name: string,
  field: Field,
  value: Json,
  facts: SetUpFacts,
  isBrief = false,
  isAlways = false,
): readonly Sentence[] {
  if (value === null) return [];
  const unit = 'unit' in field ? (field.unit ?? null) : null;
  const called = factorLabel(facts, { path: name, name, unit });
  /** @param isClear true of words that need no name */
  const of = (words: Sentence, isClear = false): readonly Sentence[] => [
    isBrief && isClear ? words : say`${called} ${words}`,
  ];
  const isUsual = isDefault(field, value);
  const isText = typeof value === 'string';
  switch (field.type) {
    case 'integer':
    case 'number': {
      if (isUsual) return [];
      const amount = String(Number(value));
      if (unit === null) return of([amount]);
      const isNamed = called.name.includes(unitOf('1', unit));
      return of(isNamed && !isBrief ? [amount] : say`${amount} ${unitOf(amount, unit)}`, isNamed);
    }
    case 'boolean':
      if (isText) return of([value]);
      return isUsual ? [] : [value === true ? [called] : say`not ${called}`];
    case 'choice': {
      if (!isText || value === NONE || (isUsual && !isBrief && !isAlways)) return [];
      const chosen = sideChosen(field, value, facts) ?? label(facts, value);
      return of([chosen], chosen.name.length >= SHORTEST_WORD);
    }
    case 'text':
      return isText && !isUsual ? of([label(facts, value)], true) : [];
    case 'doctrine':
      return [doctrineWords(field, value, facts)];
    case 'group': {
      const parts = Object.entries(field.fields).flatMap(([key, inner]) =>
        isMap(value) ? fieldWords(key, inner, value[key] ?? null, facts, isBrief) : [],
      );
      return parts.length === 0 || isUsual ? [] : of(say`(${joined(parts, ', ')})`);
    }
    case 'list':
      return isList(value) && value.length > 0 && value.every((each) => typeof each !== 'object')
        ? of([value.join(', ')])
        : [];
    case 'map':
    case 'json':
      return isText ? of([label(facts, value)]) : [];
  }
}

/** `close to range, range 3 cm`; of a list each with its condition, in order. */
function doctrineWords(field: DoctrineField, value: Json, facts: SetUpFacts): Sentence {
  if (isList(value))
    return joined(
      mapsIn(value).map(({ when, do: done }) => {
        const does = doctrineWords(field, done ?? null, facts);
        return when === undefined ? say`else ${does}` : say`where ${conditionInWords(when, facts)}: ${does}`;
      }),
      '; ',
    );
  if (!isMap(value)) return typeof value === 'string' ? [label(facts, value)] : [];
  const parts = Object.entries(field.fields).flatMap(([name, inner], i) => {
    const given = value[name] ?? null;
    return isDefault(inner, given) && i > 0 ? [] : fieldWords(name, inner, given, facts, i === 0);
  });
  return joined(parts, ', ');
}

/** The side that a choice names; undefined for every other choice. */
function sideChosen(field: ChoiceField, value: string, { roles }: SetUpFacts): Name | undefined {
  const role = roleNamedBy(field, value, Object.keys(roles));
  return role === undefined ? undefined : roles[role];
}
