/** Random engagements of a system as specs, from the generators of its tests: those among which the judge chooses. */
import { exampleOf, near, type ExampleInputs } from '../../src/conformance/examples.ts';
import { fieldOfValue, type Field, type Fields } from '../../src/engagement/inputs.ts';
import {
  isList,
  isMap,
  listOf,
  mapOf,
  textsIn,
  type Json,
  type JsonObject,
} from '../../src/engagement/json.ts';
import { patchedPack } from '../../src/engagement/rule-pack.ts';
import type { EngagementKind, RuleSystem } from '../../src/engagement/system.ts';
import { withoutDefaults } from '../../src/experiment/as-written.ts';
import { namedAt, rowNamesAt, topOf, type Place } from '../../src/experiment/table-place.ts';
import foughtPack from '../../src/rules/fields-of-honor/pack.illustrative.json' with { type: 'json' };
import marchPack from '../../src/rules/march-attack/pack.illustrative.json' with { type: 'json' };
import { fc } from '../fast-check.ts';
import { Random } from '../fuzz/random.ts';
import * as augsburg from '../rules/augsburg/any-engagement.ts';
import * as fields from '../rules/fields-of-honor/any-engagement.ts';
import { anyLanes } from '../rules/fields-of-honor/any-lanes.ts';
import * as huit from '../rules/huit/any-engagement.ts';
import * as march from '../rules/march-attack/any-engagement.ts';
import * as pluie from '../rules/pluie/any-engagement.ts';
import { sectionsOf, SIDES } from '../soak/specs.ts';

type Any = fc.Arbitrary<Readonly<Record<string, unknown>>>;

/** Generators of inputs by kind of engagement: of small forces, and of eight units a side or more. */
interface Generators {
  readonly [kind: string]: { readonly small: readonly Any[]; readonly large: readonly Any[] };
}

const ofAugsburg = (bounds: augsburg.Bounds): Any => augsburg.anyEngagement(bounds).map(asSpec);
const ofFields = (stands: number, units: number, turns: number): readonly Any[] => {
  const bounds = { stands, units, turns };
  const wider = fields.anyWiderEngagement(bounds);
  const packed = fields.anyPackedEngagement(bounds);
  const all = [wider, packed, anyLanes(bounds, 2, wider), anyLanes(bounds, 3, packed)];
  return all.flatMap((any) => [any, fc.tuple(any, anyScale, anyArms).map(rearmed)]);
};
const anyScale = fc.constantFrom('section', 'company', 'battalion', 'regiment', 'brigade');
const anyArms = fc.constantFrom('springfieldRifle', 'brownBessMusket');

/** All small arms are one that the review names. */
function rearmed([fight, scale, id]: readonly [Readonly<Record<string, unknown>>, string, string]): unknown {
  const text = JSON.stringify({ ...fight, scale });
  return JSON.parse(text.replaceAll(/"weapon":\{[^}]*\}/gu, `"weapon":{"id":"${id}"}`));
}

const ofMarch = (bounds: march.Bounds): Any =>
  march.widerEngagement(bounds).map((fight) => ({ pack: 'illustrative', ...fight }));

const GENERATORS: Readonly<Record<string, Generators>> = {
  pluie: {
    engagement: {
      small: [
        pluie.anyEngagement({ mostOfOne: 1, formations: 2, lines: 1, turns: 4, wider: true }),
        pluie.anyEngagement({ mostOfOne: 2, formations: 1, lines: 2, turns: 5, wider: true }),
      ],
      large: [pluie.anyEngagement({ mostOfOne: 4, formations: 3, lines: 3, turns: 4, wider: true })],
    },
  },
  huit: {
    firefight: { small: [huit.anyFirefight], large: [] },
    meleeChain: { small: [huit.anyChain({ stack: 3, lanes: 1, moves: 4 })], large: [] },
    brigadeEngagement: {
      small: [
        huit.anyWiderBrigades({ stack: 2, lanes: 2, moves: 3 }),
        huit.anyNeighbours({ stack: 2, lanes: 2, moves: 3 }),
      ],
      large: [huit.anyNeighbours({ stack: 4, lanes: 5, moves: 4 })],
    },
  },
  augsburg: {
    engagement: {
      small: [
        ofAugsburg({ figures: 12, lanes: 2, turns: 3, wider: true }),
        ofAugsburg({ figures: 8, lanes: 2, turns: 3, wider: true, line: true }),
      ],
      large: [ofAugsburg({ figures: 24, lanes: 6, turns: 4, wider: true, line: true })],
    },
  },
  'fields-of-honor': { engagement: { small: ofFields(4, 2, 4), large: ofFields(5, 9, 5) } },
  'march-attack': {
    engagement: {
      small: [ofMarch({ units: 2, cv: 3, turns: 3 }), ofMarch({ units: 4, cv: 4, turns: 4 })],
      large: [ofMarch({ units: 14, cv: 6, turns: 3 })],
    },
    charge: { small: [march.anyCharge], large: [] },
    skirmish: { small: [march.anySkirmish], large: [] },
    initiative: { small: [march.anyInitiative], large: [] },
  },
};

