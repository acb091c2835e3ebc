/** Words for what a throw led to with no further dice. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, SIDES } from '../../play/by-side.ts';
import type { Thrown } from '../../play/dice.ts';
import { TURN_DONE } from '../../play/game.ts';
import { isDamaged } from './fire.ts';
import {
  CHARGE_TEST,
  CHARGER_MORALE,
  DEFENDER_MORALE,
  FORM_SQUARE,
  NO_TEST,
  type Battle,
  type Bmu,
} from './game.ts';
import { convertTaken, hitsText, type Remains } from './hits.ts';
import { DESTROYED, FORMATIONS, isOnLine, MORALE_STATES, NO_FORMATION, NORMAL } from './units.ts';
import { inWords } from './supplement.ts';

/** Units and what has become of them, A's by lane before B's. */
type Pairs = readonly (readonly [was: Bmu, is: Bmu])[];

/** The end of a charge, moves, losses, states, and who is beaten. */
export function consequences(before: Battle, thrown: Thrown, after: Battle): readonly string[] {
  const units = before.units.map((was, i) => [was, item(after.units, i)] as const);
  return [
    ...chargeEnd(before, units),
    ...(before.due === FORM_SQUARE ? [] : changes(units)),
    ...moves(before, after),
    ...conversions(before, thrown, after),
    ...gunsHit(before, after),
    ...states(thrown, units),
    ...ending(after),
  ];
}

/** The end of a charge, where this throw ended it. */
function chargeEnd(before: Battle, units: Pairs): readonly string[] {
  const { due, side } = before;
  if (![CHARGE_TEST, CHARGER_MORALE, DEFENDER_MORALE].includes(due)) return [];
  const pair = [before.looker, before.lookedAt].toSorted((one, other) => one.role - other.role);
  const [a, b] = pair.map((u) => item(units, before.units.indexOf(u)));
  if (a === undefined || b === undefined) return [];
  if (a[1].touches(b[1]) && !a[0].touches(b[0])) return ['the units are in contact'];
  return [a, b].flatMap(([was, is]) => {
    const isThrower = was.role === side;
    if (is.mob > was.mob || (due === DEFENDER_MORALE && isThrower && is.moved > was.moved))
      return [`${was.name} retires as a mob (FOH-CHG-08)`];
    if (due === CHARGER_MORALE && isThrower && is.barred > was.barred)
      return [`${was.name} withdraws, and neither moves nor fires (R-10)`];
    return [];
  });
}

/** Units that changed their formation; a Form Square roll tells its own. */
function changes(units: Pairs): readonly string[] {
  return units.flatMap(([was, is]) => {
    const { formationNow } = is;
    const isSame = was.unit === is.unit && formationNow === was.formationNow;
    if (isSame || formationNow === NO_FORMATION) return [];
    return [`${is.name} forms ${inWords(item(FORMATIONS, formationNow))}`];
  });
}

/** Movement of this step, and the gap that it leaves. */
function moves(before: Battle, after: Battle): readonly string[] {
  if (after.over !== 0) return [];
  const isAlone = after.lanes.length === 1;
  return after.lanes.flatMap(({ gap, contact, isContested, number }) => {
    const was = item(before.lanes, number).gap;
    if (contact !== 0 || !isContested || gap === was) return [];
    if (!isAlone) return [`the gap of lane ${number + 1} is ${after.rules.inWords(gap)}`];
    const how = before.due === CHARGE_TEST && was > gap ? 'after charge and movement ' : '';
    return [`${how}the gap is ${after.rules.inWords(gap)}`];
  });
}

/** The remains of units, said when no more hits can come this turn (FOH-HIT-01). */
function conversions(before: Battle, thrown: Thrown, after: Battle): readonly string[] {
  const { kind, whom, outcome } = thrown;
  const { chargeFire, overwatch, battery, smallArms, melee, morale, pursuitMove, pursuitAttack } =
    before.rules.throws;
  const isPursuit = kind === pursuitAttack;
  const isInMoralePhase = isPursuit || kind === morale || kind === pursuitMove;
  const isEnded = after.at === TURN_DONE || after.units.some(({ test }) => test !== NO_TEST);
  if (!isPursuit && (isInMoralePhase || !isEnded)) return [];
  const copy = new (before.constructor as typeof Battle)(before.rules); // true: a state of the engagement
  copy.copyFrom(before);
  const isBlow = [chargeFire, overwatch, battery, smallArms, melee, pursuitAttack].includes(kind);
  const target = isBlow && whom !== null && 'unit' in whom ? (copy.same(whom as Bmu) as Bmu) : null; // true: it has a unit
  target?.take(outcome);
  const left = (isPursuit && target !== null ? [target] : copy.units).flatMap((u) => {
    if (u.hits === 0) return [];
    const { stands } = u;
    convertTaken(u, before.rules.hitsPerStand);
    return [`${u.name} with ${remains(u, stands - u.stands)}`];
  });
  if (left.length === 0) return [];
  return [`${isPursuit ? 'this leaves' : 'after the tests the hits leave'} ${left.join(' and ')}`];
}

/** The remains of batteries, said with the last fire of the turn. */
function gunsHit(before: Battle, after: Battle): readonly string[] {
  const left = before.batteries.flat().flatMap((was) => {
    const is = item(after.batteries[was.role], was.place);
    if (was.stands === is.stands && was.permHits === is.permHits) return [];
    const heavy = isDamaged(is) ? ': heavily damaged' : '';
    return [`${is.name} with ${remains(is, was.stands - is.stands)}${heavy}`];
  });
  return left.length === 0 ? [] : [`the hits leave ${left.join(' and ')}`];
}

function remains({ stands, permHits }: Readonly<Remains>, lost: number): string {
  if (stands === 0) return 'no stand';
  const less = lost === 0 ? '' : ` (${lost} less)`;
  return `${stands === 1 ? '1 stand' : `${stands} stands`}${less}${permHits === 0 ? '' : `, ${hitsText(permHits)} kept`}`;
}

/** Units whose morale state changed. */
function states({ kind }: Thrown, units: Pairs): readonly string[] {
  return units.flatMap(([was, { morale: is, rules }]) => {
    if (was.morale === is) return [];
    const { name } = was;
    if (is === DESTROYED) return [`${name} is destroyed`];
    if (is === NORMAL) return [was.isAway ? `${name} is back` : `${name} recovers`];
    // The test itself has told the state.
    if (kind === rules.throws.rally) return [];
    if (kind === rules.throws.morale) return isOnLine(is) ? [] : [`${name} leaves the line`];
    return [`${name} is ${item(MORALE_STATES, is)}${isOnLine(is) ? '' : ' and leaves the line'}`];
  });
}

function ending(after: Battle): readonly string[] {
  if (after.over === 0) return [];
  return SIDES.flatMap((role) => (after.isBeaten(role) ? [`${SIDE_LETTERS[role]} is beaten`] : []));
}
