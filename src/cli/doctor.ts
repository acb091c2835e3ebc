/** `hythe doctor`: checks this machine, the dice and the solver. */
import { availableParallelism, freemem, totalmem } from 'node:os';
import process from 'node:process';
import { countOf, grouped, thrownText } from '../play/shown.ts';
import { BUILT, hytheVersion } from '../run/node/place.ts';
import type { Chance } from '../chance/chance.ts';
import { Pools } from '../chance/pools.ts';
import { RandomStream, rootOf, type Root } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import type { Throw } from '../chance/throw.ts';
import { exampleOf } from '../conformance/example.ts';
import { boundEngagement } from '../play/bound-engagement.ts';
import type { Game, GameState } from '../play/game.ts';
import { simulate } from '../play/simulate.ts';
import { DEFAULT_BUDGET, solve } from '../play/solve.ts';
import type { AnyEngagement, EngagementKind, RuleSystem } from '../play/system.ts';
import { tallyShape } from '../play/tally.ts';
import { withChanges } from '../spec/read-tables.ts';
import { gTest, holm } from '../statistics/index.ts';
import { FAULT } from './command-error.ts';
import type { Given } from './commands.ts';
import type { CommandAnswer, Context } from './context.ts';
import { bold, dim } from './output.ts';
import { requireWritable } from './results-folder.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { tableLines } from './table.ts';

/** The chance that any of the tests of chance fails on a sound installation. */
const ALPHA = 1e-6;

export async function doctor(context: Context, options: Given<'doctor'>): Promise<CommandAnswer> {
  const { out, selfTestSeed: seed = crypto.randomUUID() } = options;
  const fault = await requireWritable(out).then(() => null, thrownText);
  const results = checkOf('results', fault === null, fault ?? `${out} can be written`);
  const environment = [...versionChecks(), memoryCheck(), results];
  const { load } = await rulesAtHand(options);
  const tests = [...diceTests(seed), ...solverTests(await load(), seed)];
  const checks = [...environment, generatorCheck(), ...verdicts(tests, ALPHA)];
  const ok = checks.every((check) => check.ok);
  if (!ok) context.exitCode = FAULT;
  const rows = checks.map((check) => [check.ok ? 'ok' : bold('failed'), check.name, check.detail]);
  return {
    json: () => ({ ok, seed, checks }),
    lines: (width) => [...tableLines(['', '', ''], rows, width), '', dim(`seed of the self-test: ${seed}`)],
  };
}

const OLDEST_NODE = [22, 18] as const;
const GIGABYTE = 1024 ** 3;
/** The memory that a worker and the main thread need, roughly. */
const LEAST_FREE_BYTES = 0.25 * GIGABYTE;

export function versionChecks(node = process.versions.node): Check[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const needs = `needs ${OLDEST_NODE.join('.')} or newer`;
  const machine = `${process.platform} ${process.arch}, ${countOf(availableParallelism(), 'core')}`;
  return [
    checkOf('hythe', true, `${hytheVersion()}${BUILT === null ? ', slowly from its sources' : ''}`),
    checkOf('node', isNew, isNew ? `${node} (${needs})` : `${node}, but Hythe ${needs}`),
    checkOf('machine', true, machine),
  ];
}

export function memoryCheck(free = freemem(), total = totalmem()): Check {
  const detail = `${gigabytes(free)} free of ${gigabytes(total)}`;
  const isEnough = free >= LEAST_FREE_BYTES;
  const needs = isEnough ? '' : `; a run may need ${gigabytes(LEAST_FREE_BYTES)} or more`;
  return checkOf('memory', isEnough, detail + needs);
}

function gigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

/** A check of the machine, and its finding. */
interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** The finding, and the remedy if the check failed. */
  readonly detail: string;
}

function checkOf(name: string, ok: boolean, detail: string): Check {
  return { name, ok, detail };
}

/** The first words of xoshiro128** from the state 1, 2, 3, 4. */
const XOSHIRO = [11520, 0, 5927040, 70819200, 2031721883, 1637235492];
/** Philox4x32-10 of counter 0 under key 0 (test vectors of Random123). */
const PHILOX = [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8];

