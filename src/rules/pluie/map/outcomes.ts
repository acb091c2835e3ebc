/** The outcomes of a battle (15.4), and who holds its places. */
import { intAt } from '../../../chance/at.ts';

/** Ends of a battle: `turn-limit` has a label for each winner. */
export const OUTCOMES = [
  'A-eliminates',
  'B-eliminates',
  'A-breaks',
  'B-breaks',
  'both-break',
  'A-holds',
  'B-holds',
  'separated',
  'turn-limit/A',
  'turn-limit/B',
  'turn-limit/none',
] as const;
export const OUTCOME_TEXTS = [
  '{A} eliminates {B}',
  '{B} eliminates {A}',
  '{A} breaks',
  '{B} breaks',
  'both sides break',
  '{A} holds the objective',
  '{B} holds the objective',
  'the sides lose touch',
  'the turn limit is reached, {A} ahead',
  'the turn limit is reached, {B} ahead',
  'the turn limit is reached, nobody ahead',
] as const;
export const WINNERS = [0, 1, 1, 0, -1, 0, 1, -1, 0, 1, -1] as const;
export const UNDECIDED = 10;

/** Words of a place in the state: holder (NONE for nobody), turns held in a row, turn since which it is held. */
export const PLACE_WORDS = 3;

export function holderOf({ places }: { readonly places: Int32Array }, place: number): number {
  return intAt(places, PLACE_WORDS * place);
}
