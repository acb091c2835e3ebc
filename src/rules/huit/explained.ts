/** How a throw of an engagement in stacks stands before its dice fall: who acts, and what its numbers are made of. */
import type { Due, Explanation, Factor, Total } from '../../engagement/engagement.ts';
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { brigadeInTest } from './brigade-orders.ts';
import { nerveDue, testerOf } from './combat.ts';
import { firstPlace, leadPlace, PLACES, unitAtPlace } from './contact.ts';
import { explainShot } from './exchange.ts';
import { factor, factorsOf, totalOf } from './factors.ts';
import { boutAt } from './bouts.ts';
import { nameNow } from './names.ts';
import { winnerOf } from './pursuit.ts';
import { BATTERY, factorIn, halvesUpIn, NO_FIGHTER } from './round.ts';
import { frontOf } from './stacks.ts';
import {
  BREAKTHROUGH,
  BRIGADE_TEST,
  CHARGE,
  DISTANCE,
  GENERAL,
  MELEE,
  MORALE,
  ORDER,
  SHOT,
  WINNERS_LOSS,
  type Play,
} from './state.ts';

export function explainDue(b: Battle, s: Play, due: Due): Explanation {
  switch (due.kind) {
    case SHOT:
      return explainShot(b, s);
    case MORALE:
      return b.nerves.explain(`${nameNow(b, s, testerOf(b, s))} tests its morale`, nerveDue(b, s));
    case MELEE:
      return explainMelee(b, s, due);
    case WINNERS_LOSS:
      return explainWinnersLoss(b, s, due);
    case BREAKTHROUGH:
      return explainBreakthrough(b, s);
    case DISTANCE:
      return explainDistance(b, s, due);
    case CHARGE:
      return { act: chargeInWords(b, s), total: null, factors: [] };
    case ORDER:
      return { act: 'the dice decide who goes first in this move', total: null, factors: [] };
    case BRIGADE_TEST:
      return explainTest(b, s);
    case GENERAL:
      return explainGeneral(b, s, due);
    default:
      return { act: '', total: null, factors: [] };
  }
}

function chargeInWords(b: Battle, s: Play): string {
  const { charger, distance } = s.laneAt(s.lane);
  const [first, second] = [frontOf(b, s, charger, s.lane), frontOf(b, s, 1 - charger, s.lane)];
  return `${nameNow(b, s, first)} charges ${nameNow(b, s, second)} from ${b.ruler.inCm(distance)} cm`;
}

/** One total for each unit that throws: its factor (HUIT-MEL-01 to -04). */
function explainMelee(b: Battle, s: Play, due: Due): Explanation {
  const codes = [due.key0, due.key1, due.key2, due.key3];
  const totals: Total[] = [];
  const factors: Factor[] = [];
  for (let place = 0; place < PLACES; place++) {
    const code = item(codes, place);
    if (code === NO_FIGHTER || code === BATTERY) continue;
    const name = `factor of ${b.profileAt(unitAtPlace(b, s, place)).name}`;
    const of = totals.length === 0 ? undefined : name;
    totals.push({ name, value: factorIn(code) });
    factors.push(...factorsOf(b.meleeModifiers, boutAt(b, s, place), 1, of));
    if (halvesUpIn(code)) factors.push(inTotal(factor('halves go up', null, 'HUIT-MEL-05'), of));
  }
  const [total = null, ...furtherTotals] = totals;
  const [first, second] = [unitAtPlace(b, s, leadPlace(0)), unitAtPlace(b, s, leadPlace(1))];
  const act = `${nameNow(b, s, first)} and ${nameNow(b, s, second)} fight${s.pursuit === 0 ? '' : ' on in pursuit'}`;
  return { act: `${act}${guns(codes)}`, total, furtherTotals, factors };
}

function inTotal(fact: Factor, of: string | undefined): Factor {
  return of === undefined ? fact : { ...fact, of };
}

function guns(codes: readonly number[]): string {
  return codes.includes(BATTERY) ? ': guns do not defend themselves (HUIT-MEL-13)' : '';
}

/** HUIT-MEL-10. */
function explainWinnersLoss(b: Battle, s: Play, due: Due): Explanation {
  const i = unitAtPlace(b, s, firstPlace(s.lossDue));
  const difference = Math.abs(s.difference);
  return {
    act: `${nameNow(b, s, i)}, who won by ${difference}, throws for its own loss`,
    total: { name: 'a kill up to', value: due.key1 },
    factors: [factor(`difference ${difference}`, due.key1, 'HUIT-MEL-10')],
  };
}

/** HUIT-BRK-01 to -03. */
function explainBreakthrough(b: Battle, s: Play): Explanation {
  const side = winnerOf(s);
  const { scroll, pursues } = b.sideAt(side);
  const beaten = s.loserStands === 0 ? 'the beaten unit is gone' : 'the beaten unit is still there';
  return {
    act: `${nameNow(b, s, frontOf(b, s, side, s.lane))} throws for a breakthrough`,
    total: null,
    factors: [
      factor(beaten, null, 'HUIT-BRK-01'),
      ...(scroll === 'none' ? [] : [factor(`commander attached: ${scroll}`, null, 'HUIT-BRK-03')]),
      ...(pursues ? [] : [factor('does not pursue where it may choose', null, 'HUIT-BRK-01')]),
    ],
  };
}

function explainDistance(b: Battle, s: Play, due: Due): Explanation {
  const lead = frontOf(b, s, winnerOf(s), s.lane);
  return {
    act: `${nameNow(b, s, lead)} breaks through, the enemy ${b.ruler.inCm(s.laneAt(s.lane).distance)} cm away`,
    total: { name: 'D8', value: due.key0 },
    factors: [factor('dice of its row', due.key0, 'HUIT-BRK-01')],
  };
}

/** HUIT-CMD-03. */
function explainTest(b: Battle, s: Play): Explanation {
  const brigade = brigadeInTest(b, s);
  return {
    act: `brigade ${b.sideAt(s.player).name} tests its command`,
    total: { name: 'modifier', value: totalOf(b.testModifiers, brigade) },
    factors: factorsOf(b.testModifiers, brigade),
  };
}

/** HUIT-CMD-08. */
function explainGeneral(b: Battle, s: Play, due: Due): Explanation {
  return {
    act: `the commander of brigade ${b.sideAt(s.player).name} is in danger`,
    total: { name: 'off the die', value: due.key0 },
    factors: [factor('units lost this move', due.key0, 'HUIT-CMD-08')],
  };
}
