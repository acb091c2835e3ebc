/** The skirmish roll of the side with the higher value (MA-SKIRM-01, PACK-SKIRMISH). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import { packDice } from './dice.ts';
import { rowFor } from './lookup.ts';
import type { MfType } from './names.ts';
import type { PackValues } from './pack-fields.ts';

type SkirmishValues = NonNullable<PackValues['skirmish']>;

export class SkirmishTable {
  readonly perPoint: number;
  private readonly values: SkirmishValues;
  private readonly dice: Throw;

  constructor(values: SkirmishValues) {
    this.values = values;
    this.perPoint = values.perPoint;
    this.dice = packDice(values.dice);
  }

  /** whether such a formation can be skirmished against. */
  mayTarget(type: MfType): boolean {
    return this.values.targets === null || this.values.targets.includes(type);
  }

  /** CV lost to the roll; `modifier` is what the advantage adds. */
  loss(chance: Chance, modifier: number): number {
    const { rows } = this.values;
    return rows[rowFor(rows, chance.draw(this.dice) + modifier, 'skirmish')]?.cvLoss ?? 0;
  }

  get thrown(): string {
    return `${this.dice.label} looked up`;
  }
}
