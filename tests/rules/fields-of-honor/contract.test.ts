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
function valuesOf(field: Field): readonly string[] {
  if (field.type === 'list') return valuesOf(field.of);
  return field.type === 'choice' ? field.values : [];
}

function innerOf(field: Field): Fields | undefined {
  if (field.type === 'list') return innerOf(field.of);
  return field.type === 'group' || field.type === 'doctrine' ? field.fields : undefined;
}

/** What is compared of a field. */
interface Shape {
  readonly required: boolean;
  /** An absent value and null mean the same. */
  readonly default: unknown;
  readonly nullable: boolean;
  readonly uniqueItems: boolean;
  readonly values: readonly string[];
}

/** Fields of the digest by path, however deep. */
function digestedShapes(digested: DigestedFields, path: string): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const [name, field] of Object.entries(digested)) {
    const { required, nullable = false, uniqueItems = false, values = [] } = field;
    const shape = { required: required === true, nullable, uniqueItems, values };
    shapes.set(`${path}.${name}`, { ...shape, default: field.default ?? null });
    const inner = TYPES[field.type] ?? itemsOf(name);
    if (inner !== undefined)
      for (const [at, each] of digestedShapes(inner, `${path}.${name}`)) shapes.set(at, each);
  }
  return shapes;
}

/** Fields that came after the contract: doctrines with conditions, a BMU's own, when it comes, rule packs, lanes, and fire at guns. */
const LATER =
  /\.units\.(?:doctrine|entersTurn|formation)$|\.batteries\.(?:lane|firesAt)$|\.doctrine\.(?:formation|toIn|support|target|flankFromNeighbour|commit|firesAt)$|\.pack(?:Patch)?$/u;

/** The same of our fields; of the choices those that the digest has, since ours may name what has no value. */
function ownShapes(
  fields: Fields,
  path: string,
  digested: ReadonlyMap<string, Shape>,
): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const [name, field] of Object.entries(fields)) {
    const at = `${path}.${name}`;
    if (LATER.test(at)) continue;
    const known = digested.get(at)?.values ?? [];
    shapes.set(at, {
      required: field.required ?? false,
      default: field.default ?? null,
      nullable: (field.nullable ?? false) && (digested.get(at)?.nullable ?? true),
      uniqueItems: field.type === 'list' && (field.uniqueItems ?? false),
      values: valuesOf(field).filter((value) => known.includes(value)),
    });
    const inner = innerOf(field);
    if (inner !== undefined)
      for (const [deeper, each] of ownShapes(inner, at, digested)) shapes.set(deeper, each);
  }
  return shapes;
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
    const digested = digestedShapes(inputs, name);
    const sorted = (shapes: ReadonlyMap<string, Shape>): object =>
      Object.fromEntries([...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect(sorted(ownShapes(mechanicOf(name).inputs, name, digested))).toEqual(sorted(digested));
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
