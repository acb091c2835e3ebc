/** A charge repeated every turn until it comes home or is broken (section 11.1, ENG-CHARGE). */
import type { Throw } from '../../chance/throw.ts';
import {
  counterOfSide,
  endsOf,
  metricOfSide,
  SIDE_LETTERS,
  type MetricRow,
  type SideIndex,
} from '../../play/by-side.ts';
import type { Actor, Dice } from '../../play/dice.ts';
import type { Game } from '../../play/game.ts';
import type { Path, Values } from '../../play/inputs.ts';
import { Board, fieldsOf, Layout } from '../../play/layout.ts';
import { contradiction } from '../../play/mechanic.ts';
import { inOrder } from '../../play/program.ts';
import { chargingHome, formingSquare, formsSquare, goesHome } from './charge.ts';
import { cvAt, menColumn } from './combat-value.ts';
import { markerChange } from './consequences.ts';
import { afterPhase, disorderBy } from './disorder.ts';
import { alike, CHARGES_HALTED, COUNTED, NONE, SQUARES, type Commanders, type RuleBook } from './rules.ts';
import { firstActive, initiativeOf } from './initiative.ts';
import type { CHARGED_FIELDS, ChargeInputs, CHARGING_FIELDS } from './inputs.ts';
import { givenThrow, readLossPmf } from './given-losses.ts';
import type { Arc } from './units.ts';
import type { Tester } from './ved.ts';

/** The target against the charge of this turn. */
const NO_TEST = 0;
export const IN_SQUARE = 1;
const CAUGHT = 2;

type Charged = Values<typeof CHARGED_FIELDS>;

/** A charge as it is set up: the losses of the charger at a target untested or caught out of square, and at a square. */
export interface ChargeSetup {
  readonly charger: Values<typeof CHARGING_FIELDS>;
  /** Infantry that tries to form square against a charge from so far; null where nobody does. */
  readonly target: { readonly unit: Charged; readonly distanceInches: number; readonly arc: Arc } | null;
  readonly losses: Throw;
  readonly lossesIfSquare: Throw;
}

/** The losses as a spec gives them; at a square the same unless it says otherwise. @throws {InputError} */
export function lossesOf(
  { lossPmf, lossPmfIfSquare }: Pick<ChargeInputs['B'], 'lossPmf' | 'lossPmfIfSquare'>,
  path: Path = [],
) {
  const losses = readLossPmf(lossPmf, [...path, 'lossPmf']);
  if (lossPmfIfSquare === null) return { losses, lossesIfSquare: losses };
  return { losses, lossesIfSquare: readLossPmf(lossPmfIfSquare, [...path, 'lossPmfIfSquare']) };
}

/** A unit that charges, or the one that is charged. */
class ChargeUnit implements Actor, Tester {
  declare readonly name: string;
  declare readonly role: SideIndex;
  readonly purposes = 0;
  declare readonly is: Charged & Tester['is'];
  declare readonly inColumn: number;
  cv: number;
  /** Disorder marker. */
  marker: number;

  constructor(unit: Charged, isInfantry: boolean, role: SideIndex) {
    const { quality, leader, formation, cv, disorder } = unit;
    this.is = { ...unit, leaders: leader === null ? [] : [leader] };
    this.role = role;
    this.name = `${SIDE_LETTERS[role]} (${quality})`;
    this.inColumn = isInfantry && formation === 'column' ? 1 : 0;
    this.cv = cv;
    this.marker = disorder;
  }

  get cvLost(): number {
    return this.is.startCv - this.cv;
  }
}

const LAYOUT = new Layout([
  fieldsOf<Charge>({ at: [2, NONE], over: 1, square: 2, isBroken: 1 }),
  fieldsOf<ChargeUnit>({ cv: 14, marker: 2 }),
]);

/** A charger and its charge of this turn. */
export class Charge extends Board<Charge> {
  declare readonly charger: ChargeUnit;
  declare protected readonly groups: readonly (readonly object[])[];
  square = NO_TEST;
  isBroken = 0;

  constructor({ charger }: ChargeSetup) {
    super(LAYOUT);
    this.charger = new ChargeUnit(charger, charger.arm === 'infantry', 0);
    this.groups = [[this], [this.charger]];
  }
}

/** One charge: the target tries to form square and fires, and the charger that was hit tests (MA-CHG-03, MA-CHG-05, ENG-HOME). */
export function chargeOf(book: RuleBook, { target, losses, lossesIfSquare }: ChargeSetup) {
  const charged = target === null ? null : new ChargeUnit(target.unit, true, 1);
  const enemy: Actor = charged ?? { name: 'B', role: 1, purposes: 0 };
  const [square, home] = [formingSquare(book.tables, 1), chargingHome(book.tables, 3)];
  // By the target: untested, in square, caught.
  const fire = givenThrow([losses, lossesIfSquare, losses], 2, {
    name: 'fire at the charger',
    ruleIds: ['ENG-HOME'],
    act: ({ name }, charger, how) =>
      `${name}${how} fires at ${charger?.name ?? ''}, which charges; the spec gives the losses`,
    result: (lost) => (lost === 0 ? 'no loss' : `${lost} CV of loss`),
  });
  return (g: Charge, dice: Dice): 'home' | 'halted' | 'broken' => {
    const { charger } = g;
    if (target !== null && charged !== null) {
      const stands = formsSquare(book, square, charged, charger, target.arc, target.distanceInches, dice);
      g.square = stands ? IN_SQUARE : CAUGHT;
    }
    const how = ['', ' in its square', ', caught out of square,'][g.square];
    const lost = dice.throw(fire, enemy, charger, g.square, 0, how);
    charger.cv = Math.max(0, charger.cv - lost);
    if (charger.cv === 0) return 'broken';
    return lost === 0 || goesHome(book, home, charger, enemy, dice) ? 'home' : 'halted';
  };
}