/** Compares the generator with its published vectors. */
export function generatorCheck(stream = new RandomStream()): Check {
  stream.set(1, 2, 3, 4);
  const words = XOSHIRO.map(() => stream.next() >>> 0);
  stream.start({ high: 0, low: 0 }, 0, 0, 0);
  const state = [stream.s0, stream.s1, stream.s2, stream.s3].map((word) => word >>> 0);
  const wrong = (
    [
      ['xoshiro128**', words, XOSHIRO],
      ['Philox4x32-10', state, PHILOX],
    ] as const
  ).find(([, given, published]) => given.join() !== published.join());
  if (wrong === undefined)
    return checkOf('generator', true, 'xoshiro128** and Philox4x32-10 give their published numbers');
  const [name, given, published] = wrong;
  return checkOf('generator', false, `${name} gives ${given.join(' ')}, published is ${published.join(' ')}`);
}

/** A test whose p-value is judged together with those of its family. */
interface SelfTest {
  readonly name: string;
  /** `600,000 throws` */
  readonly what: string;
  readonly pValue: number;
}

const STREAMS = 2_000;
const THROWS_OF_A_STREAM = 150;

/** Throws dice from many neighbouring streams and compares the faces with their expected numbers. */
export function diceTests(seed: string, chance: Chance & Pick<Sampled, 'start'> = new Sampled()): SelfTest[] {
  const pools = new Pools();
  const root = rootOf(seed);
  const dice: readonly [string, Throw, () => number][] = [
    ['D6', pools.sum(1, 6), () => chance.die(6)],
    ['D20', pools.sum(1, 20), () => chance.die(20)],
    ['2D6', pools.sum(2, 6), () => chance.sum(2, 6)],
  ];
  const what = `${grouped(STREAMS * THROWS_OF_A_STREAM)} throws from ${grouped(STREAMS)} streams`;
  return dice.map(([label, exact, roll], pairing) => {
    const index = new Map(Array.from(exact.values, (value, i) => [value, i]));
    // One place more, for an impossible face.
    const counts = new Array<number>(exact.values.length + 1).fill(0);
    for (let replicate = 0; replicate < STREAMS; replicate++) {
      chance.start(root, pairing, replicate);
      for (let i = 0; i < THROWS_OF_A_STREAM; i++) {
        const place = index.get(roll()) ?? exact.values.length;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    }
    return { name: `dice ${label}`, what, pValue: gTest(counts, [...exact.probabilities, 0]).pValue };
  });
}

const REPLICATES = 20_000;
/** The budget for an example; a larger one is too slow for a self-test. */
const BUDGET = { ...DEFAULT_BUDGET, states: 200_000 };

/** A test for each kind of engagement with an example; a kind without one takes that of the mechanic of its name. */
function solverTests(systems: readonly RuleSystem[], seed: string): SelfTest[] {
  const root = rootOf(seed);
  const what = `outcome by turn of ${grouped(REPLICATES)} engagements`;
  return systems.flatMap((system) =>
    system.kinds.flatMap((kind) => {
      const pValue = exampleEngagement(system, kind)?.use((bound) => agreement(bound, root)) ?? null;
      return pValue === null
        ? []
        : [{ name: `exact against simulated, ${system.id} ${kind.name}`, what, pValue }];
    }),
  );
}

/** The p-value of the counts of played engagements under the exact distribution; null beyond the budget. */
export function agreement<S extends GameState<S>>(engagement: Game<S>, root: Root): number | null {
  const shape = tallyShape(engagement);
  const solved = solve(engagement, shape, BUDGET);
  if (!solved.solved) return null;
  const played = simulate(engagement, shape, { root, pairing: 0, first: 0, count: REPLICATES });
  return gTest(played.outcomeByTurn, solved.tally.outcomeByTurn).pValue;
}

/** The example engagement of a kind, or of the mechanic of its name; null if there is none. */
export function exampleEngagement(system: RuleSystem, kind: EngagementKind): AnyEngagement | null {
  const example = exampleOf(system, kind);
  return (
    example && boundEngagement(withChanges(system, kind.tables).system, kind, example.inputs, example.options)
  );
}

/** The verdict on each test, all judged as one family (Holm): bad luck alone fails any of them with chance `alpha`. */
export function verdicts(tests: readonly SelfTest[], alpha: number): Check[] {
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.map(({ name, what, pValue }, i) => {
    const shown = pValue === 0 ? '0' : pValue.toPrecision(2);
    const p = adjusted[i] ?? 0;
    const among = `, ${p.toPrecision(2)} among ${tests.length} tests`;
    return p >= alpha
      ? checkOf(name, true, `${what} agree (p = ${shown})`)
      : checkOf(name, false, `${what} do not agree (p = ${shown}${among})`);
  });
}
