/** The worked examples of the digest, dice given: the source's own, and those worked by hand. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { sumOf } from '../../../src/play/sum.ts';
import { replay } from '../../../src/play/narrate.ts';
import type { Chance } from '../../../src/chance/chance.ts';
import {
  armyModifier,
  brigadeModifier,
  commandTest,
  generalKind,
  SURVIVES,
} from '../../../src/rules/huit/command.ts';
import { differenceIn, meleeKinds, throwMelee, type Fighter } from '../../../src/rules/huit/close-combat.ts';
import { disordersOf, killsOf } from '../../../src/rules/huit/fire.ts';
import type { ArmyInTest } from '../../../src/rules/huit/inputs.ts';
import { bookOf, faceNeeded, moraleTest, removes, stands } from '../../../src/rules/huit/morale.ts';
import { aim, FIRE_INPUTS } from '../../../src/rules/huit/odds.ts';
import { Throwing } from '../../../src/play/throwing.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import examples from './fixtures/examples.json' with { type: 'json' };
import { ask, chainOf, outcomes, TABLES } from './asked.ts';

const BOOK = bookOf(TABLES, {});
const RULINGS = BOOK.rulings;

interface Thrown {
  readonly dice: readonly number[];
  readonly [what: string]: unknown;
}

function example(id: string) {
  const found = examples.examples.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found;
}

function thrownIn(id: string): readonly Thrown[] {
  return (example(id) as { readonly throws?: readonly Thrown[] }).throws ?? [];
}

/** What these dice give; all of them must be used. */
function withDice<T>(dice: readonly number[], resolve: (chance: Chance) => T): T {
  const script = new Scripted(dice);
  const result = resolve(script);
  script.finish();
  return result;
}

const ANYBODY = { name: '', role: null, purposes: 0 };

/** Cavalry in melee. */
function cavalry(lancer: boolean): Fighter {
  return {
    is: {
      factors: ['', ''],
      arm: 'cavalry',
      quality: 0,
      outOfCommand: false,
      uphill: false,
      largeAustrian: false,
      lancer,
      breastplate: false,
    },
    formation: 'line',
    kills: 0,
    disorders: 0,
    inBuilding: false,
    onHill: false,
    atWall: false,
    attacking: false,
    bothFlanks: false,
    rear: false,
    flanked: false,
    ...ANYBODY,
    tests: false,
    breaks: false,
    takes: () => 0,
  };
}

/** The score of a melee die, against a 1 that scores nothing. */
function score([face = 0]: readonly number[], isUp: boolean): number {
  const [a, b] = [cavalry(isUp), cavalry(false)];
  return withDice([face, 1], (chance) => {
    const dice = new Throwing(chance, 0);
    return differenceIn(throwMelee(dice, BOOK, meleeKinds(BOOK), ANYBODY, [a, null, b, null]));
  });
}

function foot(column: string, distanceCm: number) {
  const { value } = readInputs(
    FIRE_INPUTS,
    { firer: { row: 'foot' }, target: { column }, distanceCm },
    { shortForms: false },
  );
  if (value === null) throw new Error('inputs');
  const { firer, target } = value;
  return aim(BOOK, firer, target, distanceCm);
}

