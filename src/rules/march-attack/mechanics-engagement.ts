/** The mechanic that resolves a whole engagement exactly (section 11.2). */
import { item } from '../../chance/at.ts';
import { oneAnswer, type LabelledDistribution } from '../../play/mechanic.ts';
import { ILLUSTRATIVE } from '../../play/not-given.ts';
import { gameOf } from '../../engagement/adapted.ts';
import { exactly } from '../../engagement/solve.ts';
import { tallyShape, type Tally, type TallyShape } from '../../play/tally.ts';
import { MarchEngagement, OUTCOMES } from './engagement.ts';
import { WHOLE_INPUTS } from './engagement-inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { muster } from './muster.ts';

const SIDE =
  '"command":"A","mfType":"infantry","skirmishRating":"average","baseMorale":"regular","mfInspirational":"N"';

const engagement = defineMechanic({
  name: 'engagement',
  meaning: 'Full engagement; it needs tables that the source does not give.',
  ruleIds: ['section 11.2 ENG-FULL', 'section 10 rule pack', 'FD-04', 'FD-05', 'FD-06', 'FD-07'],
  inputs: WHOLE_INPUTS,
  example:
    'distanceInches=5 maxTurns=2 ' +
    `sides.A={${SIDE},"doctrine":{"name":"charge"},"units":[{"designation":"R-4","formation":"column"}]} ` +
    `sides.B={${SIDE},"doctrine":{"name":"stand-and-fire"},"units":[{"designation":"C-4"}]}`,
  tables: ILLUSTRATIVE,
  answer: (book, { sides, metric, ...frame }) => {
    const battle = muster(book, { ...frame, A: sides.A, B: sides.B }, ['sides']);
    const engaged = new MarchEngagement(battle, []);
    const shape = tallyShape(engaged);
    const tally = exactly(gameOf(engaged));
    const labels =
      metric === 'outcome'
        ? outcomes(tally, shape)
        : counted(tally, shape, metric === 'cvLostA' ? 'cvLost.A' : 'cvLost.B');
    return oneAnswer(labels, undefined, battle.marks);
  },
});

/**
 * The turn stands behind who has won. A side that has no unit from the start is found gone in the first turn, after S3
 * (FD-07).
 */
function outcomes(tally: Tally, shape: TallyShape): LabelledDistribution {
  const labels = new Map<string, number>();
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((probability, i) => {
    if (probability <= 0) return;
    const [winner = '', ...how] = item(OUTCOMES, Math.floor(i / turns)).split('|');
    const label = winner === 'undecided' ? winner : [winner, `t${Math.max(1, i % turns)}`, ...how].join('|');
    labels.set(label, (labels.get(label) ?? 0) + probability);
  });
  return labels;
}

function counted(tally: Tally, shape: TallyShape, name: string): LabelledDistribution {
  const index = shape.readings.findIndex((reading) => reading.name === name);
  return new Map([...item(tally.readings, index)].map((probability, n) => [String(n), probability] as const));
}

export const ENGAGEMENT_MECHANICS = [engagement] as const;
