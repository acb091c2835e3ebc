/** The mechanic of a melee with a rule pack's table (PACK-MELEE). */
import { item } from '../../chance/at.ts';
import { playedAnswer } from '../../engagement/mechanic.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import { numberOf, withNumber } from '../../engagement/total.ts';
import { packOf, skipped } from './asked-pack.ts';
import { parseDesignation } from './designation.ts';
import { cover, designation, disorder, formation, group, leader, packPatch } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { CHARGER_WINS, DRAWN, MeleeTable, rowOfResult, winnerOfResult, type Fighter } from './melee-table.ts';
import { COVERS, WEIGHTS, type Formation, type Inspiration } from './names.ts';
import type { RuleBook } from './rule-book.ts';

const MELEE_FIELDS = {
  designation: { ...designation, meaning: 'unit with its current CV' },
  formation: { ...formation, meaning: 'formation in the melee' },
  leader,
  disorder,
  blown: { type: 'boolean', default: false, meaning: 'blown cavalry' },
} as const;

interface MeleeSide {
  readonly designation: string;
  readonly formation: Formation;
  readonly leader: Inspiration | null;
  readonly disorder: number;
  readonly blown: boolean;
}

function fighterOf({ tables }: RuleBook, side: MeleeSide, cover: number): Fighter {
  const { cv, arm, weight, lancer } = parseDesignation(side.designation, tables);
  return {
    cv,
    cavalry: arm === 'cavalry',
    weight: weight === null ? -1 : WEIGHTS.indexOf(weight),
    lancer,
    infantryInColumn: arm === 'infantry' && side.formation === 'column',
    inSquare: side.formation === 'square',
    inspiration: side.leader === null ? 0 : tables.inspirational[side.leader],
    disordered: side.disorder !== 0,
    blown: side.blown,
    cover,
  };
}

const melee = defineMechanic({
  name: 'pack-melee',
  meaning: "One melee: who wins and what the loser's row says.",
  ruleIds: ['PACK-MELEE', 'FD-08'],
  inputs: {
    charger: group(MELEE_FIELDS, 'unit that charged'),
    defender: group(MELEE_FIELDS, 'unit that was charged'),
    defenderCover: { ...cover, meaning: 'cover of the defender' },
    packPatch,
  },
  example:
    'charger.designation=R-5 charger.formation=column defender.designation=R-5 defender.formation=line',
  answer: (book, { charger, defender, defenderCover, packPatch: patch }) => {
    const pack = packOf(book, patch);
    if (pack.melee === null) return skipped(book, pack, 'melee', 'drawn');
    const table = new MeleeTable(pack.melee, pack);
    const a = fighterOf(book, charger, 0);
    const d = fighterOf(book, defender, COVERS.indexOf(defenderCover));
    const advantage = table.chargerStrength(a, d) - table.defenderStrength(d, a);
    const act = `${charger.designation} charges ${defender.designation}: ${table.thrown}`;
    const explanation: Explanation = withNumber(
      numberOf(act, 'charger adds', table.chargerFactors(a, d)),
      'defender adds',
      table.defenderFactors(d, a),
    );
    return playedAnswer(
      (chance) => meleeLabel(table, table.result(chance, advantage)),
      explanation,
      [],
      pack.marks,
    );
  },
});

function meleeLabel(table: MeleeTable, result: number): string {
  const winner = winnerOfResult(result);
  if (winner === DRAWN) return 'drawn';
  const { loserBroken, loserCvLoss } = item(table.rows, rowOfResult(result));
  return `${winner === CHARGER_WINS ? 'charger' : 'defender'} wins, loser ${loserBroken ? 'broken' : `-${loserCvLoss} CV`}`;
}

export const MELEE_MECHANICS = [melee] as const;
