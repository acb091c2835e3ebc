/** Musters the forces of a battle: reads map, sides and formations into the roster, with every problem at once. */
import { item } from '../../../chance/at.ts';
import { valueOf } from '../../../engagement/by-word.ts';
import { InputError, type InputProblem, type Path } from '../../../engagement/inputs.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { parametersOf, type Parameters } from '../../../battlefield/commander/parameters.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { DeploymentGround, type Deployed } from '../../../battlefield/deployment.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import { Ground } from '../../../battlefield/ground.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import { Mean } from '../../../battlefield/mean.ts';
import { behind, Posts } from '../../../battlefield/posts.ts';
import { Token } from '../../../battlefield/token.ts';
import { Works } from '../../../battlefield/works.ts';
import { activationParts, heavyLossesBelow } from '../activation.ts';
import type { Rulings } from '../options.ts';
import type { Tables, Weapon } from '../tables.ts';
import { limberProblem, unitFacts, weaponProblem } from '../unit-facts.ts';
import { flag, isGun, type FightingKind, type UnitKind } from '../units.ts';
import { armOf, UNARMED, type Arm } from '../weapons.ts';
import { COLUMN_DEPTH, COLUMN_FRONT, FOOT, RAIL, WHEELS } from './battle.ts';
import {
  LEVELS,
  type BattleInputs,
  type CommunicationInputs,
  type FormationInputs,
  type HeadquartersInputs,
  type SideInputs,
  type UnitInputs,
} from './battle-inputs.ts';
import {
  SIDE_LETTERS,
  type FormationProfile,
  type PieceProfile,
  type Post,
  type Role,
  type Roster,
  type SideIndex,
  type SideProfile,
} from './roster.ts';
import { NONE } from './stages.ts';

/** Units with tokens of 15x30 mm; all others are 15x15 (PDB-MAP-01). */
const LONG: readonly UnitKind[] = [
  'infantry',
  'dismounted-cavalry',
  'mobile-infantry',
  'cavalry-heavy',
  'cavalry-lancers',
  'cavalry-light',
  'transport-train',
];
const SHORT_SIDE = 150;
/** The facing of a formation without one of its own. */
const NORTH: Readonly<Vector> = { x: 0, y: 1000 };
/** Deployment needs no works: none are made yet. */
const NO_WORKS = 0;

/** A formation while it is mustered. */
export interface Mustered {
  readonly profile: FormationProfile;
  readonly inputs: FormationInputs;
  readonly path: Path;
  readonly at: Readonly<Vector>;
  readonly facing: Readonly<Vector>;
  /** Its units' tokens at the start, in roster order. */
  readonly tokens: readonly Token[];
}

export interface MusteredForces {
  readonly roster: Roster;
  readonly formations: readonly Mustered[];
}

/** The pieces and formations of both sides on the ground; problems go to `points`. */
export class ForcesReader {
  private readonly tables: Tables;
  private readonly rulings: Rulings;
  private readonly inputs: BattleInputs;
  private readonly points: PointReader;
  private readonly ground: Ground;
  private readonly deployment: DeploymentGround;
  private readonly arms = new Map<string, Arm>();
  private readonly deployed: Deployed[] = [];

  constructor(tables: Tables, rulings: Rulings, inputs: BattleInputs, points: PointReader, bare: BareGround) {
    this.tables = tables;
    this.rulings = rulings;
    this.inputs = inputs;
    this.points = points;
    this.ground = new Ground(bare, new Works(NO_WORKS, NO_WORKS, bare.map.crossings.length));
    this.deployment = new DeploymentGround(this.ground);
  }

