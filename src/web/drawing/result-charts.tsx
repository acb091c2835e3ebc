/** Charts of a result, drawn as wide as their place. */
import type { JSX } from 'preact';
import type { DrawnChart } from '../../engine/questions/spec.ts';
import { useAsked } from '../state/asked.ts';
import { Chart, type ChartProps } from './chart.tsx';
import { useWidth } from './width.ts';
import { Alert } from './with-code.tsx';

interface ResultChartsProps extends Omit<ChartProps, 'chart'> {
  /** The number of the result; null while there is none. */
  readonly result: number | null;
  /** The charts that are wanted of all. */
  readonly choose: (charts: readonly DrawnChart[]) => readonly DrawnChart[];
}

export function ResultCharts({ result, choose, ...rest }: ResultChartsProps): JSX.Element {
  const [place, width] = useWidth();
  const isReady = result !== null && width.value > 0;
  const charts = useAsked('charts', isReady ? { result, width: width.value } : null);
  return (
    <div ref={place} aria-busy={charts.busy.value}>
      <Alert text={charts.failure.value?.message} />
      {choose(charts.answer.value ?? []).map((chart) => (
        <Chart key={chart.name} chart={chart} {...rest} />
      ))}
    </div>
  );
}
