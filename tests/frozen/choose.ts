/**
 * Chooses the engagements that the judge holds, and says what they cover:
 * `node --conditions=hythe-source tests/frozen/choose.ts [SYSTEM…]`. What is chosen is data; this is not run again but to
 * choose anew, after which `npm run freeze` holds the answers.
 */
import process from 'node:process';
import { rootOf } from '../../src/chance/random.ts';
import { mapOf, type Json, type JsonObject } from '../../src/engagement/json.ts';
import { simulate, stepsOf } from '../../src/engagement/simulate.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { entriesOf, tallyShape } from '../../src/engagement/tally.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { Random } from '../fuzz/random.ts';
import { boundTo, solved, type HeldEngagement } from './answers.ts';
import { candidates, featuresOf, grown, possibleFeatures, unitsOf, type Candidate } from './candidates.ts';
import { writeHeld } from './held.ts';

const CHOSEN = 200;
const OFTEN = 5;
/** How many of each class there are at the least. */
const LEAST = { big: 62, solved: 70, large: 42 } as const;
type Class = keyof typeof LEAST | 'played';

const MANY_STATES = 10_000;
const BUDGET = { states: 45_000, work: 0.4e9 };
const MOST_THROWS = { small: 60, large: 160 } as const;
const LEAST_THROWS = { small: 1, large: 12 } as const;
const MOST_ENTRIES = 15_000;
const POOL = { small: 450, large: 60 } as const;
const TRIED = 20;

interface Tried extends Candidate {
  readonly features: ReadonlySet<string>;
  readonly size: 'small' | 'large';
}

/** A candidate that is taken by its rules, in which something hangs on the dice and that is played fast enough. */
function tried(system: RuleSystem, candidate: Candidate, size: 'small' | 'large'): Tried | null {
  try {
    const { cells } = boundTo(candidate.spec);
    if (cells.length > 3) return null;
    const throws = cells.map(({ bound }) =>
      bound.use((engagement) => {
        const shape = tallyShape(engagement);
        if (entriesOf(shape) > MOST_ENTRIES) return Infinity;
        const root = rootOf('judge');
        const counts = simulate(engagement, shape, { root, pairing: 0, first: 0, count: TRIED });
        const isVaried = (masses: Float64Array): boolean => masses.filter((count) => count > 0).length > 1;
        if (![counts.outcomeByTurn, ...counts.readings].some(isVaried)) return Infinity;
        let sum = 0;
        for (let replicate = 0; replicate < TRIED; replicate++) sum += stepsOf(engagement, root, replicate).throws;
        return sum / TRIED;
      }),
    );
    if (throws.some((count) => count > MOST_THROWS[size] || count < LEAST_THROWS[size])) return null;
    const units = Object.values(mapOf(candidate.spec['sides'])).map((side) => unitsOf(mapOf(side)['force'] ?? null));
    if (size === 'large' && Math.min(...units) < 8) return null;
    return { ...candidate, size, features: featuresOf(system, candidate) };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null; // the rules refuse it, or are silent
    throw error;
  }
}