/** The inputs of the mechanic of Augsburg as those of the kind of engagement. */
function asSpec(raw: Readonly<Record<string, unknown>>): JsonObject {
  // true: as the generator makes them
  const { lanes, command, ...whole } = raw as { lanes: JsonObject[]; command: JsonObject };
  const { mode, firstSide } = command;
  const sideOf = (letter: 'A' | 'B'): JsonObject => ({
    units: lanes.map((lane) => lane[letter] ?? null),
    ...(mode === 'none'
      ? {}
      : { command: { ...mapOf(command[letter]), passes: mapOf(command['passes'])[letter] ?? 0 } }),
  });
  return {
    ...(whole as JsonObject), // true: the rest is plain
    lanes: lanes.map(({ A: _a, B: _b, ...lane }) => lane),
    ...(mode === 'none' ? { firstSide: firstSide ?? 'A' } : {}),
    A: sideOf('A'),
    B: sideOf('B'),
  };
}

/** A candidate: the kind, its inputs as the kind describes them, and the spec. */
export interface Candidate {
  readonly kind: EngagementKind;
  readonly inputs: JsonObject;
  readonly options: JsonObject;
  readonly spec: JsonObject;
}

/** Specs without end: the kinds of a system in turn. What its rules refuse is refused when it is read. */
export function* candidates(
  system: RuleSystem,
  random: Random,
  size: 'small' | 'large',
): Generator<Candidate> {
  const kinds = system.kinds.filter(({ name }) => (GENERATORS[system.id]?.[name]?.[size] ?? []).length > 0);
  for (let number = 0; ; number++) {
    const kind = kinds[number % kinds.length];
    if (kind === undefined) return;
    const any = random.pick(GENERATORS[system.id]?.[kind.name]?.[size] ?? []);
    const [made] = fc.sample(fc.noBias(any), { numRuns: 1, seed: random.int(2 ** 31) });
    const example = exampleOf(system, kind);
    // JSON has no undefined: absent keys are left out.
    let drawn: ExampleInputs = { inputs: JSON.parse(JSON.stringify(made)) as JsonObject, options: {} };
    if (example !== null && size === 'small' && random.oneIn(5)) drawn = example;
    for (let times = size === 'large' ? random.int(5) - 3 : random.int(3); times > 0; times--)
      drawn = near(system, kind, drawn, (below) => random.int(Math.max(1, below)));
    const { inputs } = drawn;
    const rulings = random.oneIn(3)
      ? drawn.options
      : { ...drawn.options, ...anyRulings(system, kind, random) };
    const limit = kind.turnLimitField;
    const turns = size === 'large' ? Math.max(2, Number(inputs[limit] ?? 2)) : (inputs[limit] ?? 3);
    const grown =
      size === 'small'
        ? inputs
        : { ...inputs, ...withUnits(system, kind, inputs, 8 + random.int(2), random) };
    const packed = { ...withPack(system, grown), [limit]: turns };
    const whole = { type: 'group', fields: kind.inputs, meaning: '' } as const satisfies Field;
    const short = mapOf(withoutDefaults(whole, packed));
    const spec: JsonObject = {
      rules: system.id,
      ...(Object.keys(rulings).length === 0 ? {} : { options: rulings }),
      ...sectionsOf(kind, short),
    };
    yield { kind, inputs: short, options: rulings, spec: surrounded(system, kind, spec, random) };
  }
}

