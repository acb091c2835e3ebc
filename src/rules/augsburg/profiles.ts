/** A unit as its inputs, its form and the tables make it (AUG-UNIT-01 to AUG-UNIT-08), for play and for `odds`. */
import { item } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { FARTHEST, partsWithin } from '../../play/lengths.ts';
import { countOf } from '../../play/shown.ts';
import { NONE } from '../../play/stacks.ts';
import { fact, Parts, partsOf } from '../../play/sum.ts';
import { CHITS, NO_ORDER } from './chits.ts';
import { chargeBase, inchesIn, moveIn, NO_CROSSING, NORMAL_MOVE } from './distances.ts';
import type { Decision, UnitInputs } from './inputs.ts';
import { mayCharge, modify, type Modifier, type RuleBook } from './tables.ts';
import {
  FOOT,
  FORMED,
  GUN,
  LIMBERED,
  MOUNTED,
  TARGET_CLASSES,
  type Going,
  type Mode,
  type MoveRow,
  type TargetClass,
} from './units.ts';

/** A printed type, mode and number of ranks, or the user's own: orders give a unit others (AUG-R-38, AUG-R-39). */
interface Form {
  readonly type: string;
  readonly limbered: boolean;
  readonly ranks: number;
}

/** In how many parts an engagement counts an inch on the table, and an inch that the rules print (AUG-SCALE-01). */
export interface Ruler {
  readonly partsPerInch: number;
  readonly partsPerPrintedInch: number;
}

/** A unit with its inputs and what they fix. Distances are in parts of an inch, or in inches where nothing is played. */
export type Profile = Readonly<ReturnType<typeof profileOf>>;

/** Parts of a number that the unit itself brings. */
function ownParts(own: readonly (Modifier | false)[], sign = 1): Parts {
  return partsOf((sum) => {
    for (const modifier of own) if (modifier !== false) modify(sum, modifier, sign);
  });
}

export function profileOf(book: RuleBook, asked: UnitInputs, form: Form = formOf(book, asked)) {
  const { tables, rulings } = book;
  const { type: row, limbered, ranks } = form;
  const { arm, openOrder: isOpen } = valueOf(tables.formation, row);
  // AUG-UNIT-05: a limbered gun is in close order.
  const openOrder = isOpen && !limbered;
  const original = originalOf(book, asked);
  const targetClass = classOf(book, form);
  // In all other rules a type of the user's own is the printed one that it counts as.
  const type = valueOf(tables.typeKinds, row);
  const shootingRow = tables.shootingRow[type];
  const pikes = arm === FOOT && !openOrder ? asked.pikes : 0;
  const weapon = asked.weapon ?? valueOf(tables.typeDefaults, row).weapon;
  const { shooting, melee, morale, holdReturn, holdCharge, shootingModifiers } = tables;
  const { perFigures } = tables.moraleDice[arm === MOUNTED ? 'mounted' : 'foot-and-gunners'].dice;
  const { grenadiers, quality, heavy } = asked;
  const [elite, raw] = [quality === 'elite', quality === 'raw'];
  const dragoons =
    type === 'dragoons-mounted' ||
    (type === 'dragoons-dismounted' && rulings.dragoonPenalty === 'both-modes');
  return {
    ...asked,
    name: asked.type,
    type,
    /** FOOT, MOUNTED or GUN. */
    arm,
    openOrder,
    /** AUG-UNIT-05: never a gun crew. */
    light: openOrder && arm !== GUN,
    /** Close-order foot or horse. */
    formed: FORMED.includes(targetClass),
    /** A limbered gun: it does not fire, and fights as Unformed (AUG-R-39). */
    limbered,
    mode: modeOf(book, form),
    original,
    figures: asked.figures ?? original,
    ranks,
    files: Math.ceil(original / ranks),
    /** At full strength; 0 for all but close-order foot. */
    pikes,
    frontPikes: asked.frontPikes === null ? Math.ceil(pikes / ranks) : Math.min(asked.frontPikes, pikes),
    firstVolley: asked.firstVolley && shootingModifiers['first-volley'].notFor?.includes(type) !== true,
    /** Last distance of short, medium and long range, -1 where there is none; null where no weapon is given. */
    ranges:
      weapon === null
        ? null
        : Float64Array.from(valueOf(tables.bands, weapon), (last) => (limbered ? -1 : (last ?? -1))),
    move: rowOf(book, asked, form),
    /** Its class as a charger and as a target (AUG-EVA-08). */
    targetClass,
    /** Its class as a bit, and the classes that it may charge in good going and in bad. */
    classBit: bitOf(targetClass),
    charges: maskOf((target) => mayCharge(tables, targetClass, target, false)),
    chargesInBad: maskOf((target) => mayCharge(tables, targetClass, target, true)),
    /** The marks of its morale tests: twice its dice, or its squadrons, and 1 for mounted troops (AUG-MOR-02, -03). */
    testMarks: 2 * Math.ceil(original / perFigures) + (arm === MOUNTED ? 1 : 0),
    /** Its basic dice in fire, and their row. */
    fire: tables.shootingBase[shootingRow],
    shootingRow,
    /** Parts of its numbers; what is added to a morale roll is taken off the highest that passes. */
    shooting: ownParts([elite && shooting.elite, grenadiers && shooting.grenadiers, raw && shooting.raw]),
    striking: ownParts([
      elite && melee.elite,
      heavy && arm === MOUNTED && melee['heavy-cavalry'],
      grenadiers && melee.grenadiers,
      dragoons && melee.dragoons,
    ]),
    morale: ownParts([elite && morale['guards-or-elite'], grenadiers && morale.grenadiers], -1),
    holdingReturn: ownParts([elite && holdReturn.elite, grenadiers && holdReturn.grenadiers]),
    holdingCharge: ownParts([
      elite && holdCharge.elite,
      grenadiers && holdCharge.grenadiers,
      raw && holdCharge.raw,
    ]),
  };
}

