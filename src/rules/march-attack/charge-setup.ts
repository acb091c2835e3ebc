/** A series of charges as it is set up, and the tests in it (section 11.1, ENG-CHARGE). */
import type { Throw } from '../../chance/throw.ts';
import type { Factor } from '../../engagement/engagement.ts';
import type { ChargeState } from './charge-state.ts';
import { chargeHomeTest, formSquareTest } from './charge-test.ts';
import type { ChargedInputs, ChargingInputs } from './inputs.ts';
import type { Arc, Choice, Command } from './names.ts';
import type { RuleBook } from './rule-book.ts';
import { vedFactors } from './ved.ts';

/** A series of charges as it is set up; the charger's side is the first of each pair. */
export interface ChargeSetup {
  readonly charger: ChargingInputs;
  /** Infantry that tries to form square; null: no such test. */
  readonly target: {
    readonly unit: ChargedInputs;
    readonly distanceInches: number;
    readonly arc: Arc;
  } | null;
  /** CV that fire costs a charge: at a target caught out of square or untested, and at a square. */
  readonly losses: Throw;
  readonly lossesIfSquare: Throw;
  readonly turns: number;
  readonly commands: readonly [Command, Command];
  readonly choices: readonly [Choice, Choice];
  readonly marks: readonly string[];
}

/** The parts of the test to form square; none where nobody tries. */
export function squareFactors(book: RuleBook, { target }: ChargeSetup): readonly Factor[] {
  if (target === null) return [];
  return vedFactors(book, formSquareTest(target.unit, target.distanceInches, target.arc));
}

/** The parts of the test to charge home. */
export function homeFactors(
  book: RuleBook,
  { charger }: ChargeSetup,
  { cv, marker }: ChargeState,
): readonly Factor[] {
  return vedFactors(book, chargeHomeTest(charger, cv, marker));
}
