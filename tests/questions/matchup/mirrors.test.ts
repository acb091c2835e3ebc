import { describe, expect, test } from 'vitest';
import { mirrorFault } from '../../../src/questions/matchup/checks.ts';
import { cellRows } from '../../../src/questions/telling/rows.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { cellsTable, distance, facts, type HandMadeCell } from '../telling/hand-made.ts';

const FACTS = facts({ factors: [distance], mirrors: [1, 2] });

function told(cells: readonly HandMadeCell[], of = FACTS): readonly string[] {
  return mirrorFault(cellRows(cellsTable(cells), of.factors), of).map(plain);
}

describe('a mirror matchup', () => {
  test('that is not even is called out as a fault, with where', () => {
    const even = { at: [3], exact: [0.48, 0.48, 0.04] } as const;
    expect(told([even, { at: [8], exact: [0.45, 0.45, 0.1] }])).toEqual([]);
    expect(told([even, { at: [8], exact: [0.46, 0.44, 0.1] }])).toEqual([
      'Fault: both sides are alike, yet the British won 46.0% against 44.0% at 8 cm.',
      'That is a mistake in the code of the rules or in the statistics: do not trust this run, and please report it.',
    ]);
  });

  test('that was played may differ by what dice do, and by no more', () => {
    const played = (a: number, b: number): HandMadeCell => ({ at: [3], counts: [a, b, 100_000 - a - b] });
    expect(told([played(48_500, 48_100)])).toEqual([]);
    expect(told([played(49_300, 47_300)])).toHaveLength(2);
  });

  test('is not looked for where the sides differ', () => {
    expect(told([{ at: [3], exact: [0.6, 0.3, 0.1] }], facts({ factors: [distance] }))).toEqual([]);
  });
});

describe('which cells are mirrors', () => {
  const spec = (french: string, firstSide: string): string => `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: ${firstSide}, turnLimit: 5 }
sides: { british: { force: martini }, french: { force: ${french} } }
`;
  const isMirror = (text: string): boolean | undefined =>
    readSpec(text, { file: 'duel.yaml', systems: ruleSystems }).cells[0]?.mirror;

  test('is told by their inputs: both sides alike, and nobody favoured', () => {
    expect(isMirror(spec('martini', 'coin'))).toBe(true);
    expect(isMirror(spec('lebel', 'coin'))).toBeUndefined();
    expect(isMirror(spec('martini', 'british'))).toBeUndefined();
  });
});
