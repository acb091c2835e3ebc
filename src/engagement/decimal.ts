/** Numbers of specs and cases are exact decimals: 0.3 is a multiple of 0.1, though not in binary fractions. */

/** Whether the decimal `value` is a whole multiple of the decimal `step` (step > 0). */
export function isMultipleOf(value: number, step: number): boolean {
  const a = decimalOf(value);
  const b = decimalOf(step);
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (d: Decimal): bigint => d.digits * 10n ** BigInt(d.exponent - exponent);
  return scaled(a) % scaled(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that reads as this number: digits x 10^exponent. */
function decimalOf(value: number): Decimal {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
