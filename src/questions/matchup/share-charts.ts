/** Shares in each cell, of wins and of victory conditions: lines along a factor that is a number, else bars. */
import { item } from '../../chance/at.ts';
import { cellName, factorLabel, factorNumber, mainFactor, ownLabel } from '../telling/labels.ts';
import {
  afterColon,
  chartText,
  listed,
  LONGEST_TITLE,
  say,
  shortest,
  withoutStop,
  type Sentence,
} from '../telling/sentence.ts';
import type { CellRow, Estimate } from '../telling/rows.ts';
import { bestShares } from '../telling/verdict.ts';
import { distinct, type Colour, type LinesOptions, type QuestionChart, type Row } from '../chart.ts';
import { percentOf } from '../telling/digits.ts';
import { variantsIn } from './changes.ts';
import {
  LEAST_NEITHER,
  axisName,
  leftOut,
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
import { conditionsStory } from './tables.ts';
import { outcomeTitle } from './tell.ts';

/** More panels than this are not read, and more conditions not told apart. */
const MOST_PANELS = 8;
const MOST_CONDITIONS = 8;
/** More bars than this are left to the table. */
const MOST_BARS = 24;
/** The part of the axis to both sides of a cell over which the range of its statement is shaded. */
const REACH = 0.04;

/** A kind of ending: a line, or a part of a bar. */
interface Kind {
  readonly name: string;
  readonly colour: Colour;
  /** The name that statements have for its share: `winner=british`. */
  readonly measure: string;
  readonly share: (
    cell: CellRow,
  ) => { readonly exact: number | null; readonly counted: Estimate | null } | undefined;
}

interface SharesChart {
  readonly name: string;
  readonly title: Sentence;
  /** `fights won` */
  readonly what: string;
  readonly kinds: readonly Kind[];
  /** The heading of the kinds in a saved table. */
  readonly heading: string;
  /** The kinds are a whole: the first from the left of a bar, the second from the right, others between. */
  readonly isWhole?: boolean;
  readonly more?: string;
  /** The rules of the cells, and cells of other rules that are dashed. */
  readonly rules?: { readonly own: Sentence; readonly other: Sentence; readonly cells: readonly ShownCell[] };
}

function sharesChart(
  input: ChartInput,
  { name, title, what, kinds, heading, isWhole = false, more = '', rules }: SharesChart,
): QuestionChart {
  const { facts } = input;
  const all = shownCells(input);
  const main = mainIn(all, input);
  const nameOf = ({ cell }: ShownCell): string => chartText(cellName(cell, facts, main));
  const isOne = main === null || new Set(all.map(nameOf)).size === 1;
  const panelOf = isOne ? () => '' : nameOf;
  const shown =
    main === null
      ? telling(all, Math.max(1, Math.floor(MOST_BARS / (isWhole ? 1 : kinds.length))))
      : telling(all, MOST_PANELS, panelOf);
  const panels = new Set(shown.map(panelOf));
  const omitted =
    main === null
      ? omittedFrom(shown.length, all.length)
      : omittedFrom(panels.size, new Set(all.map(panelOf)).size, 'panels');
  const dashed = rules === undefined ? '' : say`, with ${rules.own} (dashed: ${rules.other})`;
  const by = main === null ? '' : say`, by ${factorLabel(facts, item(facts.factors, main))}${dashed}`;
  const isAlone = !isWhole && shown.length === 1;
  const placeOf = (cell: ShownCell, kind: string, part: string): Pick<Row, 'x' | 'y' | 'series' | 'part'> => {
    if (main !== null) return { x: factorNumber(cell.cell, main), series: kind, part };
    return isAlone ? { y: kind } : { y: cell.label, part: kind };
  };
  const rowsOf = (cells: readonly ShownCell[], ordered: readonly Kind[], part: string): Row[] =>
    cells.flatMap((cell) =>
      ordered.flatMap((kind): Row[] => {
        const share = kind.share(cell.cell);
        const panel = panelOf(cell);
        if (share === undefined || !panels.has(panel)) return [];
        return [{ ...placeOf(cell, kind.name, part), panel, ...shareRow(share.exact, share.counted, input) }];
      }),
    );
  const words = {
    name,
    title,
    subtitle: say`Share of ${what}${by}. ${methodInWords(shown, input, main === null ? 'bars' : 'rings')}${leftOut(input)}${omitted}${more}`,
  };
  const colours = Object.fromEntries(kinds.map((kind) => [kind.name, kind.colour]));
  const measure = 'share of fights';
  if (main === null) {
    const [first, second, ...others] = kinds;
    const isBetween = isWhole && first !== undefined && second !== undefined;
    const columns = { y: isAlone ? heading : 'at', part: heading, said: 'share' };
    return {
      form: 'bars',
      ...words,
      rows: rowsOf(shown, isBetween ? [first, ...others, second] : kinds, ''),
      options: { isWhole, measure, colours, columns },
    };
  }
  const along = chartText(axisName(facts, main));
  const areas = statedAreas(input, { main, shown, panelOf, kinds });
  const [own, other] = rules === undefined ? ['', ''] : [chartText(rules.own), chartText(rules.other)];
  return {
    form: 'lines',
    ...words,
    rows: [...rowsOf(rules?.cells ?? [], kinds, other), ...rowsOf(shown, kinds, own)],
    options: {
      along,
      measure,
      join: 'bands',
      ...placesAlong(facts, item(facts.factors, main)),
      areas,
      dashed: other === '' ? [] : [other],
      colours: { ...colours, ...areaColours(areas) },
      columns: {
        ...(isOne ? {} : { panel: 'at' }),
        x: along,
        series: heading,
        ...(other === '' ? {} : { part: 'rules' }),
        said: 'share',
      },
    },
  };
}

function mainIn(cells: readonly ShownCell[], { facts }: ChartInput): number | null {
  return mainFactor(
    cells.map(({ cell }) => cell),
    facts.factors,
  );
}

/** Ranges that statements of the spec ask for, in one piece where a statement is about all cells of a picture. */
function statedAreas(
  { facts: { statements = [] } }: ChartInput,
  {
    main,
    shown,
    panelOf,
    kinds,
  }: {
    readonly main: number;
    readonly shown: readonly ShownCell[];
    readonly panelOf: (cell: ShownCell) => string;
    readonly kinds: readonly Kind[];
  },
): NonNullable<LinesOptions['areas']> {
  const places = shown.map(({ cell }) => factorNumber(cell, main));
  const reach = (Math.max(...places) - Math.min(...places)) * REACH;
  const namesOf = (of: string): string[] =>
    kinds.flatMap(({ name, measure }) => (measure === of ? [name] : []));
  const alike = Map.groupBy(
    statements.filter(({ statement }) => namesOf(statement.of).length > 0),
    ({ statement: { low, high }, cells }) => JSON.stringify([low, high, cells.map(({ cell }) => cell)]),
  );
  return [...alike.values()].flatMap((own) => {
    const { statement, cells } = item(own, 0);
    const of = listed(own.map((one) => namesOf(one.statement.of)));
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

/** Green for what is stated; where ranges differ, further colours for the others. */
function areaColours(areas: readonly { readonly name: string }[]): Readonly<Record<string, Colour>> {
  const names = [...new Set(areas.map(({ name }) => name))];
  return Object.fromEntries(names.map((name, i) => [name, i === 0 ? 'gain' : i]));
}

/** `45% to 55%`, `at least 45%`, `at most 55%` */
function rangeText({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  if (low !== null && high !== null) return `${percentOf(low)} to ${percentOf(high)}`;
  return low === null ? `at most ${percentOf(high ?? 1)}` : `at least ${percentOf(low)}`;
}

/** Shares of wins in each cell; along a number a house rule is drawn over the rules that it is compared with. */
export function outcomeChart(input: ChartInput): QuestionChart {
  const rule = houseRule(input);
  const drawn = rule === null ? input : withVariant(input, rule.variant);
  const cells = shownCells(drawn);
  const others = rule === null ? [] : shownCells(withVariant(input, rule.reference));
  const hasNeither = [...cells, ...others].some(
    ({ cell }) => (bestShares(cell)?.[2].high ?? 0) >= LEAST_NEITHER,
  );
  const { facts } = input;
  const names = winnerNames(facts);
  const kinds = ['first', 'second', ...(hasNeither ? (['neither'] as const) : [])] as const;
  const title = outcomeTitle(drawn, cells);
  const common = {
    name: 'outcome',
    title,
    what: 'fights won',
    kinds: kinds.map((colour, winner): Kind => ({
      name: item(names, winner),
      colour,
      measure: `winner=${facts.sides[winner] ?? 'none'}`,
      share: ({ exact, simulated }) => ({
        exact: exact?.[winner] ?? null,
        counted: simulated?.[winner] ?? null,
      }),
    })),
    heading: 'wins',
    isWhole: true,
  };
  if (rule === null) return sharesChart(input, common);
  const [own, other] = [[ownLabel(facts, rule.variant)], [ownLabel(facts, rule.reference)]] as const;
  const named = shortest(LONGEST_TITLE, say`${own}: ${afterColon(title)}`, title);
  return sharesChart(drawn, { ...common, title: named, rules: { own, other, cells: others } });
}

/** The one house rule; null where there are more, where it changes nothing, and without a number to draw it along. */
function houseRule(input: ChartInput): { readonly variant: string; readonly reference: string } | null {
  const changes = input.findings.changes.filter(({ metric }) => metric === 'winner');
  const isSame = changes.every(({ difference: { low, high } }) => low === 0 && high === 0);
  const isOne = variantsIn(changes).length === 1;
  return isSame || !isOne || mainIn(shownCells(input), input) === null ? null : (changes[0] ?? null);
}

/** The run with the cells of one variant alone. */
function withVariant({ findings, ...input }: ChartInput, variant: string): ChartInput {
  const rows = findings.rows.filter(({ cell }) => cell.variant === variant);
  return { ...input, findings: { ...findings, rows, changes: [] } };
}

/** Shares in which the victory conditions of the spec are met; null where it has none. */
export function conditionsChart(input: ChartInput): QuestionChart | null {
  const { facts, findings } = input;
  const conditions = findings.conditions.slice(0, MOST_CONDITIONS);
  if (conditions.length === 0 || shownCells(input).length === 0) return null;
  const names = distinct(conditions.map(({ name }) => chartText([ownLabel(facts, name)])));
  const left = findings.conditions.length - conditions.length;
  const [told = []] = conditionsStory(conditions, { ...facts, level: findings.matchup?.level ?? 0 });
  return sharesChart(input, {
    name: 'conditions',
    title: shortest(LONGEST_TITLE, withoutStop(told), say`Victory conditions by cell`),
    what: 'fights that meet each victory condition',
    kinds: conditions.map(({ name, shares }, i) => ({
      name: item(names, i),
      colour: i,
      measure: name,
      share: ({ cell }) => shares.find((one) => one.cell.cell === cell),
    })),
    heading: 'condition',
    more: left > 0 ? ` ${String(left)} more stand in the table.` : '',
  });
}