/** Sides of which units come again until there are many: in stacks of lanes, or beside the others. */
function withUnits(
  { id }: RuleSystem,
  { roles }: EngagementKind,
  inputs: JsonObject,
  many: number,
  random: Random,
): JsonObject {
  const grown = (list: Json, missing: number): Json => {
    const places = [...listOf(list)];
    const units = places.flatMap((one) => (isList(one) ? one : one === null ? [] : [one]));
    for (let more = 0; more < missing && units.length > 0; more++) {
      const at = random.int(places.length);
      const [there = null, unit] = [places[at], random.pick(units)];
      if (isList(there)) places[at] = [...there, unit];
      else if (id === 'augsburg') places[at] = [there, unit];
      else places.push(unit);
    }
    return places;
  };
  const side = (own: JsonObject): JsonObject => {
    const { units, lanes, formations } = own;
    const missing = many - unitsOf(own);
    if (missing <= 0) return own;
    if (lanes !== undefined) return { ...own, lanes: grown(lanes, missing) };
    if (units !== undefined) return { ...own, units: grown(units, missing) };
    const [first, ...others] = listOf(formations).map(mapOf);
    return { ...own, formations: [{ ...first, units: grown(first?.['units'] ?? [], missing) }, ...others] };
  };
  return Object.fromEntries(roles.map((role) => [role, side(mapOf(inputs[role]))]));
}

/** Values of a few of the options that act in a kind. */
function anyRulings({ options }: RuleSystem, { name }: EngagementKind, random: Random): JsonObject {
  const acting = Object.entries(options).filter(([, { scope }]) => scope.includes(name));
  const chosen = acting.flatMap(([option, described]): [string, Json][] => {
    if (!random.oneIn(6)) return [];
    if (described.values !== 'number') return [[option, random.pick(described.values)]];
    const { min = 0, max, default: usual } = described;
    return [[option, Math.min(max, Math.max(min, usual + random.pick([-1, 1])))]];
  });
  return Object.fromEntries(chosen);
}

/** The candidate with so many turns and units a side, without what surrounds it. */
export function grown(
  system: RuleSystem,
  { kind, inputs, options }: Candidate,
  turns: number,
  many: number,
): Candidate {
  const { [kind.turnLimitField]: limit, ...rest } = inputs;
  const random = new Random(many, 'grown', turns);
  const more = {
    ...rest,
    ...withUnits(system, kind, rest, many, random),
    [kind.turnLimitField]: Number(limit) + turns,
  };
  return { kind, inputs: more, options, spec: { rules: system.id, options, ...sectionsOf(kind, more) } };
}

/** A pack of invented numbers stands as data, with its patch in it. */
function withPack({ id }: RuleSystem, { pack, packPatch, ...inputs }: JsonObject): JsonObject {
  if (pack !== 'illustrative') return { ...inputs, ...(pack === undefined ? {} : { pack }) };
  const whole = (id === 'march-attack' ? marchPack : foughtPack) as unknown as JsonObject; // JSON
  return { ...inputs, pack: patchedPack(whole, mapOf(packPatch)) as JsonObject }; // of JSON
}

/** Now and then with a row of its own, another number in the tables, a scenario, a thrown set-up, a condition. */
function surrounded(system: RuleSystem, kind: EngagementKind, spec: JsonObject, random: Random): JsonObject {
  const conditions = { ...spec, sides: withAll(spec['sides'] ?? null, random) };
  let changed = random.oneIn(2) ? withOtherRow(system, conditions, random) : conditions;
  if (random.oneIn(4)) changed = withOwnRow(system, changed, random);
  else if (random.oneIn(6)) changed = { ...changed, tables: otherNumber(system, random) };
  if (random.oneIn(5)) changed = { ...changed, scenario: scenario(changed, random) };
  if (random.oneIn(8))
    changed = { ...changed, scenario: { ...mapOf(changed['scenario']), ...setUp(kind, changed, random) } };
  if (random.oneIn(8))
    changed = { ...changed, outcomes: { late: { turn: { atLeast: 2 } }, level: { winner: 'none' } } };
  return changed;
}

