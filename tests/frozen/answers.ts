/**
 * Answers of the program to what the judge asks: the laws, counts and throws of engagements, odds, tables of rules,
 * battles and tables of examples. Only this file knows how they are got; what is held is plain data in public notions.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { item } from '../../src/chance/at.ts';
import type { RecordedThrow } from '../../src/chance/recorded.ts';
import { rootOf } from '../../src/chance/random.ts';
import { experimentOf, run } from '../../src/index.ts';
import { LibraryError } from '../../src/play/nearest.ts';
import { odds } from '../../src/core.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { sumsOf, type ExplainedSum } from '../../src/play/explanation.ts';
import { InputError } from '../../src/play/inputs.ts';
import { isMap, listOf, mapOf, type Json, type JsonObject } from '../../src/play/json.ts';
import { marginal } from '../../src/play/marginal.ts';
import { narrate, type Step } from '../../src/play/narrate.ts';
import { EventLog } from '../../src/play/recorder.ts';
import { simulate } from '../../src/play/simulate.ts';
import { solve, type SolveBudget } from '../../src/play/solve.ts';
import type { AnyEngagement, RuleSystem } from '../../src/play/system.ts';
import { tallyShape, type Tally, type TallyShape } from '../../src/play/tally.ts';
import { bindCell } from '../../src/spec/bind.ts';
import { cellOfStart, chancesOf } from '../../src/spec/cell-starts.ts';
import { SpecError } from '../../src/spec/diagnostic.ts';
import type { Cell } from '../../src/spec/experiment.ts';
import { numbersOf, specMetrics } from '../../src/spec/metrics.ts';
import { loadOwnSystems } from '../../src/run/node/own-systems.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { unpacked } from '../../src/cli/packed-cases.ts';
import { ROOT } from './held.ts';

/**
 * An engagement as a spec declares it, without words, and why it was chosen: `big` and `solved` for their laws, which are
 * held too, `large` for eight units a side or more.
 */
export interface HeldEngagement {
  readonly spec: JsonObject;
  readonly as: 'big' | 'solved' | 'large' | 'played';
}

/** A question to a mechanic, with changes of the tables where there are some. */
export interface HeldQuestion {
  readonly mechanic: string;
  readonly inputs: JsonObject;
  readonly tables?: JsonObject;
}

/** Battles on a map as a cell of a spec declares them, and how many replicates of it. */
export interface HeldBattle {
  readonly spec: JsonObject;
  readonly cell: number;
  readonly replicates: number;
}

/** Numbers by the names of their readings and values: probabilities, or counts. */
type Spreads = Record<string, Record<string, number>>;

const ROOT_OF_DICE = rootOf('judge');
const REPLICATES = 10_000;
const TOLD = 3;
/** Larger than any that was chosen: an engagement with more states is not solved any more, and that is said. */
const BUDGET = { states: 1_000_000, work: 60e9, forecast: false };

/** A spec whose engagement names a pack, with the tables in its place. */
function unpackedSpec(system: RuleSystem, spec: JsonObject): JsonObject {
  const { inputs: engagement, tables } = unpacked(system, mapOf(spec['engagement']));
  const own = isMap(spec['tables']) ? [spec['tables']] : [];
  return tables.length === 0 ? spec : { ...spec, engagement, tables: [...tables, ...own] };
}

/** The engagement that a spec declares: of each start where its set-up is thrown. */
export function boundTo(spec: JsonObject): {
  readonly chances: readonly number[];
  readonly cells: readonly { readonly cell: Cell; readonly bound: AnyEngagement }[];
  readonly sides: readonly [string, string];
} {
  const { rules, cells, sides } = experimentOf({ hythe: 1, ...unpackedSpec(systemOf(spec['rules']), spec) });
  const cell = item(cells, 0);
  const { setup } = cell;
  const starts = setup === undefined ? [cell] : setup.starts.map((_start, i) => cellOfStart(cell, i));
  return {
    chances: setup === undefined ? [1] : chancesOf(setup),
    cells: starts.map((start) => ({ cell: start, bound: bindCell(rules, start, ruleSystems) })),
    sides,
  };
}

