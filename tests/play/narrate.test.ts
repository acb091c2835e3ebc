import { expect, it } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { Direct } from '../../src/play/direct.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { narrate, replay } from '../../src/play/narrate.ts';
import { Walk } from '../../src/play/walk.ts';
import { Skirmish } from '../toy/skirmish.ts';

const engagement = new Skirmish(
  { dieSides: 6 },
  { initiative: 'dice', turnLimit: 6, A: { figures: 4, hitOn: 5 }, B: { figures: 5, hitOn: 5 } },
).game();
const shape = tallyShape(engagement);
const root = rootOf('walk');

it.each([
  ['direct', Direct],
  ['compiled-turns', Walk],
] as const)(
  'a replicate is narrated as %s counts it, with dice that replay to the same engagement',
  (name, Sampler) => {
    for (let number = 0; number < 40; number++) {
      const counted = new Sampler(engagement, shape, 1e8).simulate({
        root,
        pairing: 2,
        first: number,
        count: 1,
      });
      const told = narrate(engagement, { root, pairing: 2, number }, name);
      expect(counted.outcomeByTurn[engagement.outcomes.indexOf(told.outcome) * 7 + told.turn]).toBe(1);
      shape.readings.forEach((reading, i) =>
        expect(counted.readings[i]?.[Number(told.readings.get(reading.name))]).toBe(1),
      );
      const faces = told.steps.flatMap((step) =>
        step.throws.flatMap((shown) => shown.faces.map(({ face }) => face)),
      );
      expect(replay(engagement, faces)).toEqual(told);
    }
  },
);
