import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/analysis/sentence.ts';
import { usesUntil, type WeaponRow } from '../../../src/analysis/weapons/rows.ts';
import { bestBy, bettered, byBand, crossovers, sideBySide } from '../../../src/analysis/weapons/stretches.ts';
import { weaponsAnswer } from '../../../src/analysis/weapons/answer.ts';

/** A chance of a hit by weapon in stretches that end at the distances given. */
function rows(
  weapons: Readonly<Record<string, readonly (readonly [to: number, amount: number])[]>>,
  other: Partial<WeaponRow> = {},
): WeaponRow[] {
  return Object.entries(weapons).flatMap(([weapon, bands]) =>
    bands.map(([to, amount], i) => ({
      weapon,
      name: weapon,
      army: 'Both',
      band: ['close', 'medium', 'long'][i] ?? '',
      from: bands[i - 1]?.[0] ?? 0,
      to,
      at: to,
      unit: 'cm',
      printed: 10,
      conditions: { cover: 'open' },
      use: 'shot',
      effect: 'hit',
      meaning: 'a hit',
      kind: 'chance' as const,
      amount,
      improved: amount + 0.05,
      usesUntilGone: null,
      ...other,
    })),
  );
}

const LEBEL_AND_GRAS = rows({
  lebel: [
    [3, 0.5],
    [8, 0.4],
  ],
  gras: [
    [5, 0.6],
    [8, 0.3],
  ],
});

describe('weapons side by side', () => {
  test('have a stretch for each distance at which one of them changes', () => {
    const side = sideBySide(LEBEL_AND_GRAS);
    expect(side.stretches.map(({ from, to, band }) => [from, to, band])).toEqual([
      [0, 3, 'close'],
      [3, 5, null],
      [5, 8, 'medium'],
    ]);
    expect(side.amounts).toEqual([
      [0.5, 0.4, 0.4],
      [0.6, 0.6, 0.3],
    ]);
    expect(bestBy(side)).toEqual([[1], [1], [0]]);
  });

  test('overtake each other where the lead changes, with what they have before and then', () => {
    expect(crossovers(sideBySide(LEBEL_AND_GRAS))).toEqual([
      { near: 1, far: 0, at: 5, before: [0.6, 0.4], behind: [0.3, 0.4] },
    ]);
  });

  test('have no best where none of them does anything', () => {
    const idle = rows({
      a: [
        [3, 0.5],
        [8, 0],
      ],
      b: [
        [3, 0.4],
        [8, 0],
      ],
    });
    expect(bestBy(sideBySide(idle))).toEqual([[0], []]);
    expect(plain(weaponsAnswer(idle, { setting: '', bands: null, marks: [], changes: [] }).headline)).toBe(
      'a had the best chance of a hit in a shot up to 3 cm.',
    );
  });

  test('do not overtake by reaching farther, nor by drawing level', () => {
    const side = sideBySide(
      rows({
        short: [[3, 0.5]],
        far: [
          [3, 0.4],
          [8, 0.4],
        ],
        level: [
          [3, 0.5],
          [8, 0.4],
        ],
      }),
    );
    expect(crossovers(side)).toEqual([]);
    expect(bettered([side])).toEqual([
      { one: 0, by: 2 },
      { one: 1, by: 2 },
    ]);
  });

  test('stand by the names of their bands, which have distances where all agree', () => {
    const { bands, rows: cells } = byBand(LEBEL_AND_GRAS);
    expect(bands.map(({ name, stretch }) => [name, stretch === null])).toEqual([
      ['close', true],
      ['medium', true],
    ]);
    expect(cells[1]?.map((row) => row?.amount)).toEqual([0.6, 0.3]);
    const alike = byBand(
      rows({
        a: [
          [3, 0.5],
          [8, 0.2],
        ],
        b: [
          [3, 0.5],
          [6, 0.2],
        ],
      }),
    );
    expect(alike.bands.map(({ stretch }) => stretch?.to)).toEqual([3, 8]);
  });
});

