/** The mechanics of a digest that has a contract take what it says they take, and answer with its labels. */
import { describe, expect, it } from 'vitest';
import type { Field, Fields } from '../../src/play/inputs.ts';
import type { JsonObject } from '../../src/play/json.ts';
import { optionsOf } from '../../src/play/read-options.ts';
import { ruleSystem } from '../../src/rules/index.ts';
import { asking, type Asked } from './asking.ts';
import augsburgContract from './augsburg/fixtures/contract.json' with { type: 'json' };
import { SAMPLES } from './cases.ts';
import { unpacked } from '../../src/cli/packed-cases.ts';
import fieldsOfHonorContract from './fields-of-honor/fixtures/contract.json' with { type: 'json' };
import marchAttackContract from './march-attack/fixtures/contract.json' with { type: 'json' };

interface Digested {
  readonly type: string;
  readonly values?: readonly (string | number)[];
  readonly range?: readonly (number | null)[];
  readonly default?: unknown;
  readonly required?: unknown;
  readonly nullable?: boolean;
  readonly uniqueItems?: boolean;
  readonly items?: string | { readonly values?: readonly string[] };
  readonly keys?: DigestedFields;
}
type DigestedFields = Readonly<Record<string, Digested>>;

interface DigestedMechanic {
  readonly inputs: DigestedFields;
  readonly options?: readonly string[];
  readonly optionsUsed?: readonly string[];
  /** Patterns of labels by metric: `''` where there is one, `<i>` for the number in a name. */
  readonly patterns?: Readonly<Record<string, string>>;
  /** The same, by the metric that is asked for. */
  readonly outcomes?: {
    readonly pattern?: string;
    readonly byMetric?: Readonly<Record<string, { readonly pattern: string }>>;
  };
  readonly sample?: Sample;
}

interface Sample {
  readonly inputs: Asked;
  readonly outcomes?: Readonly<Record<string, string | number>>;
}

/** How a contract is written. */
interface Manner {
  /** Types of the elements of lists, by the list's name. */
  readonly elements?: Readonly<Record<string, string>>;
  /** Fields that came after it. */
  readonly later?: RegExp;
  /** Fields in whose place a spec has tables. */
  readonly inTables?: RegExp;
  /** It names the values that the source gives, where ours name more, and the lists that have none twice. */
  readonly ofSourceAlone?: boolean;
  /** Mechanics that came after it. */
  readonly own?: readonly string[];
  /** Some of its mechanics have no number to explain. */
  readonly isSilent?: true;
  /** Options that change no answer of `odds`: they are counted in an engagement. */
  readonly counted?: readonly string[];
}

const CONTRACTS: readonly (readonly [string, unknown, Manner])[] = [
  [
    'augsburg',
    augsburgContract,
    // The rest of the book.
    {
      later: /^engagement\.(?:routers|tableDepthInches|standOff|shelter)$|\.doctrine\.chargeThrough$/u,
    },
  ],
  [
    'fields-of-honor',
    fieldsOfHonorContract,
    {
      elements: { units: 'bmu', batteries: 'battery' },
      // Doctrines with conditions, a BMU's own, when it comes, several alike, named weapons, lanes and groups, divided fire, fire
      // at guns, and chases.
      later:
        /\.units\.(?:count|lane|weapon\.id|doctrine|entersTurn|formation|bmug)$|\.batteries\.(?:lane|firesAt|splitFire)$|\.doctrine\.(?:formation|toIn|support|target|flankFromNeighbour|commit|firesAt|splitFire|chase)$/u,
      ofSourceAlone: true,
      isSilent: true,
      counted: ['calamityFortune'],
    },
  ],
  [
    'march-attack',
    marchAttackContract,
    {
      inTables: /\.(?:pack|packPatch|cvOverrides)\b/u,
      // Several formations a side.
      later: /\.(?:formations|gapsInches|distancesInches)$/u,
      own: ['pack-table', 'mf-chain', 'corps-attrition'],
    },
  ],
];

