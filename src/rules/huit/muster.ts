/** Binds the inputs of a melee chain or a brigade engagement: rosters, lengths, and what the rules refuse. */
import { NONE } from '../../play/stacks.ts';
import { item } from '../../chance/at.ts';
import { testsOf, type Condition } from '../../play/condition.ts';
import { doctrineItems, keyPath, turnsOf, type DoctrineLevel } from '../../play/doctrine.ts';
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import { contradiction } from '../../play/mechanic.ts';
import type { Needs } from '../../engagement/system.ts';
import { Waiting } from '../../play/waiting.ts';
import { Battle, type Neighbours, type Post, type Profile, type SideProfile } from './battle.ts';
import { HALF, Lengths, Ruler, THREE_QUARTERS } from './distances.ts';
import { DOCTRINE_FIELD, FORMED, type ReadingName } from './doctrine-inputs.ts';
import type { Rulings } from './options.ts';
import { chainDoctrine, checkItems, doctrineBy, type DoctrineItem } from './orders.ts';
import { brigadeSide, chainSide, moveCmOf, profileOf } from './profiles.ts';
import { readingOf } from './readings.ts';
import { checkRings, ringRules } from './rings.ts';
import type { BrigadeInputs, ChainInputs, ChainSideInputs, UnitInputs } from './stack-inputs.ts';
import { MOST_UNITS } from './state.ts';
import type { Tables } from './tables.ts';
import { checkPair, checkUnit, ORDERS } from './units.ts';

type Path = readonly (string | number)[];

const SIDES = ['A', 'B'] as const;
const ROLES = ['attacker', 'defender'] as const;

/** A unit of the inputs with its place in the roster and in the inputs. */
interface Mustered {
  readonly unit: UnitInputs;
  readonly post: Post;
  readonly path: Path;
}

/** A unit of a brigade with its doctrine, which it may share with others. */
interface InBrigade extends Mustered {
  readonly items: readonly DoctrineItem[];
  readonly entersTurn: number;
}

/** Section 14 (b). @throws {InputError} */
export function musterChain(tables: Tables, rulings: Rulings, inputs: ChainInputs): Battle {
  const mustered: Mustered[] = [];
  const seconds = ROLES.map((role, side) =>
    musterChainSide(inputs[role], role, side === 0 ? 0 : 1, rulings, mustered),
  );
  mustBeFew(mustered);
  const lengths = tableLengths(tables);
  lengths.add('distanceCm', ['distanceCm'], inputs.distanceCm);
  for (const role of ROLES) addGap(lengths, role, inputs[role].supportGapCm);
  addMoves(lengths, tables, mustered, []);
  const ruler = new Ruler(lengths);
  return new Battle({
    tables,
    rulings,
    ruler,
    units: mustered.map((one) => profile(tables, rulings, ruler, one, STAYS)),
    sides: [
      chainSide(ROLES[0], inputs.attacker, ruler, seconds[0] ?? NONE),
      chainSide(ROLES[1], inputs.defender, ruler, seconds[1] ?? NONE),
    ],
    lanes: 1,
    brigade: null,
    doubleBeyond: NEVER,
    distance: ruler.exact(inputs.distanceCm),
    waiting: new Waiting([]),
    readsOrder: false,
    ground: null,
    neighbours: null,
    doctrinesIn: () => {
      const doctrines = ROLES.map((role) => chainDoctrine(inputs[role]));
      return mustered.map(({ post }) => item(doctrines, post.side));
    },
  });
}

const STAYS = { mayForm: false, entersTurn: 1, shots: 0 } as const;

/** Adds the units of a side; gives the number of its second unit, or NONE. */
function musterChainSide(
  inputs: ChainSideInputs,
  role: (typeof ROLES)[number],
  side: 0 | 1,
  rulings: Rulings,
  mustered: Mustered[],
): number {
  const add = (unit: UnitInputs, lane: number, name: string, path: Path): void => {
    if (side === 0 && unit.arm === 'artillery')
      throw contradiction(
        [...path, 'arm'],
        'arm artillery attacks nobody in melee: it may stand with the defender only',
      );
    mustered.push({ unit, post: { name, side, lane }, path });
  };
  inputs.units.forEach((unit, i) => add(unit, 0, `${role} ${i + 1}`, [role, 'units', i]));
  const { second } = inputs;
  if (second === null) return NONE;
  const lead = inputs.units[0];
  if (lead !== undefined) checkPair(rulings, lead.arm, second.arm, [role, 'second']);
  add(second, NONE, `${role} second unit`, [role, 'second']);
  return mustered.length - 1;
}

