/** One replicate, step by step: the dice, their modifiers with the rules behind them, and their effect. */
import { item } from '../chance/at.ts';
import { ByPurpose } from '../chance/by-purpose.ts';
import { pickWith, Recorded, throwsGiven, type RecordedThrow } from '../chance/recorded.ts';
import { Sampled } from '../chance/sampled.ts';
import { Scripted, ScriptError } from '../chance/scripted.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  limitOutcomeIn,
  TURN_OVER,
  type Engagement,
  type PlayStep,
  type State,
} from './engagement.ts';
import type { Explanation } from '../play/explanation.ts';
import { Keyed } from './keyed.ts';
import type { EventLog, LoggedDie } from '../play/recorder.ts';
import { endless, EndlessError } from '../play/endless.ts';
import type { Replicates } from './simulate.ts';
import { tallyShape } from '../play/tally.ts';
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
  /** The number of the resolution that it belongs to, from 0: a step of a turn may have several throws. */
  readonly due: number;
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
  /** The final value of each metric and counter by name: a label, or a number in its unit. */
  readonly readings: ReadonlyMap<string, string | number>;
  /** The names of those readings that are victory conditions of the spec: they are the user's, not the rules'. */
  readonly conditions: ReadonlySet<string>;
}

/** A replicate of a run. */
type Replicate = Omit<Replicates, 'first' | 'count'> & { readonly number: number };

/** More tables than one replicate needs are never built. */
const TABLE_BYTES = 2 ** 40;

/** An engagement of more steps is not narrated: it would take more memory than there may be. */
const MOST_TOLD = 100_000;

/**
 * Narrates the replicate that this sampler counted under this number. Compiled samplers draw outcomes, not dice: the
 * dice shown are then drawn from those that give these outcomes. `steps` takes each step as it comes, so that it holds
 * those before an error of the rules; `played` is the engagement as the run had it, which may count less; `log` is that of
 * the engagement, if it writes one. Throws as the rules do, and {EndlessError} for an engagement of too many steps.
 */
export function narrate<S extends State<S>>(
  engagement: Engagement<S>,
  replicate: Replicate,
  sampler: Sampler = 'direct',
  steps: Step[] = [],
  played: Engagement<S> = engagement,
  log: EventLog | null = null,
): Narration {
  const { root, pairing, number } = replicate;
  const side = new Sampled();
  side.start(root, pairing, number, FACES_LANE);
  const pick = pickWith(side);
  if (sampler === 'direct' || sampler === 'direct-by-purpose') {
    const dice = sampler === 'direct' ? new Sampled() : new ByPurpose();
    dice.start(root, pairing, number);
    return tellAll(engagement, new ByRecordedDice(engagement, new Recorded(dice, pick)), steps, log);
  }
  const shape = tallyShape(played);
  let outcomeOf: (due: Due) => number;
  if (sampler === 'compiled-turns') {
    const outcomes = new Walk(played, shape, TABLE_BYTES).outcomes(root, pairing, number, pick).values();
    outcomeOf = () => outcomes.next().value ?? 0;
  } else {
    const { resolver } = new Keyed(engagement, shape, TABLE_BYTES);
    resolver.start(root, pairing, number);
    outcomeOf = (due) => resolver.resolve(due);
  }
  const throwFor = (due: Due): { outcome: number; throws: RecordedThrow[] } => {
    const outcome = outcomeOf(due);
    return {
      outcome,
      throws: throwsGiven((chance) => engagement.resolve(due, chance), outcome, due.purpose, pick),
    };
  };
  const diceFor = (due: Due): Recorded => {
    const faces = throwFor(due).throws.flatMap((thrown) => thrown.faces.map(({ face }) => face));
    return new Recorded(new Scripted(faces), pick);
  };
  return tellAll(engagement, { throwFor, diceFor }, steps, log);
}

/** The source of each outcome, with the throws to show for it. */
interface Thrower {
  throwFor(
    due: Due,
    explanation: Explanation,
    turn: number,
  ): { readonly outcome: number; readonly throws: readonly RecordedThrow[] };
  /** Dice for a step that is played straight into the state. */
  diceFor(due: Due): Recorded;
}

class ByRecordedDice<S extends State<S>> implements Thrower {
  private readonly engagement: Engagement<S>;
  private readonly chance: Recorded;

  constructor(engagement: Engagement<S>, chance: Recorded) {
    this.engagement = engagement;
    this.chance = chance;
  }

