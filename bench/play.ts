/**
 * Plays one engagement by one program and prints the cost: `node bench/play.ts <program> <engagement> <count> <seed>`.
 * CPU seconds of this process after a warm-up, compiler threads included, outcome x turn, and peak megabytes.
 */
import { setFlagsFromString } from 'node:v8';
import seedrandom from 'seedrandom';
import { rootOf } from '../src/chance/random.ts';
import { Direct } from '../src/play/direct.ts';
import { simulate } from '../src/play/simulate.ts';
import { tallyShape, type Tally } from '../src/play/tally.ts';
import { Walk } from '../src/play/walk.ts';
import { engagementOf, rulesOf } from './engagements.ts';
import { NaiveFirefight, type NaiveRules } from './naive.ts';

const TABLE_BYTES = 256 * 1024 * 1024;
/** Engagements played at a time, as in a run. */
const CHUNK = 1_000_000;

/** The inlining limit of a run's workers. */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

/** Plays a number of engagements from a first one on, and counts outcome x turn. */
type Program = (first: number, count: number) => Float64Array;

function ours(rules: NaiveRules, seed: string, name: string): Program {
  const engagement = engagementOf(rules);
  const shape = tallyShape(engagement);
  const root = rootOf(seed);
  const samplers: Readonly<
    Record<string, () => { simulate(replicates: Parameters<typeof simulate>[2]): Tally }>
  > = {
    direct: () => new Direct(engagement, shape, TABLE_BYTES),
    'direct-plain': () => ({ simulate: (replicates) => simulate(engagement, shape, replicates) }),
    'compiled-turns': () => new Walk(engagement, shape, TABLE_BYTES),
  };
  const sampler = samplers[name]?.();
  if (sampler === undefined) throw new Error(`no program ${name}`);
  return (first, count) => sampler.simulate({ root, pairing: 0, first, count }).outcomeByTurn;
}

function naive(rules: NaiveRules, die: (sides: number) => number): Program {
  const game = new NaiveFirefight(rules, die);
  return (_first, count) => {
    const counts = new Float64Array(4 * (rules.turnLimit + 1));
    for (let n = 0; n < count; n++) {
      const { outcome, turn } = game.play();
      const cell = outcome * (rules.turnLimit + 1) + turn;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    return counts;
  };
}

/**
 * The dice of the library (imported only here: it loads slowly) at their fastest: dice made once, one roll each, no
 * notation to be read.
 */
async function libraryDice(seed: string): Promise<(sides: number) => number> {
  const { Dice, NumberGenerator } = await import('@dice-roller/rpg-dice-roller');
  const random = seedrandom.alea(seed);
  NumberGenerator.generator.engine = { next: () => random.int32() };
  type StandardDice = InstanceType<typeof Dice.StandardDice>;
  const made = new Map<number, StandardDice>();
  return (sides) => {
    const dice = made.get(sides) ?? new Dice.StandardDice(sides);
    made.set(sides, dice);
    return dice.rollOnce().value;
  };
}

/** The same through its notation, as its documentation shows it. */
async function libraryNotation(): Promise<(sides: number) => number> {
  const { DiceRoller } = await import('@dice-roller/rpg-dice-roller');
  const roller = new DiceRoller();
  return (sides) => {
    const rolled = roller.roll(`1d${sides}`);
    roller.clearLog();
    return Array.isArray(rolled) ? 0 : rolled.total;
  };
}

async function programOf(name: string, rules: NaiveRules, seed: string): Promise<Program> {
  if (name === 'naive-seedrandom') {
    const random = seedrandom(seed);
    return naive(rules, (sides) => 1 + Math.floor(random() * sides));
  }
  if (name === 'rpg-dice-roller') return naive(rules, await libraryDice(seed));
  if (name === 'rpg-dice-roller-notation') return naive(rules, await libraryNotation());
  return ours(rules, seed, name);
}

const [name = '', engagement = '', count = '0', seed = 'bench'] = process.argv.slice(2);
const program = await programOf(name, rulesOf(engagement), seed);
const measured = Number(count);
program(measured, Math.min(CHUNK, Math.ceil(measured / 3)));
const before = process.cpuUsage();
const counts: number[] = [];
for (let first = 0; first < measured; first += CHUNK)
  program(first, Math.min(CHUNK, measured - first)).forEach((times, cell) => {
    counts[cell] = (counts[cell] ?? 0) + times;
  });
const { user, system } = process.cpuUsage(before);
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ seconds: (user + system) / 1e6, counts, megabytes })}\n`);
