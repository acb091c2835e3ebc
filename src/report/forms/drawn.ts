/** Charts of questions, each drawn by its form. */
import type { QuestionChart } from '../../questions/chart.ts';
import type { Chart } from '../chart.ts';
import { drawnBy } from './form.ts';
import { heatMap } from './heat-map.ts';
import { histogram } from './histogram.ts';
import { intervalRows } from './interval-rows.ts';
import { lines } from './lines.ts';
import { shareBars } from './share-bars.ts';

export function drawn({ form, rows, options, ...words }: QuestionChart): Chart {
  switch (form) {
    case 'bars':
      return drawnBy(shareBars, rows, options, words);
    case 'heat':
      return drawnBy(heatMap, rows, options, words);
    case 'histogram':
      return drawnBy(histogram, rows, options, words);
    case 'lines':
      return drawnBy(lines, rows, options, words);
    case 'rows':
      return drawnBy(intervalRows, rows, options, words);
  }
}
