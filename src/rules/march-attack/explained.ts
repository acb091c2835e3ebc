/** How the resolution due stands before its dice are thrown: the act, and what makes the number. */
import type { Due, Explanation, Factor } from '../../engagement/engagement.ts';
import { partsOf } from '../../engagement/sum.ts';
import { numberOf, withNumber } from '../../engagement/total.ts';
import type { Battle } from './battle.ts';
import { squareTestOf } from './charge-phase.ts';
import { baseMorale } from './due-now.ts';
import { homeTestOf, shotOf, tableOf, targetOf } from './fire-phase.ts';
import { scvIn } from './formation-state.ts';
import { fillFighters } from './melee-phase.ts';
import { FIRE, HOME, INITIATIVE, MORALE, SKIRMISH, SQUARE, type Play } from './state.ts';
import { skirmishAdvantage, stateInTest, testingSide } from './turn.ts';
import { formationState } from './units-in-play.ts';
import { factor, vedFactors } from './ved.ts';

export function explainDue(b: Battle, s: Play, due: Due): Explanation {
  switch (due.kind) {
    case MORALE:
      return explainMorale(b, s);
    case SKIRMISH:
      return explainSkirmish(b, s);
    case INITIATIVE:
      return partsOf((sum) => b.initiative.advantage(sum)).explanation(b.initiative.act);
    case SQUARE: {
      const charger = b.unitAt(s.cursor).name;
      const target = b.unitAt(s.unit(s.cursor).target - 1).name;
      const act = `${target} tries to form square against ${charger}`;
      return numberOf(act, 'highest roll that passes', vedFactors(b.book, squareTestOf(b, s)));
    }
    case FIRE:
      return explainFire(b, s);
    case HOME: {
      const target = b.unitAt(s.unit(s.cursor).target - 1).name;
      const act = `${b.unitAt(s.cursor).name}, CV ${s.unit(s.cursor).cv}, would charge ${target} home`;
      return numberOf(act, 'highest roll that passes', vedFactors(b.book, homeTestOf(b, s)));
    }
    default:
      return explainMelee(b, s);
  }
}

function explainMorale(b: Battle, s: Play): Explanation {
  const side = testingSide(s);
  const { letter, inputs } = b.sideAt(side);
  const state = stateInTest(b, s, side);
  const factors = b.morale?.factors(baseMorale(b, side), inputs.mfInspirational, state) ?? [];
  return numberOf(
    `${letter}'s formation is ${state} and tests its morale: ${b.morale?.thrown ?? ''}`,
    'added to the dice',
    factors,
  );
}

/** MA-SCV-03: the skirmish values, and what the higher one is worth. */
function explainSkirmish(b: Battle, s: Play): Explanation {
  const advantage = skirmishAdvantage(b, s);
  const side = advantage > 0 ? 0 : 1;
  const value = (of: number): number => scvIn(b.book, b.sideAt(of).scv, formationState(b, s, of));
  const act = `${b.sideAt(side).letter} skirmishes, ${value(side)} against ${value(1 - side)}: ${b.skirmish?.thrown ?? ''}`;
  const points = Math.abs(advantage);
  const part: Factor = {
    ...factor(`${points} points ahead`, (b.skirmish?.perPoint ?? 0) * points, 'MA-SKIRM-01', 'PACK-SKIRMISH'),
    mark: b.pack.mark,
  };
  return numberOf(act, 'added to the dice', [part]);
}

function explainFire(b: Battle, s: Play): Explanation {
  const table = tableOf(b, s.cursor);
  const shot = shotOf(b, s);
  const target = targetOf(b, s);
  const charging = s.unit(target).target === s.cursor + 1 ? ', which charges it,' : '';
  const act = `${b.unitAt(s.cursor).name} fires at ${b.unitAt(target).name}${charging} at ${shot.rangeInches} in`;
  const thrown = table?.thrown(table.factor(shot)) ?? '';
  return numberOf(`${act}: ${thrown}`, 'factor', table?.factors(shot, b.pack.mark) ?? []);
}

function explainMelee(b: Battle, s: Play): Explanation {
  const charger = b.unitAt(s.cursor).name;
  const target = b.unitAt(s.unit(s.cursor).target - 1).name;
  if (b.melee === null) {
    const fact = factor('no melee table: the charge has no effect', null, 'section 10');
    return { act: `${charger} charges ${target} home`, total: null, factors: [fact] };
  }
  fillFighters(b, s);
  const act = `${charger} charges ${target} home: ${b.melee.thrown}`;
  return withNumber(
    numberOf(act, 'charger adds', b.melee.chargerFactors(b.charger, b.defender)),
    'charged adds',
    b.melee.defenderFactors(b.defender, b.charger),
  );
}
