/** Binds the inputs of a melee chain or a brigade engagement: rosters, lengths, and what the rules refuse. */
import { NONE, Stacks } from '../../play/stacks.ts';
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, SIDES, type SideIndex } from '../../play/by-side.ts';
import { valueOf } from '../../play/by-word.ts';
import { testsOf, type Condition } from '../../play/condition.ts';
import { doctrineItems, keyPath, keysGiven, turnsOf, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError } from '../../play/inputs.ts';
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import { contradiction } from '../../play/mechanic.ts';
import { countOf } from '../../play/shown.ts';
import type { Needs } from '../../play/system.ts';
import { Waiting } from '../../play/waiting.ts';
import { backCm, type Tables } from './tables.ts';
import { AS_GIVEN, checkPair, checkUnit, MOST_UNITS, ORDERS } from './units.ts';
import { HALF, Lengths, Ruler, THREE_QUARTERS } from './distances.ts';
import {
  DOCTRINE_FIELD,
  FORMED,
  type BrigadeInputs,
  type ChainInputs,
  type ChainSideInputs,
  type DivisionInputs,
  type ReadingName,
  SECTOR,
  type UnitInputs,
} from './inputs.ts';
import { checkRings, type RuleBook } from './morale.ts';
import { checkItems, ordersBy, type DoctrineItem, type Orders } from './orders.ts';
import {
  batteryOf,
  moveCmOf,
  UNCOMMANDED,
  unitFacts,
  type FieldedInputs,
  type Post,
  type SideFacts,
  type UnitFacts,
} from './profiles.ts';

type Path = readonly (string | number)[];

const ROLES = ['attacker', 'defender'] as const;

/** Forces mustered for an engagement, and the inputs by which they are played. Lengths are in parts of a cm. */
export interface Forces extends RuleBook, Played, ReturnType<typeof bound> {
  readonly sides: readonly [SideFacts, SideFacts];
  /** Present in a brigade engagement. */
  readonly brigade: BrigadeRules | null;
  /** Distance at the start. */
  readonly distance: number;
  /** Beyond this distance a double move is allowed; never where the engagement has none. */
  readonly doubleBeyond: number;
  /** Turns in which units enter, or that doctrines wait for. */
  readonly waiting: Waiting;
  /** Some doctrine reads the result of the last command test. */
  readonly readsOrder: boolean;
  /** A bound of every distance, where the lines of the lanes are asked for (SCN-05). */
  readonly ground: number | null;
  /** Lines of the lanes are kept: they are asked for, or horse guns look at them (R-54). */
  readonly keepsLines: boolean;
  /** Neighbours in play (section 15), where a spec asks for them. */
  readonly neighbours: ReturnType<typeof neighboursOf>;
  /** Present in a sector of a division. */
  readonly sector: Sector | null;
}

type Played = Pick<BrigadeInputs, 'throughGuns' | 'squareFaces' | 'passage' | 'rearTests' | 'fires'>;

/** A sector of a division. */
interface Sector {
  /** `2`: its brigades are A2 and B2, their units A2.1 and so on. */
  readonly name: string;
  /** The number of those who throw in the sectors before it. */
  readonly actorsBefore: number;
  /** The commanders of brigades in the next sectors are near enough to count (HUIT-CMD-03). */
  readonly hasNeighbourBC: boolean;
}

interface BrigadeRules {
  /** The side that goes first in every move; null: thrown for. */
  readonly first: SideIndex | null;
  /** The first result of a test that ends the engagement, as an index into the orders. */
  readonly breakAt: number;
  readonly generalLoss: boolean;
}

/** A unit of the inputs with its place in the roster and in the inputs, and the doctrine that it may share with others. */
interface Mustered {
  readonly unit: FieldedInputs;
  readonly post: Post;
  readonly path: Path;
  readonly items: readonly DoctrineItem[];
  readonly entersTurn: number;
  /** A gun that limbers, and acts by its own doctrine (HUIT-NBR-07). */
  readonly limbers: boolean;
}

/** Nobody fires, or passes a friend, in a chain. */
const IN_MELEE = { squareFaces: false, passage: false, rearTests: false, fires: false } as const;

