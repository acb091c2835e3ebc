import { expect, it } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { Direct } from '../../src/play/direct.ts';
import { emptyTally, mergeTally, tallyShape } from '../../src/play/tally.ts';
import { canCount } from '../../src/play/turn-tables.ts';
import { Walk } from '../../src/play/walk.ts';
import { gTest } from '../../src/statistics/index.ts';
import { twentyEngagements } from './twenty.ts';

const SAMPLERS = [Direct, Walk] as const;
const COUNT = 8000;
const known = twentyEngagements(4000);
const replicates = (first: number, count: number) => ({ root: rootOf('twenty'), pairing: 0, first, count });

it.each(SAMPLERS.map((Sampler) => [Sampler.name, Sampler] as const))(
  '%s counts twenty engagements as they are exactly, and to the same bytes with its memory forced low',
  (_name, Sampler) => {
    let tests = 0;
    for (const { engagement, exact } of known) {
      if (Sampler === Walk && !canCount(engagement.counters, engagement.turnLimit)) continue;
      const shape = tallyShape(engagement);
      const counts = new Sampler(engagement, shape, 1e8).simulate(replicates(0, COUNT));
      for (const [observed, law] of [
        [counts.outcomeByTurn, exact.outcomeByTurn],
        ...counts.readings.map((reading, i) => [reading, exact.readings[i] ?? []] as const),
        ...counts.joints.map((joint, i) => [joint, exact.joints[i] ?? []] as const),
      ] as const) {
        tests++;
        expect(gTest(observed, law).pValue).toBeGreaterThan(1e-7);
      }
      const forgetful = new Sampler(engagement, shape, 1);
      const cut = emptyTally(shape);
      mergeTally(cut, forgetful.simulate(replicates(20, 20)));
      mergeTally(cut, forgetful.simulate(replicates(0, 20)));
      expect(cut).toEqual(new Sampler(engagement, shape, 1e8).simulate(replicates(0, 40)));
    }
    expect(tests).toBeGreaterThan(100);
  },
);