/** The places at which a spec is refused, in order; none where it is taken. */
export function refusalOf(spec: JsonObject): Json {
  try {
    boundTo(spec);
    return [];
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    // A pack stands in the engagement of what is held, and among the tables now.
    const pack = mapOf(mapOf(spec['engagement'])['pack']);
    const inPack = (place: string, part: string): string =>
      Object.hasOwn(pack, part) ? `engagement.pack.${part}` : place;
    return error.diagnostics.map(({ path }) => path.replace(/^tables\.(\w+)/u, inPack)).toSorted();
  }
}

function systemOf(id: Json | undefined): RuleSystem {
  const system = ruleSystems.find((one) => one.id === id);
  if (system === undefined) throw new Error(`no rule system ${JSON.stringify(id)}`);
  return system;
}

/** The exact law of an engagement, a start after the other; null where it is not solved any more. */
export function lawOf({ spec }: Pick<HeldEngagement, 'spec'>): Json {
  return solved(spec, BUDGET).law;
}

/** The same within a budget, and the states of its starts: null where one was not solved. */
export function solved(
  spec: JsonObject,
  budget: SolveBudget,
): { readonly law: Json; readonly states: readonly (number | null)[] } {
  const { chances, cells, sides } = boundTo(spec);
  const states: (number | null)[] = [];
  const laws = cells.map(({ bound }) =>
    bound.use((engagement) => {
      const shape = tallyShape(engagement);
      const answer = solve(engagement, shape, budget);
      states.push(answer.solved ? answer.states : null);
      return answer.solved ? spreadsOf(shape, answer.tally, sides) : null;
    }),
  );
  return { law: { chances, laws }, states };
}

/** The counts of played engagements, shared out among the starts. */
export function countsOf({ spec }: Pick<HeldEngagement, 'spec'>): Json {
  const { cells, sides } = boundTo(spec);
  return cells.map(({ cell: { pairing }, bound }) =>
    bound.use((engagement) => {
      const shape = tallyShape(engagement);
      const count = Math.ceil(REPLICATES / cells.length);
      const counts = simulate(engagement, shape, { root: ROOT_OF_DICE, pairing, first: 0, count });
      return spreadsOf(shape, counts, sides);
    }),
  );
}

/** The throws and the end of the first replicates of each start. */
export function throwsOf({ spec }: Pick<HeldEngagement, 'spec'>): Json {
  return boundTo(spec).cells.map(({ cell: { pairing }, bound }) =>
    Array.from({ length: TOLD }, (_unused, number) =>
      bound.use((engagement) => {
        const { steps, outcome, turn, readings } = narrate(engagement, {
          root: ROOT_OF_DICE,
          pairing,
          number,
        });
        return { throws: steps.flatMap(throwLines), end: { outcome, turn, ...Object.fromEntries(readings) } };
      }),
    ),
  );
}

/** Every number of a tally above 0, by the names of readings and values. */
function spreadsOf(shape: TallyShape, tally: Tally, sides: readonly [string, string]): Spreads {
  const spreads: Spreads = {};
  const add = (reading: string, value: string | number, mass: number): void => {
    if (mass !== 0) (spreads[reading] ??= {})[value] = mass;
  };
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((mass, i) =>
    add('outcome@turn', `${item(shape.outcomes, Math.floor(i / turns))}@${i % turns}`, mass),
  );
  const metrics = specMetrics(shape, sides);
  for (const metric of metrics) {
    if (typeof metric.place !== 'number') continue;
    const values = numbersOf(shape, tally, metric);
    marginal(shape, tally, metric.place).forEach((mass, i) =>
      add(metric.name, metric.labels?.[i] ?? values[i] ?? i, mass),
    );
  }
  shape.joints.forEach(([a, b], joint) => {
    const width = item(shape.readings, b).most + 1;
    item(tally.joints, joint).forEach((mass, i) =>
      add(
        `${item(shape.readings, a).name},${item(shape.readings, b).name}`,
        `${Math.floor(i / width)},${i % width}`,
        mass,
      ),
    );
  });
  return spreads;
}

