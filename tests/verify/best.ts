/**
 * `until: best`: how often it selects rightly in the slippage configuration, and what it plays beside the same rule where
 * every cell is played alike, on matrices of the gallery.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { item } from '../../src/chance/at.ts';
import { boundCell } from '../../src/execution/bound-cell.ts';
import { cellMeasure, ContestCell } from '../../src/execution/contest-cell.ts';
import { Ranking } from '../../src/execution/contest.ts';
import type { RunOutcome } from '../../src/execution/outcome.ts';
import { run } from '../../src/host/run.ts';
import { Binder } from '../../src/experiment/bind.ts';
import type { Contest, Experiment } from '../../src/experiment/experiment.ts';
import { readSpec } from '../../src/experiment/read-spec.ts';
import { loadSystems } from '../../src/rules/load-systems.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { drawn, drawnExecutor, randomOf, type Shares } from '../execution/drawn-executor.ts';
import { ruleSystems } from '../execution/faulty.ts';
import { everyoneMeets } from '../execution/contests.ts';

const REPETITIONS = Number(process.argv[2] ?? 1000);
const CONFIDENCE = 0.95;

/** The selected contestant of the only contest. */
function selectedIn({ contests = [] }: RunOutcome): number {
  return item(contests, 0).standings.indexOf('selected');
}

function playedIn({ cells }: RunOutcome): number {
  return cells.reduce((sum, { simulated }) => sum + (simulated?.replicates ?? 0), 0);
}

/** The engagements that the same rule takes where each cell is played alike, a quarter more each round. */
function equally(
  contest: Contest,
  experiment: Experiment,
  systems: typeof ruleSystems,
  shares: (cell: number) => Shares,
  seed: string,
): number {
  const { sides, cells, resolve, analysis } = experiment;
  const binder = new Binder(experiment.rules, systems);
  const played = cells.map((cell) => {
    const { shape } = boundCell(binder, cell);
    const measure = cellMeasure(shape, sides, null);
    const random = randomOf(`${seed} ${cell.number}`);
    const draw = (n: number) => measure.sumsOf(drawn(shape, shares(cell.number), n, random));
    return {
      number: cell.number,
      draw,
      cell: new ContestCell(cell.number, measure.support, draw(1000), resolve.replicates),
    };
  });
  const error = 1 - resolve.confidence;
  const ranking = new Ranking(
    contest,
    new Map(played.map(({ number, cell }) => [number, cell])),
    error,
    analysis.smallestDifferenceThatMatters,
  );
  const sums = played.map(() => ({ n: 0, sum: 0, sumOfSquares: 0 }));
  for (let n = 0, next = 10; ; next = Math.max(n + 10, Math.ceil(n * 1.25))) {
    played.forEach(({ cell, draw }, i) => {
      const [all, more] = [item(sums, i), draw(next - n)];
      sums[i] = { n: next, sum: all.sum + more.sum, sumOfSquares: all.sumOfSquares + more.sumOfSquares };
      cell.take(item(sums, i));
    });
    n = next;
    ranking.take();
    if (ranking.state().isOver) return n * cells.length;
  }
}

/** One contestant is ahead of all others, who are even, by no more than matters. */
async function slippage(contestants: number, ahead: number): Promise<void> {
  const contest = everyoneMeets(contestants);
  const cells = contestants * (contestants - 1);
  const experiment = toyExperiment({
    figures: Array.from({ length: cells }, () => 4),
    resolve: { stop: { rule: 'best', contests: [contest] }, replicates: 10_000_000, confidence: CONFIDENCE },
    // So that none but the best will do.
    analysis: { smallestDifferenceThatMatters: ahead * 0.999 },
  });
  const { shape } = boundCell(new Binder('skirmish', ruleSystems), item(experiment.cells, 0));
  // The lead over each other; theirs on average is as much less, shared out.
  const lead = (ahead * (contestants - 1)) / contestants;
  const best = item(contest.contestants, 0).parts;
  const shares = (cell: number): Shares => {
    const weight = best.find((part) => part.cell === cell)?.weight ?? 0;
    const half = (Math.sign(weight) * lead) / 2;
    return [0.4 + half, 0.4 - half];
  };
  let [right, played, equal] = [0, 0, 0];
  for (let i = 0; i < REPETITIONS; i++) {
    const executor = drawnExecutor(shape, shares, `slippage ${i}`);
    const outcome = await run(experiment, ruleSystems, { workers: 1, executor });
    if (selectedIn(outcome) === 0) right++;
    played += playedIn(outcome);
    if (i % 20 === 0) equal += equally(contest, experiment, ruleSystems, shares, `equal ${i}`);
  }
  const least = CONFIDENCE * REPETITIONS;
  const part = played / REPETITIONS / (equal / Math.ceil(REPETITIONS / 20));
  report(
    `slippage, ${contestants} contestants, ${ahead * 100} points: right ${right} of ${REPETITIONS} (at least ${least}), ${Math.round(played / REPETITIONS)} engagements, ${part.toFixed(2)} of equal allocation`,
    right >= least,
  );
}

