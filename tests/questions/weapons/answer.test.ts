import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { usesUntil } from '../../../src/run/tables/weapons.ts';
import { bestBy, bettered, crossovers, sideBySide } from '../../../src/questions/weapons/answer.ts';
import { bandsOf } from '../../../src/questions/weapons/charts.ts';
import { answerOf, rows } from './hand-made.ts';

const LEBEL_AND_GRAS = rows({ lebel: '0.5 to 3, 0.4 to 8', gras: '0.6 to 5, 0.3 to 8' });

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
    const idle = rows({ a: '0.5 to 3, 0 to 8', b: '0.4 to 3, 0 to 8' });
    expect(bestBy(sideBySide(idle))).toEqual([[0], []]);
    expect(plain(answerOf(idle).headline)).toBe('Best chance of a hit in a shot: a up to 3 cm.');
  });

  test('do not overtake by reaching farther, nor by drawing level', () => {
    const all = rows({ short: '0.5 to 3', far: '0.4 to 3, 0.4 to 8', level: '0.5 to 3, 0.4 to 8' });
    const side = sideBySide(all);
    expect(crossovers(side)).toEqual([]);
    expect(bettered([side])).toEqual([
      { one: 0, by: 2 },
      { one: 1, by: 2 },
    ]);
  });

  test('stand by the names of their bands, which have distances where all agree', () => {
    expect(bandsOf(LEBEL_AND_GRAS).map(({ name, stretch }) => [name, stretch === null])).toEqual([
      ['close', true],
      ['medium', true],
    ]);
    const [table] = answerOf(LEBEL_AND_GRAS).tables;
    expect(table?.rows[1]?.slice(2)).toEqual([
      ['5, 8'],
      { exact: '60.0%', counted: null },
      { exact: '30.0%', counted: null },
    ]);
    const alike = bandsOf(rows({ a: '0.5 to 3, 0.2 to 8', b: '0.5 to 3, 0.2 to 6' }));
    expect(alike.map(({ stretch }) => stretch?.to)).toEqual([3, 8]);
  });
});

describe('the expected number of uses until a target is gone', () => {
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
        expect(usesUntil(distribution, { of: Number, removesAt: enough })).toBeCloseTo(mean, 6);
      }),
      { numRuns: 20 },
    );
  });

  test('is not to be had where nothing happens', () => {
    expect(usesUntil(new Map([['0', 1]]), { of: Number, removesAt: 1 })).toBeNull();
  });
});

