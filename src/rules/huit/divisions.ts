/** Several brigades a side (HUIT-NBR-13): sectors with a brigade engagement each, their divisions, and the armies. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import { bitsTo, Board, fieldsOf, Layout } from '../../play/layout.ts';
import { NONE } from '../../play/stacks.ts';
import { Battle, PURPOSES, STOOD, type Brigade, type Rules } from './game.ts';
import type { DivisionInputs } from './inputs.ts';
import { fieldsIn, where } from './state.ts';
import { PASS } from './units.ts';

/** Results of the last test of an army by their numbers; 0: it has made none. */
const ON_HOLD = 2;
export const BATTLE_LOST = 3;

/** The parts of an engagement of divisions that never change. */
export interface DivisionRules {
  readonly inputs: DivisionInputs;
  readonly sectors: readonly Rules[];
  /** The side that goes first in every move; null: thrown for. */
  readonly first: SideIndex | null;
  readonly throws: Readonly<Record<'order' | 'divisionTest' | 'armyTest', ThrowKind>>;
  /** Throws for who goes first. */
  readonly referee: Actor;
  readonly layout: Layout;
}

/** A division, which throws for its command when it loses a brigade (HUIT-CMD-05). */
export class Division implements Actor {
  declare readonly army: Army;
  declare readonly is: DivisionInputs['A']['divisions'][number];
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly brigades: readonly Brigade[];
  /** Brigades lost for which it has thrown. */
  lost = 0;
  /** Its last test put it on hold. */
  held = 0;

  constructor(army: Army, number: number, brigades: readonly Brigade[]) {
    this.army = army;
    this.is = item(army.is.divisions, number);
    this.name = `${number + 1} of ${army.name}`;
    this.role = army.role;
    this.purposes = army.purposes + (number + 1) * PURPOSES;
    this.brigades = brigades;
  }

  /** Its living brigades. */
  get left(): number {
    let left = 0;
    for (const { isLost } of this.brigades) if (!isLost) left++;
    return left;
  }

  /** All of its brigades are lost. */
  get isLost(): boolean {
    return this.left === 0 && this.brigades.length > 0;
  }
}

/** The divisions of a side under a commander in chief. */
export class Army implements Actor {
  declare readonly is: DivisionInputs['A'];
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly divisions: readonly Division[];
  /** The result of its last test. */
  result = 0;

  constructor({ rules, sectors }: Divisions, role: SideIndex, purposes: number) {
    const { inputs } = rules;
    const letter = SIDE_LETTERS[role];
    this.is = inputs[letter];
    this.name = letter;
    this.role = role;
    this.purposes = purposes;
    this.divisions = this.is.divisions.map((_division, number) => {
      const own = sectors.filter((_g, i) => item(inputs.sectors, i)[letter].division === number + 1);
      return new Division(
        this,
        number,
        own.map(({ brigades }) => brigades[role]),
      );
    });
  }

  /** Its living brigades. */
  get left(): number {
    let left = 0;
    for (const division of this.divisions) left += division.left;
    return left;
  }

  get divisionsLost(): number {
    let lost = 0;
    for (const { isLost } of this.divisions) if (isLost) lost++;
    return lost;
  }
}

export class Divisions extends Board<Divisions> {
  declare readonly rules: DivisionRules;
  declare readonly sectors: readonly Battle[];
  declare readonly armies: readonly [Army, Army];
  declare protected readonly groups: readonly (readonly object[])[];
  /** The number of the sector that is looked at; NONE before the first. */
  sector = NONE;
  /** The side whose turn it is; NONE until the dice have decided. */
  player = NONE;
  /** Turns that have begun in this move; one more at its end. */
  turns = 0;

  constructor(rules: DivisionRules) {
    super(rules.layout);
    this.rules = rules;
    this.sectors = rules.sectors.map((sector) => new Battle(sector));
    this.sectors.forEach((g, i) => {
      g.beside = [i - 1, i + 1].flatMap((at) => this.sectors[at] ?? []);
    });
    const { purposes } = rules.referee;
    const next = (1 + rules.inputs.A.divisions.length) * PURPOSES;
    this.armies = [new Army(this, 0, purposes + PURPOSES), new Army(this, 1, purposes + PURPOSES + next)];
    const divisions = this.armies.flatMap((army) => army.divisions);
    this.groups = [[this], this.armies, divisions, ...this.sectors.flatMap(({ groups }) => groups)];
  }

  /** The sector that is looked at. */
  get here(): Battle {
    return item(this.sectors, this.sector);
  }

  override copyFrom(other: Divisions): void {
    super.copyFrom(other);
    this.settle();
  }

  protected override settle(): void {
    for (const g of this.sectors) g.settle();
  }

  /** Ends the engagement; of its sectors nothing matters but who is left. */
  end(result: number): void {
    this.over = result;
    this.sector = NONE;
    this.player = NONE;
    this.turns = 0;
    for (const g of this.sectors) forget(g);
  }

  /** Brigades whose division or army is on hold count as on hold too, and no others that passed their last test. */
  passHoldsOn(): void {
    for (const { divisions, result } of this.armies)
      for (const { brigades, held } of divisions)
        for (const brigade of brigades) {
          const above = held !== 0 || result === ON_HOLD ? 1 : 0;
          if (brigade.battle.over !== 0 || above === brigade.heldAbove) continue;
          brigade.heldAbove = above;
          brigade.held = above !== 0 || brigade.order !== PASS ? 1 : 0;
        }
  }
}

/** Forgets all of a sector that is over but who is left in it, and what tests of divisions and armies ask of a brigade. */
export function forget(g: Battle): void {
  g.end(g.over);
  for (const u of g.units) {
    const { alive } = u;
    u.clear();
    u.alive = alive;
  }
  for (const lane of g.lanes) {
    lane.breakOff();
    lane.distance = 0;
    lane.advance = 0;
    lane.moved = STOOD;
    lane.behind = 0;
    for (const house of lane.houses ?? []) house.goesOut();
  }
  for (const brigade of g.brigades) {
    brigade.rating = 0;
    brigade.held = 0;
    brigade.heldAbove = 0;
    brigade.batteryKills = 0;
    brigade.limbered = 0;
    brigade.lostNow = 0;
    brigade.shots = 0;
    if (!brigade.isLost) continue;
    brigade.order = PASS;
    brigade.advancing = 0;
    brigade.outflanked = 0;
  }
}

/** The layout of the states of an engagement of divisions, with those of its sectors. */
export function layoutOfDivisions({ army }: DivisionInputs, sectors: readonly Rules[]): Layout {
  const { length } = sectors;
  return new Layout([
    fieldsOf<Divisions>({
      at: [6, NONE],
      over: 3,
      sector: [bitsTo(length + 1), NONE],
      player: [2, NONE],
      turns: 2,
    }),
    fieldsOf<Army>({ result: where(army, 2) }),
    fieldsOf<Division>({ lost: bitsTo(length), held: 1 }),
    ...sectors.flatMap(fieldsIn),
  ]);
}
