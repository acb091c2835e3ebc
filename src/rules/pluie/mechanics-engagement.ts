/** The mechanic that resolves a whole engagement exactly (section 13.7). */
import { item } from '../../chance/at.ts';
import { gameOf } from '../../engagement/adapted.ts';
import { exactly } from '../../engagement/solve.ts';
import type { LabelledDistribution } from '../../play/mechanic.ts';
import { tallyShape, type Tally, type TallyShape } from '../../play/tally.ts';
import { PluieEngagement } from './engagement.ts';
import { ENGAGEMENT_INPUTS } from './engagement-inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { SHOT_COUNTERS } from './metrics.ts';

export const solvedEngagement = defineMechanic({
  name: 'engagement',
  meaning: 'A whole engagement, exactly.',
  ruleIds: ['section 13', 'PDB-SEQ-*', 'PDB-MOVE-*', 'PDB-FIRE-*', 'PDB-CC-*', 'PDB-CAV-*', 'PDB-CMD-*'],
  inputs: ENGAGEMENT_INPUTS,
  severalMetrics: true,
  example:
    'distanceCm=8 turnLimit=10 A.formations.0.units.0.weapon=martini-henry B.formations.0.units.0.weapon=lebel',
  answer: (tables, rulings, inputs) => {
    const engagement = new PluieEngagement(tables, rulings, inputs, SHOT_COUNTERS);
    return { distributions: metricsOf(exactly(gameOf(engagement)), tallyShape(engagement)) };
  },
});

/** winner, winnerAtTurn, survivorsAB, shotsA, shotsB, with their labels. */
function metricsOf(tally: Tally, shape: TallyShape): ReadonlyMap<string, LabelledDistribution> {
  const winner = new Map<string, number>();
  const winnerAtTurn = new Map<string, number>();
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((probability, i) => {
    if (probability <= 0) return;
    const outcome = item(shape.outcomes, Math.floor(i / turns));
    winner.set(outcome, (winner.get(outcome) ?? 0) + probability);
    winnerAtTurn.set(`${outcome}@${i % turns}`, probability);
  });
  return new Map([
    ['winner', winner],
    ['winnerAtTurn', winnerAtTurn],
    ['survivorsAB', survivors(tally, shape)],
    ['shotsA', counted(tally, shape, 'shots.A')],
    ['shotsB', counted(tally, shape, 'shots.B')],
  ]);
}

function survivors(tally: Tally, shape: TallyShape): LabelledDistribution {
  const labels = new Map<string, number>();
  shape.joints.forEach(([, second], k) => {
    const width = item(shape.readings, second).most + 1;
    item(tally.joints, k).forEach((probability, i) => {
      if (probability > 0) labels.set(`${Math.floor(i / width)}-${i % width}`, probability);
    });
  });
  return labels;
}

function counted(tally: Tally, shape: TallyShape, name: string): LabelledDistribution {
  const labels = new Map<string, number>();
  const reading = shape.readings.findIndex((one) => one.name === name);
  item(tally.readings, reading).forEach((probability, n) => {
    if (probability > 0) labels.set(String(n), probability);
  });
  return labels;
}
