/** The line of progress: the part done, and the time left. */
import { amount, roughly } from '../questions/matchup/checks.ts';
import { etaSeconds, type Aim, type Progress } from '../run/progress.ts';
import type { Output } from './output.ts';
import { countOf, grouped } from '../play/shown.ts';

/** Milliseconds between two lines: short where lines overwrite each other on a terminal, long elsewhere. */
const REDRAW_MS = 200;
const LINE_MS = 5_000;
const FIRST_SECONDS = 1;
const PACE_SECONDS = 2;
/** Of solving alone, after which a quicker way is told. */
const LONG_SOLVING_SECONDS = 10;
/** Of a cluster, whose answers come by the batch of about two seconds. */
const CLUSTER_PACE_SECONDS = 10;

/** Shows the latest progress at a steady pace until it is stopped. */
export class ProgressLine {
  private readonly output: Output;
  private readonly others: (() => string) | undefined;
  private latest: Progress | null = null;
  /**
   * The last progress before play: cells are solved at another pace. Of a cluster the first of play, since workers may
   * come late.
   */
  private begun = { done: 0, recalled: 0, elapsedSeconds: 0 };
  private shown = false;
  private isToldOfQuicker = false;
  private readonly startedAt = performance.now();
  private readonly quicker: string;
  private readonly timer: NodeJS.Timeout;

  /** `others` tells of the machines that do the work, `quicker` of a way to spare the solving. */
  constructor(output: Output, others?: () => string, quicker = '') {
    this.output = output;
    this.quicker = quicker;
    this.others = others;
    this.timer = setInterval(() => this.show(), output.redraws ? REDRAW_MS : LINE_MS);
    this.timer.unref();
  }

  update(progress: Progress): void {
    const isFirst = this.latest === null || played(this.latest) === 0;
    if (played(progress) === 0 || (isFirst && this.others !== undefined)) this.begun = progress;
    this.latest = progress;
    // The first line comes soon, so that nobody wonders; a run that is over by then needs none.
    if (!this.shown && progress.done > 0 && progress.elapsedSeconds > FIRST_SECONDS) this.show();
  }

  /** The work done so far in words; empty at the beginning. */
  done(): string {
    return this.latest === null ? '' : progressText(this.latest, null);
  }

  /** Seconds that went by with solving before the first engagement was played. */
  solvingSeconds(): number {
    return this.latest === null || this.latest.toSolve === 0 ? 0 : this.begun.elapsedSeconds;
  }

  stop(): void {
    clearInterval(this.timer);
    this.output.endProgress();
  }

  private show(): void {
    if (this.latest === null) return;
    this.tellOfQuicker(this.latest);
    this.shown = true;
    const { done, planned, elapsedSeconds } = this.latest;
    const playing = elapsedSeconds - this.begun.elapsedSeconds;
    // The first moments go by with starting workers: they say nothing of the pace.
    const isEarly = playing < (this.others === undefined ? PACE_SECONDS : CLUSTER_PACE_SECONDS);
    const since = played(this.latest) - played(this.begun);
    const left = isEarly ? null : etaSeconds(since, planned - done + since, playing);
    const parts = [progressText(this.latest, left), this.others?.() ?? ''];
    this.output.progress(parts.filter((part) => part !== '').join('; '));
  }

  /** Once, where nothing but solving has gone on for long: nobody sees otherwise what takes so long. */
  private tellOfQuicker(progress: Progress): void {
    const seconds = (performance.now() - this.startedAt) / 1000;
    const isSolving = played(progress) === 0 && progress.solved + progress.tooLarge < progress.toSolve;
    if (this.isToldOfQuicker || this.quicker === '' || !isSolving || seconds < LONG_SOLVING_SECONDS) return;
    this.isToldOfQuicker = true;
    this.output.note(`solving exactly may take minutes a cell; ${this.quicker}`);
  }
}

/** Replicates that were not taken from a journal. */
function played({ done, recalled }: Pick<Progress, 'done' | 'recalled'>): number {
  return done - recalled;
}

/** `42%, 6,720,000 of 16,000,000 replicates, 3 of 8 cells solved, 12 s left` */
export function progressText(progress: Progress, secondsLeft: number | null): string {
  const { done, planned, solved, tooLarge, toSolve, games } = progress;
  const parts: string[] = [];
  if (planned > 0)
    parts.push(
      `${Math.floor((100 * done) / planned)}%`,
      `${grouped(done)} of ${countOf(planned, 'replicate')}`,
    );
  if (progress.aim !== null) parts.push(aimText(progress.aim));
  if (toSolve > 0) {
    const given = tooLarge === 0 ? '' : `, ${tooLarge} played instead`;
    parts.push(`${solved} of ${countOf(toSolve, 'cell')} solved${given}`);
  }
  if (games > 0) parts.push(`${countOf(games, 'game')} looked at turn by turn`);
  if (secondsLeft !== null) parts.push(`${duration(secondsLeft)} left`);
  return parts.join(', ');
}

/** `± 0.21 points of ± 0.1, about 1,200,000 more` */
function aimText({ measure, halfWidth, asked, more }: Aim): string {
  const now = amount(measure, halfWidth);
  // An estimate that lies on a bound would need no width at all.
  const wanted = asked > 0 ? ` of ± ${amount(measure, asked)}` : '';
  const left = more === null || more === 0 ? '' : `, about ${roughly(more)} more replicates`;
  return `± ${now}${wanted}${left}`;
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
