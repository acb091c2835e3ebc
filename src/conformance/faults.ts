/** Faults of a rule system, by check. */
import { thrownText } from '../play/shown.ts';

/** The rules that every rule system keeps to, in words. */
const CHECKS = {
  description: 'its description fits its rules',
  answers: 'answers of its mechanics are distributions, and parts add up to numbers',
  chances: 'chances of every throw sum to one',
  keys: 'throws depend on their key alone',
  states: 'states copy, and are written and read whole',
  explanations: 'parts add up to the number to throw',
  replay: 'the dice of an engagement give it again',
  agreement: 'exact, played and compiled answers agree',
  symmetry: 'mirror matchups are even',
} as const;

export type CheckName = keyof typeof CHECKS;

/** One thing that was looked at. */
export interface ConformanceCheck {
  readonly check: CheckName;
  /** The same in words. */
  readonly name: string;
  readonly ok: boolean;
  /** The number of times that it was checked; 0 where there was nothing to check. */
  readonly times: number;
  /** The faults, each once, the first of them only. */
  readonly faults: readonly string[];
  /** The things that could not be checked, and why. */
  readonly notes: readonly string[];
}

/** Faults of one check that are kept. */
const MOST_FAULTS = 5;

export class Faults {
  private readonly times = new Map<CheckName, number>();
  private readonly faults = new Map<CheckName, Set<string>>();
  private readonly notes = new Map<CheckName, Set<string>>();
  /** The checks that each mistake of the rules fails. */
  private readonly mistakes = new Map<string, Set<CheckName>>();
  private readonly errorText: (error: unknown) => string | null;
  private readonly onLook: () => void;

  constructor(errorText: (error: unknown) => string | null = () => null, onLook: () => void = () => {}) {
    this.errorText = errorText;
    this.onLook = onLook;
  }

  /** Notes that something was looked at, and the fault in words where it does not hold; null where it has been told. */
  expect(check: CheckName, holds: boolean, fault: () => string | null): boolean {
    this.times.set(check, (this.times.get(check) ?? 0) + 1);
    if (!holds) this.add(this.faults, check, fault());
    this.onLook();
    return holds;
  }

  /** Looks at what may throw: an error is a fault. @returns what `work` gives; null where it threw */
  attempt<T>(check: CheckName, what: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      const mistake = this.errorText(error);
      if (mistake === null) this.expect(check, false, () => `${what}: ${thrownText(error)}`);
      else this.fail(check, what, mistake);
      return null;
    }
  }

  /** Notes a mistake of the rules. One that fails many checks of many engagements is told once, numbers apart. */
  private fail(check: CheckName, what: string, mistake: string): void {
    const [, place = '', message = ''] = /^(.*?:\d+:\d+): (.*)/u.exec(mistake) ?? [];
    const alike = `${place} ${message.replaceAll(/\d+(?:\.\d+)?/gu, '0')}`;
    const failed = this.mistakes.get(alike) ?? new Set();
    const isTold = place !== '' && failed.size > 0;
    if (!isTold) this.expect(check, false, () => `${what}:\n${mistake}`);
    else this.expect(check, false, () => (failed.has(check) ? null : `the mistake at ${place}`));
    if (isTold || this.faults.get(check)?.has(`${what}:\n${mistake}`) === true)
      this.mistakes.set(alike, failed.add(check));
  }

  note(check: CheckName, note: string): void {
    this.add(this.notes, check, note);
  }

  /** Everything, in the order of {@link CHECKS}. */
  checks(): readonly ConformanceCheck[] {
    const names = Object.keys(CHECKS) as CheckName[]; // it has no other keys
    return names.map((check) => ({
      check,
      name: CHECKS[check],
      ok: !this.faults.has(check),
      times: this.times.get(check) ?? 0,
      faults: [...(this.faults.get(check) ?? [])],
      notes: [...(this.notes.get(check) ?? [])],
    }));
  }

  private add(into: Map<CheckName, Set<string>>, check: CheckName, text: string | null): void {
    const texts = into.get(check) ?? new Set();
    if (text !== null && texts.size < MOST_FAULTS) texts.add(text);
    into.set(check, texts);
  }
}
