/** One replicate, step by step: the dice, their modifiers with the rules behind them, and their effect. */
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Chance } from '../chance/chance.ts';
import { pickWith, Recorded, throwsGiven, type RecordedThrow } from '../chance/recorded.ts';
import { Sampled } from '../chance/sampled.ts';
import { Scripted, ScriptError } from '../chance/scripted.ts';
import type { Pick } from '../chance/throw.ts';
import { CountingDice, purposeOf, type Actor, type Thrown, type ThrowKind } from './dice.ts';
import type { Explanation } from './explanation.ts';
import type { EventLog } from './recorder.ts';
import { endless, EndlessError } from './endless.ts';
import { outcomeIn, TURN_DONE, type Game, type GameState } from './game.ts';
import { withTableMark } from './not-given.ts';
import { Parts } from './sum.ts';
import type { Replicates } from './simulate.ts';
import { tallyShape } from './tally.ts';
import { Walk } from './walk.ts';
import type { Sampler } from './sampler-choice.ts';

/** The lane of the random streams from which faces of folded throws are found; replicates play on lane 0. */
const FACES_LANE = -1;

/** One throw as it was played. */
export interface Step {
  readonly turn: number;
  /** The name of its kind. */
  readonly resolution: string;
  readonly ruleIds: readonly string[];
  readonly purpose: number;
  /** False for what a step did that threw nothing. */
  readonly isThrow: boolean;
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
export function narrate<S extends GameState<S>>(
  game: Game<S>,
  replicate: Replicate,
  sampler: Sampler = 'direct',
  steps: Step[] = [],
  played: Game<S> = game,
  log: EventLog | null = null,
): Narration {
  const { root, pairing, number } = replicate;
  const side = new Sampled();
  side.start(root, pairing, number, FACES_LANE);
  const pick = pickWith(side);
  if (sampler === 'direct' || sampler === 'direct-by-purpose') {
    const dice = sampler === 'direct' ? new Sampled() : new ByPurpose();
    dice.start(root, pairing, number);
    return new Teller(game, byDice(new Recorded(dice, pick)), steps, log).tell();
  }
  const walk = new Walk(played, tallyShape(played), TABLE_BYTES);
  const outcomes = walk.outcomes(root, pairing, number, pick).values();
  const ofWalk = byOutcomes(() => outcomes.next().value ?? 0, pick);
  return new Teller(game, ofWalk, steps, log).tell();
}

/** A throw before its dice are thrown. */
type Asked = Omit<Thrown, 'outcome'>;

/** The source of each outcome, with the throws to show for it. */
type Thrower = (asked: Asked) => { readonly outcome: number; readonly throws: readonly RecordedThrow[] };

function byDice(chance: Recorded): Thrower {
  return ({ kind, who, number, marks }) => {
    chance.purpose = purposeOf(kind, who);
    const outcome = kind.resolve(chance, number, marks);
    return { outcome, throws: chance.take() };
  };
}

/** Outcomes that are known, with dice that may have given them. */
function byOutcomes(outcomeOf: (asked: Asked) => number, pick: Pick): Thrower {
  return (asked) => {
    const { kind, who, number, marks } = asked;
    const outcome = outcomeOf(asked);
    const resolve = (chance: Chance): number => kind.resolve(chance, number, marks);
    return { outcome, throws: throwsGiven(resolve, outcome, purposeOf(kind, who), pick) };
  };
}

/** The place in a game at which faces do not fit. */
interface Place {
  readonly act: string | null;
  readonly turn: number;
  readonly outcome: string | null;
}

/** Faces that do not make a whole engagement, and the place where they failed. */
export class ReplayError extends ScriptError {
  /** The act that had to be thrown, in the words of the rules; null where faces are left over at the end. */
  readonly act: string | null;
  readonly turn: number;
  /** The end of the engagement, by its label, where faces are left over. */
  readonly outcome: string | null;

