/**
 * `npm run bench`: the cost of Hythe, a line a figure with what it must be, and ratios within this run where a figure
 * would depend on the machine. Writes bench/results/<time>.json with the rest. `npm run bench -- --quick` ends within five
 * minutes: fewer rounds, a smaller matrix, and without the tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { median } from 'simple-statistics';
import { parse } from 'yaml';
import { LAUNCHER, measured, printed, scratchFolder, watched, type Place } from './process.ts';
import { C_FLAGS, programs, race } from './race.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 7;
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = scratchFolder();
const place: Place = { folder: scratch };

/** A line of the table: its name, its figure, and what the figure must be. */
type Line = readonly [name: string, figure: string, must: string];

/** The measurements, as they go to the file. */
const measurements: Record<string, unknown> = {};

function number(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function startUp(): readonly Line[] {
  type Started = Readonly<Record<'odds' | 'run', Readonly<Record<string, number>>>>;
  const started = printed<Started>('start-up.ts', [ROUNDS]);
  measurements['startUp'] = started;
  const { odds, run } = started;
  return [
    ['hythe odds, CPU of that of node -e 0', `${odds['ofNode']}×, ${odds['files']} files`, 'at most 3×'],
    ['one cell with its report, CPU', `${number(run['cpuSeconds'] ?? NaN)} s`, 'at most 1.0 s'],
    ['one cell with its report, memory', `${run['peakMegabytes']} MB`, 'at most 160 MB'],
  ];
}

/** Writes a spec into the scratch folder and gives its name. */
function specFile(name: string, spec: unknown): string {
  writeFileSync(join(scratch, name), JSON.stringify(spec));
  return name;
}

function run(spec: string, ...options: readonly string[]): { cpuSeconds: number; stdout: string } {
  return measured([LAUNCHER, 'run', spec, '--quiet', '--json', '--out', 'results', ...options], place);
}

/** An experiment of the repository; `yaml` reads a map there. */
function example(name: string): Record<string, unknown> {
  return parse(readFileSync(join(root, 'experiments', name), 'utf8')) as Record<string, unknown>;
}

/** Twelve contestants: one condition in the quick form, six in the long one. */
function matrix(): readonly Line[] {
  const whole = example('arms-matrix.yaml');
  const { conditions: _six, ...one } = whole['analysis'] as Record<string, unknown>; // a map in that file
  const spec = quick ? { ...whole, analysis: one } : whole;
  const read = run(specFile('matrix.yaml', spec), '--workers', '2').cpuSeconds;
  const all = run(specFile('matrix-all.yaml', { ...spec, metrics: 'all' }), '--workers', '2').cpuSeconds;
  measurements['matrix'] = { read, all };
  return [
    [`matrix of 12${quick ? '' : ' × 3 × 2'}, CPU`, `${number(read)} s`, ''],
    ['the same with metrics: all', `${number(all / read)}×`, 'at least 1.6×'],
  ];
}

function counters(): readonly Line[] {
  const [of30 = NaN, of60 = NaN, of120 = NaN] = [30, 60, 120].map(
    (turns) => printed<{ perCounterMs: number }>('exact.ts', ['duel-hold', turns]).perCounterMs,
  );
  measurements['counters'] = { of30, of60, of120 };
  const figure = `${number(of30)}, ${number(of60)}, ${number(of120)} ms`;
  return [
    ['a counter at 30, 60, 120 turns', figure, '100 ms at 30'],
    ['a counter, four times the turns', `${number(of120 / of30)}×`, 'linear: 4×'],
  ];
}

/** Two companies a side that hold their line: millions of states. */
function refusal(): readonly Line[] {
  const side = (weapon: string): string =>
    JSON.stringify({
      doctrine: { kind: 'hold-line' },
      formations: [{ units: [{ weapon, count: 2 }] }],
    });
  const inputs = ['distanceCm=8', 'firstSide=coin', 'turnLimit=30', `A=${side('martini-henry')}`];
  const args = [LAUNCHER, 'odds', 'pluie', 'engagement', ...inputs, `B=${side('lebel')}`];
  const refused = { ...place, status: 2 };
  const { cpuSeconds } = measured(args, refused);
  const { peakMegabytes } = watched(args, refused);
  measurements['refusal'] = { cpuSeconds, peakMegabytes };
  return [
    ['refusal of a large engagement, CPU', `${number(cpuSeconds)} s`, 'at most 1 s'],
    ['refusal of a large engagement, memory', `${number(peakMegabytes)} MB`, ''],
  ];
}

/** Engagements that runs play until a share is within a half-width, of the fixed number that gives as narrow a one. */
function precision(): readonly Line[] {
  const halfWidth = 0.002;
  const asked = { of: 'winner=british', halfWidth };
  const resolve = { method: 'monte-carlo', check: 'none', precision: asked, seed: 'bench' };
  const spec = specFile('precision.yaml', { ...example('martini-vs-lebel.yaml'), resolve });
  const { cells } = JSON.parse(run(spec).stdout) as {
    cells: { replicates: number; counted: { value: number }[] }[]; // of `run --json`, the British first
  };
  const ratios = cells.map(({ replicates, counted: [british] }) => {
    const share = british?.value ?? NaN;
    return replicates / ((1.96 / halfWidth) ** 2 * share * (1 - share));
  });
  measurements['precision'] = { ...asked, ratios };
  const figure = `${number(median(ratios))}×, at most ${number(Math.max(...ratios))}×`;
  return [['precision, engagements of a fixed number', figure, 'at most 1.3×']];
}

function streams(): readonly Line[] {
  const begun = printed<{ inARow: number; alone: number }>('streams.ts', []);
  measurements['streams'] = begun;
  const figure = `${number(begun.inARow)} ns, alone ${number(begun.alone)} ns`;
  return [['beginning of a stream', figure, 'at most 25 ns']];
}

/** Speed of programs as a multiple of that of the yardstick, and what it must be. */
const OF_C: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'duel-stand': { direct: 0.3, 'compiled-turns': 1.2 },
  'duel-hold': { direct: 0.3, 'compiled-turns': 1.2 },
  'eight-hold': { direct: 0.35 },
};

