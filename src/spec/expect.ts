/** Statements that a spec must meet: a measure, its bounds, and the cells that it is about. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { noneCalled, wrongKey, wrongValue } from '../play/problems.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import { isList, textOf, type Json, type JsonObject } from '../play/json.ts';
import type { TallyShape } from '../play/tally.ts';
import type { AskedMeasure } from './analyses/analysis-kind.ts';
import type { Cell, Statement } from './experiment.ts';
import type { VariedPath } from './factor.ts';
import type { Frame } from './frame.ts';
import { measuresOf, specMetrics, UnknownMetricError } from './metrics.ts';
import { isSame } from './table-patch.ts';

/** A statement as the spec writes it. */
type AskedStatement = NonNullable<Frame['expect']>[number];

/** The cells, factors and variants that statements may name. */
interface CellsRead {
  readonly factors: readonly VariedPath[];
  readonly variants: readonly { readonly name: string }[];
  readonly cells: readonly Cell[];
}

interface ExpectRead {
  readonly statements: readonly Statement[];
  readonly problems: readonly InputProblem[];
}

/** The key for the house rule, which is no varied path. */
export const VARIANT = 'variant';
/** The most values listed in a message. */
const MOST_LISTED = 12;

/** Reads `expect` for these cells. `expectedMeasures` and `boundProblems` check the measures. */
export function readExpect(asked: readonly AskedStatement[], read: CellsRead): ExpectRead {
  const problems: InputProblem[] = [];
  const statements = asked.flatMap((statement, i): Statement[] => {
    const at = ['expect', i];
    const bounds = boundsOf(statement, at, problems);
    const problemsBefore = problems.length;
    const where = Object.entries(statement.where ?? {}).flatMap(([key, given]) => {
      const condition = conditionOf(key, given, read, [...at, 'where', key]);
      if ('message' in condition) problems.push(condition);
      return 'message' in condition ? [] : [condition];
    });
    const cells = read.cells.filter((cell) => where.every((one) => one.holdsIn(cell)));
    if (cells.length === 0 && problems.length === problemsBefore && read.cells.length > 0)
      problems.push(
        wrongKey([...at, 'where'], 'no cell has these values together, though each of them occurs'),
      );
    if (bounds === null) return [];
    return [
      {
        of: statement.of,
        ...bounds,
        where: where.map(({ path, name, unit, values }) => ({ path, name, unit, values })),
        cells: cells.map(({ number }) => number),
      },
    ];
  });
  return { statements: problems.length > 0 ? [] : statements, problems };
}

/** The measures of the statements, which every cell must have. */
export function expectedMeasures(asked: readonly AskedStatement[]): readonly AskedMeasure[] {
  return asked.map(({ of, between, atLeast, atMost }, i) => {
    const at: Path = ['expect', i];
    const bounds: NonNullable<AskedMeasure['bounds']> = [
      [[...at, 'between', 0], between?.[0]],
      [[...at, 'between', 1], between?.[1]],
      [[...at, 'atLeast'], atLeast],
      [[...at, 'atMost'], atMost],
    ];
    return { name: of, at: [...at, 'of'], bounds };
  });
}

/** The problems of bounds that no share can reach; unknown names are reported elsewhere. */
export function boundProblems(
  asked: readonly AskedMeasure[],
  shape: TallyShape,
  sides: readonly [string, string],
): readonly InputProblem[] {
  return asked.flatMap(({ name, bounds = [] }) => {
    if (!isShare(name, shape, sides)) return [];
    return bounds.flatMap(([path, bound]): InputProblem[] => {
      if (bound === undefined || (bound >= 0 && bound <= 1)) return [];
      const meant = bound > 1 && bound <= 100 ? `; ${bound}% is ${bound / 100}` : '';
      const message = `${name} is a share, which lies between 0 and 1, not ${bound}${meant}`;
      return [wrongValue(path, message)];
    });
  });
}

/** The statements as the resolved spec keeps them. */
export function expectAsWritten(statements: readonly Statement[]): readonly JsonObject[] {
  return statements.map(({ of, low, high, where }) => ({
    of,
    ...(low !== null && high !== null
      ? { between: [low, high] }
      : low !== null
        ? { atLeast: low }
        : { atMost: high }),
    ...(where.length === 0
      ? {}
      : { where: Object.fromEntries(where.map(({ path, values }) => [path, [...values]])) }),
  }));
}

