/** Tables and charts of a study of sensitivity. */
import {
  entryOf,
  left,
  right,
  tableBy,
  type AnswerEntry,
  type AnswerInput,
  type AnswerTable,
} from '../telling/answer.ts';
import { shareText } from '../telling/certainty.ts';
import { intervalName } from '../telling/digits.ts';
import { exactly } from '../telling/estimate.ts';
import { capital, chartText, say, type Sentence } from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { distinct, rowOf, type QuestionChart, type Row } from '../chart.ts';
import { changeText, measuredText, measureName, measureAsked, type MeasureAsked } from '../measure.ts';
import { gridOf, levelAt, type Grid, type OneAtATime, type Sensitivity } from './answer.ts';
import { settingName, thingName } from './names.ts';
import { factorName, leadWords, levelName, meansTitle, movesTitle, pairTitle, type Told } from './tell.ts';

/** More would not be read. */
const MOST_THINGS = 20;
const MOST_PLACES = 30;

export function sensitivityTables(told: Told<Sensitivity>): readonly AnswerTable[] {
  return told.indices === 'oat' ? movesTable(told) : gridTables(told);
}

function movesTable({ things, base, measure, facts }: Told<OneAtATime>): readonly AnswerTable[] {
  if (base === null) return [];
  const moves = things.flatMap((thing) => thing.moves.map((move) => ({ thing, ...move })));
  const note = say`The change of ${measureName(measure, facts)} from ${measuredText(base, measure)} as one thing alone is moved, the farthest swing first.`;
  return tableBy({ id: 'moves', title: 'Every move', note }, moves, [
    [left('what'), ({ thing }) => thingName(thing, facts)],
    [right('as it is'), ({ thing }) => settingName(thing.from, thing, facts)],
    [right('moved to'), ({ thing, to }) => settingName(to, thing, facts)],
    [right('change'), ({ change }) => entryOf(changeText(change, measure), change)],
  ]);
}

function gridTables(told: Told<Grid>): readonly AnswerTable[] {
  const { factors, measure, isExact, shares, values, facts } = told;
  const what = measureName(measure, facts);
  const name = (place: number): Sentence => factorName(item(factors, place), facts);
  const share = (one: Estimate): AnswerEntry => entryOf(shareText(one), one);
  const ofShares = (shares?.factors ?? []).map((own, i) => ({ ...own, i }));
  const isMoved = values !== null && (shares !== null || !isExact);
  const means = factors.flatMap((factor, i) => factor.means.map((mean, k) => ({ factor, i, mean, k })));
  const indicesNote = say`Shares of the variance of ${what} over all combinations, each as likely. Alone: how much less it varies once that factor is known. With its interactions: how much it still varies once all others are known.`;
  const pairsNote = say`Shares of the variance beyond each factor alone. Three or more together: ${shares === null ? '' : shareText(shares.further)}.`;
  const meansNote = say`The mean of ${what} over all values of everything else${isExact ? '' : `; ± is ${intervalName(facts.confidence)} each`}.`;
  return [
    ...tableBy(
      { id: 'indices', title: 'Variance by factor', note: indicesNote },
      ofShares.toSorted((a, b) => b.alone.value - a.alone.value),
      [
        [left('factor'), ({ i }) => name(i)],
        [right('alone'), ({ alone }) => share(alone)],
        [right('with its interactions'), ({ total }) => share(total)],
      ],
    ),
    ...tableBy({ id: 'interactions', title: 'Pairs of factors', note: pairsNote }, shares?.pairs ?? [], [
      [left('factor'), ({ factors: [one] }) => name(one)],
      [left('with'), ({ factors: [, other] }) => name(other)],
      [right('together'), (pair) => share(pair.share)],
    ]),
    ...tableBy({ id: 'means', title: 'The mean at each value', note: meansNote }, isMoved ? means : [], [
      [left('factor'), ({ i }) => name(i)],
      [right('value'), ({ factor, k }) => levelName(factor, k, facts)],
      [right('mean'), ({ mean }) => entryOf(measuredText(mean, measure), mean)],
    ]),
  ];
}

