/** Options of commands, each declared once: its flags, its help, and the reading of its words with bounds and error. */
import { didYouMean, nearest } from '../play/nearest.ts';
import { grouped, shown } from '../play/shown.ts';
import type { Remarkable } from '../run/remarkable-replicate.ts';
import { LONGEST_SEED, MOST_REPLICATES } from '../spec/limits.ts';
import { UsageError } from './command-error.ts';

interface Option<T> {
  /** Flags in commander's notation: `--workers <n>`. */
  readonly flags: string;
  readonly help: string;
  /** The word in place of one that is not given. */
  readonly initial?: string;
  /** The option may be given several times. */
  readonly isRepeated: boolean;
  /** The value of what commander gives. @throws {UsageError} for a word that the option does not take */
  readonly read: (given: unknown) => T;
}

/** The value of a word. @throws {UsageError} which names the `option` */
type Reader<T> = (word: string, option: string) => T;

/** `--workers` of `--workers <n>` */
export function longFlag({ flags }: Pick<Option<unknown>, 'flags'>): string {
  return /--[\w-]+/u.exec(flags)?.[0] ?? flags;
}

function flag(flags: string, help: string): Option<boolean> {
  return { flags, help, isRepeated: false, read: (given) => given === true };
}

function option<T>(flags: string, help: string, read: Reader<T>): Option<T | undefined>;
function option<T>(flags: string, help: string, read: Reader<T>, initial: string): Option<T>;
function option<T>(flags: string, help: string, read: Reader<T>, initial?: string): Option<T | undefined> {
  return {
    flags,
    help,
    isRepeated: false,
    ...(initial === undefined ? {} : { initial }),
    read: (given) => (given === undefined ? undefined : read(given as string, longFlag({ flags }))), // its flags have a word
  };
}

/** An option whose word may be left out; then it is true. */
function optional(flags: string, help: string): Option<string | true | undefined> {
  return { flags, help, isRepeated: false, read: (given) => given as string | true | undefined }; // by its flags
}

/** An option with several words, or given several times; its value is a list, empty where it is not given. */
function repeated<T>(flags: string, help: string, read: Reader<T>): Option<readonly T[]> {
  const readAll = (words: readonly string[]): readonly T[] =>
    words.map((word) => read(word, longFlag({ flags })));
  return { flags, help, isRepeated: true, read: (given = []) => readAll(given as string[]) }; // by its flags
}

const text: Reader<string> = (word) => word;

/** A whole number in these bounds; 2,000,000 and 2_000_000 are how people write it. */
function whole(least: number, most = MOST_REPLICATES): Reader<number> {
  return (word, name) => {
    const number = /^\d[\d,_]*(?:e\d+)?$/u.test(word) ? Number(word.replaceAll(/[,_]/gu, '')) : NaN;
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    const bounds =
      most < MOST_REPLICATES
        ? `from ${least} to ${most}`
        : `of ${number > most ? `at most ${grouped(most)}` : `${least} or more`}`;
    throw new UsageError(`${name} must be a whole number ${bounds}, not ${shown(word)}`);
  };
}

function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  return (word, name) => {
    const found = words.find((one) => one === word);
    if (found !== undefined) return found;
    const near = didYouMean(nearest(word, words));
    throw new UsageError(`${name} must be one of ${words.join(', ')}, not ${shown(word)}${near}`);
  };
}

/** A share as it is written: `2%`, `0.02`. */
function share(what: string, isAllowed: (share: number) => boolean): Reader<number> {
  return (word, name) => {
    const [, digits = '', percent = ''] = /^(\d+\.?\d*|\.\d+)\s*(%?)$/u.exec(word.trim()) ?? [];
    const value = digits === '' ? NaN : Number(digits) / (percent === '' ? 1 : 100);
    if (isAllowed(value)) return value;
    const meant = value < 100 && percent === '' ? `; ${digits} in a hundred is ${digits}%` : '';
    throw new UsageError(`${name} must be ${what}, not ${shown(word)}${meant}`);
  };
}

