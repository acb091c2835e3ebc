/** The mechanics that play on: the Charge Phase, the aftermath of a rout, and a whole engagement. */
import { item } from '../../chance/at.ts';
import { enumerate } from '../../chance/enumerated.ts';
import { marginal } from '../../play/marginal.ts';
import { contradiction, type LabelledDistribution, type MechanicAnswer } from '../../play/mechanic.ts';
import { Due } from '../../engagement/engagement.ts';
import { InputError } from '../../play/inputs.ts';
import { remarkOnUse } from '../../play/not-given.ts';
import { gameOf } from '../../engagement/adapted.ts';
import { exactly } from '../../engagement/solve.ts';
import { tallyShape, type Tally, type TallyShape } from '../../play/tally.ts';
import { aftermath, AFTERMATH_INPUTS, aftermathMarks } from './aftermath.ts';
import type { Battle } from './battle.ts';
import { openChargePhase } from './charge.ts';
import { declares } from './doctrines.ts';
import {
  asForce,
  CHARGE_EXAMPLE,
  CHARGE_PHASE_INPUTS,
  DUEL_EXAMPLE,
  WHOLE_INPUTS,
  type AskedSide,
  type EngagementInputs,
  type SideInputs,
} from './engagement-inputs.ts';
import { FieldsEngagement } from './engagement.ts';
import { defineMechanic, markOf, oneAnswer } from './mechanic.ts';
import { marginMarks } from './morale.ts';
import { muster } from './muster.ts';
import { deploy } from './phases.ts';
import { CHARGE_DONE, DEFENDER_MORALE, Play } from './state.ts';
import { isOnLine, MORALE_STATES } from './units.ts';
import { weaponProblems } from './weapons.ts';

/** The end of the Charge Phase for A's charge. */
function chargeLabel(b: Battle, s: Play): string {
  if (s.a.halved !== 0) return 'test failed';
  if (s.contact !== 0) return 'contact';
  if (!isOnLine(s.b.morale)) return `B ${item(MORALE_STATES, s.b.morale)}`;
  // Only fire-and-retire bars a defender that did not charge.
  if (s.b.barred !== 0) return 'B retired';
  return s.gap === b.startGap(s) ? 'A withdrew' : 'fell short';
}

/** The chance of each end of the Charge Phase of the first turn, A charging, and what its numbers rest on. */
function chargePhaseAnswer(b: Battle): MechanicAnswer {
  const engagement = new FieldsEngagement(b);
  const labels = new Map<string, number>();
  const marks = new Set<string>();
  const due = new Due();
  const walk = (s: Play, mass: number): void => {
    if (s.stage === CHARGE_DONE) {
      const label = chargeLabel(b, s);
      labels.set(label, (labels.get(label) ?? 0) + mass);
      return;
    }
    engagement.next(s, due);
    for (const mark of engagement.explain(s, due).factors.flatMap(markOf)) marks.add(mark);
    if (s.stage === DEFENDER_MORALE) for (const mark of marginMarks(b.tables, b.rulings)) marks.add(mark);
    const { values, probabilities } = enumerate((chance) => engagement.resolve(due, chance));
    values.forEach((outcome, i) => {
      engagement.next(s, due);
      const after = new Play();
      after.copyFrom(s);
      engagement.applyThrow(after, due, outcome);
      walk(after, mass * (probabilities[i] ?? 0));
    });
  };
  const start = new Play();
  deploy(b, start);
  openChargePhase(b, start);
  walk(start, 1);
  return oneAnswer(labels, undefined, [...ownMarksOf(engagement), ...marks]);
}

/** Marks of numbers that the source does not give: their worth, and the parts in use. */
function ownMarksOf({ warnings, partsInUse }: FieldsEngagement): readonly string[] {
  return [...warnings, ...remarkOnUse(partsInUse)];
}

function firstUnitOnly(side: AskedSide): SideInputs {
  return asForce({ ...side, units: side.units.slice(0, 1) });
}

