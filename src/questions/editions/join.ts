/** Two editions of a spec as one experiment: each cell of the earlier beside its own in the later, on the same dice. */
import { item } from '../../chance/at.ts';
import type { Json } from '../../play/json.ts';
import { isAbout } from '../../spec/expect.ts';
import type { Cell, Experiment, Resolve, Statement } from '../../spec/experiment.ts';

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
  /** The number of statements of the earlier edition, which stand before those of the later. */
  readonly statedBefore: number;
}

/**
 * Cells pair by their factors and variants. Alike cells are not compared; they and those without a partner are in the
 * experiment only where a statement is about them. Both editions need the same rule system and names of sides.
 */
export function joinEditions(before: Experiment, after: Experiment): JoinedEditions {
  const [old, own] = [before, after].map(({ cells }) => new Map(cells.map((cell) => [keyOf(cell), cell])));
  const pairs = [...(own ?? [])].flatMap(([key, second]) => {
    const first = old?.get(key);
    return first === undefined ? [] : [{ first, second }];
  });
  const changed = pairs.filter(({ first, second }) => !areAlike(first, second));
  const cells: Cell[] = [];
  const numbers = { before: new Map<number, number>(), after: new Map<number, number>() };
  const add = (cell: Cell, variant: (typeof EDITIONS)[number], pairing: number): void => {
    const number = cells.length + 1;
    numbers[variant].set(cell.number, number);
    const was =
      cell.variant === null ? [] : [{ path: 'variant', name: 'variant', unit: null, value: cell.variant }];
    cells.push({ ...cell, number, pairing, variant, factors: [...cell.factors, ...was] });
  };
  changed.forEach(({ first, second }, pairing) => {
    add(first, 'before', pairing);
    add(second, 'after', pairing);
  });
  // What is not compared is played where a statement is about it; alike cells are played once.
  let pairing = changed.length;
  for (const [edition, experiment] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const cell of experiment.cells) {
      if (numbers[edition].has(cell.number)) continue;
      const twin = pairs.find(({ second }) => second === cell)?.first;
      const played = twin === undefined ? undefined : numbers.before.get(twin.number);
      if (played !== undefined) numbers.after.set(cell.number, played);
      else if (experiment.expect.some((statement) => isAbout(statement, cell.number)))
        add(cell, edition, pairing++);
    }
  const expect = [before, after].flatMap((experiment, i) =>
    experiment.expect.map((statement): Statement => {
      const about = statement.cells.flatMap((number) => numbers[item(EDITIONS, i)].get(number) ?? []);
      return { ...statement, cells: about.toSorted((x, y) => x - y) };
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
    onlyBefore: before.cells.filter((cell) => own?.has(keyOf(cell)) !== true),
    onlyAfter: after.cells.filter((cell) => old?.has(keyOf(cell)) !== true),
    statedBefore: before.expect.length,
  };
}

/** Cells that are checked by their exact answers need not be played. */
export function solvedFirst(resolve: Resolve): Resolve {
  return { ...resolve, method: resolve.check === 'exact' ? 'auto' : resolve.method, check: 'none' };
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
