/**
 * Runs with a known truth, and the claims of their reports: counts are drawn from an exact law, or from one made of it,
 * and go through the tables and the analysis of a run.
 */
import { answerTo } from '../src/questions/answers.ts';
import { findingsOf as findingsOfRun, type Findings } from '../src/questions/matchup/findings.ts';
import { plain } from '../src/questions/telling/sentence.ts';
import { at, item } from '../src/chance/at.ts';
import type { Tally, TallyShape } from '../src/play/tally.ts';
import type { Executor } from '../src/run/executor.ts';
import type { CellResult, RunOutcome } from '../src/run/outcome.ts';
import { run } from '../src/run/node/run.ts';
import { worker } from '../src/run/work.ts';
import { readSpec } from '../src/spec/read-spec.ts';
import { factsOf } from '../src/report/facts-of-manifest.ts';
import { recordHere } from '../src/run/node/record.ts';
import { ruleSystems } from '../src/rules/index.ts';
import type { Random } from './coverage-draws.ts';

const COMPANY = 'units: [{ kind: infantry, weapon: lebel }]';

/** A company against an equal one at twelve distances. */
export function mirrorSpec(resolve: string): string {
  return `hythe: 1
rules: pluie
forces: { company: { formations: [{ quality: regular, ${COMPANY} }] } }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 30 }
sides: { one: { force: company }, other: { force: company } }
vary: { engagement.distanceCm: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16] }
resolve: ${resolve}
`;
}

/** Five companies by name, the last of another quality. */
export function matrixSpec(quality: 'regular' | 'elite', bothWays: boolean, resolve: string): string {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const force = (name: string): string =>
    `  ${name}: { formations: [{ quality: ${name === 'e' ? quality : 'regular'}, ${COMPANY} }] }`;
  return `hythe: 1
rules: pluie
forces:
${names.map(force).join('\n')}
engagement: { distanceCm: 12, firstSide: coin, turnLimit: 30 }
sides: { one: { force: a }, other: { force: a } }
analysis: { kind: matrix, contestants: [${names.join(', ')}], bothWays: ${bothWays} }
resolve: ${resolve}
`;
}

/** Plays or solves the spec in this thread. */
export async function outcomeOf(spec: string): Promise<RunOutcome> {
  const work = worker(ruleSystems);
  const executor: Executor = {
    capacity: 1,
    run: async (job) => Promise.resolve(work(job)),
    close: async () => Promise.resolve(),
  };
  const experiment = readSpec(spec, { file: 'claims.yaml', systems: ruleSystems });
  return run(experiment, ruleSystems, { workers: 1, executor });
}

/** The sentences of the run's report. */
export function findingsOf(outcome: RunOutcome): Findings {
  const system = ruleSystems.find(({ id }) => id === outcome.experiment.rules);
  if (system === undefined) throw new Error(`no system ${outcome.experiment.rules}`);
  const record = recordHere(outcome, [system]);
  return findingsOfRun(record, factsOf(record.manifest), answerTo);
}

/** True if the report says of any cell that a side wins more often. */
export function namesAWinner({ headline, sentences, rows }: Findings): boolean {
  return (
    rows.some(({ verdict }) => verdict === 0 || verdict === 1) ||
    [headline, ...sentences]
      .map(plain)
      .some((text) => /\bahead\b|\bbest\b|\bbeats?\b/u.test(text.replace(/surely (?:ahead|best)/u, '')))
  );
}

/** True if the report says that the first side wins more often in every cell. */
export function namesTheFirst({ rows }: Findings): boolean {
  return rows.every(({ verdict }) => verdict === 0);
}

/** The contestant that a matrix puts ahead of all others, or that beat everybody; null for none. */
export function crowned({ headline, answer }: Findings): string | null {
  if (answer?.kind !== 'matrix') throw new Error('not a matrix');
  const [, best, average] =
    /^The best choice is (\S+?),|; best on average is (\S+?),/u.exec(plain(headline)) ?? [];
  return best ?? average ?? null;
}

/** The cells of an exact run as if each had been played, with the given lead of the first side. */
export function playedLike(
  exact: RunOutcome,
  { replicates, lead }: { readonly replicates: number; readonly lead: (cell: CellResult) => number },
  random: Random,
): RunOutcome {
  return {
    ...exact,
    cells: exact.cells.map((cell): CellResult => {
      if (cell.exact === null) throw new Error('the cell is not solved');
      const law = withLead(cell.shape, cell.exact.tally, lead(cell));
      const tally: Tally = {
        outcomeByTurn: drawn(law.outcomeByTurn, replicates, random),
        readings: law.readings.map((masses) => drawn(masses, replicates, random)),
        joints: law.joints.map((masses) => drawn(masses, replicates, random)),
      };
      return {
        ...cell,
        exact: null,
        simulated: { tally, replicates, sampler: 'direct', chunkSize: replicates, sequence: null },
      };
    }),
  };
}

/** The law with the wins of both sides shared out anew. */
function withLead(shape: TallyShape, tally: Tally, lead: number): Tally {
  const turns = shape.turnLimit + 1;
  const winnerOf = (i: number): number => item(shape.winners, Math.floor(i / turns));
  const wins = [0, 1].map((role) =>
    tally.outcomeByTurn.reduce((sum, mass, i) => (winnerOf(i) === role ? sum + mass : sum), 0),
  );
  const won = at(wins, 0) + at(wins, 1);
  const factors = [(won + lead) / 2 / at(wins, 0), (won - lead) / 2 / at(wins, 1)];
  const outcomeByTurn = tally.outcomeByTurn.map((mass, i) => mass * (factors[winnerOf(i)] ?? 1));
  return { ...tally, outcomeByTurn };
}

/** Counts of a number of draws. */
function drawn(masses: Float64Array, n: number, random: Random): Float64Array {
  const counts = new Float64Array(masses.length);
  const upTo = Float64Array.from(masses);
  for (let i = 1; i < upTo.length; i++) upTo[i] = at(upTo, i) + at(upTo, i - 1);
  const total = at(upTo, upTo.length - 1);
  for (let k = 0; k < n; k++) {
    const mark = random() * total;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(upTo, middle) > mark) high = middle;
      else low = middle + 1;
    }
    counts[low] = at(counts, low) + 1;
  }
  return counts;
}
