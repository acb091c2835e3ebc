/**
 * Chooses the engagements that the judge holds, and says what they cover:
 * `node --conditions=hythe-source tests/frozen/choose.ts --do report|more|new [SYSTEM…]`. What is chosen is data: `more` adds
 * what is rare, and `new` chooses anew, after which `npm run freeze` holds the answers.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { rootOf } from '../../src/chance/random.ts';
import { mapOf, type Json, type JsonObject } from '../../src/engagement/json.ts';
import { simulate, stepsOf } from '../../src/engagement/simulate.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { entriesOf, tallyShape } from '../../src/engagement/tally.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { Random } from '../fuzz/random.ts';
import { boundTo, solved, type HeldEngagement } from './answers.ts';
import { candidates, featuresOf, grown, possibleFeatures, unitsOf, type Candidate } from './candidates.ts';
import { readHeld, writeHeld } from './held.ts';

const CHOSEN = 200;
/** So many with what was still rare. */
const MOST = 250;
const OFTEN = 5;
/** How many of each class there are at the least. */
const LEAST = { big: 62, solved: 70, large: 42 } as const;
type Class = HeldEngagement['as'];

const MANY_STATES = 10_000;
const BUDGET = { states: 45_000, work: 0.4e9 };
const MOST_THROWS = { small: 60, large: 160 } as const;
const LEAST_THROWS = { small: 1, large: 12 } as const;
const MOST_ENTRIES = 15_000;
const POOL = { small: 450, large: 60 } as const;
const TRIED = 20;
/** So many candidates are looked at for what is rare. */
const SOUGHT = 12_000;

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
        for (let replicate = 0; replicate < TRIED; replicate++)
          sum += stepsOf(engagement, root, replicate).throws;
        return sum / TRIED;
      }),
    );
    if (throws.some((count) => count > MOST_THROWS[size] || count < LEAST_THROWS[size])) return null;
    const units = Object.values(mapOf(candidate.spec['sides'])).map((side) =>
      unitsOf(mapOf(side)['force'] ?? null),
    );
    if (size === 'large' && Math.min(...units) < 8) return null;
    return { ...candidate, size, features: featuresOf(system, candidate.spec) };
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
  for (const [turns, more] of [
    [1, 1],
    [3, 1],
    [3, 2],
    [5, 3],
  ] as const) {
    const one = tried(system, grown(system, small, turns, units + more - 1), 'small');
    const found = one === null ? null : weighed(one);
    if (one === null || found === null || found.name === 'played') return null;
    if (found.name === 'big') return { one, law: found.law };
  }
  return null;
}

/** The engagements of a system that are chosen so far, and what they cover. */
class Choice {
  private readonly system: RuleSystem;
  private readonly possible: ReadonlySet<string>;
  private readonly chosen: HeldEngagement[];
  private readonly laws: Json[];
  private readonly counts = new Map<string, number>();
  private readonly classes = { big: 0, solved: 0, large: 0, played: 0 };
  private readonly pool = new Set<Tried>();
  private readonly known = new Set<string>();

  constructor(system: RuleSystem, chosen: readonly HeldEngagement[], laws: readonly Json[]) {
    this.system = system;
    const kinds = system.kinds.filter(({ name }) => name !== 'battle');
    this.possible = new Set(kinds.flatMap((kind) => possibleFeatures(system, kind)));
    this.chosen = [...chosen];
    this.laws = [...laws];
    for (const { spec, as } of chosen) {
      this.count(as, featuresOf(system, spec));
      this.known.add(JSON.stringify(spec));
    }
  }

  private count(as: Class, features: ReadonlySet<string>): void {
    this.classes[as]++;
    for (const feature of features) this.counts.set(feature, (this.counts.get(feature) ?? 0) + 1);
  }

  /** Takes an engagement, once. */
  private take({ spec, features }: Tried, as: Class, law: Json): void {
    const text = JSON.stringify(spec);
    if (this.known.has(text)) return;
    this.known.add(text);
    this.count(as, features);
    this.chosen.push({ spec, as });
    if (law !== null) this.laws.push(law);
  }

  /** How often what a candidate has is still missing. */
  private need(features: ReadonlySet<string>): number {
    let need = 0;
    for (const feature of features)
      if (this.possible.has(feature)) need += Math.max(0, OFTEN - (this.counts.get(feature) ?? 0));
    return need;
  }

