import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duelSpec } from '../cli/hythe.ts';
import { answerAll, casesDoor } from './cases-door.ts';
import { commandDoor } from './command-door.ts';
import type { Door } from './door.ts';
import { forgedDoor } from './forged-door.ts';
import { grammarDoor } from './grammar-door.ts';
import { keptRun, type KeptRun } from './kept-doors.ts';
import { patchDoor } from './patch-door.ts';
import { batchDoor, sharedRunDoor } from './shared-run-door.ts';
import { Random } from './random.ts';
import { readOrRefuse, specDoor } from './spec-door.ts';

/** Another seed than that of the long check, so that the two do not let the same inputs in. */
const SEED = 1886;

async function letIn(door: Door, inputs: number): Promise<void> {
  for (let input = 0; input < inputs; input++) await door.enter(new Random(SEED, door.name, input));
}

describe('spoilt input', () => {
  let kept: KeptRun;
  beforeAll(async () => {
    kept = await keptRun();
  });
  afterAll(() => kept.close());

  test.each([
    [specDoor, 60],
    [grammarDoor, 40],
    [patchDoor, 50],
    [casesDoor, 60],
    [sharedRunDoor, 100],
    [batchDoor, 300],
  ] as const)('is read or refused in words: $name', async (door, inputs) => {
    await expect(letIn(door, inputs)).resolves.toBeUndefined();
  });

  test.each([
    ['manifest', 120],
    ['table', 30],
    ['journal', 30],
    ['resume', 4],
  ] as const)('gives no number that nobody kept: %s', async (name, inputs) => {
    const door = kept.doors.find((one) => one.name === name);
    expect(door).toBeDefined();
    if (door !== undefined) await letIn(door, inputs);
  });

  test('in the folder of a run is used or refused in words, with hashes put right', async () => {
    const door = forgedDoor();
    try {
      await expect(letIn(door, 40)).resolves.toBeUndefined();
    } finally {
      door.close();
    }
  });

  test('on the command line ends in words and with an exit code', async () => {
    const door = commandDoor();
    try {
      await expect(letIn(door, 30)).resolves.toBeUndefined();
    } finally {
      door.close();
    }
  });

  test('changes nothing that all objects have in common', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

/** What random input found once. */
describe('input that was once too much', () => {
  test('a length of hardly anything', () => {
    const units = [{ stands: 2, type: 'formed', morale: 'C', fire: 'C', melee: 'C', arm: 'infantry' }];
    const weapon = { type: 'rifled', bandsIn: [2, 4, 6, 8] };
    const side = {
      force: { units: units.map((unit) => ({ ...unit, weapon })) },
      doctrine: { name: 'stand-and-fire' },
    };
    const spec = {
      hythe: 1,
      rules: 'fields-of-honor',
      engagement: { kind: 'engagement', distanceIn: 5e-324, maxTurns: 3 },
      sides: { reds: side, blues: side },
    };
    expect(readOrRefuse(JSON.stringify(spec))).toBeNull();
  });

  test('keys that objects have of themselves', () => {
    const inputs =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"weapon":"__proto__"}';
    expect(() => answerAll(`[{"id":1,"rules":"pluie","mechanic":"fire","inputs":${inputs}}]`)).not.toThrow();
    const patch = '{"weapons":{"__proto__":{"polluted":1},"constructor":{"hit":1}}}';
    expect(
      readOrRefuse(`{"hythe":1,"rules":"pluie","tables":${patch},"engagement":{},"sides":{}}`),
    ).toBeNull();
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('cases within each other without end', () => {
    const deep = `${'[{"1":'.repeat(30_000)}1${'}]'.repeat(30_000)}`;
    const one = (part: object): string =>
      JSON.stringify({ rules: 'pluie', mechanic: 'fire', ...part }).replace('"deep"', deep);
    const cases = [one({ id: 'deep' }), one({ inputs: 'deep' }), one({ inputs: { weapon: 'deep' } }), deep];
    expect(() => answerAll(`[${cases.join(',')}]`)).not.toThrow();
    expect(() => answerAll(`{"cases":${deep}}`)).not.toThrow();
  });

  const duel = (changes: object): string =>
    JSON.stringify({ ...(JSON.parse(duelSpec()) as object), ...changes });

  test('bands of weapons that end beyond any table', () => {
    const bands = { smallArms: { extreme: { toCm: 2_000_000_000 } } };
    expect(readOrRefuse(duel({ tables: { table6RangeBands: bands } }))).toBeNull();
    expect(readOrRefuse(duel({ options: { artilleryCloseToCm: 2 ** 31 } }))).toBeNull();
  });

  test('a wrong ruling beside an analysis of weapons', () => {
    const analysis = { kind: 'weapons', weapons: ['lebel'] };
    expect(readOrRefuse(duel({ analysis, options: { lossesReading: 'nonsense' } }))).toBeNull();
  });
});
