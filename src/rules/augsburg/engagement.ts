/** The engagement of sections 11 and 12: tables, rulings and inputs bound together as a game. */
import { item } from '../../chance/at.ts';
import type { Needs } from '../../play/system.ts';
import { endsOf } from '../../play/by-side.ts';
import type { Actor } from '../../play/dice.ts';
import { chooserOf } from '../../play/doctrine.ts';
import type { Game } from '../../play/game.ts';
import { chargeThrows } from './charge.ts';
import { meleeThrows } from './close-combat.ts';
import { brigadeTieKind, commandDieKind } from './command.ts';
import { consequences } from './consequences.ts';
import { FoldedThrows } from './dice.ts';
import { fireThrows } from './fire.ts';
import { Battle, Brigade, COUNTED, Unit, type Throws } from './game.ts';
import { countersOf, metricsOf } from './metrics.ts';
import { moraleKind, rallyKind, runOnKind } from './morale.ts';
import { groundOf } from './movement.ts';
import { muster, type Forces } from './muster.ts';
import { COIN, openTurn, start, TURN } from './sequence.ts';
import type { Setup } from './setup.ts';
import { readingOf } from './sight.ts';
import { layoutOf } from './state.ts';
import type { RuleBook } from './tables.ts';

const ENDS = endsOf([
  ['A', '{A} wins', 0],
  ['B', '{B} wins', 1],
  ['both', 'both are broken', -1],
  ['none', 'undecided', -1],
]);
const BOTH_BROKEN = 2;

/** @throws {InputError} for inputs that contradict each other or the rules */
export function engagementGame(book: RuleBook, setup: Setup, needs: Needs = {}): Game<Battle> {
  const forces = muster(book, setup, needs);
  const { units, waiting } = forces;
  const rules = {
    ...forces,
    throws: throwsOf(forces),
    choosers: units.map(({ decisions }) => chooserOf(decisions, readingOf, waiting, needs.onChoice)),
    layout: layoutOf(forces),
  };
  return {
    ...ENDS,
    turnLimit: rules.turnLimit,
    metrics: metricsOf(rules),
    counters: countersOf(rules),
    counting: COUNTED,
    joints: [
      ['losses.A', 'losses.B'],
      ['survivors.A', 'survivors.B'],
    ],
    ...(needs.ground === true ? { ground: groundOf(rules) } : {}),
    turn: TURN,
    create: () => new Battle(rules),
    start,
    openTurn,
    outcome: (g) => (g.isBroken(0) ? (g.isBroken(1) ? BOTH_BROKEN : 1) : 0),
    tell: (before, { kind, outcome, who, whom }, after) => {
      const then = <A extends Actor | null>(one: A): A => asThen(before, one);
      return [kind.result(outcome, then(who), then(whom)), ...consequences(before, after)].join('; ');
    },
  };
}

/** The throws of an engagement, by its tables and rulings. */
function throwsOf(forces: Forces): Throws {
  const throws = new FoldedThrows();
  return {
    firstSide: COIN,
    commandDie: commandDieKind(forces),
    brigadeTie: brigadeTieKind(),
    morale: moraleKind(throws, forces),
    rally: rallyKind(throws, forces),
    runOn: runOnKind(forces),
    ...fireThrows(throws, forces),
    ...chargeThrows(throws, forces),
    ...meleeThrows(throws, forces),
  };
}

/** The unit or brigade that stands in a state where one of another state does. */
function asThen<A extends Actor | null>(g: Battle, one: A): A {
  // True: of the same class as the other.
  if (one instanceof Unit) return item(g.units, one.number) as Unit & A;
  return one instanceof Brigade ? (item(g.brigades, one.number) as Brigade & A) : one;
}
