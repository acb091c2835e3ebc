/** The full engagement (section 11.2): tables, options and inputs bound together as a game. */
import type { Needs } from '../../play/system.ts';
import { endsOf } from '../../play/by-side.ts';
import { turnsOf } from '../../play/doctrine.ts';
import type { Game } from '../../play/game.ts';
import type { Path } from '../../play/inputs.ts';
import { Waiting } from '../../play/waiting.ts';
import { chargingHome, formingSquare } from './charge.ts';
import { meleeOf } from './close-combat.ts';
import { consequences } from './consequences.ts';
import type { EngagementInputs } from './inputs.ts';
import { shotWith } from './fire.ts';
import { COUNTED, type RuleBook } from './rules.ts';
import { initiativeOf } from './initiative.ts';
import { countersOf, groundOf, metricsOf } from './metrics.ts';
import { moraleTest } from './morale.ts';
import { changingFormation } from './movement.ts';
import { muster, reads, type Roster } from './muster.ts';
import { choosersOf } from './readings.ts';
import { openTurn, start, TURN } from './sequence.ts';
import { skirmishRoll } from './skirmish.ts';
import { Battle, type BattleRules } from './game.ts';
import { layoutOf } from './state.ts';
import { RETIRED, skippedMark, withoutTable, type MissingTable } from './supplement.ts';
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

/** A full engagement of March Attack. @param path where the sides stand in the inputs @throws {InputError}, {NotGivenError} */
export function battleGame(
  book: RuleBook,
  inputs: EngagementInputs,
  path: Path = [],
  needs: Needs = {},
): Game<Battle> {
  const { tables, rulings } = book;
  const roster = muster(book, inputs, path);
  const missing = missingTables(tables, roster);
  // Without any table nothing can be played; otherwise play says which one it needs.
  if (tables.marks.length === 0) for (const table of missing) withoutTable(table, rulings);
  const rules = rulesOf(book, inputs, roster, needs);
  const marks = [...tables.marks, ...(rulings.onMissingTable === 'skip' ? missing.map(skippedMark) : [])];
  return {
    ...ENDS,
    turnLimit: inputs.maxTurns,
    metrics: metricsOf(roster),
    counters: countersOf(roster),
    counting: COUNTED,
    joints: [['cvLost.A', 'cvLost.B']],
    marks,
    warnings: marks,
    ...(tables.mark === '' ? {} : { partMark: tables.mark }),
    ...(rules.tracksGround ? { ground: groundOf(rules, inputs.maxTurns) } : {}),
    turn: TURN,
    create: () => new Battle(rules),
    start,
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
  { A, B, distanceInches }: EngagementInputs,
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
  const { mayCharge: blownMayCharge = true, meleeMod = 0 } = tables.blown ?? {};
  return {
    ...book,
    commanders: [A, B],
    throws: {
      morale: moraleTest(tables, 0),
      skirmish: skirmishRoll(tables, 1),
      initiative: initiativeOf(tables, [A, B], 2),
      square: formingSquare(tables, 3),
      smallArms: shotWith(tables.fireTables.smallArms, 4),
      artillery: shotWith(tables.fireTables.artillery, 4),
      home: chargingHome(tables, 5),
      melee: meleeOf(tables, 6),
      forming: changingFormation(tables, 7),
    },
    roster,
    choosers: choosersOf(roster, waiting, onChoice),
    startDistance: Math.round(distanceInches * partsPerInch),
    range: Math.round(tables.scale.engagementRangeInches * partsPerInch),
    waiting,
    hasReserves,
    tracksMeeting,
    tracksGround,
    tracksBlown: !blownMayCharge || meleeMod !== 0 || items.some(({ when }) => reads(when, 'blown')),
    blownMayCharge,
    layout: layoutOf(units.length, waiting.atStart, isOrdered('form'), tracksMeeting, tracksGround),
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

function outcome({ sides: [a, b] }: Battle): number {
  if (a.result >= RETIRED && b.result >= RETIRED)
    return DRAWN_TEST + 2 * (a.result - RETIRED) + (b.result - RETIRED);
  if (b.result >= RETIRED) return A_WINS_TEST + b.result - RETIRED;
  if (a.result >= RETIRED) return B_WINS_TEST + a.result - RETIRED;
  if (!a.isGone) return 0;
  return b.isGone ? DRAW : 1;
}
