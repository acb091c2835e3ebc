/** Battles played with given dice, for situations worked by hand. */
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import type { Game } from '../../../../src/play/game.ts';
import { expect } from 'vitest';
import type { JsonObject } from '../../../../src/play/json.ts';
import { EventLog, type LoggedDie } from '../../../../src/play/recorder.ts';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { audit, type Event, type PrintedTables } from '../audit/audit.ts';
import type { MapFile } from '../audit/ground.ts';
import { rolling } from '../../playing.ts';
import { battleOf, plain } from './plain.ts';
import { playThrough, ToldDice } from './told-dice.ts';

/** Pennants and wagons that stay where they are, and throw no dice. */
export const AT_HAND = { commandRange: 'ignore', supplyRange: 'ignore' } as const;

/**
 * The events of a battle with these faces in turn. It is over, or it stops before the first throw that has none; every
 * face must be thrown, the log tells each once, and the audit finds no fault.
 */
export function eventsOf(
  inputs: Readonly<Record<string, unknown>>,
  faces: readonly number[],
  options: Readonly<Record<string, unknown>> = AT_HAND,
  tables = pluie.tables,
): readonly JsonObject[] {
  const log = new EventLog();
  const battle = battleOf({ firstSide: 'A', turnLimit: 9, ...inputs }, options, log, tables);
  const left = [...faces];
  playTold(
    battle,
    log,
    (sides) => {
      const face = left.shift();
      if (face === undefined || face > sides)
        throw new Error(`no face of a D${sides} is left in ${String(faces)}`);
      return face;
    },
    () => left.length === 0,
  );
  expect(left).toEqual([]);
  expect(log.events.flatMap(({ dice }) => (dice as LoggedDie[]).map(([, face]) => face))).toEqual(faces); // the form of dice
  expectNoFault(log.events, inputs['map']);
  return log.events;
}

/** Thrown where a battle is to go no further. */
const STOP = new Error('stop');

/**
 * Plays a battle with these dice, telling them to its log, until it is over or, before a throw, `isOver`; all that were
 * thrown.
 */
export function playTold(
  battle: Game<Field>,
  log: EventLog,
  roll: (sides: number) => number,
  isOver = () => false,
): readonly LoggedDie[] {
  const thrown: LoggedDie[] = [];
  let before = 0;
  const chance = rolling((sides) => {
    const face = roll(sides);
    thrown.push([sides, face]);
    return face;
  });
  const dice = new ToldDice(
    chance,
    () => {
      if (isOver()) throw STOP;
      before = thrown.length;
    },
    () => {
      log.dice = thrown.slice(before);
    },
  );
  try {
    playThrough(battle, battle.create(), dice, () => {
      log.dice = [];
    });
  } catch (error) {
    if (error !== STOP) throw error;
  }
  return thrown;
}

function expectNoFault(events: readonly JsonObject[], map: unknown): void {
  const faults = audit(
    events as unknown as readonly Event[], // the log has this form
    () => map as MapFile, // a map that was read has this form
    pluie.tables as unknown as PrintedTables, // the printed ones
  );
  // The log breaks off where the dice do.
  expect(faults.filter((fault) => fault !== 'the log has no end')).toEqual([]);
}

/** Events of some acts. */
export function only(events: readonly JsonObject[], ...acts: readonly string[]): readonly JsonObject[] {
  return events.filter(({ act }) => acts.some((one) => one === act));
}

/** A map of 60 x 40 cm with these features. */
export function mapOf(...features: readonly unknown[]): Readonly<Record<string, unknown>> {
  return { ...plain(60, 40), features };
}

export function line(properties: unknown, ...coordinates: readonly (readonly number[])[]): unknown {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

export function place(name: string, x: number, y: number): unknown {
  return {
    type: 'Feature',
    properties: { kind: 'place', name },
    geometry: { type: 'Point', coordinates: [x, y] },
  };
}

/** An area of some class from one corner to another. */
export function area(kind: string, west: number, south: number, east: number, north: number): unknown {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature',
    properties: { kind: 'area', class: kind },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

/** A side of one formation. */
export function sideOf(
  formation: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return { formations: [{ name: 'only', ...formation }], ...more };
}
