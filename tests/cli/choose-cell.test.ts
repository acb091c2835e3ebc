import { describe, expect, test } from 'vitest';
import { cellText, chooseCell } from '../../src/cli/choose-cell.ts';
import type { Cell, Experiment } from '../../src/spec/experiment.ts';

function cell(number: number, distanceCm: number, quality: string): Cell {
  const factors = [
    { path: 'engagement.distanceCm', name: 'distanceCm', unit: 'cm', value: distanceCm },
    { path: 'forces.x.quality', name: 'quality', unit: null, value: quality },
  ];
  return {
    number,
    pairing: number - 1,
    variant: null,
    factors,
    kind: 'k',
    inputs: {},
    options: {},
    tables: {},
  };
}

/** Only its cells are looked at. */
function experiment(...cells: Cell[]): Experiment {
  return { cells } as Partial<Experiment> as Experiment;
}

const four = experiment(
  cell(1, 3, 'regular'),
  cell(2, 3, 'elite'),
  cell(3, 8, 'regular'),
  cell(4, 8, 'elite'),
);

describe('a cell', () => {
  test.each([
    [['2'], 2],
    [['distanceCm=8', 'quality=elite'], 4],
    [['forces.x.quality=regular', 'engagement.distanceCm=3'], 1],
  ])('is found by %j', (words, number) => {
    expect(chooseCell(four, words).number).toBe(number);
  });

  test('needs no name where it is the only one', () => {
    expect(chooseCell(experiment(cell(1, 3, 'x')), []).number).toBe(1);
  });

  test.each([
    [[], 'name one with --cell, as in --cell 1 or --cell distanceCm=3 --cell quality=regular'],
    [['distanceCm=8'], '2 cells have distanceCm=8 (3, 4); quality may be regular, elite'],
    [['distanceCm=8', 'quality=poor'], 'no cell has distanceCm=8 quality=poor'],
    [['distanceCm=8,quality=elite'], 'give each value a --cell of its own; '],
    [['quality'], '"quality" names no cell: give a number from 1 to 4, or name=value'],
    [['qality=elite'], '"qality" is not varied; did you mean quality?'],
    [['5'], 'there is no cell 5: cells are numbered from 1 to 4'],
    [['1', 'quality=elite'], '"1" names no cell'],
  ])('is not found by %j', (words, message) => {
    expect(() => chooseCell(four, words)).toThrow(message);
  });

  test('is named as --cell takes it', () => {
    expect(cellText(cell(1, 3, 'elite'))).toBe('distanceCm=3 quality=elite');
    expect(cellText({ ...cell(1, 3, 'elite'), variant: 'sharper' })).toBe(
      'distanceCm=3 quality=elite variant=sharper',
    );
  });

  test('of a variant is found by it, and asked for it where that is what is open', () => {
    const two = experiment(
      { ...cell(1, 3, 'elite'), variant: 'as-written' },
      { ...cell(2, 3, 'elite'), variant: 'sharper' },
    );
    expect(chooseCell(two, ['variant=sharper']).number).toBe(2);
    expect(() => chooseCell(two, ['quality=elite'])).toThrow(
      '2 cells have quality=elite (1, 2); variant may be as-written, sharper',
    );
    expect(() => chooseCell(two, [])).toThrow('--cell quality=elite --cell variant=as-written');
    expect(() => chooseCell(two, ['varient=sharper'])).toThrow('did you mean variant?');
  });

  test('of a thrown set-up is one of its starts, all of which have its number', () => {
    const start = { inputs: {}, options: {}, tables: {} };
    const setup = {
      throws: [
        { name: 'count', unit: null, values: [1, 2], weights: [1, 1] },
        { name: 'rangeCm', unit: 'cm', values: [3, 6], weights: [1, 1] },
      ],
      starts: [start, start, start, start],
    };
    const drawn = experiment({ ...cell(1, 3, 'elite'), setup });
    expect(chooseCell(drawn, ['count=2', 'rangeCm=3']).pairing).toBe(cell(1, 3, 'elite').pairing * 4 + 2);
    expect(() => chooseCell(drawn, ['count=2'])).toThrow('2 starts have count=2; rangeCm may be 3, 6');
  });
});
