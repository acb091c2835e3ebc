/** Musters the forces of an engagement: reads sides and formations into their rosters. */
import { valueOf } from '../../play/by-word.ts';
import { item } from '../../chance/at.ts';
import { doctrineItems, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError, type InputProblem } from '../../play/inputs.ts';
import { activationParts, heavyLossesBelow } from './activation.ts';
import {
  SIDE_LETTERS,
  type FormationProfile,
  type Profile,
  type Roster,
  type SideIndex,
  type SideProfile,
} from './battle.ts';
import { attackCoverParts } from './attack.ts';
import type { Scale } from './distances.ts';
import {
  DOCTRINE,
  type Doctrines,
  type UnitDoctrine,
  type EngagementInputs,
  type FormationInputs,
  type SideInputs,
  type UnitInputs,
} from './engagement-inputs.ts';
import { unitNames } from './names.ts';
import type { Rulings } from './options.ts';
import { CHARGE, NO_REACTION, ordersBy } from './orders.ts';
import { MOST_FORMATIONS, MOST_UNITS } from './state.ts';
import type { Tables, Weapon } from './tables.ts';
import { limberProblem, unitFacts, weaponProblem } from './unit-facts.ts';
import { coverPlace, dependsOnSupply, flag, forCovers, groupOf, isGun, type FightingKind } from './units.ts';
import { armOf, UNARMED, type Arm } from './weapons.ts';

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
  const sides = [inputs.A, inputs.B] as const;
  for (const side of [0, 1] as const) {
    const own = item(sides, side);
    const builder = new RosterBuilder(tables, rulings, scale, own, side);
    own.formations.forEach((formation, i) => {
      const from = units.length;
      units.push(...builder.units(formation, formations.length, i, item(item(doctrines, side), i)));
      formations.push(builder.formation(formation, units, from, i));
    });
  }
  const sideOf = (side: SideIndex): SideProfile => sideProfile(side, item(sides, side), units, formations);
  return {
    units,
    formations,
    sides: [sideOf(0), sideOf(1)],
    attackCover: forCovers((cover, isOwn) => attackCoverParts(tables, cover, isOwn)),
    openToCavalry: forCovers((cover) =>
      flag(tables.table11GeneralModifiers.targetCover[cover].cavalryMayAttack),
    ),
  };
}

