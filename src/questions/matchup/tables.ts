/** Tables beside that of the cells: victory conditions, measures, throws of the set-up, and changes by variants. */
import {
  left,
  NO_NUMBER,
  numberEntry,
  right,
  type AnswerEntry,
  type AnswerTable,
} from '../../analysis/answer.ts';
import { shareText } from '../../analysis/certainty.ts';
import { endsOf, holds, type OfCell, type PValue, type StoryFacts } from '../../analysis/claims.ts';
import { exactNumber, exactPercent, meanWithin, percentRange, pValue, whole } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import {
  cellName,
  label,
  metricLabel,
  ownLabel,
  sideLabel,
  throwLabel,
  unitOf,
  valueLabel,
} from '../../analysis/labels.ts';
import { capital, joined, plain, say, type Sentence } from '../../analysis/sentence.ts';
import type { CellRow, Mean } from '../../analysis/tables/rows.ts';
import { noisyShareOf } from '../../analysis/verdict.ts';
import { TITLES } from '../../rules/titles.ts';
import { placesBehind } from '../places.ts';
import { changeWords, verdictWords, type Change } from './changes.ts';
import type { ConditionFinding, Estimate, Metrics, ThrownAnswer } from './metrics.ts';

type ConditionShare = ConditionFinding['shares'][number];

/** Names of cells at the beginning of the rows of a table; none where nothing is varied. */
function namesOf(cells: readonly CellRow[], facts: RunFacts): (cell: CellRow) => readonly Sentence[] {
  const isVaried = cells.some((cell) => plain(cellName(cell, facts)) !== '');
  return (cell) => (isVaried ? [cellName(cell, facts)] : []);
}

/** The shares of one variant where there are some; names of cells then leave it out. */
function sharesOf({ shares }: ConditionFinding, variant: string | null): readonly ConditionShare[] {
  if (variant === null) return shares;
  return shares
    .filter(({ cell }) => cell.variant === variant)
    .map((share) => ({ ...share, cell: { ...share.cell, variant: null } }));
}

function noisy(share: ConditionShare): OfCell<ConditionShare> {
  return { ...noisyShareOf(share.cell, share.estimate), of: share };
}

/** The claims of the sentences: where each condition is met most and least often. */
export function conditionClaims(
  conditions: readonly ConditionFinding[],
  variant: string | null,
): readonly PValue[] {
  return conditions.flatMap((condition) => {
    const shares = sharesOf(condition, variant);
    if (shares.length < 2) return [];
    const { most, least } = endsOf(shares.map(noisy));
    return [most.p, least.p];
  });
}

/** A sentence for each condition: where it was met most and least often. */
export function conditionsStory(
  conditions: readonly ConditionFinding[],
  facts: StoryFacts,
  variant: string | null = null,
): readonly Sentence[] {
  return conditions.flatMap((condition): Sentence[] => {
    const shares = sharesOf(condition, variant);
    const [first] = shares;
    if (first === undefined) return [];
    const words = ownLabel(facts, condition.name);
    if (shares.length === 1) return [say`${words}: ${shareText(first.estimate)} of engagements.`];
    const { most, least } = endsOf(shares.map(noisy));
    if (most.p === null && most.of.length === shares.length)
      return [say`${words}: ${shareText(first.estimate)} of engagements in every case.`];
    if (!holds(most.p, facts) || !holds(least.p, facts)) return [];
    const at = ([one, ...others]: readonly ConditionShare[]): Sentence => {
      if (one === undefined) return [];
      const cells = shares.map(({ cell }) => cell);
      const own = [one, ...others].map(({ cell }) => cell);
      return say`${shareText(one.estimate)}${placesBehind(own, cells, facts)}`;
    };
    return [say`${words}: most often ${at(most.of)}, least often ${at(least.of)}.`];
  });
}

