import { fc, randomCases } from '../../fast-check.ts';
import { expect, it } from 'vitest';
import { HIT } from '../../../src/rules/pluie/fire.ts';
import { anyEngagement } from './any-engagement.ts';
import { engagementOf } from './asked.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { anyDice } from '../random.ts';

const bounds = { mostOfOne: 2, formations: 2, turns: 6 };

it('counts the shots of each side, and the hits that drive its units back', () => {
  fc.assert(
    fc.property(anyEngagement(bounds), fc.integer(), (raw, seed) => {
      const counted = new Map(
        ['shots.A', 'shots.B', 'drivenBack.A', 'drivenBack.B'].map((name) => [name, 0]),
      );
      const add = (name: string, role: number | null | undefined): void => {
        const key = `${name}.${role === 0 ? 'A' : 'B'}`;
        counted.set(key, (counted.get(key) ?? 0) + 1);
      };
      const { readings } = playGame(
        engagementOf(raw),
        rolling(anyDice(seed)),
        ({ units }, { kind, who, whom }, outcome) => {
          if (kind.name !== 'fire' || outcome === null) return;
          add('shots', who.role);
          const target = units.find((unit) => unit === whom);
          if (outcome === HIT && target?.is.onlyUnreadied === 0) add('drivenBack', target.role);
        },
      );
      for (const [name, count] of counted) expect([name, readings.get(name)]).toEqual([name, count]);
    }),
    { numRuns: randomCases(150) },
  );
});
