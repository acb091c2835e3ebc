/** The mechanic that resolves a whole engagement exactly (section 11). */
import { item } from '../../chance/at.ts';
import { gameOf } from '../../engagement/adapted.ts';
import { exactly } from '../../engagement/solve.ts';
import type { LabelledDistribution } from '../../play/mechanic.ts';
import { tallyShape, type Tally, type TallyShape } from '../../play/tally.ts';
import type { Battle } from './battle.ts';
import { AugsburgEngagement, OUTCOMES } from './engagement.ts';
import { WHOLE_INPUTS } from './engagement-inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { unitMetricName, unitsOf } from './metrics.ts';
import { muster } from './muster.ts';
import { setupOfCase } from './setup.ts';

const engagement = defineMechanic({
  name: 'engagement',
  meaning: 'A whole engagement, exactly.',
  ruleIds: ['AUG-ENG', 'AUG-MOVE-*', 'AUG-FIRE-*', 'AUG-MEL-*', 'AUG-MOR-*', 'AUG-CMD-*', 'AUG-EVA-*'],
  inputs: WHOLE_INPUTS,
  severalMetrics: true,
  example:
    'lanes=[{"A":{"type":"french-foot","firstVolley":true},"B":{"type":"dutch-foot","firstVolley":true},"distanceInches":8}] turnLimit=2',
  answer: (book, inputs) => {
    const battle = muster(book, setupOfCase(inputs));
    const engaged = new AugsburgEngagement(battle, []);
    return { distributions: metricsAsked(battle, exactly(gameOf(engaged)), tallyShape(engaged)) };
  },
});

/** winnerAtTurn, and losses and status of every unit, with their labels. */
function metricsAsked(b: Battle, tally: Tally, shape: TallyShape): ReadonlyMap<string, LabelledDistribution> {
  const answers = new Map<string, LabelledDistribution>([['winnerAtTurn', winnerAtTurn(tally, shape)]]);
  for (const what of ['losses', 'status'] as const)
    for (const side of [0, 1] as const)
      for (const i of unitsOf(b, side))
        answers.set(
          `${what}${b.unitAt(i).starter.profile.name}`,
          labelled(tally, shape, unitMetricName(b, what, i)),
        );
  return answers;
}

function winnerAtTurn(tally: Tally, shape: TallyShape): LabelledDistribution {
  const labels = new Map<string, number>();
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((probability, i) => {
    if (probability <= 0) return;
    const outcome = item(OUTCOMES, Math.floor(i / turns));
    const label = outcome === 'none' ? outcome : `${outcome}@${i % turns}`;
    labels.set(label, (labels.get(label) ?? 0) + probability);
  });
  return labels;
}

function labelled(tally: Tally, shape: TallyShape, name: string): LabelledDistribution {
  const index = shape.readings.findIndex((reading) => reading.name === name);
  const reading = item(shape.readings, index);
  const labels = new Map<string, number>();
  item(tally.readings, index).forEach((probability, value) => {
    if (probability > 0) labels.set(reading.labels?.[value] ?? String(value), probability);
  });
  return labels;
}

export const ENGAGEMENT_MECHANICS = [engagement] as const;
