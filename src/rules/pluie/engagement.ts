/** An engagement on the lane (section 13): tables, options and inputs bound together as a game. */
import type { Needs } from '../../play/system.ts';
import { endsOf } from '../../play/by-side.ts';
import { turnsOf } from '../../play/doctrine.ts';
import type { Game } from '../../play/game.ts';
import { InputError } from '../../play/inputs.ts';
import type { Options } from '../../play/options.ts';
import { Waiting } from '../../play/waiting.ts';
import { PlayedLane } from './command.ts';
import { consequences } from './consequences.ts';
import { D6 } from './dice.ts';
import { scaleOf, type Scale } from './distances.ts';
import type { EngagementInputs } from './inputs.ts';
import { MORE_COUNTED } from './game.ts';
import { countersOf, groundOf, metricsOf } from './metrics.ts';
import { listForces } from './forces.ts';
import { doubtsAbout, readRoster, type Roster } from './muster.ts';
import { ruleBookOf } from './options.ts';
import { choosersOf } from './readings.ts';
import { ON_LANE, rulesOf } from './rules.ts';
import { openTurn, start, TURN } from './sequence.ts';
import { layoutOf, type Lane, type LaneRules } from './state.ts';
import type { Tables } from './tables.ts';
import { marksOfArms } from './weapons.ts';

const ENDS = endsOf([
  ['A-eliminates', '{A} eliminates {B}', 0],
  ['B-eliminates', '{B} eliminates {A}', 1],
  ['separated', 'the sides lose touch', -1],
  ['turn-limit', 'the turn limit is reached', -1],
]);
const SEPARATED = 2;

/** An engagement of La Pluie des Balles on the lane. @throws {InputError}, {NotGivenError} */
export function laneGame(
  tables: Tables,
  options: Options,
  inputs: EngagementInputs,
  needs: Needs = {},
): Game<Lane> {
  const rules = laneRules(tables, options, inputs, needs);
  const lane = new PlayedLane(rules);
  return {
    ...ENDS,
    turnLimit: inputs.turnLimit,
    metrics: metricsOf(lane),
    counters: countersOf(lane),
    counting: MORE_COUNTED,
    joints: [['survivors.A', 'survivors.B']],
    warnings: doubtsAbout(rules.roster),
    marks: marksOfArms(rules.roster.units.map(({ arm }) => arm)),
    ...(needs.ground === true ? { ground: groundOf(rules) } : {}),
    turn: TURN,
    create: () => new PlayedLane(rules),
    start,
    openTurn,
    outcome: ({ sides: [a, b] }) => (b.living === 0 ? 0 : a.living === 0 ? 1 : SEPARATED),
    tell: (before, { kind, outcome, who, whom }, after) =>
      [kind.result(outcome, who, whom), ...consequences(before, after)].join('; '),
  };
}

/** Why nothing can happen at all, for an engagement that is over at its start (13.6); null for any other. */
export function whyOverAtStart(tables: Tables, options: Options, inputs: EngagementInputs): string | null {
  const rules = laneRules(tables, options, inputs, {});
  const lane = new PlayedLane(rules);
  start(lane);
  if (lane.over === 0) return null;
  const { scale, apart, roster } = rules;
  const reach = Math.max(0, ...roster.units.flatMap(({ orders }) => orders.map((one) => one.reach)));
  return (
    `at ${scale.inCm(apart)} cm nobody has a target in range and nobody wants to move; ` +
    `the longest reach on either side is ${scale.inCm(reach)} cm`
  );
}

function laneRules(tables: Tables, options: Options, inputs: EngagementInputs, needs: Needs): LaneRules {
  const book = ruleBookOf(tables, options);
  const forces = listForces(inputs);
  const scale = scaleOf(book, inputs, forces);
  const roster = readRoster(book, inputs, forces, scale);
  const entries = roster.formations.map(({ entersTurn }) => entersTurn);
  const turns = [...entries, ...roster.units.flatMap(({ doctrine }) => turnsOf(doctrine))];
  const waiting = new Waiting(turns.filter((turn) => turn <= inputs.turnLimit));
  const { closeCombatReachCm: reachCm, closeCombatReachIsStrict: isStrict } = tables.constants;
  const farthest = farthestOff(roster, scale, inputs);
  return {
    ...rulesOf(book, ON_LANE, (throwCm) => scale.inWords(scale.limitOf(throwCm))),
    scale,
    roster,
    apart: scale.exact(inputs.distanceCm),
    reach: isStrict ? scale.from(reachCm) : scale.upTo(reachCm) + 1,
    firstSide: ['A', 'B', 'coin'].indexOf(inputs.firstSide),
    choosers: choosersOf(roster, waiting, needs.onChoice),
    waiting,
    areDebtsShots: book.rulings.footArtilleryReactionCost === 'one-shot',
    isWhole: entries.every((turn) => turn === 1),
    farthest,
    layout: layoutOf(roster, farthest, mostLimit(roster, scale), book.rulings, waiting),
  };
}

/** The most that a movement throw lets any unit move. */
function mostLimit({ units }: Roster, scale: Scale): number {
  return scale.limitOf(Math.max(...units.map(({ dice }) => dice)) * D6);
}

/** A bound of every displacement, however the dice fall. @throws {InputError} beyond an int32. */
function farthestOff(roster: Roster, scale: Scale, { distanceCm, turnLimit }: EngagementInputs): number {
  const most = (of: (profile: Roster['units'][number]) => number): number =>
    Math.max(...roster.units.map(of));
  const perStep = Math.max(
    most(({ averageMove }) => averageMove),
    mostLimit(roster, scale),
  );
  const steps = (most(({ actions }) => actions) + 2) * turnLimit;
  const farthest = most(({ home }) => home) + scale.exact(distanceCm) + perStep * steps;
  if (farthest < 2 ** 28) return farthest;
  throw new InputError([
    {
      path: ['turnLimit'],
      message: `${turnLimit} turns at 1/${scale.partsPerCm} cm outgrow the map: fewer turns, or distances rounded to a tenth of a cm`,
      kind: 'input',
    },
  ]);
}
