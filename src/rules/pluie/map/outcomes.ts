/** The outcomes of a battle (15.4) and the conditions that lead to them. */
import { endsOf, SIDE_LETTERS } from '../../../play/by-side.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import type { BattleInputs } from './battle-inputs.ts';

/** Ends of a battle: `turn-limit` has a label for each winner. */
export const ENDS = endsOf([
  ['A-eliminates', '{A} eliminates {B}', 0],
  ['B-eliminates', '{B} eliminates {A}', 1],
  ['A-breaks', '{A} breaks', 1],
  ['B-breaks', '{B} breaks', 0],
  ['both-break', 'both sides break', -1],
  ['A-holds', '{A} holds the objective', 0],
  ['B-holds', '{B} holds the objective', 1],
  ['separated', 'the sides lose touch', -1],
  ['turn-limit/A', 'the turn limit is reached, {A} ahead', 0],
  ['turn-limit/B', 'the turn limit is reached, {B} ahead', 1],
  ['turn-limit/none', 'the turn limit is reached, nobody ahead', -1],
]);

export type End = Readonly<ReturnType<typeof endOf>>;

/** The conditions that end a battle before its turn limit, and who wins at it; problems go to `points`. */
export function endOf({ end, victory, heldBy }: BattleInputs, points: PointReader) {
  const { hold, breakPoint } = end;
  const place = hold === null ? -1 : points.place(hold.place, ['end', 'hold', 'place']);
  if (points.map.places[place]?.objective === false)
    points.wrong(['end', 'hold', 'place'], `${String(hold?.place)} is no objective of the map: make it one`);
  return {
    ...end,
    /** Shares of the fighting units lost; null where a side never breaks. */
    breakPoint: [breakPoint?.A ?? null, breakPoint?.B ?? null],
    /** The place to be held so many turns running; null where none ends the battle. */
    hold: hold === null ? null : { place, turns: hold.turns },
    victory,
    heldByReady: heldBy === 'ready',
  };
}

/** The letter of a side; null for nobody. */
export function letterOf(side: number): 'A' | 'B' | null {
  return SIDE_LETTERS[side] ?? null;
}
