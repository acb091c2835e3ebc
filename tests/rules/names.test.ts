/** Names for people: of ids, of numbers of the tables, and of range bands. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { exampleOf } from '../../src/conformance/examples.ts';
import { engagementOf } from '../../src/core/rules.ts';
import type { Field, Fields } from '../../src/engagement/inputs.ts';
import { inWords } from '../../src/engagement/printed-names.ts';
import type { RangeBands } from '../../src/engagement/range-bands.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { readSpec } from '../../src/experiment/read-spec.ts';
import { namedAt, rowNamesAt, topOf, type Place } from '../../src/experiment/table-place.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { pluie } from '../../src/rules/pluie/index.ts';

/** The names of fields and the values of choices, at every depth. */
function idsOf(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.oddsOnly === true ? [] : [name, ...idsIn(field)],
  );
}

function idsIn(field: Field): readonly string[] {
  if (field.type === 'group') return idsOf(field.fields);
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
    return engagementOf(system, kind.name, { ...example.inputs, ...even }, example.options).use((its) => [
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

describe.each(ruleSystems.filter(({ printedNames }) => printedNames !== undefined))(
  'the names of $id',
  (system) => {
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
      expect(named.filter(({ name }) => UNREADABLE.test(name.replace(/ in (?:cm|inches)$/u, '')))).toEqual(
        [],
      );
      const values = new Map(named.map(({ name, value }) => [name, value]));
      expect(named.filter(({ name, value }) => values.get(name) !== value)).toEqual([]);
    });
  },
);

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

function band(name: string, from: number, to: number) {
  return { name, from, to };
}

test('rifles share the range bands of small arms', () => {
  const bands = [band('close', 0, 3), band('medium', 3, 8), band('long', 8, 12), band('extreme', 12, 18)];
  expect(bandsOf('martini-vs-lebel')).toEqual({ field: 'distanceCm', bands });
});

test('there are no bands where nobody fires, or weapons differ', () => {
  expect(bandsOf('battery-duel')).toBeNull();
});

test('weapons have the names that the source prints, and its scale is said', () => {
  expect(pluie.printedNames).toMatchObject({
    'fr.lebel': 'Lebel rifle',
    'gb.martini-henry': 'Martini-Henry rifle',
    'fr.sidearm': 'French sidearm',
  });
  expect(pluie.scale).toBe('One centimetre on the map is 30 metres; a turn is 2 minutes.');
});

test.each([
  [pluie, 'weapons.fr.lebel.hit.extreme', 'Lebel rifle, hit at extreme range'],
  [pluie, 'weapons.rows.gb.naval-4.7in.hit.long', '4.7in naval gun, hit at long range'],
  [pluie, 'constants.activationBaseValue', 'base value of activation'],
  [pluie, 'table11GeneralModifiers.quality.elite.fire', 'fire modifier of elite firers'],
  [pluie, 'table3Movement.infantry.dice', 'movement dice of infantry'],
  [pluie, 'table1TokenSizes.company (infantry).menApprox.0', null],
])('%o calls %s %s', (system, path, name) => {
  expect(system.numberName?.(path)).toBe(name);
});