  diceFor(): Recorded {
    return this.chance;
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
    diceFor: () => byDice.diceFor(),
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
  log: EventLog | null = null,
): Narration {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const counted = new Int32Array(engagement.counters.length);
  const finish = (outcome: number, turn: number): Narration => {
    const readings = new Map<string, string | number>();
    for (const metric of engagement.metrics) {
      const value = metric.of(state, { outcome, turn });
      readings.set(metric.name, metric.labels?.[value] ?? value / (metric.quantity?.parts ?? 1));
    }
    engagement.counters.forEach((counter, i) => readings.set(counter.name, counted[i] ?? 0));
    const ofSpec = engagement.metrics.filter(({ condition }) => condition === true);
    const conditions = new Set(ofSpec.map(({ name }) => name));
    return { steps, outcome: engagement.outcomes[outcome] ?? '', turn, readings, conditions };
  };

  engagement.start(state);
  engagement.next(state, due);
  let turn = due.kind === ENGAGEMENT_OVER ? 0 : 1;
  let resolved = 0;
  while (due.kind !== ENGAGEMENT_OVER) {
    if (due.kind === TURN_OVER) {
      if (turn === engagement.turnLimit) return finish(limitOutcomeIn(engagement, state), turn);
      turn++;
      if (log !== null) log.dice = [];
      engagement.openTurn(state);
    } else if (engagement.step !== undefined) {
      for (const step of tellStep(engagement, engagement.step, { state, due, turn, counted }, thrower))
        steps.push({ ...step, due: resolved });
      resolved++;
      if (steps.length > MOST_TOLD) throw new EndlessError(endless(state, MOST_TOLD));
    } else {
      const kind = engagement.resolutions[due.kind];
      const explanation = engagement.explain(state, due);
      const throwing = engagement.thrower?.(state, due) ?? null;
      const { outcome, throws } = thrower.throwFor(due, explanation, turn);
      engagement.counters.forEach((counter, i) => {
        if (counter.counts(due.kind)) counted[i] = (counted[i] ?? 0) + counter.of(state, due, outcome);
      });
      before.copyFrom(state);
      if (log !== null) log.dice = throws.flatMap(diceOf);
      engagement.apply(state, due, outcome);
      steps.push({
        turn,
        resolution: kind?.name ?? '',
        ruleIds: kind?.ruleIds ?? [],
        purpose: due.purpose,
        due: resolved,
        thrower: throwing,
        explanation,
        throws,
        told: engagement.tell(before, due, outcome, state),
      });
      resolved++;
      if (steps.length > MOST_TOLD) throw new EndlessError(endless(state, MOST_TOLD));
    }
    engagement.next(state, due);
  }
  return finish(engagement.outcome(state), turn);
}

function diceOf({ faces }: RecordedThrow): readonly LoggedDie[] {
  return faces.map(({ sides, face }) => [sides, face]);
}

/** Plays the step due straight into the state, and tells each of its throws with what changed up to the next. */
function tellStep<S extends State<S>>(
  engagement: Engagement<S>,
  play: PlayStep<S>,
  at: { readonly state: S; readonly due: Due; readonly turn: number; readonly counted: Int32Array },
  thrower: Thrower,
): Omit<Step, 'due'>[] {
  const { state, due, turn, counted } = at;
  const { name, ruleIds } = item(engagement.resolutions, due.kind);
  const dice = thrower.diceFor(due);
  const stateNow = (): S => {
    const now = engagement.create();
    now.copyFrom(state);
    return now;
  };
  const thrown: { readonly act: string; readonly ruleIds: readonly string[]; readonly before: S }[] = [];
  const before = stateNow();
  try {
    play.call(engagement, state, due.kind, dice, counted, (label, ruleId) => {
      thrown.push({ act: label ?? name, ruleIds: ruleId === null ? ruleIds : [ruleId], before: stateNow() });
    });
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw new ReplayError(error, { act: thrown.at(-1)?.act ?? name, turn, outcome: null });
  }
  const throws = dice.take();
  const after = stateNow();
  if (thrown.length === 0) thrown.push({ act: name, ruleIds, before });
  return thrown.map((each, i) => {
    const shown = throws[i];
    return {
      turn,
      resolution: name,
      ruleIds: each.ruleIds,
      purpose: shown?.purpose ?? 0,
      thrower: null,
      explanation: { act: each.act, total: null, factors: [] },
      throws: shown === undefined ? [] : [shown],
      told: engagement.tell(each.before, due, 0, thrown[i + 1]?.before ?? after),
    };
  });
}
