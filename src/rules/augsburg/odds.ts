/** The single questions of `hythe odds`, in the order of the rules: each asks the numbers and throws that are played. */
import type { Chance } from '../../chance/chance.ts';
import { enumerate } from '../../chance/enumerated.ts';
import { group, listOf, no, oneOf, whole } from '../../play/declared-inputs.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import {
  certainly,
  contradiction,
  mechanicsOf,
  oneAnswer,
  playedAnswer,
  type Mechanic,
  type MechanicAnswer,
  type MechanicDefinition,
} from '../../play/mechanic.ts';
import { throwIfAny } from '../../play/problems.ts';
import { countOf } from '../../play/shown.ts';
import { fact, part, Parts, partsOf, sumOf, type Sum } from '../../play/sum.ts';
import { solved } from '../../play/tally-labels.ts';
import {
  chargeDiceFact,
  evadeModifier,
  evadeMoves,
  FAILED_TEST,
  gapAfterEvade,
  holdChargeModifier,
} from './charge.ts';
import { passesCheck, type Check } from './checks.ts';
import { gapLeft, lead, meleeDice, meleeThrow } from './close-combat.ts';
import { BRIGADIER_NUMBER, CINC_NUMBER, pays, placesGivenUp, radiusIn } from './command.ts';
import { diceIn, FoldedThrows } from './dice.ts';
import { chargeBase, chargeMoveIn, moveOf, NORMAL_MOVE, normalMoveIn, reaches } from './distances.ts';
import { engagementGame } from './engagement.ts';
import { WHOLE_INPUTS } from './engagement-inputs.ts';
import {
  holdReturnModifier,
  saveFact,
  shotText,
  unsavedHits,
  volleyDice,
  volleyHits,
  volleyMarks,
  volleyThrow,
} from './fire.ts';
import type { Troops } from './game.ts';
import {
  figures,
  going,
  inches,
  MOST_MOVES,
  needed,
  obstacle,
  orNone,
  points,
  unit,
  UNIT_FIELDS,
  type UnitInputs,
} from './inputs.ts';
import { INCH_BACK, moraleLimit, moraleThrow, testMorale } from './morale.ts';
import { readRulings } from './options.ts';
import { profileOf, tooFarEvaded, unitProblems, type Profile } from './profiles.ts';
import { setupOfCase } from './setup.ts';
import { MORALE_RESULTS, type RuleBook, type Tables } from './tables.ts';
import type { Going } from './units.ts';
import { bandAt, saveNumber } from './weapons.ts';

const mechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  { tables, rulings: readRulings(options) },
]);

/** Mechanic that first checks the numbers of all units that it is given, also of one that it does not use. */
function defineMechanic<const G extends Fields>(
  definition: MechanicDefinition<readonly [RuleBook], G>,
): Mechanic<Tables> {
  const keys = Object.entries(definition.inputs).flatMap(([key, field]) =>
    field.type === 'group' && field.fields === UNIT_FIELDS ? [key] : [],
  );
  return mechanic({
    ...definition,
    answer: (book, given) => {
      const problems = keys.flatMap((key) => {
        // Read by UNIT_FIELDS, from which its type is made; null where it is not given.
        const one = (given as Readonly<Record<string, unknown>>)[key] as UnitInputs | null;
        return one === null ? [] : unitProblems(book, one, [key]);
      });
      throwIfAny(problems);
      return definition.answer(book, given);
    },
  });
}

/** A unit as it stands now: it holds its cover and has not acted. */
export function troopsOf(book: RuleBook, asked: UnitInputs): Troops {
  const is = profileOf(book, asked);
  return {
    is,
    figures: is.figures,
    unformed: asked.unformed ? 1 : 0,
    disordered: asked.disordered ? 1 : 0,
    volley: is.firstVolley ? 1 : 0,
    coverHeld: 1,
    isStuck: false,
  };
}

/** A unit that must be of a light type (AUG-UNIT-05). @throws {InputError} */
function lightProfile(book: RuleBook, asked: UnitInputs): Profile {
  const profile = profileOf(book, asked);
  if (profile.light) return profile;
  throw contradiction(
    ['unit', 'type'],
    `type must be one of the light troops skirmish-foot, dragoons-dismounted, dragoons-mounted, light-horse, not ${asked.type}`,
  );
}

// Fire

const SHOT_INPUTS = {
  shooter: unit('unit that shoots'),
  distanceInches: inches('distance from shooter to target; bounds of a range band belong to it', needed),
  enfilade: no('the shot takes the target in enfilade'),
  halfEffect: no('half-effect fire'),
} as const;

