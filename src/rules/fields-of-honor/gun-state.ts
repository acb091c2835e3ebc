/** A battery under fire, as the state keeps it: its stands and the hits on the one that is hit first. */
import { intAt } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';

const GUNS = bitFields({ stands: 7, permHits: 7, hits: 18 });

/** Hits that one stand of guns may keep, at the most. */
export const MOST_GUN_HITS = 100;

export class GunState {
  stands = 0;
  /** Permanent hits kept by the stand that is hit first; the others have none. */
  permHits = 0;
  /** Temporary hits taken in this Fire Phase. */
  hits = 0;

  copyFrom(other: GunState): void {
    this.stands = other.stands;
    this.permHits = other.permHits;
    this.hits = other.hits;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = GUNS.stands.put(this.stands) | GUNS.permHits.put(this.permHits) | GUNS.hits.put(this.hits);
  }

  read(from: Int32Array, offset: number): void {
    const word = intAt(from, offset);
    this.stands = GUNS.stands.of(word);
    this.permHits = GUNS.permHits.of(word);
    this.hits = GUNS.hits.of(word);
  }
}
