/** Words for what a throw led to with no further dice. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { isDamaged, takeFire } from './guns.ts';
import { convertTaken, hitsText, type Remains } from './hits.ts';
import { isBlow } from './metrics.ts';
import { isBeaten } from './phases.ts';
import {
  bothOnLine,
  CHARGE_TEST,
  CHARGER_MORALE,
  DEFENDER_MORALE,
  END_OF_TURN,
  FORM_SQUARE,
  MORALE_TEST,
  OVER,
  PURSUIT_ATTACK,
  type Play,
} from './state.ts';
import { DESTROYED, FORMATIONS, isOnLine, MORALE_STATES, NO_FORMATION, NORMAL } from './units.ts';
import { inWords } from './supplement.ts';

/** The end of a charge, moves, losses, states, and who is beaten. */
export function consequences(b: Battle, before: Play, outcome: number, after: Play): readonly string[] {
  return [
    ...chargeEnd(b, before, after),
    ...changes(b, before, after),
    ...moves(b, before, after),
    ...conversions(b, before, outcome, after),
    ...gunsHit(b, before, after),
    ...states(b, before, after),
    ...ending(b, after),
  ];
}

/** The end of a charge, where this throw ended it. */
function chargeEnd(b: Battle, before: Play, after: Play): readonly string[] {
  const inCharge = [CHARGE_TEST, CHARGER_MORALE, DEFENDER_MORALE].includes(before.stage);
  if (!inCharge) return [];
  const then = samePair(b, before, after);
  if (then.contact > before.contact) return ['the units are in contact'];
  return [0, 1].flatMap((side) => {
    const was = before.side(side);
    const is = then.side(side);
    const name = b.unitOf(before, side).name;
    if (
      is.mob > was.mob ||
      (before.stage === DEFENDER_MORALE && before.thrower === side && is.moved > was.moved)
    )
      return [`${name} retires as a mob (FOH-CHG-08)`];
    if (before.stage === CHARGER_MORALE && before.thrower === side && is.barred > was.barred)
      return [`${name} withdraws, and neither moves nor fires (R-10)`];
    return [];
  });
}

/** Units that changed their formation, lane by lane; a Form Square roll tells its own. */
function changes(b: Battle, before: Play, after: Play): readonly string[] {
  if (before.stage === FORM_SQUARE) return [];
  return [0, 1].flatMap((side) =>
    before.units(side).flatMap((was, lane) => {
      const state = item(after.units(side), lane);
      const is = b.formationIn(state, side);
      const isSame = was.unit === state.unit && is === b.formationIn(was, side);
      if (isSame || is === NO_FORMATION) return [];
      return [`${b.named(side, state)} forms ${inWords(item(FORMATIONS, is))}`];
    }),
  );
}

/** A state, looking at the pair that another one looks at. */
function samePair(b: Battle, { lanes }: Play, after: Play): Play {
  if (lanes === null) return after;
  const then = b.blank();
  then.copyFrom(after);
  then.face(0, lanes.laneOf(0), lanes.laneOf(1));
  return then;
}

/** Movement of this step, and the gap that it leaves. */
function moves(b: Battle, before: Play, after: Play): readonly string[] {
  const { lanes } = before;
  if (lanes !== null && after.lanes !== null && after.stage !== OVER)
    return after.lanes.each.flatMap(({ gap, contact, isContested }, i) => {
      if (contact !== 0 || !isContested || gap === lanes.lane(i).gap) return [];
      return [`the gap of lane ${i + 1} is ${b.inWords(gap)}`];
    });
  const isLast = after.stage === OVER || after.contact !== 0 || after.gap === before.gap;
  if (isLast || !bothOnLine(after)) return [];
  const fellShort = before.stage === CHARGE_TEST && before.gap > after.gap;
  const how = fellShort ? 'after charge and movement ' : '';
  return [`${how}the gap is ${b.inWords(after.gap)}`];
}

/** The remains of units, said when no more hits can come this turn (FOH-HIT-01). */
function conversions(b: Battle, before: Play, outcome: number, after: Play): readonly string[] {
  const pursuit = before.stage === PURSUIT_ATTACK;
  const inMorale = after.stage >= MORALE_TEST && after.stage <= PURSUIT_ATTACK;
  const ended = inMorale || after.stage === END_OF_TURN || after.stage === OVER;
  if (!pursuit && (before.stage >= MORALE_TEST || !ended)) return [];
  const copy = b.blank();
  copy.copyFrom(before);
  if (isBlow(before.stage)) takeFire(b, copy, outcome);
  const left = [0, 1].flatMap((side) =>
    copy.units(side).flatMap((state) => {
      if (state.hits === 0 || (pursuit && side === before.thrower)) return [];
      const { stands } = state;
      convertTaken(b, state);
      return [`${b.named(side, state)} with ${remainsText(state, stands - state.stands)}`];
    }),
  );
  if (left.length === 0) return [];
  return [`${pursuit ? 'this leaves' : 'after the tests the hits leave'} ${left.join(' and ')}`];
}

/** The remains of batteries, said with the last fire of the turn. */
function gunsHit(b: Battle, before: Play, after: Play): readonly string[] {
  const left = [0, 1].flatMap((side) =>
    before.gunsOf(side).flatMap((was, place) => {
      const is = item(after.gunsOf(side), place);
      if (was.stands === is.stands && was.permHits === is.permHits) return [];
      const heavy = isDamaged(b, after, side, place) ? ': heavily damaged' : '';
      return [
        `${item(b.side(side).batteries, place).name} with ${remainsText(is, was.stands - is.stands)}${heavy}`,
      ];
    }),
  );
  return left.length === 0 ? [] : [`the hits leave ${left.join(' and ')}`];
}

function remainsText({ stands, permHits }: Readonly<Remains>, lost: number): string {
  if (stands === 0) return 'no stand';
  const less = lost === 0 ? '' : ` (${lost} less)`;
  return `${stands === 1 ? '1 stand' : `${stands} stands`}${less}${permHits === 0 ? '' : `, ${hitsText(permHits)} kept`}`;
}

/** Units whose morale state changed. */
function states(b: Battle, before: Play, after: Play): readonly string[] {
  return [0, 1].flatMap((side) =>
    before.units(side).flatMap((state, lane) => {
      const was = state.morale;
      const is = item(after.units(side), lane).morale;
      if (was === is) return [];
      const name = b.named(side, state);
      if (is === DESTROYED) return [`${name} is destroyed`];
      if (is === NORMAL) return [`${name} recovers`];
      // The test itself has told the state.
      if (before.stage === MORALE_TEST) return isOnLine(is) ? [] : [`${name} leaves the line`];
      return [`${name} is ${item(MORALE_STATES, is)}${isOnLine(is) ? '' : ' and leaves the line'}`];
    }),
  );
}

function ending(b: Battle, after: Play): readonly string[] {
  if (after.stage !== OVER) return [];
  const beaten = [0, 1].filter((side) => isBeaten(b, after, side));
  return beaten.map((side) => `${b.side(side).letter} is beaten`);
}
