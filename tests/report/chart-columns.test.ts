import { describe, expect, test } from 'vitest';
import { csvColumns } from '../../src/report/chart.ts';

const common = { id: 0, panel: '', series: '', part: '', label: '+95 ± 2', said: '+95 ± 2' };
const columns = { y: 'contestant', said: 'rating' };

describe('the columns of a saved chart', () => {
  test('are its keys that vary by their names, the number, its bounds, the method and the words', () => {
    const rows = ['Lebel', 'Gras'].map((y) => ({ ...common, y, value: 95, low: 93, high: 97, exact: false }));
    expect(csvColumns({ rows, columns })).toEqual([
      ['contestant', 'y'],
      ['estimate', 'value'],
      ['low', 'low'],
      ['high', 'high'],
      ['method', null],
      ['rating', 'label'],
    ]);
  });

  test('say no bounds and no method where no number has them', () => {
    const rows = ['Lebel', 'Gras'].map((y) => ({ ...common, y, value: 95 }));
    expect(csvColumns({ rows, columns }).map(([heading]) => heading)).toEqual([
      'contestant',
      'estimate',
      'rating',
    ]);
  });
});
