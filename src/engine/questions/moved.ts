/** Numbers of one cell moved: to where the matchup comes nearest to even, or a step down and up each ("tornado"). */
import type { RunFacts } from '../../questions/telling/facts.ts';
import { plain } from '../../questions/telling/sentence.ts';
import type { Estimate } from '../../questions/telling/rows.ts';
import { bestShares } from '../../questions/telling/verdict.ts';
import { isMap, type JsonObject } from '../../play/json.ts';
import { didYouMean, nearest, oneNamed } from '../../play/nearest.ts';
import { shown } from '../../play/shown.ts';
import type { RuleSystem } from '../../play/system.ts';
import { rounded } from '../../spec/analyses/moved-numbers.ts';
import { moveOf } from '../../spec/analyses/sensitivity.ts';
import { ExecutionError } from '../../run/error.ts';
import { SpecError } from '../../spec/diagnostic.ts';
import { fieldsAsWritten } from '../../spec/as-written.ts';
import type { Cell, Experiment } from '../../spec/experiment.ts';
import { roleFields } from '../../spec/kind-fields.ts';
import { inScope } from '../../spec/resolved.ts';
import { Source } from '../../spec/source.ts';
import { parseYaml } from '../../spec/yaml-document.ts';
import { evenValue, type EvenValue, type Tried } from '../../questions/matchup/even-value.ts';
import type { Desk, Result } from '../desk.ts';
import { QuestionError, type Asking } from '../messages.ts';
import type { Asked } from '../inputs.ts';
import { cellOf, opened, question, type OpenedExperiment } from '../question.ts';
import { CellRules, feltRange } from '../rule-numbers.ts';
import { resolved } from './spec.ts';

/** Values that may be tried, at the most. */
const MOST_VALUES = 2000;
/** As many are all tried; of more the share need not rise or fall throughout, but is taken to. */
const FEW = 12;

export interface Even extends Pick<EvenValue, 'tried' | 'best' | 'isNear'> {
  readonly finding: string;
  /** False while values are tried, and where the search was stopped. */
  readonly whole: boolean;
}

/** "Make it even": the value of one number at which the first side's share comes nearest to a half. */
export const even = question('even', async (asked, desk, { signal, tell }: Asking<Even>): Promise<Even> => {
  const { path, step = 1 } = asked;
  const all = countIn(asked.least, asked.largest, step);
  if (!(all >= 2 && all <= MOST_VALUES))
    throw new QuestionError(`these are ${Math.max(0, all)} values to try; there must be 2 to ${MOST_VALUES}`);
  const { experiment, system } = await opened(desk, asked);
  const cell = cellOf(experiment, asked.cell);
  const rules = new CellRules(system, cell);
  const number = rules.numbers().find(({ names }) => path === `tables.${names.join('.')}`);
  const { least, largest } =
    number === undefined ? asked : feltRange(rules, number.names, { ...asked, step });
  const count = countIn(least, largest, step);
  /** By the place of the value; null for a refused one. */
  const tries = new Map<number, Tried | null>();
  let facts: RunFacts | null = null;
  let refusal: SpecError | null = null;
  const evenOf = (whole: boolean): Even | null => {
    if (facts === null) return null;
    const ascending = [...tries].toSorted(([a], [b]) => a - b).flatMap(([, tried]) => tried ?? []);
    const { finding, ...found } = evenValue(ascending, facts);
    return { ...found, finding: plain(finding), whole };
  };
  for (let place = nextOf(count, tries); place !== null && !signal.aborted; place = nextOf(count, tries)) {
    const value = rounded(least + place * step);
    try {
      const alone = { analysis: { kind: 'matchup' }, vary: { [path]: [value] } };
      const opening = await openedAlone(desk, asked, { experiment, system, cell }, alone);
      const result = await resolvedAlone(opening, desk, asked, { signal });
      if (signal.aborted) break;
      const [row] = result.findings.rows;
      if (row === undefined) throw new TypeError('a cell was resolved, yet there is no row of it');
      ({ facts } = result);
      tries.set(place, { value, cell: row.cell });
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      refusal = error;
      tries.set(place, null);
    }
    const so = evenOf(false);
    if (so !== null) tell(so);
  }
  const found = evenOf(!signal.aborted);
  if (found !== null) return found;
  signal.throwIfAborted();
  throw refusal ?? new QuestionError('no value was tried');
});

