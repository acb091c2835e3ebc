/** Dice of battles that tell each throw before it is made, and what plays a battle with them. */
import type { Chance } from '../../../../src/chance/chance.ts';
import { CountingDice, purposeOf, type Actor, type ThrowKind } from '../../../../src/play/dice.ts';
import { TURN_DONE, type Game } from '../../../../src/play/game.ts';
import { Parts } from '../../../../src/play/sum.ts';
import type { Field } from '../../../../src/rules/pluie/map/field.ts';

/** A throw as a watcher sees it. */
export interface Asked {
  readonly kind: ThrowKind;
  readonly who: Actor;
  readonly number: number;
}

export class ToldDice extends CountingDice {
  override sum = new Parts();
  readonly byLaw = false;
  private readonly chance: Chance;
  private readonly before: (asked: Asked) => void;
  private readonly after: (outcome: number) => void;

  constructor(
    chance: Chance,
    before: (asked: Asked) => void = () => undefined,
    after: (outcome: number) => void = () => undefined,
  ) {
    super(8);
    this.chance = chance;
    this.before = before;
    this.after = after;
  }

  throw(kind: ThrowKind, who: Actor, _whom: Actor | null, number: number, marks: number): number {
    this.sum = new Parts();
    this.before({ kind, who, number });
    this.chance.purpose = purposeOf(kind, who);
    const outcome = kind.resolve(this.chance, number, marks);
    this.after(outcome);
    return outcome;
  }
}

/** Plays a battle from its start to its end; `endsTurn` sees the state at the end of each turn. */
export function playThrough(
  battle: Game<Field>,
  state: Field,
  dice: CountingDice,
  endsTurn: () => void = () => undefined,
): void {
  battle.start(state);
  while (state.over === 0) {
    if (state.at === TURN_DONE) battle.openTurn(state);
    battle.turn.run(state, dice);
    endsTurn();
  }
}
