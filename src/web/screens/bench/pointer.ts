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

/**
 * Leads something on a map by the pointer that goes down on it. `led` gives it by where the pointer went down and where it is;
 * `onDrag` takes it meanwhile, and null at the end; `onPut` takes it where it is let go.
 */
export function lead<Led>(
  event: TargetedPointerEvent<SVGGraphicsElement>,
  size: Position,
  led: (from: Position, to: Position) => Led,
  onDrag: (to: Led | null) => void,
  onPut: (to: Led) => void,
): void {
  const map = event.currentTarget.ownerSVGElement;
  const from = pointOn(map, event, size);
  let to: Led | null = null;
  event.stopPropagation();
  follow(
    event,
    (now) => {
      if (to === null && !hasMoved(event, now)) return;
      to = led(from, pointOn(map, now, size));
      onDrag(to);
    },
    (isDone) => {
      const last = to;
      onDrag(null);
      if (isDone && last !== null) onPut(last);
    },
  );
}

/** True of a press that is a command of the browser. */
export function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
