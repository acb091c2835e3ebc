/** The width of a place for drawings, as the page lays it out. */
import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The least width, in CSS pixels, at which a chart is drawn. */
const LEAST_PX = 240;

/** The width in whole CSS pixels; 0 before the first layout. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, ReadonlySignal<number>] {
  const place = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      width.value = Math.max(LEAST_PX, Math.floor(current.clientWidth));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
