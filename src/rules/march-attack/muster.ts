/** Musters an engagement: reads its rule pack, its units and its sides, and binds them together. */
import { decimalFraction, partsPerUnit, type Length } from '../../engagement/lengths.ts';
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import { sumOf } from '../../engagement/sum.ts';
import { Battle, type BattleSide, type Combatant, type Path } from './battle.ts';
import { chargeHomeTest, formSquareTest } from './charge.ts';
import { moveKeyOf, parseDesignation, printDesignation, type Designation } from './designation.ts';
import { DOCTRINES, type EngagementInputs, type SideInputs, type UnitInputs } from './engagement-inputs.ts';
import { startingScv } from './formation-state.ts';
import { MOST_CV } from './inputs.ts';
import { readPack, type Pack } from './pack.ts';
import type { RuleBook } from './rule-book.ts';
import { ARMS, COVERS, FORMATIONS, WEIGHTS, type Arm, type Formation } from './units.ts';

/** @param path where the sides stand in the inputs. @throws {InputError} for inputs that contradict each other */
export function muster(book: RuleBook, inputs: EngagementInputs, path: Path = []): Battle {
  const pack = readPack(inputs.pack, inputs.packPatch, book.tables);
  const unitsOf = (side: 0 | 1): readonly Combatant[] => {
    const letter = side === 0 ? 'A' : 'B';
    return inputs[letter].units.map((unit, index) =>
      combatantOf(book, pack, unit, { side, index, path: [...path, letter, 'units', index] }),
    );
  };
  const [a, b] = [unitsOf(0), unitsOf(1)];
  const units = [...a, ...b];
  const partsPerInch = partsPerUnit(lengthsOf(book, inputs, units, path), 'inches');
  const sides = [
    sideOf(book, inputs.A, [...path, 'A'], a, 0, partsPerInch),
    sideOf(book, inputs.B, [...path, 'B'], b, a.length, partsPerInch),
  ] as const;
  return new Battle(book, pack, inputs, { partsPerInch, sides, units });
}

/** Formations that each arm can take (section 11.2), its usual one first. */
const FORMATIONS_OF: Readonly<Record<Arm, readonly Formation[]>> = {
  infantry: ['line', 'column', 'square'],
  cavalry: ['line'],
  artillery: ['deployed', 'limbered'],
};

/** @throws {InputError} for what contradicts itself */
function combatantOf(
  book: RuleBook,
  { move }: Pack,
  inputs: UnitInputs,
  place: { readonly side: 0 | 1; readonly index: number; readonly path: Path },
): Combatant {
  const { tables } = book;
  const unit = parseDesignation(inputs.designation, tables, [...place.path, 'designation']);
  const { arm, weight, cv, quality } = unit;
  const { leader } = inputs;
  const problems = problemsOf(unit, inputs, place.path);
  if (problems.length > 0) throw new InputError(problems);
  const formation = inputs.formation ?? FORMATIONS_OF[arm][0] ?? 'line';
  const moveKey = moveKeyOf(unit);
  const rates = move?.[moveKey] ?? null;
  const startCv = inputs.startCv ?? cv;
  const tester = { quality, startCv, cv, formation, leader, disorder: inputs.disorder };
  return {
    name: `${place.side === 0 ? 'A' : 'B'}${place.index + 1} (${printDesignation(unit, tables)})`,
    side: place.side,
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
    homeTest: chargeHomeTest(book, { ...tester, arm }),
    squareTest: formSquareTest(book, tester, 0, inputs.chargedArc),
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
  const allowed = FORMATIONS_OF[arm];
  if (formation !== null && !allowed.includes(formation))
    wrong('formation', `formation of ${arm} must be one of ${allowed.join(', ')}, not ${formation}`);
  return problems;
}

function sideOf(
  { tables }: RuleBook,
  inputs: SideInputs,
  path: Path,
  units: readonly Combatant[],
  from: number,
  partsPerInch: number,
): BattleSide {
  const { mfType, skirmishRating, doctrine } = inputs;
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
    doctrine: DOCTRINES.indexOf(doctrine.name),
    goal: doctrine.name === 'stand-and-fire' ? 0 : Math.round(doctrine.rangeInches * partsPerInch),
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
  units: readonly Combatant[],
  path: Path,
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
  for (const side of [0, 1] as const) {
    const letter = side === 0 ? 'A' : 'B';
    const { name, rangeInches } = inputs[letter].doctrine;
    if (name === 'stand-and-fire') continue;
    lengths.push(length(rangeInches, 'rangeInches', [...path, letter, 'doctrine', 'rangeInches']));
    for (const { moveKey, tacticalInches, strategicInches } of units.filter((unit) => unit.side === side))
      for (const move of [tacticalInches, strategicInches])
        lengths.push(length(move, `move.${moveKey}`, ['pack']));
  }
  return lengths;
}
