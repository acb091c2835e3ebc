/** The mechanics that resolve a whole engagement of each kind exactly (section 14). */
import { NONE } from '../../play/stacks.ts';
import { item } from '../../chance/at.ts';
import { gameOf, type Position } from '../../engagement/adapted.ts';
import { exactly } from '../../engagement/solve.ts';
import type { End } from '../../play/metric.ts';
import type { Engagement, State } from '../../engagement/engagement.ts';
import type { MechanicAnswer } from '../../play/mechanic.ts';
import { BrigadeEngagement } from './brigade-engagement.ts';
import { MeleeChain } from './melee-chain.ts';
import { FIREFIGHT_INPUTS } from './firefight-inputs.ts';
import { BRIGADE_INPUTS, CHAIN_INPUTS } from './stack-inputs.ts';
import { Firefight } from './firefight.ts';
import { CONTACT, FIRER_BROKEN, TARGET_BROKEN, type Duel } from './firefight-state.ts';
import { defineMechanic } from './mechanic.ts';
import { ringsLabel } from './units.ts';

/** Two battalions a side in one lane have 4.4 million. */
const MOST_STATES = 8_000_000;

/** A label of an end, by the name of its distribution. */
type Readings<S> = Readonly<Record<string, (state: S, end: End) => string>>;

function addTo(labels: Map<string, number>, label: string, probability: number): void {
  if (probability > 0) labels.set(label, (labels.get(label) ?? 0) + probability);
}

/** Solves: the distributions of what is read from every end, and of counters by their names. */
function solved<S extends State<S>>(
  engagement: Engagement<S>,
  readings: Readings<S>,
  counters: Readonly<Record<string, string>> = {},
): MechanicAnswer {
  const read = Object.entries(readings).map(
    ([name, label]) => [name, label, new Map<string, number>()] as const,
  );
  const onEnd = ({ inner }: Position<S>, end: End, mass: number): void => {
    for (const [, label, labels] of read) addTo(labels, label(inner, end), mass);
  };
  const tally = exactly(gameOf(engagement), onEnd, MOST_STATES);
  const distributions = new Map(read.map(([name, , labels]) => [name, labels]));
  for (const [name, counter] of Object.entries(counters)) {
    const labels = new Map<string, number>();
    const place = engagement.counters.findIndex((one) => one.name === counter);
    // Counters stand behind the metrics.
    const masses = item(tally.readings, engagement.metrics.length + place);
    masses.forEach((probability, n) => addTo(labels, String(n), probability));
    distributions.set(name, labels);
  }
  return { distributions };
}

const firefight = defineMechanic({
  name: 'firefight',
  meaning: 'One firer against one target that advances, closes to a range or stands, exactly.',
  ruleIds: ['HUIT-FIRE-01..17', 'HUIT-MOR-01..05', 'HUIT-MOVE-02', 'section 14 (a)'],
  inputs: FIREFIGHT_INPUTS,
  severalMetrics: true,
  example: 'firer.row=line target.column=cavalryOrColumn target.moveCm=24 distanceCm=40 maxMoves=5',
  answer: (tables, rulings, inputs) => {
    const engagement = new Firefight(tables, rulings, inputs);
    return solved(
      engagement,
      {
        outcome: (_s, { outcome }) => item(engagement.outcomes, outcome),
        outcomeAndMove: (_s, { outcome, turn }) => `${item(engagement.outcomes, outcome)}@${turn}`,
        targetFinal,
      },
      { shotsFired: 'shots.firer' },
    );
  },
});

function targetFinal({ target }: Duel, { outcome }: End): string {
  const rings = ringsLabel(target.kills, target.disorders);
  if (outcome === TARGET_BROKEN) return 'removed';
  if (outcome === FIRER_BROKEN) return `firer-broken, target ${rings}`;
  return outcome === CONTACT ? `contact ${rings}` : `undecided ${rings}`;
}

const meleeChain = defineMechanic({
  name: 'meleeChain',
  meaning: 'One stack charges another: rounds, breakthroughs and further moves to the end, exactly.',
  ruleIds: ['HUIT-MEL-01..14', 'HUIT-BRK-01..03', 'HUIT-REACT-03..06', 'section 14 (b)'],
  inputs: CHAIN_INPUTS,
  severalMetrics: true,
  example: 'attacker.units.0.formation=column defender.units.0.formation=line maxMoves=4',
  answer: (tables, rulings, inputs) => {
    const engagement = new MeleeChain(tables, rulings, inputs);
    const b = engagement.battle;
    return solved(
      engagement,
      {
        outcome: (_s, { outcome }) => item(engagement.outcomes, outcome),
        moves: (_s, { turn }) => String(turn),
        ...readingsOf(engagement, {
          attackerUnitsLost: 'unitsLost.attacker',
          defenderUnitsLost: 'unitsLost.defender',
          attackerFront: 'front.attacker',
          defenderFront: 'front.defender',
        }),
        finalDistance: (s) => {
          const both = s.front(0, 0) !== NONE && s.front(1, 0) !== NONE;
          return both ? b.ruler.inCm(s.laneAt(0).distance) : 'n/a';
        },
      },
      { rounds: 'rounds' },
    );
  },
});

const brigadeEngagement = defineMechanic({
  name: 'brigadeEngagement',
  meaning: 'One brigade a side in lanes, with command tests, exactly.',
  ruleIds: ['section 14 (c)', 'HUIT-CMD-03', 'HUIT-CMD-04', 'HUIT-CMD-08', 'HUIT-CMD-09'],
  inputs: BRIGADE_INPUTS,
  severalMetrics: true,
  example:
    'distanceCm=40 maxMoves=6 A.doctrine=charge A.lanes.0.0.formation=column B.lanes.0.0.formation=line',
  answer: (tables, rulings, inputs) => {
    const engagement = new BrigadeEngagement(tables, rulings, inputs);
    return solved(engagement, {
      winner: (_s, { outcome }) => item(engagement.outcomes, outcome),
      winnerAndMove: (_s, { outcome, turn }) => `${item(engagement.outcomes, outcome)}@${turn}`,
      ...readingsOf(engagement, { unitsLostA: 'unitsLost.A', unitsLostB: 'unitsLost.B' }),
    });
  },
});

/** Metrics of the engagement under the names of the answer. */
function readingsOf<S extends State<S>>(
  engagement: Engagement<S>,
  names: Readonly<Record<string, string>>,
): Readings<S> {
  const readings = Object.entries(names).map(([answer, name]) => {
    const metric = item(
      engagement.metrics,
      engagement.metrics.findIndex((one) => one.name === name),
    );
    const label = (state: S, end: End): string => {
      const value = metric.of(state, end);
      return metric.labels === null ? String(value) : item(metric.labels, value);
    };
    return [answer, label] as const;
  });
  return Object.fromEntries(readings);
}

export const ENGAGEMENT_MECHANICS = [firefight, meleeChain, brigadeEngagement] as const;
