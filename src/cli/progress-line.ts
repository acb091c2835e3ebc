/** The line that says how far a run is, with the time it will still take. */
import type { Progress } from '../execution/progress.ts';
import type { Output } from './output.ts';

/** Milliseconds between two lines: drawn over each other on a terminal, one below the other elsewhere. */
const REDRAW_MS = 200;
const LINE_MS = 5_000;

/** Shows the latest progress at a steady pace until it is stopped. */
export class ProgressLine {
  private readonly output: Output;
  private latest: Progress | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(output: Output) {
    this.output = output;
    this.timer = setInterval(() => this.show(), output.redraws ? REDRAW_MS : LINE_MS);
    this.timer.unref();
  }

  update(progress: Progress): void {
    this.latest = progress;
  }

  stop(): void {
    clearInterval(this.timer);
    this.output.endProgress();
  }

  private show(): void {
    if (this.latest !== null) this.output.progress(progressText(this.latest));
  }
}

/** `42 %, 6,720,000 of 16,000,000 replicates, 3 of 8 cells solved, 12 s left` */
export function progressText(progress: Progress): string {
  const { done, planned, solved, toSolve, etaSeconds } = progress;
  const parts: string[] = [];
  if (planned > 0)
    parts.push(
      `${Math.floor((100 * done) / planned)} %`,
      `${grouped(done)} of ${grouped(planned)} replicates`,
    );
  if (toSolve > 0) parts.push(`${solved} of ${toSolve} ${toSolve === 1 ? 'cell' : 'cells'} solved`);
  if (etaSeconds !== null) parts.push(`${duration(etaSeconds)} left`);
  return parts.join(', ');
}

/** `16,000,000` */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** `0.4 s`, `12 s`, `3 min 05 s`, `2 h 10 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const two = (n: number): string => String(n).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}
