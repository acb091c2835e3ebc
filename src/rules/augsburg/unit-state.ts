/** What changes of a unit in play, as plain int32 fields; flags are 0 or 1. */
import { intAt } from '../../chance/at.ts';
import { ACTIVE, NO_ORDER } from './units.ts';

/** Words of a unit; the second only where fire casualties are remembered or Rally Points given. */
export const UNIT_WORDS = 1;
export const WIDE_UNIT_WORDS = 2;

const FIGURES_MASK = 1023;

export class UnitState {
  figures = 0;
  unformed = 0;
  disordered = 0;
  facesAway = 0;
  /** Its first volley is still to come (AUG-FIRE-11). */
  volley = 0;
  /** It still holds its cover, building or obstacle. */
  holds = 0;
  acted = 0;
  order = NO_ORDER;
  /** ACTIVE, or how it was broken. */
  status = ACTIVE;
  /** It routs where neighbours see it (AUG-MOR-04). */
  alarms = 0;
  /** It lost figures to fire in an earlier turn (AUG-CMD-12). */
  shotBefore = 0;
  /** Figures lost to fire this turn (AUG-CMD-12). */
  shotNow = 0;
  /** Rally Points (AUG-MOR-08). */
  rally = 0;

  clear(): void {
    this.figures = 0;
    this.status = ACTIVE;
    this.alarms = 0;
    this.forget();
  }

  /** Clears all that no longer matters when it or its opponent is broken: figures and status stay. */
  forget(): void {
    this.unformed = 0;
    this.disordered = 0;
    this.facesAway = 0;
    this.volley = 0;
    this.holds = 0;
    this.acted = 0;
    this.order = NO_ORDER;
    this.shotBefore = 0;
    this.shotNow = 0;
    this.rally = 0;
  }

  copyFrom(other: UnitState): void {
    this.figures = other.figures;
    this.unformed = other.unformed;
    this.disordered = other.disordered;
    this.facesAway = other.facesAway;
    this.volley = other.volley;
    this.holds = other.holds;
    this.acted = other.acted;
    this.order = other.order;
    this.status = other.status;
    this.alarms = other.alarms;
    this.shotBefore = other.shotBefore;
    this.shotNow = other.shotNow;
    this.rally = other.rally;
  }

  write(into: Int32Array, offset: number, wide: boolean): void {
    into[offset] =
      this.figures |
      (this.unformed << 10) |
      (this.disordered << 11) |
      (this.facesAway << 12) |
      (this.volley << 13) |
      (this.holds << 14) |
      (this.acted << 15) |
      (this.order << 16) |
      (this.status << 19) |
      (this.alarms << 22) |
      (this.shotBefore << 23);
    if (wide) into[offset + 1] = this.shotNow | (this.rally << 10);
  }

  read(from: Int32Array, offset: number, wide: boolean): void {
    const word = intAt(from, offset);
    this.figures = word & FIGURES_MASK;
    this.unformed = (word >> 10) & 1;
    this.disordered = (word >> 11) & 1;
    this.facesAway = (word >> 12) & 1;
    this.volley = (word >> 13) & 1;
    this.holds = (word >> 14) & 1;
    this.acted = (word >> 15) & 1;
    this.order = (word >> 16) & 7;
    this.status = (word >> 19) & 7;
    this.alarms = (word >> 22) & 1;
    this.shotBefore = (word >> 23) & 1;
    const second = wide ? intAt(from, offset + 1) : 0;
    this.shotNow = second & FIGURES_MASK;
    this.rally = second >> 10;
  }
}
