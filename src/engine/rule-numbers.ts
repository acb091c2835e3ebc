/** The numbers of the rules as one cell has them: moved, and searched for those that change the course of its engagements. */
import { courseOf, turnedIn } from '../play/course.ts';
import { unlessRefused } from '../play/not-given-error.ts';
import type { AnyEngagement, RuleSystem } from '../play/system.ts';
import { calledBy, numbersIn, rounded, type TableNumber } from '../spec/analyses/moved-numbers.ts';
import { Binder } from '../spec/bind.ts';
import { cellOfStart } from '../spec/cell-starts.ts';
import type { Cell } from '../spec/experiment.ts';
import { mergePatches, patchAt } from '../spec/merge-patches.ts';
import { patchedTables } from '../spec/table-patch.ts';
import type { Latest } from './latest.ts';

/** Starts of a set-up that are bound; the others have the same rules. */
const MOST_STARTS = 4;
/** Steps from the printed number, at the least, within which its bounds are looked for. */
const LEAST_STEPS = 20;
/** Steps of numbers with decimals, the first that fits. */
const STEPS = [0.5, 0.25, 0.1, 0.05, 0.01];
const LEAST_STEP = 0.001;

/** A number of the tables as a cell has it. */
interface NumberOfCell extends TableNumber {
  /** As the source prints it; null in a row of the user's own. */
  readonly printed: number | null;
  /** 1 for a whole number. */
  readonly step: number;
}

type Moves = readonly (readonly [names: readonly string[], to: number])[];

export class CellRules {
  /** The tables of the cell. */
  readonly tables: Cell['tables'];
  readonly system: RuleSystem;
  private readonly cell: Cell;
  private readonly binder: Binder;

  constructor(system: RuleSystem, cell: Cell) {
    this.system = system;
    this.cell = cell;
    this.binder = new Binder(system.id, [system]);
    this.tables = patchedTables(system.tables, system, cell.tables);
  }

  /** Key that all cells with these tables share. */
  get tablesKey(): string {
    return JSON.stringify([this.system.id, this.cell.tables]);
  }

  /** All numbers of its tables, in their order. */
  numbers(): readonly NumberOfCell[] {
    const { rowKeys, tables: source } = this.system;
    const before = new Map(numbersIn(source, rowKeys).map(({ names, value }) => [names.join('\n'), value]));
    return numbersIn(this.tables, rowKeys).map((number) => {
      const printed = before.get(number.names.join('\n')) ?? null;
      return { ...number, printed, step: stepOf(printed ?? number.value) };
    });
  }

  /** True if the tables can be read with a number moved. */
  reads(names: readonly string[], to: number): boolean {
    const { tables } = movedCell(this.cell, [[names, to]]);
    return unlessRefused(() => this.binder.tables(tables)) !== null;
  }

  /** The engagements of the starts with moved numbers; null where the rules refuse them. */
  bound(moves: Moves): readonly AnyEngagement[] | null {
    const cell = movedCell(this.cell, moves);
    const starts = Math.min(MOST_STARTS, cell.setup?.starts.length ?? 0);
    const cells = starts === 0 ? [cell] : Array.from({ length: starts }, (_start, i) => cellOfStart(cell, i));
    return unlessRefused(() => cells.map((each) => this.binder.bind(each)));
  }

  /** The values a step above and below that the rules take. */
  near({ names, value, step }: NumberOfCell): readonly number[] {
    return nearOf({ value, step }).filter((to) => this.bound([[names, to]]) !== null);
  }

  /** The bounds of a number about the printed one, halved down to the last value that is not refused. */
  bounds({ names, value, printed, step }: NumberOfCell): Pick<RuleNumber, 'least' | 'largest'> {
    const takes = (to: number): boolean => this.bound([[names, to]]) !== null;
    const from = printed !== null && printed !== value && takes(printed) ? printed : value;
    const steps = Math.max(LEAST_STEPS, Math.ceil(Math.abs(from) / step));
    const last = (sign: 1 | -1): number => {
      let [taken, refused] = [0, steps + 1];
      for (let tried = steps; refused - taken > 1; tried = Math.floor((taken + refused) / 2))
        if (takes(rounded(from + sign * tried * step))) taken = tried;
        else refused = tried;
      return rounded(from + sign * taken * step);
    };
    return { least: Math.min(value, last(-1)), largest: Math.max(value, last(1)) };
  }
}

