/** Shares along a factor that is a number, a line each, dotted between range bands: wins, and victory conditions. */
import { item } from '../../chance/at.ts';
import { differenceText } from '../../analysis/certainty.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import { cellName, factorLabel, factorNumber, mainFactor, ownLabel } from '../../analysis/labels.ts';
import { variantsIn, winsOf, type Change } from './changes.ts';
import { conditionsStory } from './tables.ts';
import {
  afterColon,
  chartText,
  listed,
  LONGEST_TITLE,
  say,
  shortest,
  withoutStop,
} from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { distinct, rowOf, type LinesOptions, type QuestionChart, type Row } from '../chart.ts';
import {
  axisName,
  LEAST_NEITHER,
  methodInWords,
  omittedFrom,
  placesAlong,
  shareRow,
  shownCells,
  telling,
  winnerNames,
  type ChartInput,
  type ShownCell,
} from './chart-input.ts';
import { percentOf } from '../numbers.ts';
import { outcomeTitle } from './tell.ts';

/** More panels than this are not read, and more conditions not told apart. */
const MOST_PANELS = 8;
const MOST_CONDITIONS = 8;
/** More bars than this are left to the table. */
const MOST_BARS = 24;
/** Shares of what is decided that are farther from a half are not drawn apart. */
const MOST_FROM_HALF = 0.3;
/** The part of the axis to both sides of a cell over which the range of its statement is shaded. */
const REACH = 0.04;

/** Cells along the factor `main`. */
interface Along {
  readonly input: ChartInput;
  readonly main: number;
  readonly shown: readonly ShownCell[];
  readonly panelOf: (cell: ShownCell) => string;
  /** The method, and what is left out. */
  readonly words: string;
  readonly options: LinesOptions;
}

/** @param names what lines are called, by their names in the spec */
function cellsAlong(input: ChartInput, main: number, names: ReadonlyMap<string, string>): Along {
  const { facts } = input;
  const all = shownCells(input);
  const nameOf = ({ cell }: ShownCell): string => chartText(cellName(cell, facts, main));
  const isOne = new Set(all.map(nameOf)).size === 1;
  const panelOf = isOne ? () => '' : nameOf;
  const shown = telling(all, MOST_PANELS, panelOf);
  const count = (cells: readonly ShownCell[]): number => new Set(cells.map(panelOf)).size;
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Rings are', counted: 'dots are' },
  );
  const along = { input, main, shown, panelOf };
  const name = chartText(axisName(facts, main));
  return {
    ...along,
    words: `${method}${omittedFrom(count(shown), count(all), 'panels')}`,
    options: {
      along: name,
      measure: 'share of engagements',
      join: 'bands',
      ...placesAlong(facts, item(facts.factors, main)),
      areas: statedAreas(along, names),
      columns: { ...(isOne ? {} : { panel: 'at' }), x: name },
    },
  };
}

/** Ranges that statements of the spec ask for, in one piece where a statement is about all cells of a picture. */
function statedAreas(
  { input, main, shown, panelOf }: Pick<Along, 'input' | 'main' | 'shown' | 'panelOf'>,
  names: ReadonlyMap<string, string>,
): NonNullable<LinesOptions['areas']> {
  const { statements = [] } = input.facts;
  const places = shown.map(({ cell }) => factorNumber(cell, main));
  const reach = (Math.max(...places) - Math.min(...places)) * REACH;
  const alike = Map.groupBy(
    statements.filter(({ statement }) => names.has(statement.of)),
    ({ statement: { low, high }, cells }) => JSON.stringify([low, high, cells.map(({ cell }) => cell)]),
  );
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { statement, cells } = first;
    const of = listed(own.map((one) => [names.get(one.statement.of) ?? '']));
    const name = `stated ${rangeText(statement)}: ${chartText(of)}`;
    return [...Map.groupBy(shown, panelOf)].flatMap(([panel, inPanel]) => {
      const meant = inPanel.filter(({ cell }) => cells.some((one) => one.cell === cell.cell));
      const xs = [...new Set(meant.map(({ cell }) => factorNumber(cell, main)))];
      return (meant.length === inPanel.length ? [xs] : xs.map((x) => [x])).map((piece) => ({
        name,
        panel,
        from: statement.low ?? 0,
        to: statement.high ?? 1,
        left: Math.min(...piece) - reach,
        right: Math.max(...piece) + reach,
      }));
    });
  });
}

