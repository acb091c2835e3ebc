/**
 * The results of a run so far, kept on disk line by line, so that a killed run goes on from there. A torn or damaged
 * line is skipped, and its job done again.
 */
import { closeSync, constants, fdatasync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { thrownText } from '../../play/shown.ts';
import { ExecutionError } from '../error.ts';
import { jobName, type Answer, type Job } from '../job.ts';
import type { UnitCells } from '../unit-cells.ts';
import { differences } from './identity.ts';
import {
  answerLine,
  answerOfLine,
  headerLine,
  JOURNAL_FORMAT,
  jobKey,
  jobOfLine,
  MOST_JOURNAL_BYTES,
  readHeader,
  saltOf,
  type RunIdentity,
} from './journal-format.ts';
import { errorCode, WRITE_REASONS } from './reason.ts';
import { LONGEST_LINE, MOST_LINES, openUntrusted, readLines, UntrustedFileError } from './untrusted-file.ts';

export type { RunIdentity } from './journal-format.ts';

/** Milliseconds between two flushes to the disk: the most work that a loss of power costs. */
const FLUSH_MS = 250;

/** The place of a line in the file. */
interface Place {
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly length: number;
}

export class Journal {
  readonly path: string;
  /** Lines that were damaged when the journal was opened. */
  readonly damaged: number;
  /** Replicates of all cells that were taken from the journal instead of played. */
  recalledReplicates = 0;
  /** The number of answers in it, without weighings, which take no time. */
  answers: number;
  private readonly file: number;
  private readonly salt: number;
  /** By job; only lines that were there before, since no job is asked twice in a run. */
  private readonly places: Map<string, Place>;
  /** The end of the last whole line. */
  private end: number;
  private lines: number;
  private failure: ExecutionError | null = null;
  /** Lines written that may not be on the disk yet. */
  private unflushed = false;
  private flushing: Promise<void> = Promise.resolve();
  /** The timer until the next flush may begin; null if it may begin now. */
  private pause: NodeJS.Timeout | null = null;

  private constructor(path: string, file: number, identity: RunIdentity, scan: Scan) {
    this.path = path;
    this.file = file;
    this.salt = saltOf(identity);
    if (scan.end > 0) requireSame(path, scan.header, identity, scan.places.size > 0);
    // What follows the last line end is a line that was never finished.
    this.attempt(() => ftruncateSync(file, scan.end));
    ({ end: this.end, places: this.places, damaged: this.damaged, lines: this.lines } = scan);
    if (scan.end === 0) this.write(headerLine(identity));
    this.answers = [...this.places.keys()].filter(isWork).length;
  }

  /**
   * Opens the journal of a run, or begins one.
   * @param signal ends the reading of a long one
   * @throws {ExecutionError} if the journal belongs to another run, or cannot be used; the reason of the signal
   */
  static async open(path: string, identity: RunIdentity, signal?: AbortSignal): Promise<Journal> {
    let file: number | null = null;
    try {
      file = openUntrusted(
        path,
        MOST_JOURNAL_BYTES,
        constants.O_RDWR | constants.O_APPEND | constants.O_CREAT,
      );
      return new Journal(path, file, identity, await scanned(file, saltOf(identity), signal));
    } catch (error) {
      if (file !== null) closeSync(file);
      throw error instanceof ExecutionError || signal?.aborted === true ? error : failed(path, error);
    }
  }

  /**
   * The answer to a job of a unit; null if it is not there.
   * @throws {ExecutionError} if a line answers it as no run does
   */
  recall(job: Job, unit: UnitCells): Answer | null {
    const key = jobKey(job);
    const place = this.places.get(key);
    if (place === undefined) return null;
    const bytes = new Uint8Array(place.length);
    const read = this.attempt(() => readSync(this.file, bytes, 0, place.length, place.start));
    const answer = read === place.length ? answerOfLine(job, bytes, this.salt, unit) : null;
    if (answer === 'impossible')
      throw new ExecutionError(
        'HYTHE-RUN-JOURNAL-FORGED',
        `line ${place.line} of ${this.path} has values for ${jobName(job)} that no run finds: Hythe did not write it, or not for this run; --restart begins again without this journal`,
      );
    this.places.delete(key);
    if (answer === null) this.answers -= Number(isWork(key));
    else if (job.kind === 'simulate') this.recalledReplicates += job.chunk.count * job.cells.length;
    return answer;
  }

  /** Writes an answer. @throws {ExecutionError} if the disk does not take it; earlier answers stay */
  append(job: Job, answer: Answer): void {
    if (this.failure !== null) throw this.failure;
    const line = answerLine(job, answer, this.salt);
    // A journal beyond its bounds could not be opened again: what is left out is done again.
    if (line === null || line.length > LONGEST_LINE || this.lines >= MOST_LINES) return;
    if (this.end + line.length > MOST_JOURNAL_BYTES) return;
    this.write(line);
    this.answers += Number(isWork(jobKey(job)));
  }

  /**
   * Waits until everything is on the disk, and closes the file.
   * @throws {ExecutionError} if the disk did not take it
   */
  async close(): Promise<void> {
    if (this.pause !== null) clearTimeout(this.pause);
    await this.flushing;
    if (this.unflushed) await this.flush();
    closeSync(this.file);
    if (this.failure !== null) throw this.failure;
  }

  private write(line: Uint8Array): void {
    this.attempt(() => {
      try {
        for (let written = 0; written < line.length;) written += writeSync(this.file, line, written);
      } catch (error) {
        // If this fails too, the torn line stays until the journal is opened again, which cuts it off.
        try {
          ftruncateSync(this.file, this.end);
        } catch {}
        throw error;
      }
    });
    this.end += line.length;
    this.lines++;
    this.unflushed = true;
    if (this.pause === null) this.flushNow();
  }

  private flushNow(): void {
    this.flushing = this.flush();
    this.pause = setTimeout(() => {
      this.pause = null;
      void this.flushing.then(() => {
        if (this.unflushed && this.pause === null) this.flushNow();
      });
    }, FLUSH_MS).unref();
  }

  /** Flushes to the disk; a failure is thrown with the next line, or at the end. */
  private async flush(): Promise<void> {
    this.unflushed = false;
    await new Promise<void>((resolve) => {
      fdatasync(this.file, (error) => {
        if (error !== null) this.failure ??= failed(this.path, error);
        resolve();
      });
    });
  }

  private attempt<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw failed(this.path, error);
    }
  }
}