/** The class of a candidate and its law where it is solved; null where the rules are silent in a rare branch. */
function weighed({ spec, size }: Tried): { readonly name: Class; readonly law: Json } | null {
  if (size === 'large') return { name: 'large', law: null };
  try {
    const { law, states } = solved(spec, BUDGET);
    if (states.includes(null)) return { name: 'played', law: null };
    return { name: states.some((count) => (count ?? 0) > MANY_STATES) ? 'big' : 'solved', law };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/** A candidate with more turns and units, until it has many states; null where it comes to too many or stays small. */
function big(system: RuleSystem, small: Tried): { readonly one: Tried; readonly law: Json } | null {
  const units = Math.max(
    ...Object.values(mapOf(small.spec['sides'])).map((side) => unitsOf(mapOf(side)['force'] ?? null)),
  );
  for (const [turns, more] of [[1, 1], [3, 1], [3, 2]] as const) {
    const one = tried(system, grown(system, small, turns, units + more - 1), 'small');
    const found = one === null ? null : weighed(one);
    if (one === null || found === null || found.name === 'played') return null;
    if (found.name === 'big') return { one, law: found.law };
  }
  return null;
}

function chosenFrom(system: RuleSystem): void {
  const pool: Tried[] = [];
  let made = 0;
  for (const size of ['large', 'small'] as const) {
    const before = pool.length;
    for (const candidate of candidates(system, new Random(1880, system.id + size, 0), size)) {
      if (++made > 60_000 || pool.length - before >= POOL[size]) break;
      const one = tried(system, candidate, size);
      if (one !== null) pool.push(one);
    }
  }
  process.stderr.write(`${system.id}: ${pool.length} of ${made} candidates\n`);
  const kinds = system.kinds.filter(({ name }) => name !== 'battle');
  const possible = new Set(kinds.flatMap((kind) => possibleFeatures(system, kind)));
  const counts = new Map<string, number>();
  const chosen: HeldEngagement[] = [];
  const classes = { big: 0, solved: 0, large: 0, played: 0 };
  const needOf = ({ features }: Tried): number => {
    let need = 0;
    for (const feature of features) need += Math.max(0, OFTEN - (counts.get(feature) ?? 0));
    return need;
  };
  const left = new Set(pool);
  const laws: Json[] = [];
  const take = ({ spec, features }: Tried, name: Class, law: Json): void => {
    classes[name]++;
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    chosen.push({ spec, exact: law !== null });
    if (law !== null) laws.push(law);
  };
  for (const one of pool) {
    if (classes.big >= LEAST.big) break;
    const found = one.size === 'small' ? big(system, one) : null;
    process.stderr.write(`${classes.big} ${found === null} ${process.cpuUsage().user / 1e6}\n`);
    if (found === null) continue;
    left.delete(one);
    take(found.one, 'big', found.law);
  }
  const roomFor = (wanted: Class): boolean => {
    const missing = Object.entries(LEAST).reduce(
      (sum, [name, least]) => sum + (name === wanted ? 0 : Math.max(0, least - classes[name as Class])), // its own keys
      0,
    );
    return chosen.length + missing < CHOSEN;
  };
  while (chosen.length < CHOSEN && left.size > 0) {
    let best: Tried | null = null;
    let most = -1;
    for (const one of left) {
      if (one.size === 'large' && classes.large >= LEAST.large) continue;
      const need = needOf(one);
      if (need > most) [best, most] = [one, need];
    }
    if (best === null) break;
    left.delete(best);
    const found = weighed(best);
    if (found === null || !roomFor(found.name)) continue;
    take(best, found.name, found.law);
  }
  writeHeld(`${system.id}/laws`, laws);
  writeHeld(`${system.id}/engagements`, chosen as unknown as JsonObject[]); // plain data
  const rare = [...possible].filter((feature) => (counts.get(feature) ?? 0) < OFTEN);
  process.stdout.write(
    `${system.id}: ${chosen.length} engagements: ${classes.big} solved of more than ${MANY_STATES} states, ` +
      `${classes.solved} solved of fewer, ${classes.large} of eight units a side or more, ${classes.played} others\n` +
      `  ${possible.size} values and conditions that may be, ${rare.length} of them fewer than ${OFTEN} times:\n` +
      `  ${rare.map((feature) => `${feature} ${counts.get(feature) ?? 0}`).join(', ')}\n`,
  );
  const others = [...counts].filter(([feature]) => /^(?:kind|option|own|scenario|several|outcomes|another)/u.test(feature));
  process.stdout.write(`  ${others.map(([feature, count]) => `${feature} ${count}`).toSorted().join(', ')}\n`);
}

const asked = process.argv.slice(2);
for (const system of ruleSystems) if (asked.length === 0 || asked.includes(system.id)) chosenFrom(system);