function placeOf(system: Pick<RuleSystem, 'tables' | 'rowKeys'>, table: string): Place {
  const none: Place = { value: null, dotted: '', path: [] };
  return table
    .split('.')
    .reduce((place, name) => namedAt(place, system.rowKeys).get(name) ?? none, topOf(system.tables));
}

function nested(path: readonly string[], value: Json): JsonObject {
  return Object.fromEntries([[path[0] ?? '', path.length < 2 ? value : nested(path.slice(1), value)]]);
}

/** A row that the forces name becomes a copy of itself with another number. */
function withOwnRow(system: RuleSystem, spec: JsonObject, random: Random): JsonObject {
  const { openTables = {}, rowKeys } = system;
  const texts = new Set(textsIn(spec['sides']));
  const named = Object.entries(openTables).flatMap(([table, { partners = [] }]) =>
    rowNamesAt(placeOf(system, table), rowKeys)
      .concat(Object.keys(mapOf(placeOf(system, table).value)))
      .filter((id) => texts.has(id))
      .map((id) => ({ id, tables: [table, ...partners] })),
  );
  if (named.length === 0) return spec;
  const { id, tables } = random.pick(named);
  const row = namedAt(placeOf(system, tables[0] ?? ''), rowKeys).get(id)?.value ?? null;
  const columns = openTables[tables[0] ?? '']?.columns ?? {};
  const numbers = numberPaths(row).filter(([top = '']) => Object.hasOwn(columns, top));
  const change = numbers.length === 0 ? {} : changeAt(row, random.pick(numbers), random);
  const letter = 'letter' in columns ? { letter: 'X' } : {};
  const patch = tables.map((table, i) =>
    nested([...table.split('.'), 'own-row'], { like: id, ...(i === 0 ? { ...change, ...letter } : {}) }),
  );
  const renamed = JSON.parse(JSON.stringify(spec['sides']).replaceAll(`"${id}"`, '"own-row"')) as JsonObject;
  return { ...spec, tables: patch.reduce((all, one) => patchedPack(all, one) as JsonObject), sides: renamed };
}

/** Conditions in a list of their own, now and then. */
function withAll(value: Json, random: Random): Json {
  if (isList(value)) return value.map((one) => withAll(one, random));
  if (!isMap(value)) return value;
  const parts = Object.entries(value as JsonObject).map(([key, part]): [string, Json] =>
    key === 'when' ? [key, random.oneIn(8) ? { all: [part] } : part] : [key, withAll(part, random)],
  );
  return Object.fromEntries(parts);
}

/** A row that the forces name becomes another of its table: a gun another gun, if the rules take it. */
function withOtherRow(
  { openTables = {}, ...system }: RuleSystem,
  spec: JsonObject,
  random: Random,
): JsonObject {
  const texts = new Set(textsIn(spec['sides']));
  const named = Object.keys(openTables).flatMap((table) => {
    const rows = rowNamesAt(placeOf(system, table), system.rowKeys);
    return rows.filter((id) => texts.has(id)).map((id) => [id, random.pick(rows)] as const);
  });
  if (named.length === 0) return spec;
  const [from, to] = random.pick(named);
  return {
    ...spec,
    sides: JSON.parse(JSON.stringify(spec['sides']).replaceAll(`"${from}"`, `"${to}"`)) as Json,
  };
}

/** Another number somewhere in the tables; rows of a list are named by their key. */
export function otherNumber({ tables, rowKeys }: RuleSystem, random: Random): JsonObject {
  const numbers: { readonly path: readonly string[]; readonly value: number }[] = [];
  const walk = (place: Place, path: readonly string[]): void => {
    const { value } = place;
    if (typeof value === 'number') numbers.push({ path, value });
    const rows = rowNamesAt(place, rowKeys);
    for (const [name, part] of namedAt(place, rowKeys))
      if (isList(value) ? rows.includes(name) : name !== 'rows') walk(part, [...path, name]);
  };
  walk(topOf(tables), []);
  const { path, value } = random.pick(numbers);
  return nested(path, value + random.pick([-1, 1, 2]));
}

