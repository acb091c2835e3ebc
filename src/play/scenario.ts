/**
 * Scenarios: objectives, points and an end of their own around an engagement of any rule system. The state of the rules
 * is kept as it is; beside it stand who holds each objective, and the turns that are still waited for.
 */
import { ABSENT } from './absent.ts';
import { intAt, item } from '../chance/at.ts';
import { judge, readingOf, type Condition, type Read } from './condition.ts';
import { outcomeAtLimit, TURN_DONE, type Game, type GameState } from './game.ts';
import type { End, Metric } from './metric.ts';
import type { Ground } from './ground.ts';
import { NO_WINNER } from './marginal.ts';
import { turnsIn } from './read-condition.ts';
import { FROM_TURN } from './readings.ts';
import { anyGame, type AnyEngagement } from './system.ts';
import { Waiting } from './waiting.ts';
import { withWords, type StateWithWords } from './words-in-state.ts';

/** A scenario in the terms of one engagement. Plain JSON, so that it travels to workers. */
export interface Scenario {
  /** The lines on the ground are asked for. */
  readonly ground: boolean;
  readonly objectives: readonly Objective[];
  /** Lines of points; empty where none are counted. */
  readonly points: readonly PointsLine[];
  /** Steps in which points are counted, of one point. */
  readonly parts: number;
  /** The lead in steps with which a side wins by points; null where the rules say who wins. */
  readonly margin: number | null;
  readonly endsWhen: EndsWhen | null;
}

/** A place that a side can hold. */
export interface Objective {
  readonly name: string;
  readonly lane: number;
  /** The distance from the start line of A, in parts of the ground's unit. */
  readonly at: number;
  /** The side that holds it at the start (0 or 1), or {@link NOBODY}. */
  readonly holder: number;
  /** Ends of turns for which it must have been held. */
  readonly needs: number;
}

export interface PointsLine {
  readonly for: 0 | 1;
  /** Steps given once, or for each of the count that `per` names. */
  readonly worth: number;
  readonly per: string | null;
  readonly when: Condition | null;
}

export interface EndsWhen {
  readonly condition: Condition;
  /** The side that has won then; null where points say so, or nobody has. */
  readonly winner: 0 | 1 | null;
}

/** The holder of an objective that is nobody's; the label of its number is `none`. */
export const NOBODY = 2;
/** The outcome of an engagement that `endsWhen` has ended. */
const SCENARIO_OUTCOME = 'scenario';
/** Fields of metrics of scenarios that count. */
const COUNT = { labels: null, aside: true } as const;
/** Winners by points, in the order of their numbers. */
const WINNERS = ['A', 'B', 'none'] as const;

export function withScenario(engagement: AnyEngagement, scenario: Scenario | undefined): AnyEngagement {
  if (scenario === undefined) return engagement;
  return engagement.use((rules) => anyGame(new InScenario(rules, scenario).game()));
}

/**
 * The same rules in a scenario. Its words: two for each objective, the side that was there last and the turns it has to
 * wait; then those of the end.
 */
class InScenario<S extends GameState<S>> {
  private readonly rules: Game<S>;
  private readonly scenario: Scenario;
  private readonly waiting: Waiting;
  private readonly words: number;
  /** Places of the countdown and of the end in the words of the scenario; -1 where they are not needed. */
  private readonly countdownAt: number;
  private readonly overAt: number;
  private readonly ends: readonly Ending[];
  /** The first ending of each outcome of the rules and of the scenario. */
  private readonly firstOf: readonly number[];
  private readonly metrics: readonly Metric<StateWithWords<S>>[];
  private readonly hasEnded: (state: StateWithWords<S>, end: End) => boolean;
  private readonly lead: (state: StateWithWords<S>) => number;

