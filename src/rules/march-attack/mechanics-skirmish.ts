/** The mechanic of two formations that wear each other down (ENG-SKIRMISH). */
import { item } from '../../chance/at.ts';
import { oneAnswer } from '../../engagement/mechanic.ts';
import type { Fields, Values } from '../../engagement/inputs.ts';
import { numberOf, withNumber } from '../../engagement/total.ts';
import { attrition, type Attrition, type AttritionSide } from './attrition.ts';
import { scvIn, stateOf } from './formation-state.ts';
import { group } from './inputs.ts';
import { lossPmf, readLossPmf } from './loss-pmf.ts';
import { defineMechanic } from './mechanic.ts';
import { STATES } from './names.ts';
import type { RuleBook } from './rule-book.ts';
import { factor } from './ved.ts';

const MF_FIELDS = {
  initial: {
    type: 'integer',
    unit: 'units',
    min: 1,
    max: 1_000,
    required: true,
    meaning: 'formed units at the start',
  },
  scv: { type: 'integer', min: 0, max: 1_000_000, required: true, meaning: 'starting skirmish value' },
  lossPmf: {
    ...lossPmf,
    required: true,
    meaning: 'infantry units lost in a turn while both formations live, with probabilities as fractions',
  },
} as const satisfies Fields;

const METRICS = ['tests', 'advantageTurns', 'finalStates'] as const;

function sideOf({ initial, scv, lossPmf: pmf }: Values<typeof MF_FIELDS>, name: 'A' | 'B'): AttritionSide {
  return { initial, scv, losses: readLossPmf(pmf, [name, 'lossPmf']) };
}

const NONE = [0, 0] as const;

/** What a way of play keeps for each question: numbers that are not asked for would only keep ways apart. */
const KEPT: Readonly<Record<(typeof METRICS)[number], (way: Attrition) => Attrition>> = {
  tests: (way) => ({ ...way, advantageTurns: NONE }),
  advantageTurns: (way) => ({ ...way, tests: NONE, lost: [false, false] }),
  finalStates: (way) => ({ ...way, tests: NONE, lost: [false, false], advantageTurns: NONE }),
};

function labelOf(
  { tables }: RuleBook,
  metric: (typeof METRICS)[number],
  { tests, advantageTurns, left }: Attrition,
  [a, b]: readonly [AttritionSide, AttritionSide],
): string {
  if (metric === 'tests') return `A${tests[0]} B${tests[1]}`;
  if (metric === 'advantageTurns') return `A${advantageTurns[0]} B${advantageTurns[1]}`;
  const states = [stateOf(tables, a.initial, left[0]), stateOf(tables, b.initial, left[1])];
  return `A ${item(STATES, states[0] ?? 0)}, B ${item(STATES, states[1] ?? 0)}`;
}

const skirmishAttrition = defineMechanic({
  name: 'skirmish-attrition',
  meaning: 'Two formations wear each other down; counts tests due and skirmish advantage.',
  ruleIds: ['section 11.1 ENG-SKIRMISH', 'MA-SCV-03', 'MA-MF-02', 'MA-MF-03', 'R-06', 'R-12', 'FD-03'],
  inputs: {
    A: group(MF_FIELDS, 'formation of side A'),
    B: group(MF_FIELDS, 'formation of side B'),
    turns: { type: 'integer', unit: 'turns', min: 1, max: 1_000, required: true, meaning: 'turns' },
    metric: {
      type: 'choice',
      values: METRICS,
      required: true,
      meaning: 'what is reported, of both sides together',
    },
  },
  example:
    'A.initial=6 A.scv=7 A.lossPmf={"0":"1/2","1":"1/2"} B.initial=5 B.scv=6 B.lossPmf={"0":"2/3","1":"1/3"} turns=4 metric=advantageTurns',
  answer: (book, { A, B, turns, metric }) => {
    const sides = [sideOf(A, 'A'), sideOf(B, 'B')] as const;
    const labels = new Map<string, number>();
    for (const [way, mass] of attrition(book, sides, turns, KEPT[metric])) {
      const label = labelOf(book, metric, way, sides);
      labels.set(label, (labels.get(label) ?? 0) + mass);
    }
    const steady = (scv: number) => [factor('steady', scvIn(book, scv, 0), 'MA-SCV-03')];
    const first = numberOf('skirmish values at the start', "A's skirmish value", steady(A.scv));
    const explanation = withNumber(first, "B's skirmish value", steady(B.scv));
    return oneAnswer(new Map([...labels].sort(([a], [b]) => (a < b ? -1 : 1))), explanation);
  },
});

export const SKIRMISH_MECHANICS = [skirmishAttrition] as const;