/** Section 14 (c). @throws {InputError} */
export function musterBrigades(
  tables: Tables,
  rulings: Rulings,
  inputs: BrigadeInputs,
  { ground, onChoice }: Needs,
): Battle {
  const mustered: InBrigade[] = [];
  SIDES.forEach((name, side) => musterBrigade(inputs, name, side === 0 ? 0 : 1, mustered));
  mustBeFew(mustered);
  const { brigade } = tables.command;
  const shares = [brigade.back.retire.share, brigade.back.retreat.share].map(decimalFraction);
  const lengths = tableLengths(tables);
  lengths.add('distanceCm', ['distanceCm'], inputs.distanceCm);
  for (const name of SIDES) {
    const { supportGapCm, closeToCm, battery } = inputs[name];
    addGap(lengths, name, supportGapCm);
    lengths.add(`${name}.closeToCm`, [name, 'closeToCm'], closeToCm ?? 0);
    lengths.add(`${name}.battery.setbackCm`, [name, 'battery', 'setbackCm'], battery?.setbackCm ?? 0);
  }
  addMoves(lengths, tables, mustered, shares);
  addDoctrines(lengths, tables, mustered, shares);
  lengths.add('laneCm', ['laneCm'], inputs.laneCm ?? 0);
  mustTurnInLanes(inputs, mustered);
  const ruler = new Ruler(lengths);
  const units = mustered.map((one) =>
    profile(tables, rulings, ruler, one, {
      mayForm: mayForm(one),
      entersTurn: one.entersTurn,
      // In its own turn, when charged, and beside a charge.
      shots: 3 * inputs.maxMoves,
    }),
  );
  const farthest = mustHold(tables, ruler, inputs, units);
  const neighbours = neighboursOf(tables, ruler, inputs);
  const { order, maxMoves } = inputs;
  const lists = [...new Set(mustered.map(({ items }) => items))];
  const waiting = new Waiting([...lists.flatMap(turnsOf), ...mustered.map(({ entersTurn }) => entersTurn)]);
  const mayDo = (side: number): Pick<SideProfile, 'mayCounterCharge' | 'mayAdvance'> => {
    const own = mustered.filter(({ post }) => post.side === side).flatMap(({ items }) => items);
    return {
      mayCounterCharge: own.some(({ do: { reaction } }) => reaction === 'counter-charge'),
      mayAdvance: own.some(({ do: { kind } }) => ADVANCING.has(kind)),
    };
  };
  return new Battle({
    tables,
    rulings,
    ruler,
    units,
    sides: [
      brigadeSide('A', inputs.A, tables, ruler, maxMoves, mayDo(0)),
      brigadeSide('B', inputs.B, tables, ruler, maxMoves, mayDo(1)),
    ],
    lanes: inputs.lanes,
    brigade: {
      first: order === 'dice' ? null : order === 'A-first' ? 0 : 1,
      breakAt: ORDERS.indexOf(inputs.breakAt),
      generalLoss: inputs.generalLoss,
    },
    doubleBeyond: inputs.doubleMove ? ruler.upTo(tables.movement.doubleBeyondCm) : NEVER,
    distance: ruler.exact(inputs.distanceCm),
    waiting,
    // Neighbours fire unless their brigade goes back.
    readsOrder:
      neighbours?.fire === true ||
      lists.some((items) => items.some(({ when }) => when !== null && reads(when, 'order'))),
    ground: ground === true ? farthest : null,
    neighbours,
    doctrinesIn: (battle) => {
      const read = (name: string) => readingOf(battle, name);
      const doctrines = lists.map((items) => doctrineBy(items, ruler, read, waiting, onChoice));
      return mustered.map(({ items }) => item(doctrines, lists.indexOf(items)));
    },
  });
}

