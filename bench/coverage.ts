/**
 * Measures the coverage of every interval and confidence sequence over 2,000 repetitions with a known truth and prints
 * it beside the promised confidence; of shares that a run stops at, over 10,000, with the size of the run. Run: node bench/coverage.ts [repetitions] [seed]. Exits with 1 if a coverage lies
 * more than three standard errors below its confidence; Wilson's interval is shown as a table over p, since it promises
 * to be right on average, and means of few values over their number.
 */
import { fewCases, FIXED_SIZE_CASES, proportionCases, type CoverageCase } from './coverage-cases.ts';
import { lehmer } from './coverage-draws.ts';
import { gameCases } from './coverage-games.ts';
import { GRID_CASES } from './coverage-grids.ts';
import { StoppedShare, STOP_CASES, STOP_SHARES, STOP_WIDTHS } from './coverage-stops.ts';
import { PRICE_CASES } from './coverage-prices.ts';
import { SEQUENCE_CASES } from './coverage-sequences.ts';

const repetitions = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? 1880);

/** The share of repetitions in which the case held. */
function coverage(of: CoverageCase, index: number): number {
  const random = lehmer(seed + 7919 * index);
  let held = 0;
  for (let i = 0; i < repetitions; i += 1) if (of.holds(random)) held += 1;
  return held / repetitions;
}

function bound(confidence: number, samples = repetitions): number {
  return confidence - 3 * Math.sqrt((confidence * (1 - confidence)) / samples);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`.padStart(9);
}

console.log(`${repetitions} repetitions, seed ${seed}; bound: confidence less three standard errors\n`);
console.log('Proportions over p (n = 1000)      p     Wilson   Clopper-Pearson');
for (const p of [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 0.99, 0.998]) {
  const shares = proportionCases(p, 1000).map((of, i) => percent(coverage(of, 1000 * p + i)));
  console.log(`${String(p).padStart(36)}  ${shares.join('         ')}`);
}
console.log('\nMeans of few values                 n     turns   equally likely');
for (const n of [5, 10, 20, 50]) {
  const shares = fewCases(n).map((of, i) => percent(coverage(of, 2000 + 2 * n + i)));
  console.log(`${String(n).padStart(36)}  ${shares.join('     ')}`);
}

let missed = 0;
const paths = 5 * repetitions;
/** The most replicates of a run whose paths are summed exactly. */
const MOST_SUMMED = 200_000;
console.log(
  `\nShares that a run stops at: ${paths} paths; replicates over those of a fixed size of the same width`,
);
console.log('        p    width     fixed  replicates  coverage   exactly');
for (const [i, p] of STOP_SHARES.entries())
  for (const [j, width] of STOP_WIDTHS.entries()) {
    const of = new StoppedShare(p, width);
    const random = lehmer(seed + 7919 * (10 * i + j));
    let [held, replicates] = [0, 0];
    for (let path = 0; path < paths; path += 1) {
      const { holds, n } = of.play(random);
      if (holds) held += 1;
      replicates += n;
    }
    const exact = of.fixed <= MOST_SUMMED ? of.exactly().coverage : null;
    const ok = held / paths >= bound(0.95, paths) && (exact ?? 1) >= 0.95;
    if (!ok) missed += 1;
    const columns = [String(p), String(width), String(of.fixed)].map((text) => text.padStart(9));
    const size = (replicates / paths / of.fixed).toFixed(3).padStart(11);
    console.log(
      `${columns.join('')}${size}${percent(held / paths)}${exact === null ? '' : percent(exact)}${ok ? '' : '  BELOW ITS BOUND'}`,
    );
  }

for (const [title, cases] of [
  ['Made for a single look', [...FIXED_SIZE_CASES, ...GRID_CASES, ...PRICE_CASES]],
  ['Games', [100, 1000, 10_000].flatMap(gameCases)],
  ['Stopped at a precision', STOP_CASES],
  ['Confidence sequences', SEQUENCE_CASES],
] as const) {
  console.log(`\n${title.padEnd(58)}  promised  coverage    excess`);
  for (const [i, of] of cases.entries()) {
    const share = coverage(of, i);
    const ok = share >= bound(of.confidence);
    if (!ok) missed += 1;
    const columns = [of.confidence, share, share - of.confidence].map(percent).join(' ');
    console.log(`${of.name.padEnd(58)} ${columns}${ok ? '' : '  BELOW ITS BOUND'}`);
  }
}
console.log(missed === 0 ? '\nEvery coverage reaches its bound.' : `\n${missed} below the bound.`);
process.exitCode = missed === 0 ? 0 : 1;
