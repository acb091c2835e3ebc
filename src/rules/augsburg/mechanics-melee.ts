/** The mechanics of close combat (AUG-MEL). */
import { certainly, playedAnswer } from '../../play/mechanic.ts';
import type { Values } from '../../play/inputs.ts';
import { Parts, partsOf, type Sum } from '../../play/sum.ts';
import type { Bout } from './battle.ts';
import { FoldedThrows, notedThrow } from './dice.ts';
import { gapLeft } from './follow-up.ts';
import { MOST_FIGURES, no, obstacle, unit, type UnitInputs } from './inputs.ts';
import { defineMechanic, stateOf, throwAnswer } from './mechanic.ts';
import { lead, meleeDice, meleeThrow } from './melee.ts';
import { moveOf, NORMAL_MOVE, normalMoveIn } from './movement.ts';
import { profileOf } from './profiles.ts';
import type { RuleBook } from './tables.ts';

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

/** Adds the dice of one unit against another, each as it stands. */
function strike(
  sum: Sum,
  book: RuleBook,
  unitInputs: UnitInputs,
  enemyInputs: UnitInputs,
  about: Pick<Bout, 'role' | 'obstacle' | 'takenFlankOrRear'>,
): void {
  meleeDice(
    sum,
    book,
    profileOf(book, unitInputs),
    stateOf(book, unitInputs),
    profileOf(book, enemyInputs),
    stateOf(book, enemyInputs),
    { ...about, asFormed: false, enemyAsFormed: false },
  );
}

/** The dice of the unit that is asked for. */
function asked(book: RuleBook, inputs: Values<typeof STRIKE_INPUTS>) {
  const { unit: striker, against, role, obstacleCrossed, takenFlankOrRear } = inputs;
  const parts = partsOf((sum) => {
    sum.begin('dice');
    strike(sum, book, striker, against, { role, obstacle: obstacleCrossed, takenFlankOrRear });
  });
  return {
    dice: parts.value,
    explanation: parts.explanation(`${striker.type} strikes at ${against.type}`),
  };
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
    const { dice, explanation } = asked(book, inputs);
    return certainly(String(dice), explanation);
  },
});

const meleeHits = defineMechanic({
  name: 'melee-hits',
  meaning: 'Hits of one unit in a melee.',
  ruleIds: ['AUG-MEL-03', 'AUG-MEL-04', 'AUG-MEL-05', 'AUG-MEL-06'],
  inputs: STRIKE_INPUTS,
  example: 'unit.type=french-foot unit.pikes=8 against.type=pistol-cavalry-deep',
  answer: (book, inputs) => {
    const { dice, explanation } = asked(book, inputs);
    return throwAnswer(meleeThrow(new FoldedThrows(), book, dice), explanation);
  },
});

/** Who wins, as label. */
export function meleeWinner(attackerHits: number, defenderHits: number, fireCasualties: number): string {
  const difference = lead(attackerHits, defenderHits, fireCasualties);
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
    const parts = new Parts();
    parts.begin("attacker's dice");
    strike(parts, book, attacker, defender, {
      role: 'charging',
      obstacle: obstacleCrossed,
      takenFlankOrRear: false,
    });
    const attackerDice = parts.value;
    parts.begin("defender's dice");
    strike(parts, book, defender, attacker, {
      role: countercharge ? 'countercharging' : 'none',
      obstacle: 'none',
      takenFlankOrRear,
    });
    const defenderDice = parts.value;
    const throws = new FoldedThrows();
    return playedAnswer(
      (chance) => {
        const attackerHits = chance.draw(meleeThrow(throws, book, attackerDice));
        const defenderHits = chance.draw(meleeThrow(throws, book, defenderDice));
        return meleeWinner(attackerHits, defenderHits, fireCasualties);
      },
      parts.explanation(`${attacker.type} charges ${defender.type}`),
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
    const normalMove = (mover: UnitInputs): number =>
      normalMoveIn(book, moveOf(profileOf(book, mover)), 'good');
    // Who stays where it is needs no row of the movement table.
    const follows = moves.some((count) => count > 0);
    const follow = follows ? normalMove(winner) : 0;
    const back = normalMove(loser);
    const fallBack = notedThrow(book.tables.fallBack);
    const explanation = partsOf((sum) => {
      sum.begin("loser's move");
      sum.base(back, NORMAL_MOVE);
      sum.begin("winner's move");
      if (follows) sum.base(follow, NORMAL_MOVE);
    }).explanation(`${loser.type} falls back ${fallBack.label} moves, ${winner.type} follows up`);
    return playedAnswer((chance) => {
      const gap = chance.draw(fallBack) * back;
      const followed = (moves[chance.die(moves.length) - 1] ?? 0) * follow;
      return String(gapLeft(book.rulings.minimumGapIn, gap, followed));
    }, explanation);
  },
});

export const MELEE_MECHANICS = [meleePoolOf, meleeHits, meleeResult, followUpGap] as const;
