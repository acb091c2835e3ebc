/** Morale in an engagement: what rings demand, and the test made due and explained. */
import type { Due, Explanation } from '../../engagement/engagement.ts';
import { factor, factorsOf, type Modifier } from './factors.ts';
import { faceNeeded, moraleModifiers, ringRules, type Nerve, type RingRules } from './morale.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** The modifiers and the counting of rings of one engagement. */
export class Nerves {
  readonly rings: RingRules;
  private readonly tables: Tables;
  private readonly modifiers: readonly Modifier<Nerve>[];

  constructor(tables: Tables, rulings: Rulings) {
    this.tables = tables;
    this.modifiers = moraleModifiers(tables, rulings);
    this.rings = ringRules(tables, rulings);
  }

  /** The most rings of a kind that a unit can have and stay. */
  get mostRings(): number {
    return Math.max(MOST_AT_START, this.rings.removedAt - 1);
  }

  /** Makes a test due: the face that is needed is its key. */
  fill(due: Due, kind: number, purpose: number, nerve: Nerve): void {
    due.set(kind, purpose, faceNeeded(this.tables, this.modifiers, nerve));
  }

  explain(act: string, nerve: Nerve): Explanation {
    return {
      act,
      total: { name: 'needs', value: faceNeeded(this.tables, this.modifiers, nerve) },
      factors: [
        factor('to stand', this.tables.morale.target, 'HUIT-MOR-03'),
        ...factorsOf(this.modifiers, nerve, -1),
      ],
    };
  }
}

/** Rings that a unit may have at the start. */
const MOST_AT_START = 4;
