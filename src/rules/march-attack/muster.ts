/** Musters the forces of an engagement: reads sides and units, with the numbers that play needs of each. */
import { item } from '../../chance/at.ts';
import { SIDES, SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import { testsOf, type Condition } from '../../play/condition.ts';
import { doctrineItems, keyPath, type CompleteItem, type DoctrineLevel } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { lengthOf, partsPerUnit, type Length } from '../../play/lengths.ts';
import { contradiction } from '../../play/mechanic.ts';
import { throwIfAny } from '../../play/problems.ts';
import { moveKeyOf, parseDesignation, printDesignation, type Designation } from './designation.ts';
import { scvOfUnits } from './formation-state.ts';
import { NONE, type RuleBook } from './rules.ts';
import { DOCTRINE, MOST_CV, type FormationInputs, type UnitInputs } from './inputs.ts';
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

/** A side as it is given: its formations in their row, each with its place in the inputs, and the gaps between them. */
export interface Row {
  readonly formations: readonly { readonly inputs: FormationInputs; readonly path: Path }[];
  readonly gapsInches: readonly number[];
}

/** Two rows, and the distance of each pair with its place in the inputs. */
export interface Setup {
  readonly rows: readonly [Row, Row];
  readonly distances: readonly { readonly inches: number; readonly path: Path }[];
}

/** From its first unit to the one behind its last, among all. */
interface UnitRange {
  readonly from: number;
  readonly to: number;
}

/** The forces of an engagement. */
export interface Roster {
  readonly partsPerInch: number;
  /** Pairs of formations that face each other: those of A, then those of B, in their rows. */
  readonly pairs: number;
  readonly sides: readonly SideFacts[];
  readonly gaps: readonly [readonly number[], readonly number[]];
  readonly ranges: readonly [UnitRange, UnitRange];
  /** A's units, then B's. */
  readonly units: readonly UnitFacts[];
  readonly hasCavalry: boolean;
}

/** A side as it is listed, with the doctrine of its line, and its units with that in force for each. */
type Line = ReturnType<typeof lineOf>;
type ListedUnit = Line['units'][number];

/** @throws {InputError} for inputs that contradict each other */
export function muster(book: RuleBook, setup: Setup): Roster {
  const [a, b] = setup.rows;
  const listed = SIDES.flatMap((role) =>
    setup.rows[role].formations.map((one, place) => listedFormation(book.tables, one, role, place, setup)),
  );
  const lines = listed.map(lineOf);
  const partsPerInch = partsPerUnit(lengthsOf(book, setup, lines), 'inches');
  const units = lines.flatMap((line, side) =>
    line.units.map((unit, i) => unitFacts(book, line, unit, side, i, partsPerInch)),
  );
  const sides = lines.map((line, index) => sideFacts(book, line, units, index, partsPerInch));
  const pairs = a.formations.length;
  const middle = item(sides, pairs).from;
  return {
    partsPerInch,
    pairs,
    sides,
    gaps: [a.gapsInches, b.gapsInches],
    ranges: [
      { from: 0, to: middle },
      { from: middle, to: units.length },
    ],
    units,
    hasCavalry: units.some(({ cavalry }) => cavalry),
  };
}

function listedFormation(
  tables: Tables,
  { inputs, path }: Row['formations'][number],
  role: SideIndex,
  place: number,
  { rows }: Setup,
) {
  const level = { value: inputs.doctrine, path: [...path, 'doctrine'] };
  const units = inputs.units.map((unit, i) => listedUnit(tables, unit, [...path, 'units', i], level));
  const other = units.findIndex(({ unit }) => unit.arm !== 'artillery');
  if (inputs.mfType === 'battery' && other >= 0)
    throw contradiction(
      [...path, 'units', other, 'designation'],
      `a formation of mfType battery has batteries alone, not ${units[other]?.inputs.designation ?? ''}`,
    );
  const isOne = rows[role].formations.length === 1;
  /** `A`, and of several `A2`, whose units are `A2.1`. */
  const name = SIDE_LETTERS[role] + (isOne ? '' : String(place + 1));
  return { role, place, path, inputs, level, units, name, ofUnits: isOne ? name : `${name}.` };
}

function lineOf({ level, units, ...side }: ReturnType<typeof listedFormation>) {
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
  throwIfAny(problems);
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
  side: number,
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
    name: `${line.ofUnits}${place + 1} (${printDesignation(unit, tables)})`,
    /** Its formation, by its number among all. */
    side,
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

function sideFacts(
  { tables }: RuleBook,
  line: Line,
  units: readonly UnitFacts[],
  index: number,
  partsPerInch: number,
) {
  const { name, role, place, path, doctrine } = line;
  const { mfType, skirmishRating, cover, baseMorale, mfInspirational, committed } = line.inputs;
  const own = units.filter(({ side }) => side === index);
  const from = units.findIndex(({ side }) => side === index);
  const hasTests = mfType === 'infantry' || mfType === 'mixed';
  const atStart = line.units.map(({ unit, inputs: { startCv } }) => ({ ...unit, cv: startCv ?? unit.cv }));
  return {
    name,
    role,
    /** Its place in the row of its side, and among all formations. */
    place,
    index,
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
    /** Starting skirmish value; 0 for cavalry and batteries. */
    scv: !hasTests || skirmishRating === null ? 0 : scvOfUnits(tables, skirmishRating, atStart),
    /** Formations of cavalry and of batteries have no tests (MA-MF-03). */
    tests: hasTests,
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
function lengthsOf({ tables }: RuleBook, { distances }: Setup, lines: readonly Line[]): readonly Length[] {
  const at = distances[0]?.path ?? [];
  return [
    ...distances.flatMap(({ inches, path }) => lengthOf(inches, path, String(path[0]))),
    ...lengthOf(tables.scale.engagementRangeInches, at, 'engagementRangeInches'),
    ...lines.flatMap(({ doctrine, units }) => {
      const moves = doctrine.filter((one) => MOVES_LINE.includes(one.do.name));
      if (moves.length === 0) return [];
      return [
        ...moves.flatMap((one) => lengthOf(one.do.rangeInches, keyPath(one, 'rangeInches'))),
        ...units.flatMap(({ unit }) => {
          const key = moveKeyOf(unit);
          const { tacticalInches = null, strategicInches = null } = tables.move?.[key] ?? {};
          return [tacticalInches, strategicInches].flatMap((move) =>
            lengthOf(move, [], `tables.move.${key}`),
          );
        }),
      ];
    }),
  ];
}