const ENDS = endsOf([
  ['home', '{A} charges home', 0],
  // Coming home on a square decides nothing yet: the source has no melee table.
  ['home-square', '{A} charges home on a square', -1],
  ['home-caught', '{A} charges home on {B} out of square', 0],
  ['broken', '{A} is broken by fire', 1],
  ['not-home', '{A} does not come home', 1],
]);
const BROKEN = 3;

const HALTED = { name: 'halted', meaning: 'charges of {} that halted', number: CHARGES_HALTED };
const SQUARES_FORMED = { name: 'squares', meaning: 'squares formed by {}', number: SQUARES };

/** The charges of a unit, once a turn. */
export function chargesGame(
  book: RuleBook,
  setup: ChargeSetup,
  turns: number,
  sides: Commanders,
  marks: readonly string[] = [],
): Game<Charge> {
  const initiative = initiativeOf(book.tables, sides);
  const charge = chargeOf(book, setup);
  function chargeOfTurn(g: Charge, dice: Dice): void {
    const { charger } = g;
    const isFirst = firstActive(dice, initiative, book.tables, sides) === 0;
    // The enemy's phase has passed (MA-DIS-02).
    if (!isFirst) charger.marker = afterPhase(charger.marker);
    const fate = charge(g, dice);
    if (fate === 'halted') {
      disorderBy(book.rulings.haltedDisorder, charger);
      // The phases that are left of the turn (FD-02).
      for (let left = isFirst ? 2 : 1; left > 0; left--) charger.marker = afterPhase(charger.marker);
    } else {
      g.over = 1;
      g.isBroken = fate === 'broken' ? 1 : 0;
      charger.marker = 0;
    }
    if (fate !== 'home') g.square = NO_TEST;
  }
  const cvLeft: MetricRow<Charge> = {
    name: 'cv',
    meaning: 'CV that {} has left',
    most: () => setup.charger.startCv,
    of: ({ charger }) => charger.cv,
  };
  return {
    ...ENDS,
    ...alike(() => new Charge(setup)),
    turnLimit: turns,
    metrics: [metricOfSide(cvLeft, 0)],
    counters: [counterOfSide(HALTED, 0), counterOfSide(SQUARES_FORMED, 1)],
    counting: COUNTED,
    joints: [],
    marks,
    warnings: marks,
    turn: inOrder(chargeOfTurn),
    outcome: ({ isBroken, square }) => (isBroken === 0 ? square : BROKEN),
    tell: ({ charger: was }, { kind, outcome, who, whom }, { charger: is, over, isBroken }) =>
      [
        kind.result(outcome, who, whom),
        ...(isBroken === 0 && is.cv < was.cv ? [`${is.name} is down to CV ${is.cv}`] : []),
        ...(over === 0
          ? markerChange(is.name, was.marker, is.marker)
          : [`${is.name} ${isBroken === 0 ? 'charges home' : 'is broken'}`]),
      ].join('; '),
  };
}

/** A spec's inputs as charges. @throws {InputError} */
export function chargeGame(book: RuleBook, { A, B, turns, distanceInches, arc }: ChargeInputs): Game<Charge> {
  const charger = strengthOf(book, A, 'A');
  const charged = strengthOf(book, B, 'B');
  const triesSquare = A.arm === 'cavalry' && B.formSquare;
  if (triesSquare && distanceInches === null)
    throw contradiction(['distanceInches'], 'distanceInches is required where infantry tries to form square');
  const target = { unit: { ...B, ...charged }, distanceInches: distanceInches ?? 0, arc };
  const setup = {
    charger: { ...A, ...charger },
    target: triesSquare ? target : null,
    ...lossesOf(B, ['B']),
  };
  return chargesGame(book, setup, turns, [A, B], [...new Set([...charger.marks, ...charged.marks])]);
}

/** Combat values at the start and now, with what they rest on. */
function strengthOf(
  book: RuleBook,
  { quality, men, startCv, cvLost }: Pick<ChargeInputs['A'], 'quality' | 'men' | 'startCv' | 'cvLost'>,
  role: 'A' | 'B',
) {
  if ((men === null) === (startCv === null))
    throw contradiction([role], 'one of men and startCv is required, and not both');
  const value = men === null ? null : cvAt(book, quality, menColumn(book, men));
  const start = value?.cv ?? startCv ?? 0;
  if (cvLost >= start)
    throw contradiction(
      [role, 'cvLost'],
      `cvLost must be less than the ${start} that it starts with, not ${cvLost}`,
    );
  return { startCv: start, cv: start - cvLost, marks: value?.marks ?? [] };
}
