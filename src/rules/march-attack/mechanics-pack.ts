/** The mechanics of a rule pack's tables (section 10): always the illustrative pack, with a patch. */
import { item } from '../../chance/at.ts';
import { certainly, contradiction, oneAnswer, playedAnswer } from '../../engagement/mechanic.ts';
import { numberOf } from '../../engagement/total.ts';
import { packOf, skipped } from './asked-pack.ts';
import { packDice } from './dice.ts';
import { command, formation, inches, leader, packPatch, quality } from './inputs.ts';
import { rowFor } from './lookup.ts';
import { defineMechanic } from './mechanic.ts';
import { MoraleTable } from './morale-table.ts';
import { ARMS, COVERS, FORMATIONS, LIVE_STATES, WEIGHTS } from './names.ts';
import { withoutTable } from './pack.ts';
import { MORALE_RESULTS } from './pack-fields.ts';
import { SkirmishTable } from './skirmish.ts';
import { factor } from './ved.ts';
import { countOf } from '../../engagement/shown.ts';

const fire = defineMechanic({
  name: 'pack-fire',
  meaning: "CV loss of one shot with a pack's fire table.",
  ruleIds: ['PACK-FIRE'],
  inputs: {
    weapon: {
      type: 'choice',
      values: ['smallArms', 'artillery'],
      required: true,
      meaning: 'table of the pack',
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
    packPatch,
  },
  example:
    'weapon=smallArms firerCv=6 firerFormation=line rangeInches=1 targetFormation=line targetArm=infantry targetCover=none firerDisordered=false',
  answer: (book, inputs) => {
    const pack = packOf(book, inputs.packPatch);
    const { weapon, weight } = inputs;
    const table = pack.fire[weapon];
    if (table === null) return skipped(book, pack, `fire.${weapon}`, '0');
    const shot = {
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
      const fact = factor('out of range, or in no formation to fire', null, 'PACK-FIRE');
      return certainly('0', { act: `${weapon} cannot fire`, total: null, factors: [fact] }, pack.marks);
    }
    const value = table.factor(shot);
    const act = `${weapon} at ${inputs.rangeInches} in: ${table.thrown(value)}`;
    const explanation = numberOf(act, 'factor', table.factors(shot, pack.mark));
    return playedAnswer((chance) => String(table.loss(chance, value)), explanation, [], pack.marks);
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
    packPatch,
  },
  example: 'advantage=2',
  answer: (book, { advantage, packPatch: patch }) => {
    const pack = packOf(book, patch);
    if (pack.skirmish === null) return skipped(book, pack, 'skirmish', '0');
    const table = new SkirmishTable(pack.skirmish);
    const modifier = table.perPoint * advantage;
    const part = {
      ...factor(`${countOf(advantage, 'point')} ahead`, modifier, 'PACK-SKIRMISH'),
      mark: pack.mark,
    };
    const explanation = numberOf(`skirmish roll: ${table.thrown}`, 'added to the dice', [part]);
    return playedAnswer((chance) => String(table.loss(chance, modifier)), explanation, [], pack.marks);
  },
});

const morale = defineMechanic({
  name: 'pack-mf-morale',
  meaning: 'One morale test of a formation.',
  ruleIds: ['PACK-MORALE'],
  inputs: {
    baseMorale: { ...quality, meaning: 'base morale of the formation' },
    inspirational: { ...leader, meaning: 'leader of the formation' },
    state: { type: 'choice', values: LIVE_STATES, required: true, meaning: 'state of the formation' },
    packPatch,
  },
  example: 'baseMorale=regular inspirational=N state=shaken',
  answer: (book, { baseMorale, inspirational, state, packPatch: patch }) => {
    const pack = packOf(book, patch);
    if (pack.mfMorale === null) return skipped(book, pack, 'mfMorale', 'pass');
    const table = new MoraleTable(pack.mfMorale, pack.mark, book.tables);
    const factors = table.factors(baseMorale, inspirational, state);
    const explanation = numberOf(`morale test: ${table.thrown}`, 'added to the dice', factors);
    const modifier = explanation.total?.value ?? 0;
    return playedAnswer(
      (chance) => item(MORALE_RESULTS, table.result(chance, modifier)),
      explanation,
      MORALE_RESULTS,
      pack.marks,
    );
  },
});

const RECEIVED = 'received';
const NOT_RECEIVED = 'not received';

const orders = defineMechanic({
  name: 'pack-orders',
  meaning: 'Is an order received?',
  ruleIds: ['PACK-ORDERS'],
  inputs: {
    command: command('command letter of the leader who rolls'),
    committed: { type: 'boolean', required: true, meaning: 'the receiving formation is committed' },
    packPatch,
  },
  example: 'command=G committed=true',
  answer: (book, { command: letter, committed, packPatch: patch }) => {
    const pack = packOf(book, patch);
    if (pack.orders === null) return skipped(book, pack, 'orders', NOT_RECEIVED);
    const { addCommand, committed: ifCommitted, uncommitted, target, dice } = pack.orders;
    const thrown = packDice(dice);
    const state = committed ? 'committed' : 'uncommitted';
    const factors = [
      ...(addCommand
        ? [factor(`command ${letter}`, book.tables.command[letter], 'MA-LDR-02', 'PACK-ORDERS')]
        : []),
      { ...factor(state, committed ? ifCommitted : uncommitted, 'PACK-ORDERS'), mark: pack.mark },
    ];
    const explanation = numberOf(
      `an order is received on ${target} or more of ${thrown.label}`,
      'added to the dice',
      factors,
    );
    const modifier = explanation.total?.value ?? 0;
    return playedAnswer(
      (chance) => (chance.draw(thrown) + modifier >= target ? RECEIVED : NOT_RECEIVED),
      explanation,
      [RECEIVED, NOT_RECEIVED],
      pack.marks,
    );
  },
});

const table = defineMechanic({
  name: 'pack-table',
  meaning: 'One throw on a table of your own (extraTables of a rule pack).',
  ruleIds: ['section 10'],
  inputs: {
    table: { type: 'text', required: true, meaning: 'name of the table under extraTables' },
    modifier: { type: 'integer', min: -1_000, max: 1_000, default: 0, meaning: 'added to the dice' },
    packPatch,
  },
  example:
    'table=weather packPatch={"extraTables":{"weather":{"dice":"2D6","rows":[{"upTo":4,"result":"rain"},{"upTo":null,"result":"fair"}]}}}',
  answer: (book, { table: name, modifier, packPatch: patch }) => {
    const pack = packOf(book, patch);
    const tables = pack.extraTables ?? {};
    const found = Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (found === undefined) {
      withoutTable(`extraTables.${name}`, { ...book.rulings, onMissingTable: 'error' });
      throw contradiction(['table'], `there is no table ${name}`);
    }
    const thrown = packDice(found.dice);
    const part = factor('modifier', modifier, 'section 10');
    const explanation = numberOf(`${name}: ${thrown.label} looked up`, 'added to the dice', [part]);
    const answer = playedAnswer(
      (chance) =>
        item(found.rows, rowFor(found.rows, chance.draw(thrown) + modifier, `extraTables.${name}`)).result,
      explanation,
    );
    return oneAnswer(answer.distributions.get('outcome') ?? new Map(), explanation, pack.marks);
  },
});

export const PACK_MECHANICS = [fire, skirmish, morale, orders, table] as const;