/** True if a statement is about the cell of that number. */
export function isAbout({ cells }: Pick<Statement, 'cells'>, number: number): boolean {
  // The numbers ascend, and there may be thousands for each of hundreds of statements.
  let [from, to] = [0, cells.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cells[middle] ?? Infinity) < number) from = middle + 1;
    else to = middle;
  }
  return cells[from] === number;
}

function isShare(of: string, shape: TallyShape, sides: readonly [string, string]): boolean {
  try {
    return measuresOf(specMetrics(shape, sides), [of]).every(({ category }) => category !== null);
  } catch (error) {
    if (error instanceof UnknownMetricError) return false;
    throw error;
  }
}

function boundsOf(
  { between, atLeast, atMost }: AskedStatement,
  at: Path,
  problems: InputProblem[],
): Pick<Statement, 'low' | 'high'> | null {
  const given = [between, atLeast, atMost].filter((bound) => bound !== undefined);
  const wrong = (path: Path, message: string): null => {
    problems.push(wrongValue(path, message));
    return null;
  };
  if (given.length !== 1)
    return wrong(
      at,
      `a statement has one of between, atLeast and atMost${given.length === 0 ? '' : `, not ${given.length} of them`}`,
    );
  if (between !== undefined) {
    const [low = NaN, high = NaN] = between;
    return low <= high
      ? { low, high }
      : wrong([...at, 'between'], `between begins with the lower bound: [${high}, ${low}]`);
  }
  return { low: atLeast ?? null, high: atMost ?? null };
}

/** The condition of one key under `where` on a cell. */
interface Condition {
  readonly path: string;
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly Json[];
  readonly holdsIn: (cell: Cell) => boolean;
}

function conditionOf(
  key: string,
  given: Json,
  { factors, variants }: CellsRead,
  at: Path,
): Condition | InputProblem {
  if (key === VARIANT && variants.length > 0) return variantCondition(given, variants, at);
  const factor = factors.find(({ path, name, given: written }) => [path, name, written].includes(key));
  if (factor === undefined) {
    const keys = [...factors.map(({ path }) => path), ...(variants.length > 0 ? [VARIANT] : [])];
    const near = nearest(key, [...keys, ...factors.map(({ name }) => name)]);
    const there = keys.length === 0 ? 'nothing is varied' : `varied: ${keys.join(', ')}`;
    const message = `${shown(key)} is not varied${didYouMean(near) || `; ${there}`}`;
    return wrongKey(at, message, { near, expected: keys.join(', ') });
  }
  const { path, name, unit } = factor;
  const meant = listed(given, (one) => valueOf(factor, one) !== null);
  const matches = meant.flatMap((one) => valueOf(factor, one) ?? []);
  const wrong = meant.filter((one) => valueOf(factor, one) === null);
  if (wrong.length > 0 || matches.length === 0) {
    const values = factor.values.map(({ short }) => textOf(short));
    const more = values.length > MOST_LISTED ? ', …' : '';
    const message = `${name} is never ${wrong.length === 1 ? shown(wrong[0]) : shown(given)}: it is varied over ${values.slice(0, MOST_LISTED).join(', ')}${more}`;
    return wrongValue(at, message, { expected: values.join(', ') });
  }
  return {
    path,
    name,
    unit,
    values: matches.map(({ complete }) => complete),
    holdsIn: (cell) =>
      cell.factors.some((one) => one.path === path && matches.some(({ short }) => isSame(short, one.value))),
  };
}

function variantCondition(given: Json, variants: CellsRead['variants'], at: Path): Condition | InputProblem {
  const names = variants.map(({ name }) => name);
  const values = listed(given, (one) => typeof one === 'string');
  const wrong = values.find((one) => typeof one !== 'string' || !names.includes(one));
  if (values.length === 0 || wrong !== undefined) {
    return typeof wrong === 'string'
      ? noneCalled(at, 'variant', wrong, names)
      : wrongValue(at, `no variant is called ${shown(wrong ?? given)}; there is ${names.join(', ')}`, {
          expected: names.join(', '),
        });
  }
  return {
    path: VARIANT,
    name: VARIANT,
    unit: null,
    values,
    holdsIn: ({ variant }) => variant !== null && values.includes(variant),
  };
}

/** The value of a factor that the spec means, in any spelling. */
function valueOf({ values }: VariedPath, given: Json): VariedPath['values'][number] | null {
  return (
    values.find(({ value, short, complete }) => [value, short, complete].some((one) => isSame(one, given))) ??
    null
  );
}

/** One value, or a list of several; a list is one value if the factor has it as a value. */
function listed(given: Json, isValue: (one: Json) => boolean): readonly Json[] {
  return isList(given) && !isValue(given) ? given : [given];
}
