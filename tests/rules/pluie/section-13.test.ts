import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { anyEngagement, anyOptions } from './any-engagement.ts';
import { narrate } from '../../../src/play/narrate.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { sumsOf } from '../../../src/play/explanation.ts';
import { engagementInputs, engagementOf } from './asked.ts';
import { playPlainly } from './plain-player.ts';
import { playGame } from '../playing-games.ts';
import { checkWords, rolling, wordsOf } from '../playing.ts';
import { anyDice } from '../random.ts';

const RUNS = { seed: 1880, numRuns: randomCases(400) };
const anyFight = anyEngagement({ mostOfOne: 3, formations: 2, turns: 6 });
const anyWider = anyEngagement({ mostOfOne: 3, formations: 3, turns: 6, wider: true });
const anyLimbering = anyEngagement({ mostOfOne: 2, formations: 2, turns: 9, limbering: true });

describe.each([
  ['section 13', anyFight],
  ['sections 13 and 14', anyWider],
  ['section 14.6', anyLimbering],
])('the engagement against a second player of %s', (_sections, fights) => {
  it('asks for the same dice in the same order and comes to the same end', () => {
    fc.assert(
      fc.property(fights, anyOptions, fc.integer(), (fight, options, seed) => {
        const dice = anyDice(seed);
        const faces: number[] = [];
        const sizes: number[] = [];
        const plain = playPlainly(engagementInputs(fight), options, (sides) => {
          const face = dice(sides);
          faces.push(face);
          sizes.push(sides);
          return face;
        });
        const script = new Scripted(faces);
        const engagement = engagementOf(fight, options);
        const { outcome, turn, state, readings } = playGame(engagement, script);
        script.finish();
        expect(script.shown.map(({ sides }) => sides)).toEqual(sizes);
        expect({ outcome, turn }).toEqual({ outcome: plain.outcome, turn: plain.turn });
        expect(state.sides.map(({ living }) => living)).toEqual(plain.survivors);
        expect([readings.get('shots.A'), readings.get('shots.B')]).toEqual(plain.shots);
        expect(state.units.map(({ alive, ready }) => alive === 1 && ready === 1)).toEqual(plain.ready);
        const offs = state.units.map(({ alive, off }) => (alive === 1 ? state.rules.scale.inCm(off) : -1000));
        offs.forEach((off, i) => expect(off).toBeCloseTo(plain.offsCm[i] ?? -1000, 9));
      }),
      RUNS,
    );
  });
});

describe('every throw of an engagement', () => {
  it('leaves a state that is the same written and read, and its factors add up', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyFight, anyWider, anyLimbering),
        anyOptions,
        fc.integer(),
        (fight, options, seed) => {
          const game = engagementOf(fight, options);
          const read = game.create();
          playGame(game, rolling(anyDice(seed)), (state) => {
            const words = wordsOf(state);
            read.read(words, 0);
            expect(wordsOf(read)).toEqual(words);
            expect(read.sides.map(({ living }) => living)).toEqual(state.sides.map(({ living }) => living));
          });
          for (const { explanation, told } of narrate(game, {
            root: rootOf(String(seed)),
            pairing: 0,
            number: 0,
          }).steps) {
            checkWords(explanation.act);
            checkWords(told);
            for (const { total, factors } of sumsOf(explanation).filter(
              ({ factors: { length } }) => length > 0,
            ))
              expect(factors.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(total?.value);
          }
        },
      ),
      { ...RUNS, numRuns: randomCases(150) },
    );
  });
});
