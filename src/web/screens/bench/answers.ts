/** The questions of the bench in their order: the cell that is looked at first, then all cells, then what moves them. */
import { effect, signal } from '@preact/signals';
import type { Engine } from '../../../engine/engine.ts';
import type { ReadExperiment } from '../../../engine/questions/read.ts';
import type { Resolved } from '../../../engine/questions/resolve.ts';
import { Live } from '../../state/live.ts';
import { FILE } from '../../drawing/spec-pane.tsx';
import type { BenchState } from './state.ts';

/** The cells that are looked at, resolved as far as they are: one place, in each variant. */
export interface Shown {
  readonly resolved: Resolved;
  /** Their numbers, in the order of the variants. */
  readonly cells: readonly number[];
}

/** Analyses whose cells stand by themselves. */
const BY_CELL = ['matchup', 'variants'];

export class BenchAnswers {
  readonly read: Live<'read'>;
  /** The cell that is looked at, with its variants. */
  readonly here: Live<'resolve'>;
  readonly whole: Live<'resolve'>;
  readonly charts: Live<'charts'>;
  readonly numbers: Live<'numbers'>;
  readonly shown = signal<Shown | null>(null);
  readonly isStopped = signal(false);
  private cells: readonly number[] = [];
  private asked: BenchState | null = null;
  /** The spec of the latest whole answer. */
  private resolvedSpec: string | null = null;
  private turn = 0;

  constructor(engine: Engine) {
    this.read = new Live(engine, 'read');
    this.here = new Live(engine, 'resolve');
    this.whole = new Live(engine, 'resolve');
    this.charts = new Live(engine, 'charts');
    this.numbers = new Live(engine, 'numbers');
    effect(() => this.show(this.here.news.value ?? this.here.answer.value));
    effect(() => this.show(this.whole.answer.value));
  }

  /** Asks what the state needs and does not have, in place of what is under way. */
  async ask(state: BenchState, width: number): Promise<void> {
    const turn = ++this.turn;
    const isOver = (): boolean => turn !== this.turn;
    const { spec, cell } = state;
    this.asked = state;
    this.isStopped.value = false;
    this.end();
    const of = { spec, file: FILE };
    await this.read.ask(of);
    const experiment = this.read.answer.value?.experiment ?? null;
    if (isOver() || experiment === null) return;
    const cells = placeOf(experiment, cell);
    this.cells = cells;
    if (this.resolvedSpec === spec) this.show(this.whole.answer.value);
    else {
      if (BY_CELL.includes(experiment.analysis)) {
        await this.here.ask({ ...of, cells });
        if (isOver() || this.here.failure.value !== null) return;
      }
      await this.whole.ask(of);
      if (isOver() || this.whole.failure.value !== null) return;
      this.resolvedSpec = spec;
      const result = this.whole.answer.value?.result ?? null;
      if (result !== null) void this.charts.ask({ result, width });
    }
    const [reference = 1] = cells;
    await this.numbers.ask({ ...of, cell: reference });
  }

  /** Ends what is under way; the numbers that came stay. */
  stop(): void {
    this.turn++;
    this.isStopped.value = true;
    this.end();
  }

  async goOn(width: number): Promise<void> {
    if (this.asked !== null) await this.ask(this.asked, width);
  }

  private end(): void {
    for (const live of [this.here, this.whole, this.charts, this.numbers]) live.stop();
  }

  private show(resolved: Resolved | null): void {
    if (resolved === null) return;
    const { cells } = this;
    const isThere = cells.every((number) =>
      resolved.cells.some(({ cell, exact, counted }) => cell === number && (exact ?? counted) !== null),
    );
    if (isThere) this.shown.value = { resolved, cells };
  }
}

/** The numbers of the cells that differ from this one by their variant alone, and its own; of the first cell where there is none such. */
export function placeOf({ cells }: ReadExperiment, number: number): readonly number[] {
  const [first] = cells;
  const own = cells.find((cell) => cell.number === number) ?? first;
  const key = JSON.stringify(own?.factors);
  return cells.filter(({ factors }) => JSON.stringify(factors) === key).map((cell) => cell.number);
}
