/**
 * The forecast of the solver refuses nothing that its budget solves: 500 random engagements of all systems and cells of
 * all examples, `node tests/verify/forecast.ts [--engagements N] [--seed S]`. Exits 1 when one is refused that can be
 * solved.
 */
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exampleOf } from '../../src/conformance/example.ts';
import { near } from '../../src/conformance/examples.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { isMap, type Json, type JsonObject } from '../../src/play/json.ts';
import { readInputs } from '../../src/play/read-inputs.ts';
import { readOptions } from '../../src/play/read-options.ts';
import { solve, type SolveBudget } from '../../src/play/solve.ts';
import type { AnyEngagement } from '../../src/play/system.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { Random } from '../fuzz/random.ts';

const { values: asked } = parseArgs({
  options: {
    engagements: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1866' },
  },
});
/** The budget of a question. */
const BUDGET: SolveBudget = { states: 3_000_000, work: 5e9 };
const MOST_WORDS = 72_000_000;
const CELLS_OF_AN_EXAMPLE = 4;
const LIMITS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40];
const MOST_ROWS = 4;
/** Fields that say how many there are. */
const NUMBERS = /count|figures|stands|initial|size/i;

const early: number[] = [];
const wrong: string[] = [];
const counts = { solved: 0, large: 0, atTheLimit: 0 };
const number = Number(asked.engagements);
for (let i = 0; counts.solved + early.length + counts.atTheLimit < number; i++) {
  const random = new Random(Number(asked.seed), 'forecast', i);
  check(`random engagement ${i}`, randomEngagement(random));
}
summary('random engagements');
const experiments = new URL('../../experiments/', import.meta.url);
for (const file of readdirSync(experiments).filter((name) => name.endsWith('.yaml'))) {
  const { rules, cells } = readSpec(readFileSync(new URL(file, experiments), 'utf8'), {
    file,
    systems: ruleSystems,
    files: specFolder(fileURLToPath(new URL(file, experiments))),
  });
  const every = Math.ceil(cells.length / CELLS_OF_AN_EXAMPLE);
  for (const cell of cells.filter((_cell, i) => i % every === 0))
    check(`${file}, cell ${cell.number}`, bindCell(rules, cell, ruleSystems));
}
summary('random engagements and examples');
if (wrong.length > 0) process.exitCode = 1;

function check(name: string, engagement: AnyEngagement | null): void {
  engagement?.use((its) => {
    try {
      checkSolved(name, its);
    } catch (error) {
      if (!(error instanceof NotGivenError)) throw error;
    }
  });
}

function checkSolved<S extends GameState<S>>(name: string, game: Game<S>): void {
  const most = Math.floor(MOST_WORDS / game.create().words);
  const budget = { ...BUDGET, states: Math.min(BUDGET.states, most) };
  const shape = tallyShape(game);
  const answer = solve(game, shape, budget);
  if (answer.solved) {
    counts.solved++;
    if (answer.states > 100_000) counts.large++;
  } else if (!answer.reason.includes('forecast')) counts.atTheLimit++;
  else {
    early.push(answer.states);
    const whole = solve(game, shape, { ...budget, forecast: false });
    if (!whole.solved) return;
    wrong.push(name);
    process.stdout.write(`${name} was refused at ${answer.reason}, and has ${whole.states} states\n`);
  }
}

/** An engagement some steps from an example, with more of everything; null where the rules refuse it. */
function randomEngagement(random: Random): AnyEngagement | null {
  const system = random.pick(ruleSystems);
  const kind = random.pick(system.kinds);
  let asking = exampleOf(system, kind);
  if (asking === null) return null;
  for (let step = random.int(4); step >= 0; step--)
    asking = near(system, kind, asking, (below) => random.int(Math.max(1, below)));
  const inputs = largerIn(asking.inputs, random, random.int(4));
  const limited = { ...inputs, [kind.turnLimitField]: random.pick(LIMITS) };
  const read = readInputs(kind.inputs, limited, { shortForms: true });
  const value: unknown = read.value;
  const options = readOptions(system.options, kind.name, asking.options);
  if (read.problems.length > 0 || !isMap(value) || options.value === null) return null;
  try {
    return kind.create(system.read(system.tables), options.value, value);
  } catch {
    return null;
  }
}

/** The inputs with up to `scale` times more in each number of them, and rows of lists repeated. */
function largerIn(map: JsonObject, random: Random, scale: number): JsonObject {
  const entries = Object.entries(map).map(([key, each]): [string, Json] => [
    key,
    NUMBERS.test(key) && typeof each === 'number'
      ? each * (1 + random.int(scale + 1))
      : larger(each, random, scale),
  ]);
  return Object.fromEntries(entries);
}

function larger(value: Json, random: Random, scale: number): Json {
  if (isMap(value)) return largerIn(value, random, scale);
  if (!Array.isArray(value)) return value;
  const rows: readonly Json[] = value;
  const repeated = scale > 0 && rows.length < MOST_ROWS && random.oneIn(3) ? rows.slice(0, 1) : [];
  return [...rows, ...repeated].map((row) => larger(row, random, scale));
}

function summary(of: string): void {
  const sorted = early.toSorted((a, b) => a - b);
  process.stdout.write(
    `${of}: ${counts.solved} solved (${counts.large} of more than 100,000 states), ${counts.atTheLimit} refused at the limits, ` +
      `${early.length} refused early at ${sorted[0] ?? 0} to ${sorted.at(-1) ?? 0} states, median ${sorted[sorted.length >> 1] ?? 0}; ` +
      `${wrong.length} of them can be solved\n`,
  );
}
