/** Musters the forces of a battle: reads sides, formations and elements into the roster, with every problem at once. */
import { item } from '../../../chance/at.ts';
import { SIDE_LETTERS, type SideIndex } from '../../../play/by-side.ts';
import type { Path } from '../../../play/inputs.ts';
import type { Parts } from '../../../play/sum.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { parametersOf } from '../../../battlefield/commander/parameters.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import { Posts } from '../../../battlefield/posts.ts';
import type { Token } from '../../../battlefield/token.ts';
import { activationParts, heavyLossesBelow } from '../activation.ts';
import type { RuleBook } from '../options.ts';
import { flag } from '../units.ts';
import { LEVELS, type BattleInputs, type FormationInputs, type SideInputs } from './battle-inputs.ts';
import { Deployment, meanOf, tokenOf } from './deployment.ts';
import {
  COLUMN_FRONT,
  FOOT,
  isTrain,
  moverAtStart,
  PieceReader,
  SHORT_SIDE,
  WHEELS,
  type PieceProfile,
} from './pieces.ts';
import { NONE } from '../game.ts';

const SIDES = [0, 1] as const;
/** The facing of what has none of its own. */
const NORTH: Readonly<Vector> = { x: 0, y: 1000 };

/** A formation while it is mustered, with its fixed values. */
type Mustered = ReturnType<Muster['formation']>;
export type FormationProfile = Readonly<Mustered['profile']>;

/** A flag or communication unit. */
interface Alone {
  readonly piece: PieceProfile;
  /** Flags to which it needs contact to move without activation. */
  readonly superiors: readonly number[];
  /** Formations that it follows. */
  readonly followed: readonly number[];
  readonly orders: SideInputs['headquarters'][number]['orders'];
  readonly path: Path;
}

export type Roster = Readonly<MusteredForces['roster']>;
export type MusteredForces = ReturnType<typeof musterForces>;

/** The pieces and formations of both sides on the ground; problems go to `points`. */
export function musterForces(book: RuleBook, inputs: BattleInputs, points: PointReader, bare: BareGround) {
  const muster = new Muster(book, inputs, points, bare);
  const { units } = muster;
  const formations = SIDES.flatMap((side) =>
    muster.sides[side].formations.map((_formation, i) => muster.formation(side, i)),
  );
  const elements = [
    ...SIDES.flatMap((side) => muster.flags(side, formations)),
    ...SIDES.flatMap((side) => muster.communication(side)),
  ];
  const wagons = formations.map((formation) => muster.wagon(formation));
  const pennants = formations.map((formation) => muster.pennant(formation));
  const pieces = [...units, ...wagons, ...elements.map(({ piece }) => piece), ...pennants];
  muster.check(formations);
  const alone = elements
    .map(({ orders, path, ...each }) => ({ orders, path, profile: muster.ofOne(each, pieces) }))
    .toSorted((one, other) => one.profile.side - other.profile.side);
  const lone = alone.flatMap(({ orders, ...each }) => (orders === null ? [] : [{ orders, ...each }]));
  const roster = {
    pieces,
    /** Those with units, side A's first; then each flag and communication unit that has orders, a formation of one. */
    formations: [...formations, ...lone].map(({ profile }): FormationProfile => profile),
    /** Formations with units. */
    formed: formations.length,
    /** Each flag and communication unit as a formation of one. */
    alone: alone.map(({ profile }) => profile),
    /** Formations that each flag follows. */
    followed: new Map(elements.map(({ piece, followed }) => [pieces.indexOf(piece), followed])),
    units: units.length,
    /** Pieces before this one have a token; the pennants follow, unless they have one too. */
    elements: pieces.length - (book.rulings.pennantTokens ? 0 : pennants.length),
  };
  return { roster, formations, lone };
}

class Muster {
  readonly sides: readonly [SideInputs, SideInputs];
  readonly units: PieceProfile[] = [];
  private readonly points: PointReader;
  private readonly pieces: PieceReader;
  private readonly deployment: Deployment;
  /** Formations so far. */
  private formed = 0;
  /** Indices of the first wagon, the first flag of each side, and the first pennant. */
  private readonly wagons: number;
  private readonly flagsOf: readonly [number, number];
  private readonly pennants: number;

