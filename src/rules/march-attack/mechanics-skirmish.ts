/** The mechanic of two formations that wear each other down (ENG-SKIRMISH). */
import { floatAt, item } from '../../chance/at.ts';
import { enumerate, type Outcomes } from '../../chance/enumerated.ts';
import { Due } from '../../engagement/engagement.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { oneAnswer } from '../../play/mechanic.ts';
import { grouped } from '../../play/shown.ts';
import { TooLargeError } from '../../engagement/solve.ts';
import { partsOf } from '../../play/sum.ts';
import { STEADY } from './formation-state.ts';
import { group, lossPmf, readLossPmf } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { SkirmishEngagement, skirmishValue, type SkirmishState } from './skirmish-engagement.ts';
import type { SkirmishSetup, SkirmishSide } from './skirmish-inputs.ts';

const MF_FIELDS = {
  initial: {
    type: 'integer',
    unit: 'units',
    min: 1,
    max: 1_000,
    required: true,
    meaning: 'formed units at the start',
  },
  scv: { type: 'integer', min: 0, max: 1_000_000, required: true, meaning: 'starting skirmish value' },
  lossPmf: {
    ...lossPmf,
    required: true,
    meaning: 'infantry units lost in a turn while both formations live, with probabilities as fractions',
  },
} as const satisfies Fields;

const METRICS = ['tests', 'advantageTurns', 'finalStates'] as const;
type SkirmishMetric = (typeof METRICS)[number];

/** The counters of the engagement that each question asks for. */
const COUNTED: Readonly<Record<SkirmishMetric, readonly string[]>> = {
  tests: ['mfTests.A', 'mfTests.B'],
  advantageTurns: ['advantageTurns.A', 'advantageTurns.B'],
  finalStates: [],
};

function sideOf({ initial, scv, lossPmf: pmf }: Values<typeof MF_FIELDS>, name: 'A' | 'B'): SkirmishSide {
  return { initial, scv, losses: readLossPmf(pmf, [name, 'lossPmf']) };
}

/** A way of play: how the formations stand, what was counted of A and of B, and its probability. */
interface Way {
  readonly state: SkirmishState;
  readonly counts: readonly number[];
  mass: number;
}

/** Ways of play that are followed through a turn, all turns together: some seconds. */
const MOST_STEPS = 2_000_000;

/**
 * Every way of play. Ways that agree in what is asked for, and in all that it still depends on, are one.
 * @throws {TooLargeError}
 */
function waysOfPlay(
  engagement: SkirmishEngagement,
  { sides, turns }: SkirmishSetup,
  metric: SkirmishMetric,
): readonly Way[] {
  const counters = engagement.counters.filter(({ name }) => COUNTED[metric].includes(name));
  const outcomes = outcomesOf(engagement);
  const losses = sides[0].losses.values.length * sides[1].losses.values.length;
  let ways: readonly Way[] = [{ state: engagement.create(), counts: counters.map(() => 0), mass: 1 }];
  let steps = 0;
  for (let turn = 1; turn <= turns; turn++) {
    steps += ways.length * losses;
    if (steps > MOST_STEPS)
      throw new TooLargeError(
        `the skirmish is too large to solve exactly: ${grouped(ways.length)} ways of play after ${turn - 1} of ${grouped(turns)} turns; lower turns, initial or the losses of lossPmf`,
      );
    const merged = new Map<string, Way>();
    const play = ({ state, counts, mass }: Way): void => {
      const due = new Due();
      engagement.next(state, due);
      if (due.kind < 0) {
        forget(state, metric);
        merge(merged, { state, counts, mass });
        return;
      }
      const { values, probabilities } = outcomes(due);
      values.forEach((outcome, i) => {
        const after = engagement.create();
        after.copyFrom(state);
        engagement.apply(after, due, outcome);
        play({
          state: after,
          counts: counters.map((counter, k) => item(counts, k) + counter.of(state, due, outcome)),
          mass: mass * floatAt(probabilities, i),
        });
      });
    };
    for (const way of ways) {
      if (turn === 1) engagement.start(way.state);
      else engagement.openTurn(way.state);
      play(way);
    }
    ways = [...merged.values()];
  }
  return ways;
}

/** The probabilities of the outcomes of a throw, each throw weighed once. */
function outcomesOf(engagement: SkirmishEngagement): (due: Due) => Outcomes {
  const weighed = new Map<string, Outcomes>();
  return (due) => {
    const key = `${due.kind} ${due.key0} ${due.key1} ${due.key2}`;
    const outcomes = weighed.get(key) ?? enumerate((chance) => engagement.resolve(due, chance));
    weighed.set(key, outcomes);
    return outcomes;
  };
}

/** Leaves out what would only keep ways apart. */
function forget(s: SkirmishState, metric: SkirmishMetric): void {
  s.lead = 0;
  if (metric === 'tests') return;
  s.lostA = 0;
  s.lostB = 0;
}

function merge(ways: Map<string, Way>, way: Way): void {
  const words = new Int32Array(way.state.words);
  way.state.write(words, 0);
  const key = `${words.join()} ${way.counts.join()}`;
  const same = ways.get(key);
  if (same === undefined) ways.set(key, way);
  else same.mass += way.mass;
}

function labelOf({ state, counts }: Way, metric: SkirmishMetric, engagement: SkirmishEngagement): string {
  if (metric !== 'finalStates') return `A${counts[0] ?? 0} B${counts[1] ?? 0}`;
  const end = { outcome: engagement.outcome(state), turn: engagement.turnLimit };
  const [a = '', b = ''] = engagement.metrics.map((metric) => metric.labels?.[metric.of(state, end)] ?? '');
  return `A ${a}, B ${b}`;
}

const skirmishAttrition = defineMechanic({
  name: 'skirmish-attrition',
  meaning: 'Two formations wear each other down; counts tests due and skirmish advantage.',
  ruleIds: ['section 11.1 ENG-SKIRMISH', 'MA-SCV-03', 'MA-MF-02', 'MA-MF-03', 'R-06', 'R-12', 'FD-03'],
  inputs: {
    A: group(MF_FIELDS, 'formation of side A'),
    B: group(MF_FIELDS, 'formation of side B'),
    turns: { type: 'integer', unit: 'turns', min: 1, max: 1_000, required: true, meaning: 'turns' },
    metric: {
      type: 'choice',
      values: METRICS,
      required: true,
      meaning: 'what is reported, of both sides together',
    },
  },
  example:
    'A.initial=6 A.scv=7 A.lossPmf={"0":"1/2","1":"1/2"} B.initial=5 B.scv=6 B.lossPmf={"0":"2/3","1":"1/3"} turns=4 metric=advantageTurns',
  answer: (book, { A, B, turns, metric }) => {
    const setup = { sides: [sideOf(A, 'A'), sideOf(B, 'B')], turns } as const;
    const engagement = new SkirmishEngagement(book, setup);
    const labels = new Map<string, number>();
    for (const way of waysOfPlay(engagement, setup, metric)) {
      const label = labelOf(way, metric, engagement);
      labels.set(label, (labels.get(label) ?? 0) + way.mass);
    }
    const start = partsOf((sum) => {
      skirmishValue(sum, book, 0, A.scv, STEADY);
      skirmishValue(sum, book, 1, B.scv, STEADY);
    });
    return oneAnswer(
      new Map([...labels].sort(([a], [b]) => (a < b ? -1 : 1))),
      start.explanation('skirmish values at the start'),
    );
  },
});

export const SKIRMISH_MECHANICS = [skirmishAttrition] as const;
