/** A path of a spec taken step by step: `engagement.distanceCm`, or a list of keys where a key holds a dot. */

export class PathSteps {
  private readonly parts: readonly string[];
  /** True for a list of keys, whose parts stand alone; parts of a dotted path may belong together (`fr.lebel`). */
  private readonly exact: boolean;
  private at = 0;
  private readonly taken: string[] = [];

  constructor(text: string, names: readonly string[] | null) {
    this.parts = names ?? text.split('.');
    this.exact = names !== null;
  }

  get done(): boolean {
    return this.at >= this.parts.length;
  }

  /** The next part alone, as it is written; empty at the end. */
  get next(): string {
    return this.parts[this.at] ?? '';
  }

  /** The steps taken so far, as a dotted path. */
  get sofar(): string {
    return this.taken.join('.');
  }

  /** The steps taken so far, each a single key. */
  get steps(): readonly string[] {
    return [...this.taken];
  }

  /** The rest of the path as written. */
  get left(): string {
    return this.parts.slice(this.at).join('.');
  }

  /** The whole path with another name in place of the next part. */
  instead(name: string): string {
    return [...this.taken, name, ...this.parts.slice(this.at + 1)].join('.');
  }

  /** Takes the longest run of parts that is a name; returns null and takes no step if none is. */
  take(isName: (name: string) => boolean): string | null {
    for (let end = this.exact ? this.at + 1 : this.parts.length; end > this.at; end--) {
      const name = this.parts.slice(this.at, end).join('.');
      if (end <= this.parts.length && isName(name)) {
        this.at = end;
        this.taken.push(name);
        return name;
      }
    }
    return null;
  }
}