function races(): readonly Line[] {
  const all = programs(scratch);
  return Object.entries(OF_C).flatMap(([engagement, musts]) => {
    const raced = race(all, engagement, ROUNDS);
    measurements[engagement] = raced;
    const least = Math.min(...raced.map(({ pValue }) => pValue));
    const us = (name: string): number => raced.find((one) => one.name === name)?.microseconds ?? NaN;
    return [
      ...raced
        .filter(({ name }) => name in musts)
        .map(({ name, microseconds, ofC }): Line => {
          const figure = `${number(ofC)}, ${number(microseconds)} µs`;
          return [`${engagement}: ${name}, speed of C`, figure, `at least ${musts[name]}`];
        }),
      ...(raced.some(({ name }) => name === 'c-tuned')
        ? ([
            [
              `${engagement}: direct, speed of tuned C`,
              `${number(us('c-tuned') / us('direct'))}, tuned C ${number(us('c-tuned'))} µs`,
              '',
            ],
          ] satisfies Line[])
        : []),
      ...(engagement === 'duel-stand'
        ? ([
            [
              `${engagement}: compiled-turns, speed of rpg-dice-roller`,
              `${number(us('rpg-dice-roller') / us('compiled-turns'))}×`,
              'at least 20×',
            ],
          ] satisfies Line[])
        : []),
      [`${engagement}: least p of all programs, one distribution`, number(least), 'above 0.0001'],
    ] satisfies Line[];
  });
}

/** Rules of one's own, compiled, beside the same by hand in JavaScript. */
function killChain(): readonly Line[] {
  const played = printed<Record<'nanoseconds' | 'byHand' | 'ofByHand' | 'pValue', number>>('kill-chain.ts', [
    ROUNDS,
  ]);
  measurements['killChain'] = played;
  const { nanoseconds, ofByHand, pValue } = played;
  return [
    [
      'own rules, a kill chain: speed of JavaScript by hand',
      `${number(ofByHand)}, ${number(nanoseconds)} ns`,
      'at least 1.2',
    ],
    ['own rules: least p of both, exact distribution', number(pValue), 'above 0.0001'],
  ];
}

function exact(): readonly Line[] {
  const solved = Array.from({ length: ROUNDS }, () =>
    printed<Record<'coldMs' | 'warmMs' | 'millionTransitionsASecond', number>>('exact.ts', ['duel-hold']),
  );
  const of = (name: 'coldMs' | 'warmMs' | 'millionTransitionsASecond'): number =>
    median(solved.map((one) => one[name]));
  measurements['exact'] = solved.map((one) => ({ ...one, law: undefined }));
  return [
    ['headline duel, solved cold, warm', `${number(of('coldMs'))}, ${number(of('warmMs'))} ms`, '60, 5 ms'],
    ['merged transitions a second, warm', `${number(of('millionTransitionsASecond'))} M`, 'at least 2 M'],
  ];
}