/** A line a throw: who throws, the law and what it shows, and before the first of a resolution the parts of its numbers. */
function throwLines({ thrower, throws, explanation }: Step): readonly string[] {
  const who = thrower === null ? '-' : 'AB'.charAt(thrower);
  const sums = sumLines(sumsOf(explanation));
  return throws.map((thrown, i) => `${who} ${shownBy(thrown)}${i === 0 ? `: ${sums.join('; ')}` : ''}`);
}

function shownBy({ label, faces, value, isSet }: RecordedThrow): string {
  return `${label} ${isSet === true ? faces.map(({ face }) => face).join(' ') : value}`;
}

/** `9 = 10 PDB-FIRE-03, -1 PDB-FIRE-06`: each number of a throw with the parts that change it. */
function sumLines(sums: readonly ExplainedSum[]): readonly string[] {
  return sums.flatMap(({ total, factors }) => {
    if (total === null) return [];
    const parts = factors.filter(({ value }) => value !== null && value !== 0);
    return [
      `${total.value} = ${parts.map(({ value, ruleIds }) => [value, ...ruleIds].join(' ')).join(', ')}`,
    ];
  });
}

/** The chances, means and parts of a resolution; `refused` where the rules refuse the inputs or are silent. */
export function oddsOf(rules: string, { mechanic, inputs, tables }: HeldQuestion): Json {
  try {
    const asked = unpacked(systemOf(rules), inputs, mechanic);
    const { metrics, expected, explanation } = odds(rules, mechanic, asked.inputs, {
      tables: [tables ?? {}, ...asked.tables],
    });
    const chances = Object.fromEntries(
      metrics.map(({ name, outcomes }) => [
        name,
        Object.fromEntries(outcomes.map(({ label, chance }) => [label, chance])),
      ]),
    );
    const means = Object.fromEntries(expected.map(({ name, mean }) => [name, mean]));
    return { chances, expected: means, parts: sumLines(explanation?.sums ?? []) };
  } catch (error) {
    if (error instanceof NotGivenError) return { refused: 'not given' };
    if (error instanceof InputError || error instanceof LibraryError) return { refused: 'inputs' };
    throw error;
  }
}

/** Words of a table, in which digits are no numbers of the rules. */
const WORDS =
  /^(?:about|evidence|id|meaning|names?|notes?|period|printed|rule|rule-?ids|ruling|seed|source|title)$/iu;

/** Every number that a system prints, dice and fractions too, by its place in the tables. */
export function numbersIn(tables: JsonObject): Readonly<Record<string, number | string>> {
  const found: Record<string, number | string> = {};
  const walk = (value: Json, path: string, isWord: boolean): void => {
    if (typeof value === 'number' || (typeof value === 'string' && !isWord && /\d/u.test(value)))
      found[path] = value;
    else if (isMap(value) || Array.isArray(value))
      for (const [key, part] of Object.entries(value as JsonObject))
        // a list by its indices
        walk(part, `${path}/${key}`, isWord || WORDS.test(key));
  };
  walk(tables, '', false);
  return found;
}

/**
 * Every weapon in each of its bands, as it is used: the chances of each use and the parts of its number, under the
 * standard conditions and with each other value of one of them.
 */
export function weaponsOf(system: RuleSystem): Json {
  const { weaponry } = system;
  if (weaponry === undefined) return {};
  const tables = system.read(system.tables);
  const standard = Object.fromEntries(weaponry.conditions.map(({ name, standard: value }) => [name, value]));
  const others = weaponry.conditions.flatMap(({ name, values, standard: usual }) =>
    values.filter((value) => value !== usual).map((value) => ({ ...standard, [name]: value })),
  );
  const usesAt = (weapon: string, distance: number): Json =>
    [standard, ...others].map((conditions) => {
      const asked = { weapon, distance, conditions };
      const uses = weaponry.uses(tables, {}, asked) ?? [];
      const thrown = weaponry.thrown?.(tables, {}, asked) ?? null;
      return {
        uses: uses.map(({ name, distribution }) => ({ name, chances: Object.fromEntries(distribution) })),
        parts: thrown === null ? [] : sumLines(sumsOf(thrown.explanation)),
      };
    });
  return Object.fromEntries(
    weaponry
      .weapons(tables)
      .map(({ id }) => [
        id,
        weaponry
          .bands(tables, {}, id)
          .map(({ name, from, to, at }) => ({ name, from, to, uses: usesAt(id, at) })),
      ]),
  );
}