/** The volley that is asked for: the number of its dice with their parts. @throws {NotGivenError} without a weapon */
function volleyOf(
  book: RuleBook,
  { shooter, distanceInches, enfilade, halfEffect }: Values<typeof SHOT_INPUTS>,
) {
  const u = troopsOf(book, shooter);
  const shot = { band: bandAt(u.is, distanceInches), enfilade, halfEffect, asFormed: false, held: false };
  const parts = new Parts();
  const dice = volleyDice(parts, book, u, shot);
  const act = `${shooter.type} of ${u.figures} fires at ${distanceInches} in (${shotText(shot)})`;
  return { dice, parts, act };
}

/** The fact that a saving throw rests on, with the cover that gives it. */
function saveOf(book: RuleBook, { is }: Troops): Parts {
  const order = is.openOrder ? 'open' : 'close';
  return saveFact(saveNumber(book, is, true), ` (cover ${is.cover}, ${order} order)`);
}

/** Figures that a target loses to one volley. */
export function casualtiesOf(
  book: RuleBook,
  asked: Values<typeof SHOT_INPUTS>,
  target: UnitInputs,
): MechanicAnswer {
  const { dice, parts, act } = volleyOf(book, asked);
  const e = troopsOf(book, target);
  parts.addAll(saveOf(book, e));
  const thrown = volleyThrow(new FoldedThrows(), book, dice, volleyMarks(book, e, asked.halfEffect));
  return playedAnswer((chance) => String(Math.min(chance.draw(thrown), e.figures)), parts.explanation(act));
}

/** More hits than this are not saved one by one. */
const MOST_HITS = 1000;

// Morale

const NONE = { default: 0 } as const;
const rallyPoints = points('Rally Points on the unit', NONE);

/** A test that is asked for, its excess as labels in this order. */
function tested(
  book: RuleBook,
  asked: UnitInputs,
  { enfilade = false, routingFriend = false, points = 0, joined = 0 },
  act: string,
  order: readonly string[],
): MechanicAnswer {
  const u = troopsOf(book, asked);
  const thrown = moraleThrow(new FoldedThrows(), book, u.is.testMarks);
  const limit = partsOf((sum) => moraleLimit(sum, book, u, enfilade, routingFriend, points, joined));
  return playedAnswer(
    (chance) => order[Math.min(testMorale(chance, thrown, limit.value), order.length - 1)] ?? '',
    limit.explanation(`${asked.type} of ${u.figures} ${act} on ${thrown.label}`),
    order,
  );
}

const FALL_BACK = 'melee-fall-back';

/** A check as it is asked for, by the rule that adds up its modifier. */
function checked(act: string, check: Check, modifierOf: (sum: Sum) => void): MechanicAnswer {
  const modifier = partsOf(modifierOf);
  return playedAnswer(
    (chance) => (passesCheck(chance, check, modifier.value) ? 'pass' : 'fail'),
    modifier.explanation(`${act}: ${check.dice.label} and the modifier, ${check.need} or more`),
    ['pass', 'fail'],
  );
}

// Melee

const STRIKE_INPUTS = {
  unit: unit('unit that throws'),
  against: unit('its enemy'),
  role: oneOf(['none', 'charging', 'countercharging'], 'what the unit does', { default: 'none' }),
  obstacleCrossed: { ...obstacle, meaning: 'obstacle this unit has crossed' },
  takenFlankOrRear: no('this unit is taken in flank or rear'),
} as const;

/** Adds up the dice of one unit against another, each as it stands. */
function strike(sum: Sum, book: RuleBook, asked: Values<typeof STRIKE_INPUTS>): number {
  const { unit: u, against: e, role, obstacleCrossed: crossed, takenFlankOrRear: taken } = asked;
  return meleeDice(sum, book, troopsOf(book, u), troopsOf(book, e), role, crossed, taken, false, false);
}

/** The dice of the unit that is asked for, with their parts. */
function strikeOf(book: RuleBook, asked: Values<typeof STRIKE_INPUTS>) {
  const parts = new Parts();
  parts.begin('dice');
  const dice = strike(parts, book, asked);
  return { dice, why: parts.explanation(`${asked.unit.type} strikes at ${asked.against.type}`) };
}

/** Who wins, as label. */
export function meleeWinner(attackerHits: number, defenderHits: number, fireCasualties: number): string {
  const difference = lead(attackerHits, defenderHits, fireCasualties);
  return difference > 0 ? 'attacker' : difference < 0 ? 'defender' : 'tie';
}

const MOST_ENTRIES = 100;

// Charges and evading

const obstacles = points('obstacles to cross', NONE);
const distance = inches('distance when the charge is declared', needed);

const BEFORE_DICE = 'inches before its dice';

