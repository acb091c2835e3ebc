import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/play/inputs.ts';
import type { JsonObject } from '../../../src/play/json.ts';
import { patchedTables } from '../../../src/spec/table-patch.ts';
import { huit } from '../../../src/rules/huit/index.ts';
import { BANDS, COLUMNS, GUNS, INFANTRY_ROWS } from '../../../src/rules/huit/units.ts';
import { chainOf, outcomes, TABLES } from './asked.ts';

function patched(patch: JsonObject): JsonObject {
  return patchedTables(huit.tables, huit, patch);
}

function problemsOf(patch: JsonObject): readonly string[] {
  try {
    huit.read(patched(patch));
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
}

describe('the tables', () => {
  it('name the rows of every list', () => {
    const lists: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (Array.isArray(value) && typeof value[0] === 'object') lists.push(path);
      else if (typeof value === 'object' && value !== null && !Array.isArray(value))
        for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`);
    };
    visit(huit.tables, '');
    expect(lists.toSorted()).toEqual(Object.keys(huit.rowKeys).toSorted());
  });

  it('hold what the source prints twice, or in words, in one way', () => {
    expect(TABLES.margins.map(({ cavLosesToInfBackCm }) => cavLosesToInfBackCm)).toEqual(
      TABLES.margins.map(() => 36),
    );
    expect(TABLES.rings.rows.blue.ringsOnUnit).toBe(2);
    expect(TABLES.casualties.map(({ atLeastPercent }) => atLeastPercent)).toEqual([33, 66]);
    expect(TABLES.brigadesLost.map(({ value }) => value.number)).toEqual([-2, -4, -6]);
    expect(TABLES.halvesDown.map((score, i) => [score, TABLES.halvesUp[i]])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((face) => [Math.floor(face / 2), Math.ceil(face / 2)]),
    );
  });

  it('say what a user should know of them', () => {
    expect(huit.notes(TABLES).join()).toMatch(/R-02.*R-34.*R-22/su);
  });
});

describe('the firing chart', () => {
  const parts = huit.printedTables?.find(({ name }) => name === 'fire')?.draw(TABLES) ?? [];

  it('prints as in the source: guns at full and reduced effect, then infantry', () => {
    expect(parts.map(({ heading }) => heading)).toEqual([
      'artillery, full effect',
      'artillery, reduced effect',
      'infantry',
    ]);
    for (const { columns, rows } of parts) {
      expect(columns).toHaveLength(1 + COLUMNS.length);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
    const firers = parts.flatMap(({ rows }) => rows.map(([firer]) => firer));
    expect(firers.filter((firer) => firer !== 'range')).toHaveLength(2 * GUNS.length + INFANTRY_ROWS.length);
    expect(parts[0]?.rows.slice(0, 2)).toEqual([
      ['range', ...COLUMNS.map(() => BANDS.join(' '))],
      ['foot', '4+ 6+ 7+ 0', '5+ 6+ 7+ 0', '4+ 6+ 7+ 0', '3+ 5+ 7+ 0', '1/7+N 4+ 5+ 7+', '1/5+N 1/8+ 3+ 5+'],
    ]);
    expect(parts[2]?.rows[1]).toEqual(['line', '3+', '6+', '6+', '4+', '1/7+N', '1/7+N']);
  });

  it('keeps the odd cells of the source (R-34)', () => {
    const { guns } = TABLES.chart;
    expect(guns.horse.full.bounceOrBuilding.M.text).toBe('8+');
    expect(guns.horse.full.artilleryWallWood.M.text).toBe('0');
    expect(guns.foot.reduced.bounceOrBuilding.M.text).toBe('8+');
    expect(guns.foot.reduced.skirmish.M.text).toBe('0');
  });

  it('can be patched in one cell, and in no other', () => {
    const gentler = patched({ firingChart: { infantry: { line: { limberedOrLine: '7+' } } } });
    const at = (column: string, tables: JsonObject) =>
      outcomes('fire', { firer: { row: 'line' }, target: { column }, distanceCm: 10 }, tables);
    expect(at('limberedOrLine', gentler)).toEqual({ '0K0D': 0.75, '1K0D': 0.25 });
    expect(at('square', gentler)).toEqual(at('square', huit.tables));
  });

  it('refuses what is no entry', () => {
    expect(problemsOf({ firingChart: { artillery: { foot: { full: { square: { C: '1/5N' } } } } } })).toEqual(
      [expect.stringMatching(/firingChart\.artillery\.foot\.full\.square\.C is "1\/5N".*"1\/5\+N"/u)],
    );
  });
});

describe('patches of other tables', () => {
  it('reach play: a blown regiment of five rings less', () => {
    const even = { attacker: { units: [{}] }, defender: { units: [{}] } };
    expect(chainOf(even).metrics.find(({ name }) => name === 'front.attacker')?.labels).toHaveLength(51);
  });

  it('change a melee by row keys', () => {
    const asked = { A: { quality: 2, attacking: true }, B: {} };
    const harmless = patched({ meleeResults: { rows: { '5': { winnerKillOn: [1, 1] } } } });
    expect(outcomes('meleeRound', asked, harmless)).not.toEqual(outcomes('meleeRound', asked));
  });

  it('cost both sides of a drawn melee what its row says', () => {
    const deadly = patched({ meleeResults: { rows: { '0': { loserKills: 1 } } } });
    const asked = { A: { quality: 1 }, B: { quality: 1 } };
    const drawnOf = (tables: JsonObject): readonly string[] =>
      Object.keys(outcomes('meleeRound', asked, tables)).filter((label) => label.startsWith('draw'));
    expect([drawnOf(huit.tables), drawnOf(deadly)]).toEqual([
      ['draw | A:0K1D B:0K1D'],
      ['draw | A:1K1D B:1K1D'],
    ]);
  });

  it('are refused with every problem at once', () => {
    const problems = problemsOf({
      meleeDie: { halvesDown: { '8': 'four' } },
      breakthrough: { rows: { '7': { infantryDistanceDice: '3D6' } } },
      moraleTest: { removedAtRings: 0 },
      gunRangesCm: { foot: { C: -1 } },
      replacementGeneral: { rows: { '1': { rating: 3 } } },
      fireInBuildings: { putOutOn: [6, 9] },
    });
    expect(problems).toHaveLength(6);
    for (const place of [
      'halvesDown.8',
      'infantryDistanceDice',
      'removedAtRings',
      'foot.C',
      'replacementGeneral.rows.3.rating',
      'putOutOn',
    ])
      expect(problems.join('\n')).toContain(place);
  });

  it('must leave a row for every face', () => {
    expect(problemsOf({ breakthrough: { rows: { '3': { min: 4 } } } }).join()).toMatch(
      /every face from 1 to 8/u,
    );
    expect(problemsOf({ replacementGeneral: { rows: { '1': { min: 1, max: 1 } } } })).toEqual([
      'tables.replacementGeneral.rows must cover the face 8',
    ]);
  });

  it('must leave a number of rings that calls for a test', () => {
    expect(problemsOf({ moraleTest: { testAtRings: [] } })).toEqual([
      'tables.moraleTest.testAtRings must have a number of rings',
    ]);
  });
});
