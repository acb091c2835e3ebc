/** One replicate told step by step: the dice, what modified them and by which rule, and what happened. */
import { RandomStream } from '../chance/random.ts';
import { pickWith, Recorded, type RecordedThrow } from '../chance/recorded.ts';
import { Sampled } from '../chance/sampled.ts';
import { Scripted } from '../chance/scripted.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Engagement,
  type Explanation,
  type State,
} from './engagement.ts';
import { endless, EndlessError, MOST_STEPS, type Replicates } from './simulate.ts';

/** The lane of the random streams from which faces of folded throws are found; replicates play on lane 0. */
const FACES_LANE = -1;

/** One resolution as it was played. */
export interface Step {
  readonly turn: number;
  readonly resolution: string;
  readonly ruleIds: readonly string[];
  readonly purpose: number;
  readonly explanation: Explanation;
  readonly throws: readonly RecordedThrow[];
  /** What happened, in plain words. */
  readonly told: string;
}

export interface Narration {
  readonly steps: readonly Step[];
  readonly outcome: string;
  readonly turn: number;
  /** The final value of each metric and counter by name. */
  readonly readings: ReadonlyMap<string, string | number>;
}

/** Tells the replicate that the direct sampler counted under this number. */
export function narrate<S extends State<S>>(
  engagement: Engagement<S>,
  replicate: Omit<Replicates, 'first' | 'count'> & { readonly number: number },
): Narration {
  const dice = new Sampled();
  dice.start(replicate.root, replicate.pairing, replicate.number);
  const sideStream = new RandomStream();
  sideStream.start(replicate.root, replicate.pairing, replicate.number, FACES_LANE);
  const recorded = new Recorded(dice, pickWith(new Sampled(sideStream)));
  return tellAll(engagement, recorded);
}

/** Tells the engagement that these dice give, faces in book order. @throws {ScriptError} when the dice do not fit. */
export function replay<S extends State<S>>(engagement: Engagement<S>, faces: readonly number[]): Narration {
  const script = new Scripted(faces);
  const recorded = new Recorded(script, () => 0);
  const narration = tellAll(engagement, recorded);
  script.finish();
  return narration;
}

function tellAll<S extends State<S>>(engagement: Engagement<S>, chance: Recorded): Narration {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const steps: Step[] = [];
  const counted = engagement.counters.map(() => 0);
  const finish = (outcome: number, turn: number): Narration => {
    const readings = new Map<string, string | number>();
    for (const metric of engagement.metrics) {
      const value = metric.of(state, { outcome, turn });
      readings.set(metric.name, metric.labels?.[value] ?? value);
    }
    engagement.counters.forEach((counter, i) => readings.set(counter.name, counted[i] ?? 0));
    return { steps, outcome: engagement.outcomes[outcome] ?? '', turn, readings };
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
      chance.purpose = due.purpose;
      const outcome = engagement.resolve(due, chance);
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
        explanation,
        throws: chance.take(),
        told: engagement.tell(before, due, outcome, state),
      });
      if (steps.length > MOST_STEPS) throw new EndlessError(endless(state));
    }
    engagement.next(state, due);
  }
  return finish(engagement.outcome(state), turn);
}