export function sensitivityCharts(told: Told<Sensitivity>): QuestionChart[] {
  const charts =
    told.indices === 'oat' ? [movesChart(told)] : [indicesChart(told), meansChart(told), pairChart(told)];
  return charts.filter((chart) => chart !== null);
}

/** The measure at a setting of a factor, and the setting with what it does: `Elite: +10.5`. */
interface Setting {
  readonly value: number;
  readonly words: Sentence;
}

/** Bars from the least to the greatest that each factor makes of the measure, about a base with a name, the farthest above. */
function swingsChart(
  words: Pick<QuestionChart, 'name' | 'title' | 'subtitle'>,
  { measure, facts }: Told<Sensitivity>,
  base: { readonly at: number; readonly name: string },
  bars: readonly (readonly [factor: Sentence, settings: readonly Setting[]])[],
): QuestionChart {
  const kind = measure.label === null ? 'mean' : 'share';
  const ends = bars.map(([factor, settings]) => {
    const ordered = settings.toSorted((a, b) => a.value - b.value);
    return { factor, least: item(ordered, 0), most: item(ordered, ordered.length - 1) };
  });
  const ordered = ends.toSorted((a, b) => b.most.value - b.least.value - (a.most.value - a.least.value));
  const factors = distinct(ordered.map(({ factor }) => chartText(capital(factor))));
  return {
    ...words,
    form: 'rows',
    rows: ordered.flatMap((bar, i) =>
      (['least', 'most'] as const).flatMap((part): Row[] => {
        const { value, words: label } = bar[part];
        return value === base.at ? [] : [{ y: factors[i] ?? '', part, value, label: chartText(label) }];
      }),
    ),
    options: {
      as: 'bar',
      of: kind === 'share' ? 'share' : 'number',
      measure: chartText(measureName(measure, facts)),
      target: base,
      colours: { least: 'loss', most: 'gain' },
      columns: { y: 'factor', part: 'end', said: 'at' },
    },
  };
}

/** The chart; null where nothing moves anything that matters. */
function movesChart(told: Told<OneAtATime>): QuestionChart | null {
  const { measure, base, things, smallest, facts } = told;
  const moving = things.filter(({ swing }) => swing.value > 0 && swing.high >= (smallest ?? 0));
  const shown = moving.slice(0, MOST_THINGS);
  if (shown.length === 0 || base === null) return null;
  const what = measureName(measure, facts);
  const estimates = shown.every(({ isExact }) => isExact) ? '' : ' Bars are estimates.';
  const rest = moving.length === shown.length ? 'of less effect' : 'more, in the table';
  const left = things.length - shown.length;
  return swingsChart(
    {
      name: 'moves',
      title: movesTitle(told),
      subtitle: say`Each bar is the range of ${what} as one thing alone is moved; the ends say where to, and what it does.${estimates}${left > 0 ? ` Not drawn: ${left} ${rest}.` : ''}`,
    },
    told,
    { at: base.value, name: `as things are: ${measuredText(base, measure)}` },
    shown.map((thing) => [
      say`${thingName(thing, facts)}: ${settingName(thing.from, thing, facts)}`,
      [
        { value: base.value, words: [] },
        ...thing.moves.map(({ to, change }) => ({
          value: base.value + change.value,
          words: say`${settingName(to, thing, facts)}: ${changeText(change, measure).replace(/ points?$/u, '')}`,
        })),
      ],
    ]),
  );
}

/** The chart; null where there are no indices. */
function indicesChart(told: Told<Grid>): QuestionChart | null {
  const { factors, shares, facts } = told;
  if (shares === null) return null;
  const names = distinct(factors.map((factor) => chartText(capital(factorName(factor, facts)))));
  const title = capital(leadWords(told));
  return {
    form: 'bars',
    name: 'indices',
    title,
    subtitle: say`Shares of the variance over all combinations, each as likely: the fall in variation once one factor is known.`,
    rows: shares.factors
      .map((own, i) => ({ ...own, y: names[i] ?? '' }))
      .toSorted((a, b) => b.alone.value - a.alone.value)
      .flatMap(({ y, alone, total }): Row[] => [
        { y, part: 'alone', ...rowOf(alone, shareText(alone)) },
        { y, part: 'with its interactions', ...rowOf(total, shareText(total)) },
      ]),
    options: {
      measure: 'share of the variance',
      colours: { alone: 'ink', 'with its interactions': 'rest' },
      columns: { y: 'factor', part: 'explains', said: 'share' },
    },
  };
}

