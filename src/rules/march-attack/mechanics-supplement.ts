/** The mechanics of the tables that the source does not give (section 10). */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import {
  certainly,
  contradiction,
  oneAnswer,
  playedAnswer,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import { ILLUSTRATIVE, withTableMark } from '../../play/not-given.ts';
import { part, partsOf, sumOf, type Parts } from '../../play/sum.ts';
import { parseDesignation } from './designation.ts';
import { diceOf, rowFor } from './dice.ts';
import { diceOfShot, lossToFire, shotNumber } from './fire.ts';
import {
  baseMorale,
  command,
  cover,
  designation,
  disorder,
  formation,
  group,
  inches,
  leader,
} from './inputs.ts';
import { defineMechanic, facts } from './mechanic.ts';
import { CHARGER_WINS, DRAWN, MeleeTable, winnerOf, type Fighter } from './melee.ts';
import { MoraleTable } from './morale.ts';
import type { RuleBook } from './rule-book.ts';
import { SkirmishTable } from './skirmish.ts';
import { skippedMark, withoutTable, type MissingTable } from './supplement.ts';
import { MORALE_RESULTS } from './supplement-fields.ts';
import type { Tables } from './tables.ts';
import { ARMS, COVERS, FORMATIONS, LIVE_STATES, WEIGHTS, type Command } from './units.ts';
import type { Shot } from './weapons.ts';

/** The answer without a table: its step has no effect. @throws {NotGivenError} unless it may be skipped */
function skipped({ rulings, tables }: RuleBook, table: MissingTable, label: string): MechanicAnswer {
  withoutTable(table, rulings);
  return certainly(label, undefined, [...tables.supplement.marks, skippedMark(table)]);
}

/** The answer of a throw on a table, whose parts carry the mark of its origin. */
function tableAnswer(
  { supplement }: Tables,
  parts: Parts,
  act: string,
  play: (chance: Chance) => string,
  order?: readonly string[],
): MechanicAnswer {
  return playedAnswer(play, withTableMark(parts.explanation(act), supplement), order, supplement.marks);
}

const fire = defineMechanic({
  name: 'pack-fire',
  meaning: 'CV loss of one shot.',
  ruleIds: ['PACK-FIRE'],
  inputs: {
    weapon: {
      type: 'choice',
      values: ['smallArms', 'artillery'],
      required: true,
      meaning: 'fire table',
    },
    firerCv: { type: 'integer', min: 1, max: 1_000_000, required: true, meaning: "firer's current CV" },
    firerFormation: { ...formation, meaning: 'formation of the firer' },
    rangeInches: { ...inches('range'), required: true },
    targetFormation: { ...formation, meaning: 'formation of the target' },
    targetArm: { type: 'choice', values: ARMS, required: true, meaning: 'arm of the target' },
    targetCover: { type: 'choice', values: COVERS, required: true, meaning: 'cover of the target' },
    firerDisordered: { type: 'boolean', required: true, meaning: 'D1 or D2' },
    weight: {
      type: 'choice',
      values: WEIGHTS,
      nullable: true,
      requiredWhen: { key: 'weapon', isOneOf: ['artillery'], text: 'with weapon artillery' },
      meaning: 'gun weight',
    },
  },
  example:
    'weapon=smallArms firerCv=6 firerFormation=line rangeInches=1 targetFormation=line targetArm=infantry targetCover=none firerDisordered=false',
  tables: ILLUSTRATIVE,
  answer: (book, inputs) => {
    const { weapon, weight } = inputs;
    const { supplement } = book.tables;
    const table = supplement.fire[weapon];
    if (table === null) return skipped(book, `fire.${weapon}`, '0');
    const shot: Shot = {
      firerCv: inputs.firerCv,
      firerFormation: FORMATIONS.indexOf(inputs.firerFormation),
      firerDisordered: inputs.firerDisordered,
      weight: weapon === 'artillery' && weight !== null ? WEIGHTS.indexOf(weight) : -1,
      rangeInches: inputs.rangeInches,
      targetFormation: FORMATIONS.indexOf(inputs.targetFormation),
      targetArm: ARMS.indexOf(inputs.targetArm),
      targetCover: COVERS.indexOf(inputs.targetCover),
    };
    if (!table.canFire(shot)) {
      const why = facts(`${weapon} cannot fire`, ['out of range, or in no formation to fire'], 'PACK-FIRE');
      return certainly('0', why, supplement.marks);
    }
    const factor = partsOf((sum) => shotNumber(sum, table, shot));
    const act = `${weapon} at ${inputs.rangeInches} in: ${diceOfShot(table, shot)}`;
    return tableAnswer(book.tables, factor, act, (chance) => String(lossToFire(chance, table, factor.value)));
  },
});

const skirmish = defineMechanic({
  name: 'pack-skirmish',
  meaning: 'CV loss of one skirmish roll.',
  ruleIds: ['PACK-SKIRMISH'],
  inputs: {
    advantage: {
      type: 'integer',
      min: 1,
      max: 1_000_000,
      required: true,
      meaning: 'SCV advantage of the rolling side',
    },
  },
  example: 'advantage=2',
  tables: ILLUSTRATIVE,
  answer: (book, { advantage }) => {
    const { skirmish } = book.tables.supplement;
    if (skirmish === null) return skipped(book, 'skirmish', '0');
    const table = new SkirmishTable(skirmish);
    const modifier = partsOf((sum) => table.modifier(sum, advantage));
    return tableAnswer(book.tables, modifier, `skirmish roll: ${table.thrown}`, (chance) =>
      String(table.loss(chance, modifier.value)),
    );
  },
});

const morale = defineMechanic({
  name: 'pack-mf-morale',
  meaning: 'One morale test of a formation.',
  ruleIds: ['PACK-MORALE'],
  inputs: {
    baseMorale: { ...baseMorale, required: true },
    inspirational: { ...leader, meaning: 'leader of the formation' },
    state: { type: 'choice', values: LIVE_STATES, required: true, meaning: 'state of the formation' },
  },
  example: 'baseMorale=regular inspirational=N state=shaken',
  tables: ILLUSTRATIVE,
  answer: (book, { baseMorale, inspirational, state }) => {
    const { mfMorale } = book.tables.supplement;
    if (mfMorale === null) return skipped(book, 'mfMorale', 'pass');
    const table = new MoraleTable(mfMorale, book.tables);
    const modifier = partsOf((sum) => table.modifier(sum, baseMorale, inspirational, state));
    return tableAnswer(
      book.tables,
      modifier,
      `morale test: ${table.thrown}`,
      (chance) => item(MORALE_RESULTS, table.result(chance, modifier.value)),
      MORALE_RESULTS,
    );
  },
});

const COMMAND = part((letter: Command) => `command ${letter}`, 'MA-LDR-02', 'MA-ORD-01');
const COMMITMENT = part((committed: boolean) => (committed ? 'committed' : 'uncommitted'), 'PACK-ORDERS');
const RECEIVED = 'received';
const NOT_RECEIVED = 'not received';

const orders = defineMechanic({
  name: 'pack-orders',
  meaning: 'Is an order received?',
  ruleIds: ['PACK-ORDERS'],
  inputs: {
    command: command('command letter of the leader who rolls'),
    committed: { type: 'boolean', required: true, meaning: 'the receiving formation is committed' },
  },
  example: 'command=G committed=true',
  tables: ILLUSTRATIVE,
  answer: (book, { command: letter, committed }) => {
    const table = book.tables.supplement.orders;
    if (table === null) return skipped(book, 'orders', NOT_RECEIVED);
    const { addCommand, committed: ifCommitted, uncommitted, target, dice } = table;
    const thrown = diceOf(dice);
    const modifier = partsOf((sum) => {
      sum.begin('added to the dice');
      if (addCommand) sum.base(book.tables.command[letter], COMMAND, letter);
      sum.base(committed ? ifCommitted : uncommitted, COMMITMENT, committed);
    });
    const act = `an order is received on ${target} or more of ${thrown.label}`;
    return tableAnswer(
      book.tables,
      modifier,
      act,
      (chance) => (chance.draw(thrown) + modifier.value >= target ? RECEIVED : NOT_RECEIVED),
      [RECEIVED, NOT_RECEIVED],
    );
  },
});

const MODIFIER = part('modifier', 'section 10');

const table = defineMechanic({
  name: 'pack-table',
  meaning: 'One throw on a table of your own (extraTables of the tables).',
  ruleIds: ['section 10'],
  inputs: {
    table: { type: 'text', required: true, meaning: 'name of the table under extraTables' },
    modifier: { type: 'integer', min: -1_000, max: 1_000, default: 0, meaning: 'added to the dice' },
  },
  example: 'table=weather',
  tables: ILLUSTRATIVE,
  answer: (book, { table: name, modifier }) => {
    const { extraTables, marks } = book.tables.supplement;
    const tables = extraTables ?? {};
    const own = Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (own === undefined) {
      withoutTable(`extraTables.${name}`, { ...book.rulings, onMissingTable: 'error' });
      throw contradiction(['table'], `there is no table ${name}`);
    }
    const thrown = diceOf(own.dice);
    const explanation = partsOf((sum) => {
      sum.begin('added to the dice');
      sum.base(modifier, MODIFIER);
    }).explanation(`${name}: ${thrown.label} looked up`);
    const answer = playedAnswer(
      (chance) =>
        item(own.rows, rowFor(own.rows, chance.draw(thrown) + modifier, `extraTables.${name}`)).result,
      explanation,
    );
    return oneAnswer(answer.distributions.get('outcome') ?? new Map(), explanation, marks);
  },
});

const MELEE_FIELDS = {
  designation: { ...designation, meaning: 'unit with its current CV' },
  formation: { ...formation, meaning: 'formation in the melee' },
  leader,
  disorder,
  blown: { type: 'boolean', default: false, meaning: 'blown cavalry' },
} as const satisfies Fields;

function fighterOf({ tables }: RuleBook, side: Values<typeof MELEE_FIELDS>, cover: number): Fighter {
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
  },
  example:
    'charger.designation=R-5 charger.formation=column defender.designation=R-5 defender.formation=line',
  tables: ILLUSTRATIVE,
  answer: (book, { charger, defender, defenderCover }) => {
    const { supplement } = book.tables;
    if (supplement.melee === null) return skipped(book, 'melee', 'drawn');
    const table = new MeleeTable(supplement.melee, supplement);
    const a = fighterOf(book, charger, 0);
    const d = fighterOf(book, defender, COVERS.indexOf(defenderCover));
    const adds = partsOf((sum) => {
      table.chargerNumber(sum, a, d);
      table.defenderNumber(sum, d, a);
    });
    const advantage =
      sumOf((sum) => table.chargerNumber(sum, a, d)) - sumOf((sum) => table.defenderNumber(sum, d, a));
    const act = `${charger.designation} charges ${defender.designation}: ${table.thrown}`;
    return tableAnswer(book.tables, adds, act, (chance) =>
      meleeLabel(table, table.result(chance, advantage)),
    );
  },
});

function meleeLabel(table: MeleeTable, result: number): string {
  const winner = winnerOf(result);
  if (winner === DRAWN) return 'drawn';
  const { loserBroken, loserCvLoss } = table.rowOf(result);
  return `${winner === CHARGER_WINS ? 'charger' : 'defender'} wins, loser ${loserBroken ? 'broken' : `-${loserCvLoss} CV`}`;
}

export const SUPPLEMENT_MECHANICS = [fire, skirmish, morale, orders, table, melee] as const;
