/** Statements of a spec with their results: a line each for the strip on top, and all of them in a sentence. */
import type { VerdictLine } from '../telling/answer.ts';
import { shareText } from '../telling/certainty.ts';
import { countInWords, exactNumber, meanWithin, percentOf } from '../telling/digits.ts';
import { factorLabel, measuredValue, metricLabel, ownLabel, type LabelFacts } from '../telling/labels.ts';
import { capital, joined, LONGEST_HEADLINE, say, shortest, type Sentence } from '../telling/sentence.ts';
import type { JudgedStatement, StatedCell, StatementState } from '../../run/statements.ts';
import type { CellRow } from '../telling/rows.ts';
import { textOf } from '../../play/json.ts';
import { countOf } from '../../play/shown.ts';
import { VARIANT } from '../../spec/expect.ts';
import { placesBehind } from '../places.ts';

/** `All five statements hold`, `Four of five statements hold; one is undecided: wins of the French between 45% and 55%`. */
export function statementsHeadline(statements: readonly JudgedStatement[], facts: LabelFacts): Sentence {
  const count = (state: StatementState): number => statements.filter((one) => one.state === state).length;
  const [held, all, undecided] = [count('holds'), statements.length, count('undecided')];
  const first =
    statements.find(({ state }) => state === 'fails') ?? statements.find(({ state }) => state !== 'holds');
  if (first === undefined) {
    const every = all === 2 ? 'Both' : `All ${countInWords(all)}`;
    return say`${all === 1 ? 'The statement holds' : `${every} statements hold`}.`;
  }
  const fails = count('fails');
  const none = all === 2 ? 'Neither statement' : `None of ${countInWords(all)} statements`;
  const lead = held === 0 ? `${none} held` : `${countInWords(held)} of ${countInWords(all)} statements held`;
  const others = [
    ...(fails > 0 && fails < all ? [`${countInWords(fails)} failed`] : []),
    ...(undecided > 0 ? [`${countInWords(undecided)} ${undecided === 1 ? 'is' : 'are'} undecided`] : []),
  ];
  const brief =
    all === 1
      ? `The statement ${first.state === 'fails' ? 'failed' : 'is undecided'}`
      : [lead, others.join(', ')].filter((part) => part !== '').join('; ');
  const full = all > 1 && others.length !== 1 ? [] : say`${brief}: ${statementWords(first, facts)}.`;
  return capital(shortest(LONGEST_HEADLINE, full, say`${brief}.`));
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
  const bound = isShare ? percentOf : String;
  const bounds =
    low !== null && high !== null
      ? `between ${bound(low)} and ${bound(high)}`
      : low !== null
        ? `at least ${bound(low)}`
        : `at most ${bound(high ?? NaN)}`;
  const [only] = where.length === 1 ? where : [];
  const isPlace = only !== undefined && only.unit !== null;
  const conditions = where.map(({ path, name, unit, values }) => {
    const either = values.map((value) =>
      path === VARIANT ? [ownLabel(facts, textOf(value))] : measuredValue(facts, value, { path, unit }),
    );
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
  const { low, high } = one.statement;
  /** The room that the value leaves to the nearer bound; below 0 beyond it. */
  const margin = ({ value }: StatedCell): number =>
    value === null ? Infinity : Math.min(value - (low ?? -Infinity), (high ?? Infinity) - value);
  const own = one.cells.filter(({ state }) => state === one.state);
  const [worst] = own.toSorted((a, b) => margin(a) - margin(b));
  if (worst === undefined) return [];
  const about = cells.filter(({ cell }) => one.cells.some((stated) => stated.cell === cell));
  const where = placesBehind(
    about.filter(({ cell }) => cell === worst.cell),
    about,
    facts,
  );
  const after =
    one.state === 'undecided' && worst.replicates !== null
      ? ` after ${countOf(worst.replicates, 'fight')}`
      : '';
  const others = one.state === 'fails' && own.length > 1 ? `, the farthest of ${own.length} that fail` : '';
  const closest = one.state === 'holds' && own.length > 1 ? 'closest: ' : '';
  return say`${closest}${valueWords(worst, one.isShare)}${where}${after}${others}`;
}

function valueWords({ value, low, high }: StatedCell, isShare: boolean): string {
  if (value === null || low === null || high === null) return 'not finished';
  if (isShare) return shareText({ value, low: Math.max(0, low), high: Math.min(1, high) });
  return low === high ? exactNumber(value) : meanWithin(value, Math.max(value - low, high - value));
}
