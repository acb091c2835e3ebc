/** Readings of the state that conditions of orders test (BF 11), of the formation that has the order. */
import type { Readings, StateReading } from '../../play/readings.ts';
import type { BattleMap } from '../map/battle-map.ts';
import { MOST_CM } from './parameters.ts';

/** Holders of a place by their numbers. */
export const HOLDERS = ['A', 'B', 'none'] as const;
/** States of another formation, of which the first that holds counts. */
export const STANDINGS = ['gone', 'broken', 'engaged', 'arrived', 'none'] as const;

export const HOLDS = 'holds.';
export const FORMATION = 'formation.';

const OWN = {
  arrived: {
    type: 'flag',
    meaning: 'half its living units are at their posts of the last goal of the order',
  },
  distanceCm: {
    type: 'number',
    unit: 'cm',
    max: MOST_CM,
    meaning: 'distance of its nearest living unit to the nearest enemy seen; infinite where there is none',
  },
  formationLosses: { type: 'share', meaning: 'units lost of its establishment' },
  engaged: { type: 'flag', meaning: 'a living unit of it fired or was fired at this turn or last' },
  broken: { type: 'flag', meaning: 'its losses reach breakAt' },
} as const satisfies Readings;

/**
 * All readings of the orders of a formation: those of the floor, the holders of the places of the map, its fellow
 * formations, and the system's own.
 */
export function orderReadings({ places }: BattleMap, fellows: Iterable<string>, own: Readings): Readings {
  const readings: Record<string, StateReading> = { ...OWN, ...own };
  for (const { name } of places)
    readings[`${HOLDS}${name}`] = { type: 'word', words: HOLDERS, meaning: `side that holds ${name}` };
  for (const name of fellows)
    readings[`${FORMATION}${name}`] = { type: 'word', words: STANDINGS, meaning: `state of ${name}` };
  return readings;
}
