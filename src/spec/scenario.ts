/** The scenario of a spec: read by its description, then put into the terms of a cell's metrics. */
import { item } from '../chance/at.ts';
import type { Condition } from '../play/condition.ts';
import type { InputProblem, Path } from '../play/inputs.ts';
import { isMap, type Json } from '../play/json.ts';
import { greatestCommonDivisor } from '../play/lengths.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { noneCalled, wrongKey, wrongValue } from '../play/problems.ts';
import { ConditionReader, DEEPEST_CONDITION, turnsIn } from '../play/read-condition.ts';
import { readFields } from '../play/read-inputs.ts';
import { FROM_TURN } from '../play/readings.ts';
import {
  NOBODY,
  rangeOfPoints,
  withScenario,
  type EndsWhen,
  type Objective,
  type PointsLine,
  type Scenario,
} from '../play/scenario.ts';
import { missingText } from '../play/not-given.ts';
import type { TablePoints } from '../play/table-points.ts';
import { oneOf, shown } from '../play/shown.ts';
import type { AnyEngagement } from '../play/system.ts';
import { tallyShape, type TallyShape } from '../play/tally.ts';
import { specMetrics, type SpecMetric } from './metrics.ts';
import { metricTested } from './outcomes.ts';
import { ROLES, scenarioFields, type AskedScenario } from './scenario-fields.ts';

/** The steps in which a lead is counted, at the most: pairs of them fit into a number. */
const MOST_STEPS = 60_000_000;
const NO_POINTS: TablePoints = { lines: [], objective: 0 };

/** Reads the section, where it is given; problems have their places in it. */
export function readScenario(
  given: Json,
  [first, second]: readonly [string, string],
): { readonly asked: AskedScenario | null; readonly problems: readonly InputProblem[] } {
  const sides = new Map([
    [first, ROLES[0]],
    [second, ROLES[1]],
  ]);
  if (isMap(given) && Object.hasOwn(given, 'packPoints'))
    return {
      asked: null,
      problems: [problem(['packPoints'], 'packPoints is gone: write tablePoints', true)],
    };
  const read = readFields(scenarioFields, given, { shortForms: false, sides });
  if (read.value === null) return { asked: null, problems: read.problems };
  const asked = read.value as AskedScenario; // read by these fields
  const problems: InputProblem[] = [];
  const seen = new Set<string>();
  asked.objectives.forEach(({ name }, i) => {
    if (seen.has(name)) problems.push(problem(['objectives', i, 'name'], `${shown(name)} stands here twice`));
    seen.add(name);
  });
  const isWorth =
    asked.points.length > 0 ||
    asked.tablePoints ||
    asked.objectives.some((objective) => objective.worth !== 0);
  if (asked.winner === 'points' && !isWorth)
    problems.push(
      problem(
        ['winner'],
        'winner: points needs points: lines under points, the worth of an objective, or tablePoints: true',
      ),
    );
  return { asked: problems.length === 0 ? asked : null, problems };
}

/** True where a spec reads lines on the ground: it has objectives, or names a metric of the ground. */
export function asksForGround(spec: Json): boolean {
  const scenario = isMap(spec) ? spec['scenario'] : null;
  if (!isMap(spec) || !isMap(scenario)) return false;
  const { objectives = [] } = scenario;
  if (Array.isArray(objectives) && objectives.length > 0) return true;
  const named = ['scenario', 'outcomes', 'expect', 'resolve', 'analysis'].map((name) => spec[name] ?? null);
  return /"(?:ground\.)/u.test(JSON.stringify(named));
}

/**
 * The scenario in the terms of an engagement, which has its lines on the ground where they are asked for; null with its
 * problems, at their places in the section.
 */
export function scenarioFor(
  asked: AskedScenario,
  engagement: AnyEngagement,
  sides: readonly [string, string],
  ground: boolean,
): { readonly scenario: Scenario | null; readonly problems: readonly InputProblem[] } {
  const { objectives, points, tablePoints, endsWhen } = asked;
  if (objectives.length === 0 && points.length === 0 && !tablePoints && endsWhen === null && !ground)
    return { scenario: null, problems: [] };
  const bound = new BoundScenario(engagement, sides);
  const scenario = bound.of(asked, ground);
  return { scenario: bound.problems.length === 0 ? scenario : null, problems: bound.problems };
}

class BoundScenario {
  readonly problems: InputProblem[] = [];
  private readonly engagement: AnyEngagement;
  private readonly sides: readonly [string, string];

  constructor(engagement: AnyEngagement, sides: readonly [string, string]) {
    this.engagement = engagement;
    this.sides = sides;
  }

