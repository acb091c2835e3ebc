/** A chart in the page, drawn by Vega: its values by pointer, or by arrow keys from mark to mark. */
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Result } from 'vega-embed';
import type { DrawnChart } from '../../engine/questions/spec.ts';

type Values = Readonly<Record<string, unknown>>;

/** A mark with values, as Vega keeps it. */
interface Mark {
  /** Its values by their names in words. */
  readonly tooltip: Values;
  /** Its row of the chart's data. */
  readonly datum: Values;
}

export interface ChartProps {
  readonly chart: DrawnChart;
  /** False of a chart whose title the page says elsewhere. */
  readonly isTitled?: (chart: DrawnChart) => boolean;
  /** Called with the row of a mark that is clicked, or on which Enter is pressed. */
  readonly onPick?: (row: Values) => void;
  /** True for the rows whose marks have a ring. */
  readonly isRinged?: (row: Values) => boolean;
  /** Drawn over the chart. */
  readonly children?: ComponentChildren;
}

export function Chart({ chart, isTitled, onPick, isRinged, children }: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const picked = useRef(onPick);
  picked.current = onPick;
  const ring = (): void => {
    for (const [element, { datum }] of marksIn(place.current))
      element.classList.toggle('ringed', isRinged?.(datum) === true);
  };
  const ringed = useRef(ring);
  ringed.current = ring;
  useEffect(ring);
  const said = useRef(signal(''));
  const at = useRef(-1);
  useEffect(() => {
    let drawn: Result | null = null;
    let isGone = false;
    void import('vega-embed').then(async ({ default: embed }) => {
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
      drawn.view.addEventListener('click', (_event: unknown, item: unknown) => {
        if (isMark(item)) picked.current?.(item.datum);
      });
      ringed.current();
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
      const mark = marks[at.current]?.[1];
      if (mark !== undefined) onPick?.(mark.datum);
      return;
    }
    if (step === 0) return;
    event.preventDefault();
    at.current = (Math.max(at.current, step > 0 ? -1 : 0) + step + marks.length) % marks.length;
    said.current.value = wordsOf(marks[at.current]?.[1].tooltip);
  };

  return (
    <figure class="chart">
      <figcaption>
        {isTitled?.(chart) === false ? null : <b>{chart.title}</b>}
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
        {children}
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

/** All marks that have values with their elements, in the order of drawing: Vega keeps each with its element. */
function marksIn(place: HTMLElement | null): readonly (readonly [Element, Mark])[] {
  const elements = [...(place?.querySelectorAll('svg *') ?? [])] as readonly (Element & {
    readonly __data__?: unknown;
  })[];
  return elements.flatMap((element) => {
    const { __data__: item } = element;
    return isMark(item) ? [[element, item] as const] : [];
  });
}

function isMark(item: unknown): item is Mark {
  return isValues(item) && isValues(item['tooltip']) && isValues(item['datum']);
}
