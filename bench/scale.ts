/**
 * Growth with units and turns: plays engagements of each rule system by the direct sampler, with 1 to 32 units a side and
 * then eight a side with turn limits of 3 to 24, and prints the CPU of an engagement and of a throw.
 * `node bench/scale.ts [rounds] [systems...]`; the median of the rounds.
 */
import { setFlagsFromString } from 'node:v8';
import { median } from 'simple-statistics';
import { item } from '../src/chance/at.ts';
import { rootOf } from '../src/chance/random.ts';
import { experimentOf, type Spec } from '../src/core.ts';
import { Direct } from '../src/play/direct.ts';
import { stepsOf } from '../src/play/simulate.ts';
import { tallyShape } from '../src/play/tally.ts';
import { bindCell } from '../src/spec/bind.ts';
import { ruleSystems } from '../src/rules/index.ts';

setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

const TABLE_BYTES = 256 * 1024 * 1024;
const SIZES = [1, 2, 4, 8, 16, 32];
const LIMITS = [3, 6, 12, 24];
/** CPU that is spent before the rounds, in which the sampler learns whether states come back; a round is an eighth. */
const MICROSECONDS = 1_600_000;

const resolve = { method: 'monte-carlo', replicates: 1000, seed: 'scale' };

/** The spec of an engagement of `n` units a side with a turn limit, by rule system. */
const SPECS: Readonly<Record<string, (n: number, turns?: number) => Spec>> = {
  pluie: (n, turns = 30) => {
    const side = (weapon: string): Spec => ({
      force: { formations: [{ units: [{ kind: 'infantry', weapon, count: n }] }] },
      doctrine: { kind: 'hold-line' },
    });
    return {
      engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: turns },
      sides: { british: side('martini-henry'), french: side('lebel') },
    };
  },
  huit: (n, turns = 8) => {
    const lanes = (formation: string): Spec => ({
      bcRating: 0,
      lanes: Array.from({ length: Math.ceil(n / 2) }, (_, i) =>
        Array.from({ length: Math.min(2, n - 2 * i) }, () => ({ formation })),
      ),
    });
    return {
      engagement: {
        kind: 'brigadeEngagement',
        lanes: Math.ceil(n / 2),
        distanceCm: 60,
        maxMoves: turns,
        order: 'dice',
      },
      sides: {
        french: { force: lanes('column'), doctrine: 'charge', dc: 'within60' },
        british: { force: lanes('line'), doctrine: 'stand-and-fire', dc: 'within60' },
      },
    };
  },
  augsburg: (n, turns = 12) => {
    const units = (of: Spec): Spec => ({ units: Array.from({ length: n }, () => of) });
    return {
      engagement: {
        lanes: Array.from({ length: n }, () => ({ distanceInches: 8 })),
        turnLimit: turns,
        firstSide: 'coin',
      },
      sides: {
        dutch: {
          force: units({
            type: 'dutch-foot',
            original: 12,
            firstVolley: true,
            doctrine: { main: 'stand-and-fire' },
          }),
        },
        french: {
          force: units({
            type: 'dutch-foot',
            original: 12,
            firstVolley: true,
            doctrine: { main: 'charge', chargeWithinInches: 6 },
          }),
        },
      },
    };
  },
  'march-attack': (n, turns = 8) => {
    const force = {
      mfType: 'infantry',
      skirmishRating: 'average',
      baseMorale: 'regular',
      units: Array.from({ length: n }, () => ({ designation: 'R-6' })),
    };
    return {
      tables: 'illustrative',
      engagement: { kind: 'engagement', distanceInches: 8, maxTurns: turns },
      sides: {
        attacker: { force, command: 'A', doctrine: { name: 'charge' } },
        defender: { force, command: 'A', doctrine: { name: 'stand-and-fire' } },
      },
    };
  },
  'fields-of-honor': (n, turns = 200) => {
    const unit = {
      count: n,
      stands: 6,
      type: 'formed',
      arm: 'infantry',
      morale: 'C',
      fire: 'C',
      melee: 'C',
      engagedMoveIn: 4,
      chargeMoveIn: 8,
      weapon: { type: 'improved', bandsIn: [6, 12, 18, 24] },
    };
    return {
      engagement: { scale: 'company', distanceIn: 16, maxTurns: turns },
      sides: {
        reds: { force: { units: [unit] }, doctrine: { name: 'close-to-range', closeToIn: 5 } },
        blues: { force: { units: [unit] }, doctrine: { name: 'stand-and-fire' } },
      },
    };
  },
};

/** CPU of one engagement in microseconds, and the throws and turns that it has on average. */
function measure(
  system: string,
  spec: Spec,
  rounds: number,
): { readonly micro: number; readonly throws: number; readonly turns: number } {
  const { cells } = experimentOf({ hythe: 1, title: system, rules: system, ...spec, resolve });
  return bindCell(system, item(cells, 0), ruleSystems).use((engagement) => {
    const root = rootOf('scale');
    let [throws, turns] = [0, 0];
    for (let replicate = 0; replicate < 100; replicate++) {
      const steps = stepsOf(engagement, root, replicate);
      throws += steps.throws / 100;
      turns += steps.turns / 100;
    }
    const sampler = new Direct(engagement, tallyShape(engagement), TABLE_BYTES);
    let first = 0;
    let count = 100;
    const spend = (): number => {
      const before = process.cpuUsage();
      sampler.simulate({ root, pairing: 0, first, count });
      first += count;
      const { user, system: inKernel } = process.cpuUsage(before);
      return user + inKernel;
    };
    for (let spent = 0; spent < MICROSECONDS;) {
      const one = spend();
      spent += one;
      if (one < MICROSECONDS / 8) count *= 2;
    }
    return { throws, turns, micro: median(Array.from({ length: rounds }, () => spend() / count)) };
  });
}

const [rounds = '3', ...names] = process.argv.slice(2);
for (const system of names.length === 0 ? Object.keys(SPECS) : names) {
  const specOf = SPECS[system];
  if (specOf === undefined) throw new RangeError(`${system} is none of ${Object.keys(SPECS).join(', ')}`);
  const cases: readonly (readonly [string, Spec])[] = [
    ...SIZES.map((units) => [`${units} a side`, specOf(units)] as const),
    ...LIMITS.map((turns) => [`8 a side, ${turns} turns at most`, specOf(8, turns)] as const),
  ];
  for (const [name, spec] of cases) {
    const { throws, turns, micro } = measure(system, spec, Number(rounds));
    process.stdout.write(
      `${system.padEnd(16)} ${name.padEnd(27)} ${turns.toFixed(1).padStart(6)} turns ${throws.toFixed(1).padStart(7)} throws ${micro.toFixed(2).padStart(8)} µs an engagement ${((1000 * micro) / throws).toFixed(0).padStart(5)} ns a throw\n`,
    );
  }
}
