/**
 * The state of a battle on a map (15.3), and what the chapters ask of it: where pieces stand, and what a loss or a retreat leads
 * to there. It is kept between turns.
 */
import { intAt, item } from '../../../chance/at.ts';
import { ahead } from '../../../battlefield/directions.ts';
import { FIRE } from '../../../battlefield/commander/act.ts';
import type { Commander } from '../../../battlefield/commander/commander.ts';
import { attacksElements } from '../../../battlefield/commander/parameters.ts';
import type { Progress } from '../../../battlefield/commander/progress.ts';
import { distance, touch } from '../../../battlefield/distances.ts';
import { Ground } from '../../../battlefield/ground.ts';
import { isDirectionIn, isInFrontHalf } from '../../../battlefield/sectors.ts';
import { coverAgainst } from '../../../battlefield/sight.ts';
import type { Token } from '../../../battlefield/token.ts';
import { Works } from '../../../battlefield/works.ts';
import type { Dice } from '../../../play/dice.ts';
import { Board, fieldsOf, Layout } from '../../../play/layout.ts';
import { JAM, nextLimber } from '../fire.ts';
import type * as shared from '../game.ts';
import { MORE_COUNTED, NONE, type Element, type How } from '../game.ts';
import type { Arm } from '../weapons.ts';
import type { Battle } from './battle.ts';
import {
  Formation,
  FORMATION,
  HeldPlace,
  HELD_PLACE,
  Piece,
  PIECE,
  Side,
  SIDE,
  type Log,
  type Move,
} from './forces.ts';
import { depthAt, gather, isMover, moverBits, moverClass } from './movers.ts';
import type { FormationProfile, Roster } from './muster.ts';
import type { PieceProfile } from './pieces.ts';
import { areWithin, armAgainst, couldAttackAt, isInSectorOf } from './seeing.ts';

/** Numbers that a map counts besides: that of A, then that of B. */
export const HITS = MORE_COUNTED;
export const CLOSE_COMBATS = MORE_COUNTED + 2;

/** Steps that a retreat may go on beyond its end, in h, with room for rounding (BF-RET-04). */
const MOST_BEYOND = 700;

/** The layout of a state. */
export function layoutOf(): Layout {
  return new Layout([
    fieldsOf<Field>({
      at: [2, NONE],
      over: 1,
      outcome: 4,
      first: [2, NONE],
      turn: 16,
      firstFire: 16,
      firstContact: 16,
      second: 0,
      ownLimit: 0,
    }),
    SIDE,
    FORMATION,
    fieldsOf<Progress>({
      order: 32,
      route: 32,
      goalX: 32,
      goalY: 32,
      facingX: 32,
      facingY: 32,
      shiftX: 32,
      shiftY: 32,
      cell: 32,
      bound: 32,
      factor: 32,
    }),
    PIECE,
    fieldsOf<Token>({ w: 16, e: 16, x: 32, y: 32, fx: 32, fy: 32, eyeX: 0, eyeY: 0, radius: 0 }),
    HELD_PLACE,
  ]);
}

export class Field extends Board<Field> implements shared.Field<Piece> {
  readonly rules: Battle;
  readonly commander: Commander;
  /** Takes the events; null in play. */
  readonly log: Log | null;
  readonly notes: shared.Notes<Piece> = this;
  readonly sides: readonly [Side, Side] = [new Side(0, this), new Side(1, this)];
  /** Those with orders, as the commander counts them. */
  readonly formations: readonly Formation[];
  readonly pieces: readonly Piece[];
  /** The units of both sides, A's first. */
  readonly units: readonly Piece[];
  readonly works: Works;
  /** The ground of the map with the works over it. */
  readonly ground: Ground;
  readonly places: readonly HeldPlace[];
  /** The movement throws of the active formation by slot of kind, in h; NONE before they are made. */
  readonly limits: Int32Array;

  /** The number of the outcome once the battle is over. */
  outcome = 0;
  /** The side that acts first in every turn; NONE before the coin. */
  first = NONE;
  turn = 0;
  /** The first turn with fire, and that in which enemies first touched; 0 before. */
  firstFire = 0;
  firstContact = 0;
  /** 1 in the phase of the side that acts second. */
  second = 0;
  /** The movement throw of a piece that moves on its own, in h; NONE before it is made. */
  ownLimit = NONE;
  /** The formation, flag or communication unit whose turn it is. */
  acting: Formation | Piece | null = null;
  move: Move | null = null;

