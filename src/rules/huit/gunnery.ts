/** Fire in an engagement: the resolution of a shot made due, and explained. */
import type { Due, Explanation } from '../../engagement/engagement.ts';
import { factor, factorsOf, totalOf, type Modifier } from './factors.ts';
import {
  entryCode,
  entryOfShot,
  fireModifiers,
  fireRulings,
  shotMarks,
  type FireRulings,
  type Shot,
} from './fire.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { isGun, type Band } from './units.ts';

/** The chart, the modifiers and the rulings of one engagement. */
export class Gunnery {
  private readonly tables: Tables;
  private readonly modifiers: readonly Modifier<Shot>[];
  private readonly rulings: FireRulings;

  constructor(tables: Tables, rulings: Rulings) {
    this.tables = tables;
    this.modifiers = fireModifiers(tables, rulings);
    this.rulings = fireRulings(rulings);
  }

  /** Makes a shot due: entry, modifier and marks are its key. */
  fill(due: Due, kind: number, purpose: number, shot: Shot, band: Band): void {
    const entry = entryOfShot(this.tables, shot, band);
    const marks = shotMarks(shot, entry, band, this.rulings);
    // An entry 0 throws no die: whatever modifies it, it is the same shot.
    const modifier = entry.from === 0 ? 0 : totalOf(this.modifiers, shot);
    due.set(kind, purpose, entryCode(entry), modifier, marks);
  }

  explain(act: string, shot: Shot, band: Band): Explanation {
    const entry = entryOfShot(this.tables, shot, band);
    const { row, fullEffect } = shot.firer;
    const range = isGun(row) ? ` at ${band}, ${fullEffect ? 'full' : 'reduced'} effect` : '';
    const chart = factor(
      `chart: ${row} at ${shot.target.column}${range}: ${entry.text}`,
      null,
      'HUIT-FIRE-03',
      'HUIT-FIRE-04',
    );
    const factors = entry.from === 0 ? [] : factorsOf(this.modifiers, shot);
    const value = entry.from === 0 ? 0 : totalOf(this.modifiers, shot);
    return { act, total: { name: 'modifier', value }, factors: [chart, ...factors] };
  }
}