  constructor(book: RuleBook, { A, B }: BattleInputs, points: PointReader, bare: BareGround) {
    this.sides = [A, B];
    this.points = points;
    this.pieces = new PieceReader(book, points);
    this.deployment = new Deployment(points, bare);
    const formations = [...A.formations, ...B.formations];
    this.wagons = formations.flatMap(({ units }) => units).reduce((sum, { count }) => sum + count, 0);
    const flags = this.wagons + formations.length;
    this.flagsOf = [flags, flags + A.headquarters.length];
    this.pennants = [A, B].reduce(
      (sum, { headquarters, communication }) => sum + headquarters.length + communication.length,
      flags,
    );
  }

  /** A formation with its units, which are added to all. */
  formation(side: SideIndex, place: number) {
    const { pieces, sides, units } = this;
    const { book } = pieces;
    const inputs = item(sides[side].formations, place);
    const { name, superior, quality } = inputs;
    const path = [SIDE_LETTERS[side], 'formations', place];
    const id = `${SIDE_LETTERS[side]}${place + 1}`;
    const index = this.formed++;
    const from = units.length;
    const post = tokenOf(0);
    const isPlaced = this.deployment.stand(post, inputs, path, null, NORTH);
    const tokens = this.addUnits(inputs, { id, side, formation: index }, path, post, isPlaced);
    const establishment = inputs.establishment ?? tokens.length;
    return {
      inputs,
      path,
      at: { x: post.x, y: post.y },
      facing: { x: post.fx, y: post.fy },
      /** Its units' tokens at the start, in roster order. */
      tokens,
      index,
      /** The fixed values of a formation. */
      profile: {
        id,
        name,
        side,
        /** Its units, or the flag or communication unit, are the pieces from `from` to before `to`. */
        from,
        to: units.length,
        /** NONE of a formation of one, as its wagon. */
        commandElement: this.pennants + index,
        wagon: this.wagons + index,
        establishment,
        entersTurn: inputs.entersTurn ?? 1,
        /** With fewer living units than this it has heavy losses. */
        heavyBelow: heavyLossesBelow(book.tables, establishment),
        /** Contact to headquarters where the spec has no flags. */
        hqContact: flag(inputs.hqContact ?? true),
        /** Flags that give it contact; none where contact is an input, and for a flag. */
        superiors: this.superiorsOf(superior, side),
        /** Target numbers of activation without and with contact. */
        activation: [false, true].map((hasContact): readonly Parts[] =>
          activationParts(book, quality, hasContact),
        ),
        parameters: parametersOf(sides[side].commander, inputs.commander),
        /** Ring width of its indirect fire in h; 0 for none (PDB-MAP-26). */
        ring: (inputs.indirect?.ringCm ?? 0) * H_PER_CM,
      },
    };
  }

  /** Puts the units of a formation on their posts or places of their own; their tokens. */
  private addUnits(
    inputs: FormationInputs,
    { id, ...own }: Pick<PieceProfile, 'id' | 'side' | 'formation'>,
    path: Path,
    at: Readonly<Token>,
    isPlaced: boolean,
  ): readonly Token[] {
    const { pieces, deployment } = this;
    const { name, shape, lines, spacingCm } = inputs;
    const listed = pieces.listed(inputs, path);
    const tokens = listed.map(({ unit: { kind } }) =>
      tokenOf(shape === 'column' ? COLUMN_FRONT : pieces.frontOf(kind)),
    );
    const posts = new Posts(tokens, shape, lines, Math.round(spacingCm * H_PER_CM));
    const kinds = [...new Set(inputs.units.map(({ kind }) => kind))];
    const isLater = entersLater(inputs);
    const post = { x: 0, y: 0 };
    listed.forEach(({ unit, path: unitPath }, i) => {
      const token = item(tokens, i);
      posts.place(i, at.x, at.y, at.fx, at.fy, post);
      deployment.stand(token, unit, unitPath, post, { x: at.fx, y: at.fy });
      if (isLater) deployment.bringOnMap(token);
      const isOnRails = isTrain(pieces.printedOf(unit.kind));
      const railway = isOnRails ? deployment.ontoRailway(token, isLater, unitPath) : NONE;
      const identity = { role: 'unit', id: `${id}.${i + 1}`, ...own } as const;
      const profile = pieces.unit(identity, unit, inputs, kinds, token, railway);
      this.units.push(profile);
      // Where the formation has no place no more is said of its units.
      if (isPlaced && !isLater)
        deployment.take({
          token,
          side: own.side,
          mover: moverAtStart(profile),
          name: `unit ${i + 1} of ${name}`,
          path: unitPath,
          ...(shape === 'column' ? { column: id } : {}),
        });
    });
    return tokens;
  }

