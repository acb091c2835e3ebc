/** Mirror matchups: of a symmetric kind neither side may win more often than its likeness. */
import type { Engagement, State } from '../engagement/engagement.ts';
import { isMap, type Json } from '../engagement/json.ts';
import { solve } from '../engagement/solve.ts';
import type { EngagementKind } from '../engagement/system.ts';
import { tallyShape } from '../engagement/tally.ts';
import type { Asked } from './examples.ts';

const BUDGET = { states: 30_000, work: 5e9 };

/** What is asked, with the first role's side in both places, and nobody favoured by who begins. */
export function mirrored(
  { roles, firstSideField, evenFirst }: EngagementKind,
  { inputs, options }: Asked,
): Asked {
  const [first, second] = roles;
  const side: Json = isMap(inputs[first]) ? (inputs[first] ?? null) : null;
  const even = firstSideField === null || evenFirst === undefined ? {} : { [firstSideField]: evenFirst };
  return { inputs: { ...inputs, [second]: side, ...even }, options };
}

/** How often each role wins, exactly; null where that is too large to solve. */
export function wins<S extends State<S>>(engagement: Engagement<S>): readonly [number, number] | null {
  const shape = tallyShape(engagement);
  const solved = solve(engagement, shape, BUDGET);
  if (!solved.solved) return null;
  const turns = shape.turnLimit + 1;
  const of = (role: number): number =>
    solved.tally.outcomeByTurn.reduce(
      (sum, mass, cell) => (shape.winners[Math.floor(cell / turns)] === role ? sum + mass : sum),
      0,
    );
  return [of(0), of(1)];
}
