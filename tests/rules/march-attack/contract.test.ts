/** The mechanics take what the digest says they take, and answer with its labels. */
import { describe, expect, it } from 'vitest';
import type { Field, Fields } from '../../../src/engagement/inputs.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { ask, errorOf, outcomes, type Asked } from './asked.ts';
import contract from './fixtures/contract.json' with { type: 'json' };

interface Digested {
  readonly type: string;
  readonly values?: readonly (string | number)[];
  readonly range?: readonly (number | null)[];
  readonly default?: unknown;
  readonly required?: unknown;
  readonly nullable?: boolean;
  readonly items?: unknown;
}
type DigestedFields = Readonly<Record<string, Digested>>;

interface DigestedMechanic {
  readonly inputs: DigestedFields;
  readonly outcomes: {
    readonly pattern?: string;
    readonly byMetric?: Readonly<Record<string, { readonly pattern: string }>>;
  };
  readonly sample: { readonly inputs: Asked; readonly outcomes: Readonly<Record<string, string>> };
}

// The fixture's type is a union of every shape in it; this is what they share.
const TYPES = contract.types as Readonly<Record<string, unknown>> as Readonly<Record<string, DigestedFields>>;
const MECHANICS = Object.entries(
  contract.mechanics as Readonly<Record<string, unknown>>,
) as readonly (readonly [string, DigestedMechanic])[];

function mechanic(name: string) {
  const found = marchAttack.mechanics.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no mechanic ${name}`);
  return found;
}

function innerOf(field: Field): Fields | undefined {
  if (field.type === 'list') return innerOf(field.of);
  return field.type === 'group' ? field.fields : undefined;
}

interface Shape {
  readonly required: boolean;
  readonly nullable: boolean;
  readonly values: readonly string[];
  /** Defaults in words and whole objects are left out. */
  readonly default: unknown;
  readonly least: number | null;
}

function digestedShapes(digested: DigestedFields, path: string): readonly (readonly [string, Shape])[] {
  return Object.entries(digested).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const texts = (field.values ?? []).filter((value) => typeof value === 'string');
    const isPack = field.type === 'string' && name === 'pack';
    const usual = field.default ?? null;
    const inWords = typeof usual === 'string' && !texts.includes(usual);
    const numbers = (field.values ?? []).filter((value) => typeof value === 'number');
    const shape: Shape = {
      required: field.required === true,
      nullable: field.nullable === true,
      values: isPack ? [] : texts,
      default: inWords || typeof usual === 'object' ? null : usual,
      least: field.range?.[0] ?? (numbers.length > 0 && name !== 'column' ? Math.min(...numbers) : null),
    };
    const of = field.type === 'array' ? field.items : field.type;
    const inner = typeof of === 'string' ? TYPES[of] : undefined;
    return [[at, shape] as const, ...(inner === undefined ? [] : digestedShapes(inner, at))];
  });
}

function ownShapes(fields: Fields, path: string): readonly (readonly [string, Shape])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const usual: unknown = field.default ?? null;
    const shape: Shape = {
      required: field.required ?? false,
      nullable: field.nullable ?? false,
      values: field.type === 'choice' ? field.values : [],
      default: typeof usual === 'object' ? null : usual,
      least:
        (field.type === 'integer' || field.type === 'number') && !at.startsWith('cv.cvOverrides')
          ? (field.min ?? null)
          : null,
    };
    const inner = at === 'cv.cvOverrides' ? undefined : innerOf(field);
    return [[at, shape] as const, ...(inner === undefined ? [] : ownShapes(inner, at))];
  });
}

/** A probability of the digest, which is a fraction. */
function probability(written: string): number {
  const [over = Number.NaN, under = 1] = written.split('/').map(Number);
  return over / under;
}

/** What only this program has: a table of a rule pack of one's own. */
const OWN = ['pack-table'];

describe('the mechanics', () => {
  it('are those of the digest, and a table of one’s own', () => {
    expect(marchAttack.mechanics.map(({ name }) => name).toSorted()).toEqual(
      [...MECHANICS.map(([name]) => name), ...OWN].toSorted(),
    );
  });

  it.each(MECHANICS)('%s takes the inputs of the digest', (name, { inputs }) => {
    expect(Object.fromEntries(ownShapes(mechanic(name).inputs, name))).toEqual(
      Object.fromEntries(digestedShapes(inputs, name)),
    );
  });

  it.each(MECHANICS)(
    '%s answers its sample, with labels of the digest',
    (name, { sample, outcomes: out }) => {
      const answer = outcomes(name, sample.inputs);
      const expected = Object.entries(sample.outcomes);
      expect(Object.keys(answer).toSorted()).toEqual(expected.map(([label]) => label).toSorted());
      const { metric: asked } = sample.inputs;
      const metric = typeof asked === 'string' ? asked : 'outcome';
      const pattern = new RegExp(out.pattern ?? out.byMetric?.[metric]?.pattern ?? 'no pattern', 'u');
      for (const [label, written] of expected) {
        expect(Math.abs((answer[label] ?? 0) - probability(written))).toBeLessThan(1e-12);
        expect(label).toMatch(pattern);
      }
    },
  );

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

  it.each(MECHANICS)('%s takes every option of the digest, and no other', (name, { sample }) => {
    const options = Object.fromEntries(
      Object.entries(contract.options).map(([option, { default: usual }]) => [option, usual]),
    );
    expect(outcomes(name, { ...sample.inputs, options })).toEqual(outcomes(name, sample.inputs));
    for (const wrong of [{ noSuchOption: 'x' }, { haltedDisorder: 'D1' }]) {
      const { code, message } = errorOf(name, { ...sample.inputs, options: wrong });
      expect(code).toBe('MA-ERR-INPUT');
      expect(message).toMatch(/option/u);
    }
  });

  it.each(MECHANICS)(
    '%s refuses a key that it does not have, and the lack of one that it needs',
    (name, one) => {
      const { inputs } = one.sample;
      expect(errorOf(name, { ...inputs, extra: 1 })).toMatchObject({ code: 'MA-ERR-INPUT' });
      const needed = Object.keys(one.inputs).find((key) => one.inputs[key]?.required === true);
      if (needed === undefined) return;
      const { [needed]: _left, ...rest } = inputs;
      const { code, message } = errorOf(name, rest);
      expect(code).toBe('MA-ERR-INPUT');
      expect(message).toContain(needed);
    },
  );

  it('answer the examples of their help', () => {
    expect(marchAttack.mechanics.every(({ example }) => example.length > 0)).toBe(true);
  });
});

describe('the options', () => {
  it('are those of the digest with its values, defaults and rulings', () => {
    const own = Object.entries(marchAttack.options).map(
      ([name, { values, default: usual, ruling }]) => [name, { values, default: usual, ruling }] as const,
    );
    expect(Object.fromEntries(own)).toEqual(contract.options);
  });
});
