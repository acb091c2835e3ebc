/** Names for people: of ids, of numbers of the tables, and of range bands. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { exampleOf } from '../../src/conformance/example.ts';
import { withChanges } from '../../src/spec/read-tables.ts';
import { engagementOf } from '../../src/own-rules.ts';
import type { Field, Fields } from '../../src/play/inputs.ts';
import { readFields } from '../../src/play/read-inputs.ts';
import { inWords } from '../../src/play/printed-names.ts';
import type { RangeBands } from '../../src/play/range-bands.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { namedAt, rowNamesAt, topOf, type Place } from '../../src/spec/table-place.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { augsburg } from '../../src/rules/augsburg/index.ts';
import { fieldsOfHonor } from '../../src/rules/fields-of-honor/index.ts';
import { huit } from '../../src/rules/huit/index.ts';
import { marchAttack } from '../../src/rules/march-attack/index.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import weaponsOfPluie from '../../src/rules/pluie/tables.json' with { type: 'json' };

/** The names of fields and the values of choices, at every depth. */
function idsOf(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.oddsOnly === true ? [] : [name, ...idsIn(field)],
  );
}

function idsIn(field: Field): readonly string[] {
  if (field.type === 'group') return idsOf(field.fields);
  if (field.type === 'doctrine') return [...idsOf(field.fields), ...Object.keys(field.readings)];
  if (field.type === 'list' || field.type === 'map') return idsIn(field.of);
  return field.type === 'choice' ? field.values : [];
}

/** Outcomes, metrics without their role, and categories of the example engagement of each kind. */
function idsOfResults(system: RuleSystem): readonly string[] {
  return system.kinds.flatMap((kind) => {
    const example = exampleOf(system, kind);
    if (example === null) throw new Error(`${kind.name} has no example`);
    const { firstSideField: field, evenFirst } = kind;
    const even = field === null || evenFirst === undefined ? {} : { [field]: evenFirst };
    const { system: own } = withChanges(system, kind.tables);
    return engagementOf(own, kind.name, { ...example.inputs, ...even }, example.options).use((its) => [
      ...its.outcomes,
      ...[...its.metrics, ...its.counters].map(({ name }) => name.replace(/\..*$/u, '')),
      ...its.metrics.flatMap(({ labels }) => labels ?? []),
    ]);
  });
}

function everyId(system: RuleSystem): ReadonlySet<string> {
  const { kinds, options, weaponry } = system;
  const texts = Object.values(options).flatMap(({ values }) =>
    typeof values === 'string' ? [] : values.filter((value) => typeof value === 'string'),
  );
  return new Set([
    ...kinds.flatMap(({ name, inputs }) => [name, ...idsOf(inputs)]),
    ...Object.keys(options),
    ...texts,
    ...(weaponry?.weapons(system.read(system.tables)).map(({ id }) => id) ?? []),
    ...(weaponry?.conditions.flatMap(({ name, values }) => [name, ...values]) ?? []),
    ...idsOfResults(system),
  ]);
}

/** The paths of all numbers of the tables, rows by their names, with the numbers. */
function numbersOf({ tables, rowKeys }: RuleSystem): readonly (readonly [path: string, value: number])[] {
  const below = (place: Place, names: readonly string[]): ReturnType<typeof numbersOf> => {
    if (typeof place.value === 'number') return [[names.join('.'), place.value]];
    const rows = rowNamesAt(place, rowKeys);
    const seen = new Set<unknown>();
    return [...namedAt(place, rowKeys)].flatMap(([name, inner]) => {
      if (seen.has(inner.value) && typeof inner.value === 'object') return [];
      seen.add(inner.value);
      return rows.length > 0 && name === 'rows' ? [] : below(inner, [...names, name]);
    });
  };
  return below(topOf(tables), []);
}

