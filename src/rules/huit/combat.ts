/** Shots, charges, rounds and breakthroughs as the two kinds of engagement in stacks share them. */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { breakthroughThrow } from './breakthrough.ts';
import { afterReaction, applyReaction, blownAreGone, chargerIsGone, react } from './charge.ts';
import { firstPlace, unitAtPlace } from './contact.ts';
import { fillShot, isSupported, nerveOf, targetOf } from './exchange.ts';
import { shoot } from './fire.ts';
import { fillMelee } from './bouts.ts';
import { applyMelee, applyRoundTest, applyWinnersLoss } from './melee-play.ts';
import { stands, type Nerve } from './morale.ts';
import { applyBreakthrough, applyDistance, distanceDice, winnerOf } from './pursuit.ts';
import { purposeOf, whoOf } from './purposes.ts';
import { fight, winnerLoses } from './round.ts';
import { frontOf } from './stacks.ts';
import {
  BREAKTHROUGH,
  BY_BLOWN,
  BY_REACTION,
  BY_ROUND,
  CHARGE,
  DISTANCE,
  MELEE,
  MORALE,
  ROUND,
  SHOT,
  WINNERS_LOSS,
  type Play,
} from './state.ts';
import { D8 } from './units.ts';

/** The resolutions at the numbers of their stages. */
export const COMBAT_RESOLUTIONS = [
  { name: 'shot', ruleIds: ['HUIT-FIRE-03', 'HUIT-FIRE-04'] },
  { name: 'morale test', ruleIds: ['HUIT-MOR-01', 'HUIT-MOR-03'] },
  { name: 'melee', ruleIds: ['HUIT-MEL-05', 'HUIT-MEL-06'] },
  { name: "winner's loss", ruleIds: ['HUIT-MEL-10'] },
  { name: 'breakthrough', ruleIds: ['HUIT-BRK-01'] },
  { name: 'distance', ruleIds: ['HUIT-BRK-01'] },
  { name: 'charge', ruleIds: ['section 14, CHARGE'] },
] as const;

/** The unit that tests its morale. */
export function testerOf(b: Battle, s: Play): number {
  if (s.occasion === BY_ROUND) return unitAtPlace(b, s, firstPlace(s.testDue));
  if (s.occasion === BY_BLOWN) return frontOf(b, s, 1 - s.laneAt(s.lane).charger, s.lane);
  return targetOf(b, s);
}

/** Its nerve: in a round with the support of before it, else as it stands now. */
export function nerveDue(b: Battle, s: Play): Nerve {
  const i = testerOf(b, s);
  if (s.occasion === BY_ROUND) return nerveOf(b, s, i, (s.support & (1 << firstPlace(s.testDue))) !== 0);
  return nerveOf(b, s, i, isSupported(b, s, i));
}

/** Makes the resolution of a combat stage due. */
export function fillCombat(b: Battle, s: Play, due: Due): void {
  switch (s.stage) {
    case SHOT:
      fillShot(b, s, due, b.sum);
      return;
    case MORALE:
      b.nerves.fill(due, MORALE, purposeOf(testerOf(b, s), MORALE, s.occasion), nerveDue(b, s));
      return;
    case MELEE:
      fillMelee(b, s, due);
      return;
    case WINNERS_LOSS: {
      const killOn = item(b.tables.melee.results, Math.abs(s.difference)).winnerKillOn;
      const i = unitAtPlace(b, s, firstPlace(s.lossDue));
      due.set(WINNERS_LOSS, purposeOf(i, WINNERS_LOSS), killOn?.from ?? 1, killOn?.to ?? 0);
      return;
    }
    case BREAKTHROUGH:
      due.set(BREAKTHROUGH, purposeOf(frontOf(b, s, winnerOf(s), s.lane), BREAKTHROUGH));
      return;
    case CHARGE:
      due.set(CHARGE, purposeOf(frontOf(b, s, s.laneAt(s.lane).charger, s.lane), CHARGE));
      return;
    default:
      due.set(DISTANCE, purposeOf(frontOf(b, s, winnerOf(s), s.lane), DISTANCE), distanceDice(b, s));
  }
}

/** The side whose dice a combat stage throws; both sides throw in a melee. */
export function combatThrower(b: Battle, due: Due): 0 | 1 | null {
  if (due.kind === MELEE) return null;
  const who = whoOf(due.purpose);
  if (who < b.units.length) return b.profileAt(who).side;
  return who === b.units.length ? 0 : 1;
}

/** The referee's rules of combat. */
export function resolveCombat(b: Battle, due: Due, chance: Chance): number {
  switch (due.kind) {
    case SHOT:
      return shoot(chance, due);
    case MORALE:
      return stands(chance, due.key0) ? 1 : 0;
    case MELEE:
      return fight(chance, b.dice, !b.flags.allWinnersSuffer, due.key0, due.key1, due.key2, due.key3);
    case WINNERS_LOSS:
      return winnerLoses(chance, due.key0, due.key1) ? 1 : 0;
    case BREAKTHROUGH:
      return breakthroughThrow(chance, b.tables.breakthrough);
    case CHARGE:
      return 0;
    default:
      return chance.sum(due.key0, D8);
  }
}

/** What the throws of a contact do; shots and tests outside a contact belong to the sequence of a brigade. */
export function applyCombat(b: Battle, s: Play, due: Due, outcome: number): void {
  switch (due.kind) {
    case SHOT:
      applyReaction(b, s, outcome);
      return;
    case MORALE:
      applyTest(b, s, outcome);
      return;
    case MELEE:
      applyMelee(b, s, outcome);
      return;
    case WINNERS_LOSS:
      applyWinnersLoss(b, s, outcome);
      return;
    case BREAKTHROUGH:
      applyBreakthrough(b, s, outcome);
      return;
    case CHARGE:
      react(b, s);
      return;
    default:
      applyDistance(b, s, outcome);
  }
}

function applyTest(b: Battle, s: Play, stood: number): void {
  if (s.occasion === BY_ROUND) applyRoundTest(b, s, stood);
  else if (s.occasion === BY_REACTION) {
    if (stood === 0) chargerIsGone(b, s);
    else afterReaction(b, s);
  } else if (stood === 0) blownAreGone(b, s);
  else {
    s.occasion = 0;
    s.stage = ROUND;
  }
}
