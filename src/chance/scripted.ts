/** Given faces, in book order: the source's worked examples, or a game that was really played. */
import { PooledDice } from './pooled-dice.ts';
import { requireDie, type DieFace, type Throw } from './throw.ts';

/** A script of faces that does not fit the dice that the rules ask for. */
export class ScriptError extends Error {
  readonly code = 'HYTHE-CHANCE-SCRIPT';
}

/** Dice that show the given faces one after the other. */
export class Scripted extends PooledDice {
  purpose = 0;
  /** Every face shown so far. */
  readonly shown: DieFace[] = [];
  private readonly script: readonly number[];

  constructor(script: readonly number[]) {
    super();
    this.script = script;
  }

  /** The next face. @throws {ScriptError} when no face is left, or the die cannot show it. */
  readonly die = (sides: number): number => {
    requireDie(sides);
    const position = this.shown.length;
    const face = this.script[position];
    if (face === undefined)
      throw new ScriptError(`die ${position + 1} is missing: the rules ask for another D${sides}`);
    if (!Number.isInteger(face) || face < 1 || face > sides)
      throw new ScriptError(`die ${position + 1} shows ${face}, which a D${sides} cannot`);
    this.shown.push({ sides, face });
    return face;
  };

  draw(folded: Throw): number {
    return folded.read(this.die);
  }

  /** Checks that every face was used. @throws {ScriptError} when faces are left over. */
  finish(): void {
    const left = this.script.length - this.shown.length;
    if (left > 0)
      throw new ScriptError(
        `${left} of ${this.script.length} dice ${left === 1 ? 'is' : 'are'} left over after the last throw`,
      );
  }
}

/** Throws that show given results one after the other, each as the rules read it: those of a game that was recorded. */
export class ScriptedResults extends PooledDice {
  purpose = 0;
  private readonly results: readonly number[];
  private position = 0;

  constructor(results: readonly number[]) {
    super();
    this.results = results;
  }

  die(): number {
    return this.next();
  }

  draw(): number {
    return this.next();
  }

  /** The next result. @throws {ScriptError} when none is left */
  private next(): number {
    const result = this.results[this.position++];
    if (result === undefined)
      throw new ScriptError(`throw ${this.position} is missing: the rules ask for another`);
    return result;
  }
}
