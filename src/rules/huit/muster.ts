/** Binds the inputs of a melee chain or a brigade engagement: rosters, lengths, and what the rules refuse. */
import { contradiction } from '../../engagement/mechanic.ts';
import { decimalFraction, type Fraction } from '../../engagement/lengths.ts';
import { Battle, type Post, type Profile } from './battle.ts';
import { Lengths, Ruler } from './distances.ts';
import type { Rulings } from './options.ts';
import { brigadeSide, chainSide, moveCmOf, profileOf } from './profiles.ts';
import { checkRings, ringRules } from './rings.ts';
import type { BrigadeInputs, ChainInputs, ChainSideInputs, UnitInputs } from './stack-inputs.ts';
import { MOST_UNITS, NONE } from './state.ts';
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
    units: profilesOf(tables, rulings, ruler, mustered),
    sides: [
      chainSide(ROLES[0], inputs.attacker, ruler, seconds[0] ?? NONE),
      chainSide(ROLES[1], inputs.defender, ruler, seconds[1] ?? NONE),
    ],
    lanes: 1,
    brigade: null,
    doubleBeyond: NEVER,
    distance: ruler.exact(inputs.distanceCm),
  });
}

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
export function musterBrigades(tables: Tables, rulings: Rulings, inputs: BrigadeInputs): Battle {
  const mustered: Mustered[] = [];
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
  const ruler = new Ruler(lengths);
  const units = profilesOf(tables, rulings, ruler, mustered);
  mustHold(tables, ruler, inputs, units);
  const { order, maxMoves } = inputs;
  return new Battle({
    tables,
    rulings,
    ruler,
    units,
    sides: [
      brigadeSide('A', inputs.A, tables, ruler, maxMoves),
      brigadeSide('B', inputs.B, tables, ruler, maxMoves),
    ],
    lanes: inputs.lanes,
    brigade: {
      first: order === 'dice' ? null : order === 'A-first' ? 0 : 1,
      breakAt: ORDERS.indexOf(inputs.breakAt),
      generalLoss: inputs.generalLoss,
    },
    doubleBeyond: inputs.doubleMove ? ruler.upTo(tables.movement.doubleBeyondCm) : NEVER,
    distance: ruler.exact(inputs.distanceCm),
  });
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
  mustered: Mustered[],
): void {
  const { lanes } = inputs[name];
  if (lanes.length !== inputs.lanes)
    throw contradiction(
      [name, 'lanes'],
      `${name}.lanes has ${lanes.length} stacks where lanes is ${inputs.lanes}: one for each lane, [] where there is none`,
    );
  if (lanes.every((stack) => stack.length === 0))
    throw contradiction([name, 'lanes'], `${name}.lanes has no unit: a brigade has one at least`);
  let number = 0;
  lanes.forEach((stack, lane) =>
    stack.forEach((unit, i) => {
      const path = [name, 'lanes', lane, i];
      if (unit.arm === 'artillery')
        throw contradiction(
          [...path, 'arm'],
          'arm artillery cannot stand in a lane: give the brigade a battery',
        );
      number++;
      mustered.push({ unit, post: { name: `${name}${number}`, side, lane }, path });
    }),
  );
}

/** @throws {InputError} for units that cannot be */
function profilesOf(
  tables: Tables,
  rulings: Rulings,
  ruler: Ruler,
  mustered: readonly Mustered[],
): readonly Profile[] {
  return mustered.map(({ unit, post, path }) => {
    checkUnit(unit, path);
    const profile = profileOf(tables, ruler, unit, post);
    checkRings(ringRules(tables, rulings), profile.start, path);
    return profile;
  });
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
    lengths.add([...path, 'moveCm'].join('.'), [...path, 'moveCm'], moveCmOf(tables.movement, unit), shares);
}

/** The lengths of the tables that positions are made of. */
function tableLengths(tables: Tables): Lengths {
  const lengths = new Lengths();
  const add = (table: string, cm: number): void => lengths.add(`a length in ${table}`, ['tables', table], cm);
  for (const cm of backCm(tables)) add('meleeResults', cm);
  for (const cm of breakthroughCm(tables)) add('breakthrough', cm);
  const { retire, retreat } = tables.command.brigade.back;
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

/** A bound of every distance, however the dice fall. */
function mustHold(tables: Tables, ruler: Ruler, inputs: BrigadeInputs, units: readonly Profile[]): void {
  const { retire, retreat } = tables.command.brigade.back;
  const most = (values: readonly number[]): number => Math.max(0, ...values);
  const march = most(units.map(({ move }) => move)) * most([1, retire.share, retreat.share]);
  const perTurn =
    march +
    ruler.exact(most([retire.markerCm, retreat.markerCm])) +
    8 * ruler.exact(most([...backCm(tables), ...breakthroughCm(tables)]));
  const gaps = units.length * ruler.exact(Math.max(inputs.A.supportGapCm, inputs.B.supportGapCm));
  const setback = Math.max(inputs.A.battery?.setbackCm ?? 0, inputs.B.battery?.setbackCm ?? 0);
  const farthest =
    ruler.exact(inputs.distanceCm) + ruler.exact(setback) + gaps + 2 * inputs.maxMoves * perTurn;
  ruler.mustHold(farthest, inputs.maxMoves);
}
