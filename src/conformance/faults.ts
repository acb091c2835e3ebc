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
  private readonly errorText: (error: unknown) => string | null;
  private readonly onLook: () => void;

  constructor(errorText: (error: unknown) => string | null = () => null, onLook: () => void = () => {}) {
    this.errorText = errorText;
    this.onLook = onLook;
  }

  /** Notes that something was looked at, and the fault where it does not hold. */
  expect(check: CheckName, holds: boolean, fault: () => string): boolean {
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
      const message = thrownText(error);
      const mistake = this.errorText(error);
      this.expect(check, false, () => (mistake === null ? `${what}: ${message}` : `${what}:\n${mistake}`));
      return null;
    }
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

  private add(into: Map<CheckName, Set<string>>, check: CheckName, text: string): void {
    const texts = into.get(check) ?? new Set();
    if (texts.size < MOST_FAULTS) texts.add(text);
    into.set(check, texts);
  }
}
