/**
 * Specs made by their grammar: an engagement of any kind of any system with sections that their schema allows (matrix,
 * weapons, forces, sensitivity, variants, victory conditions, statements, options, tables), some of them in files that
 * the spec names. What is accepted is played a little.
 */
import { isMap } from '../../src/play/json.ts';
import type { SpecFiles } from '../../src/spec/spec-files.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { randomSpec } from '../soak/specs.ts';
import type { Door } from './door.ts';
import type { Random } from './random.ts';
import { spoiltValue } from './spoil.ts';
import { schemaValue, SPEC_SCHEMA, type Schema } from './schema-value.ts';
import { playOne, readOrRefuse, specValues } from './spec-door.ts';

const SECTIONS = [
  'options',
  'tables',
  'vary',
  'variants',
  'outcomes',
  'resolve',
  'analysis',
  'expect',
  'forces',
];
const ANALYSES = ['matchup', 'variants', 'forces', 'matrix', 'sensitivity', 'weapons'];
/** Names of sides, forces, metrics and bands. */
const NAMES = [
  'reds', 'blues', 'british', 'french', 'first', 'second', 'winner', 'winner=reds', 'survivors.blues', 'turn', 'outcome', 'won', 'all', 'none',
  '1', 'band',
]; // prettier-ignore
/** The experiments that come with Hythe, of every kind of analysis. */
const EXAMPLES = specValues.filter((spec) => isMap(spec));
const FILES = ['house.yaml', 'packs/house.yaml', 'more.json'];

export const grammarDoor: Door = {
  name: 'grammar',
  enter(random) {
    const { text, files } = grammarSpec(random);
    const input = JSON.stringify({ text, files: [...files] });
    const read: SpecFiles['read'] = (name) => files.get(name) ?? '{}';
    const experiment = readOrRefuse(text, { read }, input);
    if (experiment !== null) playOne(experiment, random, input);
  },
};

function grammarSpec(random: Random): { readonly text: string; readonly files: ReadonlyMap<string, string> } {
  const base = random.oneIn(2)
    ? random.pick(EXAMPLES)
    : (JSON.parse(randomSpec(ruleSystems, random, 1)) as Record<string, unknown>);
  const rules = String(base['rules']);
  const forces = { first: forceOf(base, 0), second: forceOf(base, 1) };
  const paths = pathsIn({ engagement: base['engagement'], sides: base['sides'] }, []);
  const words = [
    ...paths,
    ...paths.map((path) => path.replace(/^sides\.\w+\./u, '')),
    ...NAMES,
    ...FILES,
    ...ids(rules),
  ];
  const spec: Record<string, unknown> = { forces, ...base };
  // What is wrong in one section hides what the others would do.
  for (let more = random.int(3); more >= 0; more--) {
    const name = random.pick(SECTIONS);
    if (name === 'vary') spec[name] = varied(paths, base, random);
    else if (name === 'analysis' && random.oneIn(2))
      spec[name] = schemaValue(analysisOf(random), random, words);
    else spec[name] = sectionOf(name, rules, random, words);
  }
  const files = new Map<string, string>();
  if (random.oneIn(5)) {
    spec['include'] = random.oneIn(2) ? FILES[0] : [...FILES, ...(random.oneIn(5) ? FILES : [])];
    for (const name of FILES) {
      const moved = random.pick([...SECTIONS, 'sides', 'engagement']);
      files.set(name, JSON.stringify({ [moved]: spec[moved] }) ?? '');
      if (random.oneIn(2)) Reflect.deleteProperty(spec, moved);
    }
  }
  return { text: JSON.stringify(spec), files };
}

/** One or two paths with the value they have and others like it. */
function varied(paths: readonly string[], base: unknown, random: Random): object {
  return Object.fromEntries(
    Array.from({ length: 1 + random.int(2) }, () => {
      const path = random.pick(paths);
      const now = path
        .split('.')
        .reduce<unknown>(
          (value, name) => (isMap(value) || Array.isArray(value) ? Reflect.get(value, name) : null),
          base,
        );
      const others = [1, 2, 3].map((more) => (typeof now === 'number' ? now + more : now));
      return [
        path,
        [now, ...(random.oneIn(4) ? [spoiltValue(now, random)] : others.slice(0, random.int(4)))],
      ];
    }),
  );
}

/** What the schema says of a section, for all systems and for one. */
function sectionOf(name: string, rules: string, random: Random, words: readonly unknown[]): unknown {
  const own = (SPEC_SCHEMA['allOf'] as readonly unknown[]).flatMap((part) => {
    if (!isMap(part) || !isMap(part['if']) || !isMap(part['then'])) return [];
    const when = part['if']['properties'];
    const then = part['then']['properties'];
    const isOwn = isMap(when) && isMap(when['rules']) && when['rules']['const'] === rules;
    return isOwn && isMap(then) && isMap(then[name]) ? [then[name]] : [];
  });
  const properties = SPEC_SCHEMA['properties'];
  const general = isMap(properties) && isMap(properties[name]) ? [properties[name]] : [];
  const schema: Schema =
    own.length > 0 && !random.oneIn(8) ? { allOf: [random.pick(own)] } : { allOf: general };
  return schemaValue(schema, random, words);
}

/** The schema of one kind of analysis: it follows on its kind. */
function analysisOf(random: Random): Schema {
  const kind = random.pick(ANALYSES);
  const properties = SPEC_SCHEMA['properties'];
  const analysis = isMap(properties) && isMap(properties['analysis']) ? properties['analysis'] : {};
  const cases = Array.isArray(analysis['allOf']) ? (analysis['allOf'] as readonly unknown[]) : [];
  const found = cases.find((part) => JSON.stringify(part).includes(`"const":"${kind}"`));
  const then = isMap(found) && isMap(found['then']) ? found['then'] : {};
  return { ...then, type: 'object', required: ['kind'] };
}

function forceOf({ sides }: Readonly<Record<string, unknown>>, side: number): unknown {
  const one = isMap(sides) ? Object.values(sides)[side] : undefined;
  return isMap(one) ? (one['force'] ?? {}) : {};
}

/** Every path to a value, as `vary` takes it. */
function pathsIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  const own = path.length > 1 ? [path.join('.')] : [];
  return [...own, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))];
}

/** Names in the tables of a system: rows, columns and what they hold. */
function ids(rules: string): unknown[] {
  const tables = ruleSystems.find(({ id }) => id === rules)?.tables ?? {};
  return Object.entries(tables).flatMap(([name, rows]): unknown[] => [
    name,
    ...(typeof rows === 'object' && rows !== null ? Object.keys(rows).slice(0, 5) : []),
    ...(Array.isArray(rows)
      ? rows.slice(0, 5).flatMap((row) => (isMap(row) ? [row['id'] ?? name] : []))
      : []),
  ]);
}
