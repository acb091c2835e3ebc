/** The mechanics take what the digest says they take, and answer with its labels. */
import { describe, expect, it } from 'vitest';
import type { Field, Fields } from '../../../src/engagement/inputs.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { OPTIONS } from '../../../src/rules/fields-of-honor/options.ts';
import { outcomes, type Asked } from './asked.ts';
import contract from './fixtures/contract.json' with { type: 'json' };
import samples from './fixtures/sample-cases.json' with { type: 'json' };

interface Digested {
  readonly type: string;
  readonly values?: readonly string[];
  readonly default?: unknown;
  readonly required?: unknown;
  readonly nullable?: boolean;
  readonly uniqueItems?: boolean;
}

type DigestedFields = Readonly<Record<string, Digested>>;

// The fixture's type is a union of every shape in it; this is what they share.
const TYPES = contract.types as Readonly<Record<string, unknown>> as Readonly<Record<string, DigestedFields>>;
const MECHANICS = Object.entries(
  contract.mechanics as Readonly<Record<string, unknown>> as Readonly<
    Record<
      string,
      {
        readonly inputs: DigestedFields;
        readonly optionsUsed: readonly string[];
        readonly patterns: Readonly<Record<string, string>>;
      }
    >
  >,
);

function mechanicOf(name: string) {
  const found = fieldsOfHonor.mechanics.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no mechanic ${name}`);
  return found;
}

/** The choices of a field, itself or as the elements of a list. */
function valuesOf(field: Field | undefined): readonly string[] | undefined {
  if (field?.type === 'list') return valuesOf(field.of);
  return field?.type === 'choice' ? field.values : undefined;
}

function innerOf(field: Field | undefined): Fields | undefined {
  if (field?.type === 'list') return innerOf(field.of);
  return field?.type === 'group' ? field.fields : undefined;
}

/** Compares names, defaults, choices and what is required, however deep. */
function compare(fields: Fields | undefined, digested: DigestedFields, path: string): void {
  expect(Object.keys(fields ?? {}).toSorted(), path).toEqual(Object.keys(digested).toSorted());
  for (const [name, wanted] of Object.entries(digested)) {
    const field = fields?.[name];
    const at = `${path}.${name}`;
    expect(field?.required ?? false, at).toBe(wanted.required === true);
    // An absent value and null mean the same.
    expect(field?.default ?? null, at).toEqual(wanted.default ?? null);
    if (wanted.nullable === true) expect(field?.nullable, at).toBe(true);
    if (wanted.uniqueItems === true && field?.type === 'list') expect(field.uniqueItems, at).toBe(true);
    if (wanted.values !== undefined)
      expect(valuesOf(field), at).toEqual(expect.arrayContaining([...wanted.values]));
    const inner = TYPES[wanted.type] ?? itemsOf(name);
    if (inner !== undefined) compare(innerOf(field), inner, at);
  }
}

/** The two lists of a side name their items' types apart. */
function itemsOf(name: string): DigestedFields | undefined {
  if (name === 'units') return TYPES['bmu'];
  return name === 'batteries' ? TYPES['battery'] : undefined;
}

describe('the mechanics', () => {
  it('are those of the digest', () => {
    expect(fieldsOfHonor.mechanics.map(({ name }) => name).toSorted()).toEqual(
      MECHANICS.map(([name]) => name).toSorted(),
    );
  });

  it.each(MECHANICS)('%s takes the inputs of the digest', (name, { inputs }) => {
    compare(mechanicOf(name).inputs, inputs, name);
  });

  it.each(MECHANICS)('%s is changed by the options of the digest alone', (name, { optionsUsed }) => {
    const acting = Object.entries(OPTIONS).filter(([, { scope }]) =>
      (scope as readonly string[]).includes(name),
    );
    // Reported doubles change no answer of odds; they are counted in an engagement.
    const names = acting.map(([option]) => option).filter((option) => option !== 'calamityFortune');
    expect(names.toSorted()).toEqual([...optionsUsed].toSorted());
  });

  it.each(MECHANICS)('%s answers its own samples with labels of the digest', (name, { patterns }) => {
    const own = (
      samples as readonly unknown[] as readonly { mechanic: string; inputs: Asked; error?: unknown }[]
    ).filter((one) => one.mechanic === name && one.error === undefined);
    expect(own.length).toBeGreaterThan(0);
    for (const { inputs } of own)
      for (const label of Object.keys(outcomes(name, inputs))) {
        const [metric, rest] = Object.hasOwn(patterns, '')
          ? ['', label]
          : [label.slice(0, label.indexOf(':')), label.slice(label.indexOf(':') + 1)];
        expect(rest).toMatch(new RegExp(patterns[metric] ?? 'no such metric', 'u'));
      }
  });
});