  constructor(rules: Game<S>, scenario: Scenario) {
    this.rules = rules;
    this.scenario = scenario;
    const { objectives, endsWhen } = scenario;
    this.waiting = new Waiting(endsWhen === null ? [] : turnsIn(endsWhen.condition));
    let words = 2 * objectives.length;
    this.countdownAt = this.waiting.atStart > 0 ? words++ : -1;
    this.overAt = endsWhen === null ? -1 : words++;
    this.words = words;

    this.ends = outcomesOf(rules, scenario);
    this.firstOf = Array.from({ length: rules.outcomes.length + 1 }, (_outcome, own) =>
      this.ends.findIndex((end) => end.rules === own),
    );
    const innerEnds = this.ends.map((end) => endOfRules(rules, end));
    const ofRules = rules.metrics.map((metric): Metric<StateWithWords<S>> => ({
      ...metric,
      of: (state, { outcome, turn }) => metric.of(state.inner, { outcome: item(innerEnds, outcome), turn }),
    }));
    const ground = this.groundMetrics();
    const points = this.pointsMetrics([...ofRules, ...ground]);
    this.metrics = [...ofRules, ...ground, ...points];
    const [, , lead] = points;
    this.lead = lead === undefined ? () => 0 : (state) => lead.of(state, NO_END);
    const readings = { metrics: this.metrics, winners: [] };
    this.hasEnded =
      endsWhen === null
        ? () => false
        : judge(endsWhen.condition, (name) =>
            name === FROM_TURN
              ? (state) => this.waiting.turn(this.countdown(state))
              : readingOf(readings, name),
          );
  }

  game(): Game<StateWithWords<S>> {
    const { rules, ends, scenario, metrics } = this;
    const inWords = withWords(rules, {
      words: this.words,
      overAt: this.overAt,
      start: (state) => this.start(state),
      openTurn: (state) => this.openTurn(state),
      after: (state) => this.look(state),
    });
    const hasPoints = scenario.margin !== null;
    return {
      ...inWords,
      outcomes: ends.map(({ label }) => label),
      outcomeTexts: ends.map(({ text }) => text),
      winners: ends.map(({ winner }) => winner),
      limitOutcome: item(this.firstOf, rules.limitOutcome) + (hasPoints ? NO_WINNER : 0),
      metrics,
      outcome: (state) =>
        this.withWinner(this.isOver(state) ? rules.outcomes.length : rules.outcome(state.inner), state),
      ...(hasPoints || rules.outcomeAtLimit !== undefined
        ? { outcomeAtLimit: (state) => this.withWinner(outcomeAtLimit(rules, state.inner), state) }
        : {}),
      tell: (before, thrown, after) =>
        [rules.tell(before.inner, thrown, after.inner), ...this.changes(before, after)].join('; '),
    };
  }

  private start(state: StateWithWords<S>): void {
    this.scenario.objectives.forEach(({ holder }, i) => (state.own[2 * i] = holder));
    if (this.countdownAt !== -1) state.own[this.countdownAt] = this.waiting.atStart;
    this.look(state);
  }

  private openTurn(state: StateWithWords<S>): void {
    if (this.countdownAt !== -1) state.own[this.countdownAt] = Math.max(0, this.countdown(state) - 1);
    this.look(state);
  }

  private changes(before: StateWithWords<S>, after: StateWithWords<S>): readonly string[] {
    const changes = this.scenario.objectives.flatMap(({ name }, i) => {
      const [was, is] = [holderOf(before, i), holderOf(after, i)];
      if (was === is) return [];
      return [is === NOBODY ? `nobody holds ${name}` : `${WINNERS[is]} holds ${name}`];
    });
    return this.isOver(after) ? [...changes, 'the scenario ends the engagement'] : changes;
  }

  /** Where a turn or the engagement has just ended, sets the holders, and the end of the scenario. */
  private look(state: StateWithWords<S>): void {
    const { over, at } = state.inner;
    if (this.words === 0 || (over === 0 && at !== TURN_DONE)) return;
    this.scenario.objectives.forEach((objective, i) => this.lookAt(state, objective, i));
    if (over === 0 && this.hasEnded(state, NO_END)) state.own[this.overAt] = 1;
  }

