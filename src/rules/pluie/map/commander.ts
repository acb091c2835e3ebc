/** The choices of the commander of the floor (BF 12) in a battle, and their making. */
import { item } from '../../../chance/at.ts';
import { ATTACK, MOVE, NO_ACT, type Act } from '../../../battlefield/commander/act.ts';
import { Commander } from '../../../battlefield/commander/commander.ts';
import type { Roster as FloorRoster } from '../../../battlefield/commander/view.ts';
import { Ways } from '../../../battlefield/ways.ts';
import type { KeptArrays } from '../../../play/kept-arrays.ts';
import { NONE } from '../game.ts';
import type { Battle } from './battle.ts';
import { clearMembers, formGroup, leadersOn, mayCharge } from './charge.ts';
import type { Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';
import type { MapOrders } from './map-orders.ts';
import { isGroupBarred } from './moves.ts';
import type { Roster } from './roster.ts';
import { MapView } from './view.ts';

/** A commander with the view that it has of the battle; whoever plays points that at the state in play. */
export function commanderOf(b: Battle, orders: MapOrders, fogOfWar: boolean, arrays: KeptArrays) {
  const view = new MapView(b);
  const roster = floorRoster(b.roster, orders, fogOfWar);
  return { view, commander: new Commander(roster, view, new Ways(b.ground, arrays), b.places) };
}

/** The next unit that has actions, in the order in which the formation's units act; null where none has any. */
export function nextUnit(f: Field, { index, units }: Formation): Piece | null {
  for (let k = 0; k < units.length; k++) {
    const unit = f.piece(f.commander.unitInTurn(index, k));
    if (unit.left > 0) return unit;
  }
  return null;
}

/** The act of the next charge group of a formation, whose troops it marks; null where there is none. */
export function chooseGroup(f: Field, formation: Formation): Act | null {
  for (const troop of formation.units) {
    const members = mayCharge(troop) ? formGroup(f, troop) : [];
    // Each charge body is asked once, by its lowest troop.
    if (members[0] === troop && isChosen(f, members)) return f.commander.chosen;
    clearMembers(formation);
  }
  return null;
}

/** True where the commander has an act for a charge group, and that can make it. */
function isChosen(f: Field, members: readonly Piece[]): boolean {
  const indices = members.map(({ index }) => index);
  const act = f.commander.chargeAct(indices, indices.length);
  if (act.kind === ATTACK) return leadersOn(f, members, f.piece(act.target)).length > 0;
  if (act.kind === MOVE) return !isGroupBarred(f, item(members, 0), act);
  return act.kind !== NO_ACT;
}

/** The move of a pennant, wagon, flag or communication unit; null for none. */
export function lead({ commander }: Field, { is, index, formation }: Piece): Act | null {
  if (formation.units.length === 0 && formation.index !== NONE) commander.loneAct(formation.index);
  else if (is.role === 'pennant') commander.commandElementAct(formation.index);
  else if (is.role === 'wagon') commander.wagonAct(formation.index, index);
  else if (!commander.flagAct(index)) return null;
  return commander.chosen.kind === NO_ACT ? null : commander.chosen;
}

/** The roster as the floor's commander reads it. */
function floorRoster(
  { pieces, formations, formed, units, elements }: Roster,
  orders: MapOrders,
  fogOfWar: boolean,
): FloorRoster {
  const facts = pieces.slice(0, elements).map(({ side, fighting, gun }) => ({
    side,
    isFighting: fighting !== 0,
    isGun: gun !== 0,
  }));
  const all = formations.slice(0, formed);
  /** Formations of one, by their piece. */
  const alone = new Map(formations.slice(formed).map(({ from }, i) => [from, formed + i]));
  const ofSide = (side: number): readonly number[] =>
    all.flatMap((each, i) => (each.side === side ? [i] : []));
  const namesOf = (side: number) => new Map(ofSide(side).map((i) => [item(formations, i).name, i] as const));
  return {
    elements: facts,
    units: facts.map((each, i) => {
      const { formation, railway } = item(pieces, i);
      return {
        ...each,
        formation: alone.get(i) ?? formation,
        hasSector: i < units && railway === NONE,
      };
    }),
    watchers: units,
    formations: formations.map(({ side, from, to, pennant, parameters }, i) => ({
      side,
      from,
      to,
      commandElement: pennant,
      parameters,
      orders: item(orders.byFormation, i),
      boundary: orders.boundaries[i] ?? null,
    })),
    flags: pieces.flatMap((piece, i) => {
      if (piece.role !== 'flag' || alone.has(i)) return [];
      const own = ofSide(piece.side);
      const led = own.filter((k) => item(formations, k).flag === i);
      const followed = led.length > 0 ? led : own;
      return [
        { element: i, formations: followed, parameters: item(formations, item(followed, 0)).parameters },
      ];
    }),
    names: [namesOf(0), namesOf(1)],
    fogOfWar,
  };
}