/** Inputs that units of a chain do not have. */
const IN_CHAIN = { limbered: false, thatched: false, lightInfantry: false } as const;

/** Section 14 (b). @throws {InputError} */
export function musterChain(book: RuleBook, inputs: ChainInputs): Forces {
  const { tables, rulings } = book;
  const mustered: Mustered[] = [];
  const seconds = SIDES.map((side) =>
    musterChainSide(inputs[ROLES[side]], ROLES[side], side, rulings, mustered),
  );
  mustBeFew(mustered);
  const lengths = tableLengths(tables);
  lengths.add(['distanceCm'], inputs.distanceCm);
  for (const role of ROLES) lengths.add([role, 'supportGapCm'], inputs[role].supportGapCm);
  addUnits(lengths, tables, mustered, []);
  const ruler = new Ruler(lengths);
  // Nobody moves in a chain: of all other orders each has its default.
  const orders = ROLES.map((role) =>
    itemsOf([{ value: inputs[role], path: [role] }]).map((one) => ordersBy(one, ruler)),
  );
  const units = mustered.map((one) => factsOf(book, ruler, one, item(orders, one.post.side), 0));
  const side = (name: (typeof ROLES)[number], number: SideIndex): SideFacts => {
    const { supportGapCm, flanksSecured, units: ofSide } = inputs[name];
    return {
      ...UNCOMMANDED,
      name,
      gap: ruler.exact(supportGapCm),
      leftFlankSecured: flanksSecured,
      rightFlankSecured: flanksSecured,
      unitsAtStart: ofSide.length,
      second: seconds[number] ?? null,
    };
  };
  return {
    ...book,
    ...bound(book, ruler, 1, units),
    sides: [side('attacker', 0), side('defender', 1)],
    brigade: null,
    doubleBeyond: NEVER,
    distance: ruler.exact(inputs.distanceCm),
    waiting: new Waiting([]),
    readsOrder: false,
    ...IN_MELEE,
    throughGuns: inputs.throughGuns,
    ground: null,
    keepsLines: false,
    neighbours: null,
    sector: null,
  };
}

/** Adds the units of a side; gives the number of its second unit, or null. */
function musterChainSide(
  inputs: ChainSideInputs,
  role: (typeof ROLES)[number],
  side: SideIndex,
  rulings: RuleBook['rulings'],
  mustered: Mustered[],
): number | null {
  const add = (unit: UnitInputs, lane: number, name: string, path: Path): void => {
    if (side === 0 && unit.arm === 'artillery')
      throw contradiction(
        [...path, 'arm'],
        'arm artillery attacks nobody in melee: it may stand with the defender only',
      );
    const post = { name, side, lane };
    mustered.push({ unit: { ...unit, ...IN_CHAIN }, post, path, items: [], entersTurn: 1, limbers: false });
  };
  inputs.units.forEach((unit, i) => add(unit, 0, `${role} ${i + 1}`, [role, 'units', i]));
  const { second } = inputs;
  if (second === null) return null;
  const lead = inputs.units[0];
  if (lead !== undefined) checkPair(rulings, lead.arm, second.arm, [role, 'second']);
  add(second, NONE, `${role} second unit`, [role, 'second']);
  return mustered.length - 1;
}