const halfWidth: Reader<number> = (word, name) => {
  const value = /^(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/iu.test(word) ? Number(word) : NaN;
  if (value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`${name} must be half the width of an interval, such as 0.001, not ${shown(word)}`);
};

const seedText: Reader<string> = (word, name) => {
  if (word.length >= 1 && word.length <= LONGEST_SEED) return word;
  throw new UsageError(`${name} must be text of 1 to ${LONGEST_SEED} characters; it has ${word.length}`);
};

const LEAST_PORT = 1024;
const MOST_PORT = 65_000;

const portNumber: Reader<number> = (word, name) => {
  const port = /^\d+$/u.test(word) ? Number(word) : NaN;
  if (port === 0 || (port >= LEAST_PORT && port <= MOST_PORT)) return port;
  const bounds = `from ${LEAST_PORT} to ${MOST_PORT}`;
  throw new UsageError(`${name} must be 0 or a whole number ${bounds}, not ${shown(word)}`);
};

/** The most characters of a worker's name. */
const LONGEST_NAME = 60;

const workerName: Reader<string> = (word, name) => {
  if (/^[\w.-]+$/u.test(word) && word.length <= LONGEST_NAME) return word;
  const letters = 'letters, digits, dots, hyphens and underscores, such as north';
  throw new UsageError(`${name} must be 1 to ${LONGEST_NAME} ${letters}`);
};

const REMARKABLE: readonly Remarkable[] = ['best', 'worst', 'median', 'typical'];

const replicateNumber: Reader<number | Remarkable> = (word, name) => {
  const number = /^\d+$/u.test(word) ? Number(word) : NaN;
  const found = Number.isSafeInteger(number) ? number : REMARKABLE.find((one) => one === word);
  if (found !== undefined) return found;
  const words = `${REMARKABLE.slice(0, -1).join(', ')} or ${REMARKABLE.at(-1)}`;
  throw new UsageError(`${name} must be a whole number of 0 or more, or ${words}, not ${shown(word)}`);
};

/** `british,french` */
const words: Reader<readonly string[]> = (word) => word.split(',').map((each) => each.trim());

/** `cover=open,building` as its name and values. */
const pair: Reader<readonly [string, readonly string[]]> = (word, name) => {
  const equals = word.indexOf('=');
  if (equals >= 1) return [word.slice(0, equals), words(word.slice(equals + 1), name)];
  throw new UsageError(`${name} is a name and its value, such as cover=building, not ${word}`);
};

/** Every option of every command. Those whose flags two commands use with another meaning stand here twice. */
export const OPTIONS = {
  json: flag('--json', 'give the result as JSON'),
  quiet: flag('--quiet', 'print only the result and errors'),
  rulesModule: option(
    '--rules-module <file>',
    'a module with a rule system of your own; its code runs as part of this command',
    text,
  ),
  tables: option(
    '--tables <file>',
    'tables of your own: a spec whose tables count, a file of tables as a spec names one, or illustrative',
    text,
  ),
  cluster: optional(
    '--cluster [address]',
    'the Redis or Valkey at this address, such as redis://127.0.0.1:6379, through which the work is shared (default: that in HYTHE_CLUSTER, which keeps a password out of sight)',
  ),
  recheck: option(
    '--recheck <share>',
    'share of the batches of a cluster to do again here and compare (default: 0.01)',
    share('the share of the batches to do again, from 0 to 1, such as 0.05', (value) => value <= 1),
  ),
  workers: option('--workers <n>', 'worker threads (default: the number of cores)', whole(1, 1024)),
  analysis: option(
    '--analysis <section>',
    "answer this question instead of the spec's: a kind of analysis, or its section in YAML",
    text,
  ),
  replicates: option(
    '--replicates <n>',
    "engagements to play in each cell, instead of the spec's number",
    whole(1),
  ),
  precision: option(
    '--precision <half-width>',
    'stop a cell when the win share is known to within this half-width: 0.001 is ± 0.1 points',
    halfWidth,
  ),
  maxReplicates: option(
    '--max-replicates <n>',
    'the most engagements to play in a cell for a precision or a statement',
    whole(1),
  ),
  seed: option('--seed <text>', "the seed, instead of the spec's", seedText),
  method: option(
    '--method <method>',
    "auto, exact or monte-carlo, instead of the spec's",
    oneOf(['auto', 'exact', 'monte-carlo']),
  ),
  cell: repeated('--cell <number or name=value>', 'the cell', text),
  replicate: option(
    '--replicate <number>',
    'the replicate: a number from 0, or best, worst, median or typical',
    replicateNumber,
    '0',
  ),
  result: repeated('--result <metric=value,...>', 'how the game ended', text),
  dice: repeated('--dice <faces...>', 'the faces thrown, in order', text),
  tell: flag('--tell', 'with --dice: show the game throw by throw'),
  out: option('--out <folder>', 'the folder of results', text, 'results'),
  results: option('--results <folder>', 'the folder of results', text, 'results'),
  resume: flag('--resume', 'go on with a stopped run; fail if it used another spec, seed or version'),
  restart: flag('--restart', 'begin again, and drop a stopped run'),
  cases: option('--cases <file>', 'answer the cases in a JSON file', text),
  army: option('--army <names>', 'all weapons of these armies, with commas between', words),
  condition: repeated(
    '--by <condition=values>',
    'values of a condition, with commas between; may be repeated',
    pair,
  ),
  ruling: repeated('--option <name=value>', 'a ruling other than the default; may be repeated', pair),
  words: option('--words <spec>', 'the spec whose words take the place of those of the run', text),
  suite: flag('--suite', 'compare two folders of specs or of results, or the variants of one spec'),
  difference: option(
    '--by <difference>',
    'with --suite: the difference of shares that matters, instead of that of the specs',
    share('a difference of shares below 1, such as 2% or 0.02', (value) => value < 1),
  ),
  page: option('--report <file>', 'with --suite: write a page too', text),
  csv: flag('--csv', 'the tables: cells.csv, distributions.csv and so on'),
  vega: flag('--vega', 'each chart as a Vega-Lite spec with its data: <chart>.vl.json'),
  svg: flag('--svg', 'each chart as a drawing: <chart>.svg'),
  png: flag('--png', 'each chart as a picture: <chart>.png'),
  to: option('--to <folder>', 'the folder for the files (default: the name of the experiment)', text),
  force: flag('--force', 'replace files that exist'),
  from: optional(
    '--from [example]',
    'write this example instead; without a name it lists them; with --rules: copy this rule system',
  ),
  rules: option('--rules <name>', 'write a small rule system under this name', text),
  engagements: option(
    '--engagements <n>',
    'the number of engagements to check of each kind',
    whole(1, 999_999),
    '12',
  ),
  choiceSeed: option('--seed <text>', 'a seed for the choice of engagements', text, 'hythe'),
  watch: flag('--watch', 'check again whenever a file beside the module is saved'),
  selfTestSeed: option('--seed <text>', 'the seed of the self-test, to repeat one', text),
  port: option(
    '--port <n>',
    'the port on 127.0.0.1; if it is taken, the next free one; 0 is any',
    portNumber,
    '4914',
  ),
  readOnly: flag('--read-only', 'save no spec and keep no run'),
  outBeside: option('--out <folder>', 'the folder of results (default: results in the folder)', text),
  name: option(
    '--name <name>',
    'its name in progress and manifest; a number follows where another worker has it (default: host and process)',
    workerName,
  ),
} as const satisfies Readonly<Record<string, Option<unknown>>>;

export type OptionName = keyof typeof OPTIONS;

/** The values of options, by their names. */
export type Values<Name extends OptionName> = {
  readonly [N in Name]: ReturnType<(typeof OPTIONS)[N]['read']>;
};
