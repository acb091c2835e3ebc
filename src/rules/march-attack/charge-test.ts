/** The tests of a charge: forming square against it, and charging home under fire (MA-CHG-03, MA-CHG-05, FD-02). */
import type { ChargedInputs, ChargingInputs } from './inputs.ts';
import type { Arc } from './names.ts';
import type { VedSituation } from './ved.ts';

/** The charge-home test of a unit as it is now; in play CV lost and disorder are those at the moment of the test. */
export function chargeHomeTest({
  arm,
  quality,
  startCv,
  cv,
  formation,
  leader,
  disorder,
}: ChargingInputs): VedSituation {
  return {
    quality,
    cvLost: startCv - cv,
    leaders: leader === null ? [] : [leader],
    infantryColumn: arm === 'infantry' && formation === 'column',
    disordered: disorder !== 0,
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