  of(asked: AskedScenario, wantsGround: boolean): Scenario | null {
    const hasGround = this.engagement.use(({ ground }) => ground !== undefined);
    const objectives = this.objectives(asked);
    if (objectives === null) return null;
    const bare: Scenario = {
      ground: wantsGround && hasGround,
      objectives,
      points: [],
      parts: 1,
      margin: null,
      endsWhen: null,
    };
    const { points, parts } = this.points(asked, bare);
    if (this.problems.length > 0) return null;
    const margin = asked.winner === 'points' ? Math.ceil(parts * (asked.margin ?? 0) - ROUNDING) : null;
    const counted = { ...bare, points, parts };
    // JSON is what has been read from a spec.
    const endsWhen = asked.endsWhen === null ? null : this.endsWhen(asked.endsWhen as Json, counted);
    return { ...counted, margin, endsWhen };
  }

  private objectives({ objectives }: AskedScenario): readonly Objective[] | null {
    if (objectives.length === 0) return [];
    const lanes = this.engagement.use(({ ground }) =>
      ground === undefined ? null : { number: ground.distances.length, parts: ground.parts },
    );
    if (lanes === null) {
      this.add(['objectives'], 'this kind of engagement has no ground that a line could hold', true);
      return null;
    }
    return objectives.map(({ name, lane, at, holder, needs }, i) => {
      if (lane > lanes.number)
        this.add(
          ['objectives', i, 'lane'],
          `there is no lane ${lane}: the engagement has ${lanes.number}, numbered from 1`,
        );
      const inParts = at * lanes.parts;
      const whole = Math.round(inParts);
      return {
        name,
        lane: lane - 1,
        at: Math.abs(inParts - whole) < ROUNDING ? whole : inParts,
        holder: holder === 'none' ? NOBODY : ROLES.indexOf(holder),
        needs,
      };
    });
  }

  /** The lines of points, with two for each objective that is worth any, and the steps of a point. */
  private points(asked: AskedScenario, bare: Scenario): Pick<Scenario, 'points' | 'parts'> {
    const metrics = new StateMetrics(withScenario(this.engagement, bare), this.sides, NOT_IN_POINTS);
    const ofTables = asked.tablePoints ? this.tablePoints() : NO_POINTS;
    const held = asked.objectives.flatMap((objective) => {
      const worthHeld = objective.worth + ofTables.objective;
      if (worthHeld === 0) return [];
      return ROLES.map((_role, role) => ({
        for: role as 0 | 1, // of two
        worth: worthHeld,
        per: null,
        parts: 1,
        when: { of: `holds.${objective.name}`, within: [[role, role]] } as const,
      }));
    });
    const written = asked.points.map((line, i) => {
      const at = ['points', i];
      const metric = line.per === null ? null : this.per(line.per, [...at, 'per'], metrics);
      return {
        for: ROLES.indexOf(line.for) as 0 | 1, // of two
        worth: line.worth,
        per: metric === null ? null : metrics.ownName(metric),
        parts: metric?.parts ?? 1,
        // JSON is what has been read from a spec.
        when: line.when === null ? null : this.condition(line.when as Json, [...at, 'when'], metrics),
      };
    });
    const lines = [...held, ...ofTables.lines.map((line) => ({ ...line, parts: 1, when: null })), ...written];
    const parts = stepsOfAPoint(lines);
    const points = lines.map((line): PointsLine => ({
      for: line.for,
      worth: Math.round((line.worth * parts) / line.parts),
      per: line.per,
      when: line.when,
    }));
    const { least, most } = rangeOfPoints(points, metrics.metrics);
    if (most - least > MOST_STEPS)
      this.add(
        ['points'],
        `the points may differ by ${(most - least) / parts}, in steps of ${1 / parts}: more than can be counted`,
      );
    return { points, parts };
  }

  private tablePoints(): TablePoints {
    const points = this.engagement.use(({ tablePoints }) => tablePoints);
    if (points !== undefined) return points;
    const why = { victory: 'the tables of this engagement give no points' };
    const message = `tablePoints: ${missingText(['victory'], why)}`;
    this.problems.push({ path: ['tablePoints'], kind: 'not-given', message, atKey: true });
    return NO_POINTS;
  }

  private per(name: string, at: Path, metrics: StateMetrics): SpecMetric | null {
    const metric = metrics.named(name, at);
    if ('message' in metric) {
      this.problems.push(metric);
      return null;
    }
    if (metric.labels === null) return metric;
    this.add(at, `${name} is no number: per takes one, such as survivors.${this.sides[0]}`);
    return null;
  }