/** Camel case, dots and bars within a name, a digit behind a letter, a unit at the end, the rules' own abbreviations. */
const UNREADABLE =
  /[a-z][A-Z]|[A-Za-z]\.[A-Za-z]|[_$|]|[a-z]\d|[a-z] (?:cm|in|inches)$|\b(?:bc|dc|mf|s?cv|cinc|pmf|hq)\b/u;

describe.each(ruleSystems)('the names of $id', (system) => {
  const names = system.printedNames ?? {};

  it('are readable for whatever a spec or a result may say', () => {
    const labels = [...everyId(system)].map((id) => names[id] ?? inWords(id));
    expect(labels.filter((label) => UNREADABLE.test(label))).toEqual([]);
  });

  it('stand only where an id needs one', () => {
    const ids = everyId(system);
    expect(Object.keys(names).filter((id) => !ids.has(id) || names[id] === inWords(id))).toEqual([]);
  });

  it('are readable for the numbers of the tables, and alike only for a number that is printed twice', () => {
    const numbers = numbersOf(system);
    const named = numbers.flatMap(([path, value]) => {
      const name = system.numberName?.(path) ?? null;
      return name === null ? [] : [{ name, value }];
    });
    expect(named.length).toBeGreaterThan(numbers.length / 4);
    expect(named.filter(({ name }) => UNREADABLE.test(name.replace(/ in (?:cm|inches)$/u, '')))).toEqual([]);
    const values = new Map(named.map(({ name, value }) => [name, value]));
    expect(named.filter(({ name, value }) => values.get(name) !== value)).toEqual([]);
  });
});

/** The bands of the first cell of an example spec. */
function bandsOf(spec: string): RangeBands | null | undefined {
  const text = readFileSync(new URL(`../../experiments/${spec}.yaml`, import.meta.url), 'utf8');
  const { rules, cells } = readSpec(text, { file: spec, systems: ruleSystems });
  const system = ruleSystems.find(({ id }) => id === rules);
  const [cell] = cells;
  const kind = system?.kinds.find(({ name }) => name === cell?.kind);
  if (system === undefined || cell === undefined) throw new Error(`${spec} has no cell`);
  return kind?.bands?.(system.read(system.tables), cell.options, cell.inputs);
}

test.each([
  ['martini-vs-lebel', 'distanceCm', 'close 0-3, medium 3-8, long 8-12, extreme 12-18'],
  ['fields-of-honor-khartoum', 'distanceIn', 'short 0-4, medium 4-8, long 8-12, extreme 12-16'],
  ['augsburg-hold-fire', 'distanceInches', 'short 0-4, medium 4-8, long 8-16'],
  ['huit-volley-that-disorders', 'distanceCm', 'small arms 0-16'],
])('the weapons of %s share bands along %s: %s', (spec, field, bands) => {
  const shared = bandsOf(spec);
  expect(shared?.field).toBe(field);
  expect(shared?.bands.map(({ name, from, to }) => `${name} ${from}-${to}`).join(', ')).toBe(bands);
});

test('there are no bands where weapons differ in theirs, or distance is none of ranges', () => {
  expect(bandsOf('battery-duel')).toBeNull();
  expect(bandsOf('fields-of-honor-alma')).toBeNull();
  expect(bandsOf('huit-what-moves-a-charge')).toBeUndefined();
  expect(bandsOf('march-attack-matrix')).toBeUndefined();
});

test('bands follow the tables, and guns stand behind the line that distances are measured from', () => {
  const asked = { distanceCm: 60, maxMoves: 4 };
  const battery = (setbackCm: number) => ({ lanes: [[]], battery: { gun: 'horse', setbackCm } });
  const kind = huit.kinds.find(({ name }) => name === 'brigadeEngagement');
  const { value } = readFields(
    kind?.inputs ?? {},
    { ...asked, A: battery(40), B: { lanes: [[]] } },
    { shortForms: true },
  );
  const tables = huit.read({
    ...huit.tables,
    gunRangesCm: { foot: { C: 1, S: 2, M: 3, L: 4 }, horse: { C: 30, S: 60, M: 100, L: 170 } },
  });
  expect(kind?.bands?.(tables, {}, value ?? {})).toEqual({
    field: 'distanceCm',
    bands: [
      { name: 'short', from: 0, to: 20 },
      { name: 'medium', from: 20, to: 60 },
      { name: 'long', from: 60, to: 130 },
    ],
  });
});

