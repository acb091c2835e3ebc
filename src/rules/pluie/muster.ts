/** Musters the forces of an engagement: reads sides, formations and units, with the numbers that play needs of each. */
import { item } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import { doctrineItems, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError, type InputProblem } from '../../play/inputs.ts';
import { activationParts, heavyLossesBelow } from './activation.ts';
import type { Scale } from './distances.ts';
import {
  DOCTRINE,
  type Doctrines,
  type EngagementInputs,
  type FormationInputs,
  type SideInputs,
  type UnitDoctrine,
  type UnitInputs,
} from './engagement-inputs.ts';
import { SIDE_LETTERS, type SideIndex } from './game.ts';
import { MOST_FORMATIONS, MOST_UNITS } from './inputs.ts';
import { unitNames } from './names.ts';
import type { Rulings } from './options.ts';
import { CHARGE, NO_REACTION, ordersBy } from './orders.ts';
import type { Tables, Weapon } from './tables.ts';
import { limberProblem, unitFacts, weaponProblem } from './unit-facts.ts';
import { coverPlace, dependsOnSupply, flag, groupOf, isGun } from './units.ts';
import { armOf, UNARMED, weaponOf, type Arm } from './weapons.ts';

/** The fixed values of a unit, a formation and a side. */
export type Profile = Readonly<ReturnType<RosterBuilder['unit']>>;
export type FormationProfile = Readonly<ReturnType<RosterBuilder['formation']>>;
export type SideProfile = Readonly<ReturnType<typeof sideProfile>>;

/** The forces of an engagement: the units and formations of A, then those of B. */
export interface Roster {
  readonly units: readonly Profile[];
  readonly formations: readonly FormationProfile[];
  readonly sides: readonly [SideProfile, SideProfile];
}

/** The doctrines of all units: that of the unit, else of its formation, else of its side, key by key (R-57). @throws {InputError} */
export function doctrinesOf(inputs: EngagementInputs): Doctrines {
  return (['A', 'B'] as const).map((letter) => {
    const { doctrine, formations } = inputs[letter];
    const ofSide: DoctrineLevel = { value: doctrine, path: [letter, 'doctrine'] };
    return formations.map((formation, i) => {
      const path = [letter, 'formations', i];
      const ofFormation = { value: formation.doctrine, path: [...path, 'doctrine'] };
      return formation.units.map((unit, j) =>
        doctrineItems(DOCTRINE, [
          ofSide,
          ofFormation,
          { value: unit.doctrine, path: [...path, 'units', j, 'doctrine'] },
        ]),
      );
    });
  });
}

/** Reads the forces of both sides. @throws {InputError}, {NotGivenError} */
export function readRoster(
  tables: Tables,
  rulings: Rulings,
  inputs: EngagementInputs,
  scale: Scale,
  doctrines: Doctrines,
): Roster {
  countUnits(inputs);
  const units: Profile[] = [];
  const formations: FormationProfile[] = [];
  const read = (side: SideIndex): SideProfile => {
    const own = inputs[SIDE_LETTERS[side]];
    const builder = new RosterBuilder(tables, rulings, scale, own, side);
    const from = formations.length;
    own.formations.forEach((formation, i) => {
      const of = builder.units(formation, i, item(item(doctrines, side), i));
      formations.push(builder.formation(formation, of, units.length, i));
      units.push(...of);
    });
    return sideProfile(own, formations, from);
  };
  return { units, formations, sides: [read(0), read(1)] };
}

/** Checks the bounds of an engagement. @throws {InputError} */
function countUnits(inputs: EngagementInputs): void {
  const formations = [...inputs.A.formations, ...inputs.B.formations];
  const units = formations.flatMap((formation) => formation.units).reduce((sum, { count }) => sum + count, 0);
  const most = (number: number, limit: number, what: string): InputProblem[] => {
    if (number <= limit) return [];
    const message = `the forces have ${number} ${what} together; an engagement takes at most ${limit}`;
    return [{ path: ['A', 'formations'], message, kind: 'input' }];
  };
  const problems = [
    ...most(units, MOST_UNITS, 'units'),
    ...most(formations.length, MOST_FORMATIONS, 'formations'),
  ];
  if (problems.length > 0) throw new InputError(problems);
}

class RosterBuilder {
  private readonly tables: Tables;
  private readonly rulings: Rulings;
  private readonly scale: Scale;
  private readonly own: SideInputs;
  private readonly side: SideIndex;
  private readonly arms = new Map<string, Arm>();
  private readonly names: readonly string[];
  private listed = 0;