  read(): MusteredForces {
    const sides = [this.inputs.A, this.inputs.B] as const;
    const units: PieceProfile[] = [];
    const begun: BegunFormation[] = [];
    const unitsOf: [number, number][] = [];
    sides.forEach((inputs, side) => {
      const from = units.length;
      inputs.formations.forEach((formation, i) => {
        const path = [item(SIDE_LETTERS, side), 'formations', i];
        begun.push(this.formation(formation, side as SideIndex, begun.length, i, path, units)); // true: two sides
      });
      unitsOf.push([from, units.length]);
    });
    const wagons = units.length;
    const flagsFrom = wagons + begun.length;
    const flags = sides.flatMap((inputs, side) =>
      inputs.headquarters.map((each, i) => this.flag(each, side as SideIndex, i, begun)),
    );
    const communicationFrom = flagsFrom + flags.length;
    const communication = sides.flatMap((inputs, side) =>
      inputs.communication.map((each, i) => this.communication(each, side as SideIndex, i)),
    );
    const elements = communicationFrom + communication.length;
    const pieces = [
      ...units,
      ...begun.map((formation) => this.wagon(formation)),
      ...flags,
      ...communication,
      ...begun.map((formation) => this.pennant(formation)),
    ];
    this.points.problems.push(...this.deployment.problems(this.deployed));
    const formations = begun.map((each, i): Mustered => {
      const { inputs, side, path } = each;
      return {
        ...each,
        profile: {
          id: each.id,
          name: inputs.name,
          side,
          from: each.from,
          to: each.to,
          pennant: elements + i,
          wagon: wagons + i,
          establishment: each.establishment,
          entersTurn: inputs.entersTurn ?? 1,
          heavyBelow: heavyLossesBelow(this.tables, each.establishment),
          hqContact: flag(this.contactOf(inputs, item(sides, side), path)),
          flag: this.flagOf(
            inputs,
            item(sides, side),
            flagsFrom + (side === 0 ? 0 : sides[0].headquarters.length),
          ),
          superiors: this.superiorsOf(
            inputs,
            item(sides, side),
            path,
            flagsFrom + (side === 0 ? 0 : sides[0].headquarters.length),
          ),
          activation: [
            activationParts(this.tables, this.rulings, inputs.quality, false),
            activationParts(this.tables, this.rulings, inputs.quality, true),
          ],
          parameters: each.parameters,
          trains: flag(units.slice(each.from, each.to).some(({ train }) => train !== 0)),
        },
      };
    });
    const profiles = formations.map(({ profile }) => profile);
    const sideOf = (side: SideIndex): SideProfile => {
      const [from, to] = item(unitsOf, side);
      return sideProfile(side, from, to, pieces, profiles, elements);
    };
    return {
      roster: {
        pieces,
        formations: profiles,
        sides: [sideOf(0), sideOf(1)],
        units: units.length,
        elements,
      },
      formations,
    };
  }

  /** A formation with its units, added to all. */
  private formation(
    inputs: FormationInputs,
    side: SideIndex,
    index: number,
    place: number,
    path: Path,
    units: PieceProfile[],
  ): BegunFormation {
    const { points } = this;
    const id = `${item(SIDE_LETTERS, side)}${place + 1}`;
    const at = points.point(inputs.at, [...path, 'at']) ?? { x: 0, y: 0 };
    const facing =
      (inputs.facing === null ? null : points.facing(inputs.facing, [...path, 'facing'], at)) ?? NORTH;
    const own = item([this.inputs.A, this.inputs.B], side);
    const parameters = parametersOf(own.commander, inputs.commander);
    if (inputs.indirect !== null)
      points.wrong([...path, 'indirect'], 'indirect fire is not played on a map yet: leave it out');
    const listed = inputs.units.flatMap((unit, i) => {
      this.check(unit, [...path, 'units', i]);
      return Array.from({ length: unit.count }, () => ({ unit, path: [...path, 'units', i] }));
    });
    const tokens = listed.map(({ unit }) => {
      const token = new Token();
      if (inputs.shape === 'column') token.size(COLUMN_FRONT, COLUMN_DEPTH);
      else token.size(frontOf(this.printedOf(unit.kind)), SHORT_SIDE);
      return token;
    });
    const spacing = Math.round(inputs.spacingCm * H_PER_CM);
    const posts = new Posts(tokens, inputs.shape, inputs.lines, spacing);
    const from = units.length;
    const kinds = [...new Set(inputs.units.map(({ kind }) => kind))];
    const entersTurn = inputs.entersTurn ?? 1;
    listed.forEach(({ unit, path: unitPath }, i) => {
      const token = item(tokens, i);
      const post = { x: 0, y: 0 };
      posts.place(i, at.x, at.y, facing.x, facing.y, post);
      const ownAt = unit.at === null ? null : points.point(unit.at, [...unitPath, 'at']);
      const ownFacing =
        unit.facing === null ? null : points.facing(unit.facing, [...unitPath, 'facing'], ownAt ?? post);
      const { x, y } = ownAt ?? post;
      const { x: fx, y: fy } = ownFacing ?? facing;
      token.place(x, y, fx, fy);
      if (entersTurn > 1) shiftOnMap(token, this.ground);
      const profile = this.unit(unit, inputs, side, index, `${id}.${i + 1}`, kinds, token);
      units.push(profile);
      if (entersTurn === 1)
        this.deployed.push({
          token,
          side,
          mover: this.moverOf(profile),
          name: `unit ${i + 1} of ${inputs.name}`,
          path: unitPath,
          ...(inputs.shape === 'column' ? { column: id } : {}),
        });
    });
    const establishment = inputs.establishment ?? listed.length;
    return {
      inputs,
      side,
      index,
      id,
      path,
      at,
      facing,
      tokens,
      from,
      to: units.length,
      parameters,
      establishment,
      posts,
    };
  }