  protected override readonly groups: readonly (readonly object[])[];
  /** The words kept beside the numbers of the groups. */
  private readonly lists: readonly Int32Array[];

  constructor(rules: Battle, layout: Layout, commander: Commander, log: Log | null) {
    super(layout);
    const { roster, ground, mostWorks, places } = rules;
    const crossings = ground.map.crossings.length;
    const formation = (is: FormationProfile, index: number): Formation =>
      new Formation(is, index, this.sides[is.side], crossings);
    this.rules = rules;
    this.commander = commander;
    this.log = log;
    this.formations = roster.formations.map(formation);
    const alone = roster.alone.map(
      (is) => this.formations.find((own) => own.is === is) ?? formation(is, NONE),
    );
    const owner = (is: PieceProfile, piece: number): Formation | undefined =>
      is.formation === NONE
        ? alone.find(({ is: { from } }) => from === piece)
        : this.formations[is.formation];
    this.pieces = roster.pieces.map((is, i) => {
      const own = owner(is, i);
      if (own === undefined) throw new RangeError(`${is.id} has no formation`);
      return new Piece(is, i, own);
    });
    this.units = this.pieces.slice(0, roster.units);
    this.formSides(roster);
    this.works = new Works(mostWorks, mostWorks, crossings);
    this.ground = new Ground(ground, this.works);
    this.places = places.all.map(() => new HeldPlace());
    this.limits = new Int32Array(rules.columnSlot + 1);
    this.groups = [
      [this],
      this.sides,
      this.formations,
      this.formations.map(({ progress }) => progress),
      this.pieces,
      this.pieces.map(({ token }) => token),
      this.places,
    ];
    this.lists = [this.works.words, ...this.formations.map(({ progress }) => progress.crossings)];
  }

  private formSides({ formed, elements }: Roster): void {
    const isTrain = ({ units }: Formation): boolean => item(units, 0).is.railway !== NONE;
    for (const unit of this.units) unit.formation.units.push(unit);
    for (const formation of this.formations.slice(0, formed)) {
      formation.command = this.piece(formation.is.commandElement);
      formation.wagon = this.piece(formation.is.wagon);
      formation.side.formations.push(formation);
    }
    for (const side of this.sides) {
      const own = this.pieces.filter((piece) => piece.side === side);
      const ofRole = (role: PieceProfile['role']): Piece[] => own.filter(({ is }) => is.role === role);
      side.units.push(...ofRole('unit'));
      side.elements.push(...own.filter(({ index }) => index < elements));
      side.relays.push(...ofRole('communication'));
      side.agenda.push(
        ...side.formations.filter((each) => !isTrain(each)),
        ...ofRole('flag'),
        ...side.relays,
        ...side.formations.filter(isTrain),
      );
    }
  }

  /** The side whose phase it is. */
  get side(): Side {
    return this.sides[(this.first ^ this.second) === 0 ? 0 : 1];
  }

  enemyOf({ number }: Side): Side {
    return this.sides[number === 0 ? 1 : 0];
  }

  /** The piece with this index. */
  piece(index: number): Piece {
    return this.pieces[index] as Piece; // true: the commander gives no others
  }

  override get words(): number {
    return super.words + this.lists.reduce((sum, { length }) => sum + length, 0);
  }

  override copyFrom(other: Field): void {
    super.copyFrom(other);
    this.lists.forEach((list, i) => list.set(item(other.lists, i)));
    this.limits.set(other.limits);
    this.acting = other.acting;
    this.layTokens();
  }

  override write(into: Int32Array, offset: number): void {
    super.write(into, offset);
    let at = offset + super.words;
    for (const list of this.lists) {
      into.set(list, at);
      at += list.length;
    }
  }

  override read(from: Int32Array, offset: number): void {
    super.read(from, offset);
    let at = offset + super.words;
    for (const list of this.lists) for (let i = 0; i < list.length; i++) list[i] = intAt(from, at++);
  }

