/** Melee chains and engagements of brigades (section 14 (b), (c); section 15): tables, rulings and inputs bound together as games. */
import { item } from '../../chance/at.ts';
import type { Needs } from '../../play/system.ts';
import { endsOf } from '../../play/by-side.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import { chooserOf } from '../../play/doctrine.ts';
import type { Game } from '../../play/game.ts';
import type { BrigadeInputs, ChainInputs, DivisionInputs } from './inputs.ts';
import { breakthroughKind } from './breakthrough.ts';
import { beginCharge } from './charge.ts';
import { meleeKinds } from './close-combat.ts';
import { commandTest, generalKind } from './command.ts';
import { consequences } from './consequences.ts';
import { DIVISION_TESTS, MOVE_OF_ALL, openMoveOfAll, openNextMoveOfAll } from './division-play.ts';
import { Divisions, layoutOfDivisions, type DivisionRules } from './divisions.ts';
import {
  Battle,
  Brigade,
  COUNTED,
  PARTED,
  PURPOSES,
  STOPPED,
  Unit,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Rules,
} from './game.ts';
import {
  countersOfChain,
  groundOf,
  metricsOfChain,
  metricsOfDivisions,
  testsOfDivisions,
  unitsLost,
} from './metrics.ts';
import type { RuleBook } from './morale.ts';
import { musterBrigades, musterChain, musterSectors, type Forces } from './muster.ts';
import { readingOf } from './readings.ts';
import { CHAIN, MOVE, openMove, openMoveOfChain, openNextMove, orderKind } from './sequence.ts';
import { layoutOf } from './state.ts';
import { CANISTER } from './weapons.ts';

function rulesOf(forces: Forces, { onChoice }: Needs = {}): Rules {
  const { tables, units, sides, waiting, sector } = forces;
  const { firer, target } = item(units, 0);
  const purposes = (sector?.actorsBefore ?? 0) * PURPOSES;
  return {
    ...forces,
    throws: {
      order: orderOf(sides[0].name, sides[1].name),
      brigadeTest: commandTest('brigade', tables),
      general: generalKind(forces),
      melees: meleeKinds(forces),
      breakthrough: breakthroughKind(tables),
    },
    choosers: units.map(({ doctrine }) => chooserOf(doctrine, readingOf, waiting, onChoice)),
    shot: { firer, target, band: CANISTER },
    referee: { name: '', role: null, purposes: units.length * PURPOSES },
    layout: layoutOf(forces),
    purposes,
  };
}

function orderOf(first: string, second: string): ThrowKind {
  return orderKind(
    56,
    'the dice decide who goes first in this move',
    (side) => `${side === 0 ? first : second} goes first`,
  );
}

function playFrom(rules: Rules, open: (g: Battle) => void): Pick<Game<Battle>, 'create' | 'start'> {
  const atStart = new Battle(rules);
  takeField(atStart);
  open(atStart);
  return { create: () => new Battle(rules), start: (g) => g.copyFrom(atStart) };
}

/** The units that are there from the start, before their first move; a brigade counts as on pass (FD-13). */
function takeField(g: Battle): void {
  for (const u of g.units) if (u.is.entersTurn === 1) u.enter();
  g.settle();
}

function tell(
  before: Battle,
  { kind, outcome, who, whom }: Parameters<Game<Battle>['tell']>[1],
  after: Battle,
): string {
  const result = kind.result(outcome, asThen(before, who), whom === null ? null : asThen(before, whom));
  return [result, ...consequences(before, after)].join('; ');
}

/** The unit that stands in a state where one of another state does. */
function asThen(g: Battle, one: Actor): Actor {
  if (one instanceof Unit) return item(g.units, one.index);
  return 'unit' in one && one.unit instanceof Unit ? item(g.units, one.unit.index).contest : one;
}

const ENDS_OF_CHAIN = endsOf([
  ['defender-destroyed', '{defender} is destroyed', 0],
  ['attacker-destroyed', '{attacker} is destroyed', 1],
  ['mutual-destruction', 'both are destroyed', -1],
  ['defender-driven-back', '{defender} is driven back', 0],
  ['attacker-repulsed', '{attacker} is repulsed', 1],
  ['attacker-stopped-by-fire', '{attacker} is stopped by fire', 1],
  ['parted-by-removal', 'a draw removes a unit and parts them', -1],
  ['still-engaged', 'they still fight', -1],
]);
const DEFENDER_DESTROYED = 0;
const ATTACKER_DESTROYED = 1;
const MUTUAL_DESTRUCTION = 2;
const DEFENDER_DRIVEN_BACK = 3;
const ATTACKER_REPULSED = 4;
const STOPPED_BY_FIRE = 5;
const PARTED_BY_REMOVAL = 6;