/** Section 14 (c). @throws {InputError} */
export function musterBrigades(
  book: RuleBook,
  inputs: BrigadeInputs,
  { ground }: Needs,
  sector: Sector | null = null,
): Forces {
  const { tables } = book;
  const mustered: Mustered[] = [];
  for (const side of SIDES)
    musterBrigade(tables, inputs, side, sector === null ? '' : `${sector.name}.`, mustered);
  mustBeFew(mustered);
  const shares = [tables.back.retire.share, tables.back.retreat.share].map(decimalFraction);
  const lengths = tableLengths(tables);
  lengths.add(['distanceCm'], inputs.distanceCm);
  for (const name of SIDE_LETTERS) {
    const { supportGapCm, closeToCm, battery } = inputs[name];
    lengths.add([name, 'supportGapCm'], supportGapCm);
    lengths.add([name, 'closeToCm'], closeToCm ?? 0);
    lengths.add([name, 'battery', 'setbackCm'], battery?.setbackCm ?? 0);
  }
  addUnits(lengths, tables, mustered, shares);
  lengths.add(['laneCm'], inputs.laneCm ?? 0);
  mustTurnInLanes(inputs, mustered);
  mustPass(inputs, mustered);
  const ruler = new Ruler(lengths);
  const units = mustered.map((one) =>
    factsOf(
      book,
      ruler,
      one,
      one.items.map((given) => ordersBy(given, ruler)),
      // In its own turn, when charged, and beside a charge.
      3 * inputs.maxMoves,
    ),
  );
  const farthest = mustHold(tables, ruler, inputs, units);
  const neighbours = neighboursOf(tables, ruler, inputs);
  const { order, maxMoves, throughGuns, squareFaces, passage, rearTests, fires } = inputs;
  const lists = [...new Set(mustered.map(({ items }) => items))];
  const waiting = new Waiting([...lists.flatMap(turnsOf), ...mustered.map(({ entersTurn }) => entersTurn)]);
  const side = (name: (typeof SIDE_LETTERS)[number], number: SideIndex): SideFacts => {
    const { battery, supportGapCm } = inputs[name];
    const ofSide = mustered.filter(({ post }) => post.side === number);
    const all = ofSide.flatMap(({ items }) => items.map(({ do: given }) => given));
    return {
      ...inputs[name],
      name: name + (sector?.name ?? ''),
      gap: ruler.exact(supportGapCm),
      unitsAtStart: ofSide.length,
      second: null,
      holdLasts: all.some(
        ({ reaction, takeGround }) => reaction === 'counter-charge' || takeGround === 'square',
      ),
      mayAdvance: all.some(({ kind }) => ADVANCING.has(kind)),
      mayMove: all.some(({ kind }) => kind !== 'stand-and-fire'),
      firesAcross: battery !== null || ofSide.some(({ unit }) => unit.arm === 'artillery'),
      battery: battery === null ? null : batteryOf(battery, tables, ruler, maxMoves),
    };
  };
  return {
    ...book,
    ...bound(book, ruler, inputs.lanes, units),
    sides: [side('A', 0), side('B', 1)],
    brigade: {
      first: order === 'dice' ? null : order === 'A-first' ? 0 : 1,
      breakAt: ORDERS.indexOf(inputs.breakAt),
      generalLoss: inputs.generalLoss,
    },
    doubleBeyond: inputs.doubleMove ? ruler.upTo(tables.distances.doubleMoveOutsideCm) : NEVER,
    distance: ruler.exact(inputs.distanceCm),
    waiting,
    // Neighbours fire, and squares are formed, unless their brigade goes back, which a test of its division counts; one that retreats
    // shows its back.
    readsOrder:
      sector !== null ||
      neighbours?.fire === true ||
      rearTests ||
      lists.some((items) => items.some(({ do: { takeGround } }) => takeGround === 'square')) ||
      lists.some((items) => items.some(({ when }) => when !== null && reads(when, 'order'))),
    throughGuns,
    squareFaces,
    passage,
    rearTests,
    fires,
    ground: ground === true ? farthest : null,
    keepsLines: ground === true || (inputs.lanes > 1 && mayGoAhead(book, units)),
    neighbours,
    sector,
  };
}

/** The sectors of a division (HUIT-NBR-13). @throws {InputError} */
export function musterSectors(book: RuleBook, inputs: DivisionInputs): readonly Forces[] {
  mustBeCommanded(inputs);
  const { neighbourCommanderCm } = book.tables.distances;
  let actorsBefore = 0;
  const sectors = inputs.sectors.map((own, i) => {
    const name = String(i + 1);
    const sector = { name, actorsBefore, hasNeighbourBC: inputs.sectorCm <= neighbourCommanderCm };
    const forces = inSector(i, () => musterBrigades(book, { ...inputs, ...own }, {}, sector));
    actorsBefore += forces.units.length + SIDES.length;
    return forces;
  });
  const units = sectors.reduce((sum, sector) => sum + sector.units.length, 0);
  if (units > MOST_UNITS) throw contradiction(['sectors'], tooMany(units));
  return sectors;
}

