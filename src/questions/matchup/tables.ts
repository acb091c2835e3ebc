/** Tables beside that of the cells: victory conditions, measures, throws of the set-up, and changes by variants. */
import {
  left,
  NO_NUMBER,
  numberEntry,
  right,
  shareEntry,
  tableBy,
  type AnswerEntry,
  type AnswerTable,
} from '../telling/answer.ts';
import { shareText } from '../telling/certainty.ts';
import { endClaims, endsOf, holds, type OfCell, type PValue, type StoryFacts } from '../telling/claims.ts';
import { exactPercent, pValue, whole } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import {
  cellName,
  label,
  measuredValue,
  metricLabel,
  ownLabel,
  sideLabel,
  throwLabel,
} from '../telling/labels.ts';
import { capital, joined, say, type Sentence } from '../telling/sentence.ts';
import type { CellRow } from '../telling/rows.ts';
import { noisyShareOf } from '../telling/verdict.ts';
import { item } from '../../chance/at.ts';
import { isBook } from '../../rules/titles.ts';
import { changeText, measuredText } from '../measure.ts';
import { placesBehind } from '../places.ts';
import { verdictWords, type Change } from './changes.ts';
import type { ConditionFinding, Measured, Metrics, ThrownAnswer } from './metrics.ts';

type ConditionShare = ConditionFinding['shares'][number];

function noisy(share: ConditionShare): OfCell<ConditionShare> {
  return { ...noisyShareOf(share.cell, share.estimate), of: share };
}

/** The claims of the sentences: where each condition is met most and least often. */
export function conditionClaims(conditions: readonly ConditionFinding[]): readonly PValue[] {
  return conditions.flatMap(({ shares }) => endClaims(shares.map(noisy)));
}

