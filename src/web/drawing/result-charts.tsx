/** Charts of a result, drawn as wide as their place. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { DrawnChart } from '../../engine/questions/charts.ts';
import { usePage } from '../page-context.ts';
import { Live } from '../state/live.ts';
import { Chart, type ChartProps } from './chart.tsx';
import { useWidth } from './width.ts';

export interface ResultChartsProps extends Omit<ChartProps, 'chart'> {
  /** The number of the result; null while there is none. */
  readonly result: number | null;
  /** The charts that are wanted of all. */
  readonly choose: (charts: readonly DrawnChart[]) => readonly DrawnChart[];
}

export function ResultCharts({ result, choose, ...rest }: ResultChartsProps): JSX.Element {
  const { engine } = usePage();
  const charts = useMemo(() => new Live(engine, 'charts'), [engine]);
  const [place, width] = useWidth();
  const shown = useSignal(result);
  shown.value = result;
  useSignalEffect(() => {
    if (shown.value !== null && width.value > 0) void charts.ask({ result: shown.value, width: width.value });
  });
  return (
    <div ref={place} aria-busy={charts.busy.value}>
      {choose(charts.answer.value ?? []).map((chart) => (
        <Chart key={chart.name} chart={chart} {...rest} />
      ))}
    </div>
  );
}
