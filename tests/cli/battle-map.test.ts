/** The map of a battle is a file beside the spec: its errors have their places, and its hash stands in the log. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hytheInTurn, ROOT, sharedFolder } from './hythe.ts';

const SPEC = 'battle-at-the-crossroads.yaml';
const MAP = join('maps', 'tillhurst-cross.geojson');
const [text = '', spec = ''] = [MAP, SPEC].map((path) =>
  readFileSync(join(ROOT, 'experiments', path), 'utf8'),
);
const cwd = sharedFolder({ [SPEC]: spec, [MAP]: text });

const checked = (): string => hytheInTurn(['check', SPEC], { cwd }).stderr;

test('a map that is not there is an error at its name', () => {
  rmSync(join(cwd, MAP));
  expect(checked()).toMatch(
    /^battle-at-the-crossroads\.yaml:\d+:8: engagement\.map: cannot read "maps\/tillhurst-cross\.geojson"/mu,
  );
});

test('a file that is no JSON, or no map, is an error in the file', () => {
  writeFileSync(join(cwd, MAP), '{ "type": ');
  expect(checked()).toMatch(/^maps\/tillhurst-cross\.geojson:\d+:\d+: engagement\.map: /mu);
  writeFileSync(join(cwd, MAP), '[]');
  expect(checked()).toMatch(
    /^maps\/tillhurst-cross\.geojson:1:1: engagement\.map: a map must be a GeoJSON [^:]*\(map\.format\)$/mu,
  );
});

test('all that is wrong on a map is told at once, each with its line', () => {
  const wrong = text.replace('"width": 60', '"width": 5000').replace('"class": "wood"', '"class": "woods"');
  writeFileSync(join(cwd, MAP), wrong);
  const lines = wrong.split('\n');
  const at = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1;
  const stderr = checked();
  expect(stderr).toContain(`tillhurst-cross.geojson:${at('5000')}:`);
  expect(stderr).toContain(`tillhurst-cross.geojson:${at('woods')}:`);
  expect(stderr).toContain('did you mean wood');
});

test('the log of a battle names its map by the SHA-256 of the file, and no map that is varied', () => {
  writeFileSync(join(cwd, MAP), text);
  const startOf = (of: string): Readonly<Record<string, unknown>> => {
    const { stdout } = hytheInTurn(['trace', of, '--cell', '1', '--json'], { cwd });
    return JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as Readonly<Record<string, unknown>>;
  };
  expect(startOf(SPEC)['map']).toBe(createHash('sha256').update(text).digest('hex'));
  const varied = spec.replace(
    'factors: # the first value is how it is\n',
    'factors:\n    engagement.map.hythe.eyeHeightM: [3, 2]\n',
  );
  writeFileSync(join(cwd, 'varied.yaml'), varied);
  expect(startOf('varied.yaml')['map']).toBeNull();
});
