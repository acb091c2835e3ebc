/**
 * The growth of a graph of states from turn to turn, and a cautious forecast of the whole. New states of a turn over
 * those of the turn before are its ratio; ratios of real engagements fall from turn to turn. The constants were chosen
 * on 98 engagements of 100,000 states and more; `tests/verify/forecast.ts` holds them against others.
 */

/** Below so many states the whole is soon looked at. */
const LEAST_STATES = 100_000;
/** The part of a turn's openings, and their number, from which on the turn is forecast. */
const LEAST_SHARE = 1 / 32;
const LEAST_OPENINGS = 8;
/** New states of a turn grow as this power of the openings worked through, at the least. */
const SATURATION = 0.5;
/** Each ratio over the one before: after two turns, and the most that is forecast after more. */
const FIRST_TREND = 0.2;
const MOST_TREND = 0.7;
/** The next ratio is forecast to be smaller by this. */
const CAUTION = 2;
/** The forecast must pass the limit by this; at most 1.6 times the true size was forecast for what can be solved. */
const MARGIN = 3;

/** The states of one turn as far as it was worked through. */
interface TurnSoFar {
  /** All states met, of earlier turns too. */
  readonly states: number;
  /** New states that open the turn, and how many of them were worked through. */
  readonly openings: number;
  readonly done: number;
  /** Turns that may follow. */
  readonly turnsAfter: number;
}

export class Growth {
  private states = 0;
  private last = 0;
  private lastRatio = 0;

  /** Keeps what a turn added, which ends with so many states in all. */
  endTurn(states: number): void {
    const added = states - this.states;
    this.lastRatio = added / this.last;
    this.last = added;
    this.states = states;
  }

  /** True when even a cautious forecast is far beyond so many states; false where there is doubt. */
  passes(limit: number, { states, openings, done, turnsAfter }: TurnSoFar): boolean {
    if (this.last === 0 || states < LEAST_STATES) return false;
    if (done < LEAST_OPENINGS || done < openings * LEAST_SHARE) return false;
    const beyondOpenings = states - this.states - openings;
    let added = openings + beyondOpenings * (openings / done) ** SATURATION;
    let ratio = added / this.last;
    const trend = Number.isFinite(this.lastRatio)
      ? Math.min(MOST_TREND, ratio / this.lastRatio)
      : FIRST_TREND;
    let total = this.states + added;
    ratio /= CAUTION;
    for (let turn = 0; turn < turnsAfter && total <= limit * MARGIN; turn++) {
      ratio *= trend;
      added *= ratio;
      total += added;
    }
    return total > limit * MARGIN;
  }
}
