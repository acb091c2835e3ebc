/** The log of an engagement: events as the rules write them while it is played. In play there is none. */
import type { JsonObject } from './json.ts';

/** Sides and face of a die. */
export type LoggedDie = readonly [number, number];

export interface Recorder {
  /** The dice of the throw whose outcome is being applied, in book order; none while a turn or the engagement begins. */
  readonly dice: readonly LoggedDie[];
  record(event: JsonObject): void;
}

/** Keeps the events in their order. */
export class EventLog implements Recorder {
  dice: readonly LoggedDie[] = [];
  readonly events: JsonObject[] = [];

  record(event: JsonObject): void {
    this.events.push(event);
  }
}