/** @throws {InputError} for a brigade of a division that is not there, or an army that makes no test */
function mustBeCommanded({ sectors, army, A, B }: DivisionInputs): void {
  for (const name of SIDE_LETTERS) {
    const { divisions, cincRating, divisionsElsewhere } = { A, B }[name];
    sectors.forEach((sector, i) => {
      const { division } = sector[name];
      if (division > divisions.length)
        throw contradiction(
          ['sectors', i, name, 'division'],
          `division ${division} is not in ${name}.divisions, which has ${countOf(divisions.length, 'entry', 'entries')}`,
        );
    });
    for (const [key, value] of Object.entries({ cincRating, divisionsElsewhere }))
      if (!army && value !== 0)
        throw contradiction(
          [name, key],
          `${key} ${value} needs army true: only a test of the army asks for it`,
        );
  }
}

/** The brigades of a sector, whose mistakes stand in it. @throws {InputError} */
function inSector<R>(number: number, muster: () => R): R {
  try {
    return muster();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      error.problems.map((problem) => {
        const { path } = problem;
        const isOfSector = Object.hasOwn(SECTOR, path[0] ?? '');
        return isOfSector ? { ...problem, path: ['sectors', number, ...path] } : problem;
      }),
    );
  }
}

/** Parts of the muster that every engagement in stacks has. */
function bound({ tables, rulings }: RuleBook, ruler: Ruler, lanes: number, units: readonly UnitFacts[]) {
  const all = units.flatMap(({ orders }) => orders);
  return {
    ruler,
    units,
    stacks: new Stacks(lanes, units),
    /** Some unit may rest: cavalry, which alone is blown, or others by an option (R-14). */
    mayRest: rulings.disorderRecovery === 'resting-any' || units.some(({ isCavalry }) => isCavalry),
    /** Some doctrine acts on hold: it forms, or retires. */
    actsOnHold: all.some(({ kind }) => kind === 'form' || kind === 'retire'),
    /** Some doctrine may change a formation, or turn a back. */
    forms: all.some(
      ({ kind, reaction, turnsBack, takesGroundIn }) =>
        kind === 'form' ||
        takesGroundIn !== AS_GIVEN ||
        reaction === 'form' ||
        reaction === 'evade-three-quarters' ||
        (kind === 'retire' && turnsBack),
    ),
    /** Nobody comes nearer to a burning house (HUIT-FIRE-19). */
    houseRoom: ruler.exact(tables.fireInBuildings.minDistanceFromBurningCm),
    /** So far horse guns may go ahead of their brigade (HUIT-CMD-02). */
    horseAhead: ruler.exact(tables.distances.horseArtilleryMaxAheadOfFriendsCm),
    /** The way that skirmish stands fall back from formed infantry (HUIT-REACT-04). */
    skirmishersBack: ruler.exact(tables.distances.skirmisherFallBackCm),
    /** The way that losers go back, by difference: infantry beaten by infantry and by cavalry, then cavalry. */
    back: tables.margins.map((row) => Int32Array.from(backCm(row), (cm) => ruler.exact(cm))),
  };
}

/** Section 15, where its inputs are given. */
function neighboursOf(tables: Tables, ruler: Ruler, inputs: BrigadeInputs) {
  const { laneCm, neighbourFireCm } = inputs;
  const hasGuns = [...inputs.A.lanes, ...inputs.B.lanes].flat().some(({ arm }) => arm === 'artillery');
  if (laneCm === null && neighbourFireCm === null && !hasGuns) return null;
  const width = laneCm ?? Infinity;
  const { closeEnemyCm, cavalryBeyond, cavalryWithin } = tables.wheeling.rows;
  return {
    /** Centre to centre of neighbouring lanes; null: nobody turns on a neighbour. */
    laneWidth: laneCm === null ? null : ruler.exact(laneCm),
    /** Cavalry charged in the flank by cavalry may wheel to meet it (HUIT-REACT-03). */
    cavalryWheels: width > closeEnemyCm ? cavalryBeyond : cavalryWithin,
    /** Units beside one that is charged fire at the charger (HUIT-NBR-01). */
    fire: neighbourFireCm !== null && neighbourFireCm <= tables.distances.adjacentFireCm,
    /** Who has turned on a lane is near the flank of its brigade (HUIT-NBR-04). */
    nearFlank: width <= tables.distances.enemyNearFlankCm,
  };
}

