/** Works that units have made in a battle, as paths on its map: a field work, cleared ground, an obstacle, a bridge gone. */
import type { Work } from '../../analysis/battle/frames.ts';
import { short } from './map-drawing.ts';

interface WorkMark {
  readonly kind: string;
  readonly d: string;
}

/** A work on a map of this height in h. */
export function workMark({ make, at, maker, token }: Work, height: number): WorkMark {
  const [x, y] = maker.position ?? at;
  const [fx, fy] = maker.facing;
  const length = Math.sqrt(fx * fx + fy * fy);
  const [front, depth] = [token[0] / 2 / length, token[1] / 2 / length];
  const point = (right: number, ahead: number): string => {
    const east = x + right * front * fy + ahead * depth * fx;
    const north = y - right * front * fx + ahead * depth * fy;
    return `${short(east / 100)} ${short((height - north) / 100)}`;
  };
  const edge = `M${point(-1, 1)}L${point(1, 1)}`;
  if (make === 'obstacle') return { kind: 'obstacle', d: edge };
  if (make !== 'destroy-bridge')
    return {
      kind: make === 'clear' ? 'cleared' : 'fieldwork',
      d: `${edge}L${point(1, -1)}L${point(-1, -1)}Z`,
    };
  const place = `M${short(at[0] / 100)} ${short((height - at[1]) / 100)}`;
  return { kind: 'gone', d: `${place}m-.8 -.8l1.6 1.6m0 -1.6l-1.6 1.6` };
}
