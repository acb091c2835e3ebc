/** Musters an engagement: reads its units and its sides, and binds them together. */
import { testsOf, type Condition, type Read } from '../../play/condition.ts';
import {
  chooserOf,
  doctrineItems,
  turnsOf,
  type CompleteItem,
  type DoctrineLevel,
} from '../../play/doctrine.ts';
import { InputError, type InputProblem, type Path, type Values } from '../../play/inputs.ts';
import { decimalFraction, partsPerUnit, type Length } from '../../play/lengths.ts';
import { FROM_TURN } from '../../play/readings.ts';
import { sumOf } from '../../play/sum.ts';
import type { Needs } from '../../engagement/system.ts';
import { Waiting } from '../../play/waiting.ts';
import { Battle, LETTERS, type BattleSide, type Combatant, type Letter, type UnitTests } from './battle.ts';
import { chargeHomeTest, formationTest, formSquareTest } from './charge.ts';
import { moveKeyOf, parseDesignation, printDesignation, type Designation } from './designation.ts';
import { DOCTRINE, type EngagementInputs, type SideInputs, type UnitInputs } from './engagement-inputs.ts';
import { startingScv } from './formation-state.ts';
import { MOST_CV } from './inputs.ts';
import { ACTS, Doctrine, MOVES_LINE, type Orders } from './orders.ts';
import { READ } from './read-state.ts';
import type { RuleBook } from './rule-book.ts';
import type { Play } from './state.ts';
import { ARMS, COVERS, FORMATIONS, FORMATIONS_OF, WEIGHTS, type Arm, type Formation } from './units.ts';

type Items = readonly CompleteItem<typeof DOCTRINE.fields>[];

/** A unit without its doctrine; the items of one of its own, null where that of its side is in force. */
type Mustered = Omit<Combatant, 'doctrine'> & { readonly own: Items | null };

/**
 * @param path where the sides stand in the inputs
 * @throws {InputError} for inputs that contradict each other
 */
export function muster(
  book: RuleBook,
  inputs: EngagementInputs,
  path: Path = [],
  { ground, onChoice }: Needs = {},
): Battle {
  const levelOf = (letter: Letter): DoctrineLevel => ({
    value: inputs[letter].doctrine,
    path: [...path, letter, 'doctrine'],
  });
  const unitsOf = (letter: Letter): readonly Mustered[] =>
    inputs[letter].units.map((unit, index) =>
      combatantOf(book, unit, levelOf(letter), {
        letter,
        index,
        path: [...path, letter, 'units', index],
      }),
    );
  const mustered = { A: unitsOf('A'), B: unitsOf('B') };
  const doctrines = {
    A: doctrineItems(DOCTRINE, [levelOf('A')]),
    B: doctrineItems(DOCTRINE, [levelOf('B')]),
  };
  const all = [...mustered.A, ...mustered.B];
  const lists = [doctrines.A, doctrines.B, ...all.flatMap(({ own }) => (own === null ? [] : [own]))];
  const waiting = new Waiting([...lists.flatMap(turnsOf), ...all.map(({ entersTurn }) => entersTurn)]);
  const partsPerInch = partsPerUnit(lengthsOf(book, inputs, doctrines, mustered), 'inches');

  // Readings are asked in play, when the battle is there.
  const readingOf = (name: string): Read<Play, number> => {
    if (name === FROM_TURN) return (s) => s.left;
    const read = READ[name as keyof typeof READ]; // true: conditions have been read with these readings
    return (s, index) => read(battle, s, index);
  };
  const doctrineOf = (letter: Letter, items: Items): Doctrine =>
    new Doctrine(
      items.map((one) => ordersOf(one.do, inputs[letter].formSquare, partsPerInch)),
      chooserOf(items, readingOf, waiting, onChoice),
    );
  const sideFrom = (letter: Letter, from: number): BattleSide =>
    sideOf(
      book,
      inputs[letter],
      [...path, letter],
      mustered[letter],
      from,
      doctrineOf(letter, doctrines[letter]),
    );
  const sides = [sideFrom('A', 0), sideFrom('B', mustered.A.length)] as const;
  const battle: Battle = new Battle(book, inputs, {
    partsPerInch,
    sides,
    units: all.map(({ own, ...unit }) => ({
      ...unit,
      doctrine: own === null ? sides[unit.side].doctrine : doctrineOf(LETTERS[unit.side], own),
    })),
    waiting,
    readsBlown: lists.some((items) => items.some(({ when }) => when !== null && reads(when, 'blown'))),
    tracksGround: ground === true,
  });
  return battle;
}

function reads(when: Condition, name: string): boolean {
  return testsOf(when).some(({ of }) => of === name);
}

/** The orders of an item, in the numbers that play needs. */
function ordersOf(
  { name, rangeInches, formation, formSquare }: Values<typeof DOCTRINE.fields>,
  sideFormsSquare: boolean,
  partsPerInch: number,
): Orders {
  return {
    act: ACTS.indexOf(name),
    goal: MOVES_LINE.includes(name) ? Math.round(rangeInches * partsPerInch) : 0,
    formation: formation === null ? -1 : FORMATIONS.indexOf(formation),
    formSquare: formSquare ?? sideFormsSquare,
  };
}

