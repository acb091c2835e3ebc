/** The commander of a battle: asks the floor's commander (BF 12) on behalf of the state in play. */
import { item } from '../../../chance/at.ts';
import { NO_ACT, ATTACK, FIRE, MOVE, type Act } from '../../../battlefield/commander/act.ts';
import { Commander } from '../../../battlefield/commander/commander.ts';
import type { Roster as FloorRoster } from '../../../battlefield/commander/view.ts';
import { Ways } from '../../../battlefield/ways.ts';
import type { KeptArrays } from '../../../play/kept-arrays.ts';
import type { Battle } from './battle.ts';
import { clearMembers, formGroup, leadersOn, mayCharge } from './charge.ts';
import type { Field } from './field.ts';
import type { Choices, Formation, Piece } from './forces.ts';
import type { MapOrders } from './map-orders.ts';
import { isGroupBarred } from './moves.ts';
import { NONE } from '../game.ts';
import type { Roster } from './roster.ts';
import { MapView } from './view.ts';

export class MapCommander implements Choices {
  private readonly view: MapView;
  private readonly commander: Commander;
  /** The number of each flag among those that follow formations, by piece. */
  private readonly flags: readonly number[];

  constructor(b: Battle, orders: MapOrders, fogOfWar: boolean, arrays: KeptArrays) {
    const facts = floorRoster(b.roster, orders, fogOfWar);
    this.view = new MapView(b);
    this.commander = new Commander(facts, this.view, new Ways(b.ground, arrays), b.places);
    this.flags = facts.flags.map(({ element }) => element);
  }

  /** Points the view at the state in play. */
  look(f: Field): void {
    this.view.field = f;
  }

  begin(): void {
    this.commander.start();
  }

  stepOrders({ index }: Formation): void {
    this.commander.stepOrders(index);
  }

  plan({ index }: Formation): void {
    this.commander.plan(index);
  }

  nextUnit({ index, units }: Formation): Piece | null {
    for (let k = 0; k < units.length; k++) {
      const unit = this.view.field.piece(this.commander.unitInTurn(index, k));
      if (unit.left > 0) return unit;
    }
    return null;
  }

  choose({ index }: Piece): Act {
    return this.commander.act(index);
  }

  chooseTarget({ index }: Piece): Piece | null {
    const act = this.commander.act(index);
    return act.kind === FIRE ? this.view.field.piece(act.target) : null;
  }

  chooseGroup(formation: Formation): Act | null {
    const { field } = this.view;
    for (const troop of formation.units) {
      const members = mayCharge(troop) ? formGroup(field, troop) : [];
      // Each charge body is asked once, by its lowest troop.
      if (members[0] === troop && this.isChosen(members)) return this.commander.chosen;
      clearMembers(formation);
    }
    return null;
  }

  /** True where the commander has an act for a charge group, and that can make it. */
  private isChosen(members: readonly Piece[]): boolean {
    const { commander, view } = this;
    const { field } = view;
    const indices = members.map(({ index }) => index);
    const act = commander.chargeAct(indices, indices.length);
    if (act.kind === ATTACK) return leadersOn(field, members, field.piece(act.target)).length > 0;
    if (act.kind === MOVE) return !isGroupBarred(field, item(members, 0), act);
    return act.kind !== NO_ACT;
  }

  wantsColumn({ index }: Formation): boolean {
    return this.commander.wantsColumn(index);
  }

  mayReact({ index }: Piece): boolean {
    return this.commander.mayReact(index);
  }

  lead({ is, index, formation }: Piece): Act | null {
    const { commander } = this;
    const flag = this.flags.indexOf(index);
    if (formation.units.length === 0 && formation.index !== NONE) commander.loneAct(formation.index);
    else if (is.role === 'pennant') commander.commandElementAct(formation.index);
    else if (is.role === 'wagon') commander.wagonAct(formation.index, index);
    else if (flag >= 0) commander.flagAct(flag);
    else return null;
    return commander.chosen.kind === NO_ACT ? null : commander.chosen;
  }

  isBusy({ index }: Piece): boolean {
    const { commander } = this;
    return (
      commander.hasTargetInRange(index) || commander.hasAttackInReach(index) || commander.wantsToMove(index)
    );
  }
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
