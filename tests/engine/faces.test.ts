import { describe, expect, test } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';
import type { InputOf } from '../../src/engine/questions.ts';
import type { Faces } from '../../src/engine/questions/arms.ts';
import { engineHere, refused } from './desk.ts';

const engine = engineHere();
const ARMED = ruleSystems.filter(({ weaponry }) => weaponry !== undefined).map(({ id }) => id);

const facesOf = async (asked: InputOf<'faces'>): Promise<Faces> => engine.ask('faces', asked);

/** Every weapon at each of its bands, with each value of one condition after the other. */
async function shotsOf(rules: string): Promise<readonly InputOf<'faces'>[]> {
  const arms = await engine.ask('arms', { rules });
  const conditions = arms.conditions.flatMap(({ name, values }) =>
    values.map((value) => ({ [name]: value })),
  );
  return arms.weapons.flatMap(({ id, bands }, i) =>
    bands.map(({ at }, b) => ({
      rules,
      weapon: id,
      distance: at,
      conditions: conditions[(i + b) % conditions.length],
    })),
  );
}

describe('the throw of a weapon', () => {
  test.each(ARMED)('of %s is explained, and its faces make up the whole', async (rules) => {
    let laid = 0;
    for (const shot of await shotsOf(rules)) {
      const { answer, problems } = await facesOf(shot).then(
        (answer) => ({ answer, problems: [] }),
        async () => ({ answer: null, problems: await refused(facesOf(shot)) }),
      );
      // A target that is hard to see is out of reach at the far bands.
      expect(problems.map(({ path }) => path)).toEqual(answer === null ? [['distance']] : []);
      if (answer === null) continue;
      const { explanation, whole, faces } = answer;
      expect(explanation?.sums.length).toBeGreaterThan(0);
      const byLabel = new Map<string, number>();
      for (const { outcomes } of faces ?? [])
        for (const { label, chance } of outcomes)
          byLabel.set(label, (byLabel.get(label) ?? 0) + chance / (faces?.length ?? 0));
      if (faces === null) continue;
      laid++;
      expect(whole.outcomes.map(({ label }) => label).toSorted()).toEqual([...byLabel.keys()].toSorted());
      for (const { label, chance } of whole.outcomes) expect(byLabel.get(label)).toBeCloseTo(chance, 12);
    }
    expect(laid > 0).toBe(['huit', 'pluie'].includes(rules));
  });

  test('shows what each face of a D20 does, and what the number to throw is made of', async () => {
    const { faces, explanation, whole } = await facesOf({
      rules: 'pluie',
      weapon: 'lebel',
      distance: 8,
      conditions: { quality: 'elite' },
    });
    expect(explanation?.sums[0]?.total).toMatchObject({ name: 'target number', value: 10 });
    expect(faces).toHaveLength(20);
    const hits = faces?.map(({ effects }) => effects.find(({ effect }) => effect === 'hit')?.amount);
    expect(hits).toEqual(Array.from({ length: 20 }, (_face, i) => (i + 1 >= 10 ? 1 : 0)));
    expect(whole.effects.find(({ effect }) => effect === 'hit')?.amount).toBeCloseTo(0.55, 12);
  });

  test('out of reach, or of no weapon, is a problem at its field', async () => {
    const pathsOf = async (more: Partial<InputOf<'faces'>>) => {
      const problems = await refused(facesOf({ rules: 'pluie', weapon: 'lebel', distance: 8, ...more }));
      return problems.map(({ path }) => path.join('.'));
    };
    expect(await pathsOf({ distance: 500 })).toEqual(['distance']);
    expect(await pathsOf({ weapon: 'lebl' })).toEqual(['weapons.0']);
    expect(await pathsOf({ conditions: { cover: 'opn' } })).toEqual(['conditions.cover']);
  });
});
