/** The run that the page keeps, on whatever screen one is meanwhile. */
import { signal } from '@preact/signals';
import type { Engine } from '../../engine/questions.ts';
import { Live } from './live.ts';

/** A spec whose run is kept. */
interface KeptSpec {
  readonly spec: string;
  /** The name of the file that commands name. */
  readonly file: string;
}

export class Keeping {
  readonly run: Live<'run'>;
  /** The spec of the latest run; null before the first. */
  readonly asked = signal<KeptSpec | null>(null);
  private readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
    this.run = new Live(engine, 'run');
  }

  /** Keeps the run of a spec; `stopped` says what becomes of one that was stopped before. */
  keep(asked: KeptSpec, stopped?: 'resume' | 'restart'): void {
    this.asked.value = asked;
    void this.run.ask({ ...asked, stopped });
  }

  /** Stops the run: its finished part is kept. */
  stop(): void {
    const { value: news } = this.run.news;
    if (news !== null) void this.engine.ask('stopRun', { id: news.id });
  }
}