  private unit(
    unit: UnitInputs,
    { quality, shape }: FormationInputs,
    side: SideIndex,
    formation: number,
    id: string,
    kinds: readonly string[],
    token: Token,
  ): PieceProfile {
    const { tables, rulings } = this;
    const printed = this.printedOf(unit.kind);
    const isPrinted = unit.kind === printed;
    const rowDice = tables.movement.dice.get(unit.kind) ?? 0;
    const limberedRow = tables.movement.dice.get(`${printed}-limbered`) ?? 0;
    const gun = isGun(printed);
    const dice = gun ? 0 : rowDice;
    const slot = 2 * kinds.indexOf(unit.kind);
    const isColumn = shape === 'column';
    const isLimbered = unit.limbered && !isColumn;
    return {
      ...unitFacts(tables, rulings, unit.kind, printed, quality),
      ...this.identity('unit', id, side, formation, unit.kind),
      fighting: flag(printed !== 'engineers' && printed !== 'transport-train'),
      train: flag(isTrain(printed)),
      arm: unit.weapon === null ? UNARMED : this.arm(unit.weapon),
      sidearm: this.sidearm(unit, printed),
      dice,
      limberedDice: gun && !isPrinted ? rowDice : limberedRow,
      average: this.averageOf(dice),
      slot,
      limberedSlot: gun ? slot : slot + 1,
      w: frontOf(printed),
      e: SHORT_SIDE,
      workTurns: workTurnsOf(tables, printed),
      immuneToContagion: flag(valueOf(tables.steady, quality)),
      exists: 1,
      ready: flag(unit.ready && !isColumn && !isLimbered),
      limbered: flag(isLimbered),
      column: flag(isColumn),
      start: postOf(token),
    };
  }

  /** The fixed values of an element that has neither weapon nor actions. */
  private element(
    role: Role,
    id: string,
    side: SideIndex,
    formation: number,
    kind: UnitKind,
    token: Token,
    exists: boolean,
    ready: boolean,
  ): PieceProfile {
    const { tables, rulings } = this;
    const dice = tables.movement.dice.get(kind) ?? 0;
    return {
      ...unitFacts(tables, rulings, kind, kind, 'regular'),
      ...this.identity(role, id, side, formation, kind),
      fighting: 0,
      train: 0,
      arm: UNARMED,
      sidearm: UNARMED,
      dice,
      limberedDice: 0,
      average: this.averageOf(dice),
      slot: 0,
      limberedSlot: 0,
      w: token.w,
      e: token.e,
      workTurns: 0,
      immuneToContagion: 1,
      exists: flag(exists),
      ready: flag(ready),
      limbered: 0,
      column: 0,
      start: postOf(token),
    };
  }

  private identity(role: Role, id: string, side: SideIndex, formation: number, named: string) {
    return { role, id, side, formation, named } as const;
  }

