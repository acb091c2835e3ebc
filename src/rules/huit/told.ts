/** What a throw of an engagement in stacks did, in an umpire's words: the result, and then what followed from it. */
import type { Due } from '../../engagement/engagement.ts';
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { testerOf } from './combat.ts';
import { firstPlace, unitAtPlace } from './contact.ts';
import { targetOf } from './exchange.ts';
import { hitsInWords } from './fire.ts';
import { SURVIVES } from './generals.ts';
import { rowInForce } from './pursuit.ts';
import { differenceIn } from './round.ts';
import { frontOf } from './stacks.ts';
import {
  BREAKTHROUGH,
  BRIGADE_TEST,
  CHARGE,
  DISTANCE,
  GENERAL,
  MELEE,
  MORALE,
  NONE,
  ORDER,
  SHOT,
  WINNERS_LOSS,
  type Play,
} from './state.ts';
import { attackBit, CONTACT, ENGAGED, WAITING, type UnitState } from './unit-state.ts';
import { ORDERS, ratingLabel, ringsLabel } from './units.ts';

export function tellOutcome(b: Battle, before: Play, due: Due, outcome: number, after: Play): string {
  return [resultOf(b, before, due, outcome, after), ...followed(b, before, after)].join('; ');
}

function resultOf(b: Battle, s: Play, due: Due, outcome: number, after: Play): string {
  switch (due.kind) {
    case SHOT:
      return hitsInWords(b.profileAt(targetOf(b, s)).name, outcome);
    case MORALE: {
      const name = b.profileAt(testerOf(b, s)).name;
      return outcome === 0 ? `${name} breaks (HUIT-MOR-03)` : `${name} stands`;
    }
    case MELEE:
      return meleeResult(b, s, outcome);
    case WINNERS_LOSS: {
      const name = b.profileAt(unitAtPlace(b, s, firstPlace(s.lossDue))).name;
      return outcome === 0 ? `${name} loses nothing more` : `${name} loses a kill`;
    }
    case BREAKTHROUGH:
      return breakthroughResult(b, s, outcome);
    case DISTANCE:
      return `${outcome} cm`;
    case CHARGE:
      return reactionInWords(b, s, after);
    case ORDER:
      return `${b.sideAt(outcome).name} goes first`;
    case BRIGADE_TEST:
      return item(ORDERS, outcome);
    case GENERAL:
      return outcome === SURVIVES
        ? 'he survives'
        : `he is killed; his successor is rated ${ratingLabel(outcome)}`;
    default:
      return '';
  }
}

function reactionInWords(b: Battle, s: Play, after: Play): string {
  const { charger } = s.laneAt(s.lane);
  const { name } = b.profileAt(frontOf(b, s, 1 - charger, s.lane));
  if (after.stage === SHOT) return `${name} fires`;
  const both = attackBit(0) | attackBit(1);
  return after.laneAt(s.lane).attacking === both ? `${name} counter-charges` : `${name} stands`;
}

function meleeResult(b: Battle, s: Play, outcome: number): string {
  const difference = differenceIn(outcome);
  if (difference === 0) return 'a draw';
  const winner = frontOf(b, s, difference > 0 ? 0 : 1, s.lane);
  return `${b.profileAt(winner).name} wins by ${Math.abs(difference)}`;
}

function breakthroughResult(b: Battle, s: Play, outcome: number): string {
  const { faces } = item(b.tables.breakthrough.rows, rowInForce(b, s, outcome));
  return `the row ${faces.from}-${faces.to} is in force`;
}

/** What changed of each unit and lane. */
function followed(b: Battle, before: Play, after: Play): readonly string[] {
  return [
    ...b.units.flatMap(({ name }, i) => {
      const changes = changesOf(before.unitAt(i), after.unitAt(i));
      return changes.length === 0 ? [] : [`${name} ${changes.join(', ')}`];
    }),
    ...after.lanes.flatMap((_, lane) => laneChanges(b, before, after, lane)),
  ];
}

function changesOf(was: UnitState, is: UnitState): readonly string[] {
  if (is.alive === 0) return was.alive === 0 ? [] : ['is removed'];
  const rings = was.kills !== is.kills || was.disorders !== is.disorders;
  return [
    ...(rings ? [`now has ${ringsLabel(is.kills, is.disorders)}`] : []),
    ...(is.squareLost > was.squareLost ? ['is no longer in square'] : []),
    ...(is.exposed > was.exposed ? ['leaves its cover'] : []),
    ...(is.blue > was.blue ? ['is blown'] : []),
    ...(is.blue < was.blue ? [is.blue === 0 ? 'is fresh again' : 'rests'] : []),
    ...(is.joined > was.joined ? ['joins in'] : []),
  ];
}

function laneChanges(b: Battle, before: Play, after: Play, number: number): readonly string[] {
  const was = before.laneAt(number);
  const is = after.laneAt(number);
  const bothThere = frontOf(b, after, 0, number) !== NONE && frontOf(b, after, 1, number) !== NONE;
  const where = b.lanes === 1 ? '' : `lane ${number}: `;
  const moved = bothThere && was.distance !== is.distance && is.contact === 0;
  return [
    ...(is.contact === ENGAGED && was.contact !== ENGAGED ? [`${where}they fight on next move`] : []),
    ...(is.contact === WAITING ? [`${where}the attacker stays outside (HUIT-MEL-12)`] : []),
    ...(was.contact === ENGAGED && is.contact === 0 && after.stage !== MELEE ? [`${where}they part`] : []),
    ...(is.moved === CONTACT && was.moved !== CONTACT ? [`${where}contact`] : []),
    ...(moved ? [`${where}${b.ruler.inCm(is.distance)} cm apart`] : []),
  ];
}
