/** The statements of a spec with their results: a line each for the strip on top, and all of them in a sentence. */
import type { Opening, VerdictLine } from '../answer.ts';
import { shareText } from '../certainty.ts';
import { countInWords, exactNumber, meanWithin } from '../digits.ts';
import { VARIANT } from '../../experiment/expect.ts';
import { factorLabel, metricLabel, ownLabel, unitOf, valueLabel, type LabelFacts } from '../labels.ts';
import type { CellRow } from '../tables/rows.ts';
import { capital, joined, LONGEST_HEADLINE, say, shortest, type Sentence } from '../sentence.ts';
import type { JudgedStatement, StatedCell, StatementState } from '../statements.ts';
import { countOf } from '../../engagement/shown.ts';
import { placesOf } from './places.ts';

/** `All five statements hold`, `Four of five statements hold, one undecided: wins of the French between 45% and 55%`. */
export function statementsOpening(
  statements: readonly JudgedStatement[],
  facts: LabelFacts,
): Pick<Opening, 'headline' | 'figure'> {
  const count = (state: StatementState): number => statements.filter((one) => one.state === state).length;
  const [held, all] = [count('holds'), statements.length];
  const figure = { amount: say`${held} of ${all}`, meaning: say`statement${all === 1 ? '' : 's'} held` };
  const exception =
    statements.find(({ state }) => state === 'fails') ??
    statements.find(({ state }) => state === 'undecided');
  if (exception === undefined) {
    const every =
      all === 1
        ? 'The statement holds'
        : `${all === 2 ? 'Both' : `All ${countInWords(all)}`} statements hold`;
    return { headline: say`${every}.`, figure };
  }
  const others = (['fails', 'undecided'] as const)
    .filter((state) => count(state) > 0)
    .map(
      (state) =>
        `${countInWords(count(state))} ${state === 'fails' ? 'failed' : count(state) === 1 ? 'is undecided' : 'are undecided'}`,
    );
  const brief =
    all === 1
      ? `The statement ${exception.state === 'fails' ? 'failed' : 'is undecided'}`
      : `${countInWords(held)} of ${countInWords(all)} statements held; ${others.join(', ')}`;
  const full = others.length > 1 ? say`${brief}` : say`${brief}: ${statementWords(exception, facts)}`;
  return { headline: capital(shortest(LONGEST_HEADLINE, say`${full}.`, say`${brief}.`)), figure };
}

/** A line for each statement: its verdict, and the cell nearest to its bounds. */
export function statementLines(
  statements: readonly JudgedStatement[],
  cells: readonly CellRow[],
  facts: LabelFacts,
): readonly VerdictLine[] {
  return statements.map((one) => ({
    state: one.state,
    words: capital(statementWords(one, facts)),
    figure: figureWords(one, cells, facts),
  }));
}

/** `wins of the British between 45% and 60% where distance is 8 cm` */
export function statementWords(
  { statement, isShare }: Pick<JudgedStatement, 'statement' | 'isShare'>,
  facts: LabelFacts,
): Sentence {
  const { of, low, high, where } = statement;
  const bound = (value: number): string =>
    isShare ? `${Number((value * 100).toPrecision(12))}%` : String(value);
  const bounds =
    low !== null && high !== null
      ? `between ${bound(low)} and ${bound(high)}`
      : low !== null
        ? `at least ${bound(low)}`
        : `at most ${bound(high ?? NaN)}`;
  const [only] = where.length === 1 ? where : [];
  const isPlace = only !== undefined && only.unit !== null;
  const conditions = where.map(({ path, name, unit, values }) => {
    const either = values.map((value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const level = path === VARIANT ? [ownLabel(facts, text)] : valueLabel(facts, text, path);
      return unit === null ? level : say`${level} ${unitOf(text, unit)}`;
    });
    const all = joined(either, ' or ');
    return isPlace ? all : say`${factorLabel(facts, { path, name, unit })} is ${all}`;
  });
  const cells =
    conditions.length === 0 ? say`` : say` ${isPlace ? 'at' : 'where'} ${joined(conditions, ' and ')}`;
  const [metric = '', category = null] = of.split('=');
  return say`${metricLabel(facts, metric, category)}${isShare ? '' : ' on average'} ${bounds}${cells}`;
}

/** The result of the cell that is nearest to a bound, or farthest beyond it, of those with the verdict. */
function figureWords(one: JudgedStatement, cells: readonly CellRow[], facts: LabelFacts): Sentence {
  const own = one.cells.filter(({ state }) => state === one.state);
  const [first] = own;
  if (first === undefined) return [];
  const worst = own.reduce((a, b) => (marginOf(b, one) < marginOf(a, one) ? b : a), first);
  const about = cells.filter(({ cell }) => one.cells.some((stated) => stated.cell === cell));
  const where = placesOf(
    about.filter(({ cell }) => cell === worst.cell),
    about,
    facts,
  );
  const after =
    one.state === 'undecided' && worst.replicates !== null
      ? ` after ${countOf(worst.replicates, 'engagement')}`
      : '';
  const others = one.state === 'fails' && own.length > 1 ? `, the farthest of ${own.length} that fail` : '';
  return say`${valueWords(worst, one.isShare)}${where}${after}${others}`;
}

/** The room that the value leaves to the nearer bound; below 0 beyond it. */
function marginOf({ value }: StatedCell, { statement: { low, high } }: JudgedStatement): number {
  if (value === null) return Infinity;
  return Math.min(value - (low ?? -Infinity), (high ?? Infinity) - value);
}

function valueWords({ value, low, high }: StatedCell, isShare: boolean): string {
  if (value === null || low === null || high === null) return 'not finished';
  if (isShare) return shareText({ value, low: Math.max(0, low), high: Math.min(1, high) });
  return low === high ? exactNumber(value) : meanWithin(value, Math.max(value - low, high - value));
}
