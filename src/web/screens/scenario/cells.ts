/** The cells of a scenario: the one that is shown, and those beside it. */
import type { CheapestAnswer } from '../../../questions/forces/cheapest.ts';
import type { SearchAnswer } from '../../../questions/forces/search.ts';
import type { FindingJson } from '../../../questions/matchup/findings.ts';
import type { ReadExperiment } from '../../../engine/questions/spec.ts';
import { textOf } from '../../../play/json.ts';

export type CellOfSpec = ReadExperiment['cells'][number];

interface Answers {
  readonly search: SearchAnswer;
  readonly cheapest: CheapestAnswer;
}

/** The answer to a search for a force, or to a menu; null for every other. */
export function answerIn<Kind extends keyof Answers>(
  shown: FindingJson | null,
  kind: Kind,
): Answers[Kind] | null {
  const answer = shown?.answer;
  // true: its kind says so
  return answer !== undefined && 'asks' in answer && answer.asks === kind ? (answer as Answers[Kind]) : null;
}

/** The cell with this value of a factor, and otherwise the values of `present`. */
export function cellWith(
  cells: readonly CellOfSpec[],
  present: CellOfSpec,
  path: string,
  value: string,
): CellOfSpec | null {
  return (
    cells.find(
      (cell) =>
        cell.variant === present.variant &&
        cell.factors.every((factor, i) =>
          factor.path === path
            ? textOf(factor.value) === value
            : textOf(factor.value) === textOf(present.factors[i]?.value ?? null),
        ),
    ) ?? null
  );
}

/** The values of a factor in the order of the cells. */
export function valuesOf(cells: readonly CellOfSpec[], path: string): readonly string[] {
  const all = cells.flatMap(({ factors }) => factors.filter((factor) => factor.path === path));
  return [...new Set(all.map(({ value }) => textOf(value)))];
}

/** The path of the factor that the answer is about; null for a matchup. */
function searchedFactor(cells: readonly CellOfSpec[], shown: FindingJson | null): string | null {
  const [cell] = cells;
  const names = answerIn(shown, 'search')?.curves.flatMap(({ values }) => values.map(({ name }) => name)) ??
    answerIn(shown, 'cheapest')?.groups.flatMap(({ choices }) => choices.map(({ name }) => name)) ?? [null];
  const found = cell?.factors.find(({ path }) =>
    names.every((name) => name !== null && valuesOf(cells, path).includes(name)),
  );
  return found?.path ?? null;
}

/** Analyses whose variants are rules to be compared, the rules in question last. */
const COMPARES = ['matchup', 'variants'];

/** The cell that answers the question: enough of a force, the cheapest one, else the first, of variants in the last. */
export function answeringCell(
  { cells, analysis }: ReadExperiment,
  shown: FindingJson | null,
): CellOfSpec | null {
  const variant = COMPARES.includes(analysis) ? cells.at(-1)?.variant : cells[0]?.variant;
  const first = cells.find((cell) => cell.variant === variant);
  const path = searchedFactor(cells, shown);
  if (first === undefined || path === null) return first ?? null;
  const value = answeringValue(shown);
  return value === null ? first : cellWith(cells, first, path, value);
}

function answeringValue(shown: FindingJson | null): string | null {
  const [group] = answerIn(shown, 'cheapest')?.groups ?? [];
  if (group !== undefined)
    return (group.cheapest[0] ?? group.candidates[0] ?? group.choices.at(-1))?.name ?? null;
  const [curve] = answerIn(shown, 'search')?.curves ?? [];
  return (curve && answeringTried(curve)?.name) ?? null;
}

type Curve = SearchAnswer['curves'][number];

/** The tried value that answers a search under a condition; null where none does. */
export function answeringTried({ enough, crossings, values }: Curve): Curve['values'][number] | null {
  if (enough !== null)
    return values[enough.to ?? enough.from ?? (enough.isLast ? 0 : values.length - 1)] ?? null;
  const at = crossings[0]?.x ?? null;
  if (at === null) return null;
  return values.toSorted((a, b) => Math.abs(a.x - at) - Math.abs(b.x - at))[0] ?? null;
}

/** The cell that a row of the chart of an answer stands for. */
export function cellOfRow(
  row: Readonly<Record<string, unknown>>,
  shown: FindingJson | null,
  cells: readonly CellOfSpec[],
  present: CellOfSpec | null,
): CellOfSpec | null {
  const path = searchedFactor(cells, shown);
  const curve = answerIn(shown, 'search')?.curves[0]?.values.find(({ x }) => x === row['x']);
  const choices = answerIn(shown, 'cheapest')?.groups.flatMap((group) => group.choices) ?? [];
  const choice = choices.find(({ price, estimate }) => price === row['x'] && estimate.value === row['value']);
  const value = curve?.name ?? choice?.name;
  return path === null || value === undefined || present === null
    ? null
    : cellWith(cells, present, path, value);
}