  private endsWhen(given: Json, scenario: Scenario): EndsWhen | null {
    const at = ['endsWhen'];
    const { winner = null, ...rest } = isMap(given) ? given : {};
    const metrics = new StateMetrics(withScenario(this.engagement, scenario), this.sides, NOT_IN_END);
    const condition = this.condition(isMap(given) ? rest : given, at, metrics, true);
    const turns = new Set(turnsIn(condition));
    if (turns.size > MOST_TURNS)
      this.add(at, `${FROM_TURN} names ${turns.size} turns here, more than ${MOST_TURNS}`);
    if (winner === null) return { condition, winner: null };
    const role = this.sides.findIndex((side) => side === winner);
    if (role === 0 || role === 1) return { condition, winner: role };
    const near = typeof winner === 'string' ? nearest(winner, this.sides) : [];
    this.add(
      [...at, 'winner'],
      `winner must be ${oneOf(this.sides)}, not ${shown(winner)}${didYouMean(near)}`,
    );
    return null;
  }

  private condition(given: Json, at: Path, metrics: StateMetrics, mayWait = false): Condition {
    const reader = new ConditionReader({
      what: 'metric',
      example: `survivors.${this.sides[0]}: { atLeast: 1 }`,
      deepest: DEEPEST_CONDITION,
      subject: (of, path) => {
        if (mayWait && of === FROM_TURN) return { of, type: 'turn' };
        const metric = metrics.named(of, path, mayWait ? [FROM_TURN] : []);
        return 'message' in metric ? metric : metricTested(metric, metrics.shape);
      },
    });
    const condition = reader.condition(given, at);
    this.problems.push(...reader.problems);
    return condition;
  }

  private add(path: Path, message: string, atKey = false): void {
    this.problems.push(problem(path, message, atKey));
  }
}

/** Different turns for which an end may wait. */
const MOST_TURNS = 8;
/** The largest error of rounding. */
const ROUNDING = 1e-6;
const NOT_IN_POINTS =
  'points are counted in the final state alone, not by the turn, by what was counted on the way, by who won or by other points';
const NOT_IN_END =
  'endsWhen reads the state at the end of a turn, not the turn, what was counted on the way or who won';

/** The metrics that can be read of a state at any time. */
class StateMetrics {
  readonly metrics: readonly { readonly name: string; readonly least?: number; readonly most: number }[];
  readonly shape: TallyShape;
  private readonly readable: readonly SpecMetric[];
  private readonly all: readonly SpecMetric[];
  private readonly why: string;

  constructor(engagement: AnyEngagement, sides: readonly [string, string], why: string) {
    const { shape, needTurn } = engagement.use((its) => ({
      shape: tallyShape(its),
      needTurn: its.metrics.map(({ needsTurn }) => needsTurn === true),
    }));
    this.shape = shape;
    this.metrics = shape.readings;
    this.why = why;
    this.all = specMetrics(shape, sides);
    this.readable = this.all.filter(
      ({ place, counter }) => typeof place === 'number' && !counter && needTurn[place] !== true,
    );
  }

  /** The metric of this name, or the problem that there is none. */
  named(name: string, path: Path, others: readonly string[] = []): SpecMetric | InputProblem {
    const metric = this.readable.find((each) => each.name === name);
    if (metric !== undefined) return metric;
    const names = [...this.readable.map((each) => each.name), ...others];
    const expected = names.join(', ');
    const isElsewhere = name === FROM_TURN || name === 'lead' || name.startsWith('points.');
    if (isElsewhere || this.all.some((each) => each.name === name)) {
      const turn =
        name === 'turn' && others.includes(FROM_TURN) ? `; ${FROM_TURN}: 6 is true from turn 6 on` : '';
      const message = `${name} cannot be read here: ${this.why}${turn}`;
      return wrongKey(path, message, { expected });
    }
    return { ...noneCalled(path, 'metric', name, names), atKey: true };
  }

  /** The name that the rules give a metric. */
  ownName({ place }: SpecMetric): string {
    return typeof place === 'number' ? item(this.shape.readings, place).name : place;
  }
}

/** The fewest steps of a point in which every line is a whole number for each that is counted. */
function stepsOfAPoint(lines: readonly { readonly worth: number; readonly parts: number }[]): number {
  const common = lines.reduce((lcm, { parts }) => (lcm / greatestCommonDivisor(lcm, parts)) * parts, 1);
  const isWhole = (steps: number): boolean =>
    lines.every((line) => {
      const each = (line.worth * steps) / line.parts;
      return Math.abs(each - Math.round(each)) < ROUNDING;
    });
  return [1, 10, 100, 1000].map((steps) => steps * common).find(isWhole) ?? 1000 * common;
}

function problem(path: Path, message: string, atKey = false): InputProblem {
  return (atKey ? wrongKey : wrongValue)(path, message);
}
