/** The full engagement (section 11.2): tables, options and inputs bound together as a game. */
import type { Needs } from '../../play/system.ts';
import { endsOf } from '../../play/by-side.ts';
import { turnsOf } from '../../play/doctrine.ts';
import type { Game } from '../../play/game.ts';
import type { Path } from '../../play/inputs.ts';
import { contradiction } from '../../play/mechanic.ts';
import { countOf } from '../../play/shown.ts';
import { Waiting } from '../../play/waiting.ts';
import { chargingHome, formingSquare } from './charge.ts';
import { meleeOf } from './close-combat.ts';
import { consequences } from './consequences.ts';
import {
  MOST_UNITS,
  type CorpsEngagementInputs,
  type EngagementInputs,
  type FormationInputs,
  type RowInputs,
} from './inputs.ts';
import { shotWith } from './fire.ts';
import { checkRows, inPlay } from './formation-state.ts';
import { COUNTED, type Commanders, type Letter, type RuleBook } from './rules.ts';
import { initiativeOf } from './initiative.ts';
import { countersOf, groundOf, metricsOf } from './metrics.ts';
import { moraleTest } from './morale.ts';
import { changingFormation } from './movement.ts';
import { muster, reads, type Roster, type Row, type Setup } from './muster.ts';
import { choosersOf } from './readings.ts';
import { opening, openTurn, TURN } from './sequence.ts';
import { skirmishRoll } from './skirmish.ts';
import { Battle, type BattleRules, type Side } from './game.ts';
import { layoutOf } from './state.ts';
import { PASSED, RETIRED, skippedMark, withoutTable, type MissingTable } from './supplement.ts';
import type { Tables } from './tables.ts';

/** Ends in S2 name the result of the loser's test. */
const ENDS = endsOf([
  ['A', '{A} wins: {B} has no unit left', 0],
  ['B', '{B} wins: {A} has no unit left', 1],
  ['draw', 'neither has a unit left', -1],
  ['A|retire', '{A} wins: {B} retires', 0],
  ['A|broken', '{A} wins: {B} breaks', 0],
  ['B|retire', '{B} wins: {A} retires', 1],
  ['B|broken', '{B} wins: {A} breaks', 1],
  ['draw|retire+retire', 'both retire', -1],
  ['draw|retire+broken', '{A} retires and {B} breaks', -1],
  ['draw|broken+retire', '{A} breaks and {B} retires', -1],
  ['draw|broken+broken', 'both break', -1],
  ['undecided', 'undecided', -1],
]);
const DRAW = 2;
const A_WINS_TEST = 3;
const B_WINS_TEST = 5;
const DRAWN_TEST = 7;

/** A full engagement of one formation a side. @param path where the sides stand in the inputs @throws {InputError}, {NotGivenError} */
export function battleGame(
  book: RuleBook,
  { A, B, distanceInches, maxTurns }: EngagementInputs,
  path: Path = [],
  needs: Needs = {},
): Game<Battle> {
  const row = (inputs: FormationInputs, letter: Letter): Row => ({
    formations: [{ inputs, path: [...path, letter] }],
    gapsInches: [],
  });
  const distances = [{ inches: distanceInches, path: ['distanceInches'] }];
  return gameOf(book, { rows: [row(A, 'A'), row(B, 'B')], distances }, [A, B], maxTurns, needs);
}

/** The same of several a side, each against the enemy of its number. @throws {InputError}, {NotGivenError} */
export function corpsBattle(
  book: RuleBook,
  { A, B, distancesInches, maxTurns }: CorpsEngagementInputs,
  path: Path = [],
  needs: Needs = {},
): Game<Battle> {
  const row = ({ formations, gapsInches }: RowInputs, letter: Letter): Row => {
    const at = [...path, letter];
    const units = formations.reduce((sum, one) => sum + one.units.length, 0);
    if (units > MOST_UNITS)
      throw contradiction(
        [...at, 'formations'],
        `a side must have ${MOST_UNITS} units or fewer, not ${units}`,
      );
    return {
      formations: formations.map((one, i) => ({ inputs: entering(one), path: [...at, 'formations', i] })),
      gapsInches,
    };
  };
  checkRows(A, B, path);
  const rows = [row(A, 'A'), row(B, 'B')] as const;
  if (distancesInches.length !== A.formations.length)
    throw contradiction(
      ['distancesInches'],
      `distancesInches must have ${countOf(A.formations.length, 'number')}, one a pair, not ${distancesInches.length}`,
    );
  const distances = distancesInches.map((inches, i) => ({ inches, path: ['distancesInches', i] }));
  return gameOf(book, { rows, distances }, [A, B], maxTurns, needs);
}

/** A formation whose units enter with it, or later (SCN-01). */
function entering({ entersTurn, ...inputs }: RowInputs['formations'][number]): FormationInputs {
  if (entersTurn === null) return inputs;
  const units = inputs.units.map((unit) => ({
    ...unit,
    entersTurn: Math.max(entersTurn, unit.entersTurn ?? 1),
  }));
  return { ...inputs, units };
}

