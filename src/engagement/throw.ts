/** A throw of the rules, whole: the parts that its dice depend on, the dice, their effect, and its words. */
import type { Chance } from '../chance/chance.ts';
import { Due } from './engagement.ts';
import type { Explanation, ResolutionKind } from '../play/explanation.ts';
import { Parts, type Sum } from '../play/sum.ts';

/** `B` is the engagement bound together, `S` its state. */
export interface Throw<B, S> extends ResolutionKind {
  /** Names the throw due in `due`: who throws for what, and the key. The parts of its number go to `sum`. */
  key(b: B, s: S, due: Due, sum: Sum): void;
  /** The referee's rule: dice in, an outcome out (one int32). Depends on the key of `due` only. */
  resolve(b: B, due: Due, chance: Chance): number;
  /** Applies the outcome to the state by the rules, up to the next step of the sequence of play. */
  apply(b: B, s: S, outcome: number): void;
  /** The act in plain words: `A1 fires at B1 at 8 cm`. */
  act(b: B, s: S): string;
  /** The outcome in plain words: `miss`. */
  result(b: B, s: S, outcome: number): string;
}

/** The throw due before its dice are thrown. */
export function explainThrow<B, S>(thrown: Throw<B, S>, b: B, s: S): Explanation {
  const parts = new Parts();
  thrown.key(b, s, new Due(), parts);
  return parts.explanation(thrown.act(b, s));
}

/** The throw as an object of one shape for all throws, on which the engine finds its functions without a search. */
export function inOneShape<B, S>(thrown: Throw<B, S>): Throw<B, S> {
  return {
    name: thrown.name,
    ruleIds: thrown.ruleIds,
    key: thrown.key.bind(thrown),
    resolve: thrown.resolve.bind(thrown),
    apply: thrown.apply.bind(thrown),
    act: thrown.act.bind(thrown),
    result: thrown.result.bind(thrown),
  };
}
