/** Ground scales: yards, men, and the BMUs of a force (FOH-SCALE-01, FOH-SCALE-02, FOH-SCN-04). */
import { decimalOf } from '../../play/lengths.ts';
import type { Tables } from './tables.ts';
import type { GroundScale } from './units.ts';

/** Yards on the ground of inches on the table, as an exact decimal: `49.5` (FOH-SCALE-02). */
export function yardsText(tables: Tables, scale: GroundScale, inches: number): string {
  return productText(inches, tables.scales[scale].yardsPerInch);
}

/** Men of a force, as a whole number in words (FOH-SCALE-01). */
export function menText(tables: Tables, scale: GroundScale, stands: number): string {
  return productText(stands, tables.scales[scale].menPerStand);
}

/** Stands of each BMU when a force is split: full ones first, the remainder as a smaller one (FOH-SCN-04). */
export function splitForce(tables: Tables, scale: GroundScale, stands: number): readonly number[] {
  const full = tables.scales[scale].defaultBmuStands;
  const rest = stands % full;
  const bmus = Array.from({ length: Math.floor(stands / full) }, () => full);
  return rest === 0 ? bmus : [...bmus, rest];
}

/** The product of two decimals without rounding, without exponent and without trailing zeros. */
function productText(a: number, b: number): string {
  const [first, second] = [decimalOf(a), decimalOf(b)];
  const digits = first.digits * second.digits;
  const decimals = -(first.exponent + second.exponent);
  if (decimals <= 0) return String(digits * 10n ** BigInt(-decimals));
  const text = String(digits).padStart(decimals + 1, '0');
  const fraction = text.slice(-decimals).replace(/0+$/u, '');
  return `${text.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