function numberPaths(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path];
  if (!isMap(value)) return [];
  return Object.entries(value as JsonObject).flatMap(([key, part]) => numberPaths(part, [...path, key]));
}

function changeAt(tables: Json, path: readonly string[], random: Random): JsonObject {
  const value = path.reduce<Json>((part, key) => mapOf(part)[key] ?? null, tables);
  return nested(path, Number(value) + random.pick([-1, 1, 2]));
}

function scenario({ sides }: JsonObject, random: Random): JsonObject {
  const [first = '', second = ''] = Object.keys(mapOf(sides));
  const objectives = [
    {
      name: 'ridge',
      at: random.int(6),
      worth: random.int(4),
      holder: random.pick([first, second, 'none']),
      needs: 1 + random.int(2),
    },
  ];
  const points = [
    { for: first, worth: 1.5, when: { winner: { is: second } } },
    { for: second, worth: 2, when: { 'holds.ridge': second } },
  ].slice(1);
  return random.pick<JsonObject>([
    { objectives },
    { objectives, points, winner: 'points' },
    { objectives, winner: 'points', margin: 1 },
    { objectives, endsWhen: { fromTurn: 2, 'holds.ridge': second, winner: second } },
    { endsWhen: { fromTurn: 2 } },
  ]);
}

/** A throw for a number of the engagement: a distance, where there is one. */
function setUp(kind: EngagementKind, { engagement }: JsonObject, random: Random): JsonObject {
  const numbers = Object.entries(mapOf(engagement)).filter(([, value]) => typeof value === 'number');
  if (numbers.length === 0) return {};
  const [name, value] = random.pick(numbers);
  const from = Number(value);
  const one = { [from]: 2, [name === kind.turnLimitField ? from + 1 : from + 2]: 1 };
  return { setup: [{ path: `engagement.${name}`, one }] };
}

/** Units of a side: elements of its lists of units, as often as they count. */
export function unitsOf(force: Json): number {
  if (isList(force)) return force.reduce<number>((sum, one) => sum + unitsOf(one), 0);
  if (!isMap(force)) return 0;
  const { doctrine: _d, commander: _c, ...parts } = force as JsonObject;
  const lists = Object.values(parts).filter(
    (part) => isList(part) && part.some((one) => isMap(one) || isList(one)),
  );
  return lists.length > 0 ? unitsOf(lists as Json) : Number(force['count'] ?? 1);
}

/** What an engagement has of all that it may have: values other than the default, readings of conditions, parts of a spec. */
export function featuresOf(system: RuleSystem, spec: JsonObject): ReadonlySet<string> {
  const { engagement, sides, options, scenario, outcomes, tables } = spec;
  const kind = system.kinds.find(({ name }) => name === mapOf(engagement)['kind']);
  if (kind === undefined) throw new TypeError('a spec that was chosen names its kind');
  const roles = JSON.stringify({ ...mapOf(engagement), ...mapOf(sides) });
  const named = SIDES.reduce(
    (text, side, i) => text.replaceAll(`"${side}"`, `"${kind.roles[i] ?? ''}"`),
    roles,
  );
  const inputs = mapOf(JSON.parse(named) as Json); // JSON
  const given = Object.entries(inputs).map(([name, value]): [string, Json] => {
    const { force = {}, ...side } = mapOf(value);
    return [name, kind.roles.includes(name) ? { ...side, ...mapOf(force) } : value];
  });
  const found = new Set([`kind ${kind.name}`, ...ofGroup(kind.inputs, Object.fromEntries(given), '')]);
  for (const [name, value] of Object.entries(mapOf(options))) {
    const option = system.options[name];
    if (value !== option?.default)
      found.add(`option ${name}${option?.values === 'number' ? '≠' : `=${String(value)}`}`);
  }
  if (JSON.stringify(tables ?? {}).includes('own-row')) found.add('own row');
  else if (tables !== undefined) found.add('another number in the tables');
  for (const part of Object.keys(mapOf(scenario))) found.add(`scenario ${part}`);
  if (outcomes !== undefined) found.add('outcomes');
  if (kind.roles.some((role) => hasStack(Object.fromEntries(given)[role] ?? null)))
    found.add('several units a lane');
  return found;
}

