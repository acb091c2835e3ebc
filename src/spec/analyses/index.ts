/** The kinds of analysis that make cells of their own, beside `matchup` and `variants`. */
import type { AnalysisKind } from './analysis-kind.ts';
import { doctrines } from './doctrines.ts';
import { forces } from './forces.ts';
import { history } from './history.ts';
import { matrix } from './matrix.ts';
import { sensitivity } from './sensitivity.ts';
import { weapons } from './weapons.ts';

export const analysisKinds: readonly AnalysisKind[] = [
  doctrines,
  forces,
  history,
  matrix,
  sensitivity,
  weapons,
];