function gameOf(
  book: RuleBook,
  setup: Setup,
  commanders: Commanders,
  turnLimit: number,
  needs: Needs,
): Game<Battle> {
  const { tables, rulings } = book;
  const roster = muster(book, setup);
  const missing = missingTables(tables, roster);
  // Without any table nothing can be played; otherwise play says which one it needs.
  if (tables.marks.length === 0) for (const table of missing) withoutTable(table, rulings);
  const rules = rulesOf(book, setup, commanders, roster, needs);
  // A table that is needed at once is asked for when play begins.
  let atStart: Battle | null = null;
  const marks = [...tables.marks, ...(rulings.onMissingTable === 'skip' ? missing.map(skippedMark) : [])];
  return {
    ...ENDS,
    turnLimit,
    metrics: metricsOf(roster),
    counters: countersOf(roster),
    counting: COUNTED,
    joints: [['cvLost.A', 'cvLost.B']],
    marks,
    warnings: marks,
    ...(tables.mark === '' ? {} : { partMark: tables.mark }),
    ...(rules.tracksGround ? { ground: groundOf(rules, turnLimit) } : {}),
    turn: TURN,
    create: () => new Battle(rules),
    start: (g) => g.copyFrom((atStart ??= opening(rules))),
    openTurn,
    outcome,
    tell: (before, thrown, after) => {
      const { kind, who, whom, outcome: shown } = thrown;
      return [kind.result(shown, who, whom), ...consequences(before, thrown, after)].join('; ');
    },
  };
}

function rulesOf(
  book: RuleBook,
  { distances }: Setup,
  commanders: Commanders,
  roster: Roster,
  { ground, onChoice }: Needs,
): BattleRules {
  const { tables } = book;
  const { units, sides, partsPerInch } = roster;
  const items = [...sides, ...units].flatMap(({ doctrine }) => doctrine);
  const isOrdered = (act: string): boolean => items.some(({ do: { name } }) => name === act);
  const waiting = new Waiting([...turnsOf(items), ...units.map(({ entersTurn }) => entersTurn)]);
  const hasReserves = units.some(({ entersTurn }) => entersTurn > 1);
  const tracksGround = ground === true;
  const tracksMeeting = hasReserves || isOrdered('retire');
  const hasRows = roster.pairs > 1;
  const { mayCharge: blownMayCharge = true, meleeMod = 0 } = tables.blown ?? {};
  return {
    ...book,
    commanders,
    throws: {
      morale: moraleTest(tables, 0),
      skirmish: skirmishRoll(tables, 1),
      initiative: initiativeOf(tables, commanders, 2),
      square: formingSquare(tables, 3),
      smallArms: shotWith(tables.fireTables.smallArms, 4),
      artillery: shotWith(tables.fireTables.artillery, 4),
      home: chargingHome(tables, 5),
      melee: meleeOf(tables, 6),
      forming: changingFormation(tables, 7),
    },
    roster,
    choosers: choosersOf(roster, waiting, onChoice),
    startDistances: distances.map(({ inches }) => Math.round(inches * partsPerInch)),
    range: Math.round(tables.scale.engagementRangeInches * partsPerInch),
    waiting,
    hasRows,
    idleJoin: hasRows && book.rulings.idle === 'join',
    mayBeAlone: hasReserves || hasRows,
    tracksMeeting,
    tracksGround,
    tracksBlown: !blownMayCharge || meleeMod !== 0 || items.some(({ when }) => reads(when, 'blown')),
    blownMayCharge,
    layout: layoutOf(units.length, waiting.atStart, isOrdered('form'), tracksMeeting, tracksGround, hasRows),
  };
}

/** Tables that are not there although the engagement may ask for them. */
function missingTables(
  { fire, skirmish, melee, mfMorale }: Tables,
  { sides, units }: Roster,
): readonly MissingTable[] {
  const charges = [...sides, ...units].some(({ orders }) => orders.some(({ act }) => act === 'charge'));
  const needs: readonly (readonly [MissingTable, unknown, boolean])[] = [
    ['fire.smallArms', fire.smallArms, units.some(({ infantry }) => infantry)],
    ['fire.artillery', fire.artillery, units.some(({ artillery }) => artillery)],
    ['skirmish', skirmish, sides.some(({ scv }) => scv > 0)],
    ['melee', melee, charges],
    ['mfMorale', mfMorale, sides.some(({ tests }) => tests)],
  ];
  return needs.filter(([, table, isNeeded]) => table === null && isNeeded).map(([name]) => name);
}

function outcome({ rows: [a, b], rules: { hasRows } }: Battle): number {
  const [ofA, ofB] = [endByTest(a, hasRows), endByTest(b, hasRows)];
  if (ofA >= RETIRED && ofB >= RETIRED) return DRAWN_TEST + 2 * (ofA - RETIRED) + (ofB - RETIRED);
  if (ofB >= RETIRED) return A_WINS_TEST + ofB - RETIRED;
  if (ofA >= RETIRED) return B_WINS_TEST + ofA - RETIRED;
  if (inPlay(a) > 0) return 0;
  return inPlay(b) > 0 ? 1 : DRAW;
}

/** The result that took a side out of the battle in its last S2: of several formations that of the first one in the row; a lower one where none did. */
function endByTest(row: readonly Side[], isOfSeveral: boolean): number {
  const ended = row.find(({ result, tested }) => result >= RETIRED && (!isOfSeveral || tested !== 0));
  return ended !== undefined && (!isOfSeveral || inPlay(row) === 0) ? ended.result : PASSED;
}
