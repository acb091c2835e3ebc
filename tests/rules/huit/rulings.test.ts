/** Rulings and fixed details that other tests would not notice. */
import { describe, expect, it } from 'vitest';
import { replay } from '../../../src/play/narrate.ts';
import type { Game } from '../../../src/play/game.ts';
import type { Battle } from '../../../src/rules/huit/game.ts';
import { ask, brigadesOf, chainOf, firefightOf, outcomes, type Asked } from './asked.ts';

const LINE = { formation: 'line' };
const COLUMN = { formation: 'column' };
const HORSE = { arm: 'cavalry' };
const SHOT_AT_COLUMN = { firer: { row: 'line' }, target: { column: 'cavalryOrColumn' }, distanceCm: 10 };

function told(game: Game<Battle>, dice: readonly number[]) {
  const { steps, outcome, readings } = replay(game, dice);
  return { outcome, readings, resolutions: steps.map(({ resolution }) => resolution), steps };
}

describe('fire', () => {
  it('a stand never loses more than itself, and is never disordered (FD-05)', () => {
    const shot = { firer: { row: 'foot' }, target: { column: 'skirmish', roadMarch: true }, distanceCm: 10 };
    expect(Object.keys(outcomes('fire', shot)).toSorted()).toEqual(['0K0D', '1K0D']);
  });

  it('a skirmish stand bears no rings, whatever is given (HUIT-UNIT-05)', () => {
    const stand = { formation: 'skirmish' };
    const shot = { column: 'skirmish' };
    const line = { row: 'line', column: 'limberedOrLine' };
    const questions: readonly (readonly [string, (rings: object) => Asked])[] = [
      ['fire', (rings) => ({ ...SHOT_AT_COLUMN, firer: { row: 'skirmish', ...rings } })],
      ['fireAndMorale', (rings) => ({ ...SHOT_AT_COLUMN, target: { ...shot, ...rings } })],
      ['rings', (rings) => ({ unit: { ...stand, ...rings }, addKills: 0, addDisorders: 3 })],
      ['meleeMargin', (rings) => ({ A: { ...stand, ...rings }, B: {} })],
      ['meleeRound', (rings) => ({ A: { ...stand, ...rings }, B: {} })],
      [
        'meleeChain',
        (rings) => ({
          attacker: { units: [{}] },
          defender: { units: [{ ...stand, ...rings }] },
          maxMoves: 2,
        }),
      ],
      [
        'brigadeEngagement',
        (rings) => ({
          distanceCm: 12,
          maxMoves: 2,
          A: { lanes: [[{ ...stand, ...rings }]], doctrine: 'charge' },
          B: { lanes: [[{}]] },
        }),
      ],
      [
        'firefight',
        (rings) => ({ firer: { row: 'skirmish', ...rings }, target: shot, distanceCm: 9, maxMoves: 3 }),
      ],
      [
        'firefight',
        (rings) => ({
          firer: line,
          target: { row: 'skirmish', ...shot, doctrine: 'stand-and-fire', ...rings },
          distanceCm: 9,
          maxMoves: 3,
        }),
      ],
    ];
    for (const [name, asked] of questions)
      expect([name, ask(name, asked({ kills: 2, disorders: 2 })).distributions]).toEqual([
        name,
        ask(name, asked({})).distributions,
      ]);
  });

  it('a column on the road is disordered by any shot in range, once (R-33)', () => {
    const at = (distanceCm: number, disorders: number) =>
      outcomes('fire', {
        firer: { row: 'column' },
        target: { column: 'cavalryOrColumn', roadMarch: true, disorders },
        distanceCm,
      });
    expect(at(10, 0)).toEqual({ '0K1D': 5 / 8, '1K1D': 3 / 8 });
    expect(at(10, 1)).toEqual({ '0K0D': 5 / 8, '1K0D': 3 / 8 });
    expect(at(17, 0)).toEqual({ '0K0D': 1 });
  });

  it('the last shot at full effect is the one that the allowance names (HUIT-FIRE-14)', () => {
    const shot = (shotsFired: number, fullEffectShots: number) =>
      outcomes('fire', {
        firer: { row: 'foot', shotsFired, fullEffectShots },
        target: { column: 'square' },
        distanceCm: 100,
      });
    expect(shot(2, 3)).toEqual(shot(0, 5));
    expect(shot(3, 3)).toEqual(shot(9, 5));
  });

  it('a series spends its full shots first', () => {
    const series = { firer: { row: 'foot', shotsFired: 4 }, target: { column: 'square' }, distanceCm: 100 };
    const one = outcomes('fire', series)['0K0D'] ?? 0;
    const later = outcomes('fire', { ...series, firer: { row: 'foot', shotsFired: 5 } })['0K0D'] ?? 0;
    expect(outcomes('shotSeries', { ...series, shots: 3 })['0']).toBeCloseTo(one * later * later, 12);
    expect(outcomes('shotSeries', { ...series, shots: 0 })).toEqual({ '0': 1 });
  });

  it('a fire is fought for many moves, the last of them without a chance to speak of', () => {
    const fought = outcomes('fireFighting', { attempts: 1_000 });
    expect(fought['out-on-20']).toBeCloseTo((3 / 8) * (5 / 8) ** 19, 15);
    expect(fought['still-burning']).toBeLessThan(1e-200);
    expect(Object.values(fought).reduce((sum, p) => sum + p)).toBeCloseTo(1, 12);
  });

  it('musketry ignores kills on the firer, guns do not (R-08)', () => {
    const shot = (row: string, kills: number) =>
      outcomes('fire', { firer: { row, kills }, target: { column: 'limberedOrLine' }, distanceCm: 10 });
    expect(shot('line', 4)).toEqual(shot('line', 0));
    expect(shot('foot', 2)['1K0D']).toBeCloseTo((shot('foot', 0)['1K0D'] ?? 0) - 2 / 8, 12);
  });
});