/** Engagements by which two values of a number are compared. */
const COMPARED = 8;

/**
 * The range without values at its ends that make no difference, such as those beyond the faces of a die: with each, the
 * same throws fall alike as with the end. As it is where nothing makes a difference.
 */
export function feltRange(
  rules: CellRules,
  names: readonly string[],
  { least, largest, step }: { readonly least: number; readonly largest: number; readonly step: number },
): { readonly least: number; readonly largest: number } {
  const steps = Math.floor((largest - least) / step + 1e-9);
  /** The value farthest from an end that is no other than the end. */
  const inner = (end: number, sign: 1 | -1): number => {
    const courses = rules.bound([[names, end]])?.map((engagement) => courseOf(engagement, COMPARED));
    const isSame = (to: number): boolean => {
      const bound = rules.bound([[names, to]]);
      return (
        courses !== undefined &&
        bound !== null &&
        bound.every((engagement, i) => {
          const course = courses[i];
          return course !== undefined && turnedIn(course, engagement, true) === 0;
        })
      );
    };
    let [same, other] = [0, steps + 1];
    while (other - same > 1) {
      const tried = Math.floor((same + other) / 2);
      if (isSame(rounded(end + sign * tried * step))) same = tried;
      else other = tried;
    }
    return rounded(end + sign * same * step);
  };
  const [from, to] = [inner(least, 1), inner(rounded(least + steps * step), -1)];
  return from < to ? { least: from, largest: to } : { least, largest };
}

/** The cell with numbers of its tables moved, also at each start of its set-up. */
export function movedCell(cell: Cell, moves: Moves): Cell {
  const moved = (tables: Cell['tables']): Cell['tables'] =>
    moves.reduce((patch, [names, to]) => mergePatches(patch, patchAt(names, to)), tables);
  const { setup } = cell;
  const own = { ...cell, tables: moved(cell.tables) };
  if (setup === undefined) return own;
  const starts = setup.starts.map((start) => ({ ...start, tables: moved(start.tables) }));
  return { ...own, setup: { ...setup, starts } };
}

/** One step up and one down. */
function nearOf({ value, step }: Pick<NumberOfCell, 'value' | 'step'>): readonly number[] {
  return [value + step, value - step].map(rounded);
}

function stepOf(value: number): number {
  if (Number.isInteger(value)) return 1;
  return STEPS.find((step) => Math.abs(value / step - Math.round(value / step)) < 1e-9) ?? LEAST_STEP;
}

/** Engagements of a course. */
const PLAYS = 40;
/** Steps of a far move, at the least. */
const FAR_STEPS = 5;
/** Moves of several numbers together: all above, all below, every other one above. */
const SIDES: readonly ((i: number) => number)[] = [() => 0, () => 1, (i) => i % 2];

/** A number of the rules that a cell uses. */
export interface RuleNumber extends NumberOfCell {
  /** The least and the largest value that the rules take, as far as it was looked for. */
  readonly least: number;
  readonly largest: number;
  /** Its display name as parts. */
  readonly called: readonly string[];
  /** False of a number that other cells use, and this one does not. */
  readonly isHere: boolean;
  /** The number of steps of an engagement that go another way when it moves by a step, on average. */
  readonly turned: number;
}

/** A number that may be used, whatever is fought. */
export interface Trial {
  readonly number: NumberOfCell;
  /** The farthest values above and below that were tried and can be read; null where there is none. */
  readonly far: readonly [above: number | null, below: number | null];
}