/** What is compared of a field. Defaults in words are left out, and those that are lists and maps. */
interface Shape {
  readonly required: boolean;
  readonly nullable: boolean;
  readonly values: readonly string[];
  readonly default: unknown;
  readonly uniqueItems: boolean;
  readonly least: number | null;
}
type Shapes = ReadonlyMap<string, Shape>;

/** Fields of the digest by path, however deep. */
function digestedShapes(
  fields: DigestedFields,
  path: string,
  types: Readonly<Record<string, DigestedFields>>,
  elements: Readonly<Record<string, string>>,
): Shapes {
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const at = `${path}.${name}`;
      const { required, nullable = false, uniqueItems = false, range, items } = field;
      const values = field.values ?? (typeof items === 'object' ? items.values : null) ?? [];
      const usual = field.default ?? null;
      const texts = values.filter((value) => typeof value === 'string');
      const numbers = values.filter((value) => typeof value === 'number');
      const isInWords = typeof usual === 'string' && !texts.includes(usual);
      const shape: Shape = {
        required: required === true,
        nullable,
        values: texts,
        default: isInWords || typeof usual === 'object' ? null : usual,
        uniqueItems,
        least: range?.[0] ?? (numbers.length > 0 && name !== 'column' ? Math.min(...numbers) : null),
      };
      const of = typeof items === 'string' ? items : field.type.replace('array of ', '');
      const inner = field.keys ?? types[of] ?? types[elements[name] ?? ''] ?? {};
      return [[at, shape] as const, ...digestedShapes(inner, at, types, elements)];
    }),
  );
}

function valuesOf(field: Field): readonly string[] {
  if (field.type === 'list') return valuesOf(field.of);
  return field.type === 'choice' ? field.values : [];
}

function leastOf(field: Field): number | null {
  if (field.type === 'list') return leastOf(field.of);
  return field.type === 'integer' || field.type === 'number' ? (field.min ?? null) : null;
}

function innerOf(field: Field): Fields {
  if (field.type === 'list') return innerOf(field.of);
  return field.type === 'group' || field.type === 'doctrine' ? field.fields : {};
}

/** The same of our fields. */
function ownShapes(fields: Fields, path: string, digested: Shapes, manner: Manner): Shapes {
  const { later, ofSourceAlone = false } = manner;
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const at = `${path}.${name}`;
      if (later?.test(at) === true) return [];
      const known = digested.get(at);
      const values = valuesOf(field);
      const usual: unknown = field.default ?? null;
      const shape: Shape = {
        // A weapon has its numbers where no id names it.
        required: field.required ?? field.requiredWhen?.isOneOf.includes(null) ?? false,
        nullable: (field.nullable ?? false) && (!ofSourceAlone || known?.nullable !== false),
        values: ofSourceAlone ? values.filter((value) => known?.values.includes(value) === true) : values,
        default: typeof usual === 'object' ? null : usual,
        uniqueItems: field.type === 'list' && (field.uniqueItems ?? false),
        // Where the digest is silent, any bound will do.
        least: known?.least === null ? null : leastOf(field),
      };
      return [[at, shape] as const, ...ownShapes(innerOf(field), at, digested, manner)];
    }),
  );
}

/** A probability of the digest, which may be a fraction. */
function probability(written: string | number): number {
  const [over = Number.NaN, under = 1] = String(written).split('/').map(Number);
  return over / under;
}

/** The pattern of a label of a mechanic, and the part of the label that it is of. */
function patternOf(
  { patterns, outcomes }: DigestedMechanic,
  label: string,
  { metric }: Asked,
): readonly string[] {
  if (outcomes !== undefined)
    return [
      label,
      outcomes.pattern ??
        outcomes.byMetric?.[typeof metric === 'string' ? metric : 'outcome']?.pattern ??
        'no pattern',
    ];
  const single = patterns?.[''];
  if (single !== undefined) return [label, single];
  const [name = '', ...rest] = label.split(':');
  return [rest.join(':'), patterns?.[name] ?? patterns?.[name.replace(/\d+$/u, '<i>')] ?? 'no such metric'];
}