/** All features that a kind of engagement can have, numbers as other than the default, options but for their defaults. */
export function possibleFeatures(system: RuleSystem, kind: EngagementKind): readonly string[] {
  const options = Object.entries(system.options).filter(([, { scope }]) => scope.includes(kind.name));
  const ofOptions = options.flatMap(([name, { values, default: usual }]) =>
    values === 'number'
      ? [`option ${name}≠`]
      : values.filter((value) => value !== usual).map((value) => `option ${name}=${String(value)}`),
  );
  const surroundings = [
    'own row',
    'another number in the tables',
    'outcomes',
    'scenario setup',
    'scenario winner',
  ];
  return [`kind ${kind.name}`, ...allOf(kind.inputs, ''), ...ofOptions, ...surroundings];
}

function ofGroup(fields: Fields, values: JsonObject, within: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined ? [] : ofField(field, value, `${within}${name}`);
  });
}

function ofField(described: Field, value: Json, name: string): readonly string[] {
  const field = fieldOfValue(described, value);
  if (field.type === 'list') return listOf(value).flatMap((one) => ofField(field.of, one, name));
  if (field.type === 'group') return ofGroup(field.fields, mapOf(value), '');
  if (field.type === 'doctrine') {
    const items = isList(value) ? value.map(mapOf) : [{ do: value }];
    return items.flatMap((item) => [
      ...(item['when'] === undefined ? [] : readingsIn(item['when'])),
      ...ofGroup(
        field.fields,
        typeof item['do'] === 'string' && field.word !== undefined
          ? { [field.word]: item['do'] }
          : mapOf(item['do']),
        'doctrine ',
      ),
    ]);
  }
  if (value === null || value === field.default) return [];
  if (field.type === 'choice' && typeof field.namesSides === 'object') {
    const [word = value] = Object.entries(field.namesSides).find(([, role]) => role === value) ?? [];
    return [`${name}=${String(word)}`];
  }
  return [field.type === 'choice' || field.type === 'boolean' ? `${name}=${String(value)}` : `${name}≠`];
}

function readingsIn(when: Json): readonly string[] {
  return Object.entries(mapOf(when)).flatMap(([name, test]) => [
    `when ${name}`,
    ...(name === 'not'
      ? readingsIn(test)
      : ['all', 'any'].includes(name)
        ? listOf(test).flatMap(readingsIn)
        : []),
  ]);
}

function allOf(fields: Fields, within: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.oddsOnly === true || name === 'packPatch' ? [] : allOfField(field, `${within}${name}`),
  );
}

function allOfField(field: Field, name: string): readonly string[] {
  if (field.type === 'list') return allOfField(field.of, name);
  if (field.type === 'group') return allOf(field.fields, '');
  if (field.type === 'doctrine')
    return [...Object.keys(field.readings), 'not', 'all', 'any', 'fromTurn']
      .map((reading) => `when ${reading}`)
      .concat(allOf(field.fields, 'doctrine '));
  if (field.type === 'boolean') return [`${name}=${String(field.default !== true)}`];
  if (field.type === 'choice')
    return field.values.filter((value) => value !== field.default).map((value) => `${name}=${value}`);
  return [`${name}≠`];
}

/** A lane, the only one or one of several, holds several units of the side. */
function hasStack(side: Json): boolean {
  const { lanes, units, formations } = mapOf(side);
  if (lanes !== undefined) return listOf(lanes).some((stack) => listOf(stack).length > 1);
  if (formations !== undefined) return unitsOf(formations) > 1;
  if (listOf(units).some(isList)) return listOf(units).some((stack) => listOf(stack).length > 1);
  const perLane = new Map<Json, number>();
  for (const unit of listOf(units)) {
    const { lane = 1, count = 1 } = mapOf(unit);
    perLane.set(lane, (perLane.get(lane) ?? 0) + Number(count));
  }
  return [...perLane.values()].some((count) => count > 1);
}