/** Checks the bounds of an engagement. @throws {InputError} */
function countUnits(inputs: EngagementInputs): void {
  const count = (side: SideInputs): number =>
    side.formations.reduce((sum, { units }) => sum + units.reduce((n, unit) => n + unit.count, 0), 0);
  const units = count(inputs.A) + count(inputs.B);
  const formations = inputs.A.formations.length + inputs.B.formations.length;
  const problems: InputProblem[] = [];
  const most = (number: number, limit: number, what: string): void => {
    if (number > limit)
      problems.push({
        path: ['A', 'formations'],
        message: `the forces have ${number} ${what} together; an engagement takes at most ${limit}`,
        kind: 'input',
      });
  };
  most(units, MOST_UNITS, 'units');
  most(formations, MOST_FORMATIONS, 'formations');
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
  units(
    inputs: FormationInputs,
    formation: number,
    place: number,
    doctrines: readonly UnitDoctrine[],
  ): Profile[] {
    const kinds = new Set(inputs.units.map(({ kind }) => kind));
    if (kinds.size > 1)
      throw new InputError([
        {
          path: [SIDE_LETTERS[this.side], 'formations', place, 'units'],
          message:
            `units must be of one kind in a formation, not ${[...kinds].join(' and ')}; ` +
            'the source gives no movement throw for mixed kinds, so make a formation of each',
          kind: 'not-given',
        },
      ]);
    const column = inputs.units.find((unit) => unit.column);
    return inputs.units.flatMap((unit, i) => {
      this.check(unit, place, i);
      if (column !== undefined) this.checkColumn(unit, column, place, i);
      return Array.from({ length: unit.count }, () => this.unit(inputs, unit, formation, item(doctrines, i)));
    });
  }

  private check({ kind, limbered, weapon }: UnitInputs, place: number, i: number): void {
    const path = [SIDE_LETTERS[this.side], 'formations', place, 'units', i];
    const printed = this.kindOf(kind);
    const problem =
      (limbered ? limberProblem(kind, printed, path) : null) ??
      (weapon === null ? null : weaponProblem(kind, printed, this.weapon(weapon), path));
    if (problem !== null) throw new InputError([problem]);
  }

  /** A marching column is one stack (PDB-MOVE-06), so that its units have one place. */
  private checkColumn({ column, setbackCm }: UnitInputs, first: UnitInputs, place: number, i: number): void {
    if (!column || setbackCm === first.setbackCm) return;
    throw new InputError([
      {
        path: [SIDE_LETTERS[this.side], 'formations', place, 'units', i, 'setbackCm'],
        message: 'units in marching column stand in one place: give them one setbackCm, or none',
        kind: 'input',
      },
    ]);
  }

  private unit(
    inputs: FormationInputs,
    unit: UnitInputs,
    formation: number,
    doctrine: UnitDoctrine,
  ): Profile {
    const { tables, rulings, scale, own } = this;
    const kind = this.kindOf(unit.kind);
    const dice = isGun(kind) ? 0 : (tables.table3Movement.rows[unit.kind]?.dice ?? 0);
    const arm = unit.weapon === null ? UNARMED : this.arm(unit.weapon);
    const sidearm = this.sidearm(unit);
    const home = scale.exact(unit.setbackCm ?? inputs.setbackCm ?? 0);
    const orders = ordersBy(doctrine, scale, [arm, sidearm], home);
    const cover = coverPlace(unit.cover, inputs.cover, own.cover);
    return {
      ...unitFacts(tables, rulings, unit.kind, kind, inputs.quality),
      side: this.side,
      name: item(this.names, this.listed++),
      formation,
      weapon: unit.weapon === null ? null : this.weapon(unit.weapon),
      dice,
      averageMove: scale.averageMove(dice),
      group: groupOf(kind),
      inCommand: flag(unit.inCommand),
      inSupply: flag(unit.inSupply),
      arm,
      sidearm,
      home,
      doctrine,
      orders,
      plain: orders.length === 1 ? item(orders, 0) : null,
      cover,
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

  formation(
    inputs: FormationInputs,
    units: readonly Profile[],
    from: number,
    place: number,
  ): FormationProfile {
    const { tables, rulings } = this;
    const { quality, hqContact } = inputs;
    const to = units.length;
    const establishment = inputs.establishment ?? to - from;
    return {
      side: this.side,
      name: `${SIDE_LETTERS[this.side]} formation${this.own.formations.length > 1 ? ` ${place + 1}` : ''}`,
      from,
      to,
      establishment,
      entersTurn: inputs.entersTurn ?? 1,
      heavyBelow: heavyLossesBelow(tables, establishment),
      allInCommand: flag(inputs.units.every(({ inCommand }) => inCommand)),
      commandElement: flag(inputs.commandElement),
      wagon: flag(
        inputs.ammunitionWagon && inputs.units.some(({ kind }) => dependsOnSupply(this.kindOf(kind))),
      ),
      immuneToContagion: flag(valueOf(tables.steady, quality)),
      charges: flag(units.slice(from).some(({ orders }) => orders.some(({ kind }) => kind === CHARGE))),
      activation: activationParts(tables, rulings, quality, hqContact),
    };
  }

  /** The sidearm of a gun's crew is that of the gun's army (PDB-FIRE-12, R-39). */
  private sidearm({ kind, weapon }: UnitInputs): Arm {
    if (!this.rulings.crewSidearms || !isGun(this.kindOf(kind)) || weapon === null) return UNARMED;
    const id = `${weapon.slice(0, weapon.indexOf('.'))}.sidearm`;
    return Object.hasOwn(this.tables.weapons, id) ? this.arm(id) : UNARMED;
  }

  /** The printed kind that a kind counts as. */
  private kindOf(kind: string): FightingKind {
    return valueOf(this.tables.kinds, kind);
  }

  private arm(id: string): Arm {
    const kept = this.arms.get(id);
    if (kept !== undefined) return kept;
    const made = armOf(this.tables, this.rulings, this.weapon(id), this.scale.partsPerCm);
    this.arms.set(id, made);
    return made;
  }

  private weapon(id: string): Weapon {
    const weapon = this.tables.weapons[id];
    if (weapon !== undefined) return weapon;
    throw new InputError([
      {
        path: [SIDE_LETTERS[this.side], 'formations'],
        message: `weapon ${id} is not in the tables in force`,
        kind: 'input',
      },
    ]);
  }
}

function sideProfile(
  side: SideIndex,
  inputs: SideInputs,
  units: readonly Profile[],
  formations: readonly FormationProfile[],
): SideProfile {
  const own = units.filter((unit) => unit.side === side);
  const ownFormations = formations.filter((formation) => formation.side === side);
  const from = side === 0 ? 0 : units.length - own.length;
  const formationFrom = side === 0 ? 0 : formations.length - ownFormations.length;
  return {
    letter: SIDE_LETTERS[side],
    from,
    to: from + own.length,
    formationFrom,
    formationTo: formationFrom + ownFormations.length,
    establishment: ownFormations.reduce((sum, { establishment }) => sum + establishment, 0),
    reacts: flag(own.some(({ orders }) => orders.some(({ reaction }) => reaction !== NO_REACTION))),
    contact: flag(inputs.contact),
    lines: inputs.depth,
  };
}