describe('the examples of the source', () => {
  it.each(thrownIn('HUIT-X-01'))('canister at a square: $dice', ({ dice, kills, disorders }) => {
    const outcome = withDice(dice, (chance) => foot('square', 40).fire(new Throwing(chance, 0)));
    expect([killsOf(outcome), disordersOf(outcome)]).toEqual([kills, disorders]);
  });

  it.each(thrownIn('HUIT-X-02'))('the melee die halved down: $dice', ({ dice, score: scored }) => {
    expect(score(dice, false)).toBe(scored);
  });

  it.each(thrownIn('HUIT-X-03'))('the army test: $dice', ({ dice, total, result }) => {
    const army: ArmyInTest = {
      cincRating: 0,
      divisionsLost: 1,
      divisionsRemaining: 3,
      enemyBrigadesToRear: 1,
    };
    const modifier = sumOf((sum) => armyModifier(sum, TABLES, RULINGS, army));
    expect((dice[0] ?? 0) + modifier).toBe(total);
    const kind = commandTest('army', TABLES);
    const index = withDice(dice, (chance) => kind.resolve(chance, modifier, 0));
    expect(TABLES.armyResults[index]?.result).toBe(result);
  });

  it('the army test of the text has no bonus for divisions', () => {
    const army: ArmyInTest = {
      cincRating: 0,
      divisionsLost: 1,
      divisionsRemaining: 3,
      enemyBrigadesToRear: 1,
    };
    const omitting = bookOf(TABLES, { armyDivisionBonus: 'omit' }).rulings;
    const modifier = sumOf((sum) => armyModifier(sum, TABLES, omitting, army));
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((die) => die + modifier)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4]);
  });

  it('a building against its attackers: a differential of 1 (HUIT-X-04)', () => {
    const { explanation } = ask('meleeMargin', { A: { building: true }, B: { attacking: true } });
    const totals = [explanation?.total, ...(explanation?.furtherTotals ?? [])];
    expect(totals.map((total) => total?.value)).toEqual([2, 1]);
  });

  it.each(thrownIn('HUIT-X-05'))('the unit test: $unit with $dice', ({ unit, dice, total, result }) => {
    const given = {
      kills: 0,
      disorders: 0,
      quality: 0,
      supported: false,
      building: false,
      outOfCommand: false,
    };
    const { supported, building, ...is } = Object.assign(given, unit);
    const { kills, disorders } = is;
    const tested = { ...ANYBODY, is, kills, disorders, inBuilding: building };
    const test = moraleTest(0, () => '', '');
    const gone = removes(BOOK.rings, kills, disorders);
    const needed = sumOf((sum) => faceNeeded(sum, BOOK, tested, supported));
    const ok =
      !gone && withDice(dice, (chance) => stands(new Throwing(chance, 0), BOOK, test, tested, supported));
    expect(ok ? 'ok' : 'removed').toBe(result);
    expect(gone ? null : (dice[0] ?? 0) + TABLES.moraleTest.target - needed).toBe(total);
  });

  it('a square fires one die at each of four targets (HUIT-X-06)', () => {
    const firer = { row: 'square' };
    const one = outcomes('fire', { firer, target: { column: 'skirmish' }, distanceCm: 10 })['1K0D'] ?? 0;
    const four = { firer, targets: Array.from({ length: 4 }, () => ({ column: 'skirmish' })) };
    expect(outcomes('squareVolley', four)['4K0D']).toBeCloseTo(one ** 4, 12);
    expect(outcomes('squareVolley', four)['0K0D']).toBeCloseTo((1 - one) ** 4, 12);
  });

  it('canister at a screen and the unit behind it: each on its ordinary column (HUIT-X-07)', () => {
    const firer = { row: 'foot' };
    const [screen, column] = ['skirmish', 'cavalryOrColumn'].map((name) => ({
      column: name,
      distanceCm: 30,
    }));
    const both = outcomes('twoTargets', { firer, first: screen, second: column });
    const alone = (name: string, label: string): number =>
      outcomes('fire', { firer, target: { column: name }, distanceCm: 30 })[label] ?? 0;
    expect(both['1K0D / 2K1D']).toBeCloseTo(alone('skirmish', '1K0D') * alone('cavalryOrColumn', '2K1D'), 12);
  });

  it('nobody changes formation in an engagement, since it takes a whole move (HUIT-X-08)', () => {
    const { result } = example('HUIT-X-08');
    expect(result).toEqual({ lineToColumnMoves: 1, columnToSquareMoves: 1, lineToSquareMoves: 2 });
    const line = {
      attacker: { units: [{}] },
      defender: { units: [{ formation: 'line' }], reaction: 'stand' },
    };
    const told = replay(chainOf({ ...line, maxMoves: 1 }), [8, 1, 1, 1]).steps.map((step) => step.told);
    expect(told.join()).not.toContain('square');
  });

  it('retire and retreat: a share of the move, or the cm of the ring table (HUIT-X-09)', () => {
    expect(TABLES.back).toEqual({
      retire: { share: 0.5, markerCm: 16 },
      retreat: { share: 0.75, markerCm: 30 },
    });
  });

  it.each(thrownIn('HUIT-X-10'))('a general whose brigade lost one unit: $dice', ({ dice, result }) => {
    // The one that is killed is replaced by the throw of another die.
    const all = result === 'killed' ? [...dice, 4] : dice;
    const rating = withDice(all, (chance) => generalKind(BOOK).resolve(chance, 1, 0));
    expect(rating).toBe(result === 'killed' ? 0 : SURVIVES);
  });

  it('five shots at full effect, then the reduced rows (HUIT-X-11)', () => {
    const texts = [0, 4, 5, 9].map((shotsFired) => {
      const asked = {
        firer: { row: 'foot', shotsFired },
        target: { column: 'cavalryOrColumn' },
        distanceCm: 10,
      };
      return ask('fire', asked).explanation?.factors[0]?.label;
    });
    expect(texts.map((text) => text?.split(': ').at(-1))).toEqual(['1/7+N', '1/7+N', '2+', '2+']);
  });

  it.each(thrownIn('HUIT-X-12'))('the melee die halved up: $dice', ({ dice, score: scored }) => {
    expect(score(dice, true)).toBe(scored);
  });
});

