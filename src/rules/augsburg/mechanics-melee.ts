/** The mechanics of close combat (AUG-MEL). */
import { certainly, playedAnswer } from '../../engagement/mechanic.ts';
import type { Explanation, Factor } from '../../engagement/engagement.ts';
import { numberOf, withNumber } from '../../engagement/total.ts';
import { MOST_FIGURES, no, obstacle, unit, type UnitInputs } from './inputs.ts';
import { defineMechanic, stateOf, throwAnswer } from './mechanic.ts';
import { meleeFactors, meleePool, type Bout } from './melee.ts';
import { factor } from './modifiers.ts';
import { normalMoveIn } from './movement.ts';
import { askedProfile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { notedThrow, Throws } from './throws.ts';

const STRIKE_INPUTS = {
  unit: unit('unit that throws'),
  against: unit('its enemy'),
  role: {
    type: 'choice',
    values: ['none', 'charging', 'countercharging'],
    default: 'none',
    meaning: 'what the unit does',
  },
  obstacleCrossed: { ...obstacle, meaning: 'obstacle this unit has crossed' },
  takenFlankOrRear: no('this unit is taken in flank or rear'),
} as const;

interface Strike {
  readonly pool: number;
  readonly factors: readonly Factor[];
}

/** The dice of one unit against another, each as it stands. */
function strike(
  book: RuleBook,
  unitInputs: UnitInputs,
  enemyInputs: UnitInputs,
  about: Pick<Bout, 'role' | 'obstacle' | 'takenFlankOrRear'>,
): Strike {
  const profile = askedProfile(book, unitInputs);
  const enemy = askedProfile(book, enemyInputs);
  const state = stateOf(book, unitInputs);
  const enemyState = stateOf(book, enemyInputs);
  const bout: Bout = { ...about, asFormed: false, enemyAsFormed: false };
  return {
    pool: meleePool(book, profile, state, enemy, enemyState, bout),
    factors: meleeFactors(book, profile, state, enemy, enemyState, bout),
  };
}

type StrikeInputs = {
  readonly unit: UnitInputs;
  readonly against: UnitInputs;
  readonly role: Bout['role'];
  readonly obstacleCrossed: Bout['obstacle'];
  readonly takenFlankOrRear: boolean;
};

function asked(book: RuleBook, inputs: StrikeInputs): { pool: number; explanation: Explanation } {
  const { role, obstacleCrossed, takenFlankOrRear } = inputs;
  const about = { role, obstacle: obstacleCrossed, takenFlankOrRear };
  const { pool, factors } = strike(book, inputs.unit, inputs.against, about);
  const act = `${inputs.unit.type} strikes at ${inputs.against.type}`;
  return { pool, explanation: numberOf(act, 'dice', factors) };
}

const meleePoolOf = defineMechanic({
  name: 'melee-pool',
  meaning: 'Number of dice of one unit in a melee.',
  ruleIds: [
    'AUG-MEL-03',
    'AUG-MEL-04',
    'AUG-MEL-05',
    'AUG-R-07',
    'AUG-R-15',
    'AUG-R-16',
    'AUG-R-17',
    'AUG-R-18',
  ],
  inputs: STRIKE_INPUTS,
  example: 'unit.type=aggressive-cavalry unit.heavy=true against.type=dutch-foot role=charging',
  answer: (book, inputs) => {
    const { pool, explanation } = asked(book, inputs);
    return certainly(String(pool), explanation);
  },
});

const meleeHits = defineMechanic({
  name: 'melee-hits',
  meaning: 'Hits of one unit in a melee.',
  ruleIds: ['AUG-MEL-03', 'AUG-MEL-04', 'AUG-MEL-05', 'AUG-MEL-06'],
  inputs: STRIKE_INPUTS,
  example: 'unit.type=french-foot unit.pikes=8 against.type=pistol-cavalry-deep',
  answer: (book, inputs) => {
    const { pool, explanation } = asked(book, inputs);
    return throwAnswer(new Throws().melee(pool, book.tables.meleeDivisor), explanation);
  },
});

/** Who has most hits; the defender adds the casualties of its fire (AUG-MEL-07, AUG-R-19). */
export function meleeWinner(attackerHits: number, defenderHits: number, fireCasualties: number): string {
  const difference = attackerHits - defenderHits - fireCasualties;
  return difference > 0 ? 'attacker' : difference < 0 ? 'defender' : 'tie';
}

const meleeResult = defineMechanic({
  name: 'melee-result',
  meaning: 'Who wins a melee of a charger and its target.',
  ruleIds: ['AUG-MEL-03', 'AUG-MEL-04', 'AUG-MEL-05', 'AUG-MEL-06', 'AUG-MEL-07', 'AUG-R-19'],
  inputs: {
    attacker: unit('charger, its fire casualties taken off already'),
    defender: unit('its target'),
    obstacleCrossed: { ...obstacle, meaning: 'obstacle the attacker has crossed' },
    countercharge: no('the defender countercharges'),
    fireCasualties: {
      type: 'integer',
      unit: 'figures',
      min: 0,
      max: MOST_FIGURES,
      default: 0,
      meaning: "casualties of the defender's fire on this charge",
    },
    takenFlankOrRear: no('the defender is taken in flank or rear'),
  },
  example: 'attacker.type=aggressive-cavalry defender.type=pistol-cavalry-deep countercharge=true',
  answer: (book, inputs) => {
    const { attacker, defender, obstacleCrossed, countercharge, fireCasualties, takenFlankOrRear } = inputs;
    const a = strike(book, attacker, defender, {
      role: 'charging',
      obstacle: obstacleCrossed,
      takenFlankOrRear: false,
    });
    const d = strike(book, defender, attacker, {
      role: countercharge ? 'countercharging' : 'none',
      obstacle: 'none',
      takenFlankOrRear,
    });
    const throws = new Throws();
    const { meleeDivisor } = book.tables;
    return playedAnswer(
      (chance) => {
        const attackerHits = chance.draw(throws.melee(a.pool, meleeDivisor));
        const defenderHits = chance.draw(throws.melee(d.pool, meleeDivisor));
        return meleeWinner(attackerHits, defenderHits, fireCasualties);
      },
      withNumber(
        numberOf(`${attacker.type} charges ${defender.type}`, "attacker's dice", a.factors),
        "defender's dice",
        d.factors,
      ),
      ['attacker', 'defender', 'tie'],
    );
  },
});

const MOST_ENTRIES = 100;

const followUpGap = defineMechanic({
  name: 'follow-up-gap',
  meaning: 'Gap after the fall-back of a melee loser and the follow-up of the winner (good going; no tests).',
  ruleIds: ['AUG-MEL-09', 'AUG-MEL-10', 'AUG-R-23'],
  inputs: {
    winner: unit('unit that follows up'),
    loser: unit('unit that falls back'),
    moves: {
      type: 'list',
      of: { type: 'integer', min: 0, max: 2, required: true, meaning: 'normal moves' },
      minItems: 1,
      maxItems: MOST_ENTRIES,
      required: true,
      meaning: 'normal moves of the follow-up, each entry equally likely: [1, 2] is a d2, [2] two',
    },
  },
  example: 'winner.type=pistol-cavalry-deep loser.type=french-foot moves=[1]',
  answer: (book, { winner, loser, moves }) => {
    // Who stays where it is needs no row of the movement table.
    const follows = moves.some((count) => count > 0);
    const follow = follows ? normalMoveIn(book, askedProfile(book, winner), 'good') : 0;
    const back = normalMoveIn(book, askedProfile(book, loser), 'good');
    const fallBack = notedThrow(book.tables.fallBack);
    return playedAnswer(
      (chance) => {
        const gap = chance.draw(fallBack) * back - (moves[chance.die(moves.length) - 1] ?? 0) * follow;
        return String(Math.max(book.rulings.minimumGapIn, gap));
      },
      withNumber(
        numberOf(
          `${loser.type} falls back ${fallBack.label} moves, ${winner.type} follows up`,
          "loser's move",
          [factor('normal move', back, 'AUG-MEL-09')],
        ),
        "winner's move",
        follows ? [factor('normal move', follow, 'AUG-MEL-10')] : [],
      ),
    );
  },
});

export const MELEE_MECHANICS = [meleePoolOf, meleeHits, meleeResult, followUpGap] as const;
