/** The mechanics of charges and of evading (AUG-MOVE-06, AUG-MEL-02, AUG-EVA). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import { playedAnswer } from '../../engagement/mechanic.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { numberOf, withNumber } from '../../engagement/total.ts';
import { evadeMarks, passesCheck } from './checks.ts';
import { going, inches, MOST_POINTS, no, unit, UNIT_FIELDS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { lightProfile } from './mechanics-morale.ts';
import { factor } from './modifiers.ts';
import { chargeBaseIn, chargeDice, chargeFactors, chargeMoveIn, normalMoveIn } from './movement.ts';
import { askedProfile, type Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { notedThrow } from './throws.ts';
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
  readonly factors: readonly Factor[];
}

function chargeMove(
  book: RuleBook,
  profile: Profile,
  ground: Going,
  crossed: number,
  deduction: readonly Factor[] = [],
): ChargeMove {
  const base = chargeBaseIn(book, profile, ground, crossed);
  const factors = [...chargeFactors(book, profile, ground, crossed), ...deduction];
  return { base, dice: chargeDice(book, profile), factors };
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
    const less = deductInches === 0 ? [] : [factor('failed test', -deductInches, 'AUG-MEL-02')];
    const move = chargeMove(book, askedProfile(book, asked), ground, crossed, less);
    return playedAnswer(
      (chance) => String(throwMove(chance, move, deductInches)),
      numberOf(`${asked.type} charges`, BEFORE_DICE, move.factors),
    );
  },
});

const chargeContact = defineMechanic({
  name: 'charge-contact',
  meaning: 'Whether a charge makes contact.',
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
    const less = deducted === null ? [] : [factor(`less ${deducted.label}`, null, 'AUG-MEL-02')];
    const move = chargeMove(book, askedProfile(book, attacker), ground, inputs.obstacles, less);
    const meeting =
      countercharge && defender !== null ? chargeMove(book, askedProfile(book, defender), ground, 0) : null;
    const act = `${attacker.type} charges over ${distanceInches} in`;
    const own = numberOf(act, BEFORE_DICE, move.factors);
    return playedAnswer(
      (chance) => {
        const deduction = deducted === null ? 0 : chance.draw(deducted);
        const charged = throwMove(chance, move, deduction);
        const theirs = meeting === null ? 0 : throwMove(chance, meeting);
        return charged + theirs >= distanceInches ? 'contact' : 'short';
      },
      meeting === null ? own : withNumber(own, "countercharger's inches before its dice", meeting.factors),
      ['contact', 'short'],
    );
  },
});

/** Normal moves of an evade, drawn: near chargers and failed checks drive it the full number (AUG-EVA-06). */
function evadeMoves(
  chance: Chance,
  { tables }: RuleBook,
  distanceInches: number,
  modifier: number,
  chosen: number,
): number {
  if (distanceInches < tables.evadeAlwaysBelowIn) return tables.evadeForcedMoves;
  return passesCheck(chance, tables.evade, modifier) ? chosen : tables.evadeForcedMoves;
}

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
    const chargerProfile = askedProfile(book, charger);
    const modifier = sumOfMarks(book.tables.evade.modifiers, evadeMarks(evader, chargerProfile));
    const each = normalMoveIn(book, evader, 'good');
    const move = chargeMove(book, chargerProfile, 'good', 0);
    return playedAnswer(
      (chance) => {
        const evaded = evadeMoves(chance, book, distanceInches, modifier, moves) * each;
        const reached = Math.min(throwMove(chance, move), distanceInches);
        return String(distanceInches + evaded - reached);
      },
      withNumber(
        numberOf(`${asked.type} evades`, "evader's normal move", [factor('normal move', each, 'AUG-EVA-06')]),
        "charger's inches before its dice",
        move.factors,
      ),
    );
  },
});

const lightMoveAway = defineMechanic({
  name: 'light-move-away',
  meaning: 'Whether light troops that step one normal move aside are caught (good going, no obstacle).',
  ruleIds: ['AUG-EVA-05'],
  inputs: {
    unit: unit('light unit that steps aside'),
    charger: unit('unit that charges it'),
    distanceInches: distance,
  },
  example: 'unit.type=skirmish-foot charger.type=pistol-cavalry-deep distanceInches=6',
  answer: (book, { unit: asked, charger, distanceInches }) => {
    const away = distanceInches + normalMoveIn(book, lightProfile(book, asked), 'good');
    const move = chargeMove(book, askedProfile(book, charger), 'good', 0);
    return playedAnswer(
      (chance) => (throwMove(chance, move) >= away ? 'caught' : 'clear'),
      withNumber(
        numberOf(`${charger.type} charges ${asked.type}, which steps aside`, BEFORE_DICE, move.factors),
        'inches to go',
        [
          factor('distance', distanceInches, 'AUG-EVA-05'),
          factor('one normal move', away - distanceInches, 'AUG-EVA-05'),
        ],
      ),
      ['caught', 'clear'],
    );
  },
});

export const MOVEMENT_MECHANICS = [chargeReach, chargeContact, evadeGap, lightMoveAway] as const;
