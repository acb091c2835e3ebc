/** The mechanics of charges and of evading (AUG-MOVE-06, AUG-MEL-02, AUG-EVA). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import { playedAnswer } from '../../play/mechanic.ts';
import type { Factor } from '../../play/explanation.ts';
import { part, Parts, sumOf, type Sum } from '../../play/sum.ts';
import { fact, withFacts, type Profile } from './battle.ts';
import { FAILED_TEST } from './charge.ts';
import { passesCheck } from './checks.ts';
import { notedThrow } from './dice.ts';
import { evadeModifier, evadeMoves, gapAfterEvade } from './evade.ts';
import { going, inches, MOST_POINTS, no, unit, UNIT_FIELDS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { lightProfile } from './mechanics-morale.ts';
import {
  chargeBase,
  chargeDice,
  chargeDiceFact,
  chargeMoveIn,
  moveOf,
  NORMAL_MOVE,
  normalMoveIn,
} from './movement.ts';
import { profileOf } from './profiles.ts';
import type { RuleBook } from './tables.ts';
import type { Going } from './units.ts';

const obstacles = {
  type: 'integer',
  min: 0,
  max: MOST_POINTS,
  default: 0,
  meaning: 'obstacles to cross',
} as const;

const distance = { ...inches('distance when the charge is declared'), required: true } as const;

const BEFORE_DICE = 'inches before its dice';

/** A charge move ready to be thrown. */
interface ChargeMove {
  readonly base: number;
  readonly dice: Throw | null;
  /** The dice, for the explanation. */
  readonly facts: readonly Factor[];
}

/** Adds the inches of a charge move before its dice to a number of this name. */
function chargeMove(
  sum: Sum,
  name: string,
  book: RuleBook,
  profile: Profile,
  ground: Going,
  crossed: number,
): ChargeMove {
  const row = moveOf(profile);
  sum.begin(name);
  chargeBase(sum, book, row, ground, crossed);
  const dice = chargeDice(book, row);
  const of = name === BEFORE_DICE ? {} : { of: name };
  return {
    base: sum.value,
    dice,
    facts: dice === null ? [] : [{ ...chargeDiceFact(dice), ...of }],
  };
}

function throwMove(chance: Chance, { base, dice }: ChargeMove, deduction = 0): number {
  return chargeMoveIn(base, dice === null ? 0 : chance.draw(dice), deduction);
}

const chargeReach = defineMechanic({
  name: 'charge-reach',
  meaning: 'Charge move.',
  ruleIds: ['AUG-MOVE-03', 'AUG-MOVE-06', 'AUG-MEL-02', 'AUG-R-03'],
  inputs: {
    unit: unit('charger'),
    going,
    obstacles,
    deductInches: {
      type: 'integer',
      unit: 'inches',
      min: 0,
      max: MOST_POINTS,
      default: 0,
      meaning: 'inches taken off by the test after defensive fire',
    },
  },
  example: 'unit.type=aggressive-cavalry obstacles=1',
  answer: (book, { unit: asked, going: ground, obstacles: crossed, deductInches }) => {
    const parts = new Parts();
    const move = chargeMove(parts, BEFORE_DICE, book, profileOf(book, asked), ground, crossed);
    parts.add(-deductInches, FAILED_TEST);
    return playedAnswer(
      (chance) => String(throwMove(chance, move, deductInches)),
      withFacts(parts.explanation(`${asked.type} charges`), move.facts),
    );
  },
});

