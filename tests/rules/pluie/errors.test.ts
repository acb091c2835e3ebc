import { describe, expect, it } from 'vitest';
import { SpecError } from '../../../src/spec/diagnostic.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { errorOf, side } from './asked.ts';
import { itRefuses } from '../refused.ts';

const INPUT = 'PLUIE-ERR-INPUT';
const NOT_GIVEN = 'PLUIE-ERR-NOT-GIVEN';
const DUEL = {
  distanceCm: 8,
  turnLimit: 2,
  A: side([{ weapon: 'fr.lebel' }]),
  B: side([{ weapon: 'fr.lebel' }]),
};
const HEAVY = { weapon: 'gb.naval-4.7in', distanceCm: 35 };

describe('what cannot be asked', () => {
  itRefuses(errorOf, INPUT, {
    'indirect-fire': [
      ['neither cells nor tokens', HEAVY, /cells and tokens/u],
      ['both cells and tokens', { ...HEAVY, cells: {}, tokens: {}, ringCm: 1 }, /exactly one/u],
      ['a ring width with cells', { ...HEAVY, cells: { a: [[1, 1]] }, ringCm: 1 }, /ringCm/u],
      ['a cell covered twice', { ...HEAVY, cells: { a: [[1, 1]], b: [[1, 1]] } }, /twice/u],
      [
        'a cell twice in one unit',
        {
          ...HEAVY,
          cells: {
            a: [
              [2, 3],
              [2, 3],
            ],
          },
        },
        /twice/u,
      ],
      ['a cell off the template', { ...HEAVY, cells: { a: [[21, 1]] } }, /\[21, 1\]/u],
      ['a ring off the template', { ...HEAVY, cells: { a: [[1, 7]] } }, /\[1, 7\]/u],
      ['a token without size', { ...HEAVY, tokens: { a: [0, 0, 0, 1] }, ringCm: 1 }, /tokens\.a/u],
    ],
    engagement: [
      [
        'infantry with a naval gun',
        { ...DUEL, B: side([{}, { weapon: 'gb.naval-4.7in' }]) },
        /B\.formations\.0\.units\.1: weapon gb\.naval-4\.7in is of class heavy.*infantry.*smallArm/u,
      ],
      [
        'horse artillery with a siege gun',
        { ...DUEL, A: side([{ kind: 'horse-artillery', weapon: 'ru.42line-siege-m1877' }]) },
        /horse-artillery.*class field/u,
      ],
      [
        'a gun with rifles',
        { ...DUEL, A: side([{ kind: 'heavy-artillery', weapon: 'fr.lebel' }]) },
        /heavy-artillery.*field or heavy/u,
      ],
      ['limbered infantry', { ...DUEL, A: side([{ limbered: true }]) }, /limbered is true for infantry/u],
      [
        'close-to-range without a range',
        { ...DUEL, A: side([{}], { doctrine: { kind: 'close-to-range' } }) },
        /rangeCm/u,
      ],
      [
        'retreat without a distance',
        { ...DUEL, A: side([{}], { doctrine: { reaction: 'retreat' } }) },
        /retreatWithinCm/u,
      ],
      ['too many units', { ...DUEL, A: side([{ count: 1000 }]) }, /1001 units/u],
    ],
  });

  itRefuses(errorOf, NOT_GIVEN, {
    'indirect-fire': [
      [
        'tokens without a ring width',
        { ...HEAVY, tokens: { a: [0, 0, 1, 1] } },
        /pluie\.indirect\.ringCm required/u,
      ],
    ],
    engagement: [
      [
        'mixed kinds in a formation',
        { ...DUEL, A: side([{}, { kind: 'machine-gun' }]) },
        /A\.formations\.0: units must be of one kind/u,
      ],
    ],
  });

  it('a range too fine to count in is refused with the remedy', () => {
    const fine = { kind: 'close-to-range', rangeCm: 3.141592653589793 };
    const error = errorOf('engagement', { ...DUEL, A: side([{}], { doctrine: fine }) });
    expect(error.code).toBe(INPUT);
    expect(error.message).toMatch(/rangeCm is 3\.14159.*round it to a tenth/u);
  });
});

describe('a spec', () => {
  const wrongs = (units: string): readonly string[] => {
    const spec = `hythe: 1
rules: pluie
forces:
  mixed:
    formations:
      - units: [{ weapon: lebel }]
      - quality: elite
        units: ${units}
  plain: { formations: [{ units: [{ weapon: lebel }] }] }
engagement: { distanceCm: 8, turnLimit: 2 }
sides: { french: { force: mixed }, british: { force: plain } }
`;
    try {
      readSpec(spec, { file: 'mixed.yaml', systems: [pluie] });
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      return error.diagnostics.map(({ line, path, message }) => `${line} ${path}: ${message}`);
    }
    return [];
  };

  it('is told of mixed kinds where the force lists them', () => {
    expect(wrongs('[{ weapon: lebel }, { kind: machine-gun, weapon: gardner }]')).toEqual([
      '8 forces.mixed.formations.1.units: units must be of one kind in a formation, not infantry and machine-gun; the source gives no movement throw for mixed kinds, so make a formation of each',
    ]);
  });

  it('is told of a weapon that a kind does not have where it stands', () => {
    expect(wrongs('[{ weapon: gardner }]')).toEqual([
      '8 forces.mixed.formations.1.units.0.weapon: weapon gb.gardner is of class machineGun, which infantry does not have; it has weapons of class smallArm',
    ]);
    expect(wrongs('[{ kind: armoured-train, weapon: gb.armoured-train-gun }]')).toEqual([]);
  });
});