/** A sentence for each condition: where it was met most and least often. */
export function conditionsStory(
  conditions: readonly ConditionFinding[],
  facts: StoryFacts,
): readonly Sentence[] {
  return conditions.flatMap(({ name, shares }): Sentence[] => {
    const [first] = shares;
    if (first === undefined) return [];
    const words = ownLabel(facts, name);
    if (shares.length === 1) return [say`${words}: ${shareText(first.estimate)} of fights.`];
    const { most, least } = endsOf(shares.map(noisy));
    if (most.p === null && most.of.length === shares.length)
      return [say`${words}: ${shareText(first.estimate)} of fights in every case.`];
    if (!holds(most.p, facts) || !holds(least.p, facts)) return [];
    const cellsOf = (some: readonly ConditionShare[]): readonly CellRow[] => some.map(({ cell }) => cell);
    const at = (some: readonly ConditionShare[]): Sentence =>
      say`${shareText(item(some, 0).estimate)}${placesBehind(cellsOf(some), cellsOf(shares), facts)}`;
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
  const meanings = conditions.map(({ name, words }) => say`${ownLabel(facts, name)}: ${words}`);
  const note = say`The share of fights that meet each. ${joined(meanings, '; ')}.`;
  return tableBy({ id: 'conditions', title: 'Victory conditions', note }, cells, [
    [left('at'), (cell) => cellName(cell, facts)],
    ...conditions.map(({ name, shares: own }) => {
      const byCell = new Map(own.map(({ cell, estimate }) => [cell.cell, estimate]));
      return [
        right([ownLabel(facts, name)]),
        ({ cell }: CellRow): AnswerEntry => shareEntry(byCell.get(cell)),
      ] as const;
    }),
  ]);
}

/** Metrics that have places of their own in every answer. */
const EVERYWHERE = ['winner', 'outcome', 'turn'];

/** True of rules of a user's own, whose every number is shown. */
export function areOwnRules({ rules }: Pick<RunFacts, 'rules'>): boolean {
  return !isBook(rules.id);
}

function isShown(metric: string, isCategory: boolean, facts: RunFacts): boolean {
  const { rules, words, metrics = [], outcomes = {}, format } = facts;
  if (metric === words.score || (metrics !== 'all' && metrics.includes(metric))) return true;
  if (EVERYWHERE.includes(metric) || Object.hasOwn(outcomes, metric)) return false;
  return (areOwnRules({ rules }) && !isCategory) || (metrics === 'all' && format === undefined);
}

/** A measure in a cell, of the first side, of the second and of the whole. */
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
    for (const [name, measure] of Object.entries(metrics.get(cell.cell) ?? {})) {
      const [metric = '', category] = name.split('=');
      if (!isShown(metric, category !== undefined, facts)) continue;
      const isShare = category !== undefined || Object.hasOwn(facts.outcomes ?? {}, metric);
      const side = isShare ? -1 : facts.sides.findIndex((each) => metric.endsWith(`.${each}`));
      const stem = side === -1 ? name : metric.slice(0, -`.${facts.sides[side] ?? ''}`.length);
      const words = side === -1 ? metricLabel(facts, metric, category ?? null) : [label(facts, stem)];
      const lines = byMeasure.get(stem) ?? new Map<CellRow, Line>();
      const line = lines.get(cell) ?? { words, cell, entries: [NO_NUMBER, NO_NUMBER, NO_NUMBER] };
      line.entries[side === 0 || side === 1 ? side : 2] = measured(measure, isShare);
      byMeasure.set(stem, lines.set(cell, line));
    }
  const lines = [...byMeasure.values()].flatMap((own) => [...own.values()]);
  const note = ['Means; of a category, the share of fights.'];
  return tableBy({ id: 'measures', title: 'Measures', note }, lines, [
    [left('measure'), ({ words }) => capital(words)],
    [left('at'), ({ cell }) => cellName(cell, facts)],
    [right([sideLabel(facts, 0)]), ({ entries }) => entries[0]],
    [right([sideLabel(facts, 1)]), ({ entries }) => entries[1]],
    [right('in all'), ({ entries }) => entries[2]],
  ]);
}

function measured({ estimate, exact }: Measured, isShare: boolean): AnswerEntry {
  return numberEntry(measuredText(estimate, { label: isShare ? '' : null }), exact !== null);
}

/** Lines beyond this many are left to the tables of the run. */
const MOST_LINES = 60;

/** A line for each value of each throw in each cell; none where nothing is thrown, or the lines are too many. */
export function thrownTables(thrown: readonly ThrownAnswer[], facts: RunFacts): readonly AnswerTable[] {
  const lines = thrown.flatMap((each) => each.values.map((value) => ({ ...each, ...value })));
  if (lines.length > MOST_LINES) return [];
  const share = (winner: 0 | 1 | 2) => (line: (typeof lines)[number]) =>
    line.shares === null ? numberEntry('not thrown', false) : shareEntry(line.shares[winner]);
  const note = ['The chance of each value, and how often each side won where it was thrown.'];
  return tableBy({ id: 'thrown', title: 'By the throw of the set-up', note }, lines, [
    [left(''), ({ cell }) => cellName(cell, facts)],
    [
      left('thrown'),
      ({ name, unit, text }) =>
        say`${capital([throwLabel({ column: '', name, unit }, facts)])} ${measuredValue(facts, text, { path: name, unit })}`,
    ],
    [right('chance'), ({ chance }) => numberEntry(exactPercent(chance, 2), true)],
    [right([sideLabel(facts, 0)]), share(0)],
    [right([sideLabel(facts, 1)]), share(1)],
    [right('neither'), share(2)],
  ]);
}

/** The table of changes that a terminal has no room for. */
export const FURTHER_CHANGES = 'further-changes';

/** The differences between each variant and the reference in who wins, and those in all else; none without variants. */
export function changesTables(changes: readonly Change[], facts: RunFacts): readonly AnswerTable[] {
  const [wins = [], others = []] = [true, false].map((isWin) =>
    changes.filter(({ metric }) => (metric === 'winner') === isWin),
  );
  return [
    ...changesTable('changes', 'Changes by the variants', wins, facts),
    ...changesTable(FURTHER_CHANGES, 'Further changes by the variants', others, facts),
  ];
}

function changesTable(
  id: string,
  title: string,
  changes: readonly Change[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const { reference = '', comparisons = null } = changes[0] ?? {};
  const isCounted = changes.some(({ how }) => how !== 'exact');
  const holm =
    comparisons === null || !isCounted
      ? ''
      : ` Variants play the same dice; “variance saved” says how much of the variance of a difference that takes off. “p” is adjusted for the ${whole(comparisons)} comparisons of this run (Holm).`;
  const note = say`Each number is the variant less ${ownLabel(facts, reference)}: percentage points for shares, units for means.${holm}`;
  const ofCounts = (text: string): Sentence => (isCounted ? [text] : []);
  return tableBy({ id, title, note }, changes, [
    [left('variant'), ({ variant }) => [ownLabel(facts, variant)]],
    [left('at'), ({ name }) => name],
    [
      left('of'),
      ({ metric, label: category }) =>
        say`${category === null ? 'mean ' : ''}${metricLabel(facts, metric, category)}`,
    ],
    [
      right('difference'),
      (change) => numberEntry(changeText(change.difference, change), change.how === 'exact'),
    ],
    [right('variance saved'), ({ varianceSaved }) => ofCounts(savedText(varianceSaved))],
    [right('p'), ({ adjusted }) => ofCounts(adjusted === null ? '—' : pValue(adjusted))],
    [left('it is'), (change) => [verdictWords(change)]],
  ]);
}

/** Rounded down; `all` where no replicate set the two apart. */
function savedText(saved: number | null): string {
  if (saved === null) return '—';
  return saved === 1 ? 'all' : `${(Math.floor(saved * 1000) / 10).toFixed(1)}%`;
}