/** Section 15, where its inputs are given. */
function neighboursOf(tables: Tables, ruler: Ruler, inputs: BrigadeInputs): Neighbours | null {
  const { laneCm, neighbourFireCm } = inputs;
  const hasGuns = [...inputs.A.lanes, ...inputs.B.lanes].flat().some(({ arm }) => arm === 'artillery');
  if (laneCm === null && neighbourFireCm === null && !hasGuns) return null;
  const width = laneCm ?? Infinity;
  const { closeEnemyCm, cavalryBeyond, cavalryWithin } = tables.wheeling;
  return {
    laneWidth: laneCm === null ? null : ruler.exact(laneCm),
    cavalryWheels: width > closeEnemyCm ? cavalryBeyond : cavalryWithin,
    fire: neighbourFireCm !== null && neighbourFireCm <= tables.adjacentFireCm,
    nearFlank: width <= tables.enemyNearFlankCm,
  };
}

/** @throws {InputError} for a doctrine that turns on a neighbour that is not there, or at no distance */
function mustTurnInLanes({ lanes, laneCm }: BrigadeInputs, mustered: readonly InBrigade[]): void {
  if (lanes > 1 && laneCm !== null) return;
  const needs =
    lanes === 1
      ? 'lanes: 2 or more'
      : 'laneCm, the distance of neighbouring lanes: the source gives none (HUIT-NBR-02)';
  for (const one of mustered.flatMap(({ items }) => items))
    if (one.do.turnOn !== 'none')
      throw contradiction(keyPath(one, 'turnOn'), `turnOn ${one.do.turnOn} needs ${needs}`);
}

const ADVANCING: ReadonlySet<string> = new Set(['charge', 'charge-when-shaken', 'close-to-range']);

function reads(when: Condition, reading: ReadingName): boolean {
  return testsOf(when).some(({ of }) => of === reading);
}

/** Formed infantry changes its formation where its doctrine has an item for that. */
function mayForm({ unit, items }: InBrigade): boolean {
  if (unit.arm !== 'infantry' || unit.formation === 'skirmish') return false;
  return items.some(({ do: { kind, reaction } }) => kind === 'form' || reaction === 'form');
}

const NEVER = 2 ** 31 - 1;

/** @throws {InputError} */
function mustBeFew(mustered: readonly Mustered[]): void {
  const path = mustered[MOST_UNITS]?.path;
  if (path !== undefined)
    throw contradiction(
      path,
      `there are ${mustered.length} units, more than the ${MOST_UNITS} of one engagement`,
    );
}