  constructor(cause: ScriptError, { act, turn, outcome }: Place) {
    super(cause.message, { cause });
    this.act = act;
    this.turn = turn;
    this.outcome = outcome;
  }
}

/** Tells the engagement that these dice give, faces in book order. @throws {ReplayError} when the dice do not fit. */
export function replay<S extends GameState<S>>(game: Game<S>, faces: readonly number[]): Narration {
  const script = new Scripted(faces);
  const narration = new Teller(game, byDice(new Recorded(script, () => 0))).tell();
  try {
    script.finish();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw new ReplayError(error, { act: null, turn: narration.turn, outcome: narration.outcome });
  }
  return narration;
}

/** A throw that was made, the state in which it was, and what is told of it so far. */
interface Made<S> {
  readonly thrown: Thrown;
  readonly before: S;
  readonly told: Omit<Step, 'told'>;
}

/**
 * Plays a game and tells each throw with what changed up to the next, or to the end of the turn; where the rules tell of steps
 * without dice too, to the end of its step.
 */
class Teller<S extends GameState<S>> extends CountingDice {
  override sum = new Parts();
  readonly byLaw = true;
  private readonly game: Game<S>;
  private readonly thrower: Thrower;
  private readonly steps: Step[];
  private readonly log: EventLog | null;
  private readonly state: S;
  /** States that were told, to be written over. */
  private readonly spare: S[] = [];
  private turn = 0;
  /** The throw that was made last, while what follows on it is not told yet. */
  private last: Made<S> | null = null;

  constructor(game: Game<S>, thrower: Thrower, steps: Step[] = [], log: EventLog | null = null) {
    super(game.counting);
    this.game = game;
    this.thrower = thrower;
    this.steps = steps;
    this.log = log;
    this.state = game.create();
  }

  tell(): Narration {
    const { game, state } = this;
    game.start(state);
    this.turn = state.over === 0 ? 1 : 0;
    try {
      this.tellTurns();
    } finally {
      this.tellLast(state);
    }
    return this.finish(outcomeIn(game, state));
  }

  private tellTurns(): void {
    const { game, state, steps } = this;
    while (state.over === 0) {
      if (state.at === TURN_DONE) {
        this.tellLast(state);
        if (this.turn === game.turnLimit) return;
        this.turn++;
        if (this.log !== null) this.log.dice = [];
        game.openTurn(state);
      } else {
        this.tellStep();
        if (steps.length > MOST_TOLD) throw new EndlessError(endless(state, MOST_TOLD));
      }
    }
  }

  throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number, words = ''): number {
    const { game, log, turn } = this;
    const parts = this.sum;
    this.sum = new Parts();
    const before = this.stateNow();
    this.tellLast(before);
    const explained = parts.explanation(kind.act(who, whom, words));
    const { partMark: mark } = game;
    const explanation = mark === undefined ? explained : withTableMark(explained, { mark });
    const thrower = who.role;
    const asked = { kind, who, whom, number, marks };
    try {
      const { outcome, throws } = this.thrower(asked);
      if (log !== null)
        log.dice = throws.flatMap(({ faces }) => faces.map(({ sides, face }) => [sides, face]));
      const { name: resolution, ruleIds } = kind;
      const purpose = throws[0]?.purpose ?? purposeOf(kind, who);
      const told = { turn, resolution, ruleIds, purpose, isThrow: true, thrower, explanation, throws };
      this.last = { thrown: { ...asked, outcome }, before, told };
      return outcome;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      throw new ReplayError(error, { act: explanation.act, turn, outcome: null });
    }
  }

  private tellStep(): void {
    const { game, state, steps } = this;
    if (game.tellQuiet === undefined) {
      game.turn.step(state, this);
      return;
    }
    const name = game.turn.stepName(state);
    const before = this.stateNow();
    const { length } = steps;
    game.turn.step(state, this);
    this.tellLast(state);
    if (steps.length === length)
      steps.push({
        turn: this.turn,
        resolution: name,
        ruleIds: [],
        purpose: 0,
        isThrow: false,
        thrower: null,
        explanation: { act: name, total: null, factors: [] },
        throws: [],
        told: game.tellQuiet(before, state),
      });
    this.spare.push(before);
  }

  /** Tells the last throw by the state to which it has led. */
  private tellLast(after: S): void {
    const { last } = this;
    this.last = null;
    if (last === null) return;
    this.steps.push({ ...last.told, told: this.game.tell(last.before, last.thrown, after) });
    this.spare.push(last.before);
  }

  private stateNow(): S {
    const now = this.spare.pop() ?? this.game.create();
    now.copyFrom(this.state);
    return now;
  }

  private finish(outcome: number): Narration {
    const { game, state, steps, turn, counted } = this;
    const readings = new Map<string, string | number>();
    for (const metric of game.metrics) {
      const value = metric.of(state, { outcome, turn });
      readings.set(metric.name, metric.labels?.[value] ?? value / (metric.quantity?.parts ?? 1));
    }
    for (const { name, number } of game.counters) readings.set(name, counted[number] ?? 0);
    const ofSpec = game.metrics.filter(({ condition }) => condition === true);
    const conditions = new Set(ofSpec.map(({ name }) => name));
    return { steps, outcome: game.outcomes[outcome] ?? '', turn, readings, conditions };
  }
}
