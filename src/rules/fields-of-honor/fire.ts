/** Ranged combat of small arms and guns (section 4): range bands, accuracy numbers, kill numbers, and one volley. */
import type { Chance } from '../../chance/chance.ts';
import { intAt } from '../../chance/at.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { changesNothing, factorsOfMarks, figureFactor, withFloor } from './modifiers.ts';
import type { Tables } from './tables.ts';
import type { Throws } from './throws.ts';
import {
  BANDS,
  OUT_OF_RANGE,
  type AccuracyType,
  type Ammunition,
  type Band,
  type Rating,
  type Use,
} from './units.ts';

/** The nearest band whose upper limit a distance does not exceed; a limit below 0 is a band the weapon lacks (FOH-ACC-02). */
export function bandAt(limits: Int32Array, distance: number): number {
  for (let band = 0; band < limits.length; band++) {
    const limit = intAt(limits, band);
    if (limit >= 0 && distance <= limit) return band;
  }
  return OUT_OF_RANGE;
}

/** Ammunition as far as accuracy goes. */
export interface Round {
  readonly ammo: Ammunition;
  readonly percussionShells: boolean;
}

/** Accuracy number, part by part: band, type, and shrapnel without percussion shells (FOH-ACC-01, FOH-ADV-05). */
export function accuracyFactors(
  { accuracy }: Tables,
  band: Band,
  type: AccuracyType,
  round: Round | null,
): readonly Factor[] {
  const use: Use = round === null ? 'fire' : 'artillery';
  const ofType = accuracy.types[type];
  const shrapnel = round?.ammo === 'shrapnel' && !round.percussionShells;
  return [
    figureFactor(`${band} range`, accuracy.bands[band], use, 'FOH-ACC-01'),
    ...(changesNothing(ofType, use) ? [] : [figureFactor(type, ofType, use, 'FOH-ACC-01')]),
    ...(shrapnel ? [figureFactor('shrapnel', accuracy.shrapnel, use, 'FOH-ACC-01', 'FOH-ADV-05')] : []),
  ];
}

/** Kill number of fire: base, Fire rating and the modifiers that apply, never below the floor (FOH-KILL-01, -02). */
export function fireKillNumber(tables: Tables, killMinimum: number, fire: Rating, marks: number): number {
  const { base } = tables.kill;
  return Math.max(base + tables.quality[fire].value + sumOfMarks(tables.fire, marks), killMinimum);
}

/** The kill number of fire, part by part. */
export function fireKillFactors(
  tables: Tables,
  killMinimum: number,
  fire: Rating,
  marks: number,
  use: Use,
  asked: 'asked' | 'met' = 'met',
): readonly Factor[] {
  return withFloor(
    [
      { label: 'base', value: tables.kill.base, ruleIds: ['FOH-KILL-01'] },
      figureFactor('Fire rating', tables.quality[fire], use, 'FOH-UNIT-03'),
      ...factorsOfMarks(tables.fire, marks, use, asked),
    ],
    killMinimum,
    'R-05',
  );
}

/** One volley: its hits (FOH-KILL-01). The accuracy number is the effective one. */
export function fireVolley(
  chance: Chance,
  throws: Throws,
  dice: number,
  accuracyNumber: number,
  killNumber: number,
): number {
  return chance.draw(throws.volley(dice, accuracyNumber, killNumber));
}

/** Whether a mob may put so many of its dice on the closest enemy: at least half of its firepower (FOH-FIRE-02). */
export function mobMaySplit({ mobShare }: Tables, dice: number, diceOnClosest: number): boolean {
  return diceOnClosest * mobShare.under >= dice * mobShare.over;
}

/** The band of this index. */
export function bandOf(index: number): Band {
  return BANDS[index] as Band; // true by the caller: the index of a band
}