  /** The wagon of a formation: where the spec puts it, else behind its posts (BF-DEP-02). */
  wagon(formation: Mustered): PieceProfile {
    const { inputs, index, profile } = formation;
    const { id, side, from, to, parameters } = profile;
    const { pieces } = this;
    const given = inputs.ammunitionWagon;
    const isMapped = pieces.book.rulings.supplyRange === 'map';
    const isOwn = isPlaced(given);
    const isNeeded = this.units.slice(from, to).some(({ dependsOnSupply }) => dependsOnSupply !== 0);
    const exists = given !== false && (isNeeded || isOwn);
    const isThere = exists && (isOwn || (isMapped && !entersLater(inputs)));
    const token = tokenOf(SHORT_SIDE);
    const distance = isMapped ? parameters.wagonBehind : 0;
    this.attach(token, WHEELS, 'ammunitionWagon', formation, distance, isThere);
    const identity = { role: 'wagon', id: `${id}.w1`, side, formation: index } as const;
    return pieces.element(identity, 'ammunition-wagon', token, { exists });
  }

  /** The pennant of a formation: at the mean of its posts; as a token (pennantTokens) behind them (PDB-MAP-02). */
  pennant(formation: Mustered): PieceProfile {
    const { inputs, index, profile } = formation;
    const { id, side, parameters } = profile;
    const { pieces } = this;
    const isToken = pieces.book.rulings.pennantTokens;
    const exists = inputs.commandElement !== false;
    const isThere = isToken && exists && !entersLater(inputs);
    const token = tokenOf(isToken ? SHORT_SIDE : 0);
    const distance = isToken ? parameters.commandBehind : 0;
    this.attach(token, FOOT, 'commandElement', formation, distance, isThere);
    const identity = { role: 'pennant', id: `${id}.c`, side, formation: index } as const;
    return pieces.element(identity, 'command-element', token, { exists });
  }

  /** Puts an element of a formation where the spec says, else so far behind the mean of its posts; it may take its place. */
  private attach(
    token: Token,
    mover: MoverClass,
    field: 'ammunitionWagon' | 'commandElement',
    { inputs, path, at, facing, tokens, profile: { side } }: Mustered,
    distance: number,
    isThere: boolean,
  ): void {
    const { points, deployment } = this;
    const given = inputs[field];
    const name = `the ${field === 'commandElement' ? 'pennant' : 'ammunition wagon'} of ${inputs.name}`;
    const deployed = { token, side, mover, name, path: [...path, field], isLater: entersLater(inputs) };
    const point = isPlaced(given) ? (points.point(given.at, [...path, field, 'at']) ?? at) : at;
    token.place(point.x, point.y, facing.x, facing.y);
    if (!isPlaced(given)) {
      if (given !== true && given !== false)
        points.wrong(deployed.path, 'true, false or { at: place } must stand here');
      deployment.standBehind(token, tokens, distance, facing, deployed);
    }
    if (isThere) deployment.take(deployed);
  }