/** Every condition in every matchup, as one table; none where the spec has none. */
export function conditionsTables(
  conditions: readonly ConditionFinding[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const shares = conditions.flatMap((condition) => condition.shares);
  const cells = [...new Map(shares.map(({ cell }) => [cell.cell, cell])).values()];
  const [first] = cells;
  if (first === undefined) return [];
  const nameOf = namesOf(cells, facts);
  const meanings = conditions.map(({ name, words }) => say`${ownLabel(facts, name)}: ${words}`);
  return [
    {
      id: 'conditions',
      title: 'Victory conditions',
      note: say`The share of engagements that meet each. ${joined(meanings, '; ')}.`,
      columns: [
        ...nameOf(first).map(() => left('at')),
        ...conditions.map(({ name }) => right([ownLabel(facts, name)])),
      ],
      rows: cells.map((cell) => [
        ...nameOf(cell),
        ...conditions.map((condition): AnswerEntry => {
          const { exact = null, counted = null } =
            condition.shares.find((each) => each.cell.cell === cell.cell) ?? {};
          return {
            exact: exact === null ? null : exactPercent(exact, 2),
            counted: counted === null ? null : percentRange(counted.low, counted.high),
          };
        }),
      ]),
    },
  ];
}

/** Metrics that have places of their own in every answer. */
const EVERYWHERE = ['winner', 'outcome', 'turn'];

/** True of rules of a user's own, whose every measure is shown. */
export function areOwnRules({ rules }: Pick<RunFacts, 'rules'>): boolean {
  return !Object.hasOwn(TITLES, rules.id);
}

function isShown(metric: string, { rules, metrics = [], outcomes = {}, format }: RunFacts): boolean {
  if (metrics !== 'all' && metrics.includes(metric)) return true;
  if (EVERYWHERE.includes(metric) || Object.hasOwn(outcomes, metric)) return false;
  return areOwnRules({ rules }) || (metrics === 'all' && format === undefined);
}

/** A line of the table of measures: a measure in a cell, of the first side, of the second and of the whole. */
interface Line {
  readonly words: Sentence;
  readonly cell: CellRow;
  readonly entries: [AnswerEntry, AnswerEntry, AnswerEntry];
}

/** The measures that are asked for or declared, in every matchup, measure by measure; none where there are none. */
export function measureTables(
  metrics: Metrics,
  cells: readonly CellRow[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const byMeasure = new Map<string, Map<CellRow, Line>>();
  for (const cell of cells)
    for (const [name, { estimate }] of Object.entries(metrics.get(cell.cell) ?? {})) {
      const [metric = '', category] = name.split('=');
      if (!isShown(metric, facts)) continue;
      const isShare = category !== undefined || Object.hasOwn(facts.outcomes ?? {}, metric);
      const side = isShare ? -1 : facts.sides.findIndex((each) => metric.endsWith(`.${each}`));
      const stem = side === -1 ? name : metric.slice(0, -`.${facts.sides[side] ?? ''}`.length);
      const words = side === -1 ? metricLabel(facts, metric, category ?? null) : [label(facts, stem)];
      const lines = byMeasure.get(stem) ?? new Map<CellRow, Line>();
      const line = lines.get(cell) ?? { words, cell, entries: [NO_NUMBER, NO_NUMBER, NO_NUMBER] };
      line.entries[side === 0 || side === 1 ? side : 2] = measured(estimate, isShare);
      byMeasure.set(stem, lines.set(cell, line));
    }
  const lines = [...byMeasure.values()].flatMap((own) => [...own.values()]);
  const used = [0, 1, 2].filter((i) => lines.some(({ entries }) => entries[i] !== NO_NUMBER));
  if (used.length === 0) return [];
  const nameOf = namesOf(
    lines.map(({ cell }) => cell),
    facts,
  );
  const columns = [right([sideLabel(facts, 0)]), right([sideLabel(facts, 1)]), right('in all')];
  const isUsed = (_entry: unknown, i: number): boolean => used.includes(i);
  return [
    {
      id: 'measures',
      title: 'Measures',
      note: ['Means; of a category, the share of engagements.'],
      columns: [
        left('measure'),
        ...(lines[0] === undefined ? [] : nameOf(lines[0].cell)).map(() => left('at')),
        ...columns.filter(isUsed),
      ],
      rows: lines.map(({ words, cell, entries }) => [
        capital(words),
        ...nameOf(cell),
        ...entries.filter(isUsed),
      ]),
    },
  ];
}

function measured(estimate: Estimate, isShare: boolean): AnswerEntry {
  const { value, low, high, exact } = estimate;
  if (isShare) return numberEntry(shareText(estimate), exact);
  return numberEntry(exact ? exactNumber(value) : meanWithin(value, (high - low) / 2), exact);
}

/** `0.55` where exact, `0.55 ± 0.01` where counted. */
export function meanInWords({ mean, standardError, low, high }: Mean): string {
  if (standardError === 0) return exactNumber(mean);
  if (low === null || high === null) return `about ${mean.toFixed(0)}`;
  return meanWithin(mean, (high - low) / 2);
}

/** Lines beyond this many are left to the tables of the run. */
const MOST_LINES = 60;

/** A line for each value of each throw in each cell; none where nothing is thrown, or the lines are too many. */
export function thrownTables(
  thrown: readonly ThrownAnswer[],
  cells: readonly CellRow[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const count = thrown.reduce((sum, { values }) => sum + values.length, 0);
  if (count === 0 || count > MOST_LINES) return [];
  const percent = ({ value, low, high, exact }: Estimate): AnswerEntry =>
    numberEntry(exact ? exactPercent(value, 2) : percentRange(low, high), exact);
  const none = numberEntry('not thrown', false);
  const hasNames = cells.length > 1;
  return [
    {
      id: 'thrown',
      title: 'By the throw of the set-up',
      note: say`The chance of each value, and how often each side won where it was thrown.`,
      columns: [
        ...(hasNames ? [left('')] : []),
        left('thrown'),
        right('chance'),
        right([sideLabel(facts, 0)]),
        right([sideLabel(facts, 1)]),
        right('neither'),
      ],
      rows: thrown.flatMap(({ cell: number, name, unit, values }) => {
        const cell = cells.find((one) => one.cell === number);
        const called = capital([throwLabel({ column: '', name, unit }, facts)]);
        return values.map(({ text, chance, shares }) => [
          ...(hasNames && cell !== undefined ? [cellName(cell, facts)] : []),
          say`${called} ${valueLabel(facts, text, name)}${unit === null ? '' : ` ${unitOf(text, unit)}`}`,
          numberEntry(exactPercent(chance, 2), true),
          ...(shares?.map(percent) ?? [none, none, none]),
        ]);
      }),
    },
  ];
}

/** The table of changes that a terminal has no room for. */
export const FURTHER_CHANGES = 'further-changes';

/** The differences between each variant and the reference in who wins, and those in all else; none without variants. */
export function changesTables(changes: readonly Change[], facts: RunFacts): readonly AnswerTable[] {
  const [wins, others] = [true, false].map((isWin) =>
    changes.filter(({ metric }) => (metric === 'winner') === isWin),
  );
  return [
    ...changesTable('changes', 'Changes by the variants', wins ?? [], facts),
    ...changesTable(FURTHER_CHANGES, 'Further changes by the variants', others ?? [], facts),
  ];
}

function changesTable(
  id: string,
  title: string,
  changes: readonly Change[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const [first] = changes;
  if (first === undefined) return [];
  const isVaried = changes.some(({ name }) => plain(name) !== '');
  const isCounted = changes.some(({ how }) => how !== 'exact');
  const holm =
    first.comparisons === null || !isCounted
      ? ''
      : ` Variants play the same dice; “variance saved” says how much of the variance of a difference that takes off. “p” is adjusted for the ${whole(first.comparisons)} comparisons of this run (Holm).`;
  return [
    {
      id,
      title,
      note: say`Each number is the variant less ${ownLabel(facts, first.reference)}: percentage points for shares, units for means.${holm}`,
      columns: [
        left('variant'),
        ...(isVaried ? [left('at')] : []),
        left('of'),
        right('difference'),
        ...(isCounted ? [right('variance saved'), right('p')] : []),
        left('it is'),
      ],
      rows: changes.map((change): AnswerEntry[] => {
        const { variant, name, metric, label: category, how, varianceSaved, adjusted } = change;
        return [
          [ownLabel(facts, variant)],
          ...(isVaried ? [name] : []),
          say`${category === null ? 'mean ' : ''}${metricLabel(facts, metric, category)}`,
          numberEntry(changeWords(change), how === 'exact'),
          ...(isCounted ? [[savedText(varianceSaved)], [adjusted === null ? '—' : pValue(adjusted)]] : []),
          [verdictWords(change)],
        ];
      }),
    },
  ];
}

/** Rounded down; `all` where no replicate set the two apart. */
function savedText(saved: number | null): string {
  if (saved === null) return '—';
  return saved === 1 ? 'all' : `${(Math.floor(saved * 1000) / 10).toFixed(1)}%`;
}