/** @throws {InputError} for a doctrine that turns on a neighbour that is not there, or at no distance */
function mustTurnInLanes({ lanes, laneCm, squareFaces }: BrigadeInputs, mustered: readonly Mustered[]): void {
  if (lanes > 1 && laneCm !== null) return;
  const needs =
    lanes === 1
      ? 'lanes: 2 or more'
      : `laneCm, the distance of neighbouring lanes${squareFaces ? ', as squareFaces true then does' : ''}: the source gives none (HUIT-NBR-02)`;
  for (const one of mustered.flatMap(({ items }) => items))
    if (one.do.turnOn !== 'none') refuse(one, 'turnOn', `needs ${needs}`);
}

/** @throws {InputError} for a key of a doctrine and its value */
function refuse(one: DoctrineItem, key: keyof DoctrineItem['do'], why: string): never {
  throw contradiction(keyPath(one, key), `${key} ${String(one.do[key])} ${why}`);
}

/** @throws {InputError} for a doctrine that passes lines where none are passed, or where no unit stands before another (HUIT-NBR-08) */
function mustPass({ passage, A, B }: BrigadeInputs, mustered: readonly Mustered[]): void {
  for (const { items, post } of mustered)
    for (const one of items) {
      const { kind, through } = one.do;
      if (kind !== 'relieve' && !through) continue;
      const needs = (needed: string): never =>
        refuse(one, through ? 'through' : 'kind', `needs ${needed} (HUIT-NBR-08)`);
      if (through && kind !== 'charge') needs('kind charge');
      if (!passage) needs('passage true: without it nobody passes friends');
      if ((post.side === 0 ? A : B).lanes[post.lane]?.length === 1)
        needs(`another unit in the lane of ${post.name}: 2 or more`);
    }
}

/** Horse guns go forward, and look at the lines of the other lanes (R-54). */
function mayGoAhead({ rulings }: RuleBook, units: readonly UnitFacts[]): boolean {
  if (rulings.horseAhead !== 'foremost') return false;
  const closes = ({ kind }: Orders): boolean => kind === 'close-to-range';
  return units.some(({ limbers, isHorseGun, orders }) => limbers && isHorseGun && orders.some(closes));
}

/** Deeds of guns that limber and move (R-51). */
const DEEDS_OF_GUNS: readonly string[] = ['stand-and-fire', 'close-to-range', 'retire'];
const NEEDS_ACTIONS = 'needs gunActions true: without it guns in lanes stand (HUIT-NBR-07)';

/**
 * @param items the completed doctrine of the unit
 * @param own what it gives itself
 * @throws {InputError} for guns that limber where guns stand, and for what no gun does (HUIT-NBR-07)
 */
function mustLimber(
  { rowKinds }: Tables,
  gunsMove: boolean,
  { arm, gun, limbered }: FieldedInputs,
  items: readonly DoctrineItem[],
  own: DoctrineLevel,
  path: Path,
): void {
  const isGun = arm === 'artillery';
  const isHorseGun = isGun && gun !== null && valueOf(rowKinds, gun) === 'horse';
  if (limbered && (!isGun || !gunsMove))
    throw contradiction(
      [...path, 'limbered'],
      `limbered true ${isGun ? NEEDS_ACTIONS : `is impossible for arm ${arm}: guns alone limber`}`,
    );
  for (const one of items) {
    const { kind, reaction } = one.do;
    const drivesOff = reaction === 'limber-and-move';
    if (drivesOff && !isHorseGun)
      refuse(one, 'reaction', `is for horse guns alone, not for ${gun ?? arm} (HUIT-REACT-02)`);
    if (drivesOff && !gunsMove) refuse(one, 'reaction', NEEDS_ACTIONS);
    if (isGun && gunsMove && !DEEDS_OF_GUNS.includes(kind))
      refuse(one, 'kind', `is impossible for guns: ${DEEDS_OF_GUNS.join(', ')} (R-51)`);
  }
  if (!isGun || gunsMove) return;
  mustNotGive(own, 'closeToCm', `of guns ${NEEDS_ACTIONS}`);
  mustNotGive(own, 'kind', `of guns ${NEEDS_ACTIONS}`, ['close-to-range', 'retire']);
}

