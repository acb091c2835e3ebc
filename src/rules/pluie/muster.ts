/** Musters the forces of an engagement: reads sides, formations and units, with the numbers that play needs of each. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import { valueOf } from '../../play/by-word.ts';
import { keysGiven, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import { contradiction } from '../../play/mechanic.ts';
import { throwIfAny, wrongKey } from '../../play/problems.ts';
import { activationParts, heavyLossesBelow } from './activation.ts';
import { FARTHEST, type Scale } from './distances.ts';
import type { ListedFormation, ListedUnit } from './forces.ts';
import { DOCTRINE, type EngagementInputs, type FormationInputs, type SideInputs } from './inputs.ts';
import { unitNames } from './names.ts';
import type { RuleBook } from './options.ts';
import { NEVER, ordersBy } from './orders.ts';
import { checkUnit, unitFacts } from './unit-facts.ts';
import { coverPlace, flag, groupOf, isGun, limberedRow } from './units.ts';
import { armouryOf, type Armoury } from './weapons.ts';

/** The fixed values of a unit, a formation and a side. */
export type Profile = Readonly<ReturnType<typeof unitOf>>;
export type FormationProfile = Readonly<ReturnType<typeof formationOf>>;
export type SideProfile = Readonly<ReturnType<typeof sideOf>>;

/** The forces of an engagement: the units and formations of A, then those of B. */
export interface Roster {
  readonly units: readonly Profile[];
  readonly formations: readonly FormationProfile[];
  readonly sides: readonly [SideProfile, SideProfile];
}

/** Reads the forces of both sides. @throws {InputError}, {NotGivenError} */
export function readRoster(
  book: RuleBook,
  inputs: EngagementInputs,
  forces: readonly ListedFormation[],
  scale: Scale,
): Roster {
  const units: Profile[] = [];
  const formations: FormationProfile[] = [];
  const read = (side: SideIndex): SideProfile => {
    const letter = SIDE_LETTERS[side];
    const own = inputs[letter];
    const making = { book, scale, own, armoury: armouryOf(book, scale.partsPerCm, [letter, 'formations']) };
    const listed = forces.filter((formation) => formation.side === side);
    const kinds = listed.flatMap((formation) => formation.units.map(({ unit }) => unit.kind));
    const names = unitNames(letter, kinds);
    const [from, before] = [formations.length, units.length];
    checkLimbering(making, letter, listed);
    listed.forEach((formation, i) => {
      checkUnits(making, formation);
      const first = units.length;
      for (const one of formation.units)
        units.push(unitOf(making, formation.inputs, one, item(names, units.length - before)));
      const name = `${letter} formation${listed.length > 1 ? ` ${i + 1}` : ''}`;
      formations.push(formationOf(book, formation, name, units.slice(first), first));
    });
    return sideOf(own, formations, from);
  };
  return { units, formations, sides: [read(0), read(1)] };
}

/** All that the fixed values of a side are made of. */
interface Making {
  readonly book: RuleBook;
  readonly scale: Scale;
  readonly own: SideInputs;
  readonly armoury: Armoury;
}

/** Checks the units of a formation, one kind in each (section 12). @throws {InputError} */
function checkUnits({ book, armoury }: Making, { units, path: at }: ListedFormation): void {
  const kinds = [...new Set(units.map(({ unit }) => unit.kind))];
  const message =
    `units must be of one kind in a formation, not ${kinds.join(' and ')}; ` +
    'the source gives no movement throw for mixed kinds, so make a formation of each';
  if (kinds.length > 1) throw new InputError([{ path: [...at, 'units'], message, kind: 'not-given' }]);
  const first = units.find(({ unit }) => unit.column)?.unit;
  for (const { unit, path } of units) {
    const { kind, weapon, column, setbackCm } = unit;
    const listed = weapon === null ? null : armoury.weapon(weapon);
    checkUnit(unit, valueOf(book.tables.kinds, kind), listed, path, (place, wrong) => {
      throw contradiction(place, wrong);
    });
    // A marching column is one stack (PDB-MOVE-06), so that its units have one place.
    if (column && setbackCm !== first?.setbackCm)
      throw contradiction(
        [...path, 'setbackCm'],
        'units in marching column stand in one place: give them one setbackCm, or none',
      );
  }
}

/** Checks that whoever is told to limber has guns (R-90). @throws {InputError} */
function checkLimbering({ book, own }: Making, letter: string, forces: readonly ListedFormation[]): void {
  const check = (value: DoctrineLevel['value'], path: Path, units: readonly ListedUnit[]): InputProblem[] =>
    units.some(({ unit }) => isGun(valueOf(book.tables.kinds, unit.kind)))
      ? []
      : keysGiven(DOCTRINE, { value, path: [...path, 'doctrine'] }, 'limber')
          .filter(([, given]) => given !== null && given !== 'never')
          .map(([at]) =>
            wrongKey(at, 'limber is for guns, and none acts by it: leave it out, or give it to guns'),
          );
  const problems = [
    ...check(
      own.doctrine,
      [letter],
      forces.flatMap(({ units }) => units),
    ),
    ...forces.flatMap(({ inputs, units, path }) => check(inputs.doctrine, path, units)),
    ...forces.flatMap(({ inputs, units, path }) =>
      inputs.units.flatMap(({ doctrine }, i) => check(doctrine, [...path, 'units', i], units)),
    ),
  ];
  throwIfAny(problems);
}