describe('a firefight', () => {
  const firer = { row: 'horse', fullEffectShots: 1 };
  const target = { column: 'cavalryOrColumn', moveCm: 24 };

  it('makes contact by the single move only, however far the double would go (FD-09)', () => {
    const far = { firer: { row: 'line' }, target: { ...target, moveCm: 60 }, distanceCm: 100, maxMoves: 2 };
    const { outcome, turn } = replay(firefightOf(far), [1, 1]);
    expect([outcome, turn]).toEqual(['contact', 2]);
  });

  it('a reaction is fired at canister range, without the -1 of movement, and spends a shot (FD-08)', () => {
    const near = {
      firer: { ...firer, movedOrUnlimbered: true },
      target: { ...target, moveCm: 90 },
      distanceCm: 90,
      maxMoves: 1,
      order: 'target-first',
    };
    const { steps } = replay(firefightOf(near), [2]);
    expect(steps.at(-1)?.explanation.factors.map(({ label }) => label)).toEqual([
      'chart: horse at cavalry or column at C, full effect: 2+',
    ]);
    expect(steps.at(-1)?.told).toContain('takes a kill');
  });

  it('a step of up to half a move costs -1, more leaves no time to fire, and at the range there is neither', () => {
    const closing = (distanceCm: number) => ({
      firer: { row: 'line', column: 'limberedOrLine' },
      target: { ...target, row: 'line', doctrine: 'close-to-range', closeToCm: 10 },
      distanceCm,
      maxMoves: 1,
      order: 'target-first',
    });
    const first = (distanceCm: number, dice: readonly number[]) =>
      replay(firefightOf(closing(distanceCm)), dice).steps[0]?.explanation;
    expect(first(14, [1, 1])?.total?.value).toBe(-1);
    expect(first(10, [1, 1])?.total?.value).toBe(0);
    expect(first(34, [1])?.act).toContain('the firer');
  });
});

describe('a melee chain', () => {
  it('takes guns without dice, and goes on through them (HUIT-MEL-13)', () => {
    const guns = { arm: 'artillery', gun: 'foot', quality: 0 };
    const chain = chainOf({
      attacker: { units: [HORSE] },
      defender: { units: [guns, LINE], reaction: 'stand' },
      maxMoves: 1,
    });
    // The winner's loss, a breakthrough of 5-6, 4D8 of 12 cm: contact with the line behind.
    const { resolutions, readings } = told(chain, [8, 5, 3, 3, 3, 3, 8, 1, 8, 1]);
    expect(resolutions).toEqual([
      'charge',
      'melee',
      "winner's loss",
      'breakthrough',
      'distance',
      'melee',
      "winner's loss",
      'breakthrough',
    ]);
    expect(readings.get('unitsLost.defender')).toBe(2);
    expect(readings.get('rounds')).toBe(2);
  });

  it('blown cavalry that breaks before the contact ends it without a round (FD-10)', () => {
    const chain = chainOf({
      attacker: { units: [HORSE] },
      defender: { units: [{ ...HORSE, blown: true, disorders: 4 }, LINE], reaction: 'stand' },
    });
    const { outcome, resolutions, readings } = told(chain, []);
    expect([outcome, readings.get('rounds')]).toEqual(['defender-driven-back', 0]);
    expect(resolutions).toEqual(['charge']);
  });

  it('two breakthrough throws a side are all there are in a turn (R-24, FD-12)', () => {
    const chain = chainOf({
      attacker: { units: [{ ...HORSE, quality: 2, lancer: true }] },
      defender: { units: [HORSE, HORSE, HORSE], reaction: 'stand', supportGapCm: 4 },
      maxMoves: 1,
    });
    const win = [8, 1, 8]; // wins by more than 5, and loses nothing itself
    const on = [5, 1, 1, 1, 1]; // breaks through 4 cm
    const { resolutions, outcome, readings } = told(chain, [...win, ...on, ...win, ...on, ...win, 8]);
    expect(resolutions.filter((name) => name === 'breakthrough')).toHaveLength(2);
    expect([outcome, readings.get('rounds')]).toEqual(['defender-destroyed', 3]);
  });

  it('a draw at a building leaves the attacker outside, to charge anew (HUIT-MEL-12, R-26)', () => {
    const chain = chainOf({
      attacker: { units: [COLUMN] },
      defender: { units: [{ ...LINE, building: true }], reaction: 'fire' },
      maxMoves: 2,
    });
    const { resolutions, outcome } = told(chain, [1, 8, 6, 1, 8, 6]);
    expect(resolutions.filter((name) => name === 'charge')).toHaveLength(2);
    expect(outcome).toBe('still-engaged');
  });

  it('squares lend no support to squares, in front or behind (HUIT-MOR-05)', () => {
    const square = { formation: 'square' };
    const factorOf = (behind: Asked): number | undefined =>
      replay(
        chainOf({
          attacker: { units: [HORSE] },
          defender: { units: [square, behind], reaction: 'stand' },
          maxMoves: 1,
        }),
        [1, 1, 8, 8],
      ).steps.find(({ resolution }) => resolution === 'melee')?.explanation.furtherTotals?.[0]?.value;
    expect(factorOf(LINE)).toBe(5);
    expect(factorOf(square)).toBe(4);
  });

  it('flank attacks count in the charge and not in pursuit', () => {
    const chain = chainOf({
      attacker: { units: [{ ...COLUMN, quality: 2 }] },
      defender: {
        units: [
          { ...LINE, flankOrRearAttacked: true },
          { ...LINE, flankOrRearAttacked: true, disorders: 1 },
        ],
        reaction: 'stand',
      },
      maxMoves: 1,
    });
    const { steps } = told(chain, [8, 1, 8, 8, 4, 4, 4, 8, 1, 8, 8]);
    const factors = steps
      .filter(({ resolution }) => resolution === 'melee')
      .map(({ explanation }) => explanation.furtherTotals?.[0]?.value);
    expect(factors).toEqual([-2, -1]);
  });
});