  gather(size: 'small' | 'large'): void {
    const most = this.pool.size + POOL[size];
    for (const candidate of candidates(this.system, new Random(1880, this.system.id + size, 0), size)) {
      if (this.pool.size >= most) return;
      const one = tried(this.system, candidate, size);
      if (one !== null) this.pool.add(one);
    }
  }

  grow(): void {
    for (const small of this.smallOnes()) {
      if (this.classes.big >= LEAST.big) return;
      const found = big(this.system, small);
      if (found === null) continue;
      this.pool.delete(small);
      this.take(found.one, 'big', found.law);
    }
  }

  /** Those of the pool, then new ones. */
  private *smallOnes(): Generator<Tried> {
    for (const one of this.pool) if (one.size === 'small') yield one;
    let made = 0;
    for (const candidate of candidates(this.system, new Random(1880, `${this.system.id} big`, 0), 'small')) {
      if (++made > SOUGHT) return;
      const one = tried(this.system, candidate, 'small');
      if (one !== null) yield one;
    }
  }

  /** Takes those that cover most, and leaves room for each class. */
  fill(): void {
    while (this.chosen.length < CHOSEN && this.pool.size > 0) {
      let best: Tried | null = null;
      let most = -1;
      for (const one of this.pool) {
        if (one.size === 'large' && this.classes.large >= LEAST.large) continue;
        const need = this.need(one.features);
        if (need > most) [best, most] = [one, need];
      }
      if (best === null) return;
      this.pool.delete(best);
      const found = weighed(best);
      if (found !== null && this.hasRoom(found.name)) this.take(best, found.name, found.law);
    }
  }

  private hasRoom(wanted: Class): boolean {
    const { big: many, solved: few, large } = LEAST;
    const missing = { big: many, solved: few, large, played: 0 };
    let rest = 0;
    for (const name of ['big', 'solved', 'large'] as const)
      if (name !== wanted) rest += Math.max(0, missing[name] - this.classes[name]);
    return this.chosen.length + rest < CHOSEN;
  }

  /** Looks long for what is still rare, and takes it beyond the number. */
  seek(): void {
    let made = 0;
    for (const candidate of candidates(this.system, new Random(1880, `${this.system.id} rare`, 0), 'small')) {
      if (++made > SOUGHT || this.chosen.length >= MOST || this.rare().length === 0) return;
      if (this.need(featuresOf(this.system, candidate.spec)) === 0) continue;
      const one = tried(this.system, candidate, 'small');
      const found = one === null ? null : weighed(one);
      if (one !== null && found !== null) this.take(one, found.name, found.law);
    }
  }

  private rare(): readonly string[] {
    return [...this.possible].filter((feature) => (this.counts.get(feature) ?? 0) < OFTEN);
  }

  write(): void {
    writeHeld(`${this.system.id}/laws`, this.laws);
    writeHeld(`${this.system.id}/engagements`, this.chosen as unknown as JsonObject[]); // plain data
  }

  report(): string {
    const { big: many, solved: few, large, played } = this.classes;
    const told = [...this.counts]
      .filter(([feature]) => this.possible.has(feature) && !feature.includes('≠'))
      .toSorted();
    const shown = (features: readonly (readonly [string, number])[]): string =>
      features.map(([feature, count]) => `${feature} ${count}`).join(', ');
    return (
      `${this.system.id}: ${this.chosen.length} engagements: ${many} solved of more than ${MANY_STATES} states, ${few} solved ` +
      `of fewer, ${large} of eight units a side or more, ${played} others\n  ${shown(told)}\n` +
      `  of ${this.possible.size} fewer than ${OFTEN} times: ${shown(this.rare().map((one) => [one, this.counts.get(one) ?? 0]))}\n`
    );
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { do: { type: 'string', default: 'new' } },
});
for (const system of ruleSystems) {
  if (positionals.length > 0 && !positionals.includes(system.id)) continue;
  const isNew = values.do === 'new';
  const held = (name: string): Json => (isNew ? [] : readHeld(`${system.id}/${name}`));
  // written by this script
  const choice = new Choice(
    system,
    held('engagements') as unknown as HeldEngagement[],
    held('laws') as readonly Json[],
  );
  if (isNew) {
    choice.gather('large');
    choice.gather('small');
    choice.grow();
    choice.fill();
  }
  if (values.do !== 'report') {
    choice.grow();
    choice.seek();
    choice.write();
  }
  process.stdout.write(choice.report());
}
