/** Agreement of solving, playing with dice and drawing from tables: one distribution for an engagement. */
import type { Root } from '../chance/random.ts';
import { Direct } from '../play/direct.ts';
import { NotGivenError } from '../play/not-given-error.ts';
import type { Game, GameState } from '../play/game.ts';
import { narrate, replay } from '../play/narrate.ts';
import { ReplicateError } from '../play/simulate.ts';
import { solve } from '../play/solve.ts';
import { tallyShape, wideAt, type Tally, type TallyShape } from '../play/tally.ts';
import { canCount } from '../play/turn-tables.ts';
import { Walk } from '../play/walk.ts';
import { gTest } from '../statistics/index.ts';
import type { Faults } from './faults.ts';
import { SUM_TOLERANCE } from './throw-tables.ts';

/** Engagements of more states are not solved here. */
export const BUDGET = { states: 30_000, work: 5e9 };
const TABLE_BYTES = 64 * 1024 * 1024;

/** The agreement of one reading. */
export interface Compared {
  /** `skirmish 3, drawn from tables of turns: survivors.A` */
  readonly what: string;
  readonly pValue: number;
}

/** Solves and plays; the comparisons are for the caller to judge together. Null where it is too large to solve. */
export function compared<S extends GameState<S>>(
  engagement: Game<S>,
  {
    root,
    count,
    name,
    faults,
  }: { readonly root: Root; readonly count: number; readonly name: string; readonly faults: Faults },
): readonly Compared[] | null {
  const shape = tallyShape(engagement);
  const solved = solve(engagement, shape, BUDGET);
  if (!solved.solved) return null;
  for (const [reading, masses] of partsOf(shape, solved.tally)) {
    const sum = masses.reduce((total, mass) => total + mass, 0);
    faults.expect(
      'chances',
      Math.abs(sum - 1) <= SUM_TOLERANCE,
      () => `${name}: the chances of ${reading} sum to ${sum}`,
    );
  }
  const samplers = [
    ['played with dice', Direct],
    ...(canCount(engagement.counters, engagement.turnLimit)
      ? [['drawn from tables of turns', Walk] as const]
      : []),
  ] as const;
  return samplers.flatMap(([how, Sampler]) => {
    const counts = new Sampler(engagement, shape, TABLE_BYTES).simulate({
      root,
      pairing: 0,
      first: 0,
      count,
    });
    const exact = partsOf(shape, solved.tally);
    const wide = [...(solved.tally.wide ?? [])].map(([index, law]) => {
      const values = [...new Set([...law.keys(), ...wideAt(counts, index).keys()])];
      const over = (masses: ReadonlyMap<number, number>): number[] =>
        values.map((value) => masses.get(value) ?? 0);
      return {
        what: `${name}, ${how}: ${shape.readings[index]?.name}`,
        pValue: gTest(over(wideAt(counts, index)), over(law)).pValue,
      };
    });
    return [
      ...partsOf(shape, counts).map(([reading, observed], i) => ({
        what: `${name}, ${how}: ${reading}`,
        pValue: gTest(observed, exact[i]?.[1] ?? observed).pValue,
      })),
      ...wide,
    ];
  });
}

/** Every table of a tally by name. */
function partsOf(
  shape: TallyShape,
  { outcomeByTurn, readings, joints }: Tally,
): readonly (readonly [string, Float64Array])[] {
  return [
    ['outcome by turn', outcomeByTurn],
    ...readings.flatMap((masses, i) =>
      masses.length === 0 ? [] : [[shape.readings[i]?.name ?? '', masses] as const],
    ),
    ...joints.map((masses, i) => [`joint ${i + 1}`, masses] as const),
  ];
}

/** Gives the faces of a replicate again, one after the other: they must tell the same engagement. */
export function replays<S extends GameState<S>>(
  engagement: Game<S>,
  root: Root,
  number: number,
  faults: Faults,
): void {
  const narration = withoutNotGiven(() => narrate(engagement, { root, pairing: 0, number }));
  if (narration === null) return;
  if (narration.steps.some(({ throws }) => throws.some(({ faces }) => faces.length === 0))) {
    faults.note('replay', 'a throw is given as a distribution, and has no dice that could be given again');
    return;
  }
  const faces = narration.steps.flatMap(({ throws }) =>
    throws.flatMap((thrown) => thrown.faces.map(({ face }) => face)),
  );
  const again = faults.attempt('replay', `replicate ${number}`, () => replay(engagement, faces));
  if (again === null) return;
  const story = (steps: typeof narration.steps): string =>
    steps.map((step) => `${step.turn} ${step.resolution} ${step.told}`).join('\n');
  const isSame =
    again.outcome === narration.outcome &&
    again.turn === narration.turn &&
    story(again.steps) === story(narration.steps);
  faults.expect(
    'replay',
    isSame,
    () =>
      `replicate ${number}: its ${faces.length} dice, given again, end in ${again.outcome} at turn ${again.turn}, not in ${narration.outcome} at turn ${narration.turn}, or tell another story`,
  );
}

/** Runs `work`; a rule that the source does not give ends it without fault. */
export function withoutNotGiven<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotGivenError || error instanceof ReplicateError) return null;
    throw error;
  }
}
