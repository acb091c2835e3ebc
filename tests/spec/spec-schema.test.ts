import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import type { Json, JsonObject } from '../../src/play/json.ts';
import { specSchema } from '../../src/spec/spec-schema.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { SchemaWalk } from '../../src/web/drawing/schema-walk.ts';
import { systems } from './duel.ts';
import { failures } from './json-schema.ts';
import { changed, expectEach, LEAST, read, WHOLE } from './specs.ts';

const EXPERIMENTS = fileURLToPath(new URL('../../experiments/', import.meta.url));
const schema = specSchema(systems);

function json(text: string): Json {
  return parseDocument(text).toJS() as Json;
}

function wrong(text: string): readonly string[] {
  return failures(schema, json(text));
}

describe('the schema of specs', () => {
  test('accepts what the reader accepts', () => {
    for (const spec of [WHOLE, LEAST, JSON.stringify(read(WHOLE).spec), JSON.stringify(read(LEAST).spec)])
      expect(wrong(spec)).toEqual([]);
    expect(wrong(`${LEAST}options:\ntables:\nforces:\nvary:\nresolve:\n`)).toEqual([]);
    expect(
      wrong(`${LEAST}vary: { engagement.distanceCm: [1], tables.weapons.lebel.hit.close: [3] }\n`),
    ).toEqual([]);
    expect(
      wrong(
        `${LEAST}tables: { weapons: { rows: { lebel: { hit: { far: 3 } } } }, bands: { edges: { 0: 1 } } }\n`,
      ),
    ).toEqual([]);
    const ball = changed(
      LEAST,
      ['rules: duel', 'rules: ball'],
      ['engagement: {', 'engagement: { kind: assault,'],
    );
    expect(wrong(ball)).toEqual([]);
    // What is required may be varied instead.
    expect(wrong(`${changed(LEAST, ['distanceCm: 8,', ''])}vary: { engagement.distanceCm: [1] }\n`)).toEqual(
      [],
    );
  });

  test('refuses what the reader refuses, where an editor can say so', () => {
    expect(wrong(changed(WHOLE, ['weapon: lebel', 'weapon: lebell']))[0]).toMatch(
      /^forces\.lebel\.formations\.0\.units\.0\.weapon: one of "gb\.martini-henry"/,
    );
    expect(wrong(changed(LEAST, ['weapon: lebel', 'weapon: sidearm']))).not.toEqual([]);
    expect(wrong(changed(LEAST, ['turnLimit: 3', 'turnLimit: 0']))).toEqual([
      'engagement.turnLimit: minimum 1',
    ]);
    expect(wrong(changed(LEAST, ['turnLimit: 3', 'turnLimits: 3']))).toEqual([
      'engagement: no key turnLimits',
    ]);
    expect(wrong(changed(LEAST, ['rules: duel', 'rules: deul']))).toEqual(['rules: one of "duel", "ball"']);
    expect(wrong(changed(WHOLE, ['french: { force: lebel', 'french: { fource: lebel']))).toEqual([
      'sides.french: no key fource',
    ]);
    expectEach(wrong, {
      [`${LEAST}options: { jams: true }\n`]: 'options: no key jams',
      [`${LEAST}tables: { weaponz: {} }\n`]: 'tables: no key weaponz',
      [`${LEAST}vary: { engagement.distanceCm: [-1] }\n`]: 'vary.engagement.distanceCm.0: minimum 0',
      [`${LEAST}vary: { sides.french.cover: [] }\n`]: 'vary.sides.french.cover: 1 item or more',
    });
    expect(wrong(changed(LEAST, ['french: {', 'french: { doctrine: { kind: close-to-range },']))).toEqual([
      'sides.french.doctrine: rangeCm is required',
    ]);
    expect(wrong(changed(LEAST, ['french: {', 'french: { doctrine: { hurry: true },']))).toEqual([
      'sides.french.doctrine.hurry: not allowed',
    ]);
    expect(wrong('hythe: 1\n')).toEqual(['rules is required', 'sides is required']);
  });

  test('says what each field means, in what unit, and its default', () => {
    const walk = new SchemaWalk(schema);
    const about = (path: string): string => walk.about(path.split('/'));
    expect(about('engagement/distanceCm')).toBe('distance between the lines (cm)');
    expect(about('engagement/terrain')).toBe('slows moves');
    expect(walk.valuesAt(['engagement', 'terrain']).map(({ label }) => label)).toEqual(['open', 'heavy']);
    expect(about('options/bandEdge')).toBe('the edge of a band (R-1)');
    expect(walk.valuesAt(['options', 'bandEdge']).map(({ label }) => label)).toEqual(['near', 'far']);
    const unit = ['forces', 'x', 'formations', 0];
    expect(walk.about([...unit, 'establishment'])).toBe('full strength (units); default: units listed');
    const weapons = walk.valuesAt([...unit, 'units', 0, 'weapon']).map(({ label }) => label);
    expect(weapons).toContain('martini-henry');
    expect(JSON.stringify(schema)).toContain('"minimum":0,"maximum":1000,"multipleOf":0.5,');
  });

  test('can be resolved: every reference leads to a definition', () => {
    const names = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(Object.keys(schema['$defs'] as object)).toContain(name);
  });
});

test('every example spec fits the schema that is shipped', () => {
  const file = fileURLToPath(new URL('../../experiment.schema.json', import.meta.url));
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  expect(shipped).toEqual(JSON.parse(JSON.stringify(specSchema(ruleSystems))));
  const examples = readdirSync(EXPERIMENTS).filter((name) => name.endsWith('.yaml'));
  expect(examples.length).toBeGreaterThan(0);
  for (const name of examples) {
    const text = readFileSync(`${EXPERIMENTS}${name}`, 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/experiment\.schema\.json\n/);
    expect(failures(shipped, json(text))).toEqual([]);
  }
});
