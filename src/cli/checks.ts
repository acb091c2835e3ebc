/** What `hythe doctor` finds: one line a thing checked. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, and where it failed what to do. */
  readonly detail: string;
}

export function passed(name: string, detail: string): Check {
  return { name, ok: true, detail };
}

export function failed(name: string, detail: string): Check {
  return { name, ok: false, detail };
}
