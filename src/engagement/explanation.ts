/** The parts of the numbers of a throw, as sums. */
import type { Explanation, Factor, Total } from './engagement.ts';

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
