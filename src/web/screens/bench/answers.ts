/** The questions of the bench in their order: the place that is looked at first, then all places, then what moves it. */
import { effect, signal } from '@preact/signals';
import type { Engine } from '../../../engine/engine.ts';
import type { ReadExperiment } from '../../../engine/questions/read.ts';
import type { Resolved } from '../../../engine/questions/resolve.ts';
import { Live } from '../../state/live.ts';
import { FILE } from '../../drawing/spec-pane.tsx';
import type { BenchState } from './state.ts';

/** A place of a spec: the numbers of the cells that differ by their variant alone, in the order of the variants. */
export type Place = readonly number[];

/** The place that is looked at, resolved as far as it is. */
export interface Shown {
  readonly resolved: Resolved;
  readonly place: Place;
}

/** All places of a spec, resolved. */
export interface Found {
  readonly resolved: Resolved;
  readonly places: readonly Place[];
}

/** Analyses whose cells stand by themselves. */
const BY_CELL = ['matchup', 'variants'];

export class BenchAnswers {
  readonly read: Live<'read'>;
  /** The place that is looked at. */
  readonly here: Live<'resolve'>;
  readonly whole: Live<'resolve'>;
  readonly charts: Live<'charts'>;
  readonly numbers: Live<'numbers'>;
  readonly shown = signal<Shown | null>(null);
  readonly found = signal<Found | null>(null);
  readonly isStopped = signal(false);
  private place: Place = [];
  private asked: BenchState | null = null;
  /** The spec of what was found. */
  private foundFor: string | null = null;
  private turn = 0;

  constructor(engine: Engine) {
    this.read = new Live(engine, 'read');
    this.here = new Live(engine, 'resolve');
    this.whole = new Live(engine, 'resolve');
    this.charts = new Live(engine, 'charts');
    this.numbers = new Live(engine, 'numbers');
    effect(() => this.show(this.here.news.value ?? this.here.answer.value));
  }

  /** Asks what the state needs and does not have, in place of what is under way. */
  async ask(state: BenchState, width: number): Promise<void> {
    const turn = ++this.turn;
    const isOver = (): boolean => turn !== this.turn;
    const { spec } = state;
    this.asked = state;
    this.isStopped.value = false;
    this.end();
    const of = { spec, file: FILE };
    await this.read.ask(of);
    const experiment = this.read.answer.value?.experiment ?? null;
    if (isOver() || experiment === null) return;
    const places = placesOf(experiment);
    const place = places[Math.min(state.place, places.length) - 1] ?? [];
    this.place = place;
    if (this.foundFor === spec) this.show(this.found.value?.resolved ?? null);
    else {
      if (BY_CELL.includes(experiment.analysis)) {
        await this.here.ask({ ...of, cells: place });
        if (isOver() || this.here.failure.value !== null) return;
      }
      await this.whole.ask(of);
      const resolved = this.whole.answer.value;
      if (isOver() || this.whole.failure.value !== null || resolved === null) return;
      this.foundFor = spec;
      this.found.value = { resolved, places };
      this.show(resolved);
      if (resolved.result !== null) void this.charts.ask({ result: resolved.result, width });
    }
    const [reference = 1] = place;
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
    const { place } = this;
    const isThere = place.every((number) =>
      resolved.cells.some(({ cell, exact, counted }) => cell === number && (exact ?? counted) !== null),
    );
    if (isThere) this.shown.value = { resolved, place };
  }
}

/** The places of a spec in the order of its cells. */
function placesOf({ cells }: ReadExperiment): readonly Place[] {
  const places = Map.groupBy(cells, ({ factors }) => JSON.stringify(factors));
  return [...places.values()].map((own) => own.map(({ number }) => number));
}