/** `45% to 55%`, `at least 45%`, `at most 55%` */
function rangeText({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  if (low !== null && high !== null) return `${percentOf(low)} to ${percentOf(high)}`;
  return low === null ? `at most ${percentOf(high ?? 1)}` : `at least ${percentOf(low)}`;
}

/** Shares of wins along a factor; below, who has the better of what is decided, or what a house rule changes. */
export function outcomeAlong(input: ChartInput): QuestionChart | null {
  const { facts } = input;
  const rule = houseRule(input);
  const drawn = rule?.own ?? input;
  const main = mainFactor(
    shownCells(drawn).map(({ cell }) => cell),
    facts.factors,
  );
  if (main === null) return null;
  const [first, second, neither] = winnerNames(facts);
  const roles = new Map(
    [...facts.sides, 'none'].map((side, i) => [`winner=${side}`, item([first, second, neither], i)]),
  );
  const along = cellsAlong(drawn, main, roles);
  const { shown, panelOf, options, words } = along;
  const areas = options.areas ?? [];
  const strip = shown.some((cell) => panelOf(cell) !== '')
    ? null
    : rule === null
      ? decidedStrip(along, areas)
      : changesStrip(along, rule.change, input);
  const [variant, reference] =
    rule === null
      ? [[], []]
      : ([[ownLabel(facts, rule.change.variant)], [ownLabel(facts, rule.change.reference)]] as const);
  const factor = factorLabel(facts, item(facts.factors, main));
  const title = outcomeTitle(drawn, shownCells(drawn));
  const dashed = rule === null ? '' : say`, with ${variant} (dashed: ${reference})`;
  return {
    form: 'lines',
    name: 'outcome',
    title: rule === null ? title : shortest(LONGEST_TITLE, say`${variant}: ${afterColon(title)}`, title),
    subtitle: say`Share of engagements won, by ${factor}${dashed}. ${words}${strip?.words ?? ''}`,
    alt: say`Line chart of the share of engagements won by each side, by ${factor}${dashed}. ${title}.`,
    live: 'Point at a ring or dot for its numbers.',
    rows: [
      ...(rule === null ? [] : winsIn(shownCells(rule.base), rule.base, along, chartText(reference))),
      ...winsIn(shown, drawn, along, chartText(variant)),
      ...(strip?.rows ?? []),
    ],
    options: {
      ...options,
      ...(rule === null ? {} : { dashed: [chartText(reference)] }),
      ...(strip === null ? {} : { strip: strip.options }),
      colours: {
        [first]: 'first',
        [second]: 'second',
        [neither]: 'neither',
        ...Object.fromEntries(areas.map(({ name }) => [name, 'gain'])),
      },
      columns: {
        ...options.columns,
        series: 'wins',
        ...(rule === null ? {} : { part: 'rules' }),
        said: 'share',
      },
    },
  };
}

/** The shares of both sides, and of neither where that occurs. */
function winsIn(
  cells: readonly ShownCell[],
  input: ChartInput,
  { main, panelOf, shown }: Along,
  part: string,
): Row[] {
  const names = winnerNames(input.facts);
  const panels = new Set(shown.map(panelOf));
  const isUndecided = cells.some(({ cell }) => (bestShares(cell)?.[2].high ?? 0) >= LEAST_NEITHER);
  return cells
    .filter((cell) => panels.has(panelOf(cell)))
    .flatMap((cell) =>
      names.slice(0, isUndecided ? 3 : 2).map((series, winner) => ({
        x: factorNumber(cell.cell, main),
        series,
        part,
        panel: panelOf(cell),
        ...shareRow(cell.cell.exact?.[winner] ?? null, cell.cell.simulated?.[winner] ?? null, input),
      })),
    );
}

interface Strip {
  readonly rows: readonly Row[];
  readonly options: NonNullable<LinesOptions['strip']>;
  readonly words: string;
}

/**
 * The first side's share of the engagements that a side won; null where sides are so far apart that it would say nothing
 * that the lines do not, or where a statement asks for the fair range above.
 */
function decidedStrip(
  { input, main, shown }: Along,
  areas: NonNullable<LinesOptions['areas']>,
): Strip | null {
  const { facts } = input;
  const [first, second] = winnerNames(facts);
  const panel = `${first} against ${second}, share of decided`;
  const rows = shown.flatMap(({ cell }): Row[] => {
    const { exact, simulated, replicates, sequence } = cell;
    const share = exact === null ? null : exact[0] / (exact[0] + exact[1]);
    const [won = 0, lost = 0] = [0, 1].map((side) =>
      Math.round((simulated?.[side]?.value ?? 0) * (replicates ?? 0)),
    );
    const counted =
      won + lost === 0
        ? null
        : { value: won / (won + lost), ...shareInterval(sequence, won, won + lost, facts.confidence) };
    if (counted === null && !Number.isFinite(share ?? NaN)) return [];
    return [{ x: factorNumber(cell, main), series: first, panel, ...shareRow(share, counted, input) }];
  });
  const [from, to] = facts.words.fair;
  const isFairStated = areas.some((area) => area.from === from && area.to === to);
  if (rows.length === 0 || isFairStated || rows.some(({ value }) => Math.abs(value - 0.5) > MOST_FROM_HALF))
    return null;
  return {
    rows,
    options: { panel, target: { name: 'even', at: 0.5 }, range: { name: 'fair', from, to } },
    words: ' Below: shares of the engagements that a side won.',
  };
}

/** One house rule beside the rules that it is compared with. */
interface HouseRule {
  /** Any of the differences that it makes. */
  readonly change: Change;
  /** The run with the cells of the house rule alone, and with those without it. */
  readonly own: ChartInput;
  readonly base: ChartInput;
}

/** Null where there are not just two variants, or where they do not differ. */
function houseRule(input: ChartInput): HouseRule | null {
  const { findings } = input;
  const changes = findings.changes.filter(({ metric }) => metric === 'winner');
  const [change] = changes;
  const isSame = changes.every(({ difference: { low, high } }) => low === 0 && high === 0);
  if (change === undefined || isSame || variantsIn(changes).length > 1) return null;
  const of = (name: string): ChartInput => {
    const rows = findings.rows.filter(({ cell }) => cell.variant === name);
    return { ...input, findings: { ...findings, rows, changes: [] } };
  };
  return { change, own: of(change.variant), base: of(change.reference) };
}

/** The differences that a house rule makes in the wins of both sides, and the range within which they do not matter. */
function changesStrip(
  { main, shown }: Along,
  { variant, matters }: Change,
  { findings, facts }: ChartInput,
): Strip {
  const panel = 'change in points';
  const names = winnerNames(facts);
  const rows = facts.sides.flatMap((side, winner) =>
    winsOf(findings.changes, variant, side)
      .filter(({ cell }) => shown.some((one) => one.cell.cell === cell.cell))
      .map(({ cell, difference }) => ({
        x: factorNumber(cell, main),
        series: item(names, winner),
        panel,
        ...rowOf(difference, differenceText(difference)),
      })),
  );
  const range = matters === null || matters === 0 ? {} : { range: { name: '', from: -matters, to: matters } };
  return {
    rows,
    options: { panel, of: 'points', target: { name: '', at: 0 }, ...range },
    words: ' Below: what that changes, in points.',
  };
}

/** Shares in which the victory conditions of the spec are met: along a factor that is a number as lines, else as bars. */
export function conditionsChart(input: ChartInput): QuestionChart | null {
  const { facts, findings } = input;
  const conditions = findings.conditions.slice(0, MOST_CONDITIONS);
  const all = shownCells(input);
  if (conditions.length === 0 || all.length === 0) return null;
  const names = distinct(conditions.map(({ name }) => chartText([ownLabel(facts, name)])));
  const main = mainFactor(
    all.map(({ cell }) => cell),
    facts.factors,
  );
  const along =
    main === null
      ? null
      : cellsAlong(input, main, new Map(conditions.map(({ name }, i) => [name, item(names, i)])));
  const shown = along?.shown ?? telling(all, Math.max(1, Math.floor(MOST_BARS / conditions.length)));
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Bars without lines are', counted: 'bars with lines are' },
  );
  const words = along?.words ?? `${method}${omittedFrom(shown.length, all.length)}`;
  const left = findings.conditions.length - conditions.length;
  const more = left > 0 ? ` ${String(left)} more stand in the table.` : '';
  const by = main === null ? [] : say`, by ${factorLabel(facts, item(facts.factors, main))}`;
  const told = conditionsStory(conditions, { ...facts, level: input.findings.matchup?.level ?? 0 }).map(
    withoutStop,
  );
  const title = shortest(LONGEST_TITLE, ...told.slice(0, 1), say`Victory conditions by cell`);
  const isAlone = shown.length === 1;
  const rows = shown.flatMap((cell) =>
    conditions.flatMap(({ shares }, i): Row[] => {
      const share = shares.find((one) => one.cell.cell === cell.cell.cell);
      if (share === undefined) return [];
      const name = item(names, i);
      const place =
        along !== null
          ? { x: factorNumber(cell.cell, along.main), series: name, panel: along.panelOf(cell) }
          : isAlone
            ? { y: name }
            : { y: cell.label, part: name };
      return [{ ...place, ...shareRow(share.exact, share.counted, input) }];
    }),
  );
  const common = {
    name: 'conditions',
    title,
    subtitle: say`Share of engagements that meet each victory condition${by}. ${words}${more}`,
    alt: say`Chart of the share of engagements that meet each victory condition${by}. ${title}.`,
    live: 'Point at a mark for its numbers.',
    rows,
  };
  const colours = Object.fromEntries(names.map((name, i) => [name, i]));
  if (along === null)
    return {
      form: 'bars',
      ...common,
      options: {
        measure: 'share of engagements',
        colours,
        columns: { y: isAlone ? 'condition' : 'at', part: 'condition', said: 'share' },
      },
    };
  const { options } = along;
  const areas = (options.areas ?? []).map(({ name }) => [name, 'gain'] as const);
  return {
    form: 'lines',
    ...common,
    options: {
      ...options,
      colours: { ...colours, ...Object.fromEntries(areas) },
      columns: { ...options.columns, series: 'condition', said: 'share' },
    },
  };
}