function bitOf(one: TargetClass): number {
  return 1 << TARGET_CLASSES.indexOf(one);
}

function maskOf(holds: (one: TargetClass) => boolean): number {
  return TARGET_CLASSES.reduce((mask, one) => mask | (holds(one) ? bitOf(one) : 0), 0);
}

export function classOf({ tables }: RuleBook, { type, limbered }: Form): TargetClass {
  const { arm, openOrder } = valueOf(tables.formation, type);
  if (arm === GUN) return 'guns';
  const light = openOrder && !limbered;
  if (arm === MOUNTED) return light ? 'light-horse' : 'formed-horse';
  return light ? 'light-foot' : 'formed-foot';
}

/** The row of the movement table by which a unit moves in a form; null where none is given. */
export function rowOf({ tables }: RuleBook, asked: UnitInputs, { type, limbered }: Form): MoveRow | null {
  if (limbered) return LIMBERED;
  // A row that the user gives is that of the type at the start.
  return (type === asked.type ? asked.move : null) ?? valueOf(tables.typeDefaults, type).move;
}

/** Figures at full strength; the gun model is one of them only by a ruling (AUG-R-01). */
function originalOf({ tables, rulings }: RuleBook, { type, original }: UnitInputs): number {
  if (original !== null) return original;
  const { figures, gunModels } = valueOf(tables.formation, type);
  return rulings.gunModelCounts ? figures + gunModels : figures;
}

/** Contradictions between the numbers of a unit: present, pikes and front pikes are parts of one another. */
export function unitProblems(book: RuleBook, unit: UnitInputs, path: Path): readonly InputProblem[] {
  const original = originalOf(book, unit);
  const ofType = unit.original === null ? 'the figures of the type' : 'original';
  const atMost = (key: 'figures' | 'pikes' | 'frontPikes', most: number, what: string): InputProblem[] => {
    const value = unit[key];
    if (value === null || value <= most) return [];
    const message = `${key} must be at most ${most} (${what}), not ${value}`;
    return [{ path: [...path, key], message, kind: 'input' }];
  };
  return [
    ...atMost('figures', original, ofType),
    ...atMost('pikes', original, ofType),
    ...atMost('frontPikes', unit.pikes, 'pikes'),
  ];
}

