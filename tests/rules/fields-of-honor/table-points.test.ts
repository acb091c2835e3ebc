/** Points of the tables in a scenario (FOH-SCN-03, SCN-10): the same as lines written by hand. */
import { describe, expect, it } from 'vitest';
import { solveCell } from '../../../src/core.ts';
import { SpecError } from '../../../src/spec/diagnostic.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';

const SYSTEMS = [fieldsOfHonor];
const ILLUSTRATIVE = 'illustrative';

function read(scenario: string, tables = ILLUSTRATIVE): Experiment {
  const unit =
    '{ stands: 2, type: formed, arm: infantry, morale: C, fire: B, melee: C, engagedMoveIn: 2, weapon: { type: rifled, bandsIn: [1, 2, 3, 4] } }';
  const spec = `hythe: 1
rules: fields-of-honor
engagement: { distanceIn: 4, maxTurns: 4 }
tables: ${tables}
forces: { foot: { units: [${unit}] } }
sides:
  north: { force: foot, doctrine: { name: close-to-range, closeToIn: 1 } }
  south: { force: foot, doctrine: { name: stand-and-fire } }
scenario: ${scenario}
`;
  return readSpec(spec, { file: 'a.yaml', systems: SYSTEMS });
}

/** Each problem with its place and its message. */
function wrongs(scenario: string, tables?: string): readonly string[] {
  try {
    read(scenario, tables);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics.map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
}

const HILL = (worth: number): string => `objectives: [{ name: hill, at: 2, worth: ${worth} }]`;

describe('the points of the tables', () => {
  it('are the lines that a user would write: stands lost, stands taken, objectives held', () => {
    const ofTables = read(`{ ${HILL(0)}, tablePoints: true, winner: points }`);
    const lines = ['north', 'south'].flatMap((side) => {
      const enemy = side === 'north' ? 'south' : 'north';
      return [
        `{ for: ${side}, worth: -1, per: standsLost.${side} }`,
        `{ for: ${side}, worth: 1, per: standsLost.${enemy} }`,
      ];
    });
    const byHand = read(`{ ${HILL(5)}, points: [${lines.join(', ')}], winner: points }`);
    expect(ofTables.cells[0]?.scenario).toEqual(byHand.cells[0]?.scenario);
    const exact = solveCell(ofTables, { systems: SYSTEMS });
    expect(exact).toEqual(solveCell(byHand, { systems: SYSTEMS }));
    const lead = [...(exact.get('lead') ?? new Map<number, number>())].filter(([, mass]) => mass > 0);
    expect(lead.length).toBeGreaterThan(2);
  });

  it('count beside what the scenario gives itself, and as later tables have them', () => {
    const more = `{ ${HILL(2)}, tablePoints: true, points: [{ for: south, worth: 0.5 }], winner: points }`;
    const { cells } = read(more, `[${ILLUSTRATIVE}, { victory: { objective: 0.25 } }]`);
    const { points = [], parts } = cells[0]?.scenario ?? {};
    expect(parts).toBe(100);
    expect(points.map(({ worth }) => worth)).toEqual([225, 225, -100, 100, -100, 100, 50]);
  });

  it('are left alone by a scenario that does not ask for them', () => {
    expect(read(`{ ${HILL(1)}, winner: points }`).cells[0]?.scenario?.points).toHaveLength(2);
  });

  it.each(['{}', '[illustrative, { victory: null }]'])(
    'are an error without tables that have them: %s',
    (tables) => {
      expect(wrongs('{ tablePoints: true, winner: points }', tables)).toEqual([
        'scenario.tablePoints: tablePoints: tables.victory is missing: the tables of this engagement give no points; write tables: FILE with yours, or tables: illustrative for invented numbers',
      ]);
    },
  );

  it('are named by a new word', () => {
    expect(wrongs('{ packPoints: true }')).toEqual([
      'scenario.packPoints: packPoints is gone: write tablePoints',
    ]);
  });

  it.each([
    ['ownCasualty: 1', /ownCasualty must be .* from -1000000 to 0/u],
    ['objective: -1', /objective must be .* from 0 to 1000000/u],
    ['enemyCasualty: 0.0001', /enemyCasualty must be .*0\.001/u],
  ])('have bounds: %s', (field, message) => {
    const tables = `[${ILLUSTRATIVE}, { victory: { ${field} } }]`;
    expect(wrongs('{ tablePoints: true }', tables).join()).toMatch(message);
  });
});