/** Adds up the inches of a charge move before its dice to a number of this name, and tells the dice. @returns the move as it is thrown */
function chargeMove(
  parts: Parts,
  name: string,
  book: RuleBook,
  asked: UnitInputs,
  ground: Going,
  obstacles: number,
  deducted = 0,
): (chance: Chance, deduction?: number) => number {
  const row = moveOf(profileOf(book, asked));
  parts.begin(name);
  chargeBase(parts, book, row, ground, obstacles);
  const base = parts.value;
  parts.add(-deducted, FAILED_TEST);
  const dice = book.tables.chargeDice[row] ?? null;
  if (dice !== null) parts.addAll(chargeDiceFact(dice));
  return (chance, deduction = deducted) =>
    chargeMoveIn(base, dice === null ? 0 : chance.draw(dice), deduction);
}

const DISTANCE = part('distance', 'AUG-EVA-05');
const ASIDE = part('one normal move', 'AUG-EVA-05');

// Command

const brigadier = points('his command number', needed);

const cinc = points(
  'command number of the CinC, who gives a d3 and it, all of it, to this brigadier; null: none',
  orNone,
);

interface Brigade {
  readonly brigadier: number;
  readonly cinc: number | null;
}

/** Points of one brigadier, with those that the CinC gives him (AUG-CMD-03, AUG-CMD-04). */
function pointsOf(chance: Chance, { tables }: RuleBook, brigade: Brigade): number {
  const { cinc: his, brigadier: own } = tables.commandPoints.rows;
  const granted = brigade.cinc === null ? 0 : chance.draw(his.dice) + brigade.cinc;
  return granted + chance.draw(own.dice) + brigade.brigadier;
}

function pointsExplained({ tables }: RuleBook, { brigadier: number, cinc: over }: Brigade): Explanation {
  const { cinc: his, brigadier: own } = tables.commandPoints.rows;
  const parts = new Parts();
  parts.begin('points beside the dice');
  parts.base(number, BRIGADIER_NUMBER);
  if (over !== null) parts.base(over, CINC_NUMBER);
  parts.addAll(fact(`${own.dice.label} of the brigadier`, ...BRIGADIER_NUMBER.ruleIds));
  if (over !== null) parts.addAll(fact(`${his.dice.label} of the CinC`, ...CINC_NUMBER.ruleIds));
  return parts.explanation('a brigadier counts his points');
}

const MOST_ORDERS = 1000;

/** A brigade, with the chance of each total of its points. */
interface NamedPoints {
  readonly name: string;
  readonly points: ReadonlyMap<number, number>;
}

/**
 * All orders, names with single blanks between: falling totals, equal ones in every order alike, and then the first gives
 * way so many places.
 */
function ordersOf(brigades: readonly NamedPoints[], givesWay: number): ReadonlyMap<string, number> {
  const totals = [...new Set(brigades.flatMap(({ points: of }) => [...of.keys()]))].sort((a, b) => b - a);
  // Mass by the order so far, places as letters of an alphabet of brigades.
  let mass = new Map<string, number>([['', 1]]);
  for (const total of totals) {
    const next = new Map<string, number>();
    const place = (order: string, probability: number, of: number): void => {
      // `of` counts the brigades that share this total: each order of them is equally likely.
      next.set(order, (next.get(order) ?? 0) + probability);
      brigades.forEach(({ points: own }, i) => {
        const chance = own.get(total) ?? 0;
        const letter = String.fromCharCode(i);
        if (chance > 0 && !order.includes(letter))
          place(order + letter, (probability * chance) / (of + 1), of + 1);
      });
    };
    for (const [order, probability] of mass) place(order, probability, 0);
    mass = next;
  }
  const orders = new Map<string, number>();
  for (const [order, probability] of mass) {
    if (order.length < brigades.length) continue;
    const [first = '', ...rest] = Array.from(order, (letter) => brigades[letter.charCodeAt(0)]?.name ?? '');
    orders.set([...rest.slice(0, givesWay), first, ...rest.slice(givesWay)].join(' '), probability);
  }
  return orders;
}

/** Every order of more brigades is more than can be listed. */
const MOST_BRIGADES = 8;

