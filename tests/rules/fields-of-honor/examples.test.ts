import { describe, expect, it } from 'vitest';
import { Pools } from '../../../src/chance/pools.ts';
import { Scripted } from '../../../src/chance/scripted.ts';
import type { Explanation } from '../../../src/play/explanation.ts';
import { batteryHits, volleyHits } from '../../../src/rules/fields-of-honor/fire.ts';
import { gunDice } from '../../../src/rules/fields-of-honor/weapons.ts';
import { ask, engagementOf, outcomes, RIFLE, TABLES } from './asked.ts';
import book from './fixtures/examples.json' with { type: 'json' };
import { DICE, STORY, tellStory } from './story.ts';
import { after, ThrowByThrow } from './throw-by-throw.ts';

/** The parts of an explanation as the fixture writes a number: what it is, and its modifiers without zeros. */
function numberOf(explanation: Explanation | undefined, name?: string): Record<string, unknown> {
  const total = [explanation?.total, ...(explanation?.furtherTotals ?? [])].find(
    (one) => one?.name === name || (name === undefined && one === explanation?.total),
  );
  const factors = (explanation?.factors ?? []).filter(
    ({ of, value }) => of === (total === explanation?.total ? undefined : name) && value !== 0,
  );
  return {
    number: total?.value,
    parts: factors.map(({ value }) => value).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  };
}

/** The same of the fixture: base and modifiers, with what a floor adds. */
function printed(base: number, modifiers: Readonly<Record<string, number>>, number: number): object {
  const parts = [base, ...Object.values(modifiers)];
  const sum = parts.reduce((all, one) => all + one, 0);
  return { number, parts: [...parts, ...(sum < number ? [number - sum] : [])].toSorted((a, b) => a - b) };
}

type Example = (typeof book.examples)[number];
function example(id: string): Example {
  const found = book.examples.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found;
}

describe('the Prussian horse gun', () => {
  const { accuracy, kill, inputs, attackDice } = example('ex-artillery');
  const asked = {
    class: 'light',
    gunType: 'smoothbore',
    band: 'medium',
    fire: 'B',
    modifiers: ['flankShot', 'targetLightCover'],
  };

  it('has the numbers of the book', () => {
    const { explanation } = ask('artillery-fire', asked);
    expect(numberOf(explanation)).toEqual(
      printed(5, { quality: -1, flank: -1, cover: 1 }, kill?.number ?? 0),
    );
    expect(numberOf(explanation, 'accuracy number')).toEqual(
      printed(accuracy?.base ?? 0, { smoothbore: 1 }, accuracy?.number ?? 0),
    );
    expect(gunDice(TABLES, 'light', 'shot')).toBe(attackDice);
    expect(outcomes('range-band', { rangeIn: inputs?.rangeIn, bandsIn: [3, 6, 9, 12] })).toEqual({
      medium: 1,
    });
  });

  it('misses with the dice of the book, used up exactly', () => {
    const dice = new Scripted([...(accuracy?.dice ?? []), ...(kill?.dice ?? [])]);
    expect(dice.draw(batteryHits(new Pools(), 1, 2, 4, 4))).toBe(0);
    dice.finish();
  });

  it('cannot hit twice with one accurate shot', () => {
    for (const face of [1, 2, 3, 4, 5, 6])
      expect(new Scripted([1, 5, face]).draw(batteryHits(new Pools(), 1, 2, 4, 4))).toBeLessThan(2);
  });
});

describe('the Sepoys', () => {
  const { accuracy, kill } = example('ex-small-arms');

  it('have the numbers of the book', () => {
    const modifiers = ['targetMounted', 'targetMob', 'initialVolley'];
    const { explanation } = ask('kill-number-fire', { fire: 'D', modifiers });
    const { qualityD = 0, targetMounted = 0, targetMob = 0, initialVolley = 0 } = kill?.modifiers ?? {};
    expect(numberOf(explanation)).toEqual(
      printed(5, { qualityD, targetMounted, targetMob, initialVolley }, kill?.number ?? 0),
    );
    const roll = ask('accuracy-roll', { band: 'medium', type: 'smoothbore' });
    expect(numberOf(roll.explanation)).toEqual(printed(3, { smoothbore: 1 }, accuracy?.number ?? 0));
  });

  it('score three hits with the dice of the book and a sum of nine', () => {
    const dice = new Scripted([...(accuracy?.dice ?? []), 4, 5]);
    expect(dice.draw(volleyHits(new Pools(), 4, 4, 3))).toBe(3);
    dice.finish();
  });

  it('fire so in an engagement', () => {
    const rated = { morale: 'C', melee: 'C' };
    const duel = {
      scale: 'company',
      distanceIn: 8,
      maxTurns: 1,
      A: {
        units: [
          {
            ...rated,
            stands: 4,
            type: 'formed',
            arm: 'infantry',
            fire: 'D',
            weapon: { type: 'smoothbore', bandsIn: [6, 12, 18, 24] },
          },
        ],
        doctrine: { name: 'stand-and-fire' },
      },
      B: {
        units: [{ ...rated, stands: 4, type: 'mob', arm: 'cavalry', fire: 'C' }],
        doctrine: { name: 'stand-and-fire' },
      },
    };
    const { key } = new ThrowByThrow(engagementOf(duel)).mustBeDue;
    expect(key).toEqual([4, accuracy?.number, kill?.number]);
  });
});