/**
 * The acts and throws of battles on a map, a line each: who does what, dice, parts of the number, and what changes; then
 * the end and its readings.
 */
export function battleOf({ spec, cell: number, replicates }: HeldBattle): Json {
  const { rules, cells } = experimentOf({ hythe: 1, ...spec });
  const cell = item(cells, number - 1);
  const log = new EventLog();
  return bindCell(rules, cell, ruleSystems, { recorder: log }).use((bound) =>
    Array.from({ length: replicates }, (_unused, replicate) => {
      log.events.length = 0;
      const dice = { root: ROOT_OF_DICE, pairing: cell.pairing, number: replicate };
      const { outcome, turn, readings } = narrate(bound, dice, 'direct', [], bound, log);
      return [...log.events.map(eventLine), JSON.stringify([outcome, turn, ...readings])];
    }),
  );
}

function eventLine(event: JsonObject): string {
  const { act, turn, formation, unit, target, attackers, to, dice, total, result, outcome } = event;
  const { value, parts } = mapOf(total);
  const number = [
    value,
    ...listOf(parts)
      .map(mapOf)
      .map((part) => [part['value'], part['rule']]),
  ];
  const changes = listOf(event['changes'])
    .map(mapOf)
    .map((change) => [change['who'], change['what'], change['to']]);
  const given = [act, turn, formation, unit, target, attackers, to, dice, number, result, outcome, changes];
  return JSON.stringify(given);
}

/** Columns that say how much work a cell was, or how a run was cut up. */
const OF_WORK = /^(?:states|transitions|chunk_size)$/u;
/** Rows whose numbers are held as one sum. */
const TOGETHER = 200;

/**
 * The numbers of the tables of an example that is run short: of each column a weighted sum of the numbers in so many
 * rows, which shows a difference of 1e-12 in any of them.
 */
export async function exampleOf(name: string): Promise<Json> {
  const path = join(ROOT, 'experiments', `${name}.yaml`);
  const files = specFolder(path);
  // A spec may have any sections; `experimentOf` reads it as such.
  const spec = parse(readFileSync(path, 'utf8')) as { resolve?: JsonObject; engagement?: JsonObject };
  const isBattle = spec.engagement?.['kind'] === 'battle';
  const { method, check, sampler, replicates = 2000 } = mapOf(spec.resolve);
  const most = isBattle ? 2 : 400;
  const resolve = { method, check, sampler, replicates: Math.min(Number(replicates), most), seed: 'judge' };
  const own = name.startsWith('own-rules') ? pathToFileURL(path.replace(/yaml$/u, 'ts')).href : null;
  const systems = own === null ? ruleSystems : (await loadOwnSystems(own)).systems;
  const experiment = experimentOf({ ...spec, resolve }, { systems, files });
  const { tables } = await run(experiment, {
    workers: 1,
    systems,
    ...(own === null ? {} : { systemsModule: own }),
  });
  const { factors: _meanings, ...all } = tables;
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => {
      const columns = rows.columnNames().filter((column) => !OF_WORK.test(column));
      return [table, Object.fromEntries(columns.map((column) => [column, sumsOfColumn(rows.array(column))]))];
    }),
  );
}

function sumsOfColumn(values: ArrayLike<unknown>): readonly number[] {
  const sums: number[] = [];
  for (let from = 0; from < values.length; from += TOGETHER) {
    let sum = 0;
    for (let row = from; row < Math.min(values.length, from + TOGETHER); row++) {
      const value = values[row];
      // A weight of its own for each row, between 1 and 2; nothing is a number too.
      const weight = 1 + ((row * 0x9e3779b1) >>> 0) / 2 ** 32;
      if (typeof value === 'number') sum += weight * value;
      else if (value === null) sum += weight * 0.123;
    }
    sums.push(sum);
  }
  return sums;
}
