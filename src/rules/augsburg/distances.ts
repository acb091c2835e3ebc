/** Inches as whole numbers of the parts in which an engagement counts its distances. */
import { decimalFraction, partsWithin } from '../../play/lengths.ts';

/** In how many parts an engagement counts an inch on the table, and an inch that the rules print (AUG-SCALE-01). */
export interface Ruler {
  readonly partsPerInch: number;
  readonly partsPerPrintedInch: number;
}

/** The fewest whole parts that are not below a limit: a distance is below it exactly when it has fewer. */
export function partsFrom(inches: number, partsPerInch: number): number {
  const whole = partsWithin(inches, partsPerInch);
  const { over, under } = decimalFraction(inches);
  return BigInt(over) * BigInt(partsPerInch) === BigInt(whole) * BigInt(under) ? whole : whole + 1;
}