/** @throws {InputError} for a key that a doctrine gives, with any value or one of these */
function mustNotGive(
  level: DoctrineLevel,
  key: keyof DoctrineItem['do'],
  why: string,
  values: readonly unknown[] | null = null,
): void {
  for (const [at, value] of keysGiven(DOCTRINE_FIELD, level, key))
    if (
      (typeof value === 'string' || typeof value === 'number') &&
      (values === null || values.includes(value))
    )
      throw contradiction(at, `${key} ${value} ${why}`);
}

const ADVANCING: ReadonlySet<string> = new Set(['charge', 'charge-when-shaken', 'close-to-range']);

function reads(when: Condition, reading: ReadingName): boolean {
  return testsOf(when).some(({ of }) => of === reading);
}

/** Formed infantry changes its formation where its doctrine has an item for that (R-42, R-45). */
function mayForm({ unit, items }: Mustered): boolean {
  if (unit.arm !== 'infantry' || unit.formation === 'skirmish') return false;
  return items.some(
    ({ do: { kind, reaction, takeGround } }) =>
      kind === 'form' || reaction === 'form' || takeGround !== 'none',
  );
}

const NEVER = 2 ** 31 - 1;

/** @throws {InputError} */
function mustBeFew(mustered: readonly Mustered[]): void {
  const path = mustered[MOST_UNITS]?.path;
  if (path !== undefined) throw contradiction(path, tooMany(mustered.length));
}

function tooMany(units: number): string {
  return `there are ${units} units, more than the ${MOST_UNITS} of one engagement`;
}

function musterBrigade(
  tables: Tables,
  inputs: BrigadeInputs,
  side: SideIndex,
  sector: string,
  mustered: Mustered[],
): void {
  const name = SIDE_LETTERS[side];
  const { lanes, doctrine } = inputs[name];
  if (lanes.length !== inputs.lanes)
    throw contradiction(
      [name, 'lanes'],
      `${name}.lanes has ${lanes.length} stacks where lanes is ${inputs.lanes}: one for each lane, [] where there is none`,
    );
  if (lanes.every((stack) => stack.length === 0))
    throw contradiction([name, 'lanes'], `${name}.lanes has no unit: a brigade has one at least`);
  // Of its inputs the keys of a doctrine are read.
  const ofSide = { value: inputs[name], path: [name] };
  const level = { value: doctrine, path: [name, 'doctrine'] };
  const ofBrigade = itemsOf([ofSide, level]);
  const mustBurn = (given: DoctrineLevel): void => {
    if (!inputs.fires)
      mustNotGive(given, 'whenAblaze', 'needs fires true: else no house burns (HUIT-NBR-10)');
  };
  let number = 0;
  mustBurn(level);
  lanes.forEach((stack, lane) => {
    const inStack: Mustered[] = [];
    stack.forEach((unit, i) => {
      const path = [name, 'lanes', lane, i];
      if (unit.arm === 'artillery' && i > 0)
        throw contradiction(
          [...path, 'arm'],
          'arm artillery stands first in its lane, or apart from the lanes as the battery of the brigade',
        );
      number++;
      const own = { value: unit.doctrine, path: [...path, 'doctrine'] };
      // R-51: no doctrine of its brigade moves a gun.
      const limbers = inputs.gunActions && unit.arm === 'artillery';
      const wider = limbers ? [ofSide] : [ofSide, level];
      const items = unit.doctrine === null && !limbers ? ofBrigade : itemsOf([...wider, own]);
      mustLimber(tables, inputs.gunActions, unit, items, own, path);
      mustBurn(own);
      if (unit.thatched && !unit.building)
        throw contradiction(
          [...path, 'thatched'],
          'thatched true needs building true: the roof of its house',
        );
      const post = { name: `${name}${sector}${number}`, side, lane };
      inStack.push({ unit, post, path, items, entersTurn: unit.entersTurn ?? 1, limbers });
    });
    // Who enters later stands behind the others (SCN-03).
    mustered.push(...inStack.toSorted((one, other) => one.entersTurn - other.entersTurn));
  });
}