function memory(): readonly Line[] {
  const counts = [1_000_000, quick ? 10_000_000 : 100_000_000];
  const megabytes = counts.map(
    (count) =>
      printed<{ megabytes: number }>('play.ts', ['compiled-turns', 'duel-hold', count, 'memory']).megabytes,
  );
  measurements['memory'] = { counts, megabytes };
  const name = `memory of ${counts.map((count) => count / 1e6).join(' and ')} M engagements`;
  return [[name, megabytes.map((size) => `${number(size)} MB`).join(', '), 'the same']];
}

function workers(): readonly Line[] {
  const spec = join(root, 'experiments', 'martini-vs-lebel.yaml');
  const options = ['--method', 'monte-carlo', '--replicates', quick ? '1000000' : '3000000'];
  const rounds = Array.from({ length: quick ? 1 : 3 }, () =>
    ['1', '2'].map((count) => run(spec, ...options, '--workers', count).cpuSeconds),
  );
  const [one = NaN, two = NaN] = [0, 1].map((i) => median(rounds.map((times) => times[i] ?? NaN)));
  measurements['workers'] = { one, two };
  return [['headline, CPU of two workers of one', `${number(two / one)}×, ${number(one)} s`, '']];
}

function tests(): readonly Line[] {
  if (quick) return [];
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('only under npm run bench');
  const { cpuSeconds } = measured([npm, 'test'], { folder: root });
  measurements['tests'] = { cpuSeconds };
  return [['npm test, CPU', `${number(cpuSeconds)} s`, '']];
}

function page(): readonly Line[] {
  const measured = printed<
    Record<
      | 'firstKilobytes'
      | 'allKilobytes'
      | 'firstMs'
      | 'settledMs'
      | 'changedMs'
      | 'blockedMs'
      | 'fieldwork'
      | 'duels'
      | 'battles',
      number
    >
  >('page.ts', []);
  measurements['page'] = measured;
  const { firstKilobytes, allKilobytes, firstMs, settledMs, changedMs, blockedMs } = measured;
  const { fieldwork, duels, battles } = measured;
  return [
    ['page before the first answer, gzip', `${Math.round(firstKilobytes)} kB`, 'at most 280 kB'],
    ['page in all, gzip', `${Math.round(allKilobytes)} kB`, 'at most 1,050 kB'],
    ['first exact answer, cold', `${number(firstMs / 1000)} s`, 'under 1.2 s'],
    ['settled bench, cold', `${number(settledMs / 1000)} s`, 'under 6 s'],
    ['first exact answer of a changed duel', `${Math.round(changedMs)} ms`, 'under 200 ms'],
    ['longest time without an answer to the user', `${Math.round(blockedMs)} ms`, 'at most 100 ms'],
    ['attack on a fieldwork in Web Workers, CPU of threads', `${number(fieldwork)}×`, 'at least 0.8×'],
    ['duels in Web Workers, CPU of threads', `${number(duels)}×`, 'at least 0.8×'],
    ['eight a side in Web Workers, CPU of threads', `${number(battles)}×`, 'at least 0.8×'],
  ];
}

function machine(): Record<string, unknown> {
  const { status, stdout } = spawnSync('cc', ['--version'], { encoding: 'utf8' });
  return {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    compiler: status === 0 ? `${stdout.split('\n')[0]} ${C_FLAGS.join(' ')}` : 'none',
  };
}

function print(...[name, figure, must]: Line): void {
  process.stdout.write(`${name.padEnd(54)}  ${figure.padEnd(30)}  ${must}\n`.trimEnd() + '\n');
}

measurements['machine'] = machine();
process.stdout.write(`${Object.values(machine()).join(', ')}\n\n`);
print('', 'measured', 'must');
for (const part of [
  startUp,
  matrix,
  counters,
  refusal,
  precision,
  streams,
  races,
  killChain,
  exact,
  memory,
  workers,
  page,
  tests,
])
  try {
    for (const line of part()) print(...line);
  } catch (error) {
    print(
      part.name,
      `not measured: ${error instanceof Error ? error.message.slice(0, 500) : String(error)}`,
      '',
    );
  }
const folder = fileURLToPath(new URL('results/', import.meta.url));
mkdirSync(folder, { recursive: true });
const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify(measurements, null, 2)}\n`);
process.stdout.write(`\n${file}\n`);