  /** Sets the side that was at the objective last; a side that comes to it has to wait its turns. */
  private lookAt({ inner, own }: StateWithWords<S>, { lane, at, needs }: Objective, i: number): void {
    const ground = groundOf(this.rules);
    const a = ground.line(inner, 0, lane);
    const b = ground.line(inner, 1, lane);
    const isAThere = a !== null && a >= at;
    const isBThere = b !== null && b >= item(ground.distances, lane) - at;
    const last = intAt(own, 2 * i);
    const now = isAThere ? (isBThere ? NOBODY : 0) : isBThere ? 1 : last;
    own[2 * i] = now;
    if (now !== last) own[2 * i + 1] = now === NOBODY ? 0 : needs - 1;
    else own[2 * i + 1] = Math.max(0, intAt(own, 2 * i + 1) - 1);
  }

  private isOver({ own }: StateWithWords<S>): boolean {
    return this.overAt !== -1 && intAt(own, this.overAt) !== 0;
  }

  private countdown({ own }: StateWithWords<S>): number {
    return this.countdownAt === -1 ? 0 : intAt(own, this.countdownAt);
  }

  /** The outcome of the rules, or after the last of them that of the scenario, with the winner where points decide. */
  private withWinner(outcome: number, state: StateWithWords<S>): number {
    const { margin } = this.scenario;
    const first = item(this.firstOf, outcome);
    if (margin === null || item(this.ends, first).isDecided) return first;
    const lead = this.lead(state);
    if (lead === 0 || Math.abs(lead) < margin) return first + NO_WINNER;
    return first + (lead > 0 ? 0 : 1);
  }

  private groundMetrics(): readonly Metric<StateWithWords<S>>[] {
    const { objectives, ground: isAsked } = this.scenario;
    const held = objectives.map(({ name }, i): Metric<StateWithWords<S>> => ({
      name: `holds.${name}`,
      meaning: `side that holds ${name} at the end`,
      labels: WINNERS,
      most: NOBODY,
      sides: 'in labels',
      aside: true,
      of: (state) => holderOf(state, i),
    }));
    if (!isAsked) return held;
    const ground = groundOf(this.rules);
    const { unit, parts, distances, farthest } = ground;
    // A side without a front in a lane has lost all the ground there.
    const advance = (state: StateWithWords<S>, side: 0 | 1, lane: number): number =>
      ground.line(state.inner, side, lane) ?? -item(distances, lane);
    const ofSide = (role: 0 | 1): readonly Metric<StateWithWords<S>>[] => [
      {
        ...COUNT,
        name: `ground.${WINNERS[role]}`,
        meaning: 'advance of the front from its start line at the end, the mean of its lanes',
        role,
        least: -farthest * distances.length,
        most: farthest * distances.length,
        quantity: { unit, parts: parts * distances.length },
        of: (state) => distances.reduce((sum, _distance, lane) => sum + advance(state, role, lane), 0),
      },
      ...(distances.length === 1 ? [] : distances).map((_distance, lane): Metric<StateWithWords<S>> => ({
        ...COUNT,
        name: `ground.${WINNERS[role]}.${lane + 1}`,
        meaning: `advance of the front from its start line in lane ${lane + 1} at the end`,
        role,
        sides: 'in name',
        least: -farthest,
        most: farthest,
        quantity: { unit, parts },
        of: (state) => advance(state, role, lane),
      })),
    ];
    return [...ofSide(0), ...ofSide(1), ...held];
  }

  /** Points of both sides, then the lead of the first; none where no points are counted. */
  private pointsMetrics(others: readonly Metric<StateWithWords<S>>[]): readonly Metric<StateWithWords<S>>[] {
    const { points, parts } = this.scenario;
    if (points.length === 0) return [];
    const readOf = (name: string): Read<StateWithWords<S>> =>
      readingOf({ metrics: others, winners: [] }, name);
    const quantity = { unit: 'points', parts };
    const sides = ([0, 1] as const).map((role): Metric<StateWithWords<S>> => {
      const own = points.filter((line) => line.for === role);
      const lines = own.map(({ worth, per, when }) => {
        const isMet = when === null ? () => true : judge(when, readOf);
        const count = per === null ? () => 1 : readOf(per);
        return (state: StateWithWords<S>): number =>
          isMet(state, NO_END) ? worth * count(state, NO_END) : 0;
      });
      return {
        name: `points.${WINNERS[role]}`,
        meaning: 'points of the scenario at the end',
        ...COUNT,
        role,
        quantity,
        ...rangeOfPoints(own, others),
        of: (state) => lines.reduce((sum, line) => sum + line(state), 0),
      };
    });
    const [a, b] = [item(sides, 0), item(sides, 1)];
    return [
      a,
      b,
      {
        name: 'lead',
        meaning: 'points of the first side less those of the second',
        ...COUNT,
        quantity,
        least: (a.least ?? 0) - b.most,
        most: a.most - (b.least ?? 0),
        of: (state, end) => a.of(state, end) - b.of(state, end),
      },
    ];
  }
}

