/** One replicate, step by step: the dice, their modifiers with the rules behind them, and their effect. */
import { ByPurpose } from '../chance/by-purpose.ts';
import { pickWith, Recorded, throwsGiven, type RecordedThrow } from '../chance/recorded.ts';
import { Sampled } from '../chance/sampled.ts';
import { Scripted, ScriptError } from '../chance/scripted.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Engagement,
  type Explanation,
  type State,
} from './engagement.ts';
import { Keyed } from './keyed.ts';
import { endless, EndlessError, type Replicates } from './simulate.ts';
import { tallyShape } from './tally.ts';
import { Walk } from './walk.ts';
import type { Sampler } from './sampler-choice.ts';

/** The lane of the random streams from which faces of folded throws are found; replicates play on lane 0. */
const FACES_LANE = -1;

/** One resolution as it was played. */
export interface Step {
  readonly turn: number;
  readonly resolution: string;
  readonly ruleIds: readonly string[];
  readonly purpose: number;
  /** The role whose dice they are; null for both sides', nobody's, and where the rules do not say. */
  readonly thrower: 0 | 1 | null;
  readonly explanation: Explanation;
  readonly throws: readonly RecordedThrow[];
  /** The effect, in plain words. */
  readonly told: string;
}

/** The steps of an engagement. */
export interface Narration {
  readonly steps: readonly Step[];
  readonly outcome: string;
  readonly turn: number;
  /** The final value of each metric and counter by name. */
  readonly readings: ReadonlyMap<string, string | number>;
  /** The names of those readings that are victory conditions of the spec: they are the user's, not the rules'. */
  readonly conditions: ReadonlySet<string>;
}

/** A replicate of a run. */
export type Replicate = Omit<Replicates, 'first' | 'count'> & { readonly number: number };

/** More tables than one replicate needs are never built. */
const TABLE_BYTES = 2 ** 40;

/** An engagement of more steps is not narrated: it would take more memory than there may be. */
const MOST_TOLD = 100_000;

/**
 * Narrates the replicate that this sampler counted under this number. Compiled samplers draw outcomes, not dice: the
 * dice shown are then drawn from those that give these outcomes. `steps` takes each step as it comes, so that it holds
 * those before an error of the rules. Throws as the rules do, and {EndlessError} for an engagement of too many steps.
 */
export function narrate<S extends State<S>>(
  engagement: Engagement<S>,
  replicate: Replicate,
  sampler: Sampler = 'direct',
  steps: Step[] = [],
): Narration {
  const { root, pairing, number } = replicate;
  const side = new Sampled();
  side.start(root, pairing, number, FACES_LANE);
  const pick = pickWith(side);
  if (sampler === 'direct') {
    const dice = new Sampled();
    dice.start(root, pairing, number);
    return tellAll(engagement, new ByRecordedDice(engagement, new Recorded(dice, pick)), steps);
  }
  if (sampler === 'direct-by-purpose') {
    const dice = new ByPurpose();
    dice.start(root, pairing, number);
    return tellAll(engagement, new ByRecordedDice(engagement, new Recorded(dice, pick)), steps);
  }
  const shape = tallyShape(engagement);
  let outcomeOf: (due: Due) => number;
  if (sampler === 'compiled-turns') {
    const outcomes = new Walk(engagement, shape, TABLE_BYTES).outcomes(root, pairing, number, pick).values();
    outcomeOf = () => outcomes.next().value ?? 0;
  } else {
    const { resolver } = new Keyed(engagement, shape, TABLE_BYTES);
    resolver.start(root, pairing, number);
    outcomeOf = (due) => resolver.resolve(due);
  }
  return tellAll(
    engagement,
    {
      throwFor: (due) => {
        const outcome = outcomeOf(due);
        const throws = throwsGiven((chance) => engagement.resolve(due, chance), outcome, due.purpose, pick);
        return { outcome, throws };
      },
    },
    steps,
  );
}

/** The source of each outcome, with the throws to show for it. */
interface Thrower {
  throwFor(
    due: Due,
    explanation: Explanation,
    turn: number,
  ): { readonly outcome: number; readonly throws: readonly RecordedThrow[] };
}