  /** The wagon of a formation: where the spec puts it, else behind its posts (BF-DEP-02). */
  private wagon(begun: BegunFormation): PieceProfile {
    const { inputs, side, id, index, path, parameters, from, to } = begun;
    const given = inputs.ammunitionWagon;
    const depends = inputs.units.some(
      ({ kind }) =>
        unitFacts(this.tables, this.rulings, kind, this.printedOf(kind), inputs.quality).dependsOnSupply !==
        0,
    );
    const isThere = given !== false && (depends || isPlaced(given)) && to > from;
    const token = new Token();
    token.size(SHORT_SIDE, SHORT_SIDE);
    const distance = this.rulings.supplyRange === 'ignore' && !isPlaced(given) ? 0 : parameters.wagonBehind;
    this.standBehind(token, given, begun, distance, [...path, 'ammunitionWagon']);
    const isToken = isThere && (inputs.entersTurn ?? 1) === 1 && this.rulings.supplyRange === 'map';
    if (isToken || (isThere && isPlaced(given)))
      this.deployed.push({
        token,
        side,
        mover: WHEELS,
        name: `the ammunition wagon of ${inputs.name}`,
        path: [...path, 'ammunitionWagon'],
      });
    return this.element('wagon', `${id}.w1`, side, index, 'ammunition-wagon', token, isThere, true);
  }

  private pennant(begun: BegunFormation): PieceProfile {
    const { inputs, side, id, index, path } = begun;
    const token = new Token();
    token.size(0, 0);
    const given = inputs.commandElement;
    this.standBehind(token, given, begun, 0, [...path, 'commandElement']);
    return this.element('pennant', `${id}.c`, side, index, 'command-element', token, given !== false, true);
  }

  /** Puts an element where the spec says, else so far behind the mean of its formation's posts, on the map and in its zone. */
  private standBehind(
    token: Token,
    given: unknown,
    { at, facing, tokens, side, inputs }: BegunFormation,
    distance: number,
    path: Path,
  ): void {
    if (isPlaced(given)) {
      const point = this.points.point(given.at, [...path, 'at']) ?? at;
      token.place(point.x, point.y, facing.x, facing.y);
      return;
    }
    if (given !== true && given !== false)
      this.points.wrong(path, 'true, false or { at: place } must stand here');
    const mean = meanOf(tokens);
    behind(mean, distance, facing.x, facing.y, token);
    token.place(token.x, token.y, facing.x, facing.y);
    if ((inputs.entersTurn ?? 1) === 1) this.deployment.bringInside(token, side, mean.x, mean.y);
    else shiftOnMap(token, this.ground);
  }

  private flag(
    inputs: HeadquartersInputs,
    side: SideIndex,
    i: number,
    begun: readonly BegunFormation[],
  ): PieceProfile {
    const letter = item(SIDE_LETTERS, side);
    const path = [letter, 'headquarters', i];
    const token = new Token();
    token.size(SHORT_SIDE, SHORT_SIDE);
    const own = begun.filter((formation) => formation.side === side);
    const led = own.filter((formation) => formation.inputs.superior === inputs.name);
    const followed = led.length > 0 ? led : own;
    const [first] = followed;
    const given = inputs.at === null ? null : this.points.point(inputs.at, [...path, 'at']);
    const tokens = followed.flatMap((formation) => formation.tokens);
    const mean = meanOf(tokens);
    const toward = first?.facing ?? NORTH;
    const facing =
      (inputs.facing === null
        ? null
        : this.points.facing(inputs.facing, [...path, 'facing'], given ?? mean)) ?? toward;
    behind(mean, first?.parameters.flagBehind ?? 0, toward.x, toward.y, token);
    token.place(given?.x ?? token.x, given?.y ?? token.y, facing.x, facing.y);
    if (given === null) this.deployment.bringInside(token, side, mean.x, mean.y);
    this.deployed.push({ token, side, mover: FOOT, name: `the flag of ${inputs.name}`, path });
    return this.element(
      'flag',
      `${letter}.h${i + 1}`,
      side,
      NONE,
      'command-element',
      token,
      true,
      inputs.ready,
    );
  }