describe('the examples worked by hand', () => {
  it('a column beats a line by 3 and breaks through without reaching it (HUIT-X-13)', () => {
    const chain = chainOf({
      attacker: { units: [{ formation: 'column' }] },
      defender: { units: [{ formation: 'line' }], reaction: 'stand' },
      maxMoves: 1,
    });
    // The example leaves out the loser's own throw, which must be 7 or more for it to stand.
    const { dice } = example('HUIT-X-13') as { dice: Record<string, number> & { distance: number[] } };
    const { attackerMelee = 0, defenderMelee = 0, winnerKill = 0, breakthrough = 0, distance } = dice;
    const told = replay(chain, [attackerMelee, defenderMelee, winnerKill, 7, breakthrough, ...distance]);
    expect(told.outcome).toBe('defender-driven-back');
    expect(told.readings.get('front.attacker')).toBe('1K1D');
    expect(told.readings.get('front.defender')).toBe('3K1D');
    expect(told.readings.get('finalDistance')).toBe('13 cm');
    const test = told.steps.find(({ resolution }) => resolution === 'morale test');
    expect(test?.explanation.total).toEqual({ name: 'needs', value: 7 });
  });

  it('a brigade test of +4 and -4 with a 2 (HUIT-X-14)', () => {
    const { setup, dice, result } = example('HUIT-X-14') as unknown as {
      setup: Record<string, unknown>;
      dice: number[];
      result: string;
    };
    const brigade = {
      dc: 'within60',
      neighbourBC: true,
      advancing: true,
      bcRating: 1,
      brigadeRating: 0,
      unitsLost: 1,
      unitsAtStart: 4,
      unitsTakingKills: 2,
      enemyFlankRear: false,
      artilleryKills: false,
      anyDisorder: true,
      killRingsIncludingFivePerLostUnit: 0,
    } as const;
    expect(brigade).toMatchObject(setup);
    const modifier = sumOf((sum) => brigadeModifier(sum, TABLES, RULINGS, brigade));
    expect(modifier).toBe(0);
    const kind = commandTest('brigade', TABLES);
    const index = withDice(dice, (chance) => kind.resolve(chance, modifier, 0));
    expect(TABLES.brigadeResults[index]?.result).toBe(result);
  });

  it('are all there', () => {
    const ids = examples.examples.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 14 }, (_, i) => `HUIT-X-${String(i + 1).padStart(2, '0')}`));
  });
});
