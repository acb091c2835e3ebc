/**
 * Measures the coverage of every interval and confidence sequence over 2,000 repetitions with a known truth and prints
 * it beside the promised confidence. Run: node bench/coverage.ts [repetitions] [seed]. Exits with 1 if a coverage lies
 * more than three standard errors below its confidence; Wilson's interval is shown as a table over p, since it promises
 * to be right on average.
 */
import { FIXED_SIZE_CASES, proportionCases, type CoverageCase } from './coverage-cases.ts';
import { lehmer } from './coverage-draws.ts';
import { GRID_CASES } from './coverage-grids.ts';
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

function bound(confidence: number): number {
  return confidence - 3 * Math.sqrt((confidence * (1 - confidence)) / repetitions);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`.padStart(9);
}

console.log(`${repetitions} repetitions, seed ${seed}; bound: confidence less three standard errors\n`);
console.log('Proportions over p (n = 1000)      p     Wilson   Clopper-Pearson');
for (const p of [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 0.99, 0.998]) {
  const shares = proportionCases(p, 1000).map((of, i) => percent(coverage(of, 1000 * p + i)));
  console.log(`${String(p).padStart(36)}  ${shares.join('         ')}`);
}

let missed = 0;
for (const [title, cases] of [
  ['Made for a single look', [...FIXED_SIZE_CASES, ...GRID_CASES]],
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