  constructor(tables: Tables, rulings: Rulings, scale: Scale, own: SideInputs, side: SideIndex) {
    this.tables = tables;
    this.rulings = rulings;
    this.scale = scale;
    this.own = own;
    this.side = side;
    const kinds = own.formations.flatMap(({ units }) =>
      units.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind)),
    );
    this.names = unitNames(SIDE_LETTERS[side], kinds);
  }

  /** The units of a formation, one kind in each (section 12). */
  units(inputs: FormationInputs, place: number, doctrines: readonly UnitDoctrine[]): Profile[] {
    const path = [SIDE_LETTERS[this.side], 'formations', place, 'units'];
    const kinds = new Set(inputs.units.map(({ kind }) => kind));
    if (kinds.size > 1)
      throw new InputError([
        {
          path,
          message:
            `units must be of one kind in a formation, not ${[...kinds].join(' and ')}; ` +
            'the source gives no movement throw for mixed kinds, so make a formation of each',
          kind: 'not-given',
        },
      ]);
    const column = inputs.units.find((unit) => unit.column);
    return inputs.units.flatMap((unit, i) => {
      this.check(unit, column, [...path, i]);
      return Array.from({ length: unit.count }, () => this.unit(inputs, unit, item(doctrines, i)));
    });
  }

  /** @param first the first unit of the formation in column */
  private check(unit: UnitInputs, first: UnitInputs | undefined, path: readonly (string | number)[]): void {
    const { kind, limbered, weapon, column, setbackCm } = unit;
    const printed = valueOf(this.tables.kinds, kind);
    const problem =
      (limbered ? limberProblem(kind, printed, path) : null) ??
      (weapon === null ? null : weaponProblem(kind, printed, this.weapon(weapon), path));
    if (problem !== null) throw new InputError([problem]);
    // A marching column is one stack (PDB-MOVE-06), so that its units have one place.
    if (!column || setbackCm === first?.setbackCm) return;
    const message = 'units in marching column stand in one place: give them one setbackCm, or none';
    throw new InputError([{ path: [...path, 'setbackCm'], message, kind: 'input' }]);
  }

  unit(inputs: FormationInputs, unit: UnitInputs, doctrine: UnitDoctrine) {
    const { tables, rulings, scale, own } = this;
    const kind = valueOf(tables.kinds, unit.kind);
    const dice = isGun(kind) ? 0 : (tables.table3Movement.rows[unit.kind]?.dice ?? 0);
    const arm = unit.weapon === null ? UNARMED : this.arm(unit.weapon);
    const sidearm = isGun(kind) ? this.sidearm(unit) : UNARMED;
    const home = scale.exact(unit.setbackCm ?? inputs.setbackCm ?? 0);
    const orders = ordersBy(doctrine, scale, [arm, sidearm], home);
    return {
      ...unitFacts(tables, rulings, unit.kind, kind, inputs.quality),
      /** Side letter and kind, numbered where the side has several: `A infantry 2`. */
      name: item(this.names, this.listed++),
      dice,
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
  formation(inputs: FormationInputs, units: readonly Profile[], from: number, place: number) {
    const { tables, rulings, side, own } = this;
    const establishment = inputs.establishment ?? units.length;
    const needsWagon = inputs.units.some(({ kind }) => dependsOnSupply(valueOf(tables.kinds, kind)));
    return {
      side,
      name: `${SIDE_LETTERS[side]} formation${own.formations.length > 1 ? ` ${place + 1}` : ''}`,
      from,
      to: from + units.length,
      establishment,
      /** The turn in which it comes (R-58). */
      entersTurn: inputs.entersTurn ?? 1,
      /** With fewer living units than this it has heavy losses (R-15). */
      heavyBelow: heavyLossesBelow(tables, establishment),
      commandElement: flag(inputs.commandElement),
      wagon: flag(inputs.ammunitionWagon && needsWagon),
      /** A unit of it may charge; one of it may react to moves. */
      charges: flag(units.some(({ orders }) => orders.some(({ kind }) => kind === CHARGE))),
      reacts: flag(units.some(({ orders }) => orders.some(({ reaction }) => reaction !== NO_REACTION))),
      activation: activationParts(tables, rulings, inputs.quality, inputs.hqContact),
    };
  }

  /** The sidearm of a gun's crew is that of the gun's army (PDB-FIRE-12, R-39). */
  private sidearm({ weapon }: UnitInputs): Arm {
    if (!this.rulings.crewSidearms || weapon === null) return UNARMED;
    const id = `${weapon.slice(0, weapon.indexOf('.'))}.sidearm`;
    return Object.hasOwn(this.tables.weapons, id) ? this.arm(id) : UNARMED;
  }

  private arm(id: string): Arm {
    const arm = this.arms.get(id) ?? armOf(this.tables, this.rulings, this.weapon(id), this.scale.partsPerCm);
    this.arms.set(id, arm);
    return arm;
  }

  private weapon(id: string): Weapon {
    return weaponOf(this.tables, id, [SIDE_LETTERS[this.side], 'formations']);
  }
}

/** @param from the first of its formations among all */
function sideProfile(inputs: SideInputs, formations: readonly FormationProfile[], from: number) {
  const own = formations.slice(from);
  return {
    /** Its formations are those from `from` to before `to`. */
    from,
    to: formations.length,
    /** The sum of its formations'. */
    establishment: own.reduce((sum, { establishment }) => sum + establishment, 0),
    reacts: flag(own.some(({ reacts }) => reacts !== 0)),
    contact: flag(inputs.contact),
    lines: inputs.depth,
  };
}
