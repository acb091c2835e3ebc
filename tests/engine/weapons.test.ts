import { describe, expect, test } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';
import type { WeaponRow } from '../../src/run/tables/weapons.ts';
import type { InputOf } from '../../src/engine/questions.ts';
import type { ComparedWeapons } from '../../src/engine/questions/arms.ts';
import { hytheInTurn } from '../cli/hythe.ts';
import { engineHere, refused } from './desk.ts';

const engine = engineHere();
const ARMED = ruleSystems.filter(({ weaponry }) => weaponry !== undefined).map(({ id }) => id);

const compared = async (asked: InputOf<'weapons'>): Promise<ComparedWeapons> => engine.ask('weapons', asked);

/** A printed value without its path, which the command does not write. */
function bandsOf({ weapons, unit }: ComparedWeapons) {
  return weapons.flatMap(({ id, army, bands }) =>
    bands.map(({ name: band, printed, ...range }) => ({
      weapon: id,
      army,
      unit,
      band,
      printed: printed?.value ?? null,
      ...range,
    })),
  );
}

describe('the arms of a page', () => {
  test.each(ARMED)('of %s can be told from each other, and name uses and effects', async (rules) => {
    const { weapons, armies, uses, effects } = await engine.ask('arms', { rules });
    expect(new Set(weapons.map(({ name }) => name)).size).toBe(weapons.length);
    expect(new Set(weapons.map(({ army }) => army))).toEqual(new Set(armies));
    expect(uses.length).toBeGreaterThan(0);
    expect(effects.length).toBeGreaterThan(0);
  });

  test('of rules without weapons are refused', async () => {
    await expect(engine.ask('arms', { rules: 'march-attack' })).rejects.toThrow('has no weapons to compare');
  });
});

describe('the comparison of weapons', () => {
  test.each(ARMED)('of %s has the numbers of the command', async (rules) => {
    const { rows } = JSON.parse(hytheInTurn(['weapons', rules, '--json']).stdout) as { rows: WeaponRow[] }; // as it writes them
    const measures = Map.groupBy(rows, ({ use, effect }) => JSON.stringify({ use, effect }));
    for (const [measure, own] of measures) {
      const answer = await compared({
        rules,
        weapons: [],
        ...(JSON.parse(measure) as Partial<InputOf<'weapons'>>),
      });
      expect(bandsOf(answer)).toEqual(
        own.map(({ weapon, army, unit, printed, band, from, to, at }) => {
          return { weapon, army, unit, printed, band, from, to, at };
        }),
      );
      const lines = answer.weapons.flatMap(({ id, line }) =>
        line.map(({ from, to, band, value }) => [id, from, to, band, value]),
      );
      expect(lines).toEqual(
        own.map(({ weapon, from, to, band, amount }) => [weapon, from, to, band, amount]),
      );
    }
  });

  test('finds the distance at which one overtakes another, and who is ahead', async () => {
    const { crossovers, stretches, weapons } = await compared({
      rules: 'pluie',
      weapons: [],
    });
    expect(crossovers.length).toBeGreaterThan(0);
    const lineOf = (id: string) => weapons.find((each) => each.id === id)?.line ?? [];
    for (const { at, near, far, before, behind } of crossovers) {
      expect(before[0]).toBeGreaterThan(before[1] ?? 0);
      expect(behind[1]).toBeGreaterThan(behind[0] ?? 0);
      expect(lineOf(near).find(({ from, to }) => from <= at && at < to)?.value).toBe(behind[0]);
      expect(lineOf(far).find(({ from, to }) => from <= at && at < to)?.value).toBe(behind[1]);
    }
    for (const { order } of stretches) expect(order.length).toBeGreaterThan(0);
  });

  test('counts effects exactly, at least and at most', async () => {
    const ask = async (is: 'exactly' | 'atLeast' | 'atMost', number: number) =>
      compared({
        rules: 'augsburg',
        weapons: ['french-foot'],
        count: { is, number },
      });
    const [atLeast, exactly, atMost] = [
      await ask('atLeast', 2),
      await ask('exactly', 2),
      await ask('atMost', 2),
    ];
    const first = (answer: ComparedWeapons) => answer.weapons[0]?.line[0]?.value ?? NaN;
    expect(first(atLeast) + first(atMost) - first(exactly)).toBeCloseTo(1, 12);
    expect(first(exactly)).toBeGreaterThan(0);
  });

  test('puts the weapon first that needs fewer turns until the target is gone', async () => {
    const { stretches, weapons, measure } = await compared({
      rules: 'pluie',
      weapons: ['martini-henry', 'lebel'],
      use: 'turn',
      effect: 'eliminated',
      read: 'until-gone',
    });
    expect(measure).toEqual({
      effect: 'eliminated',
      kind: 'uses',
      words: 'mean number of turns until the target is gone',
    });
    const [nearest] = stretches;
    const turns = weapons.map(({ id, line: [first] }) => [id, first?.value ?? Infinity] as const);
    const fewest = turns.toSorted((a, b) => a[1] - b[1]).map(([id]) => id);
    expect(nearest?.order).toEqual(fewest);
  });

  test('follows a printed value that is changed by its path', async () => {
    const asked = { rules: 'pluie', weapons: ['lebel'] };
    const medium = async (more: object = {}) => {
      const [lebel] = (await compared({ ...asked, ...more })).weapons;
      return { printed: lebel?.bands[1]?.printed, value: lebel?.line[1]?.value };
    };
    expect((await medium()).printed).toEqual({
      value: 11,
      better: -1,
      path: ['weapons', 'fr.lebel', 'hit', 'medium'],
    });
    const tables = { weapons: { 'fr.lebel': { hit: { medium: 9 } } } };
    const changed = await medium({ tables });
    expect(changed.printed?.value).toBe(9);
    expect(changed.value).toBeCloseTo(0.6, 12);
  });

  test('a word that names nothing is a problem at its field', async () => {
    const pathsOf = async (more: Partial<InputOf<'weapons'>>) => {
      const problems = await refused(compared({ rules: 'pluie', weapons: ['lebel'], ...more }));
      return problems.map(({ path }) => path.join('.'));
    };
    expect(await pathsOf({ weapons: ['lebel', 'lebl'] })).toEqual(['weapons.1']);
    expect(await pathsOf({ conditions: { cover: 'opn' } })).toEqual(['conditions.cover']);
    expect(await pathsOf({ effect: 'hits' })).toEqual(['effect']);
    expect(await pathsOf({ use: 'volley' })).toEqual(['use']);
  });
});