test('weapons have the names that the source prints, in English and told apart by army', () => {
  const differing = weaponsOfPluie.weapons.rows.filter(
    ({ id, printed }) => pluie.printedNames?.[id] !== printed,
  );
  expect(differing.map(({ id }) => pluie.printedNames?.[id])).toEqual([
    'British sidearm',
    'Martini-Henry rifle',
    'French sidearm',
    'Russian sidearm',
  ]);
  const { weaponry } = pluie;
  const described = weaponry?.weapons(pluie.read(pluie.tables)) ?? [];
  expect(described.filter(({ id, name }) => pluie.printedNames?.[id] !== name)).toEqual([]);
  expect(marchAttack.printedNames).toMatchObject({ C: 'charismatic', T: 'terrible' });
  expect(huit.printedNames).toMatchObject({ '2K1D': '2 kills, 1 disorder' });
});

test('scales are those of the tables; a source without one has none', () => {
  expect(pluie.scale).toBe('One centimetre on the map is 30 metres; a turn is 2 minutes of the battle.');
  expect(marchAttack.scale).toBe('An inch on the table is 60 yards; a turn is 20 minutes of the battle.');
  expect([huit.scale, augsburg.scale]).toEqual([undefined, undefined]);
});

test.each([
  ['section', 'An inch on the table is 2 yards; a turn is 5 minutes of the battle.'],
  ['company', 'An inch on the table is 8 yards; a turn is 5 to 10 minutes of the battle.'],
  ['brigade', 'An inch on the table is 132 yards; a turn is 30 minutes or more of the battle.'],
])('the scale %s is that of the engagement', (scale, sentence) => {
  const { scale: scaleAt } = fieldsOfHonor;
  expect(typeof scaleAt === 'function' ? scaleAt({ scale }) : scaleAt).toBe(sentence);
});

test.each([
  [pluie, 'weapons.fr.lebel.hit.extreme', 'Lebel rifle, hit at extreme range'],
  [pluie, 'weapons.rows.gb.naval-4.7in.hit.long', '4.7in naval gun, hit at long range'],
  [pluie, 'constants.activationBaseValue', 'base value of activation'],
  [pluie, 'table11GeneralModifiers.quality.elite.fire', 'fire modifier of elite firers'],
  [
    pluie,
    'table11GeneralModifiers.targetCover.open.fire.smallArm',
    'fire modifier of small arms, target in the open',
  ],
  [pluie, 'table10Activation.regular.modifier', 'activation modifier of regular units'],
  [pluie, 'table3Movement.infantry.dice', 'movement dice of infantry'],
  [pluie, 'table1TokenSizes.company (infantry).menApprox.0', null],
  [augsburg, 'meleeModifiers.mounted-v-pike.dice', 'dice in melee, mounted against pike'],
  [fieldsOfHonor, 'hits.permanentHitsPerStandRemoved', 'permanent hits that remove a stand'],
  [huit, 'meleeModifiers.all.kills.value', 'melee modifier, each kill'],
  [
    huit,
    'meleeModifiers.infantryVsCavalry.square.value',
    'melee modifier of infantry against cavalry, square',
  ],
  [marchAttack, 'qualities.regular.vedBase', 'base of Valeur et Discipline, regular'],
  [marchAttack, 'vedModifiers.b.mod', 'modifier of Valeur et Discipline, infantry in column'],
])('$id calls %s %s', (system, path, name) => {
  expect(system.numberName?.(path)).toBe(name);
});
