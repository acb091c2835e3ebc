/** March Attack (2011): Napoleonic battles with combat values and Valeur et Discipline tests, known from its first pages. */
import { anyGame, type EngagementKind, type RuleSystem } from '../../play/system.ts';
import { rowKeysOf } from '../../play/declared-tables.ts';
import { ILLUSTRATIVE } from '../../play/not-given.ts';
import { labelsOf } from '../../play/printed-names.ts';
import { chargeGame } from './charge-engagement.ts';
import { corpsGame } from './corps-engagement.ts';
import { battleGame, corpsBattle } from './engagement.ts';
import { bookOf } from './rules.ts';
import { initiativeGame } from './initiative.ts';
import {
  CHARGE_INPUTS,
  CORPS_ENGAGEMENT_INPUTS,
  CORPS_INPUTS,
  ENGAGEMENT_INPUTS,
  INITIATIVE_INPUTS,
  SKIRMISH_INPUTS,
  type ChargeInputs,
  type CorpsEngagementInputs,
  type CorpsInputs,
  type EngagementInputs,
  type InitiativeInputs,
  type SkirmishInputs,
} from './inputs.ts';
import { PRINTED_NAMES, SCALE } from './names.ts';
import { MECHANICS } from './odds.ts';
import { OPTIONS } from './options.ts';
import { notesOf, PRINTED_TABLES } from './printed-tables.ts';
import { skirmishOf } from './skirmish-engagement.ts';
import illustrative from './tables.illustrative.json' with { type: 'json' };
import tables from './tables.json' with { type: 'json' };
import { numberName, OPEN_TABLES, readTables, TABLES, type Tables } from './tables.ts';
import { TITLES } from '../titles.ts';

const common = { roles: ['A', 'B'], symmetric: true, firstSideField: null } as const;

const BATTALION =
  '{"mfType":"infantry","skirmishRating":"average","baseMorale":"regular",' +
  '"doctrine":{"name":"stand-and-fire"},"units":[{"designation":"R-4"}]}';
const FORMATIONS = `[${BATTALION},${BATTALION}]`;
const WORN_DOWN = '{"initial":4,"lossPmf":{"0":"2/3","1":"1/3"},"testPmf":{"pass":"3/4","broken":"1/4"}}';
const BATTALIONS_WORN_DOWN = `[${WORN_DOWN},${WORN_DOWN}]`;

const engagement: EngagementKind<Tables> = {
  ...common,
  name: 'engagement',
  meaning:
    'two formations face each other: morale, skirmish, initiative, charges, fire, melee; needs tables of them',
  inputs: ENGAGEMENT_INPUTS,
  turnLimitField: 'maxTurns',
  example:
    'distanceInches=5 maxTurns=8 A.command=A A.mfType=infantry A.skirmishRating=average ' +
    'A.baseMorale=regular A.doctrine.name=charge A.units.0.designation=R-5 A.units.1.designation=R-4 ' +
    'B.command=A B.mfType=infantry ' +
    'B.skirmishRating=average B.baseMorale=regular B.doctrine.name=stand-and-fire B.units.0.designation=C-4',
  tables: ILLUSTRATIVE,
  // The inputs have been read by ENGAGEMENT_INPUTS, from which their type is made; so below.
  create: (tables, options, inputs, needs) =>
    anyGame(battleGame(bookOf(tables, options), inputs as EngagementInputs, [], needs)),
};

const corpsEngagement: EngagementKind<Tables> = {
  ...common,
  name: 'corpsEngagement',
  meaning:
    'several formations a side, each against the enemy of its number, and tests that spread; needs tables of them',
  inputs: CORPS_ENGAGEMENT_INPUTS,
  turnLimitField: 'maxTurns',
  example:
    'distancesInches=[3,3] maxTurns=10 ' +
    `A.command=A A.gapsInches=[8] A.formations=${FORMATIONS} ` +
    `B.command=A B.gapsInches=[8] B.formations=${FORMATIONS}`,
  tables: ILLUSTRATIVE,
  create: (tables, options, inputs, needs) =>
    anyGame(corpsBattle(bookOf(tables, options), inputs as CorpsEngagementInputs, [], needs)),
};

const charge: EngagementKind<Tables> = {
  ...common,
  name: 'charge',
  meaning: 'a unit charges, once a turn, under fire that the spec gives, until it comes home or is broken',
  symmetric: false,
  inputs: CHARGE_INPUTS,
  turnLimitField: 'turns',
  example:
    'turns=2 distanceInches=10 A.arm=cavalry A.quality=regular A.startCv=5 ' +
    'B.quality=militia B.men=400 B.lossPmf={"1":"1/2","2":"1/2"}',
  create: (tables, options, inputs) => anyGame(chargeGame(bookOf(tables, options), inputs as ChargeInputs)),
};

const skirmish: EngagementKind<Tables> = {
  ...common,
  name: 'skirmish',
  meaning:
    'two formations wear each other down with losses that the spec gives: skirmish advantage, tests due',
  inputs: SKIRMISH_INPUTS,
  turnLimitField: 'turns',
  example:
    'turns=8 A.skirmishRating=good A.units=["V-7 Sk","R-6","R-6"] A.lossPmf={"0":"2/3","1":"1/3"} ' +
    'B.skirmishRating=average B.units=["R-6","R-6","R-6","R-6"] B.lossPmf={"0":"2/3","1":"1/3"}',
  create: (tables, options, inputs) => anyGame(skirmishOf(bookOf(tables, options), inputs as SkirmishInputs)),
};

const corps: EngagementKind<Tables> = {
  ...common,
  name: 'corps',
  meaning:
    'formations side by side, each against the enemy of its number, with losses that the spec gives: tests that spread',
  inputs: CORPS_INPUTS,
  turnLimitField: 'turns',
  example:
    `turns=12 A.gapsInches=[10] A.formations=${BATTALIONS_WORN_DOWN} ` +
    `B.gapsInches=[14] B.formations=${BATTALIONS_WORN_DOWN}`,
  create: (tables, options, inputs) => anyGame(corpsGame(bookOf(tables, options), inputs as CorpsInputs)),
};

const initiative: EngagementKind<Tables> = {
  ...common,
  name: 'initiative',
  meaning: 'who is first active in each turn of a battle',
  inputs: INITIATIVE_INPUTS,
  turnLimitField: 'turns',
  example: 'turns=1 A.command=G B.command=A',
  create: (tables, _options, inputs) => anyGame(initiativeGame(tables, inputs as InitiativeInputs)),
};

const KINDS = [engagement, corpsEngagement, charge, skirmish, corps, initiative];

export const marchAttack: RuleSystem<Tables> = {
  id: 'march-attack',
  title: TITLES['march-attack'],
  period: 'Napoleonic',
  tables,
  rowKeys: rowKeysOf(TABLES),
  openTables: OPEN_TABLES,
  notGiven: tables.notGiven,
  illustrative,
  options: OPTIONS,
  kinds: KINDS,
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'MA-ERR-INPUT', notGiven: 'MA-ERR-MISSING-TABLE' },
  read: readTables,
  printedTables: PRINTED_TABLES,
  printedNames: {
    ...PRINTED_NAMES,
    ...KINDS.reduce((names, { inputs }) => ({ ...names, ...labelsOf(inputs) }), {}),
    ...labelsOf(OPTIONS),
  },
  scale: SCALE,
  numberName,
  notes: notesOf,
};
