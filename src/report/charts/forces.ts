/** The charts of an analysis of forces. */
import type { RunFacts } from '../../analysis/facts.ts';
import type { ForcesFound } from '../../analysis/forces.ts';
import type { Chart } from '../chart.ts';

export function forcesCharts(_found: ForcesFound, _facts: RunFacts): Chart[] {
  return [];
}
