/** S3: the skirmish roll of the side with the higher value (MA-SKIRM-01, PACK-SKIRMISH). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw as Roll } from '../../chance/throw.ts';
import type { Due } from '../../engagement/engagement.ts';
import { countOf } from '../../play/shown.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { diceOf, rowFor } from './dice.ts';
import { formationState, scvIn } from './formation-state.ts';
import { withoutTable } from './supplement.ts';
import type { SupplementValues } from './supplement-fields.ts';
import { NEXT_INITIATIVE, purposeOf, SKIRMISH, type Play } from './state.ts';
import { areEngaged, lose } from './unit-losses.ts';

type SkirmishValues = NonNullable<SupplementValues['skirmish']>;

const AHEAD = part((points: number) => `${countOf(points, 'point')} ahead`, 'MA-SKIRM-01', 'PACK-SKIRMISH');

/** The skirmish table of the supplement. */
export class SkirmishTable {
  /** The dice in words. */
  readonly thrown: string;
  private readonly values: SkirmishValues;
  private readonly dice: Roll;

  constructor(values: SkirmishValues) {
    this.values = values;
    this.dice = diceOf(values.dice);
    this.thrown = `${this.dice.label} looked up`;
  }

  /** The number that points of skirmish value add to the dice of the side that is ahead. */
  modifier(sum: Sum, points: number): void {
    sum.begin('added to the dice');
    sum.base(this.values.perPoint * points, AHEAD, points);
  }

  /** CV lost to the roll. */
  loss(chance: Chance, modifier: number): number {
    const { rows } = this.values;
    return rows[rowFor(rows, chance.draw(this.dice) + modifier, 'skirmish')]?.cvLoss ?? 0;
  }
}

/** The skirmish value of a side in its state (MA-SCV-03). */
function skirmishValue(b: Battle, s: Play, side: number): number {
  return scvIn(b.book, b.sideAt(side).scv, formationState(b, s, side));
}

/** A's skirmish value less B's. */
function advantage(b: Battle, s: Play): number {
  return skirmishValue(b, s, 0) - skirmishValue(b, s, 1);
}

/** Neither side. */
export const NEITHER = -1;

/** The side with the higher skirmish value, by A's less B's; where they are equal, nobody rolls. */
export function sideAhead(advantage: number): number {
  if (advantage === 0) return NEITHER;
  return advantage > 0 ? 0 : 1;
}

/** The side that skirmishes. */
function skirmisher(b: Battle, s: Play): number {
  return sideAhead(advantage(b, s));
}

/** S3: the side with the higher value rolls, within the engagement range (MA-SKIRM-01, MA-ENGAGE-01, R-18). */
export function openSkirmish(b: Battle, s: Play): void {
  s.stage = NEXT_INITIATIVE;
  const side = areEngaged(b, s) ? skirmisher(b, s) : NEITHER;
  if (side === NEITHER) return;
  const { skirmish } = b.supplement;
  if (skirmish === null) {
    withoutTable('skirmish', b.book.rulings);
    return;
  }
  const { mfType } = b.sideAt(1 - side).inputs;
  if (skirmish.targets === null || skirmish.targets.includes(mfType)) s.stage = SKIRMISH;
}

/** Each CV of loss in turn hits the enemy infantry or cavalry with the highest CV, the first of equals. */
function applySkirmish(b: Battle, s: Play, loss: number): void {
  const { from, to } = b.sideAt(1 - skirmisher(b, s));
  for (let k = 0; k < loss; k++) {
    let highest = -1;
    for (let i = from; i < to; i++) {
      const { cv } = s.unit(i);
      if (cv > (highest < 0 ? 0 : s.unit(highest).cv) && !b.unitAt(i).artillery) highest = i;
    }
    if (highest < 0) break;
    lose(b, s, highest, 1);
  }
  s.stage = NEXT_INITIATIVE;
}

export class Skirmish implements Throw<Battle, Play> {
  readonly name = 'skirmish';
  readonly ruleIds = ['MA-SKIRM-01', 'PACK-SKIRMISH'];
  readonly apply = applySkirmish;
  private readonly table: SkirmishTable | null;

  constructor({ supplement }: Battle) {
    this.table = supplement.skirmish === null ? null : new SkirmishTable(supplement.skirmish);
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const points = advantage(b, s);
    this.table?.modifier(sum, Math.abs(points));
    due.set(SKIRMISH, purposeOf(SKIRMISH, sideAhead(points)), sum.value);
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return this.table?.loss(chance, due.key0) ?? 0;
  }

  act(b: Battle, s: Play): string {
    const side = skirmisher(b, s);
    const [own, enemy] = [skirmishValue(b, s, side), skirmishValue(b, s, 1 - side)];
    return `${b.sideAt(side).letter} skirmishes, ${own} against ${enemy}: ${this.table?.thrown ?? ''}`;
  }

  result(_b: Battle, _s: Play, loss: number): string {
    return loss === 0 ? 'no loss' : `${loss} CV of loss`;
  }
}
