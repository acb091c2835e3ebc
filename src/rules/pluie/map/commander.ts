/** The commander of a battle: asks the floor's commander (BF 12) on behalf of the state in play. */
import { item } from '../../../chance/at.ts';
import { NO_ACT, ATTACK, FIRE, MOVE, type Act } from '../../../battlefield/commander/act.ts';
import { Commander } from '../../../battlefield/commander/commander.ts';
import type { FormationFacts, Roster as FloorRoster } from '../../../battlefield/commander/view.ts';
import { Ways } from '../../../battlefield/ways.ts';
import type { KeptArrays } from '../../../play/kept-arrays.ts';
import type { MapBattle } from './battle.ts';
import { formGroup, leaderOn, mayCharge } from './charge.ts';
import type { MapOrders } from './map-orders.ts';
import { isGroupBarred } from './moves.ts';
import type { Roster } from './roster.ts';
import { NONE } from './stages.ts';
import type { Choices } from './choices.ts';
import type { MapPlay } from './state.ts';
import { MapView } from './view.ts';

export class MapCommander implements Choices {
  private readonly b: MapBattle;
  private readonly view: MapView;
  private readonly commander: Commander;
  /** The number of each flag among those that follow formations, by piece. */
  private readonly flags: readonly number[];
  private readonly members: number[] = [];

  constructor(b: MapBattle, roster: Roster, orders: MapOrders, fogOfWar: boolean, arrays: KeptArrays) {
    this.b = b;
    this.view = new MapView(b);
    const facts = floorRoster(roster, orders, fogOfWar);
    this.commander = new Commander(facts, this.view, new Ways(b.ground, arrays), b.places);
    this.flags = facts.flags.map(({ element }) => element);
  }

  /** Points the view at the state in play. */
  look(s: MapPlay): void {
    this.view.state = s;
  }

  begin(): void {
    this.commander.start();
  }

  stepOrders(formation: number): void {
    this.commander.stepOrders(formation);
  }

  plan(formation: number): void {
    this.commander.plan(formation);
  }

  /** The next unit that has actions, in the order in which the formation's units act; NONE where none has any. */
  nextUnit(formation: number): number {
    const { from, to } = this.b.formationAt(formation);
    for (let k = 0; k < to - from; k++) {
      const unit = this.commander.unitInTurn(formation, k);
      if (this.view.state.at(unit).actions > 0) return unit;
    }
    return NONE;
  }

  /** The next act of a unit. */
  choose(unit: number): Act {
    return this.commander.act(unit);
  }

  /** The target of a further shot of a fire action; NONE where the unit would do something else. */
  chooseTarget(unit: number): number {
    const act = this.commander.act(unit);
    return act.kind === FIRE ? act.target : NONE;
  }

  /** The act of the next charge group of a formation, which is marked in the state; null where there is none. */
  chooseGroup(formation: number): Act | null {
    const { b, view, members } = this;
    const { state } = view;
    const { from, to } = b.formationAt(formation);
    for (let i = from; i < to; i++) {
      if (!mayCharge(b, state, i) || !formGroup(b, state, i)) continue;
      let count = 0;
      for (let j = from; j < to; j++) if (state.at(j).member !== 0) members[count++] = j;
      // Each charge body is asked once, by its lowest troop.
      const act = members[0] === i ? this.commander.chargeAct(members, count) : null;
      state.unit = i;
      if (
        act !== null &&
        act.kind !== NO_ACT &&
        (act.kind !== ATTACK || leaderOn(b, state, act.target) !== NONE) &&
        (act.kind !== MOVE || !isGroupBarred(b, state, act))
      )
        return act;
      for (let j = from; j < to; j++) state.at(j).member = 0;
    }
    return null;
  }

  wantsColumn(formation: number): boolean {
    return this.commander.wantsColumn(formation);
  }

  /** True where a unit may react: one in reserve does so only when its formation is engaged (BF 11). */
  mayReact(unit: number): boolean {
    return this.commander.mayReact(unit);
  }

  /** The move of a pennant, wagon, flag or communication unit; `lone` is its number if it has orders of its own. */
  lead(piece: number, lone: number): Act | null {
    const { commander } = this;
    const { role, formation } = this.b.at(piece);
    let act: Act;
    if (lone !== NONE) act = commander.loneAct(this.b.loneFormation(lone));
    else if (role === 'pennant') act = commander.commandElementAct(formation);
    else if (role === 'wagon') act = commander.wagonAct(formation, piece);
    else {
      const flag = this.flags.indexOf(piece);
      if (flag < 0) return null;
      act = commander.flagAct(flag);
    }
    return act.kind === NO_ACT ? null : act;
  }

  /** True for a unit that has a target in range, an enemy to attack, or wants to move (13.6). */
  isBusy(unit: number): boolean {
    const { commander } = this;
    return (
      commander.hasTargetInRange(unit) || commander.hasAttackInReach(unit) || commander.wantsToMove(unit)
    );
  }
}

/** The roster as the floor's commander reads it. */
function floorRoster(roster: Roster, orders: MapOrders, fogOfWar: boolean): FloorRoster {
  const { pieces, formations, lone, units, elements } = roster;
  const facts = pieces.slice(0, elements).map(({ side, fighting, gun }) => ({
    side,
    isFighting: fighting !== 0,
    isGun: gun !== 0,
  }));
  const names = ([0, 1] as const).map(
    (side) => new Map(formations.flatMap((each, i) => (each.side === side ? [[each.name, i] as const] : []))),
  );
  return {
    elements: facts,
    units: facts.map((each, i) => {
      const { formation, railway } = item(pieces, i);
      const own = lone.findIndex(({ piece }) => piece === i);
      return {
        ...each,
        formation: own < 0 ? formation : formations.length + own,
        hasSector: i < units && railway === NONE,
      };
    }),
    watchers: units,
    formations: [
      ...formations.map((formation, i): FormationFacts => ({
        side: formation.side,
        from: formation.from,
        to: formation.to,
        commandElement: formation.pennant,
        parameters: formation.parameters,
        orders: item(orders.byFormation, i),
        boundary: item(orders.boundaries, i),
      })),
      ...lone.map(({ piece, side, parameters }, i): FormationFacts => ({
        side,
        from: piece,
        to: piece + 1,
        commandElement: NONE,
        parameters,
        orders: item(orders.ofLone, i),
        boundary: null,
      })),
    ],
    flags: pieces.flatMap((piece, i) => {
      if (piece.role !== 'flag' || lone.some((each) => each.piece === i)) return [];
      const led = formations.flatMap((each, k) => (each.side === piece.side && each.flag === i ? [k] : []));
      const all = formations.flatMap((each, k) => (each.side === piece.side ? [k] : []));
      const followed = led.length > 0 ? led : all;
      return [
        { element: i, formations: followed, parameters: item(formations, item(followed, 0)).parameters },
      ];
    }),
    names: [item(names, 0), item(names, 1)],
    fogOfWar,
  };
}
