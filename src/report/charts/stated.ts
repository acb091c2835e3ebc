/** Ranges that statements of the spec set for shares, for the charts that show those shares. */
import type { RunFacts } from '../../analysis/facts.ts';
import { chartText, listed } from '../../analysis/sentence.ts';
import type { KeyEntry } from '../marks/key.ts';
import type { Theme } from '../theme.ts';

export interface StatedRange {
  /** The shares and their range in words: `stated 45% to 55%: British`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The numbers of the cells it is about. */
  readonly cells: readonly number[];
}

/** The ranges stated for shares that the chart names, by their names in the spec; equal ones of the same cells are one. */
export function statedRanges(
  { statements = [] }: RunFacts,
  names: ReadonlyMap<string, string>,
): readonly StatedRange[] {
  const own = statements.filter(({ statement }) => names.has(statement.of));
  const places = Map.groupBy(own, ({ statement: { low, high }, cells }) =>
    JSON.stringify([low, high, cells.map(({ cell }) => cell)]),
  );
  return [...places.values()].flatMap((alike): StatedRange[] => {
    const [first] = alike;
    if (first === undefined) return [];
    const { low, high } = first.statement;
    const of = alike.map(({ statement }) => names.get(statement.of) ?? '');
    const range =
      low !== null && high !== null
        ? `${percentOf(low)} to ${percentOf(high)}`
        : low !== null
          ? `at least ${percentOf(low)}`
          : `at most ${percentOf(high ?? 1)}`;
    return [
      {
        name: `stated ${range}: ${chartText(listed(of.map((one) => [one])))}`,
        from: low ?? 0,
        to: high ?? 1,
        cells: first.cells.map(({ cell }) => cell),
      },
    ];
  });
}

/** `45%`, with no more digits than the number has. */
function percentOf(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}

/** The opacity of stated ranges: what is drawn over them is seen, and so are shaded range bands under them. */
const OPACITY = 0.2;

/** The mark of stated ranges. */
export function statedMark({ gain }: Theme): { readonly color: string; readonly opacity: number } {
  return { color: gain, opacity: OPACITY };
}

/** Their entries in a key. */
export function statedEntries(ranges: readonly StatedRange[], theme: Theme): KeyEntry[] {
  return ranges.map(({ name }) => ({ name, ...statedMark(theme) }));
}