export const MECHANICS: readonly Mechanic<Tables>[] = [
  // Fire
  defineMechanic({
    name: 'shoot-pool',
    meaning: 'Number of dice of one volley.',
    ruleIds: ['AUG-FIRE-01..08', 'AUG-FIRE-12', 'AUG-UNIT-07', 'AUG-UNIT-08'],
    inputs: SHOT_INPUTS,
    example: 'shooter.type=dutch-foot shooter.firstVolley=true distanceInches=4',
    answer: (book, inputs) => {
      const { dice, parts, act } = volleyOf(book, inputs);
      return certainly(String(dice), parts.explanation(act));
    },
  }),
  defineMechanic({
    name: 'shoot-hits',
    meaning: 'Hits of one volley, before saves.',
    ruleIds: ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-12', 'AUG-R-22'],
    inputs: SHOT_INPUTS,
    example: 'shooter.type=french-foot shooter.firstVolley=true distanceInches=8',
    answer: (book, inputs) => {
      const { dice, parts, act } = volleyOf(book, inputs);
      const halves = inputs.halfEffect && book.rulings.halfEffect === 'hits';
      const thrown = volleyHits(new FoldedThrows(), book, dice, halves);
      return playedAnswer((chance) => String(chance.draw(thrown)), parts.explanation(act));
    },
  }),
  defineMechanic({
    name: 'saves',
    meaning: 'Hits left after the saving throws.',
    ruleIds: ['AUG-FIRE-10', 'AUG-R-09'],
    inputs: {
      hits: whole('hits to save', { min: 0, max: MOST_HITS, ...needed }),
      target: unit('unit hit'),
    },
    example: 'hits=4 target.type=skirmish-foot target.cover=cover',
    answer: (book, { hits, target }) => {
      const e = troopsOf(book, target);
      const act = `${target.type} throws for ${countOf(hits, 'hit')}`;
      const thrown = unsavedHits(new FoldedThrows(), hits, saveNumber(book, e.is, true));
      return playedAnswer((chance) => String(chance.draw(thrown)), saveOf(book, e).explanation(act));
    },
  }),
  defineMechanic({
    name: 'casualties',
    meaning: 'Figures lost to one volley.',
    ruleIds: ['AUG-FIRE-08..10', 'AUG-FIRE-12'],
    inputs: { ...SHOT_INPUTS, target: unit('unit shot at') },
    example: 'shooter.type=dutch-foot shooter.firstVolley=true target.type=french-foot distanceInches=4',
    answer: (book, { target, ...shot }) => casualtiesOf(book, shot, target),
  }),
  // Morale
  defineMechanic({
    name: 'morale',
    meaning: 'One morale test.',
    ruleIds: ['AUG-MOR-02..05', 'AUG-MOR-08', 'AUG-R-14'],
    inputs: {
      unit: unit('unit that tests, figures after its losses'),
      enfilade: no('the losses came from enfilading fire'),
      routingFriend: no('routing friend within 6 inches'),
      rallyPoints,
    },
    example: 'unit.type=french-foot unit.figures=15',
    answer: (book, { unit: asked, enfilade, routingFriend, rallyPoints: points }) =>
      tested(book, asked, { enfilade, routingFriend, points }, 'tests', ['pass', ...MORALE_RESULTS]),
  }),
  defineMechanic({
    name: 'rally',
    meaning: 'Test of the order to rally.',
    ruleIds: ['AUG-MOR-07', 'AUG-R-13'],
    inputs: {
      unit: unit('unit that rallies, in its present state'),
      rallyPoints,
      joinedCommandNumber: points('command number of a commander who has joined the unit', NONE),
    },
    example: 'unit.type=dutch-foot unit.figures=13 unit.disordered=true rallyPoints=1',
    answer: (book, { unit: asked, rallyPoints: points, joinedCommandNumber: joined }) =>
      tested(book, asked, { points, joined }, 'rallies', ['rallied', 'not-rallied']),
  }),
  defineMechanic({
    name: 'retreat-distance',
    meaning: 'Inches of one move back.',
    ruleIds: ['AUG-MOR-05', 'AUG-MOR-06', 'AUG-MEL-09'],
    inputs: {
      unit: unit('unit that goes back'),
      result: oneOf(
        ['back-d3', 'back-d6', 'back-d6-unformed', 'back-d6+3-disordered', 'rout', FALL_BACK],
        'why: a result of morale, or the loss of a melee',
        needed,
      ),
      going: { ...going, meaning: 'going it moves in (rout and melee-fall-back only)' },
    },
    example: 'unit.type=aggressive-cavalry result=rout',
    answer: (book, { unit: asked, result, going: ground }) => {
      const { moraleResults, meleeResults } = book.tables;
      const thrown = result === FALL_BACK ? meleeResults.rows.loser.fallBack : moraleResults[result].moveBack;
      const inMoves = result === 'rout' || result === FALL_BACK;
      const each = new Parts();
      each.begin('inches each');
      if (inMoves) each.base(normalMoveIn(book, moveOf(profileOf(book, asked)), ground), NORMAL_MOVE);
      else each.base(1, INCH_BACK);
      return playedAnswer(
        (chance) => String(chance.draw(thrown) * each.value),
        each.explanation(`${asked.type} goes back ${thrown.label} times`),
      );
    },
  }),
  defineMechanic({
    name: 'hold-point-blank',
    meaning: 'Check to hold fire against a charge for a point-blank volley.',
    ruleIds: ['AUG-CMD-13'],
    inputs: {
      unit: unit('unit that holds'),
      attackerStartedShort: no("the charger began at short range for this unit's weapon"),
    },
    example: 'unit.type=french-foot unit.grenadiers=true',
    answer: (book, { unit: asked, attackerStartedShort: isShort }) =>
      checked(`${asked.type} holds its fire`, book.tables.checks.rows['hold-point-blank'], (sum) =>
        holdChargeModifier(sum, book, troopsOf(book, asked), isShort),
      ),
  }),
  defineMechanic({
    name: 'hold-return-fire',
    meaning: 'Check to withhold the automatic return fire.',
    ruleIds: ['AUG-CMD-12'],
    inputs: {
      unit: unit('unit that holds'),
      priorFireCasualties: no('it has fire casualties from before this turn'),
      inflictedThisTurn: figures('casualties that enemy has caused by fire this turn', 0, NONE),
    },
    example: 'unit.type=dutch-foot inflictedThisTurn=2',
    answer: (book, { unit: asked, priorFireCasualties: prior, inflictedThisTurn: inflicted }) =>
      checked(`${asked.type} withholds its return fire`, book.tables.checks.rows['hold-return-fire'], (sum) =>
        holdReturnModifier(sum, book, profileOf(book, asked), prior, inflicted),
      ),
  }),
  defineMechanic({
    name: 'evade-steadiness',
    meaning: 'Check of an evading unit to choose how far it goes.',
    ruleIds: ['AUG-EVA-07', 'AUG-R-29'],
    inputs: { unit: unit('evader (a light type)'), charger: unit('unit that charges it') },
    example: 'unit.type=skirmish-foot charger.type=aggressive-cavalry',
    answer: (book, { unit: asked, charger }) =>
      checked(`${asked.type} evades ${charger.type}`, book.tables.checks.rows['evade-steadiness'], (sum) =>
        evadeModifier(sum, book, lightProfile(book, asked), profileOf(book, charger)),
      ),
  }),
  // Melee
  defineMechanic({
    name: 'melee-pool',
    meaning: 'Number of dice of one unit in a melee.',
    ruleIds: ['AUG-MEL-03..05', 'AUG-R-07', 'AUG-R-15..18'],
    inputs: STRIKE_INPUTS,
    example: 'unit.type=aggressive-cavalry unit.heavy=true against.type=dutch-foot role=charging',
    answer: (book, inputs) => {
      const { dice, why } = strikeOf(book, inputs);
      return certainly(String(dice), why);
    },
  }),
  defineMechanic({
    name: 'melee-hits',
    meaning: 'Hits of one unit in a melee.',
    ruleIds: ['AUG-MEL-03..06'],
    inputs: STRIKE_INPUTS,
    example: 'unit.type=french-foot unit.pikes=8 against.type=pistol-cavalry-deep',
    answer: (book, inputs) => {
      const { dice, why } = strikeOf(book, inputs);
      const thrown = meleeThrow(new FoldedThrows(), book, dice);
      return playedAnswer((chance) => String(chance.draw(thrown)), why);
    },
  }),
  defineMechanic({
    name: 'melee-result',
    meaning: 'Who wins a melee of a charger and its target.',
    ruleIds: ['AUG-MEL-03..07', 'AUG-R-19'],
    inputs: {
      attacker: unit('charger, its fire casualties taken off already'),
      defender: unit('its target'),
      obstacleCrossed: { ...obstacle, meaning: 'obstacle the attacker has crossed' },
      countercharge: no('the defender countercharges'),
      fireCasualties: figures("casualties of the defender's fire on this charge", 0, NONE),
      takenFlankOrRear: no('the defender is taken in flank or rear'),
    },
    example: 'attacker.type=aggressive-cavalry defender.type=pistol-cavalry-deep countercharge=true',
    answer: (book, inputs) => {
      const { attacker, defender, obstacleCrossed, countercharge, fireCasualties, takenFlankOrRear } = inputs;
      const parts = new Parts();
      parts.begin("attacker's dice");
      const charges = { unit: attacker, against: defender, role: 'charging', obstacleCrossed } as const;
      const ofAttacker = strike(parts, book, { ...charges, takenFlankOrRear: false });
      parts.begin("defender's dice");
      const role = countercharge ? 'countercharging' : 'none';
      const meets = { unit: defender, against: attacker, role, obstacleCrossed: 'none' } as const;
      const ofDefender = strike(parts, book, { ...meets, takenFlankOrRear });
      const throws = new FoldedThrows();
      return playedAnswer(
        (chance) => {
          const hits = chance.draw(meleeThrow(throws, book, ofAttacker));
          return meleeWinner(hits, chance.draw(meleeThrow(throws, book, ofDefender)), fireCasualties);
        },
        parts.explanation(`${attacker.type} charges ${defender.type}`),
        ['attacker', 'defender', 'tie'],
      );
    },
  }),
  defineMechanic({
    name: 'follow-up-gap',
    meaning:
      'Gap after the fall-back of a melee loser and the follow-up of the winner (good going; no tests).',
    ruleIds: ['AUG-MEL-09', 'AUG-MEL-10', 'AUG-R-23'],
    inputs: {
      winner: unit('unit that follows up'),
      loser: unit('unit that falls back'),
      moves: listOf(
        whole('normal moves', { min: 0, max: 2, ...needed }),
        'normal moves of the follow-up, each entry equally likely: [1, 2] is a d2, [2] two',
        { minItems: 1, maxItems: MOST_ENTRIES },
      ),
    },
    example: 'winner.type=pistol-cavalry-deep loser.type=french-foot moves=[1]',
    answer: (book, { winner, loser, moves }) => {
      const normalMove = (mover: UnitInputs): number =>
        normalMoveIn(book, moveOf(profileOf(book, mover)), 'good');
      // Who stays where it is needs no row of the movement table.
      const follows = moves.some((count) => count > 0);
      const follow = follows ? normalMove(winner) : 0;
      const back = normalMove(loser);
      const { fallBack } = book.tables.meleeResults.rows.loser;
      const parts = new Parts();
      parts.begin("loser's move");
      parts.base(back, NORMAL_MOVE);
      parts.begin("winner's move");
      if (follows) parts.base(follow, NORMAL_MOVE);
      return playedAnswer(
        (chance) => {
          const gap = chance.draw(fallBack) * back;
          const followed = (moves[chance.die(moves.length) - 1] ?? 0) * follow;
          return String(gapLeft(book.rulings.minimumGapIn, gap, followed));
        },
        parts.explanation(`${loser.type} falls back ${fallBack.label} moves, ${winner.type} follows up`),
      );
    },
  }),
  // Charges and evading
  defineMechanic({
    name: 'charge-reach',
    meaning: 'Charge move.',
    ruleIds: ['AUG-MOVE-03', 'AUG-MOVE-06', 'AUG-MEL-02', 'AUG-R-03'],
    inputs: {
      unit: unit('charger'),
      going,
      obstacles,
      deductInches: points('inches taken off by the test after defensive fire', {
        unit: 'inches',
        ...NONE,
      }),
    },
    example: 'unit.type=aggressive-cavalry obstacles=1',
    answer: (book, { unit: asked, going: ground, obstacles: crossed, deductInches }) => {
      const parts = new Parts();
      const move = chargeMove(parts, BEFORE_DICE, book, asked, ground, crossed, deductInches);
      return playedAnswer((chance) => String(move(chance)), parts.explanation(`${asked.type} charges`));
    },
  }),
  defineMechanic({
    name: 'charge-contact',
    meaning: 'Contact or none: the end of a charge move.',
    ruleIds: ['AUG-MOVE-06', 'AUG-MEL-02', 'AUG-R-03'],
    inputs: {
      attacker: unit('charger'),
      distanceInches: { ...distance, meaning: 'distance at the start' },
      going,
      obstacles: { ...obstacles, meaning: 'obstacles the attacker has to cross' },
      deductRoll: oneOf(
        ['d3', 'd6'],
        "die taken off the attacker's charge move (test failed by 1 or 2); null: none",
        orNone,
      ),
      countercharge: no('the defender charges too: both charge moves count against the distance'),
      defender: {
        type: 'group',
        fields: UNIT_FIELDS,
        requiredWhen: { key: 'countercharge', isOneOf: [true], text: 'with countercharge true' },
        meaning: 'the countercharger; not read otherwise',
      },
    },
    example: 'attacker.type=pistol-cavalry-line distanceInches=9 deductRoll=d3',
    answer: (book, inputs) => {
      const { attacker, distanceInches, going: ground, deductRoll, countercharge, defender } = inputs;
      const deducted = deductRoll === null ? null : diceIn(deductRoll);
      const parts = new Parts();
      const move = chargeMove(parts, BEFORE_DICE, book, attacker, ground, inputs.obstacles);
      if (deducted !== null) parts.addAll(fact(`less ${deducted.label}`, ...FAILED_TEST.ruleIds));
      const theirs = "countercharger's inches before its dice";
      const meeting =
        countercharge && defender !== null ? chargeMove(parts, theirs, book, defender, ground, 0) : null;
      return playedAnswer(
        (chance) => {
          const deduction = deducted === null ? 0 : chance.draw(deducted);
          const moved = move(chance, deduction) + (meeting === null ? 0 : meeting(chance));
          return reaches(distanceInches, moved) ? 'contact' : 'short';
        },
        parts.explanation(`${attacker.type} charges over ${distanceInches} in`),
        ['contact', 'short'],
      );
    },
  }),
  defineMechanic({
    name: 'evade-gap',
    meaning: 'Gap after an evade and the charge move that follows it (good going, no obstacle).',
    ruleIds: ['AUG-EVA-06', 'AUG-EVA-07', 'AUG-R-31'],
    inputs: {
      unit: unit('evader (a light type)'),
      charger: unit('unit that charges it'),
      distanceInches: {
        ...distance,
        type: 'integer',
        meaning: 'distance when the charge is declared; near chargers drive the evader three moves',
      },
      moves: whole('normal moves chosen if the check is passed; failed: three', {
        unit: 'normal moves',
        min: 1,
        max: MOST_MOVES,
        ...needed,
      }),
    },
    example: 'unit.type=skirmish-foot charger.type=french-foot distanceInches=5 moves=1',
    answer: (book, { unit: asked, charger, distanceInches, moves }) => {
      const evader = lightProfile(book, asked);
      const { checks, distances } = book.tables;
      const tooFar = tooFarEvaded(book, moves);
      if (tooFar !== null) throw contradiction(['moves'], `moves ${tooFar}`);
      const modifier = sumOf((sum) => evadeModifier(sum, book, evader, profileOf(book, charger)));
      const each = normalMoveIn(book, moveOf(evader), 'good');
      const parts = new Parts();
      parts.begin("evader's normal move");
      parts.base(each, NORMAL_MOVE);
      const move = chargeMove(parts, "charger's inches before its dice", book, charger, 'good', 0);
      return playedAnswer(
        (chance) => {
          const mayChoose =
            distanceInches >= distances.rows['evade-always-below'].inches &&
            passesCheck(chance, checks.rows['evade-steadiness'], modifier);
          const evaded = evadeMoves(book, mayChoose, moves) * each;
          return String(gapAfterEvade(distanceInches, evaded, move(chance)));
        },
        parts.explanation(`${asked.type} evades`),
      );
    },
  }),
  defineMechanic({
    name: 'light-move-away',
    meaning: 'Light troops step one normal move aside: caught or clear (good going, no obstacle).',
    ruleIds: ['AUG-EVA-05'],
    inputs: {
      unit: unit('light unit that steps aside'),
      charger: unit('unit that charges it'),
      distanceInches: distance,
    },
    example: 'unit.type=skirmish-foot charger.type=pistol-cavalry-deep distanceInches=6',
    answer: (book, { unit: asked, charger, distanceInches }) => {
      const aside = normalMoveIn(book, moveOf(lightProfile(book, asked)), 'good');
      const parts = new Parts();
      const move = chargeMove(parts, BEFORE_DICE, book, charger, 'good', 0);
      parts.begin('inches to go');
      parts.base(distanceInches, DISTANCE);
      parts.base(aside, ASIDE);
      const away = parts.value;
      return playedAnswer(
        (chance) => (reaches(away, move(chance)) ? 'caught' : 'clear'),
        parts.explanation(`${charger.type} charges ${asked.type}, which steps aside`),
        ['caught', 'clear'],
      );
    },
  }),
  // Command
  defineMechanic({
    name: 'brigade-points',
    meaning: 'Points of one brigadier.',
    ruleIds: ['AUG-CMD-03', 'AUG-CMD-04'],
    inputs: { brigadier, cinc },
    example: 'brigadier=1 cinc=0',
    answer: (book, brigade) =>
      playedAnswer((chance) => String(pointsOf(chance, book, brigade)), pointsExplained(book, brigade)),
  }),
  defineMechanic({
    name: 'activations',
    meaning: 'Which units of a brigade can be paid for.',
    ruleIds: ['AUG-CMD-03', 'AUG-CMD-04', 'AUG-CMD-06'],
    inputs: {
      brigadier,
      cinc,
      costs: listOf(
        whole('points of one order', { min: 1, max: 2, ...needed }),
        "cost of each order in the player's order",
        { minItems: 1, maxItems: MOST_ORDERS },
      ),
    },
    example: 'brigadier=0 costs=[2,2,1]',
    answer: (book, { costs, ...brigade }) =>
      playedAnswer(
        (chance) => {
          const paying = { points: pointsOf(chance, book, brigade) };
          const acting = costs.flatMap((cost, i) => (pays(paying, cost) ? [i + 1] : []));
          return acting.length === 0 ? 'none' : acting.join(',');
        },
        pointsExplained(book, brigade),
      ),
  }),
  defineMechanic({
    name: 'brigade-order',
    meaning: 'Order in which the brigades act.',
    ruleIds: ['AUG-CMD-07', 'AUG-CMD-08', 'AUG-R-26'],
    inputs: {
      brigades: listOf(
        group('a brigade', {
          name: {
            type: 'text',
            pattern: { source: '\\S+', text: 'a name without blanks' },
            required: true,
            meaning: 'name for the label, without blanks, all different',
          },
          brigadier,
          cinc: {
            ...cinc,
            meaning: "command number of this brigade's own CinC, who gives it a d3 and that; null: none",
          },
        }),
        'brigades of both sides',
        { minItems: 1, maxItems: MOST_BRIGADES },
      ),
      passes: points(
        'times the brigade with the highest total gives way, though it acts before the very lowest',
        NONE,
      ),
    },
    example: 'brigades=[{"name":"A1","brigadier":1},{"name":"B1","brigadier":0}]',
    answer: (book, { brigades, passes }) => {
      const names = brigades.map(({ name }) => name);
      const twice = names.findIndex((name, i) => names.indexOf(name) !== i);
      if (twice >= 0)
        throw contradiction(
          ['brigades', twice, 'name'],
          `name ${names[twice]} stands for two brigades: all names must differ`,
        );
      const named = brigades.map((brigade): NamedPoints => {
        const { values, probabilities } = enumerate((chance) => pointsOf(chance, book, brigade));
        return {
          name: brigade.name,
          points: new Map(Array.from(values, (v, i) => [v, probabilities[i] ?? 0])),
        };
      });
      const { cinc: his, brigadier: own } = book.tables.commandPoints.rows;
      const told = new Parts();
      for (const { name, brigadier: number, cinc: over } of brigades) {
        const has = `${name}: ${own.dice.label} + ${number}`;
        const more = over === null ? '' : `, and ${his.dice.label} + ${over} of the CinC`;
        const ruleIds = [...BRIGADIER_NUMBER.ruleIds, ...(over === null ? [] : CINC_NUMBER.ruleIds)];
        told.addAll(fact(has + more, ...ruleIds));
      }
      return oneAnswer(
        ordersOf(named, placesGivenUp(passes, brigades.length)),
        told.explanation('brigades act in falling order of points, equal totals diced off'),
      );
    },
  }),
  defineMechanic({
    name: 'command-radius',
    meaning: 'Command radius.',
    ruleIds: ['AUG-CMD-02'],
    inputs: {
      commander: oneOf(['brigadier', 'cinc'], 'who', needed),
      commandNumber: brigadier,
    },
    example: 'commander=cinc commandNumber=1',
    answer: ({ tables }, { commander, commandNumber: number }) => {
      const radius = partsOf((sum) => radiusIn(sum, tables.commandRadius[commander], number));
      return certainly(String(radius.value), radius.explanation(`the radius of a ${commander}`));
    },
  }),
  defineMechanic({
    name: 'engagement',
    meaning: 'A whole engagement, exactly.',
    ruleIds: ['AUG-ENG', 'AUG-MOVE-*', 'AUG-FIRE-*', 'AUG-MEL-*', 'AUG-MOR-*', 'AUG-CMD-*', 'AUG-EVA-*'],
    inputs: WHOLE_INPUTS,
    severalMetrics: true,
    example:
      'lanes=[{"A":{"type":"french-foot","firstVolley":true},"B":{"type":"dutch-foot","firstVolley":true},"distanceInches":8}] turnLimit=2',
    answer: (book, inputs) => {
      const game = { ...engagementGame(book, setupOfCase(inputs)), counters: [] };
      // `losses.A.1` of a unit is `lossesA1` here; where each side has one unit its metrics have no number.
      const alone = game.metrics.some(({ name }) => /\d/u.test(name)) ? '' : '1';
      const ofSides: Record<string, string> = {};
      for (const what of ['losses', 'status'])
        for (const { name } of game.metrics) {
          const [, of, side = '', number = alone] = /^(\w+)\.([AB])(?:\.(.+))?$/u.exec(name) ?? [];
          if (of === what && number !== '') ofSides[`${what}${side}${number}`] = name;
        }
      const winnerAtTurn = (end: string, turn: number): string => (end === 'none' ? end : `${end}@${turn}`);
      return { distributions: solved(game, { winnerAtTurn, ...ofSides }) };
    },
  }),
];
