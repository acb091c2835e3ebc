/** Throws in words: the parts of their numbers, as sums. */

/** A kind of throw, named as the rules name it. */
export interface ResolutionKind {
  readonly name: string;
  readonly ruleIds: readonly string[];
}

/** One part of a key, as the trace and `odds` show it; parts of one total add up to it. */
export interface Factor {
  readonly label: string;
  /** The name of the total it belongs to; absent for the first. */
  readonly of?: string;
  /** The number that the part adds to the target number or to the dice; null for a part that is a plain fact. */
  readonly value: number | null;
  readonly ruleIds: readonly string[];
  /** `inferred`, `invented` and the like: the value is not the source's own. */
  readonly mark?: string;
}

/** The number that the factors of a throw make, by its name. */
export interface Total {
  /** `target number`, `dice`. */
  readonly name: string;
  readonly value: number;
}

/** A resolution before its dice are thrown. */
export interface Explanation {
  /** The act in plain words: `A1 fires at B1 at 8 cm`. */
  readonly act: string;
  /** The sum of the factors; null where nothing is added up. */
  readonly total: Total | null;
  /** More totals, where a throw has several (dice, accuracy, kill number; one a side in a melee). */
  readonly furtherTotals?: readonly Total[];
  readonly factors: readonly Factor[];
}

/** A total with its parts, or facts alone where there is no total. */
export interface ExplainedSum {
  readonly total: Total | null;
  readonly factors: readonly Factor[];
}

/** The sums of a throw: mostly one, several where the throw has several numbers. */
export function sumsOf({ total, furtherTotals = [], factors }: Explanation): ExplainedSum[] {
  const further = furtherTotals.map((one) => ({
    total: one,
    factors: factors.filter(({ of }) => of === one.name),
  }));
  const named = new Set(furtherTotals.map(({ name }) => name));
  return [{ total, factors: factors.filter(({ of }) => of === undefined || !named.has(of)) }, ...further];
}

/** `target number 9: 10 hit value, medium (PDB-FIRE-03), -1 elite (PDB-FIRE-06)`, without parts that change nothing. */
export function sumText({ total, factors }: ExplainedSum): string {
  const parts = factors
    .filter(({ value }, i) => i === 0 || value !== 0)
    .map(({ label, value, ruleIds, mark }, i) => {
      const number = value === null ? '' : `${i === 0 ? value : signed(value)} `;
      const aside = [...ruleIds, ...(mark === undefined ? [] : [mark])].join(', ');
      return `${number}${label}${aside === '' ? '' : ` (${aside})`}`;
    });
  const sum = total === null ? '' : `${total.name} ${total.value}`;
  return [sum, parts.join(', ')].filter((text) => text !== '').join(': ');
}

/** `+2`, `-1`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
