import { describe, expect, test } from 'vitest';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { expectEach, problemsOf } from '../specs.ts';

const LEAST = `hythe: 1
rules: pluie
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 3 }
sides: { one: {}, other: {} }
analysis:
  kind: weapons
`;

function read(text: string) {
  return readSpec(text, { file: 'weapons.yaml', systems: ruleSystems });
}

function wrongs(text: string): readonly string[] {
  return problemsOf(() => read(text)).map(({ line, message }) => `${line}: ${message}`);
}

describe('an analysis of weapons', () => {
  test('needs no forces, and resolves the engagement once, between the first of the weapons', () => {
    const { cells, analysis } = read(`${LEAST}  weapons: [lebel, krnka]\n`);
    expect(analysis).toMatchObject({ kind: 'weapons', asked: { weapons: ['lebel', 'krnka'], fight: false } });
    expect(cells).toHaveLength(1);
    expect(cells[0]?.inputs['A']).toMatchObject({ formations: [{ units: [{ weapon: 'fr.lebel' }] }] });
  });

  test('has the same cells in its resolved spec, as a run that is made again needs', () => {
    for (const sides of ['{ one: {}, other: {} }', '{ one: {}, other: { force: gun } }']) {
      const gun = 'forces: { gun: { formations: [{ units: [{ kind: machine-gun, weapon: gardner }] }] } }';
      const { spec, cells } = read(`${LEAST.replace('{ one: {}, other: {} }', `${sides}\n${gun}`)}`);
      expect(read(JSON.stringify(spec)).cells).toEqual(cells);
    }
  });

  test('resolves the engagement as declared where its sides have forces', () => {
    const declared = LEAST.replace(
      '{ one: {}, other: {} }',
      '{ one: { force: gun }, other: { force: gun } }\nforces: { gun: { formations: [{ units: [{ kind: machine-gun, weapon: gardner }] }] } }',
    );
    const { cells } = read(`${declared}  weapons: [lebel, krnka]\n`);
    expect(cells).toHaveLength(1);
    expect(cells[0]?.inputs['A']).toMatchObject({ formations: [{ units: [{ weapon: 'gb.gardner' }] }] });
  });

  test('has each fight each, itself among them, under every condition', () => {
    const { cells } = read(
      `${LEAST}  weapons: [lebel, krnka]\n  fight: true\n  conditions: { engagement.distanceCm: [3, 8] }\n`,
    );
    expect(cells.map(({ factors }) => factors.map(({ value }) => value))).toEqual(
      ['lebel', 'krnka'].flatMap((a) => ['lebel', 'krnka'].flatMap((b) => [3, 8].map((at) => [a, b, at]))),
    );
  });

  test('takes the armies by name, and a unit that fires each weapon, as far as such units fight', () => {
    const { cells } = read(`${LEAST}  army: french\n  fight: true\n`);
    const first = new Set(cells.map(({ factors }) => factors[0]?.value));
    expect(first).toEqual(
      new Set([
        'lebel',
        'hotchkiss-37mm',
        'lahitolle-95mm',
        'de-bange-80mm',
        'de-bange-90mm',
        'de-bange-120mm',
      ]),
    );
    const heavy = cells.find(({ factors }) => factors[0]?.value === 'de-bange-120mm');
    expect(heavy?.inputs['A']).toMatchObject({ formations: [{ units: [{ kind: 'heavy-artillery' }] }] });
  });

  test('has units of every type of the League of Augsburg fight that have a weapon of their own', () => {
    const { cells } = read(`hythe: 1
rules: augsburg
engagement: { lanes: [{ distanceInches: 4 }], turnLimit: 2, firstSide: coin }
sides: { one: {}, other: {} }
analysis: { kind: weapons, army: mounted, fight: true }
`);
    const types = ['pistol-cavalry-deep', 'pistol-cavalry-line', 'aggressive-cavalry', 'dragoons-mounted'];
    expect(new Set(cells.map(({ factors }) => factors[0]?.value))).toEqual(new Set(types));
    expect(cells).toHaveLength(types.length ** 2);
    expect(cells[0]?.inputs['A']).toMatchObject({ units: [[{ type: cells[0]?.factors[0]?.value }]] });
  });

  test('has the formations of Huit fight, but neither guns nor houses', () => {
    const { cells } = read(`hythe: 1
rules: huit
engagement: { kind: brigadeEngagement, distanceCm: 12, maxMoves: 2 }
sides: { one: {}, other: {} }
analysis: { kind: weapons, fight: true }
`);
    const formations = new Set(cells.map(({ factors }) => factors[0]?.value));
    expect(formations).toEqual(new Set(['skirmish', 'line', 'column', 'square']));
    expect(cells[0]?.inputs['A']).toMatchObject({ lanes: [[{ formation: cells[0]?.factors[0]?.value }]] });
  });

  test('says where its words are wrong', () => {
    expectEach((more) => wrongs(`${LEAST}${more}\n`), {
      '  weapons: [lebl]': '7: "lebl" is no weapon of pluie; did you mean lebel?',
      '  army: dutch': '7: "dutch" is no army of pluie; there is British, French, Russian',
      '  by: { cover: [opn] }': '7: "opn" is no cover of pluie; did you mean open?',
      '  weapon: [lebel]': '7: unknown key "weapon"; did you mean weapons?',
    });
  });
});
