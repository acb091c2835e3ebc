/** Musters the forces of an engagement: reads sides and formations into their rosters. */
import { item } from '../../chance/at.ts';
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import { partsOf, type Parts } from '../../engagement/sum.ts';
import { activationNumber, heavyLossesBelow } from './activation.ts';
import {
  CHARGE,
  CLOSE_COMBAT_REACTION,
  CLOSE_TO_RANGE,
  FIRE_REACTION,
  HOLD_LINE,
  NO_REACTION,
  RETREAT_REACTION,
  SIDE_LETTERS,
  STAND_AND_FIRE,
  type FormationProfile,
  type Profile,
  type Roster,
  type SideIndex,
  type SideProfile,
} from './battle.ts';
import { attackCoverParts, attackerParts } from './close-combat.ts';
import type { Scale } from './distances.ts';
import type {
  DoctrineInputs,
  EngagementInputs,
  FormationInputs,
  SideInputs,
  UnitInputs,
} from './engagement-inputs.ts';
import { firerParts } from './fire.ts';
import type { Rulings } from './options.ts';
import { MOST_FORMATIONS, MOST_UNITS } from './state.ts';
import type { Tables, Weapon } from './tables.ts';
import {
  dependsOnSupply,
  flag,
  hasCompanySize,
  isGun,
  isImmuneToContagion,
  isInfantryOrCavalry,
  isMounted,
  isOnlyUnreadied,
  weaponClasses,
} from './units.ts';
import { armOf, UNARMED, type Arm, type FieldOfFire } from './weapons.ts';

