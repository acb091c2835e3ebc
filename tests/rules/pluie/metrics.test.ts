import { describe, expect, test } from 'vitest';
import { rootOf } from '../../../src/chance/random.ts';
import { narrate } from '../../../src/play/narrate.ts';
import { bindCell } from '../../../src/spec/bind.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { ruleSystems } from '../../../src/rules/index.ts';

const spec = (firstSide: string): string => `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: ${firstSide}, turnLimit: 6 }
sides: { british: { force: martini }, french: { force: lebel } }
`;

function games(firstSide: string) {
  const [cell] = readSpec(spec(firstSide), { file: 'duel.yaml', systems: ruleSystems }).cells;
  if (cell === undefined) throw new Error('the spec has a cell');
  return bindCell('pluie', cell, ruleSystems).use((game) =>
    Array.from({ length: 200 }, (_, number) =>
      narrate(game, { root: rootOf('metrics'), pairing: 0, number }),
    ),
  );
}

describe('who began, where a coin decides it', () => {
  test('is read for each side with how it ended for it', () => {
    for (const { steps, outcome, readings } of games('coin')) {
      const first = steps[0]?.throws[0]?.value === 1 ? 'A' : 'B';
      const second = first === 'A' ? 'B' : 'A';
      expect(readings.get(`began.${second}`)).toBe('did not begin');
      const ended =
        outcome === `${first}-eliminates` ? 'won' : outcome === `${second}-eliminates` ? 'lost' : 'undecided';
      expect(readings.get(`began.${first}`)).toBe(ended);
    }
  });

  test('is not read where it is settled beforehand', () => {
    const [game] = games('british');
    expect([...(game?.readings.keys() ?? [])].filter((name) => name.startsWith('began'))).toEqual([]);
  });
});

describe('the final distance', () => {
  test('is that of the last line of the story, and none where a side is gone', () => {
    const seen = new Set<string>();
    for (const { steps, readings } of games('coin')) {
      const distance = String(readings.get('finalDistance'));
      const isGone = readings.get('survivors.A') === 0 || readings.get('survivors.B') === 0;
      expect(distance === 'none').toBe(isGone);
      const told = /distance ([\d.]+) cm$/u.exec(steps.at(-1)?.told ?? '')?.[1];
      seen.add(distance);
      if (isGone || told === undefined) continue;
      const expected = Number(told) > 18 ? 'farther' : `${Math.floor(Number(told))} cm`;
      expect(distance).toBe(expected);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});