/** The mode of dragoons or of a gun; null for others, which have none (AUG-UNIT-03, AUG-UNIT-04). */
export function modeOf({ tables }: RuleBook, { type, limbered }: Form): Mode | null {
  if (valueOf(tables.formation, type).arm === GUN) return limbered ? 'limbered' : 'unlimbered';
  const kind = valueOf(tables.typeKinds, type);
  if (kind === 'dragoons-mounted') return 'mounted';
  return kind === 'dragoons-dismounted' ? 'dismounted' : null;
}

/** The form of a unit, and the ruling that gives it: `in 2 ranks`, `limbered`. */
export function formWords({ mode, ranks }: Profile): { readonly text: string; readonly ruling: string } {
  return mode === null
    ? { text: `in ${countOf(ranks, 'rank')}`, ruling: 'AUG-R-38' }
    : { text: mode, ruling: 'AUG-R-39' };
}

/** The form of a unit at the start. */
export function formOf({ tables }: RuleBook, { type }: UnitInputs): Form {
  return { type, limbered: false, ranks: valueOf(tables.formation, type).ranks };
}

/** The form that an order gives a unit; null for an order that gives none, or that it can never carry out. */
function formBy(book: RuleBook, form: Form, { order, ranks }: Decision['do']): Form | null {
  const { type, limbered } = form;
  const { formation } = book.tables;
  if (order === 'T' && !valueOf(formation, type).openOrder && ranks !== null) {
    // AUG-UNIT-02: pistoleers are deep, or in a single line.
    const isPistols = type === 'pistol-cavalry-deep' || type === 'pistol-cavalry-line';
    const as = isPistols ? (ranks === 1 ? 'pistol-cavalry-line' : 'pistol-cavalry-deep') : type;
    return { type: as, limbered, ranks };
  }
  const mode = modeOf(book, form);
  if ((order !== 'D' && order !== 'L') || mode === null) return null;
  if (mode === 'limbered' || mode === 'unlimbered') return { ...form, limbered: order === 'L' };
  const as = order === 'L' ? 'dragoons-mounted' : 'dragoons-dismounted';
  return { type: as, limbered: false, ranks: valueOf(formation, as).ranks };
}

/** The forms that the decisions of its player can give a unit, that of its start first. */
export function formsOf(
  book: RuleBook,
  { inputs, decisions }: { readonly inputs: UnitInputs; readonly decisions: readonly Decision[] },
): readonly Form[] {
  const forms = [formOf(book, inputs)];
  for (const { do: wish } of decisions) {
    const form = formBy(book, item(forms, 0), wish);
    if (form !== null && placeOf(forms, form) < 0) forms.push(form);
  }
  return forms;
}

function placeOf(forms: readonly Form[], { type, limbered, ranks }: Form): number {
  return forms.findIndex((one) => one.type === type && one.limbered === limbered && one.ranks === ranks);
}

/** Problem of a number of moves that an evader would choose; null where there is none (AUG-R-32). */
export function tooFarEvaded({ tables }: RuleBook, moves: number): string | null {
  const most = tables.distances.rows['evade-most-chosen-moves'].normalMoves;
  return moves <= most ? null : `must be at most ${most} (the most moves of a chosen evade), not ${moves}`;
}

/** A unit of an engagement in one of its forms, in one going. */
export type Facts = Readonly<ReturnType<typeof factsOf>>;

