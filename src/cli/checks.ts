/** One check of `hythe doctor`. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** The finding, and the remedy if the check failed. */
  readonly detail: string;
}

export function passed(name: string, detail: string): Check {
  return { name, ok: true, detail };
}

export function failed(name: string, detail: string): Check {
  return { name, ok: false, detail };
}