describe('the story of the charge', () => {
  const { steps = [], final } = example('ex-golden-trace');
  const told = tellStory();

  /** The throws of the story in the order of the book, by its step. */
  const STEPS = [1, 3, 4, 5, 7, 8, 9, 10, 11, 14];

  it('uses up the dice of the book, step by step', () => {
    expect(told.steps).toHaveLength(STEPS.length);
    const faces = told.steps.map((step) => step.throws.flatMap((one) => one.faces.map(({ face }) => face)));
    expect(faces).toEqual(Object.values(DICE));
  });

  it('has the numbers of the book at every step', () => {
    STEPS.forEach((number, i) => {
      const step = steps.find((one) => one.step === number);
      const explanation = told.steps[i]?.explanation;
      const target = step?.kill ?? step;
      if (target?.base === undefined) return;
      const modifiers = Object.fromEntries(
        Object.entries(target.modifiers ?? {}).map(([name, n]) => [name, n ?? 0]),
      );
      expect(numberOf(explanation)).toEqual(printed(target.base, modifiers, target.number ?? 0));
    });
  });

  it('has the dice, sums and results of the book', () => {
    const readings = Object.fromEntries(told.readings);
    expect(readings).toMatchObject({ 'hits.A': 3 + 6, 'hits.B': 7 + 10 });
    expect(told.steps.map(({ throws }) => throws.map(({ value }) => value))).toEqual([
      [3],
      [3],
      [8],
      [6],
      [7],
      [6],
      [6],
      [3],
      [1, 9],
      [10],
    ]);
    const dice = told.steps.map(
      ({ explanation }) => explanation.furtherTotals?.find(({ name }) => name === 'Attack Dice')?.value,
    );
    expect(dice).toEqual([undefined, 8, undefined, undefined, 8, 8, undefined, undefined, undefined, 7]);
  });

  it('ends as in the book', () => {
    const { confederate, union } = final ?? {};
    expect(told.outcome).toBe('A');
    expect(Object.fromEntries(told.readings)).toMatchObject({
      'survivors.A': confederate?.stands,
      'endState.A': confederate?.state,
      'survivors.B': union?.stands,
      'endState.B': union?.state,
    });
    const left = 'A1 with 7 stands (1 less), 1 hit kept and B1 with 7 stands (1 less)';
    expect(told.steps.at(5)?.told).toContain(left);
    expect(told.steps.at(7)?.told).toContain('failed: routed; B1 leaves the line');
    expect(told.steps.at(9)?.told).toContain('B1 with 6 stands (1 less), 2 hits kept');
  });

  it('agrees with the single mechanics', () => {
    expect(outcomes('hit-conversion', { stands: 8, temporaryHits: 9 })).toEqual({ 'stands 7, hits 1': 1 });
    expect(outcomes('hit-conversion', { stands: 8, temporaryHits: 7 })).toEqual({ 'stands 7, hits 0': 1 });
    expect(outcomes('hit-conversion', { stands: 7, temporaryHits: 10 })).toEqual({ 'stands 6, hits 2': 1 });
    for (const [hitsThisTurn, applies] of [
      [9, 'true'],
      [7, 'true'],
      [3, 'false'],
    ] as const)
      expect(outcomes('casualty-bracket', { hitsThisTurn, stands: 8 })).toEqual({ [applies]: 1 });
  });

  it('names the sides only by their letters and units, so that their own names can take that place', () => {
    const texts = told.steps.flatMap(({ explanation, told: text }) => [
      explanation.act,
      text,
      ...explanation.factors.map(({ label }) => label),
    ]);
    for (const text of texts) expect(text).not.toMatch(/\b[AB]\b(?! is beaten)/u);
  });
});

describe('the facts of the book', () => {
  const fact = (id: string) => book.facts.find((one) => one.id === id);

  it('are those of the tables', () => {
    const { light, medium, heavy, siege } = fact('fact-gun-dice') ?? {};
    const { rows } = TABLES.artilleryAttackDice;
    const dice = Object.fromEntries(Object.values(rows).map((row) => [row.id, row.dice]));
    expect(dice).toEqual({ light, medium, heavy, siege });
    expect(TABLES.killModifiersMelee.attackDiceCapRatio).toBe(fact('fact-melee-cap')?.ratio);
    expect(TABLES.killNumber.minimum).toBe(fact('fact-kill-minimum')?.minimum);
    expect(TABLES.charge.minimum).toBe(fact('fact-charge-minimum')?.minimum);
  });
});

describe('a unit that is fired at as it charges', () => {
  it('is fired at once, at the band of the doctrine or nearer', () => {
    const at = (oppFireAt: string, distanceIn: number): number | undefined => {
      const b = { ...STORY.B, doctrine: { name: 'stand-and-fire', oppFireAt } };
      const unit = { ...b.units[0], weapon: RIFLE };
      const engagement = engagementOf({ ...STORY, distanceIn, B: { ...b, units: [unit] } });
      return after(engagement, [1]).mustBeDue.key[1];
    };
    expect([at('short', 6), at('long', 6), at('extreme', 6), at('extreme', 3)]).toEqual([2, 3, 3, 2]);
  });
});