describe.each(CONTRACTS)('the mechanics of %s', (id, contract, manner) => {
  const system = ruleSystem(id) ?? never();
  const { ask, outcomes, errorOf } = asking(system);
  // The type of a fixture is a union of every shape in it; this is what they share.
  const { types, mechanics } = contract as {
    readonly types: Readonly<Record<string, DigestedFields>>;
    readonly mechanics: Readonly<Record<string, DigestedMechanic>>;
  };
  const digest = Object.entries(mechanics);
  const cases = (SAMPLES.find(([one]) => one === id) ?? never())[2];
  const sampled = digest.map(([name, one]): readonly [string, DigestedMechanic, readonly Sample[]] => {
    const ofCases = cases.filter(
      ({ mechanic, expected }) => mechanic === name && expected.error === undefined,
    );
    const { sample } = one;
    if (sample === undefined) return [name, one, ofCases.map(({ inputs }) => ({ inputs }))];
    const { inputs, tables } = unpacked(system, sample.inputs as JsonObject, name); // of a file of JSON
    return [name, one, [{ ...sample, inputs: { ...inputs, tables } }]];
  });

  it('are those of the digest', () => {
    const own = new Set(manner.own);
    const names = system.mechanics.map(({ name }) => name).filter((name) => !own.has(name));
    expect(names.toSorted()).toEqual(digest.map(([name]) => name).toSorted());
  });

  it.each(digest)('%s takes the inputs of the digest', (name, { inputs }) => {
    const fields = system.mechanics.find((one) => one.name === name)?.inputs ?? {};
    const digested = digestedShapes(inputs, name, types, manner.elements ?? {});
    expect(Object.fromEntries(ownShapes(fields, name, digested, manner))).toEqual(
      Object.fromEntries([...digested].filter(([at]) => manner.inTables?.test(at) !== true)),
    );
  });

  it.each(digest)('%s takes the options of the digest, and no other', (name, { options, optionsUsed }) => {
    const own = optionsOf(system.options, name).filter((option) => manner.counted?.includes(option) !== true);
    const used = options ?? optionsUsed ?? own;
    expect(used.filter((option) => !own.includes(option))).toEqual([]);
    expect(name === 'engagement' ? [] : own.filter((option) => !used.includes(option))).toEqual([]);
    const { inputs } = sampled.find(([one]) => one === name)?.[2][0] ?? never();
    const { code, message } = errorOf(name, { ...inputs, options: { noSuchOption: 'x' } });
    expect([code, message]).toEqual([system.errorCodes.input, expect.stringContaining('option')]);
  });

  it.each(sampled)('%s answers its samples, with labels of the digest', (name, mechanic, samples) => {
    expect(samples.length).toBeGreaterThan(0);
    for (const { inputs, outcomes: expected = {} } of samples) {
      const answer = outcomes(name, inputs);
      for (const [label, written] of Object.entries(expected))
        expect(Math.abs((answer[label] ?? 2) - probability(written))).toBeLessThan(1e-12);
      for (const label of Object.keys(answer)) {
        const [rest, pattern = ''] = patternOf(mechanic, label, inputs);
        expect(rest).toMatch(new RegExp(pattern, 'u'));
      }
    }
  });

  it.each(sampled.filter(([name]) => name !== 'engagement'))(
    '%s says how its answer came about, parts adding up',
    (name, _mechanic, samples) => {
      const { inputs } = samples[0] ?? never();
      const { explanation } = ask(name, inputs);
      const { total = null, furtherTotals = [], factors = [] } = explanation ?? {};
      const sumOf = (of: string | undefined): number =>
        factors.filter((factor) => factor.of === of).reduce((sum, { value }) => sum + (value ?? 0), 0);
      expect(factors.length > 0 || manner.isSilent === true).toBe(true);
      expect(total === null ? null : sumOf(undefined)).toBe(total?.value ?? null);
      for (const { name: of, value } of furtherTotals) expect(sumOf(of)).toBe(value);
    },
  );
});

function never(): never {
  throw new Error('every system of a contract has mechanics with samples');
}