/** Doubts about forces: guns told to limber that no doctrine of theirs sends anywhere (R-90). */
export function doubtsAbout({ units }: Roster): readonly string[] {
  const idle = units.filter(
    ({ gun, limbers, doctrine }) =>
      gun > limbers && doctrine.some(({ do: { limber } }) => limber !== null && limber !== 'never'),
  );
  return idle.map(({ name }) => `${name} never limbers: only close-to-range and retire send guns elsewhere`);
}

function unitOf(
  { book, scale, own, armoury }: Making,
  inputs: FormationInputs,
  { unit, doctrine }: ListedUnit,
  name: string,
) {
  const kind = valueOf(book.tables.kinds, unit.kind);
  const arm = armoury.of(unit.weapon);
  const sidearm = armoury.ofCrew(kind, unit.weapon);
  const home = scale.exact(unit.setbackCm ?? inputs.setbackCm ?? 0);
  const orders = ordersBy(doctrine, scale, [arm, sidearm], home, isGun(kind));
  const facts = unitFacts(book, unit.kind, kind, inputs.quality);
  const limbers = flag(facts.gun !== 0 && orders.some(({ limber }) => limber !== NEVER));
  const row = facts.gun === 0 ? unit.kind : limberedRow(unit.kind, kind);
  const dice = facts.gun > limbers ? 0 : (book.tables.table3Movement.rows[row]?.dice ?? 0);
  return {
    ...facts,
    /** Side letter and kind, numbered where the side has several: `A infantry 2`. */
    name,
    dice,
    /** 1: a gun that some doctrine of it tells to limber (R-90). */
    limbers,
    /** Average move in this terrain, in units of distance (PDB-MOVE-03). */
    averageMove: scale.averageMove(dice),
    group: groupOf(kind),
    inCommand: flag(unit.inCommand),
    inSupply: flag(unit.inSupply),
    arm,
    /** The crew's sidearm (crewSidearms), used where the gun cannot fire. */
    sidearm,
    /** Displacement of its own place: its setback (R-57). */
    home,
    /** The displacement beyond which it is out of sight: that of its own place, where a retreat hides it (R-30, R-57). */
    hiddenBeyond: book.rulings.retreatHides ? home : FARTHEST,
    /** Its doctrines and their orders, in the order of the list (R-59); `plain` where there is one alone. */
    doctrine,
    orders,
    plain: orders.length === 1 ? item(orders, 0) : null,
    /** Its cover at its own place, on the start line of its side and anywhere else, as `coverPlace` gives it. */
    cover: coverPlace(unit.cover, inputs.cover, own.cover),
    coverOnLine: coverPlace(null, null, own.cover),
    coverOffLine: coverPlace(unit.coverOffLine, inputs.coverOffLine, own.coverOffLine),
    start: {
      ready: flag(unit.ready && !unit.column && !unit.limbered),
      facing: flag(unit.facing),
      column: flag(unit.column),
      limbered: flag(unit.limbered),
    },
  };
}

/** @param from the index of the first of its units among all */
function formationOf(
  book: RuleBook,
  { side, inputs }: ListedFormation,
  name: string,
  units: readonly Profile[],
  from: number,
) {
  const establishment = inputs.establishment ?? units.length;
  return {
    side,
    name,
    from,
    to: from + units.length,
    establishment,
    /** The turn in which it comes (R-58). */
    entersTurn: inputs.entersTurn ?? 1,
    /** With fewer living units than this it has heavy losses (R-15). */
    heavyBelow: heavyLossesBelow(book.tables, establishment),
    commandElement: flag(inputs.commandElement),
    wagon: flag(inputs.ammunitionWagon && units.some(({ dependsOnSupply }) => dependsOnSupply !== 0)),
    /** A unit of it may charge; one of it may react to moves. */
    charges: flag(units.some(({ orders }) => orders.some(({ charges }) => charges !== 0))),
    reacts: flag(units.some(({ orders }) => orders.some(({ reaction }) => reaction !== 'none'))),
    activation: activationParts(book, inputs.quality, inputs.hqContact),
  };
}

/** @param from the first of its formations among all */
function sideOf({ contact, depth }: SideInputs, formations: readonly FormationProfile[], from: number) {
  const own = formations.slice(from);
  return {
    /** Its formations are those from `from` to before `to`. */
    from,
    to: formations.length,
    /** The sum of its formations'. */
    establishment: own.reduce((sum, { establishment }) => sum + establishment, 0),
    reacts: flag(own.some(({ reacts }) => reacts !== 0)),
    contact: flag(contact),
    lines: depth,
  };
}