/** The end at which metrics of the state are read before there is one: none of those that a scenario names asks for it. */
const NO_END: End = { outcome: 0, turn: 0 };

function groundOf<S extends GameState<S>>({ ground }: Game<S>): Ground<S> {
  if (ground === undefined) throw new TypeError('the engagement has no lines on the ground');
  return ground;
}

/** The number of the holder of an objective; nobody while it has not been held long enough. */
function holderOf<S extends GameState<S>>({ own }: StateWithWords<S>, objective: number): number {
  return intAt(own, 2 * objective + 1) > 0 ? NOBODY : intAt(own, 2 * objective);
}

interface Ending {
  readonly label: string;
  readonly text: string;
  readonly winner: number;
  /** The outcome of the rules, by its number; the one after the last is that of the scenario. */
  readonly rules: number;
  /** Points do not decide over it. */
  readonly isDecided: boolean;
}

/**
 * The outcomes of the rules, then that of the scenario; where points decide each three times, by their winner. They do
 * not decide over a side that was never there, nor over the winner that `endsWhen` names.
 */
function outcomesOf<S extends GameState<S>>(
  { outcomes, outcomeTexts = outcomes, winners }: Game<S>,
  { endsWhen, margin }: Scenario,
): readonly Ending[] {
  const ends = outcomes.map((label, rules): Ending => ({
    label,
    text: item(outcomeTexts, rules),
    winner: item(winners, rules),
    rules,
    isDecided: label.startsWith(`${ABSENT}/`),
  }));
  if (endsWhen !== null)
    ends.push({
      label: SCENARIO_OUTCOME,
      text: 'the scenario ends the engagement',
      winner: endsWhen.winner ?? -1,
      rules: outcomes.length,
      isDecided: endsWhen.winner !== null,
    });
  if (margin === null) return ends;
  return ends.flatMap((end) =>
    end.isDecided
      ? [end]
      : WINNERS.map((winner, i) => ({
          ...end,
          label: `${end.label}/${winner}`,
          text: `${end.text}, and ${i === NO_WINNER ? 'nobody wins' : `{${winner}} wins`} by points`,
          winner: i === NO_WINNER ? -1 : i,
        })),
  );
}

/**
 * The outcome of the rules for metrics that read it: one with the winner that the scenario gives, the same where it has
 * that winner.
 */
function endOfRules<S extends GameState<S>>(
  { winners, limitOutcome }: Game<S>,
  { rules, winner }: Ending,
): number {
  if (winners[rules] === winner) return rules;
  const alike = winners.indexOf(winner);
  return alike === -1 ? limitOutcome : alike;
}

/** The least and the most steps that lines of points can give together. */
export function rangeOfPoints(
  lines: readonly Pick<PointsLine, 'worth' | 'per'>[],
  metrics: readonly Pick<Metric<never>, 'name' | 'least' | 'most'>[],
): { readonly least: number; readonly most: number } {
  const ranges = lines.map(({ worth, per }) => {
    const counted = metrics.find(({ name }) => name === per);
    const ends = [0, worth * (counted?.least ?? 0), worth * (counted?.most ?? 1)];
    return { least: Math.min(...ends), most: Math.max(...ends) };
  });
  return {
    least: ranges.reduce((sum, { least }) => sum + least, 0),
    most: ranges.reduce((sum, { most }) => sum + most, 0),
  };
}
