/** The tests of a charge: forming square against it, and charging home under fire (MA-CHG-03, MA-CHG-05, FD-02). */
import type { ChargedInputs, ChargingInputs } from './inputs.ts';
import type { Arc } from './names.ts';
import type { VedSituation } from './ved.ts';

/** How a charge that came under fire ended. */
export const HOME = 0;
export const HALTED = 1;
export const BROKEN = 2;
export const FATES = ['home', 'halted', 'broken'] as const;

/** The charge-home test of a unit with so much CV left; the marker is that at the moment of the charge. */
export function chargeHomeTest(
  { arm, quality, startCv, formation, leader }: ChargingInputs,
  cvLeft: number,
  marker: number,
): VedSituation {
  return {
    quality,
    cvLost: startCv - cvLeft,
    leaders: leader === null ? [] : [leader],
    infantryColumn: arm === 'infantry' && formation === 'column',
    disordered: marker !== 0,
    test: 'charge-home',
    arc: 'front',
    cavalryChargeInches: null,
  };
}

/** The form-square test of infantry that cavalry charges from so far. */
export function formSquareTest(
  { quality, startCv, cv, formation, leader, disorder }: ChargedInputs,
  distanceInches: number,
  arc: Arc,
): VedSituation {
  return {
    quality,
    cvLost: startCv - cv,
    leaders: leader === null ? [] : [leader],
    infantryColumn: formation === 'column',
    disordered: disorder !== 0,
    test: 'form-square',
    arc,
    cavalryChargeInches: distanceInches,
  };
}