const chargeContact = defineMechanic({
  name: 'charge-contact',
  meaning: 'Contact or none: the end of a charge move.',
  ruleIds: ['AUG-MOVE-06', 'AUG-MEL-02', 'AUG-R-03'],
  inputs: {
    attacker: unit('charger'),
    distanceInches: { ...distance, meaning: 'distance at the start' },
    going,
    obstacles: { ...obstacles, meaning: 'obstacles the attacker has to cross' },
    deductRoll: {
      type: 'choice',
      values: ['d3', 'd6'],
      nullable: true,
      default: null,
      meaning: "die taken off the attacker's charge move (test failed by 1 or 2); null: none",
    },
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
    const deducted =
      deductRoll === null ? null : notedThrow({ count: 1, sides: deductRoll === 'd3' ? 3 : 6, plus: 0 });
    const less = deducted === null ? [] : [fact(`less ${deducted.label}`, ...FAILED_TEST.ruleIds)];
    const parts = new Parts();
    const move = chargeMove(parts, BEFORE_DICE, book, profileOf(book, attacker), ground, inputs.obstacles);
    const theirs = "countercharger's inches before its dice";
    const meeting =
      countercharge && defender !== null
        ? chargeMove(parts, theirs, book, profileOf(book, defender), ground, 0)
        : null;
    const explanation = parts.explanation(`${attacker.type} charges over ${distanceInches} in`);
    return playedAnswer(
      (chance) => {
        const deduction = deducted === null ? 0 : chance.draw(deducted);
        const charged = throwMove(chance, move, deduction);
        const met = meeting === null ? 0 : throwMove(chance, meeting);
        return charged + met >= distanceInches ? 'contact' : 'short';
      },
      withFacts(explanation, [...move.facts, ...less, ...(meeting?.facts ?? [])]),
      ['contact', 'short'],
    );
  },
});

const evadeGap = defineMechanic({
  name: 'evade-gap',
  meaning: 'Gap after an evade and the charge move that follows it (good going, no obstacle).',
  ruleIds: ['AUG-EVA-06', 'AUG-EVA-07', 'AUG-R-31'],
  inputs: {
    unit: unit('evader (a light type)'),
    charger: unit('unit that charges it'),
    distanceInches: {
      ...inches('distance when the charge is declared; near chargers drive the evader three moves'),
      type: 'integer',
      required: true,
    },
    moves: {
      type: 'integer',
      unit: 'normal moves',
      min: 1,
      max: 3,
      required: true,
      meaning: 'normal moves chosen if the check is passed; failed: three',
    },
  },
  example: 'unit.type=skirmish-foot charger.type=french-foot distanceInches=5 moves=1',
  answer: (book, { unit: asked, charger, distanceInches, moves }) => {
    const evader = lightProfile(book, asked);
    const chargerProfile = profileOf(book, charger);
    const { evade, evadeAlwaysBelowIn } = book.tables;
    const modifier = sumOf((sum) => evadeModifier(sum, book, evader, chargerProfile));
    const each = normalMoveIn(book, moveOf(evader), 'good');
    const parts = new Parts();
    parts.begin("evader's normal move");
    parts.base(each, NORMAL_MOVE);
    const move = chargeMove(parts, "charger's inches before its dice", book, chargerProfile, 'good', 0);
    return playedAnswer(
      (chance) => {
        const mayChoose = distanceInches >= evadeAlwaysBelowIn && passesCheck(chance, evade, modifier);
        const evaded = evadeMoves(book, mayChoose, moves) * each;
        return String(gapAfterEvade(distanceInches, evaded, throwMove(chance, move)));
      },
      withFacts(parts.explanation(`${asked.type} evades`), move.facts),
    );
  },
});

const DISTANCE = part('distance', 'AUG-EVA-05');
const ASIDE = part('one normal move', 'AUG-EVA-05');

const lightMoveAway = defineMechanic({
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
    const move = chargeMove(parts, BEFORE_DICE, book, profileOf(book, charger), 'good', 0);
    parts.begin('inches to go');
    parts.base(distanceInches, DISTANCE);
    parts.base(aside, ASIDE);
    const away = parts.value;
    return playedAnswer(
      (chance) => (throwMove(chance, move) >= away ? 'caught' : 'clear'),
      withFacts(parts.explanation(`${charger.type} charges ${asked.type}, which steps aside`), move.facts),
      ['caught', 'clear'],
    );
  },
});

export const MOVEMENT_MECHANICS = [chargeReach, chargeContact, evadeGap, lightMoveAway] as const;
