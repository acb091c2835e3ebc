/** The map, the spec and the battle that the commander decides on, as each of its parts asks them. */
import type { Places } from '../objectives.ts';
import type { Ways } from '../ways.ts';
import type { Muster } from './muster.ts';
import type { Sighting } from './sighting.ts';
import type { Roster, View } from './view.ts';

export interface Asked {
  readonly roster: Roster;
  readonly view: View;
  readonly ways: Ways;
  readonly places: Places;
  readonly muster: Muster;
  readonly sighting: Sighting;
}

export class Part {
  protected readonly roster: Roster;
  protected readonly view: View;
  protected readonly ways: Ways;
  protected readonly places: Places;
  protected readonly muster: Muster;
  protected readonly sighting: Sighting;

  constructor({ roster, view, ways, places, muster, sighting }: Asked) {
    this.roster = roster;
    this.view = view;
    this.ways = ways;
    this.places = places;
    this.muster = muster;
    this.sighting = sighting;
  }
}