  flags(side: SideIndex, formations: readonly Mustered[]): readonly Alone[] {
    const { deployment, pieces } = this;
    const letter = SIDE_LETTERS[side];
    const own = formations.filter(({ profile }) => profile.side === side);
    return this.sides[side].headquarters.map((inputs, i) => {
      const { name, orders } = inputs;
      const path = [letter, 'headquarters', i];
      const token = tokenOf(SHORT_SIDE);
      const led = own.filter((formation) => formation.inputs.superior === name);
      const followed = led.length > 0 ? led : own;
      const [first] = followed;
      const facing = first?.facing ?? NORTH;
      const tokens = followed.flatMap((formation) => formation.tokens);
      const deployed = { token, side, mover: FOOT, name: `the flag of ${name}`, path };
      if (!deployment.stand(token, inputs, path, meanOf(tokens), facing))
        deployment.standBehind(token, tokens, first?.profile.parameters.flagBehind ?? 0, facing, deployed);
      deployment.take(deployed);
      const identity = { role: 'flag', id: `${letter}.h${i + 1}`, side, formation: NONE } as const;
      const piece = pieces.element(identity, 'command-element', token, inputs);
      return {
        piece,
        superiors: [],
        followed: followed.map(({ index }) => index),
        orders,
        path: [...path, 'orders'],
      };
    });
  }

  communication(side: SideIndex): readonly Alone[] {
    const { deployment, pieces } = this;
    const letter = SIDE_LETTERS[side];
    return this.sides[side].communication.map((inputs, i) => {
      const { kind, of, orders } = inputs;
      const path = [letter, 'communication', i];
      const token = tokenOf(SHORT_SIDE);
      deployment.stand(token, inputs, path, null, NORTH);
      this.checkHeadquarters(of, side, [...path, 'of']);
      if (orders !== null) pieces.needDice(kind, [...path, 'orders']);
      deployment.take({ token, side, mover: FOOT, name: `communication unit ${i + 1}`, path });
      const identity = { role: 'communication', id: `${letter}.s${i + 1}`, side, formation: NONE } as const;
      const piece = pieces.element(identity, kind, token, inputs);
      return {
        piece,
        superiors: this.superiorsOf(of, side),
        followed: [],
        orders,
        path: [...path, 'orders'],
      };
    });
  }

  /** A flag or communication unit as a formation of one. */
  ofOne(
    { piece, superiors }: Pick<Alone, 'piece' | 'superiors'>,
    pieces: readonly PieceProfile[],
  ): FormationProfile {
    const { id, side } = piece;
    const activation = activationParts(this.pieces.book, 'regular', false);
    const from = pieces.indexOf(piece);
    return {
      id,
      name: id,
      side,
      from,
      to: from + 1,
      commandElement: NONE,
      wagon: NONE,
      establishment: 0,
      entersTurn: 1,
      heavyBelow: 0,
      hqContact: 0,
      superiors,
      activation: [activation, activation],
      parameters: parametersOf(this.sides[side].commander),
      ring: 0,
    };
  }

  /** Notes what is wrong with places, and with superiors and contact, which headquarters decide where there are any (PDB-MAP-30). */
  check(formations: readonly Mustered[]): void {
    this.deployment.check();
    for (const { inputs, profile, path } of formations) {
      const { superior, hqContact } = inputs;
      const { side } = profile;
      if (superior !== null) this.checkHeadquarters(superior, side, [...path, 'superior']);
      if (hqContact !== null && this.sides[side].headquarters.length > 0)
        this.points.wrong(
          [...path, 'hqContact'],
          'hqContact is decided by the headquarters of the side: leave it out, or leave out headquarters',
        );
    }
  }

  private checkHeadquarters(name: string, side: SideIndex, path: Path): void {
    const names = this.sides[side].headquarters.map((each) => each.name);
    if (!names.includes(name)) this.points.unknown('its side has no headquarters', name, names, path);
  }

  /** The flags that give contact below a headquarters: its own, and those of a higher level; all where it is not named. */
  private superiorsOf(name: string | null, side: SideIndex): readonly number[] {
    const { headquarters } = this.sides[side];
    const own = headquarters.find((each) => each.name === name);
    const level = own === undefined ? NONE : LEVELS.indexOf(own.level);
    return headquarters.flatMap((each, i) =>
      own === undefined || each === own || LEVELS.indexOf(each.level) > level ? [this.flagsOf[side] + i] : [],
    );
  }
}

function entersLater({ entersTurn }: FormationInputs): boolean {
  return (entersTurn ?? 1) > 1;
}

function isPlaced(given: unknown): given is { readonly at: unknown } {
  return typeof given === 'object' && given !== null && 'at' in given;
}
