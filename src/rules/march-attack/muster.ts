/** Musters the forces of an engagement: reads sides and units, with the numbers that play needs of each. */
import { item } from '../../chance/at.ts';
import { SIDES, SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import { testsOf, type Condition } from '../../play/condition.ts';
import { doctrineItems, keyPath, type CompleteItem, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import { decimalFraction, partsPerUnit, type Length } from '../../play/lengths.ts';
import { moveKeyOf, parseDesignation, printDesignation, type Designation } from './designation.ts';
import { scvOfUnits } from './formation-state.ts';
import { NONE, type RuleBook } from './rules.ts';
import { DOCTRINE, MOST_CV, type EngagementInputs, type SideInputs, type UnitInputs } from './inputs.ts';
import type { Tables } from './tables.ts';
import {
  ARMS,
  COVERS,
  FORMATIONS,
  FORMATIONS_OF,
  WEIGHTS,
  type Arm,
  type Formation,
  type Inspiration,
} from './units.ts';

type Items = readonly CompleteItem<typeof DOCTRINE.fields>[];

/** The fixed values of a unit and of a side. */
export type UnitFacts = Readonly<ReturnType<typeof unitFacts>>;
export type SideFacts = Readonly<ReturnType<typeof sideFacts>>;

/** The forces of an engagement. */
export interface Roster {
  readonly partsPerInch: number;
  readonly sides: readonly [SideFacts, SideFacts];
  /** A's units, then B's. */
  readonly units: readonly UnitFacts[];
  readonly hasCavalry: boolean;
}

/** A side as it is listed, with the doctrine of its line, and its units with that in force for each. */
type Line = ReturnType<typeof lineOf>;
type ListedUnit = Line['units'][number];

/** @param path where the sides stand in the inputs @throws {InputError} for inputs that contradict each other */
export function muster(book: RuleBook, inputs: EngagementInputs, path: Path): Roster {
  const listed = SIDES.map((role) =>
    listedSide(book.tables, inputs[SIDE_LETTERS[role]], role, [...path, SIDE_LETTERS[role]]),
  );
  const lines = listed.map(lineOf);
  const partsPerInch = partsPerUnit(lengthsOf(book.tables, inputs, lines), 'inches');
  const units = lines.flatMap((line) =>
    line.units.map((unit, i) => unitFacts(book, line, unit, i, partsPerInch)),
  );
  const side = (role: SideIndex): SideFacts => sideFacts(book, item(lines, role), units, partsPerInch);
  return { partsPerInch, sides: [side(0), side(1)], units, hasCavalry: units.some(({ cavalry }) => cavalry) };
}

function listedSide(tables: Tables, inputs: SideInputs, role: SideIndex, path: Path) {
  const level = { value: inputs.doctrine, path: [...path, 'doctrine'] };
  const units = inputs.units.map((unit, i) => listedUnit(tables, unit, [...path, 'units', i], level));
  return { role, path, inputs, level, units };
}

function lineOf({ level, units, ...side }: ReturnType<typeof listedSide>) {
  const doctrine = doctrineItems(DOCTRINE, [level]);
  return {
    ...side,
    doctrine,
    units: units.map(({ own, ...unit }) => ({ ...unit, doctrine: own ?? doctrine })),
  };
}

/** A unit with the doctrine of its own; null where it has none. */
function listedUnit(tables: Tables, inputs: UnitInputs, path: Path, ofSide: DoctrineLevel) {
  const unit = parseDesignation(inputs.designation, tables, [...path, 'designation']);
  const level = { value: inputs.doctrine, path: [...path, 'doctrine'] };
  const own = inputs.doctrine === null ? null : doctrineItems(DOCTRINE, [ofSide, level]);
  const problems = [...problemsOf(unit, inputs, path), ...readingProblems(own ?? [], unit.arm)];
  if (problems.length > 0) throw new InputError(problems);
  return { inputs, unit, own };
}

/** Acts under which the line moves to a distance. */
const MOVES_LINE: readonly string[] = ['close-to-range', 'charge', 'retire'];

/** The orders of an item of a doctrine (section 11.2, R-20 to R-22). */
export type Orders = ReturnType<typeof ordersIn>[number];

/** The orders that a doctrine gives. */
function ordersIn(items: Items, { inputs }: Line, partsPerInch: number) {
  return items.map(({ do: { name, rangeInches, formation, formSquare } }) => ({
    act: name,
    /** The distance to which the line moves up, or by which it retires, in parts of an inch. */
    goal: MOVES_LINE.includes(name) ? Math.round(rangeInches * partsPerInch) : 0,
    /** The formation to change to, as a number of FORMATIONS; NONE for none. */
    formation: formation === null ? NONE : FORMATIONS.indexOf(formation),
    /** Infantry that cavalry charges tries to form square. */
    formSquare: formSquare ?? inputs.formSquare,
  }));
}

/** Facts of a unit by its designation and its attached leader. */
export function factsOfDesignation(tables: Tables, unit: Designation, leader: Inspiration | null) {
  const { arm, weight, lancer, quality } = unit;
  const ofWeight = weight === null ? NONE : WEIGHTS.indexOf(weight);
  return {
    quality,
    /** Numbers of ARMS and WEIGHTS; `gun` is the weight of guns, NONE for small arms. */
    arm: ARMS.indexOf(arm),
    weight: ofWeight,
    gun: arm === 'artillery' ? ofWeight : NONE,
    infantry: arm === 'infantry',
    cavalry: arm === 'cavalry',
    artillery: arm === 'artillery',
    lancer,
    leaders: leader === null ? [] : [leader],
    /** Bonus of its leader in melee (MA-LDR-01). */
    inspiration: leader === null ? 0 : tables.leaderInspirational[leader].bonus,
  };
}

function unitFacts(
  { tables }: RuleBook,
  line: Line,
  { inputs, unit, doctrine }: ListedUnit,
  place: number,
  partsPerInch: number,
) {
  const { arm, cv } = unit;
  const moveKey = moveKeyOf(unit);
  const rates = tables.move?.[moveKey] ?? null;
  const arms = factsOfDesignation(tables, unit, inputs.leader);
  const table = arms.gun === NONE ? tables.fireTables.smallArms : tables.fireTables.artillery;
  const parts = (inches: number): number => Math.round(inches * partsPerInch);
  return {
    /** `A1 (V-7 Sk)` */
    name: `${SIDE_LETTERS[line.role]}${place + 1} (${printDesignation(unit, tables)})`,
    side: line.role,
    cv,
    startCv: inputs.startCv ?? cv,
    disorder: inputs.disorder,
    ...arms,
    /** A number of FORMATIONS. */
    formation: FORMATIONS.indexOf(inputs.formation ?? FORMATIONS_OF[arm][0]),
    moveKey,
    /** Null where the movement table has no such row; moves in parts of an inch. */
    chargeInches: rates?.chargeInches ?? null,
    tactical: rates === null ? null : parts(rates.tacticalInches),
    strategic: rates === null ? null : parts(rates.strategicInches),
    chargedArc: inputs.chargedArc,
    /** The longest range of its fire; infinite where there is no table of it. */
    fireRangeInches: table?.longestRange(arms.gun) ?? Number.POSITIVE_INFINITY,
    /** The turn from which it takes part (SCN-01). */
    entersTurn: inputs.entersTurn ?? 1,
    doctrine,
    orders: ordersIn(doctrine, line, partsPerInch),
  };
}

function sideFacts({ tables }: RuleBook, line: Line, units: readonly UnitFacts[], partsPerInch: number) {
  const { role, path, doctrine } = line;
  const { mfType, skirmishRating, cover, baseMorale, mfInspirational, committed } = line.inputs;
  const own = units.filter(({ side }) => side === role);
  const from = role === 0 ? 0 : units.length - own.length;
  const atStart = line.units.map(({ unit, inputs: { startCv } }) => ({ ...unit, cv: startCv ?? unit.cv }));
  return {
    path,
    baseMorale,
    mfInspirational,
    committed,
    mfType,
    /** Its first unit among all, and the one behind its last. */
    from,
    to: from + own.length,
    doctrine,
    orders: ordersIn(doctrine, line, partsPerInch),
    /** A unit may charge or change formation by itself. */
    mayAct: own.some(
      ({ orders }) => orders.length > 1 || orders.some(({ act }) => act === 'charge' || act === 'form'),
    ),
    cover: COVERS.indexOf(cover),
    /** Infantry and cavalry units at the start (MA-MF-01). */
    formed: own.filter(({ artillery }) => !artillery).length,
    /** Starting skirmish value; 0 for cavalry. */
    scv: mfType === 'cavalry' || skirmishRating === null ? 0 : scvOfUnits(tables, skirmishRating, atStart),
    /** Cavalry formations have no tests (MA-MF-03). */
    tests: mfType !== 'cavalry',
  };
}

/** True for a condition that reads the state under that name. */
export function reads(when: Condition | null, name: string): boolean {
  return when !== null && testsOf(when).some(({ of }) => of === name);
}

function problemsOf(
  { arm, cv }: Designation,
  { formation, startCv }: UnitInputs,
  path: Path,
): InputProblem[] {
  const problems: InputProblem[] = [];
  const wrong = (key: string, message: string): void => {
    problems.push({ path: [...path, key], message, kind: 'input' });
  };
  if (cv > MOST_CV) wrong('designation', `a combat value must be ${MOST_CV} or less, not ${cv}`);
  if (startCv !== null && startCv < cv)
    wrong('startCv', `startCv must be at least the ${cv} of the designation, not ${startCv}`);
  const allowed: readonly Formation[] = FORMATIONS_OF[arm];
  if (formation !== null && !allowed.includes(formation))
    wrong('formation', `formation of ${arm} must be one of ${allowed.join(', ')}, not ${formation}`);
  return problems;
}

/** Conditions of a unit's own on what it can never be: only cavalry is blown. */
function readingProblems(own: Items, arm: Arm): InputProblem[] {
  if (arm === 'cavalry') return [];
  return own
    .filter(({ when }) => reads(when, 'blown'))
    .map(({ path }) => ({
      path: [...path, 'when'],
      message: `blown is read of cavalry alone: ${arm} is never blown`,
      kind: 'input',
    }));
}

/** Every length that a distance can be made of. */
function lengthsOf(tables: Tables, inputs: EngagementInputs, lines: readonly Line[]): readonly Length[] {
  const length = (value: number | null, name: string, path: Path): Length => ({
    value: decimalFraction(value ?? 0),
    name,
    path,
  });
  const at = ['distanceInches'];
  return [
    length(inputs.distanceInches, 'distanceInches', at),
    length(tables.scale.engagementRangeInches, 'engagementRangeInches', at),
    ...lines.flatMap(({ doctrine, units }) => {
      const moves = doctrine.filter((one) => MOVES_LINE.includes(one.do.name));
      if (moves.length === 0) return [];
      return [
        ...moves.map((one) => length(one.do.rangeInches, 'rangeInches', keyPath(one, 'rangeInches'))),
        ...units.flatMap(({ unit }) => {
          const key = moveKeyOf(unit);
          const { tacticalInches = null, strategicInches = null } = tables.move?.[key] ?? {};
          return [tacticalInches, strategicInches].map((move) => length(move, `tables.move.${key}`, []));
        }),
      ];
    }),
  ];
}