function countIn(least: number, largest: number, step: number): number {
  return Math.floor((largest - least) / step + 1e-9) + 1;
}

/**
 * The place of the next value to try: the ends and the middle, then all of a few; else the middle of the gap in which the
 * share passes a half, or of one beside the best so far. Null where the search is over.
 */
function nextOf(count: number, tries: ReadonlyMap<number, Tried | null>): number | null {
  const first = [0, count - 1, Math.floor((count - 1) / 2)].find((place) => !tries.has(place));
  if (first !== undefined) return first;
  if (count <= FEW)
    return Array.from({ length: count }, (_, place) => place).find((place) => !tries.has(place)) ?? null;
  const places = [...tries]
    .map(([at, tried]) => ({ at, above: aboveHalf(tried) }))
    .toSorted((a, b) => a.at - b.at);
  const best = Math.min(...places.flatMap(({ above }) => (Number.isNaN(above) ? [] : [Math.abs(above)])));
  const gaps = places.flatMap((from, i) => {
    const to = places[i + 1];
    if (to === undefined || to.at - from.at < 2) return [];
    const isPassed = from.above * to.above < 0;
    const isBeside = [from, to].some(({ above }) => Math.abs(above) === best);
    return isPassed || isBeside ? [{ middle: Math.floor((from.at + to.at) / 2), isPassed }] : [];
  });
  return (gaps.find(({ isPassed }) => isPassed) ?? gaps[0])?.middle ?? null;
}

/** The first side's share of the engagements that a side won, less a half; not a number where it is not known. */
function aboveHalf(tried: Tried | null): number {
  const [first, second] = (tried && bestShares(tried.cell)) ?? [];
  return first === undefined || second === undefined
    ? NaN
    : first.value / (first.value + second.value) - 1 / 2;
}

export interface Tornado {
  /** The farthest swing first; numbers that the rules allow no step are left out. */
  readonly bars: readonly Bar[];
}

/** A number that was moved. */
export interface Bar {
  readonly path: string;
  readonly moves: readonly {
    readonly to: number;
    /** The first side's share of all engagements less that with nothing moved, on the same dice. */
    readonly change: Estimate;
  }[];
}

/** Rule numbers moved a step down and up, one at a time, as the analysis `sensitivity` does. */
export const tornado = question(
  'tornado',
  async ({ paths, ...asked }, desk, { signal, tell }: Asking<Tornado>): Promise<Tornado> => {
    const { experiment, system } = await opened(desk, asked);
    const cell = cellOf(experiment, asked.cell);
    const rules = new CellRules(system, cell);
    const all = new Map(rules.numbers().map((number) => [number.names.join('.'), number]));
    const moved = [...new Set(paths)].flatMap((path) => {
      const number = all.get(path);
      if (number === undefined)
        throw new QuestionError(
          `there is no number at ${shown(path)}${didYouMean(nearest(path, all.keys()))}`,
        );
      const near = rules.near(number);
      return near.length === 0 ? [] : [{ path, values: [number.value, ...near] }];
    });
    if (moved.length === 0) throw new QuestionError('none of these numbers can be moved by a step');
    const factors = Object.fromEntries(moved.map(({ path, values }) => [`tables.${path}`, values]));
    const analysis = { kind: 'sensitivity', factors };
    const whole = await openedAlone(desk, asked, { experiment, system, cell }, { analysis });
    const tornadoOf = (so: Result): Tornado => ({ bars: barsOf(so, moved) });
    const onNews = (so: Result): void => tell(tornadoOf(so));
    return tornadoOf(await resolvedAlone(whole, desk, asked, { signal, onNews }));
  },
);

