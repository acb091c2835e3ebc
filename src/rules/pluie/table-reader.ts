/** The reader of this system's tables. */
import { TablePlace } from '../../play/table-place.ts';

/** A place in the tables, some of whose numbers the source prints twice. */
export class PluiePlace extends TablePlace {
  /** True where the tables have this entry. */
  isGiven(): boolean {
    return this.value !== undefined;
  }

  /** Notes that this place must hold the same number as another, since the source prints it twice. */
  mustAgree(mine: number, other: PluiePlace, theirs: number): void {
    if (mine === theirs) return;
    this.note(
      `${this.where()} is ${mine}, but ${other.where()} is ${theirs}: the source prints this number twice, so patch both`,
    );
  }
}
