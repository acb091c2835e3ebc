/** The common part of steadiness checks: withhold return fire, hold fire to point blank, evade. */
import type { Chance } from '../../chance/chance.ts';
import type { Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle } from './battle.ts';
import { D6, notedThrow } from './dice.ts';
import { purposeInLane } from './stages.ts';
import type { Play } from './state.ts';
import type { Check, Tables } from './tables.ts';

/** True if dice and modifier reach the number of the check. */
export function passesCheck(chance: Chance, { dice, need }: Check, modifier: number): boolean {
  const { count, sides, plus } = dice;
  const roll = sides === D6 ? chance.sum(count, sides) + plus : chance.draw(notedThrow(dice));
  return roll + modifier >= need;
}

/** A check of an engagement, with its modifier and the rest of a throw. */
export function checkOf(
  check: (tables: Tables) => Check,
  {
    modifier,
    act,
    ...rest
  }: Pick<AugsburgThrow, 'name' | 'ruleIds' | 'apply' | 'act' | 'result'> & {
    readonly modifier: (sum: Sum, b: Battle, s: Play) => void;
  },
): AugsburgThrow {
  return {
    ...rest,
    key: (b, s, due, sum) => {
      sum.begin('modifier');
      modifier(sum, b, s);
      due.set(s.stage, purposeInLane(s), sum.value);
    },
    resolve: (b, due, chance) => (passesCheck(chance, check(b.book.tables), due.key0) ? 1 : 0),
    act: (b, s) => `${act(b, s)}: ${check(b.book.tables).need} or more with the modifier`,
  };
}
