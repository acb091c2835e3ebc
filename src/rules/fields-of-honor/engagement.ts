/** An engagement (sections 13 and 14): tables, rulings and inputs bound together as a game. */
import { endsOf } from '../../play/by-side.ts';
import type { Thrown } from '../../play/dice.ts';
import type { Game } from '../../play/game.ts';
import type { Needs } from '../../play/system.ts';
import type { Path } from '../../play/inputs.ts';
import { remarkOnUse } from '../../play/not-given.ts';
import { consequences } from './consequences.ts';
import type { EngagementInputs } from './inputs.ts';
import { Battle, COUNTED, type Target } from './game.ts';
import { inferredIn } from './inferred.ts';
import { countersOf, metricsOf, tablePointsOf } from './metrics.ts';
import { groundOf } from './movement.ts';
import { muster } from './muster.ts';
import type { Rulings } from './options.ts';
import { opening, openTurn, TURN } from './sequence.ts';
import type { Tables } from './tables.ts';

const ENDS = endsOf([
  ['A', '{A} wins', 0],
  ['B', '{B} wins', 1],
  ['draw', 'both are beaten', -1],
  ['undecided', 'undecided', -1],
]);
const DRAW = 2;

/** @throws {InputError} */
export function engagementGame(
  tables: Tables,
  rulings: Rulings,
  inputs: EngagementInputs,
  needs: Needs & { readonly path?: Path } = {},
): Game<Battle> {
  const { rules, partsInUse, notes } = muster(tables, rulings, inputs, needs);
  const points = tablePointsOf(rules);
  const atStart = opening(rules);
  return {
    ...ENDS,
    turnLimit: rules.maxTurns,
    metrics: metricsOf(rules),
    counters: countersOf(rules),
    counting: COUNTED,
    joints: [
      ['standsLost.A', 'standsLost.B'],
      ...(rules.startGaps.length === 1 ? [['endState.A', 'endState.B'] as const] : []),
    ],
    marks: inferredIn(rules),
    warnings: [...(rules.supplement?.marks ?? []), ...notes],
    partsInUse,
    ...(points === undefined ? {} : { tablePoints: points }),
    ...(rules.hasGround ? { ground: groundOf(rules) } : {}),
    turn: TURN,
    create: () => new Battle(rules),
    start: (g) => g.copyFrom(atStart),
    openTurn,
    outcome: (g) => (g.isBeaten(0) ? (g.isBeaten(1) ? DRAW : 1) : 0),
    tell: (before, thrown, after) => {
      const { kind, outcome, who, whom } = atThrow(before, thrown);
      return [kind.result(outcome, who, whom), ...consequences(before, thrown, after)].join('; ');
    },
  };
}

/** A throw with its actors as they were when it was made. */
function atThrow(g: Battle, thrown: Thrown): Thrown {
  const of = (one: object | null) => (one !== null && 'lane' in one ? g.same(one as Target) : one); // true: actors with a lane
  return { ...thrown, who: of(thrown.who) as Thrown['who'], whom: of(thrown.whom) as Thrown['whom'] }; // true: as above
}

/** Marks of numbers that the source does not give: their worth, and the parts in use. */
export function ownMarksOf({ warnings = [], partsInUse = [] }: Game<Battle>): readonly string[] {
  return [...warnings, ...remarkOnUse(partsInUse)];
}
