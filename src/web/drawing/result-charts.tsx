/** Charts of a result, drawn as wide as their place. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { DrawnChart } from '../../engine/questions/charts.ts';
import { usePage } from '../page-context.ts';
import { Live } from '../state/live.ts';
import { Chart, type ChartProps } from './chart.tsx';

export interface ResultChartsProps extends Omit<ChartProps, 'chart'> {
  /** The number of the result; null while there is none. */
  readonly result: number | null;
  /** The charts that are wanted of all. */
  readonly choose: (charts: readonly DrawnChart[]) => readonly DrawnChart[];
}

const LEAST_PX = 240;

export function ResultCharts({ result, choose, ...rest }: ResultChartsProps): JSX.Element {
  const { engine } = usePage();
  const charts = useMemo(() => new Live(engine, 'charts'), [engine]);
  const place = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  const shown = useSignal(result);
  shown.value = result;
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      width.value = Math.max(LEAST_PX, Math.floor(current.clientWidth));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useSignalEffect(() => {
    if (shown.value !== null && width.value > 0) void charts.ask({ result: shown.value, width: width.value });
  });
  return (
    <div ref={place} aria-busy={result === null || charts.busy.value}>
      {choose(charts.answer.value ?? []).map((chart) => (
        <Chart key={chart.name} chart={chart} {...rest} />
      ))}
    </div>
  );
}