class ByRecordedDice<S extends State<S>> implements Thrower {
  private readonly engagement: Engagement<S>;
  private readonly chance: Recorded;

  constructor(engagement: Engagement<S>, chance: Recorded) {
    this.engagement = engagement;
    this.chance = chance;
  }

  throwFor(due: Due): { readonly outcome: number; readonly throws: readonly RecordedThrow[] } {
    this.chance.purpose = due.purpose;
    const outcome = this.engagement.resolve(due, this.chance);
    return { outcome, throws: this.chance.take() };
  }
}

/** Faces that do not make a whole engagement, and the place where they failed. */
export class ReplayError extends ScriptError {
  /** The act that had to be thrown, in the words of the rules; null where faces are left over at the end. */
  readonly act: string | null;
  readonly turn: number;
  /** The end of the engagement, by its label, where faces are left over. */
  readonly outcome: string | null;

  constructor(cause: ScriptError, place: Pick<ReplayError, 'act' | 'turn' | 'outcome'>) {
    super(cause.message, { cause });
    this.act = place.act;
    this.turn = place.turn;
    this.outcome = place.outcome;
  }
}

/** Tells the engagement that these dice give, faces in book order. @throws {ReplayError} when the dice do not fit. */
export function replay<S extends State<S>>(engagement: Engagement<S>, faces: readonly number[]): Narration {
  const script = new Scripted(faces);
  const byDice = new ByRecordedDice(engagement, new Recorded(script, () => 0));
  const narration = tellAll(engagement, {
    throwFor: (due, explanation, turn) => {
      try {
        return byDice.throwFor(due);
      } catch (error) {
        if (!(error instanceof ScriptError)) throw error;
        throw new ReplayError(error, { act: explanation.act, turn, outcome: null });
      }
    },
  });
  try {
    script.finish();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw new ReplayError(error, { act: null, turn: narration.turn, outcome: narration.outcome });
  }
  return narration;
}

function tellAll<S extends State<S>>(
  engagement: Engagement<S>,
  thrower: Thrower,
  steps: Step[] = [],
): Narration {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const counted = engagement.counters.map(() => 0);
  const finish = (outcome: number, turn: number): Narration => {
    const readings = new Map<string, string | number>();
    for (const metric of engagement.metrics) {
      const value = metric.of(state, { outcome, turn });
      readings.set(metric.name, metric.labels?.[value] ?? value);
    }
    engagement.counters.forEach((counter, i) => readings.set(counter.name, counted[i] ?? 0));
    const ofSpec = engagement.metrics.filter(({ condition }) => condition === true);
    const conditions = new Set(ofSpec.map(({ name }) => name));
    return { steps, outcome: engagement.outcomes[outcome] ?? '', turn, readings, conditions };
  };

  engagement.start(state);
  engagement.next(state, due);
  let turn = due.kind === ENGAGEMENT_OVER ? 0 : 1;
  while (due.kind !== ENGAGEMENT_OVER) {
    if (due.kind === TURN_OVER) {
      if (turn === engagement.turnLimit) return finish(engagement.limitOutcome, turn);
      turn++;
      engagement.openTurn(state);
    } else {
      const kind = engagement.resolutions[due.kind];
      const explanation = engagement.explain(state, due);
      const throwing = engagement.thrower?.(state, due) ?? null;
      const { outcome, throws } = thrower.throwFor(due, explanation, turn);
      engagement.counters.forEach((counter, i) => {
        if (counter.counts(due.kind)) counted[i] = (counted[i] ?? 0) + counter.of(state, due, outcome);
      });
      before.copyFrom(state);
      engagement.apply(state, due, outcome);
      steps.push({
        turn,
        resolution: kind?.name ?? '',
        ruleIds: kind?.ruleIds ?? [],
        purpose: due.purpose,
        thrower: throwing,
        explanation,
        throws,
        told: engagement.tell(before, due, outcome, state),
      });
      if (steps.length > MOST_TOLD) throw new EndlessError(endless(state, MOST_TOLD));
    }
    engagement.next(state, due);
  }
  return finish(engagement.outcome(state), turn);
}