/** @throws {InputError} with every problem of a completed doctrine */
function itemsOf(levels: readonly DoctrineLevel[]): readonly DoctrineItem[] {
  const items = doctrineItems(DOCTRINE_FIELD, levels);
  checkItems(items);
  return items;
}

/** @throws {InputError} for a unit that cannot be */
function factsOf(
  { tables, rings }: RuleBook,
  ruler: Ruler,
  one: Mustered,
  orders: readonly Orders[],
  shots: number,
): UnitFacts {
  const { unit, post, path, items: doctrine, entersTurn, limbers } = one;
  checkUnit(unit, path);
  const given = { doctrine, orders, entersTurn, limbers, mayForm: mayForm(one), shots };
  const made = unitFacts(tables, ruler, unit, post, given);
  checkRings(rings, made.start, path);
  return made;
}

/** Moves of units in their formations, shares of them by which they go back, and ranges that they close to. */
function addUnits(
  lengths: Lengths,
  tables: Tables,
  mustered: readonly Mustered[],
  shares: readonly Fraction[],
): void {
  for (const one of mustered) {
    const { unit, path, items, limbers } = one;
    const goesBack = items.some(
      ({ do: { kind, reaction } }) => kind === 'retire' || reaction.startsWith('evade'),
    );
    const ways = goesBack || limbers ? [...shares, HALF, THREE_QUARTERS] : shares;
    for (const formation of mayForm(one) ? FORMED : [unit.formation])
      lengths.add([...path, 'moveCm'], moveCmOf(tables, { ...unit, formation }), ways);
    for (const given of items) lengths.add(keyPath(given, 'closeToCm'), given.do.closeToCm ?? 0);
  }
}

/** The lengths of the tables that positions are made of. */
function tableLengths(tables: Tables): Lengths {
  const lengths = new Lengths();
  const add = (table: string, cm: number): void =>
    lengths.add(['tables', table], cm, [], `a length in ${table}`);
  for (const cm of tables.margins.flatMap(backCm)) add('meleeResults', cm);
  for (const cm of breakthroughCm(tables)) add('breakthrough', cm);
  const { retire, retreat } = tables.back;
  add('distances', tables.distances.skirmisherFallBackCm);
  add('distances', tables.distances.horseArtilleryMaxAheadOfFriendsCm);
  add('fireInBuildings', tables.fireInBuildings.minDistanceFromBurningCm);
  add('rings', retire.markerCm);
  add('rings', retreat.markerCm);
  return lengths;
}

function breakthroughCm(tables: Tables): readonly number[] {
  return tables.breakthroughRows.flatMap((row) => [row.cavalryRetireCm, row.cavalryNoContactRetireCm]);
}

/** A bound of every distance, however the dice fall. @throws {InputError} where it is too far */
function mustHold(tables: Tables, ruler: Ruler, inputs: BrigadeInputs, units: readonly UnitFacts[]): number {
  const { retire, retreat } = tables.back;
  const most = (values: readonly number[]): number => Math.max(0, ...values);
  const moves = units.flatMap(({ move, movesFormed }) => [move, ...movesFormed]);
  const march = most(moves) * most([1, retire.share, retreat.share]);
  const perTurn =
    2 * march +
    ruler.exact(most([retire.markerCm, retreat.markerCm])) +
    8 * ruler.exact(most([...tables.margins.flatMap(backCm), ...breakthroughCm(tables)]));
  // A charge through friends begins a gap further off.
  const gaps =
    (inputs.passage ? 2 : 1) *
    units.length *
    ruler.exact(Math.max(inputs.A.supportGapCm, inputs.B.supportGapCm));
  const setback = Math.max(inputs.A.battery?.setbackCm ?? 0, inputs.B.battery?.setbackCm ?? 0);
  const farthest =
    ruler.exact(inputs.distanceCm) + ruler.exact(setback) + gaps + 2 * inputs.maxMoves * perTurn;
  ruler.mustHold(farthest, inputs.maxMoves);
  return farthest;
}
