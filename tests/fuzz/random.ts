/** Random choices that come again with their seed: SplitMix32. */
export class Random {
  private state: number;

  /** The choices of one input of one door. */
  constructor(seed: number, door: string, input: number) {
    let state = seed >>> 0;
    for (const character of door) state = Math.imul(state ^ character.charCodeAt(0), 0x9e3779b1) >>> 0;
    this.state = (state ^ Math.imul(input + 1, 0x85ebca6b)) >>> 0;
  }

  /** From 0 to below `below`. */
  int(below: number): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  }

  /** True once in `of`. */
  oneIn(of: number): boolean {
    return this.int(of) === 0;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.int(choices.length)];
    if (choice === undefined) throw new TypeError('there is nothing to choose');
    return choice;
  }
}
