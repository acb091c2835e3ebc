import { describe, expect, test } from 'vitest';
import ownRules from '../../assets/my-rules/rules.ts';
import lanchester from '../../experiments/own-rules/lanchester.ts';
import pools from '../../experiments/own-rules/pools.ts';
import risk from '../../experiments/own-rules/risk.ts';
import { at, item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';
import { exampleOf } from '../../src/conformance/example.ts';
import { near } from '../../src/conformance/examples.ts';
import { boundEngagement } from '../../src/play/bound-engagement.ts';
import { exactly } from '../../src/play/solve.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { InputError } from '../../src/play/inputs.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { withChanges } from '../../src/spec/read-tables.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { unmerged } from './unmerged.ts';

const DRAWS = 60;
const ENOUGH = 4;
const MOST_PATHS = 30_000;

describe('states that are the same go on alike: laws with and without merging agree', () => {
  const told = [ownRules, lanchester, pools, risk] as RuleSystem[]; // what their tables are is not looked at
  test.each([...ruleSystems, ...told].map((system) => [system.id, system] as const))('%s', (_id, given) => {
    const chance = new Sampled();
    chance.start(rootOf(`merging ${given.id}`), 0, 0);
    const below = (n: number): number => chance.die(n) - 1;
    let compared = 0;
    for (const kind of given.kinds) {
      const { system } = kind.tables === undefined ? { system: given } : withChanges(given, kind.tables);
      const example = exampleOf(system, kind);
      if (example === null) continue;
      for (let draw = 0; draw < DRAWS && compared < ENOUGH * given.kinds.length; draw++) {
        const { inputs, options } = draw === 0 ? example : near(system, kind, example, below);
        try {
          const short = { ...inputs, [kind.turnLimitField]: 1 };
          boundEngagement(system, kind, short, options).use((game) => {
            if (game.solvable === false) return;
            const plain = unmerged(game, MOST_PATHS);
            if (plain === null) return;
            const merged = exactly(game);
            compared++;
            plain.outcomeByTurn.forEach((p, i) => expect(at(merged.outcomeByTurn, i)).toBeCloseTo(p, 12));
            plain.readings.forEach((own, r) =>
              own.forEach((p, i) => expect(at(item(merged.readings, r), i)).toBeCloseTo(p, 12)),
            );
          });
        } catch (error) {
          if (!(error instanceof InputError || error instanceof NotGivenError)) throw error;
        }
      }
    }
    expect(compared).toBeGreaterThan(2);
  });
});