/** One stack charges another; rounds, breakthroughs and further moves to the end (section 14 (b)). @throws {InputError} */
export function chainGame(book: RuleBook, inputs: ChainInputs): Game<Battle> {
  const rules = rulesOf(musterChain(book, inputs));
  return {
    ...ENDS_OF_CHAIN,
    turnLimit: inputs.maxMoves,
    metrics: metricsOfChain(rules),
    counters: countersOfChain(rules),
    counting: COUNTED,
    joints: [['unitsLost.attacker', 'unitsLost.defender']],
    turn: CHAIN,
    ...playFrom(rules, (g) => beginCharge(g, 0)),
    openTurn: openMoveOfChain,
    outcome: outcomeOfChain,
    tell,
  };
}

/** FD-10: empty stacks first, then the last round. */
function outcomeOfChain({ here, over }: Battle): number {
  const defends = here.front(1) !== null;
  if (here.front(0) === null) return defends ? ATTACKER_DESTROYED : MUTUAL_DESTRUCTION;
  if (!defends) return DEFENDER_DESTROYED;
  if (over === STOPPED) return STOPPED_BY_FIRE;
  if (over === PARTED) return PARTED_BY_REMOVAL;
  return over === WON_BY_FIRST ? DEFENDER_DRIVEN_BACK : ATTACKER_REPULSED;
}

const ENDS = endsOf([
  ['A', '{A} wins', 0],
  ['B', '{B} wins', 1],
  ['none', 'nobody is left on either side', -1],
  ['undecided', 'undecided', -1],
]);
const BOTH_LOST = 2;

function outcomeOfBrigades({ over }: Battle | Divisions): number {
  return over === WON_BY_FIRST ? 0 : over === WON_BY_SECOND ? 1 : BOTH_LOST;
}

/** One brigade a side in lanes, with command tests (section 14 (c)). @throws {InputError} */
export function brigadeGame(book: RuleBook, inputs: BrigadeInputs, needs: Needs = {}): Game<Battle> {
  const rules = rulesOf(musterBrigades(book, inputs, needs), needs);
  return {
    ...ENDS,
    turnLimit: inputs.maxMoves,
    metrics: unitsLost(rules),
    counters: [],
    counting: COUNTED,
    joints: [['unitsLost.A', 'unitsLost.B']],
    ...(rules.ground === null ? {} : { ground: groundOf(rules, rules.ground) }),
    turn: MOVE,
    ...playFrom(rules, openMove),
    openTurn: openNextMove,
    outcome: outcomeOfBrigades,
    tell,
  };
}

/** Several brigades a side in sectors, under their divisions (HUIT-NBR-13), and armies (HUIT-NBR-14). @throws {InputError} */
export function divisionGame(
  book: RuleBook,
  inputs: DivisionInputs,
  { onChoice }: Needs = {},
): Game<Divisions> {
  const sectors = musterSectors(book, inputs).map((forces, i) =>
    rulesOf(
      forces,
      onChoice === undefined ? {} : { onChoice: (list, chosen) => onChoice(['sectors', i, ...list], chosen) },
    ),
  );
  const last = item(sectors, sectors.length - 1);
  const { brigade } = last;
  const rules: DivisionRules = {
    inputs,
    sectors,
    first: brigade?.first ?? null,
    throws: {
      order: orderOf('A', 'B'),
      divisionTest: commandTest('division', book.tables),
      armyTest: commandTest('army', book.tables),
    },
    referee: { name: '', role: null, purposes: last.purposes + (last.units.length + 2) * PURPOSES },
    layout: layoutOfDivisions(inputs, sectors),
  };
  const atStart = new Divisions(rules);
  for (const g of atStart.sectors) {
    takeField(g);
    openMove(g);
  }
  openMoveOfAll(atStart);
  return {
    ...ENDS,
    turnLimit: inputs.maxMoves,
    metrics: metricsOfDivisions(rules, book),
    counters: testsOfDivisions(inputs),
    counting: DIVISION_TESTS + 2,
    joints: [['brigadesLost.A', 'brigadesLost.B']],
    turn: MOVE_OF_ALL,
    create: () => new Divisions(rules),
    start: (d) => d.copyFrom(atStart),
    openTurn: openNextMoveOfAll,
    outcome: outcomeOfBrigades,
    tell: tellOfSector,
  };
}

/** The effect of a throw in its sector, and which brigades are lost with it. */
function tellOfSector(
  before: Divisions,
  thrown: Parameters<Game<Divisions>['tell']>[1],
  after: Divisions,
): string {
  const { kind, outcome, who, whom } = thrown;
  const actor: Actor = 'unit' in who && who.unit instanceof Unit ? who.unit : who;
  const rules = actor instanceof Unit || actor instanceof Brigade ? actor.battle.rules : null;
  const sector = before.sectors.findIndex((g) => g.rules === rules);
  const told =
    sector < 0
      ? kind.result(outcome, who, whom)
      : tell(item(before.sectors, sector), thrown, item(after.sectors, sector));
  const lost = after.sectors.flatMap(({ brigades }, i) =>
    brigades.filter(({ isLost, role }) => isLost && !item(before.sectors, i).brigades[role].isLost),
  );
  return [told, ...lost.map(({ name }) => `brigade ${name} is lost (HUIT-NBR-13)`)].join('; ');
}