  /** Nothing of a turn outlives it. */
  protected override settle(): void {
    this.second = 0;
    this.acting = null;
    this.move = null;
    this.forgetThrows();
    for (const formation of this.formations) formation.active = formation.contact = formation.heavyLosses = 0;
    for (const piece of this.pieces) {
      piece.worked = piece.left = piece.member = 0;
      piece.reactAt = NONE;
    }
    this.layTokens();
  }

  distance(u: Piece, e: Piece): number {
    return distance(u.token, e.token);
  }

  armFor(u: Piece, e: Piece, between: number): Arm | null {
    return armAgainst(this, u, e, between, e.token);
  }

  /** The place of a cover in the list of covers (BF-LOS-06). */
  cover(u: Piece, e: Piece): number {
    return coverAgainst(this.ground, u.token.x, u.token.y, e.token.x, e.token.y);
  }

  /** True where its fire suffers from want of ammunition (PDB-MAP-31, R-42, R-50). */
  isOutOfSupply(u: Piece): boolean {
    return u.is.dependsOnSupply !== 0 && !this.isInRange(u, 'wagon');
  }

  /** True where an element of its formation lives within its range of a unit, or anywhere if that is ignored. */
  isInRange(u: Piece, element: Element): boolean {
    const { rulings, commandReach, supplyReach } = this.rules;
    const own = u.formation[element];
    const isWagon = element === 'wagon';
    const range = isWagon ? rulings.supplyRange : rulings.commandRange;
    const reach = isWagon ? supplyReach : commandReach;
    return range === 'ignore' ? own.alive !== 0 : own.placed !== 0 && areWithin(u, own, reach);
  }

  isAtRisk(e: Piece, element: Element): boolean {
    if (e.is.role !== 'unit') return false;
    return element === 'wagon' && e.is.gun !== 0 ? nextLimber(this, e) !== null : this.isInRange(e, element);
  }

  lose({ formation }: Piece, element: Element): void {
    this.eliminate(formation[element]);
  }

  /** */
  isFlank(u: Piece, e: Piece): boolean {
    if (this.rules.rulings.flankFrom === 'sector') return !isInSectorOf(this, e, u);
    const { eyeX, eyeY, fx, fy } = e.token;
    return !isDirectionIn(u.token.x - eyeX, u.token.y - eyeY, fx, fy, 90);
  }

  lines(e: Piece): number {
    return e.is.role === 'unit' ? depthAt(this, e) : 1;
  }

  /** Null where the unit would do something else. */
  chooseTarget({ index }: Piece): Piece | null {
    const { kind, target } = this.commander.act(index);
    return kind === FIRE ? this.piece(target) : null;
  }

  touching(e: Piece): readonly Piece[] {
    return e.side.units.filter((unit) => unit !== e && unit.placed !== 0 && touch(e.token, unit.token));
  }

  /** The nearest to the leader of those not behind his front line; elements too where he attacks these (PDB-MAP-23, R-73, R-92). */
  followUp(u: Piece, touching: readonly Piece[], struck: Piece): Piece | null {
    const { parameters } = u.formation.is;
    if (!parameters.followUp) return null;
    const isElement = ({ is: { role }, placed, token }: Piece): boolean =>
      role !== 'unit' && role !== 'pennant' && placed !== 0 && touch(struck.token, token);
    const elements = attacksElements(parameters) ? struck.side.elements.filter(isElement) : [];
    const inSector = this.rules.rulings.followUpSector === 'sector';
    let next: Piece | null = null;
    let least = Infinity;
    for (const unit of [...touching, ...elements]) {
      const isAhead = inSector ? isInSectorOf(this, u, unit) : isInFrontHalf(u.token, unit.token);
      if (!isAhead || !couldAttackAt(this, u, unit.token)) continue;
      const between = distance(u.token, unit.token);
      if (between >= least) continue;
      least = between;
      next = unit;
    }
    return next;
  }

  /** Facing reversed where the enemy who drives it back lies ahead. */
  unready(u: Piece, from?: Piece): void {
    const { x, y, fx, fy } = u.token;
    u.ready = 0;
    if (from !== undefined && ahead(from.token.x - x, from.token.y - y, fx, fy) > 0)
      u.token.place(x, y, 0 - fx, 0 - fy);
  }

