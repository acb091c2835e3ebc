/** The mechanics take what the digest says they take, and answer with its labels. */
import { describe, expect, it } from 'vitest';
import type { Field, Fields } from '../../../src/engagement/inputs.ts';
import { optionsOf } from '../../../src/engagement/read-options.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';
import { ask, errorOf, outcomes, type Asked } from './asked.ts';
import contract from './fixtures/contract.json' with { type: 'json' };

interface Digested {
  readonly type: string;
  readonly values?: readonly string[];
  readonly default?: unknown;
  readonly required?: unknown;
  readonly nullable?: boolean;
  readonly keys?: DigestedFields;
}
type DigestedFields = Readonly<Record<string, Digested>>;

interface DigestedMechanic {
  readonly inputs: DigestedFields;
  readonly options: readonly string[];
  readonly patterns: Readonly<Record<string, string>>;
  readonly sample: { readonly inputs: Asked; readonly outcomes: Readonly<Record<string, string | number>> };
}

// The fixture's type is a union of every shape in it; this is what they share.
const TYPES = contract.types as Readonly<Record<string, unknown>> as Readonly<Record<string, DigestedFields>>;
const MECHANICS = Object.entries(
  contract.mechanics as Readonly<Record<string, unknown>>,
) as readonly (readonly [string, DigestedMechanic])[];

function fieldsOf(name: string): Fields {
  const found = augsburg.mechanics.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no mechanic ${name}`);
  return found.inputs;
}

function innerOf(field: Field): Fields | undefined {
  if (field.type === 'list') return innerOf(field.of);
  return field.type === 'group' || field.type === 'doctrine' ? field.fields : undefined;
}

interface Shape {
  readonly values: readonly string[];
  readonly required: boolean;
  readonly nullable: boolean;
  /** Defaults in words are left out. */
  readonly default: unknown;
}

function digestedShapes(digested: DigestedFields, path: string): readonly (readonly [string, Shape])[] {
  return Object.entries(digested).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const { values = [], required, nullable = false } = field;
    const inWords =
      values.length === 0 ? typeof field.default === 'string' : !values.includes(String(field.default));
    const shape: Shape = {
      values,
      required: required === true,
      nullable,
      default: inWords || typeof field.default === 'object' ? null : (field.default ?? null),
    };
    const inner = field.keys ?? TYPES[field.type.replace('array of ', '')];
    return [[at, shape] as const, ...(inner === undefined ? [] : digestedShapes(inner, at))];
  });
}

function ownShapes(fields: Fields, path: string): readonly (readonly [string, Shape])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const usual: unknown = field.default ?? null;
    const shape: Shape = {
      values: field.type === 'choice' ? field.values : [],
      required: field.required ?? false,
      nullable: field.nullable ?? false,
      default: typeof usual === 'object' ? null : usual,
    };
    const inner = innerOf(field);
    return [[at, shape] as const, ...(inner === undefined ? [] : ownShapes(inner, at))];
  });
}

/** A probability of the digest, which may be a fraction. */
function probability(written: string | number): number {
  const [over = Number.NaN, under = 1] = String(written).split('/').map(Number);
  return over / under;
}

describe('the mechanics', () => {
  it('are those of the digest', () => {
    expect(augsburg.mechanics.map(({ name }) => name).toSorted()).toEqual(
      MECHANICS.map(([name]) => name).toSorted(),
    );
  });

  it.each(MECHANICS)('%s takes the inputs of the digest', (name, { inputs }) => {
    expect(Object.fromEntries(ownShapes(fieldsOf(name), name))).toEqual(
      Object.fromEntries(digestedShapes(inputs, name)),
    );
  });

  it.each(MECHANICS)('%s takes the options of the digest, and no other', (name, { options }) => {
    const more = name === 'engagement' ? optionsOf(augsburg.options, 'engagement') : options;
    expect(optionsOf(augsburg.options, name).toSorted()).toEqual([...more].toSorted());
    expect(options.filter((option) => !more.includes(option))).toEqual([]);
  });

  it.each(MECHANICS)('%s answers its sample, with labels of the digest', (name, { sample, patterns }) => {
    const answer = outcomes(name, sample.inputs);
    const expected = Object.entries(sample.outcomes);
    expect(Object.keys(answer).toSorted()).toEqual(expected.map(([label]) => label).toSorted());
    for (const [label, written] of expected) {
      expect(Math.abs((answer[label] ?? 0) - probability(written))).toBeLessThan(1e-12);
      const [metric, rest] = Object.hasOwn(patterns, '') ? ['', label] : label.split(':', 2);
      const pattern = patterns[metric ?? ''] ?? patterns[(metric ?? '').replace(/\d+$/u, '<i>')];
      expect(rest).toMatch(new RegExp(pattern ?? 'no such metric', 'u'));
    }
  });

  it.each(MECHANICS.filter(([name]) => name !== 'engagement'))(
    '%s says how its answer came about, parts adding up',
    (name, { sample }) => {
      const { explanation } = ask(name, sample.inputs);
      const { total = null, furtherTotals = [], factors = [] } = explanation ?? {};
      const sumOf = (of: string | undefined): number =>
        factors.filter((factor) => factor.of === of).reduce((sum, { value }) => sum + (value ?? 0), 0);
      expect(factors.length).toBeGreaterThan(0);
      expect(total === null ? null : sumOf(undefined)).toBe(total?.value ?? null);
      for (const { name: of, value } of furtherTotals) expect(sumOf(of)).toBe(value);
    },
  );

  it.each(MECHANICS)('%s refuses an option that does not act in it', (name, { sample }) => {
    const option = name === 'engagement' ? 'noSuchOption' : 'winnerTests';
    const { code, message } = errorOf(name, { ...sample.inputs, options: { [option]: false } });
    expect(code).toBe('AUG-ERR-INPUT');
    expect(message).toMatch(/option/u);
  });
});
