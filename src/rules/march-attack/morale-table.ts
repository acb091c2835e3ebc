/** The morale table of formations of a rule pack (MA-MF-04, PACK-MORALE). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { packDice } from './dice.ts';
import { rowFor } from './lookup.ts';
import type { Inspiration, LiveState, Quality } from './names.ts';
import { MORALE_RESULTS, type PackValues } from './pack-fields.ts';
import type { Tables } from './tables.ts';

type MoraleValues = NonNullable<PackValues['mfMorale']>;

export class MoraleTable {
  private readonly values: MoraleValues;
  private readonly dice: Throw;
  private readonly tables: Tables;
  private readonly mark: string;
  /** The number of each row's result among MORALE_RESULTS. */
  private readonly results: readonly number[];

  constructor(values: MoraleValues, mark: string, tables: Tables) {
    this.values = values;
    this.dice = packDice(values.dice);
    this.tables = tables;
    this.mark = mark;
    this.results = values.rows.map(({ result }) => MORALE_RESULTS.indexOf(result));
  }

  /** What is added to the dice. */
  factors(baseMorale: Quality, leader: Inspiration | null, state: LiveState): readonly Factor[] {
    const { addInspirational, baseByQuality, state: byState } = this.values;
    const part = (label: string, value: number): Factor => ({
      label,
      value,
      ruleIds: ['PACK-MORALE'],
      mark: this.mark,
    });
    return [
      part(`base morale ${baseMorale}`, baseByQuality?.[baseMorale] ?? 0),
      ...(addInspirational && leader !== null
        ? [{ label: 'leader', value: this.tables.inspirational[leader], ruleIds: ['MA-LDR-01', 'MA-MF-04'] }]
        : []),
      part(state, byState?.[state] ?? 0),
    ];
  }

  /** The result, as a number of MORALE_RESULTS. */
  result(chance: Chance, modifier: number): number {
    const { rows } = this.values;
    return this.results[rowFor(rows, chance.draw(this.dice) + modifier, 'mfMorale')] ?? 0;
  }

  get thrown(): string {
    return `${this.dice.label} looked up`;
  }
}