/** The chart; null where fewer than two factors are varied, or nothing moves the measure. */
function meansChart(told: Told<Grid>): QuestionChart | null {
  const { factors, measure, values, isExact, shares, facts } = told;
  if (values === null || factors.length < 2 || (isExact && shares === null)) return null;
  if (values.every((value) => value === values[0])) return null;
  const what = measureName(measure, facts);
  const mean = meanOf(values);
  return swingsChart(
    {
      name: 'means',
      title: meansTitle(told),
      subtitle: say`Each bar goes from the value of a factor where ${what} are least to that where they are most, over all values of the others.${isExact ? '' : ' Bars are estimates.'}`,
    },
    told,
    { at: mean, name: `all combinations: ${exactText(mean, measure)}` },
    factors.map((factor) => [
      factorName(factor, facts),
      factor.means.map(({ value }, k) => ({
        value,
        words: say`${levelName(factor, k, facts)}: ${exactText(value, measure)}`,
      })),
    ]),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function exactText(value: number, measure: MeasureAsked): string {
  return measuredText(exactly(value), measure);
}

/**
 * The means of the first side's wins at each value of the factors of a matchup, which no claim is made of where they were
 * counted; null where fewer than two are varied, or a combination is missing.
 */
export function factorMeans(input: AnswerInput): QuestionChart | null {
  const { facts } = input;
  const grid = gridOf(input, measureAsked(`winner=${facts.sides[0]}`));
  const chart = meansChart({ ...grid, shares: grid.isExact ? grid.shares : null, facts });
  return chart && { ...chart, name: 'factors' };
}

/** The two factors that do most together, value by value; null where none do anything together. */
function pairChart(told: Told<Grid>): QuestionChart | null {
  const { factors, measure, values, shares, facts } = told;
  const [pair] = shares?.pairs ?? [];
  if (values === null || pair === undefined || pair.share.value === 0) return null;
  // The factor with more values runs from left to right.
  const [down, across] = pair.factors.toSorted(
    (a, b) => item(factors, a).levels.length - item(factors, b).levels.length,
  );
  if (down === undefined || across === undefined) return null;
  const levels = (factor: number): string[] =>
    item(factors, factor).levels.map((_level, k) => chartText(levelName(item(factors, factor), k, facts)));
  const [rows, columns] = [levels(down), levels(across)];
  if (columns.length > MOST_PLACES) return null;
  const means = rows.map((_row, r) =>
    columns.map((_column, c) =>
      meanOf(
        values.filter((_value, i) => levelAt(factors, down, i) === r && levelAt(factors, across, i) === c),
      ),
    ),
  );
  const axes = [
    chartText(factorName(item(factors, down), facts)),
    chartText(factorName(item(factors, across), facts)),
  ] as const;
  const what = measureName(measure, facts);
  const title = pairTitle(told, [down, across], means, pair.share);
  return {
    form: 'heat',
    name: 'together',
    title,
    subtitle: say`Mean of ${what} at each pair of values, over all values of the others: green above the mean of all combinations, purple below.`,
    rows: rows.flatMap((y, r) =>
      columns.map((x, c): Row => {
        const value = item(item(means, r), c);
        return { x, y, value, label: exactText(value, measure) };
      }),
    ),
    options: {
      of: measure.label === null ? 'number' : 'share',
      axes,
      middle: meanOf(values),
      ends: ['less', 'more'],
      shown: (value) => exactText(value, measure),
      columns: { y: axes[0], x: axes[1], said: chartText(what) },
    },
  };
}