/** @throws {InputError} for what contradicts itself */
function combatantOf(
  book: RuleBook,
  inputs: UnitInputs,
  ofSide: DoctrineLevel,
  place: { readonly letter: Letter; readonly index: number; readonly path: Path },
): Mustered {
  const { tables } = book;
  const { move, fire } = tables.supplement;
  const unit = parseDesignation(inputs.designation, tables, [...place.path, 'designation']);
  const { arm, weight, cv, quality } = unit;
  const { leader, doctrine } = inputs;
  const at = [...place.path, 'doctrine'];
  const own = doctrine === null ? null : doctrineItems(DOCTRINE, [ofSide, { value: doctrine, path: at }]);
  const problems = [...problemsOf(unit, inputs, place.path), ...readingProblems(own ?? [], arm)];
  if (problems.length > 0) throw new InputError(problems);
  const formation = inputs.formation ?? FORMATIONS_OF[arm][0];
  const moveKey = moveKeyOf(unit);
  const rates = move?.[moveKey] ?? null;
  const startCv = inputs.startCv ?? cv;
  const gun = arm === 'artillery' && weight !== null ? WEIGHTS.indexOf(weight) : -1;
  const table = gun < 0 ? fire.smallArms : fire.artillery;
  const testsIn = (stance: Formation): UnitTests => {
    const tester = { quality, startCv, cv, formation: stance, leader, disorder: inputs.disorder };
    return {
      home: chargeHomeTest(book, { ...tester, arm }),
      square: formSquareTest(book, tester, 0, inputs.chargedArc),
      form: formationTest(book, tester),
    };
  };
  return {
    name: `${place.letter}${place.index + 1} (${printDesignation(unit, tables)})`,
    side: place.letter === 'A' ? 0 : 1,
    unit,
    startCv,
    disorder: inputs.disorder,
    arm: ARMS.indexOf(arm),
    formation: FORMATIONS.indexOf(formation),
    weight: weight === null ? -1 : WEIGHTS.indexOf(weight),
    infantry: arm === 'infantry',
    cavalry: arm === 'cavalry',
    artillery: arm === 'artillery',
    inspiration: leader === null ? 0 : tables.inspirational[leader],
    moveKey,
    chargeInches: rates?.chargeInches ?? null,
    tacticalInches: rates?.tacticalInches ?? null,
    strategicInches: rates?.strategicInches ?? null,
    tests: testsIn('line'),
    testsInColumn: testsIn('column'),
    fireRangeInches: table?.longestRange(gun) ?? Number.POSITIVE_INFINITY,
    entersTurn: inputs.entersTurn ?? 1,
    own,
  };
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
    .filter(({ when }) => when !== null && reads(when, 'blown'))
    .map(({ path }) => ({
      path: [...path, 'when'],
      message: `blown is read of cavalry alone: ${arm} is never blown`,
      kind: 'input',
    }));
}

function sideOf(
  { tables }: RuleBook,
  inputs: SideInputs,
  path: Path,
  units: readonly Mustered[],
  from: number,
  doctrine: Doctrine,
): BattleSide {
  const { mfType, skirmishRating } = inputs;
  const cvOf = (skirmish: boolean): number =>
    units
      .filter(({ infantry, unit }) => infantry && unit.skirmish === skirmish)
      .reduce((total, { startCv }) => total + startCv, 0);
  return {
    letter: from === 0 ? 'A' : 'B',
    inputs,
    path,
    from,
    to: from + units.length,
    doctrine,
    cover: COVERS.indexOf(inputs.cover),
    formed: units.filter(({ artillery }) => !artillery).length,
    scv:
      mfType === 'cavalry' || skirmishRating === null
        ? 0
        : sumOf((sum) => startingScv(sum, tables, skirmishRating, cvOf(true), cvOf(false))),
    tests: mfType !== 'cavalry',
  };
}

/** Every length that a distance can be made of. */
function lengthsOf(
  { tables }: RuleBook,
  inputs: EngagementInputs,
  doctrines: Readonly<Record<Letter, Items>>,
  units: Readonly<Record<Letter, readonly Mustered[]>>,
): readonly Length[] {
  const length = (value: number | null, name: string, at: Path): Length => ({
    value: decimalFraction(value ?? 0),
    name,
    path: at,
  });
  const lengths = [
    length(inputs.distanceInches, 'distanceInches', ['distanceInches']),
    length(tables.engagementRangeInches, 'engagementRangeInches', ['distanceInches']),
  ];
  for (const letter of LETTERS) {
    const moves = doctrines[letter].filter((one) => MOVES_LINE.includes(one.do.name));
    const within = Array.isArray(inputs[letter].doctrine) ? ['do', 'rangeInches'] : ['rangeInches'];
    for (const { do: orders, path } of moves)
      lengths.push(length(orders.rangeInches, 'rangeInches', [...path, ...within]));
    if (moves.length === 0) continue;
    for (const { moveKey, tacticalInches, strategicInches } of units[letter])
      for (const move of [tacticalInches, strategicInches])
        lengths.push(length(move, `tables.move.${moveKey}`, []));
  }
  return lengths;
}