export function factsOf(
  book: RuleBook,
  { partsPerInch, partsPerPrintedInch }: Ruler,
  asked: UnitInputs,
  name: string,
  form: Form,
  going: Going,
) {
  const { tables } = book;
  const profile = profileOf(book, asked, form);
  const { move, ranges } = profile;
  const scale = partsPerPrintedInch / partsPerInch;
  const printed = (inches: number): number =>
    inches < 0 ? -partsWithin(-inches, partsPerPrintedInch) : partsWithin(inches, partsPerPrintedInch);
  const inches = move === null ? null : moveIn(book, move, going);
  const { text, ruling } = formWords(profile);
  /** The length of an obstacle to it (AUG-MOVE-03); more than any move where it may not cross one. */
  const obstacleIn = move === null ? 0 : valueOf(tables.movement, move).obstacleIn;
  /** A charge move before its dice; its inches are facts, and no number of the throw: the dice do not depend on them. */
  const charge = (row: MoveRow, obstacles: number): { readonly base: number; readonly told: Parts } => {
    // A charge that may not cross what lies before it falls short.
    if (obstacles > 0 && obstacleIn === null) return { base: -FARTHEST, told: NO_CROSSING };
    const { value, factors } = partsOf((sum) => chargeBase(sum, book, row, going, obstacles));
    const told = new Parts();
    for (const { label, value: of, ruleIds } of factors)
      told.addAll(fact(of === 0 ? label : `${label} ${inchesIn((of ?? 0) * scale)}`, ...ruleIds));
    return { base: printed(value), told };
  };
  const obstacle = obstacleIn === null ? FARTHEST : printed(-obstacleIn);
  /** Its place in the table of charge dice; none for a limbered gun. */
  const chargeDice = move === null ? NONE : tables.moves.indexOf(move);
  return {
    ...profile,
    name,
    ranges: ranges?.map((last) => (last < 0 ? last : partsWithin(last, partsPerPrintedInch))) ?? null,
    /** On the skirmishing-foot row of the movement table: bad going does not disorder it. */
    surefooted: move !== null && tables.moveKinds[move] === 'skirmishing-foot',
    /** False for guns that are unlimbered, or limbered in bad going. */
    canMove: profile.arm !== GUN || (profile.limbered && inches !== null),
    /** 0 where no row is given; and a move of order R (AUG-MOVE-04). */
    normalMove: printed(inches ?? 0),
    retreat: printed((inches ?? 0) * tables.distances.rows['retire-speed'].factor),
    /** Charge moves without dice, over no obstacle and over one, and the number of their dice. */
    chargeMoves: move === null || chargeDice === NONE ? [] : [charge(move, 0), charge(move, 1)],
    chargeDice,
    obstacle,
    /** Facts for who reads a throw: its normal move, and its form. */
    moveTold: fact(`in normal moves of ${inchesIn((inches ?? 0) * scale)}`, ...NORMAL_MOVE.ruleIds),
    formTold: fact(`${name} (${profile.type}) is ${text}`, ruling),
  };
}

/** The gap to which its orders bring a unit; null where it does not move. */
export function goalOf({ order, main, rangeInches, chargeWithinInches }: Decision['do']) {
  const range = { key: 'rangeInches', inches: rangeInches ?? 0 };
  const charge = { key: 'chargeWithinInches', inches: chargeWithinInches ?? 0 };
  if (order === 'M') return rangeInches === null ? charge : range;
  if (order !== null) return null;
  if (main === 'close-to-range') return range;
  return main === 'charge' ? charge : null;
}

/** Decisions of a player for a unit, of one item of its doctrine. Lengths are in parts of an inch. */
export type DoctrineInForce = Readonly<ReturnType<typeof doctrineOf>>;

/** @param goals the gaps to which its orders lead the unit */
export function doctrineOf(
  book: RuleBook,
  { partsPerInch }: Ruler,
  wish: Decision['do'],
  goals: readonly number[],
  forms: readonly Form[],
  isLight: boolean,
) {
  const { order, holdReturnFireBeyondInches: hold } = wish;
  const goal = partsWithin(goalOf(wish)?.inches ?? 0, partsPerInch);
  const form = formBy(book, item(forms, 0), wish);
  return {
    ...wish,
    /** The chit itself (AUG-CMD-10); NO_ORDER where `main` chooses it. */
    order: order === null ? NO_ORDER : CHITS.indexOf(order),
    /** The gap within which `main` charges, or at which it stops. */
    goal,
    /** The aim of its order, as a unit keeps it: for M the gap, by its index; for T, D and L the form, -1 for none. */
    aim: order === null || order === 'M' ? goals.indexOf(goal) : form === null ? NONE : placeOf(forms, form),
    /** Beyond this gap it tries to withhold return fire; FARTHEST where it never tries. */
    holdsBeyond: hold === null ? FARTHEST : partsWithin(hold, partsPerInch),
    /** Takes order Form-up when it is Unformed. */
    reforms: wish.reform || isLight,
  };
}
