/**
 * Turns that are waited for, as one word of the state: a countdown of the turns left until the last of them, which rests
 * at 0. A state holds no turn number, so that states after that turn are the same in every later one.
 */
export class Waiting {
  private readonly last: number;

  constructor(turns: readonly number[]) {
    this.last = Math.max(1, ...turns);
  }

  /** The countdown in turn 1; 0 where nothing is waited for, and the state needs no word. */
  get atStart(): number {
    return this.last - 1;
  }

  /** The turn, or the last one waited for if that is over, by the countdown. */
  turn(left: number): number {
    return this.last - left;
  }

  /** True from the beginning of the turn on. */
  hasCome(left: number, turn: number): boolean {
    return turn <= this.last - left;
  }
}