/** The numbers of the tables that can be moved far, with how far. Yields after each. */
function* trialsOf(rules: CellRules): Generator<void, readonly Trial[]> {
  const trials: Trial[] = [];
  for (const [i, number] of rules.numbers().entries()) {
    const { names, value, step } = number;
    // Neighbours move by other sizes, so that they do not cancel out.
    const far = step * (Math.max(FAR_STEPS, Math.ceil(Math.abs(value) / step)) + (i % FAR_STEPS));
    const firstRead = (values: readonly number[]): number | null =>
      values.map(rounded).find((to) => rules.reads(names, to)) ?? null;
    const above = firstRead([value + far, value + step]);
    const below = firstRead([value - far, value - step]);
    if (above !== null || below !== null) trials.push({ number, far: [above, below] });
    yield;
  }
  return trials;
}

/**
 * Finds the numbers of the rules that a cell uses, those that turn most first; behind them those that only the cells
 * beside it use. Yields after each trial.
 * @param tried the trials of earlier cells, by their tables; those of other tables are added
 */
export function* ruleNumbers(
  system: RuleSystem,
  cell: Cell,
  beside: readonly Cell[],
  tried: Latest<string, readonly Trial[]>,
): Generator<void, readonly RuleNumber[]> {
  const rules = new CellRules(system, cell);
  const trials = tried.get(rules.tablesKey) ?? (yield* trialsOf(rules));
  tried.set(rules.tablesKey, trials);
  const turned = turnedBy(rules);
  const used = yield* usedOf(trials, turned);
  const found: RuleNumber[] = [];
  for (const { number } of used) {
    const near = nearOf(number).map((to) => turned([[number.names, to]], false) ?? 0);
    found.push({ ...numberOf(rules, number), isHere: true, turned: Math.max(...near) });
    yield;
  }
  const all = new Set(used);
  for (const other of beside) {
    const unused = trials.filter((trial) => !all.has(trial));
    for (const trial of yield* usedOf(unused, turnedBy(new CellRules(system, other)))) {
      all.add(trial);
      found.push({ ...numberOf(rules, trial.number), isHere: false, turned: 0 });
      yield;
    }
  }
  return found.toSorted((a, b) => b.turned - a.turned);
}

function numberOf(rules: CellRules, number: NumberOfCell) {
  return {
    ...number,
    ...rules.bounds(number),
    called: calledBy(rules.tables, rules.system.rowKeys, number.names),
  };
}

/** The steps that moves turn, on average over the starts, with `isAny` until one is found; null where the rules refuse them. */
type Turned = (moves: Moves, isAny: boolean) => number | null;

function turnedBy(rules: CellRules): Turned {
  const starts = rules.bound([]) ?? [];
  const courses = starts.map((engagement) => courseOf(engagement, Math.ceil(PLAYS / starts.length)));
  return (moves, isAny) => {
    if (moves.length === 0) return 0;
    const bound = rules.bound(moves);
    if (bound === null) return null;
    let turned = 0;
    for (const [i, course] of courses.entries()) {
      const engagement = bound[i];
      if (engagement !== undefined) turned += turnedIn(course, engagement, isAny) / bound.length;
      if (isAny && turned > 0) break;
    }
    return turned;
  };
}

/** Those of the numbers that are used: halves in which no far move changes anything are left out together. */
function* usedOf(trials: readonly Trial[], turned: Turned): Generator<void, readonly Trial[]> {
  const [first, second] = trials;
  if (first === undefined) return [];
  const far = (second === undefined ? SIDES.slice(0, 2) : SIDES).map((sideOf): Moves =>
    trials.flatMap(({ number, far: tos }, i) => {
      const to = tos[sideOf(i)] ?? null;
      return to === null ? [] : [[number.names, to] as const];
    }),
  );
  const near =
    second === undefined ? nearOf(first.number).map((to): Moves => [[first.number.names, to]]) : [];
  // Moved together, numbers may be refused that can be read one by one.
  const isUsed = [...far, ...near].some((moves) => {
    const steps = turned(moves, true);
    return steps === null ? second !== undefined : steps > 0;
  });
  yield;
  if (!isUsed || second === undefined) return isUsed ? [first] : [];
  const half = Math.ceil(trials.length / 2);
  return [...(yield* usedOf(trials.slice(0, half), turned)), ...(yield* usedOf(trials.slice(half), turned))];
}
