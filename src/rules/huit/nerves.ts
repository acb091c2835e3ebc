/** Morale in an engagement: what rings demand, and the test made due and explained. */
import type { Due, Explanation } from '../../engagement/engagement.ts';
import { partsOf, Total } from '../../engagement/sum.ts';
import { faceNeeded, type Nerve } from './morale.ts';
import { mostRings, ringRules, type RingRules } from './rings.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** The modifiers and the counting of rings of one engagement. */
export class Nerves {
  readonly rings: RingRules;
  private readonly tables: Tables;
  private readonly rulings: Rulings;
  private readonly sum = new Total();

  constructor(tables: Tables, rulings: Rulings) {
    this.tables = tables;
    this.rulings = rulings;
    this.rings = ringRules(tables, rulings);
  }

  get mostRings(): number {
    return mostRings(this.rings);
  }

  fill(due: Due, kind: number, purpose: number, nerve: Nerve): void {
    faceNeeded(this.sum, this.tables, this.rulings, nerve);
    due.set(kind, purpose, this.sum.value);
  }

  explain(act: string, nerve: Nerve): Explanation {
    return partsOf((sum) => faceNeeded(sum, this.tables, this.rulings, nerve)).explanation(act);
  }
}
