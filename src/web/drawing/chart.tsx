/** A chart in the page, drawn by Vega: its values by pointer, or by arrow keys from mark to mark. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Result } from 'vega-embed';
import type { DrawnChart } from '../../engine/questions/charts.ts';
import { vegaEmbed } from './vega.ts';

/** The values of a mark, as its tooltip names them. */
type Values = Readonly<Record<string, unknown>>;

export interface ChartProps {
  readonly chart: DrawnChart;
  /** Called with the values of a mark that is clicked, or on which Enter is pressed. */
  readonly onPick?: (values: Values) => void;
}

export function Chart({ chart, onPick }: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const said = useRef(signal(''));
  const at = useRef(-1);
  useEffect(() => {
    let drawn: Result | null = null;
    let isGone = false;
    void vegaEmbed().then(async (embed) => {
      if (place.current === null || isGone) return;
      drawn = await embed(place.current, structuredClone(chart.vega), {
        mode: 'vega',
        ast: true,
        actions: false,
        renderer: 'svg',
        defaultStyle: false,
        hover: false,
        tooltip: (_handler: unknown, _event: unknown, _item: unknown, value: unknown) => {
          said.current.value = wordsOf(value);
        },
      });
      drawn.view.addEventListener('click', (_event, item) => {
        const values: unknown = (item as { readonly tooltip?: unknown } | null | undefined)?.tooltip; // Vega's own mark
        if (isValues(values)) onPick?.(values);
      });
      if (isGone) drawn.finalize();
    });
    return () => {
      isGone = true;
      drawn?.finalize();
    };
  }, [chart]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
    const marks = marksIn(place.current);
    if (marks.length === 0) return;
    if (event.key === 'Enter') {
      const values = marks[at.current];
      if (values !== undefined) onPick?.(values);
      return;
    }
    if (step === 0) return;
    event.preventDefault();
    at.current = (Math.max(at.current, step > 0 ? -1 : 0) + step + marks.length) % marks.length;
    said.current.value = wordsOf(marks[at.current]);
  };

  return (
    <figure class="chart">
      <figcaption>
        <b>{chart.title}</b>
        <small>{chart.subtitle}</small>
      </figcaption>
      {/* A list of values in one place: arrow keys go through them, the status below says them. */}
      <div
        class="plot"
        role="application"
        aria-roledescription="chart"
        aria-label={chart.alt}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={place} aria-hidden="true" />
      </div>
      <p class="said" role="status">
        {said.current}
      </p>
    </figure>
  );
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

function wordsOf(value: unknown): string {
  if (!isValues(value)) return '';
  return Object.entries(value)
    .map(([name, text]) => `${name} ${String(text)}`)
    .join(', ');
}

/** The values of all marks that have some, in the order of drawing: Vega keeps each with its element. */
function marksIn(place: HTMLElement | null): readonly Values[] {
  const elements = [...(place?.querySelectorAll('svg *') ?? [])] as readonly (Element & {
    readonly __data__?: { readonly tooltip?: unknown };
  })[];
  return elements.flatMap(({ __data__: item }) => (isValues(item?.tooltip) ? [item.tooltip] : []));
}