  private communication(inputs: CommunicationInputs, side: SideIndex, i: number): PieceProfile {
    const letter = item(SIDE_LETTERS, side);
    const path = [letter, 'communication', i];
    const token = new Token();
    token.size(SHORT_SIDE, SHORT_SIDE);
    const at = this.points.point(inputs.at, [...path, 'at']) ?? { x: 0, y: 0 };
    const facing =
      (inputs.facing === null ? null : this.points.facing(inputs.facing, [...path, 'facing'], at)) ?? NORTH;
    token.place(at.x, at.y, facing.x, facing.y);
    const { headquarters } = item([this.inputs.A, this.inputs.B], side);
    if (!headquarters.some(({ name }) => name === inputs.of))
      this.points.unknown(
        'its side has no headquarters',
        inputs.of,
        headquarters.map(({ name }) => name),
        [...path, 'of'],
      );
    this.deployed.push({ token, side, mover: FOOT, name: `communication unit ${i + 1}`, path });
    return this.element(
      'communication',
      `${letter}.s${i + 1}`,
      side,
      NONE,
      inputs.kind,
      token,
      true,
      inputs.ready,
    );
  }

  /** Contact where the side has no headquarters: an input. */
  private contactOf({ hqContact }: FormationInputs, { headquarters }: SideInputs, path: Path): boolean {
    if (hqContact !== null && headquarters.length > 0)
      this.points.wrong(
        [...path, 'hqContact'],
        'hqContact is decided by the headquarters of the side: leave it out, or leave out headquarters',
      );
    return hqContact ?? true;
  }

  private flagOf({ superior }: FormationInputs, { headquarters }: SideInputs, from: number): number {
    const own = headquarters.findIndex(({ name }) => name === superior);
    return own < 0 ? NONE : from + own;
  }

  /** The flags that give contact: that of its superior, and those of a higher level (PDB-MAP-30). */
  private superiorsOf(
    { superior }: FormationInputs,
    { headquarters }: SideInputs,
    path: Path,
    from: number,
  ): readonly number[] {
    const all = headquarters.map((_each, i) => from + i);
    if (superior === null) return all;
    const own = headquarters.find(({ name }) => name === superior);
    if (own === undefined) {
      const names = headquarters.map(({ name }) => name);
      this.points.unknown('its side has no headquarters', superior, names, [...path, 'superior']);
      return all;
    }
    const level = LEVELS.indexOf(own.level);
    return headquarters.flatMap((each, i) =>
      each === own || LEVELS.indexOf(each.level) > level ? [from + i] : [],
    );
  }

  private check(unit: UnitInputs, path: Path): void {
    const { problems } = this.points;
    const { kind, weapon, weapons, limbered } = unit;
    const printed = this.printedOf(kind);
    const add = (problem: InputProblem | null): void => {
      if (problem !== null) problems.push(problem);
    };
    if (limbered) add(limberProblem(kind, printed, path));
    if (weapon !== null) {
      if (printed === 'engineers' || printed === 'transport-train')
        this.points.wrong([...path, 'weapon'], `${kind} has no weapon in the source: leave it out`);
      else add(weaponProblem(kind, printed, this.weapon(weapon), path));
    }
    if (weapons !== null)
      this.points.wrong([...path, 'weapons'], 'a choice between two weapons is not played: give one weapon');
    if (isTrain(printed))
      this.points.wrong([...path, 'kind'], `${kind} is not played on a map yet: leave it out`);
  }

  private moverOf({ train, limbered, column, gun }: PieceProfile): MoverClass {
    if (train !== 0) return RAIL;
    return limbered !== 0 || (column !== 0 && gun !== 0) ? WHEELS : FOOT;
  }

  private averageOf(dice: number): number {
    return Math.round(dice * this.tables.movement.averageCmPerDie * H_PER_CM);
  }

  /** The sidearm of a gun's crew is that of the gun's army (PDB-FIRE-12, R-39). */
  private sidearm({ weapon }: UnitInputs, printed: UnitKind): Arm {
    if (!this.rulings.crewSidearms || !isGun(printed) || weapon === null) return UNARMED;
    const id = `${weapon.slice(0, weapon.indexOf('.'))}.sidearm`;
    return this.tables.weapons.has(id) ? this.arm(id) : UNARMED;
  }

  /** The printed kind that a kind counts as. */
  private printedOf(kind: string): FightingKind | 'engineers' | 'transport-train' {
    return kind === 'engineers' || kind === 'transport-train' ? kind : valueOf(this.tables.kinds, kind);
  }