describe('the expected number of uses until a target is gone', () => {
  const of = Number;

  test('is one over the chance where one effect is enough', () => {
    expect(
      usesUntil(
        new Map([
          ['0', 0.75],
          ['1', 0.25],
        ]),
        { of },
        1,
      ),
    ).toBeCloseTo(4, 12);
  });

  test('adds up what several effects do, each as often as it comes', () => {
    // Two hits are enough; a throw gives 0, 1 or 2: E1 = 1 + E1/4, so 4/3; E2 = 1 + E2/4 + E1/2.
    const thrown = new Map([
      ['0', 0.25],
      ['1', 0.5],
      ['2', 0.25],
    ]);
    expect(usesUntil(thrown, { of }, 2)).toBeCloseTo((1 + (4 / 3) * 0.5) / 0.75, 12);
  });

  test('agrees with playing it out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }), (enough, part) => {
        const p = part / 10;
        const distribution = new Map([
          ['0', 1 - p],
          ['1', p / 2],
          ['3', p / 2],
        ]);
        // The mass that is not gone yet, summed over the uses: the mean number of uses.
        let left = new Map([[0, 1]]);
        let mean = 0;
        for (let use = 0; use < 5000 && left.size > 0; use++) {
          const next = new Map<number, number>();
          for (const [done, mass] of left) {
            mean += mass;
            for (const [label, chance] of distribution) {
              const total = done + Number(label);
              if (total < enough && mass * chance > 1e-18)
                next.set(total, (next.get(total) ?? 0) + mass * chance);
            }
          }
          left = next;
        }
        expect(usesUntil(distribution, { of }, enough)).toBeCloseTo(mean, 6);
      }),
      { numRuns: 20 },
    );
  });

  test('is not to be had where nothing happens', () => {
    expect(usesUntil(new Map([['0', 1]]), { of }, 1)).toBeNull();
  });
});