function musterBrigade(
  inputs: BrigadeInputs,
  name: (typeof SIDES)[number],
  side: 0 | 1,
  mustered: InBrigade[],
): void {
  const { lanes, doctrine, closeToCm, shakenRings, turnOn, screen, reaction, pursue, scroll } = inputs[name];
  if (lanes.length !== inputs.lanes)
    throw contradiction(
      [name, 'lanes'],
      `${name}.lanes has ${lanes.length} stacks where lanes is ${inputs.lanes}: one for each lane, [] where there is none`,
    );
  if (lanes.every((stack) => stack.length === 0))
    throw contradiction([name, 'lanes'], `${name}.lanes has no unit: a brigade has one at least`);
  const levels = [
    { value: { closeToCm, shakenRings, turnOn, screen, reaction, pursue, scroll }, path: [name] },
    { value: doctrine, path: [name, 'doctrine'] },
  ];
  const ofBrigade = itemsOf(levels);
  let number = 0;
  lanes.forEach((stack, lane) => {
    const inStack: InBrigade[] = [];
    stack.forEach((unit, i) => {
      const path = [name, 'lanes', lane, i];
      if (unit.arm === 'artillery' && i > 0)
        throw contradiction(
          [...path, 'arm'],
          'arm artillery stands first in its lane, or apart from the lanes as the battery of the brigade',
        );
      number++;
      const own = { value: unit.doctrine, path: [...path, 'doctrine'] };
      const items = unit.doctrine === null ? ofBrigade : itemsOf([...levels, own]);
      const post = { name: `${name}${number}`, side, lane };
      inStack.push({ unit, post, path, items, entersTurn: unit.entersTurn ?? 1 });
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
function profile(
  tables: Tables,
  rulings: Rulings,
  ruler: Ruler,
  { unit, post, path }: Mustered,
  given: Parameters<typeof profileOf>[4],
): Profile {
  checkUnit(unit, path);
  const made = profileOf(tables, ruler, unit, post, given);
  checkRings(ringRules(tables, rulings), made.start, path);
  return made;
}

function addGap(lengths: Lengths, role: string, cm: number): void {
  lengths.add(`${role}.supportGapCm`, [role, 'supportGapCm'], cm);
}

function addMoves(
  lengths: Lengths,
  tables: Tables,
  mustered: readonly Mustered[],
  shares: readonly Fraction[],
): void {
  for (const { unit, path } of mustered)
    lengths.add([...path, 'moveCm'].join('.'), [...path, 'moveCm'], moveCmOf(tables, unit), shares);
}

/** Ranges that lists and units close to, shares of moves by which they go back, and moves in other formations. */
function addDoctrines(
  lengths: Lengths,
  tables: Tables,
  mustered: readonly InBrigade[],
  shares: readonly Fraction[],
): void {
  for (const inBrigade of mustered) {
    const { unit, path, items } = inBrigade;
    for (const one of items) {
      const at = keyPath(one, 'closeToCm');
      lengths.add(at.join('.'), at, one.do.closeToCm ?? 0);
    }
    const formations = mayForm(inBrigade) ? FORMED : [unit.formation];
    const goesBack = items.some(
      ({ do: { kind, reaction } }) => kind === 'retire' || reaction.startsWith('evade'),
    );
    const ways = goesBack ? [...shares, HALF, THREE_QUARTERS] : shares;
    for (const formation of formations) {
      const cm = moveCmOf(tables, { ...unit, formation });
      lengths.add([...path, 'moveCm'].join('.'), [...path, 'moveCm'], cm, ways);
    }
  }
}

/** The lengths of the tables that positions are made of. */
function tableLengths(tables: Tables): Lengths {
  const lengths = new Lengths();
  const add = (table: string, cm: number): void => lengths.add(`a length in ${table}`, ['tables', table], cm);
  for (const cm of backCm(tables)) add('meleeResults', cm);
  for (const cm of breakthroughCm(tables)) add('breakthrough', cm);
  const { retire, retreat } = tables.command.brigade.back;
  add('distances', tables.skirmishersBackCm);
  add('rings', retire.markerCm);
  add('rings', retreat.markerCm);
  return lengths;
}

function backCm(tables: Tables): readonly number[] {
  return tables.melee.results.flatMap((row) => [
    row.infantryByInfantryCm,
    row.infantryByCavalryCm,
    row.cavalryByInfantryCm,
    row.cavalryByCavalryCm,
  ]);
}

function breakthroughCm(tables: Tables): readonly number[] {
  return tables.breakthrough.rows.flatMap((row) => [row.cavalryRetireCm, row.cavalryNoContactCm]);
}

/** A bound of every distance, however the dice fall. @throws {InputError} where it is too far */
function mustHold(tables: Tables, ruler: Ruler, inputs: BrigadeInputs, units: readonly Profile[]): number {
  const { retire, retreat } = tables.command.brigade.back;
  const most = (values: readonly number[]): number => Math.max(0, ...values);
  const moves = units.flatMap(({ move, movesFormed }) => [move, ...movesFormed]);
  const march = most(moves) * most([1, retire.share, retreat.share]);
  const perTurn =
    2 * march +
    ruler.exact(most([retire.markerCm, retreat.markerCm])) +
    8 * ruler.exact(most([...backCm(tables), ...breakthroughCm(tables)]));
  const gaps = units.length * ruler.exact(Math.max(inputs.A.supportGapCm, inputs.B.supportGapCm));
  const setback = Math.max(inputs.A.battery?.setbackCm ?? 0, inputs.B.battery?.setbackCm ?? 0);
  const farthest =
    ruler.exact(inputs.distanceCm) + ruler.exact(setback) + gaps + 2 * inputs.maxMoves * perTurn;
  ruler.mustHold(farthest, inputs.maxMoves);
  return farthest;
}
