/** Doctrines as a second reader takes them: levels, lists and conditions, straight from the values given. */
import type { BrigadeSideInputs, BrigadeUnitInputs } from '../../../src/rules/huit/inputs.ts';
import { holds } from '../plain-condition.ts';

export interface PlainOrders {
  readonly kind: string;
  readonly closeToCm: number | null;
  readonly shakenRings: number;
  readonly formation: string | null;
  readonly pace: string | null;
  readonly fireWhenLimbering: boolean;
  readonly whenAblaze: string;
  readonly turnOn: string;
  readonly takeGround: string;
  readonly frontKillsAtLeast: number;
  readonly through: boolean;
  readonly screen: string;
  readonly reaction: string;
  readonly pursue: boolean;
  readonly scroll: string;
}

/** The orders of a unit that reads its surroundings by `read`. */
export function plainOrders(
  side: BrigadeSideInputs,
  unit: BrigadeUnitInputs,
  read: (name: string) => unknown,
): PlainOrders {
  const { closeToCm, shakenRings, turnOn, takeGround, screen, reaction, pursue, scroll } = side;
  const beside = { closeToCm, shakenRings, turnOn, takeGround, screen, reaction, pursue, scroll };
  const still = { kind: 'stand-and-fire', formation: null, pace: null };
  const passes = { frontKillsAtLeast: 0, through: false };
  const acts = { fireWhenLimbering: true, whenAblaze: 'fight' };
  const widest = { ...still, ...passes, ...acts, ...beside };
  const wider = unit.doctrine === null ? widest : { ...widest, ...plainOf(side.doctrine) };
  const given = unit.doctrine ?? side.doctrine;
  if (!Array.isArray(given)) return { ...wider, ...plainOf(given) };
  const items = given as readonly { when?: unknown; do: object }[]; // true: a list is one of items
  const found = items.find(({ when }) => when === undefined || holds(when, read));
  return { ...wider, ...found?.do };
}

function plainOf(given: unknown): object {
  if (typeof given === 'string') return { kind: given };
  return Array.isArray(given) || typeof given !== 'object' || given === null ? {} : given;
}