  goBack(u: Piece, from: Piece, isReaction = false): void {
    const { retreat, rulings } = this.rules;
    const { token } = u;
    const { average } = u.is;
    this.endMoveOf(u);
    const terms = {
      mover: moverClass(u),
      movers: moverBits(u),
      allowance: average,
      fx: token.fx,
      fy: token.fy,
      isToShelter: rulings.retreatTo === 'shelter',
    };
    const { x, y } = token;
    const before = from.token;
    const toEnemy = Math.sqrt((before.x - x) ** 2 + (before.y - y) ** 2);
    // A token that goes on to a free place may come as far again as that takes it; a friend far before it is a shelter too.
    const others = gather(this, u, token, Math.max(average + MOST_BEYOND, toEnemy));
    retreat.make(this.ground, token, before, terms, others);
    token.place(retreat.token.x, retreat.token.y, token.fx, token.fy);
    this.log?.retreat(u, from, x, y, isReaction);
    const isLost =
      (rulings.retreatOffMap === 'lost' && retreat.isAtEdge) ||
      (rulings.blockedRetreat === 'lost' && 2 * retreat.cost < average);
    if (!isLost) return;
    if (retreat.isAtEdge) u.side.offMap++;
    this.eliminate(u);
  }

  eliminate(u: Piece): void {
    const { is, formation, side } = u;
    this.endMoveOf(u);
    u.remove();
    if (is.role !== 'unit') return;
    formation.living--;
    if (is.fighting === 0) return;
    side.fighting--;
    if (side.fighting === 0) checkElimination(this);
  }

  /** Who is driven back or eliminated by a reaction ends its move there; that of its charge group goes on (PDB-MAP-19). */
  private endMoveOf(u: Piece): void {
    const { move } = this;
    if (move === null || move.lastStep === NONE || !isMover(move, u)) return;
    if (move.isGroup) u.member = 0;
    const lead = move.isGroup ? u.formation.units.find(({ member }) => member !== 0) : undefined;
    if (lead === undefined) {
      move.lastStep = NONE;
      for (const unit of this.units) unit.reactAt = NONE;
    } else if (u === move.mover) {
      const { x, y } = u.token;
      move.fromX += lead.token.x - x;
      move.fromY += lead.token.y - y;
      move.mover = lead;
    }
  }

  /** The formations of a firer and his target count as engaged in this turn and the next; those of one have no units. */
  noteFire(u: Piece, e: Piece): void {
    if (this.firstFire === 0) this.firstFire = this.turn;
    for (const { formation } of [u, e]) if (formation.units.length > 0) formation.engaged = 2;
  }

  fires(u: Piece, e: Piece, shot: number, column: number): void {
    this.noteFire(u, e);
    this.log?.fires(u, e, shot, column);
  }

  fired(u: Piece, e: Piece, outcome: number, dice: Dice): void {
    if (outcome > JAM) dice.count(HITS + u.role);
    this.log?.fired(u, e, outcome, dice);
  }

  table9(e: Piece, outcome: number): void {
    this.log?.table9(e, outcome);
  }

  attacks(by: readonly Piece[], e: Piece, how: How, number: number, column: number, dice: Dice): void {
    if (number === 1) dice.count(CLOSE_COMBATS + item(by, 0).role);
    this.log?.attacks(by, e, how, number, column, dice);
  }

  attacked(u: Piece, e: Piece, success: boolean): void {
    this.log?.attacked(u, e, success);
  }

  fireWords(u: Piece, e: Piece): string {
    return ` at ${this.distance(u, e) / 100} cm`;
  }

  /** Forgets the movement throws. */
  forgetThrows(): void {
    this.limits.fill(NONE);
    this.ownLimit = NONE;
  }

  private layTokens(): void {
    for (const { token } of this.pieces) token.size(token.w, token.e);
  }
}

/** The battle is over at once where a side has no living fighting unit (15.4). */
export function checkElimination(f: Field): void {
  if (!f.rules.end.eliminated || f.over !== 0) return;
  const [A, B] = f.sides;
  if (A.fighting === 0) end(f, 1);
  else if (B.fighting === 0) end(f, 0);
}

/** @param outcome its number among the ends of a battle */
export function end(f: Field, outcome: number): void {
  f.over = 1;
  f.outcome = outcome;
}