/** A matrix of the gallery, drawn from its shares; it is to take this part of equal allocation at the most. */
async function gallery(name: string, mostPart: number): Promise<void> {
  const repetitions = Math.min(20, REPETITIONS);
  const text = readFileSync(new URL(`../../experiments/${name}.yaml`, import.meta.url), 'utf8');
  const systems = await loadSystems();
  const as = (how: string): Experiment =>
    readSpec(text.replace(/^resolve: .*$/mu, `resolve: { ${how}, seed: best }`), { systems, file: name });
  const known = await run(as('method: auto, replicates: 100000'), systems, { workers: 2 });
  const { sides } = known.experiment;
  const shareOf = new Map(
    known.cells.map(({ cell, shape, exact, simulated }) => {
      const tally = exact?.tally ?? simulated?.tally;
      if (tally === undefined) throw new Error('a cell has no result');
      const [one, other] = sides.map((side) => {
        const { n, sum } = cellMeasure(shape, sides, `winner=${side}`).sumsOf(tally);
        return sum / n;
      });
      return [cell.number, [one ?? 0, other ?? 0] as const];
    }),
  );
  const shares = (cell: number): Shares => shareOf.get(cell) ?? [0, 0];
  const experiment = as('method: monte-carlo, until: best');
  const { stop } = experiment.resolve;
  if (stop?.rule !== 'best') throw new Error('it asks for the best');
  const contest = item(stop.contests, 0);
  const leads = contest.contestants.map(({ parts }) =>
    parts.reduce((sum, { cell, weight }) => sum + weight * (shares(cell)[0] - shares(cell)[1]), 0),
  );
  const most = Math.max(...leads);
  const { shape } = item(known.cells, 0);
  let [right, played, equal] = [0, 0, 0];
  for (let i = 0; i < repetitions; i++) {
    const outcome = await run(experiment, systems, {
      workers: 1,
      executor: drawnExecutor(shape, shares, `${name} ${i}`),
    });
    if ((leads[selectedIn(outcome)] ?? -1) >= most - experiment.analysis.smallestDifferenceThatMatters)
      right++;
    played += playedIn(outcome);
    equal += equally(contest, experiment, systems, shares, `${name} ${i}`);
  }
  const part = played / equal;
  const second = leads.toSorted((a, b) => b - a)[1] ?? 0;
  report(
    `${name}: ${experiment.cells.length} cells, ahead by ${((most - second) * 100).toFixed(1)} points: right ${right} of ${repetitions}, ${Math.round(played / repetitions)} engagements beside ${Math.round(equal / repetitions)}, ${part.toFixed(2)} of equal allocation`,
    right >= CONFIDENCE * repetitions && part <= mostPart,
  );
}

function report(line: string, isWell: boolean): void {
  process.stdout.write(`${isWell ? 'ok  ' : 'FAIL'} ${line}\n`);
  if (!isWell) process.exitCode = 1;
}

await slippage(6, 0.05);
await gallery('arms-matrix', 0.5);
await gallery('fields-of-honor-matrix', 0.5);
// One is so far ahead that the first rounds decide it.
await gallery('huit-matrix', 1);