/** The content of a journal as it was opened. */
interface Scan {
  readonly header: ReturnType<typeof readHeader>;
  readonly places: Map<string, Place>;
  readonly damaged: number;
  readonly end: number;
  readonly lines: number;
}

/** Bytes that are read before others (signals, a page) have their turn. */
const IN_A_ROW = 16 * 1024 * 1024;

async function scanned(file: number, salt: number, signal?: AbortSignal): Promise<Scan> {
  const places = new Map<string, Place>();
  let header: Scan['header'] = null;
  let [damaged, end, lines, pause] = [0, 0, 0, IN_A_ROW];
  for (const { bytes, start } of readLines(file)) {
    lines++;
    end = start + bytes.length + 1;
    if (start === 0 && (header = readHeader(bytes)) !== null) continue;
    const key = jobOfLine(bytes, salt);
    if (key === null) damaged++;
    else places.set(key, { line: lines, start, length: bytes.length });
    if (end < pause) continue;
    pause = end + IN_A_ROW;
    await turn();
    signal?.throwIfAborted();
  }
  return { header, places, damaged, end, lines };
}

function failed(path: string, error: unknown): ExecutionError {
  const cannot = `cannot keep the journal ${path}: `;
  return new ExecutionError(
    'HYTHE-RUN-JOURNAL',
    error instanceof UntrustedFileError
      ? `${cannot}${error.message}, so Hythe did not write it; remove it, or begin again without it by --restart`
      : `${cannot}${WRITE_REASONS[errorCode(error) ?? ''] ?? thrownText(error)}; what is in it stays, so the run can be resumed`,
    { cause: error },
  );
}

/** @throws {ExecutionError} with the differences, if a journal belongs to another run than `now` */
function requireSame(
  path: string,
  header: ReturnType<typeof readHeader>,
  now: RunIdentity,
  hasAnswers: boolean,
): void {
  const other = (why: string): ExecutionError =>
    new ExecutionError('HYTHE-RUN-JOURNAL-OTHER', `${path} is not the journal of this run: ${why}`);
  // Each line vouches for itself; the first one only names their run in words.
  if (header === null) {
    if (hasAnswers) return;
    throw other('its first line is damaged, and none that follows belongs to this run');
  }
  if (header.format !== JOURNAL_FORMAT)
    throw other(`it is of format ${header.format}, and this version of Hythe keeps format ${JOURNAL_FORMAT}`);
  const different = differences(header.identity, now);
  if (different.length > 0) throw other(different.join('; '));
}

/** True for jobs whose answers are worth keeping. */
function isWork(key: string): boolean {
  return !key.startsWith('weigh ');
}