const chargePhase = defineMechanic({
  name: 'charge-phase',
  meaning: 'The Charge Phase of turn 1 of an engagement with A charging: how it ends.',
  ruleIds: [
    'FOH-ENG-03',
    'FOH-ENG-07',
    'FOH-CHG-02',
    'FOH-CHG-04',
    'FOH-CHG-05',
    'FOH-CHG-06',
    'FOH-CHG-07',
    'FOH-CHG-08',
  ],
  inputs: CHARGE_PHASE_INPUTS,
  example: CHARGE_EXAMPLE,
  answer: (tables, rulings, inputs) => {
    const { distanceIn, scale } = inputs;
    const { A, B } = inputs.sides;
    const problems = [...weaponProblems(A, ['sides', 'A']), ...weaponProblems(B, ['sides', 'B'])];
    if (problems.length > 0) throw new InputError(problems);
    const sides: EngagementInputs = {
      distanceIn,
      scale,
      entryGapIn: null,
      maxTurns: 1,
      A: firstUnitOnly(A),
      B: firstUnitOnly(B),
    };
    const b = muster(tables, rulings, sides, { path: ['sides'] });
    const start = new Play();
    deploy(b, start);
    if (!declares(b, start, 0))
      throw contradiction(['sides', 'A', 'doctrine'], 'A must declare a charge at distanceIn');
    if (declares(b, start, 1))
      throw contradiction(['sides', 'B', 'doctrine'], 'B must not declare a charge at distanceIn');
    return chargePhaseAnswer(b);
  },
});

const aftermathMechanic = defineMechanic({
  name: 'aftermath',
  meaning: 'State of one fled unit after so many further turns.',
  ruleIds: ['FOH-ENG-06', 'FOH-MOR-05', 'FOH-MOR-06', 'FOH-MOR-07', 'FOH-RUN-02'],
  inputs: AFTERMATH_INPUTS,
  example:
    'runner.state=routed runner.stands=4 runner.morale=C runner.arm=infantry pursuer.stands=3 pursuer.melee=B pursuer.type=formed pursuer.arm=cavalry turns=1',
  answer: (tables, _rulings, inputs) =>
    oneAnswer(aftermath(tables, inputs), undefined, aftermathMarks(tables, inputs)),
});

const engagement = defineMechanic({
  name: 'engagement',
  meaning: 'A whole engagement, exactly.',
  ruleIds: ['FOH-ENG-01', 'FOH-ENG-02', 'FOH-ENG-03', 'FOH-ENG-04', 'FOH-ENG-05', 'FOH-ENG-07'],
  inputs: WHOLE_INPUTS,
  severalMetrics: true,
  example: DUEL_EXAMPLE,
  answer: (tables, rulings, inputs) => {
    const { sides, ...frame } = inputs;
    const whole = { ...frame, A: asForce(sides.A), B: asForce(sides.B) };
    const engaged = new FieldsEngagement(
      muster(tables, rulings, whole, { path: ['sides'], losses: 'on the way' }),
    );
    const asked = metricsAsked(tallyShape(engaged), exactly(gameOf(engaged)));
    const marks = [...ownMarksOf(engaged), ...engaged.marks];
    return marks.length === 0 ? asked : { ...asked, marks };
  },
});

/** winner, turns, endState, standsLostA and standsLostB with their labels, and the hits to expect (FOH-ENG-04). */
function metricsAsked(shape: TallyShape, tally: Tally): Omit<MechanicAnswer, 'marks'> {
  const reading = (name: string): Float64Array =>
    marginal(
      shape,
      tally,
      shape.readings.findIndex((one) => one.name === name),
    );
  const mean = (name: string): number => reading(name).reduce((sum, mass, n) => sum + n * mass, 0);
  const statesOf = (name: string): readonly string[] =>
    shape.readings.find((one) => one.name === name)?.labels ?? [];
  const ofA = statesOf('endState.A');
  const ofB = statesOf('endState.B');
  // Where losses are counted on the way, the states at the end are the one pair that is kept.
  const [endStates = new Float64Array()] = tally.joints;
  return {
    distributions: new Map([
      ['winner', labelled(marginal(shape, tally, 'outcome'), (i) => item(shape.outcomes, i))],
      ['turns', labelled(marginal(shape, tally, 'turn'))],
      [
        'endState',
        labelled(
          endStates,
          (i) => `A:${item(ofA, Math.floor(i / ofB.length))} B:${item(ofB, i % ofB.length)}`,
        ),
      ],
      ['standsLostA', labelled(reading('standsLost.A'))],
      ['standsLostB', labelled(reading('standsLost.B'))],
    ]),
    expected: new Map([
      ['hitsOnA', mean('hits.A')],
      ['hitsOnB', mean('hits.B')],
    ]),
  };
}

/** The masses that are not 0, by label. */
function labelled(masses: Float64Array, label: (i: number) => string = String): LabelledDistribution {
  const labels = new Map<string, number>();
  masses.forEach((mass, i) => {
    if (mass > 0) labels.set(label(i), mass);
  });
  return labels;
}

export const ENGAGEMENT_MECHANICS = [chargePhase, aftermathMechanic, engagement] as const;