describe('the answer', () => {
  const told = (...given: Parameters<typeof answerOf>): readonly string[] => {
    const { headline, sentences, cautions = [] } = answerOf(...given);
    return [headline, ...sentences, ...cautions].map(plain);
  };

  test('names the best by range, who overtakes whom, and what a point is worth', () => {
    const setting = { setting: 'in supply', marks: ['the long band is repaired (R-02)'] };
    expect(told(LEBEL_AND_GRAS, setting)).toEqual([
      'Best chance of a hit in a shot: gras up to 5 cm, lebel beyond.',
      'A printed value better by one adds 5.0 points to the chance of a hit in a shot.',
      'Assumed: cover open.',
      'Assumed: in supply.',
      'The long band is repaired (R-02).',
    ]);
    const { figure } = answerOf(LEBEL_AND_GRAS);
    expect(plain(figure?.amount ?? [])).toBe('60%');
    expect(plain(figure?.meaning ?? [])).toBe('chance of a hit in a shot of gras, close, 0 to 3 cm');
  });

  test('speaks of the ranges that were asked for, and of no others', () => {
    const near = LEBEL_AND_GRAS.filter(({ band }) => band === 'close');
    const far = rows({ gras: '0.6 to 5', lebel: '0.4 to 8' }, { band: 'medium', from: 3 });
    expect(told(near, { bands: ['close'] })[0]).toBe('Best chance of a hit in a shot: gras at close range.');
    expect(told(near)[0]).toContain(' at every range.');
    expect(told(far, { bands: ['medium'] })[0]).toContain('from 3 to 5 cm, lebel beyond.');
  });

  test('names all that are the best together', () => {
    expect(told(rows({ lebel: '0.4 to 8', gras: '0.4 to 8', krnka: '0.1 to 8' })).slice(0, 3)).toEqual([
      'Best chance of a hit in a shot: lebel and gras at every range.',
      'By this measure you do no worse at any range with lebel than with krnka.',
      'A printed value better by one adds 5.0 points to the chance of a hit in a shot.',
    ]);
  });

  test('calls best who is so at every range, with those that draw level somewhere', () => {
    expect(told(rows({ foot: '0.5 to 3, 0.4 to 8', horse: '0.4 to 3, 0.4 to 8' }))[0]).toBe(
      'Best chance of a hit in a shot: foot at every range, level with horse at some.',
    );
  });

  test('dissuades from no weapon that is better by another measure', () => {
    const hits = rows({ lebel: '0.4 to 8', krnka: '0.1 to 8' });
    const eliminated = rows(
      { lebel: '0.1 to 8', krnka: '0.2 to 8' },
      { use: 'turn', effect: 'eliminated', meaning: 'eliminating the target', usesUntilGone: 5 },
    );
    expect(told([...hits, ...eliminated]).join(' ')).not.toContain('you do no worse');
  });

  test('says by how much a condition changes the chance, and its values in words', () => {
    const under = (cover: string, less: number) =>
      LEBEL_AND_GRAS.map((row) => ({ ...row, conditions: { cover }, amount: row.amount - less }));
    expect(told([...LEBEL_AND_GRAS, ...under('wall', 0.1)])).toContain(
      'Wall cover costs the chance of a hit 10.0 points, whatever the weapon and range.',
    );
    expect(told([...under('fieldWork', 0), ...under('not-ready', 0)])).toContain(
      'Not ready cover leaves the chance of a hit as it is, whatever the weapon and range.',
    );
  });

  test('names the best under a condition in which others lead, not where some draw level', () => {
    const open = rows({ a: '0.7 to 8', b: '0.6 to 8' });
    const under = (weapons: Readonly<Record<string, string>>): string =>
      told([...open, ...rows(weapons, { conditions: { cover: 'wall' } })]).join(' ');
    expect(under({ a: '0.4 to 8', b: '0.5 to 8' })).toContain(' With wall cover best: b at every range. ');
    expect(under({ a: '0.5 to 8', b: '0.5 to 8' })).not.toContain('best: b');
  });

  test('has a table of each effect, and none where no weapon reaches', () => {
    expect(answerOf(LEBEL_AND_GRAS).tables.map(({ id }) => id)).toEqual([
      'weapons-shot-hit',
      'weapons-everything',
    ]);
    expect(answerOf([]).tables).toEqual([]);
    expect(told([])[0]).toBe('No weapon reaches anything in these bands.');
  });

  test('tells weapons of one name apart by their armies', () => {
    const british = rows({ 'gb.sidearm': '0.6 to 3' }, { name: 'sidearm', army: 'British' });
    const french = rows({ 'fr.sidearm': '0.5 to 3' }, { name: 'sidearm', army: 'French' });
    expect(told([...british, ...french])[0]).toContain(': sidearm (British) at every range');
  });

  test('shows uses that are the same in one column', () => {
    const actions = LEBEL_AND_GRAS.map((row) => ({ ...row, use: 'action' }));
    const everything = answerOf([...LEBEL_AND_GRAS, ...actions]).tables.at(-1);
    expect(everything?.columns.map(({ heading }) => plain(heading))).toEqual([
      'weapon',
      'range',
      'printed value',
      'a hit in a shot or an action',
    ]);
    expect(everything?.rows).toHaveLength(4);
  });
});