  private arm(id: string): Arm {
    const kept = this.arms.get(id);
    if (kept !== undefined) return kept;
    const made = armOf(this.tables, this.rulings, this.weapon(id), H_PER_CM);
    this.arms.set(id, made);
    return made;
  }

  private weapon(id: string): Weapon {
    const weapon = this.tables.weapons.get(id);
    if (weapon === undefined)
      throw new InputError([
        { path: [], message: `weapon ${id} is not in the tables in force`, kind: 'input' },
      ]);
    return weapon;
  }
}

/** A formation whose units stand, before its elements do. */
interface BegunFormation {
  readonly inputs: FormationInputs;
  readonly side: SideIndex;
  readonly index: number;
  readonly id: string;
  readonly path: Path;
  readonly at: Readonly<Vector>;
  readonly facing: Readonly<Vector>;
  readonly tokens: readonly Token[];
  readonly from: number;
  readonly to: number;
  readonly parameters: Parameters;
  readonly establishment: number;
  readonly posts: Posts;
}

function isTrain(kind: UnitKind): boolean {
  return kind === 'armoured-train' || kind === 'transport-train';
}

function frontOf(kind: UnitKind): number {
  return LONG.includes(kind) ? COLUMN_FRONT : SHORT_SIDE;
}

function workTurnsOf({ engineeringTurns }: Tables, kind: UnitKind): number {
  if (kind === 'engineers') return engineeringTurns.engineers;
  return kind !== 'transport-train' && isFoot(kind) ? engineeringTurns.infantry : 0;
}

function isFoot(kind: UnitKind): boolean {
  return (
    kind === 'infantry' ||
    kind === 'half-company' ||
    kind === 'dismounted-cavalry' ||
    kind === 'mobile-infantry'
  );
}

function isPlaced(given: unknown): given is { readonly at: unknown } {
  return typeof given === 'object' && given !== null && 'at' in given;
}

function postOf({ x, y, fx, fy }: Token): Post {
  return { x, y, fx, fy };
}

/** Moves a token whose corners lie off the map by the least that brings them on it (BF 11, reserves). */
function shiftOnMap(token: Token, { bare }: Ground): void {
  const { width, height } = bare.map;
  const along = (values: readonly number[], most: number): number =>
    Math.max(0, -Math.min(...values)) - Math.max(0, Math.max(...values) - most);
  const corners = [...token.corners];
  const dx = along(
    corners.filter((_value, i) => i % 2 === 0),
    width,
  );
  const dy = along(
    corners.filter((_value, i) => i % 2 === 1),
    height,
  );
  token.place(token.x + dx, token.y + dy, token.fx, token.fy);
}

function sideProfile(
  side: SideIndex,
  from: number,
  to: number,
  pieces: readonly PieceProfile[],
  formations: readonly FormationProfile[],
  elements: number,
): SideProfile {
  const own = formations.flatMap((formation, i) => (formation.side === side ? [i] : []));
  const ofRole = (role: Role): readonly number[] =>
    pieces.flatMap((piece, i) => (piece.side === side && piece.role === role ? [i] : []));
  const trains = own.filter((i) => item(formations, i).trains !== 0);
  const alone = (piece: number) => ({ formation: NONE, piece });
  const together = (formation: number) => ({ formation, piece: NONE });
  return {
    letter: item(SIDE_LETTERS, side),
    from,
    to,
    formationFrom: own[0] ?? 0,
    formationTo: (own.at(-1) ?? -1) + 1,
    fighting: pieces.slice(from, to).filter(({ fighting }) => fighting !== 0).length,
    agenda: [
      ...own.filter((i) => !trains.includes(i)).map(together),
      ...ofRole('flag').map(alone),
      ...ofRole('communication').map(alone),
      ...trains.map(together),
    ],
    elements: pieces.flatMap((piece, i) => (i < elements && piece.side === side ? [i] : [])),
    relays: ofRole('communication'),
  };
}

/** The mean of the centres of tokens; the south-west corner where there is none. */
function meanOf(tokens: readonly Token[]): Readonly<Vector> {
  const mean = new Mean();
  for (const { x, y } of tokens) mean.add(x, y);
  if (tokens.length > 0) mean.take();
  return mean;
}
