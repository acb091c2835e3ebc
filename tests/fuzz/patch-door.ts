/** Files of tables: patched at random places with random values, from a file that a spec names. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isMap } from '../../src/play/json.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import type { Door } from './door.ts';
import type { Random } from './random.ts';
import { playOne, readOrRefuse } from './spec-door.ts';
import { spoiltText, spoiltValue, STRANGE_NUMBERS } from './spoil.ts';

const FOLDER = new URL('../../experiments/', import.meta.url);

const SPECS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name): unknown => parse(readFileSync(new URL(name, FOLDER), 'utf8')))
  .filter((spec) => isMap(spec))
  // Analyses bring cells of their own, and read the tables for them.
  .filter(({ analysis }) => analysis === undefined);

const TABLES = 'house.yaml';

export const patchDoor: Door = {
  name: 'patch',
  enter(random) {
    const { variants: _variants, ...spec } = random.pick(SPECS);
    const system = ruleSystems.find(({ id }) => id === spec['rules']);
    if (system === undefined) return;
    let patch: unknown = {};
    for (let more = random.int(3); more >= 0; more--)
      patch = merged(patch, patchOf(system.tables, system.rowKeys, [], random));
    const text = JSON.stringify(patch);
    const tables = random.oneIn(6) ? spoiltText(text, random) : text;
    const experiment = readOrRefuse(JSON.stringify({ ...spec, tables: TABLES }), { read: () => tables });
    if (experiment !== null) playOne(experiment, random, tables);
  },
};

/** A patch of one place: maps down to it, rows by their key. */
function patchOf(
  value: unknown,
  rowKeys: Readonly<Record<string, string>>,
  path: readonly string[],
  random: Random,
): unknown {
  const isDeep = typeof value === 'object' && value !== null;
  if (typeof value === 'number' && random.oneIn(8)) return random.pick(STRANGE_NUMBERS);
  // Most numbers may be a little more or less.
  if (typeof value === 'number' && !random.oneIn(3))
    return value + random.pick([-3, -2, -1, 0.5, 1, 2, 3, 20]);
  if (!isDeep || random.oneIn(12)) return spoiltValue(value, random, [value, 0, 1, 12, null]);
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return spoiltValue(value, random);
  const [name, part] = random.pick(entries);
  const rowKey = Array.isArray(value) ? rowKeys[path.join('.')] : undefined;
  const key = rowKey !== undefined && isMap(part) ? String(part[rowKey]) : name;
  return { [key]: patchOf(part, rowKeys, [...path, name], random) };
}

function merged(first: unknown, second: unknown): unknown {
  if (!isMap(first) || !isMap(second)) return second;
  const all = { ...first };
  for (const [name, value] of Object.entries(second))
    all[name] = Object.hasOwn(all, name) ? merged(all[name], value) : value;
  return all;
}
