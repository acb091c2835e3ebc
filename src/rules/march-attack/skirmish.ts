/** S3: the skirmish roll of the side with the higher value (MA-SKIRM-01, PACK-SKIRMISH). */
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { countOf } from '../../play/shown.ts';
import { part, type Sum } from '../../play/sum.ts';
import { rowFor } from './dice.ts';
import { scvOf } from './formation-state.ts';
import type { Pair, Side, Unit } from './game.ts';
import { lose } from './morale.ts';
import { withoutTable } from './supplement.ts';
import type { Tables } from './tables.ts';

const AHEAD = part((points: number) => `${countOf(points, 'point')} ahead`, 'MA-SKIRM-01', 'PACK-SKIRMISH');

/** The throw of the side that is ahead: CV lost by the other. */
export function skirmishRoll({ skirmish: table }: Pick<Tables, 'skirmish'>, occasion = 0): ThrowKind {
  return {
    name: 'skirmish',
    ruleIds: ['MA-SKIRM-01', 'PACK-SKIRMISH'],
    occasion,
    resolve(chance, modifier) {
      if (table === null) return 0;
      const { rows, dice } = table;
      return rows[rowFor(rows, chance.draw(dice) + modifier, 'skirmish')]?.cvLoss ?? 0;
    },
    act(own: Side, enemy: Side) {
      const { rules } = own.field;
      const against = `${scvOf(rules, own)} against ${scvOf(rules, enemy)}`;
      return `${own.name} skirmishes, ${against}: ${table?.dice.label ?? ''} looked up`;
    },
    result: (loss) => (loss === 0 ? 'no loss' : `${loss} CV of loss`),
  };
}

/** The number that points of skirmish value add to the dice of the side that is ahead. */
export function skirmishNumber(
  sum: Sum,
  { skirmish: table }: Pick<Tables, 'skirmish'>,
  points: number,
): number {
  sum.begin('added to the dice');
  sum.base((table?.perPoint ?? 0) * points, AHEAD, points);
  return sum.value;
}

/** The side with the higher skirmish value, by A's less B's; null where they are equal: nobody has the advantage. */
export function sideAhead<S>(advantage: number, [a, b]: readonly [S, S]): S | null {
  if (advantage === 0) return null;
  return advantage > 0 ? a : b;
}

/** The side that rolls, within the engagement range (MA-SKIRM-01, MA-ENGAGE-01, R-18); null where none does. */
export function skirmisher({ areEngaged, field: { rules }, sides }: Pair): Side | null {
  if (!areEngaged) return null;
  const [a, b] = sides;
  const side = sideAhead(scvOf(rules, a) - scvOf(rules, b), sides);
  if (side === null) return null;
  const { skirmish } = rules.tables;
  if (skirmish === null) {
    withoutTable('skirmish', rules.rulings);
    return null;
  }
  const { mfType } = side.enemy.is;
  return skirmish.targets === null || skirmish.targets.some((one) => one === mfType) ? side : null;
}

/** Each CV of loss in turn hits the enemy infantry or cavalry with the highest CV, the first of equals. */
export function skirmish(pair: Pair, dice: Dice): void {
  const side = skirmisher(pair);
  if (side === null) return;
  const { rules } = pair.field;
  const { enemy } = side;
  const number = skirmishNumber(dice.sum, rules.tables, scvOf(rules, side) - scvOf(rules, enemy));
  const loss = dice.throw(rules.throws.skirmish, side, enemy, number, 0);
  for (let k = 0; k < loss; k++) {
    const hit = strongest(enemy);
    if (hit === null) return;
    lose(hit, 1);
  }
}

function strongest({ line }: Side): Unit | null {
  let strongest: Unit | null = null;
  for (const unit of line) if (unit.cv > (strongest?.cv ?? 0) && !unit.is.artillery) strongest = unit;
  return strongest;
}
