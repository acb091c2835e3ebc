/** The upright axis of a share, from 0 to 100 %, or of a mean; and the line across it that was asked for. */
import { PERCENT_LABELS } from '../chart.ts';

export function measuredAxis(field: string, isShare: boolean): object {
  const axis = { title: null, tickCount: 5, domain: false, ticks: false };
  return isShare
    ? { field, type: 'quantitative', scale: { domain: [0, 1] }, axis: { ...axis, labelExpr: PERCENT_LABELS } }
    : { field, type: 'quantitative', axis };
}

/** A layer: the line at the level that was asked for. */
export function targetLine(level: number, isShare: boolean, ink: string): object {
  return {
    data: { values: [{ target: level }] },
    mark: { type: 'rule', strokeDash: [4, 4], color: ink },
    encoding: { y: measuredAxis('target', isShare) },
  };
}
