import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { anyEngagement, anyRulings, anyWiderEngagement } from './any-engagement.ts';
import { engagementInputs, engagementOf, outcomes, RIFLE, side, TABLES } from './asked.ts';
import type { Rulings } from '../../../src/rules/fields-of-honor/options.ts';
import { playPlainly } from './plain-player.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { checkThrows } from '../throws.ts';
import { anyDice } from '../random.ts';

const RUNS = { seed: 1861, numRuns: randomCases(400) };
const BOUNDS = { stands: 6, units: 3, turns: 6 };
const anyFight = anyEngagement(BOUNDS);
const anyWiderFight = anyWiderEngagement(BOUNDS);
const anyOfBoth = fc.oneof(anyFight, anyWiderFight);

describe('the engagement against a second player of section 13', () => {
  const asksForTheSameDice = (fight: unknown, rulings: Rulings, seed: number): void => {
    const dice = anyDice(seed);
    const faces: number[] = [];
    const plain = playPlainly(engagementInputs(fight), rulings, () => {
      const face = dice(6);
      faces.push(face);
      return face;
    });
    for (const needs of [{}, { ground: true }] as const) {
      const engagement = engagementOf(fight, rulings, TABLES, needs);
      const script = new Scripted(faces);
      const { outcome, turn, readings, state } = playGame(engagement, script);
      script.finish();
      expect({ outcome, turn }).toEqual({ outcome: plain.winner, turn: plain.turn });
      const of = (name: string): unknown[] => [readings.get(`${name}.A`), readings.get(`${name}.B`)];
      expect(of('endState')).toEqual(plain.endStates);
      expect(of('standsLost')).toEqual(plain.standsLost);
      expect(of('hits')).toEqual(plain.hits);
      const { ground } = engagement;
      if (ground === undefined) continue;
      const lines = ([0, 1] as const).map((side) => ground.line(state, side, 0));
      expect(lines.map((line) => (line === null ? null : line / ground.parts))).toEqual(plain.lines);
      for (const line of lines) expect(Math.abs(line ?? 0)).toBeLessThanOrEqual(ground.farthest);
    }
  };

  it('asks for the same dice and comes to the same end', () => {
    fc.assert(fc.property(anyFight, anyRulings, fc.integer(), asksForTheSameDice), RUNS);
  });

  it('does so with doctrines that look at the state, of sides and of BMUs, and with BMUs that come later', () => {
    fc.assert(fc.property(anyWiderFight, anyRulings, fc.integer(), asksForTheSameDice), RUNS);
  });
});

describe('a charger that fails its Morale Test', () => {
  const fight = {
    distanceIn: 6,
    maxTurns: 2,
    A: side({ name: 'charge' }, { stands: 1 }),
    B: side({ name: 'stand-and-fire' }, { stands: 6, fire: 'A', weapon: RIFLE }),
  };
  const volley = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6];

  it('takes the state by margin where that is ruled, and is destroyed if the fire left it no stand', () => {
    const script = new Scripted([5, ...volley, 1, 1]);
    const { outcome, turn, readings } = playGame(
      engagementOf(fight, { chargeMoraleFailState: 'margin' }),
      script,
    );
    script.finish();
    expect([outcome, turn, readings.get('endState.A')]).toEqual(['B', 1, 'destroyed']);
  });

  it('stays on the line otherwise, and is fired at and tests again', () => {
    const script = new Scripted([5, ...volley, 1, 1, ...volley, 6, 6]);
    const { outcome, readings } = playGame(engagementOf(fight), script);
    script.finish();
    expect([outcome, readings.get('endState.A')]).toEqual(['B', 'destroyed']);
  });
});

describe('a countercharge', () => {
  const charged = (chargeMoveIn: number): Record<string, number> =>
    outcomes('charge-phase', {
      distanceIn: 2,
      sides: {
        A: side({ name: 'charge' }, { stands: 1 }),
        B: side(
          { name: 'stand-and-fire', reaction: 'countercharge' },
          { chargeMoveIn, morale: 'E', weapon: RIFLE },
        ),
      },
    });

  it('is tried at any Charge rate but 0, however short beside the other distances, so that nobody fires', () => {
    const withdraws = (1 / 3) * (1 / 6);
    expect(charged(4)['A withdrew']).toBeCloseTo(withdraws, 12);
    expect(charged(0.3)).toEqual(charged(4));
  });

  it('is fire where the rate is 0', () => {
    expect(charged(0)['A withdrew']).toBeGreaterThan(0.1);
  });
});

describe('every step of an engagement', () => {
  it('is the same written and read, its parts add up, and its chances sum to 1', () => {
    fc.assert(
      fc.property(anyOfBoth, anyRulings, fc.integer(), (fight, rulings, seed) => {
        checkThrows(engagementOf(fight, rulings), rolling(anyDice(seed)), () => true);
      }),
      { ...RUNS, numRuns: randomCases(100) },
    );
  });
});