/** The bars; the things of the answer are the numbers in the order of their first variants. */
function barsOf({ findings }: Result, moved: readonly { readonly path: string }[]): readonly Bar[] {
  const { answer, rows } = findings;
  if (answer?.kind !== 'sensitivity' || answer.findings.indices !== 'oat')
    throw new TypeError('a study of sensitivity has moves of one thing at a time');
  const things = [...new Set(rows.flatMap(({ cell }) => moveOf(cell.variant ?? '')?.thing ?? []))];
  return answer.findings.things.flatMap(({ name, moves }): Bar[] => {
    const { path } = moved[things.indexOf(name)] ?? {};
    return path === undefined
      ? []
      : [{ path, moves: moves.map(({ to, change }) => ({ to: Number(to), change })) }];
  });
}

/** Resolves cells like one that may be solved: then nobody counts first whether playing would be less work. */
async function resolvedAlone(
  whole: OpenedExperiment,
  desk: Desk,
  { solved = false }: { readonly solved?: boolean | undefined },
  how: Parameters<typeof resolved>[2],
): Promise<Result> {
  const { experiment } = whole;
  if (solved && experiment.resolve.method === 'auto')
    try {
      const exact = { ...experiment, resolve: { ...experiment.resolve, method: 'exact' as const } };
      return await resolved({ ...whole, experiment: exact }, desk, how);
    } catch (error) {
      // One of them is too large.
      if (!(error instanceof ExecutionError && error.code === 'HYTHE-RUN-UNSOLVED')) throw error;
    }
  return resolved(whole, desk, how);
}

/** A cell in its experiment. */
interface CellOfSpec extends Pick<OpenedExperiment, 'experiment' | 'system'> {
  readonly cell: Cell;
}

/**
 * Reads the spec with nothing but this cell, and with `changes` of its sections; paths under `vary` go beside those of
 * the cell, or in their place. All its cells share the random streams of the cell.
 * @throws {SpecError}
 */
async function openedAlone(
  desk: Desk,
  asked: Asked<'numbers'>,
  { experiment: { words, sides }, system, cell }: CellOfSpec,
  { vary = {}, analysis }: { readonly analysis: JsonObject; readonly vary?: JsonObject },
): Promise<OpenedExperiment> {
  const { kind, factors, tables, options, pairing } = cell;
  // Tables and options of the cell hold the varied ones.
  const others = factors.filter(({ path }) => !/^(?:tables|options)\./u.test(path));
  const own = others.map(({ path, value }) => {
    const side = sides.findIndex((name) => path === `sides.${name}.force`);
    return [path, [side === -1 ? value : forceOf(system, cell, sides, side)]] as const;
  });
  const sections: JsonObject = {
    tables,
    options: inScope(system, kind, options),
    vary: { ...Object.fromEntries(own), ...vary },
    variants: null,
    expect: [],
    analysis,
    // Words may speak of variants and values that are left out.
    labels: {},
    phrases: {},
    landmarks: null,
  };
  const { top } = parseYaml(new Source('a cell by itself', JSON.stringify(sections)));
  const whole = await opened(desk, asked, Object.fromEntries(top?.parts ?? []));
  const { experiment } = whole;
  const { labels, phrases } = words;
  return {
    ...whole,
    experiment: {
      ...experiment,
      words: { ...experiment.words, labels, phrases },
      cells: experiment.cells.map((each) => ({ ...each, pairing })),
    },
  };
}

/** The force of a side, written out: of one that the analysis has made, the name says nothing to another spec. */
function forceOf(
  system: RuleSystem,
  { kind: name, inputs }: Cell,
  sides: Experiment['sides'],
  side: number,
): JsonObject {
  const kind = oneNamed(system.kinds, name, (one) => one.name, 'kind of engagement');
  const role = kind.roles[side] ?? '';
  const own = inputs[role];
  const names = new Map(kind.roles.map((each, i) => [each, sides[i] ?? '']));
  return fieldsAsWritten(roleFields(kind, role).force, isMap(own) ? own : {}, names);
}