/** Reads the forces of both sides. @throws {InputError}, {NotGivenError} */
export function readRoster(tables: Tables, rulings: Rulings, inputs: EngagementInputs, scale: Scale): Roster {
  countUnits(inputs);
  const units: Profile[] = [];
  const formations: FormationProfile[] = [];
  const sides = [inputs.A, inputs.B] as const;
  for (const side of [0, 1] as const) {
    const own = item(sides, side);
    const enemy = item(sides, 1 - side);
    const field: FieldOfFire = {
      partsPerCm: scale.partsPerCm,
      fireWithinCm: own.doctrine.fireWithinCm,
      enemyCover: [enemy.cover, enemy.coverOffLine],
    };
    const builder = new RosterBuilder(tables, rulings, scale, field, side);
    own.formations.forEach((formation, i) => {
      const from = units.length;
      units.push(...builder.units(formation, formations.length, i));
      formations.push(builder.formation(formation, from, units.length, i));
    });
  }
  const sideOf = (side: SideIndex): SideProfile =>
    sideProfile(side, item(sides, side), units, formations, tables, scale);
  return { units, formations, sides: [sideOf(0), sideOf(1)] };
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
  private readonly field: FieldOfFire;
  private readonly side: SideIndex;
  private readonly arms = new Map<string, Arm>();
  private listed = 0;

  constructor(tables: Tables, rulings: Rulings, scale: Scale, field: FieldOfFire, side: SideIndex) {
    this.tables = tables;
    this.rulings = rulings;
    this.scale = scale;
    this.field = field;
    this.side = side;
  }

  /** The units of a formation, one kind in each (section 12). */
  units(inputs: FormationInputs, formation: number, place: number): Profile[] {
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
    return inputs.units.flatMap((unit, i) => {
      this.checkLimber(unit, place, i);
      this.checkWeapon(unit, place, i);
      return Array.from({ length: unit.count }, () => this.unit(inputs, unit, formation));
    });
  }

  private checkLimber({ kind, limbered }: UnitInputs, place: number, i: number): void {
    if (!limbered || isGun(kind) || kind === 'machine-gun') return;
    throw new InputError([
      {
        path: [SIDE_LETTERS[this.side], 'formations', place, 'units', i, 'limbered'],
        message: `limbered is true for ${kind}; only guns and machine guns are limbered`,
        kind: 'input',
      },
    ]);
  }

  /** A kind of unit has weapons of its own class (PDB-ATTR-05, R-43). */
  private checkWeapon({ kind, weapon: id }: UnitInputs, place: number, i: number): void {
    const classes = weaponClasses(kind);
    if (id === null || classes.includes(this.weapon(id).class)) return;
    const { class: own } = this.weapon(id);
    throw new InputError([
      {
        path: [SIDE_LETTERS[this.side], 'formations', place, 'units', i, 'weapon'],
        message: `weapon ${id} is of class ${own}, which ${kind} does not have; it has weapons of class ${classes.join(' or ')}`,
        kind: 'input',
      },
    ]);
  }

  private unit({ quality }: FormationInputs, unit: UnitInputs, formation: number): Profile {
    const { tables, rulings, scale } = this;
    const { kind } = unit;
    const { actions, shotsPerFireAction } = tables.actions.byKind.get(kind) ?? tables.actions.otherwise;
    const dice = isGun(kind) ? 0 : (tables.movement.dice.get(kind) ?? 0);
    const arm = unit.weapon === null ? UNARMED : this.arm(unit.weapon);
    const sidearm = this.sidearm(unit);
    this.listed++;
    return {
      side: this.side,
      name: `${SIDE_LETTERS[this.side]}${this.listed}`,
      formation,
      kind,
      quality,
      weapon: unit.weapon === null ? null : this.weapon(unit.weapon),
      actions,
      shots: shotsPerFireAction,
      dice,
      averageMove: scale.averageMove(dice),
      gun: flag(isGun(kind)),
      onlyUnreadied: flag(isOnlyUnreadied(kind, rulings.machineGunHit)),
      mounted: flag(isMounted(kind)),
      light: flag(kind === 'cavalry-light'),
      mayAttack: flag(isInfantryOrCavalry(kind)),
      defenceless: flag(!isInfantryOrCavalry(kind)),
      companySize: flag(hasCompanySize(kind, rulings.companySize)),
      inCommand: flag(unit.inCommand),
      inSupply: flag(unit.inSupply),
      dependsOnSupply: flag(dependsOnSupply(kind)),
      arm,
      sidearm,
      reach: Math.max(arm.reach, sidearm.reach),
      firing: firerParts(tables, quality, kind),
      attacking: attackerParts(tables, quality, kind),
      start: {
        ready: flag(unit.ready && !unit.column && !unit.limbered),
        facing: flag(unit.facing),
        column: flag(unit.column),
        limbered: flag(unit.limbered),
      },
    };
  }

  formation(inputs: FormationInputs, from: number, to: number, place: number): FormationProfile {
    const { tables, rulings } = this;
    const { quality, hqContact } = inputs;
    const establishment = inputs.establishment ?? to - from;
    const activation = (lossesOverHalf: boolean, individual: boolean): Parts =>
      partsOf((sum) =>
        activationNumber(sum, tables, rulings, { quality, lossesOverHalf, hqContact, individual }),
      );
    return {
      side: this.side,
      name: `${SIDE_LETTERS[this.side]}'s formation ${place + 1}`,
      from,
      to,
      heavyBelow: heavyLossesBelow(tables, establishment),
      allInCommand: flag(inputs.units.every(({ inCommand }) => inCommand)),
      commandElement: flag(inputs.commandElement),
      wagon: flag(inputs.ammunitionWagon && inputs.units.some(({ kind }) => dependsOnSupply(kind))),
      immuneToContagion: flag(isImmuneToContagion(quality)),
      activation: [
        activation(false, false),
        activation(true, false),
        activation(false, true),
        activation(true, true),
      ],
    };
  }

  /** The sidearm of a gun's crew is that of the gun's army (PDB-FIRE-12, R-39). */
  private sidearm({ kind, weapon }: UnitInputs): Arm {
    if (!this.rulings.crewSidearms || !isGun(kind) || weapon === null) return UNARMED;
    const id = `${weapon.slice(0, weapon.indexOf('.'))}.sidearm`;
    return this.tables.weapons.has(id) ? this.arm(id) : UNARMED;
  }

  private arm(id: string): Arm {
    const kept = this.arms.get(id);
    if (kept !== undefined) return kept;
    const made = armOf(this.tables, this.rulings, this.weapon(id), this.field);
    this.arms.set(id, made);
    return made;
  }

  private weapon(id: string): Weapon {
    const weapon = this.tables.weapons.get(id);
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

const DOCTRINES: Readonly<Record<DoctrineInputs['kind'], number>> = {
  'stand-and-fire': STAND_AND_FIRE,
  'hold-line': HOLD_LINE,
  'close-to-range': CLOSE_TO_RANGE,
  charge: CHARGE,
};

const REACTIONS: Readonly<Record<DoctrineInputs['reaction'], number>> = {
  none: NO_REACTION,
  fire: FIRE_REACTION,
  'close-combat': CLOSE_COMBAT_REACTION,
  retreat: RETREAT_REACTION,
};

function sideProfile(
  side: SideIndex,
  inputs: SideInputs,
  units: readonly Profile[],
  formations: readonly FormationProfile[],
  tables: Tables,
  scale: Scale,
): SideProfile {
  const { doctrine, cover, coverOffLine } = inputs;
  const ownUnits = units.filter((unit) => unit.side === side).length;
  const ownFormations = formations.filter((formation) => formation.side === side).length;
  const from = side === 0 ? 0 : units.length - ownUnits;
  const formationFrom = side === 0 ? 0 : formations.length - ownFormations;
  const { closeCombat } = tables;
  return {
    letter: SIDE_LETTERS[side],
    from,
    to: from + ownUnits,
    formationFrom,
    formationTo: formationFrom + ownFormations,
    doctrine: DOCTRINES[doctrine.kind],
    range: doctrine.kind === 'close-to-range' ? scale.exact(doctrine.rangeCm ?? 0) : 0,
    reaction: REACTIONS[doctrine.reaction],
    retreatWithin: scale.upTo(doctrine.retreatWithinCm ?? 0),
    finish: flag(doctrine.targeting === 'finish'),
    followUp: flag(doctrine.followUp),
    contact: flag(inputs.contact),
    lines: inputs.depth,
    attackCover: attackCoverParts(tables, cover),
    attackCoverOffLine: attackCoverParts(tables, coverOffLine),
    openToCavalry: flag(closeCombat.cavalryMayAttack[cover]),
    openToCavalryOffLine: flag(closeCombat.cavalryMayAttack[coverOffLine]),
  };
}
