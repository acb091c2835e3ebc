/** Chart of a search: the measure along the searched values, with the target and the answer at its place. */
import { item } from '../../../chance/at.ts';
import type { RunFacts } from '../../../analysis/facts.ts';
import { landmarkLabel } from '../../../analysis/labels.ts';
import { capital, chartText, say, type Sentence } from '../../../analysis/sentence.ts';
import { distinct, rowOf, type Colour, type Found, type QuestionChart, type Row } from '../../chart.ts';
import { conditionName, several } from '../measure.ts';
import type { Curve, SearchAnswer } from './answer.ts';
import { SearchWords } from './tell.ts';

/** More lines cannot be told apart. */
const MOST_CURVES = 8;
/** The part of a row that is joined, where the numbers scatter about it. */
const FIT = 'best fit';

/** The chart; none where no curve has two values. @param method how the numbers came about, as a sentence */
export function searchCharts(answer: SearchAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { isNumeric, force, target, measure } = answer;
  const words = new SearchWords(answer, facts);
  const curves = answer.curves.filter(({ values }) => values.length > 1).slice(0, MOST_CURVES);
  const [only] = curves;
  if (only === undefined) return [];
  const isSeveral = curves.length > 1;
  const series = isSeveral ? distinct(curves.map(({ at }) => chartText(conditionName(at, facts)))) : [''];
  const isFitted = curves.some(({ values, turn }) => turn === null && values.some(({ exact }) => !exact));
  const along: Sentence = words.isOfThings
    ? say`number of ${several(words.along)}`
    : words.unit === null
      ? [words.along]
      : say`${words.along} in ${words.unit}`;
  const title = titleOf(curves, words);
  const omitted = answer.curves.length - curves.length;
  const ends = curves.flatMap(({ values }) => values.map(({ x }) => x));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const [inside, beyond] = [true, false].map((is) =>
    words.landmarks.filter(({ at }) => (at >= least && at <= most) === is),
  );
  const common = {
    name: 'force',
    title,
    subtitle: [
      ...say`The ${words.measure} by ${along}. ${method}`,
      ...(isFitted && isNumeric ? [' The line is the best fit that only rises or only falls.'] : []),
      ...(beyond ?? []).flatMap(
        ({ name, at }) => say` Beyond the picture: ${landmarkLabel(name)}, ${String(at)}.`,
      ),
      ...(omitted > 0 ? [` ${curves.length} of ${answer.curves.length} conditions are drawn.`] : []),
    ],
    alt: say`Chart of the ${words.measure} by ${along}. ${title}.`,
    live: 'Point at a dot for its numbers.',
  };
  const rows = curves.flatMap(({ values }, i): Row[] =>
    values.map((tried) => ({
      x: tried.x,
      y: chartText(words.value(tried)),
      series: series[i] ?? '',
      ...rowOf(tried, words.measured(tried)),
    })),
  );
  const said = chartText(words.measure);
  const own: Colour = measure.label === facts.sides[1] ? 'second' : 'first';
  const options = {
    ...(measure.label === null ? { of: 'number' as const } : {}),
    measure: said,
    target: { at: target.level, name: target.isEven ? 'even' : `target: ${words.level}` },
    colours: Object.fromEntries(series.map((name, i): [string, Colour] => [name, isSeveral ? i : own])),
    columns: { x: 'value', y: 'with', series: 'at', said },
  };
  if (!isNumeric) {
    const panels = rows.map(({ series: panel = '', ...row }): Row => ({ ...row, panel, series: own }));
    return [{ ...common, form: 'rows', rows: panels, options: { ...options, colours: { [own]: own } } }];
  }
  const { bands } = facts;
  const fit = curves.flatMap(({ values }, i) =>
    values.map(({ x, fitted }) => ({ x, series: series[i] ?? '', part: FIT, value: fitted })),
  );
  return [
    {
      ...common,
      form: 'lines',
      rows: isFitted ? [...fit, ...rows] : rows,
      options: {
        ...options,
        ...(measure.label === null ? {} : { domain: [0, 1] }),
        along: chartText(along),
        join: isFitted ? 'none' : 'line',
        joins: isFitted ? { [FIT]: 'line' } : {},
        bands: bands !== null && force === null && answer.path.endsWith(`.${bands.field}`) ? bands.bands : [],
        landmarks: (inside ?? []).map(({ name, at }) => ({ name: `${name}: ${at}`, at })),
        found: isSeveral ? [] : foundOn(only, words),
      },
    },
  ];
}

/** The measure at the first value and at the last. */
function titleOf(curves: readonly Curve[], words: SearchWords): Sentence {
  const [only, second] = curves;
  const several = say`${capital(words.measure)} under ${curves.length} conditions`;
  if (only === undefined || second !== undefined) return several;
  const ends = [item(only.values, 0), item(only.values, only.values.length - 1)];
  return words.turn(only)[0] ?? words.amounts(ends)[0] ?? several;
}

/** The answer of a curve at its place; none where there is no single place. */
function foundOn({ enough, crossings, values }: Curve, words: SearchWords): Found[] {
  if (enough === null) {
    const [crossing, second] = crossings;
    if (crossing === undefined || second !== undefined || crossing.x === null) return [];
    const { x, low, high } = crossing;
    const name = chartText(words.crossing(crossing, values));
    const value = words.answer.target.level;
    return [{ name, at: x, value, ...(low === null || high === null ? {} : { from: low, to: high }) }];
  }
  const { from, to } = enough;
  if (from === null || from !== to) return [];
  const tried = item(values, from);
  const name = chartText(say`${words.value(tried)}: ${words.measured(tried)}`);
  return [{ name, at: tried.x, value: tried.value }];
}