describe('the answer', () => {
  const setting = {
    setting: 'in supply',
    bands: null,
    marks: ['the long band is repaired (R-02)'],
    changes: [],
  };
  const texts = (made: ReturnType<typeof weaponsAnswer>): string[] =>
    [made.headline, ...made.sentences].map(plain);

  test('names the best by range, who overtakes whom, and what a point is worth', () => {
    expect(texts(weaponsAnswer(LEBEL_AND_GRAS, setting))).toEqual([
      'gras had the best chance of a hit in a shot up to 5 cm, lebel beyond.',
      'A printed value better by one adds 5.0 points to the chance of a hit in a shot.',
      'Assumed: cover open.',
      'Assumed: in supply.',
      'The long band is repaired (R-02).',
    ]);
    const made = weaponsAnswer(LEBEL_AND_GRAS, setting);
    expect(plain(made.figure?.amount ?? [])).toBe('60 %');
    expect(plain(made.figure?.meaning ?? [])).toBe('chance of a hit in a shot of gras, close, 0 to 3 cm');
  });

  test('speaks of the ranges that were asked for, and of no others', () => {
    const near = LEBEL_AND_GRAS.filter(({ band }) => band === 'close');
    const far = rows({ gras: [[5, 0.6]], lebel: [[8, 0.4]] }, { band: 'medium', from: 3 });
    const [close] = texts(weaponsAnswer(near, { ...setting, bands: ['close'] }));
    expect(close).toBe('gras had the best chance of a hit in a shot at close range.');
    expect(texts(weaponsAnswer(near, setting))[0]).toContain(' at every range.');
    expect(texts(weaponsAnswer(far, { ...setting, bands: ['medium'] }))[0]).toContain(
      'from 3 to 5 cm, lebel beyond.',
    );
  });

  test('have another order where the better one does not reach', () => {
    const outranged = rows({
      gras: [[3, 0.6]],
      lebel: [
        [3, 0.5],
        [8, 0.4],
      ],
    });
    expect(texts(weaponsAnswer(outranged, setting)).join(' ')).not.toContain('The order of the weapons');
  });

  test('names all that are the best together', () => {
    const even = rows({ lebel: [[8, 0.4]], gras: [[8, 0.4]], krnka: [[8, 0.1]] });
    expect(texts(weaponsAnswer(even, setting)).slice(0, 4)).toEqual([
      'lebel and gras had the best chance of a hit in a shot at every range.',
      'By this measure never choose krnka where you can have lebel.',
      'A printed value better by one adds 5.0 points to the chance of a hit in a shot.',
      'The order of the weapons is the same at every range.',
    ]);
  });

  test('calls best who is so at every range, with those that draw level somewhere', () => {
    const level = rows({
      foot: [
        [3, 0.5],
        [8, 0.4],
      ],
      horse: [
        [3, 0.4],
        [8, 0.4],
      ],
    });
    expect(texts(weaponsAnswer(level, setting))[0]).toBe(
      'foot had the best chance of a hit in a shot at every range, level with horse at some.',
    );
  });

  test('dissuades from no weapon that is better by another measure', () => {
    const hits = rows({ lebel: [[8, 0.4]], krnka: [[8, 0.1]] });
    const eliminated = rows(
      { lebel: [[8, 0.1]], krnka: [[8, 0.2]] },
      { use: 'turn', effect: 'eliminated', meaning: 'eliminating the target', usesUntilGone: 5 },
    );
    expect(texts(weaponsAnswer([...hits, ...eliminated], setting)).join(' ')).not.toContain('never choose');
  });

  test('says by how much a condition changes the chance', () => {
    const both = [
      ...LEBEL_AND_GRAS,
      ...LEBEL_AND_GRAS.map((row) => ({ ...row, conditions: { cover: 'wall' }, amount: row.amount - 0.1 })),
    ];
    expect(texts(weaponsAnswer(both, setting))).toContain(
      'Wall cover takes 10.0 points off the chance of a hit, whatever the weapon and range.',
    );
  });

  test('says values of conditions in words', () => {
    const both = ['fieldWork', 'not-ready'].flatMap((cover) =>
      LEBEL_AND_GRAS.map((row) => ({ ...row, conditions: { cover } })),
    );
    expect(texts(weaponsAnswer(both, setting))).toContain(
      'Not ready cover leaves the chance of a hit as it is, whatever the weapon and range.',
    );
  });

  test('has a table of each effect, and none where no weapon reaches', () => {
    expect(weaponsAnswer(LEBEL_AND_GRAS, setting).tables.map(({ id }) => id)).toEqual([
      'weapons-shot-hit',
      'weapons-crossovers',
      'weapons-everything',
    ]);
    const nothing = weaponsAnswer([], setting);
    expect(nothing.tables).toEqual([]);
    expect(plain(nothing.headline)).toBe('No weapon reaches anything in these bands.');
  });

  test('tells weapons of one name apart by their armies', () => {
    const [row] = LEBEL_AND_GRAS;
    if (row === undefined) throw new Error('there are rows');
    const sidearms = [
      { ...row, name: 'sidearm', weapon: 'gb.sidearm', army: 'British', amount: 0.6 },
      { ...row, name: 'sidearm', weapon: 'fr.sidearm', army: 'French', amount: 0.5 },
    ];
    expect(plain(weaponsAnswer(sidearms, setting).headline)).toContain(
      'sidearm (British) had the best chance',
    );
  });

  test('shows uses that are the same in one column', () => {
    const both = [...LEBEL_AND_GRAS, ...LEBEL_AND_GRAS.map((row) => ({ ...row, use: 'action' }))];
    const everything = weaponsAnswer(both, setting).tables.at(-1);
    expect(everything?.columns.map(({ heading }) => plain(heading))).toEqual([
      'weapon',
      'range',
      'printed value',
      'a hit in a shot or an action',
    ]);
    expect(everything?.rows).toHaveLength(4);
  });
});
