/** Changes between two specs in words, as kept runs are named by them. */
import { expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { labelsOf } from '../../../src/questions/telling/labels.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { examples } from '../../../src/run/node/examples.ts';
import { differenceName, saidChanges } from '../../../src/questions/editions/changes.ts';
import { specChanges } from '../../../src/run/record/manifest-difference.ts';
import { namesOf } from '../../../src/run/record/names-of-run.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';

const example = (await examples()).get('martini-vs-lebel') ?? '';

/** The changes of the example by an edit of its text, and the name that they give. */
function changed(...edits: readonly (readonly [string | RegExp, string])[]) {
  const edited = edits.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, example);
  return changesOf(example, edited);
}

function changesOf(...texts: readonly [string, string]) {
  const [before, after] = texts.map((text) => readSpec(text, { file: 'spec.yaml', systems: [pluie] }));
  if (before === undefined || after === undefined) throw new TypeError('both are there');
  const said = saidChanges(specChanges(before.spec, after.spec), labelsOf(after, [], namesOf(after, pluie)));
  const lines = said.map((one) => `${plain(one.what)}: ${plain(one.before)} → ${plain(one.after)}`);
  return { lines, name: differenceName(said) };
}

const LEBEL = '- { kind: infantry, weapon: lebel }';
const ELITE = [/(?<=lebel:\n\s+formations:\n\s+- quality: )regular/u, 'elite'] as const;

test('a change is told by the label of its field, with the side, never by a path', () => {
  expect(changed(ELITE)).toEqual({
    lines: ['French quality: regular → elite'],
    name: 'French quality: elite',
  });
  expect(changed([LEBEL, LEBEL.replace('lebel', 'krnka')]).name).toBe('French weapon: Krnka rifle');
  expect(changed([LEBEL, `${LEBEL}\n          ${LEBEL}`]).lines).toEqual(['French units: 1 → 2']);
});

test('numbers of the rules have their printed names, also those of a variant; lists stand with their unit', () => {
  const tables = 'tables: { weapons: { lebel: { hit: { medium: 10 } } } }';
  expect(changed([/$/u, `\n${tables}\n`]).lines).toEqual([
    'Lebel rifle, hit at medium range: as printed → 10',
  ]);
  const rule = `\nvariants: { as-written: {}, house-rule: { ${tables} } }\n`;
  expect(changed([/$/u, rule]).lines).toEqual([
    'House rule, Lebel rifle, hit at medium range: as printed → 10',
  ]);
  expect(changed(['2, 3, 6, 8, 10, 12, 15, 18', '2, 3, 6']).name).toBe('Distance tried: 2, 3, 6 cm');
  expect(changed(['2, 3, 6, 8,', '2, 3, 6, 9,']).lines).toEqual(['distance tried: 8 cm → 9 cm']);
});

test('a name tells two changes and counts the others; dice and precision give none', () => {
  const doctrine = '{ force: lebel, cover: building, doctrine: { kind: close-to-range, rangeCm: 3 } }';
  expect(changed(['{ force: lebel, doctrine: { kind: hold-line } }', doctrine]).name).toBe(
    'French doctrine: close to range, French cover: building',
  );
  const { lines, name } = changed(['seed: hythe-1880', 'seed: mine']);
  expect(lines).toEqual(['seed: hythe-1880 → mine']);
  expect(name).toBeNull();
});

test('places with one label are told apart by their numbers in their lists', () => {
  const both = (quality: string): string =>
    `${LEBEL}\n      - { quality: ${quality}, units: [{ weapon: lebel }] }`;
  const [two, better] = [both('regular'), both('elite')].map((units) => example.replace(LEBEL, units));
  expect(changesOf(two ?? '', (better ?? '').replace(...ELITE)).lines).toEqual([
    'French quality (formation 1): regular → elite',
    'French quality (formation 2): regular → elite',
  ]);
});