describe('a brigade engagement', () => {
  const brigades = (a: Asked, b: Asked, about: Asked = {}) =>
    brigadesOf({ distanceCm: 12, maxMoves: 2, order: 'A-first', A: a, B: b, ...about });

  it('a brigade that has not tested yet counter-charges (FD-13)', () => {
    const engagement = brigades(
      { lanes: [[COLUMN]], doctrine: 'charge', bcRating: 2 },
      { lanes: [[LINE]], reaction: 'counter-charge' },
    );
    const { steps } = replay(engagement, [8, 5, 5, 8, 8, 8, 8, 8]);
    expect(steps[1]?.told).toContain('counter-charges');
  });

  it('on hold it stands, fires and does not counter-charge (HUIT-REACT-06)', () => {
    const engagement = brigades(
      { lanes: [[COLUMN]], doctrine: 'charge', bcRating: 2 },
      { lanes: [[LINE]], reaction: 'counter-charge', bcRating: -2 },
      { order: 'B-first', maxMoves: 1 },
    );
    // B tests 3 - 2 = 1: hold, and fires; A passes and charges; B fires again instead of counter-charging.
    const { steps } = replay(engagement, [3, 1, 3, 1, 5, 3]);
    expect(steps.map(({ told: words }) => words)).toContainEqual(expect.stringContaining('B1 fires'));
  });

  it('a battery counts as no unit and cannot be contacted (FD-14, FD-21)', () => {
    const asked = {
      distanceCm: 40,
      maxMoves: 3,
      A: { lanes: [[LINE]], battery: { gun: 'foot' } },
      B: { lanes: [[LINE]], battery: { gun: 'horse', setbackCm: 12 } },
    };
    const { most } = brigadesOf(asked).metrics[0] ?? {};
    expect(most).toBe(1);
  });

  it('a mirror match is even, whatever the brigades (order: dice)', () => {
    const side = { lanes: [[COLUMN]], doctrine: 'charge', dc: 'within60', battery: { gun: 'foot' } };
    const answer = outcomes('brigadeEngagement', { distanceCm: 30, maxMoves: 4, A: side, B: side });
    expect(answer['winner:A']).toBeCloseTo(answer['winner:B'] ?? 0, 12);
    expect(answer['unitsLostA:1']).toBeCloseTo(answer['unitsLostB:1'] ?? 0, 12);
  });

  it('every metric sums to 1', () => {
    const answer = outcomes('brigadeEngagement', {
      distanceCm: 20.5,
      maxMoves: 3,
      A: { lanes: [[COLUMN]], doctrine: 'charge-when-shaken', closeToCm: 10 },
      B: { lanes: [[LINE]] },
    });
    const sums = new Map<string, number>();
    for (const [label, p] of Object.entries(answer)) {
      const [metric = ''] = label.split(':');
      sums.set(metric, (sums.get(metric) ?? 0) + p);
    }
    expect([...sums.keys()].toSorted()).toEqual(['unitsLostA', 'unitsLostB', 'winner', 'winnerAndMove']);
    for (const sum of sums.values()) expect(sum).toBeCloseTo(1, 12);
  });
});
