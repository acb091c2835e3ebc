/** The pointer on the map: where it is, and how it is followed. */
import type { TargetedPointerEvent } from 'preact';
import type { Position } from '../../../battlefield/map/shaping.ts';

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** A pointer that moves no farther has pressed. */
const STILL_PX = 6;

/** True of a pointer that has dragged: it is farther from where it went down than a hand that presses. */
export function hasMoved(from: Place, now: Place): boolean {
  return Math.abs(now.clientX - from.clientX) + Math.abs(now.clientY - from.clientY) > STILL_PX;
}

const ENDS = ['pointerup', 'pointercancel'] as const;

/** Follows a pointer that went down on an element until it is let go, which `onEnd` takes as done unless it was broken off. */
export function follow(
  { currentTarget: element, pointerId }: TargetedPointerEvent<Element & GlobalEventHandlers>,
  onMove: (moved: PointerEvent) => void,
  onEnd: (isDone: boolean) => void,
): void {
  element.setPointerCapture(pointerId);
  const end = ({ type }: Event): void => {
    element.removeEventListener('pointermove', onMove);
    for (const name of ENDS) element.removeEventListener(name, end);
    onEnd(type === 'pointerup');
  };
  element.addEventListener('pointermove', onMove);
  for (const name of ENDS) element.addEventListener(name, end);
}

/** The place on a map under the pointer, in cm from the south-west corner; it may lie off the map. */
export function pointOn(
  map: SVGGraphicsElement | null,
  { clientX, clientY }: Place,
  [, height]: Position,
): Position {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(map?.getScreenCTM()?.inverse());
  return [x, height - y];
}

/** Things of a kind on a map under the hand, by their numbers. */
export interface Hand<Thing> {
  /** The number of the chosen one; null for none. */
  readonly chosen: number | null;
  readonly onChoose: (i: number) => void;
  /** Takes one as it is dragged; null ends that. */
  readonly onDrag: (i: number, to: Thing | null) => void;
  readonly onPut: (i: number, change: (thing: Thing) => Thing, during: boolean) => void;
  readonly onRemove: (i: number) => void;
  readonly onSettle: () => void;
}

/** Drags a thing by the pointer that goes down on it. `led` gives it by where the pointer went down and where it is. */
export function drag<Thing>(
  event: TargetedPointerEvent<SVGGraphicsElement>,
  size: Position,
  { onChoose, onDrag, onPut }: Hand<Thing>,
  i: number,
  led: (from: Position, to: Position) => Thing,
): void {
  if (event.button !== 0) return;
  onChoose(i);
  const map = event.currentTarget.ownerSVGElement;
  const from = pointOn(map, event, size);
  let to: Thing | null = null;
  event.stopPropagation();
  follow(
    event,
    (now) => {
      if (to === null && !hasMoved(event, now)) return;
      to = led(from, pointOn(map, now, size));
      onDrag(i, to);
    },
    (isDone) => {
      const last = to;
      onDrag(i, null);
      if (isDone && last !== null) onPut(i, () => last, false);
    },
  );
}

/** Properties of a thing that is chosen by focus, and changed or removed by keys; `changeBy` gives the change by a key, null for none. */
export function keyed<Thing>(
  { onChoose, onPut, onRemove, onSettle }: Hand<Thing>,
  i: number,
  changeBy: (event: KeyboardEvent) => ((thing: Thing) => Thing) | null,
) {
  return {
    role: 'button' as const,
    onFocus: (): void => onChoose(i),
    onBlur: onSettle,
    onKeyUp: onSettle,
    onKeyDown: (event: KeyboardEvent): void => {
      // Others are commands of the browser.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const change = changeBy(event);
      if (event.key === 'Delete') onRemove(i);
      else if (change === null) return;
      else onPut(i, change, true);
      event.preventDefault();
    },
  };
}
