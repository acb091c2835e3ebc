import { describe, expect, test } from 'vitest';
import { csvColumns } from '../../src/report/chart-columns.ts';

describe('the columns of a saved chart', () => {
  test('are its keys that vary, the estimate, its bounds and the method', () => {
    const rows = [
      {
        at: '2 cm',
        panel: '',
        x: 2,
        exact: 0.5,
        counted: 0.51,
        low: 0.4,
        high: 0.6,
        shown: '50%',
        order: 0,
      },
      {
        at: '3 cm',
        panel: '',
        x: 3,
        exact: null,
        counted: 0.52,
        low: 0.4,
        high: 0.6,
        shown: '52%',
        order: 1,
      },
    ];
    expect(csvColumns({ rows })).toEqual([
      ['at', ['at']],
      ['x', ['x']],
      ['estimate', ['exact', 'counted']],
      ['low', ['exact', 'low']],
      ['high', ['exact', 'high']],
      ['method', []],
    ]);
  });

  test('of a form are its keys by their names, the number, its bounds, the method and the words', () => {
    const common = { id: 0, panel: '', series: '', part: '', label: '+95 ± 2', said: '+95 ± 2' };
    const rows = ['Lebel', 'Gras'].map((y) => ({ ...common, y, value: 95, low: 93, high: 97, exact: false }));
    expect(csvColumns({ rows, columns: { y: 'contestant', said: 'rating' } })).toEqual([
      ['contestant', ['y']],
      ['estimate', ['value']],
      ['low', ['low']],
      ['high', ['high']],
      ['method', []],
      ['rating', ['label']],
    ]);
  });

  test('say no method where no number has bounds', () => {
    const rows = [12, 16].map((lead) => ({ row: 'raw', column: `${lead}`, short: `${lead}` }));
    expect(csvColumns({ rows }).map(([heading]) => heading)).toEqual(['column', 'estimate']);
  });

  test('are plain numbers of their own where a chart draws no estimates', () => {
    const rows = [2, 3].map((at) => ({
      at: `${at} cm`,
      low: 0,
      from: 2,
      median: 4,
      to: 10,
      high: 26,
      y: at,
    }));
    expect(csvColumns({ rows }).map(([heading]) => heading)).toEqual([
      'at',
      'low',
      'from',
      'median',
      'to',
      'high',
    ]);
  });
});
