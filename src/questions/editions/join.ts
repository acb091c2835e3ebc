/** Two editions of a spec as one experiment: each cell of the earlier beside its own in the later, on the same dice. */
import { item } from '../../chance/at.ts';
import type { Json } from '../../engagement/json.ts';
import { isAbout } from '../../experiment/expect.ts';
import type { Cell, Experiment, Resolve, Statement } from '../../experiment/experiment.ts';

/** The variants of the joined experiment. */
const EDITIONS = ['before', 'after'] as const;

/** Two experiments, joined. */
export interface JoinedEditions {
  /** The method, seed and confidence are those of the later edition, the confidence the lower one of both. */
  readonly experiment: Experiment;
  /** The number of cells that are alike in all that the rules read, so that no dice can set them apart. */
  readonly alike: number;
  /** Cells of one edition alone, with the numbers that they have there. */
  readonly onlyBefore: readonly Cell[];
  readonly onlyAfter: readonly Cell[];
  /** Statements by their place in `experiment.expect`; null where an edition does not make it. */
  readonly statements: readonly StatedPair[];
}

/** The places of one statement in the earlier edition and in the later. */
export interface StatedPair {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Cells pair by their factors and variants. Alike cells are not compared; they and those without a partner are in the
 * experiment only where a statement is about them. Both editions need the same rule system and names of sides.
 */
export function joinEditions(before: Experiment, after: Experiment): JoinedEditions {
  const old = new Map(before.cells.map((cell) => [keyOf(cell), cell]));
  const keys = new Set(after.cells.map(keyOf));
  const pairs = after.cells.flatMap((cell) => {
    const first = old.get(keyOf(cell));
    return first === undefined ? [] : [{ first, second: cell }];
  });
  const changed = pairs.filter(({ first, second }) => !areAlike(first, second));
  const cells: Cell[] = [];
  const numbers = { before: new Map<number, number>(), after: new Map<number, number>() };
  let pairing = 0;
  const add = (cell: Cell, edition: (typeof EDITIONS)[number]): void => {
    const variant: Cell['factors'] =
      cell.variant === null ? [] : [{ path: 'variant', name: 'variant', unit: null, value: cell.variant }];
    numbers[edition].set(cell.number, cells.length + 1);
    cells.push({
      ...cell,
      number: cells.length + 1,
      pairing,
      variant: edition,
      factors: [...cell.factors, ...variant],
    });
  };
  for (const { first, second } of changed) {
    add(first, 'before');
    add(second, 'after');
    pairing++;
  }
  const twins = new Map(pairs.map(({ first, second }) => [second.number, first.number]));
  const alone = ({ cells: own, expect }: Experiment, edition: (typeof EDITIONS)[number]): void => {
    for (const cell of own) {
      if (numbers[edition].has(cell.number)) continue;
      const twin = edition === 'after' ? twins.get(cell.number) : undefined;
      const played = twin === undefined ? undefined : numbers.before.get(twin);
      if (played !== undefined) numbers.after.set(cell.number, played);
      else if (expect.some((statement) => isAbout(statement, cell.number))) {
        add(cell, edition);
        pairing++;
      }
    }
  };
  alone(before, 'before');
  alone(after, 'after');
  const expect = [before, after].flatMap((experiment, i) =>
    experiment.expect.map((statement): Statement => {
      const own = numbers[item(EDITIONS, i)];
      const about = statement.cells.flatMap((number) => own.get(number) ?? []);
      return { ...statement, cells: about.toSorted((a, b) => a - b) };
    }),
  );
  const confidence = Math.min(before.resolve.confidence, after.resolve.confidence);
  return {
    experiment: {
      ...after,
      cells,
      variants: [...EDITIONS],
      expect,
      resolve: { ...solvedFirst(after.resolve), confidence },
      analysis: { ...after.analysis, of: ['winner'] },
    },
    alike: pairs.length - changed.length,
    onlyBefore: before.cells.filter((cell) => !keys.has(keyOf(cell))),
    onlyAfter: after.cells.filter((cell) => !old.has(keyOf(cell))),
    statements: statedPairs(before.expect, after.expect),
  };
}

/** Cells that are checked by their exact answers need not be played. */
export function solvedFirst(resolve: Resolve): Resolve {
  return { ...resolve, method: resolve.check === 'exact' ? 'auto' : resolve.method, check: 'none' };
}

/** The statements of both, those of the later edition first; places count those of the earlier first. */
function statedPairs(before: readonly Statement[], after: readonly Statement[]): readonly StatedPair[] {
  const pairs = pairedStatements(before, after);
  return pairs.map((pair) => ({
    before: pair.before,
    after: pair.after === null ? null : before.length + pair.after,
  }));
}

/** The places of the same statements in two lists; null where a list lacks one. */
export function pairedStatements(
  before: readonly Omit<Statement, 'cells'>[],
  after: readonly Omit<Statement, 'cells'>[],
): readonly StatedPair[] {
  const key = ({ of, low, high, where }: Omit<Statement, 'cells'>): string =>
    JSON.stringify([of, low, high, where.map(({ path, values }) => [path, values])]);
  const then = new Map(before.map((statement, i) => [key(statement), i]));
  const now = new Set(after.map(key));
  return [
    ...after.map((statement, i) => ({ before: then.get(key(statement)) ?? null, after: i })),
    ...before.flatMap((statement, i) => (now.has(key(statement)) ? [] : [{ before: i, after: null }])),
  ];
}

/** A key that names the matchup in words that both editions share. Cells whose set-up is thrown otherwise do not pair. */
function keyOf({ factors, variant, setup, kind }: Cell): string {
  const values = factors.map(({ path, value }): Json => [path, value]);
  const ordered = values.map((value) => JSON.stringify(value)).toSorted();
  return JSON.stringify([kind, ordered, variant, setup?.throws ?? null]);
}

function areAlike(first: Cell, second: Cell): boolean {
  const read = ({ inputs, options, tables, scenario, outcomes, setup }: Cell): string =>
    JSON.stringify([inputs, options, tables, scenario, outcomes, setup]);
  return read(first) === read(second);
}
