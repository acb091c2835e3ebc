/** A game really played, by its end or by its dice: its place among all games of its rules, and how lucky the dice were. */
import { floatAt, intAt, item } from '../chance/at.ts';
import { rootOf, type Root } from '../chance/random.ts';
import { throwText } from '../chance/recorded.ts';
import { Sampled } from '../chance/sampled.ts';
import type { End } from '../play/metric.ts';
import type { Game, GameState } from '../play/game.ts';
import { marginal, NO_WINNER, winnerOf, type Place } from '../play/marginal.ts';
import { replay, type Narration, type Step } from '../play/narrate.ts';
import { printedNamesOf } from '../play/printed-names.ts';
import type { Renamed } from '../play/renaming.ts';
import { countOf } from '../play/shown.ts';
import { Play } from '../play/simulate.ts';
import { Solver, TooLargeError, type SolveBudget } from '../play/solve.ts';
import type { RuleSystem } from '../play/system.ts';
import { emptyTally, tallyShape, type Tally, type TallyShape } from '../play/tally.ts';
import { throwPlaces, valueThrows, type ValuedThrow } from '../play/throw-values.ts';
import { bindCell } from '../spec/bind.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { specMetrics, type SpecMetric } from '../spec/metrics.ts';
import { meanEstimate, ROUNDING, sumOfDraws, type SumOfDraws, wilson } from '../statistics/index.ts';
import { left, NO_NUMBER, right, shareEntry, type AnswerEntry, type AnswerTable } from './telling/answer.ts';
import { differenceText, shareText } from './telling/certainty.ts';
import { exactPercent, intervalName } from './telling/digits.ts';
import { exactly } from './telling/estimate.ts';
import {
  labelsOf,
  metricLabel,
  ownLabel,
  sideLabel,
  theSide,
  valueLabel,
  type LabelFacts,
} from './telling/labels.ts';
import { capital, listed, say, type Sentence } from './telling/sentence.ts';
import type { Estimate } from './telling/rows.ts';

/** The budget of the solver while the user waits: half a minute or so. */
const BUDGET: SolveBudget = { states: 1_000_000, work: 20e9 };
/** The replicates that one thread plays while the user waits. */
const ENOUGH_REPLICATES = 100_000;
/** Throws that are listed, those that mattered most. */
const MOST_TELLING = 5;
/** A smaller change is not worth telling. */
const WORTH_TELLING = 1e-6;
/** One fact on the end of the game. */
export interface Seen {
  readonly metric: SpecMetric;
  /** The number, or that of the category. */
  readonly value: number;
}

/** Probabilities, or counts of replicates. */
interface Masses {
  readonly below: number;
  readonly same: number;
  readonly above: number;
}

interface PlacementPart extends Seen {
  readonly all: Masses;
  /** Masses among the ends with the same winner; null without a winner, and for counts along the way. */
  readonly withWinner: Masses | null;
}

export interface Placement {
  readonly parts: readonly PlacementPart[];
  /** Ends that agree with all facts but the counts along the way. */
  readonly together: number;
  /** The sum of all masses: 1 where they are probabilities. */
  readonly total: number;
  /** Null where exact. */
  readonly replicates: number | null;
}

/** The throws of one side; or of both, and of nobody. */
interface LuckOf {
  /** The role whose dice they are; null for both sides' or nobody's. */
  readonly role: 0 | 1 | null;
  readonly throws: number;
  /** The dice of each size that were thrown. */
  readonly dice: readonly { readonly sides: number; readonly count: number; readonly sum: number }[];
  /**
   * The sum that its throws added to its chance of winning (to the first side's, for throws of both sides or nobody),
   * where a fight that nobody wins counts a half, and how often they would have added as much or more; null where the
   * engagement is too large to solve.
   */
  readonly luck: SumOfDraws | null;
}

interface DiceLuck {
  /** The first side, the second, and both or nobody where they threw. */
  readonly by: readonly LuckOf[];
  /** Throws by their place among all steps, with the gain of the first side's chance, the greatest first. */
  readonly telling: readonly { readonly step: number; readonly added: number }[];
  /** The chance of the first side before the first throw; null where it is not known. */
  readonly before: number | null;
}

/** The game, as it is asked about. */
interface PlayedGame {
  readonly experiment: Experiment;
  readonly cell: Cell;
  readonly systems: readonly RuleSystem[];
  /** The number of replicates was not chosen by the user, so fewer will do. */
  readonly isCapped: boolean;
}

export interface Luck {
  readonly game: PlayedGame;
  readonly shape: TallyShape;
  readonly placement: Placement;
  /** The dice, told; null for a game that is known by its end. */
  readonly dice: (DiceLuck & { readonly faces: readonly number[]; readonly narration: Narration }) | null;
}

/**
 * A game by the faces of its dice, or by its end, which is found among what the engagement counts.
 * @throws {ReplayError} if faces are not those of a whole game, {TooLargeError}
 */
export function luckOf(
  game: PlayedGame,
  known: readonly number[] | ((shape: TallyShape) => readonly Seen[]),
): Luck {
  const { experiment, cell, systems, isCapped } = game;
  const { method, seed, replicates } = experiment.resolve;
  return bindCell(experiment.rules, cell, systems).use((engagement) => {
    const shape = tallyShape(engagement);
    const placed = (seen: readonly Seen[]): Placement =>
      placementOf(engagement, shape, seen, {
        method,
        budget: BUDGET,
        root: rootOf(seed),
        pairing: cell.pairing,
        replicates: isCapped ? Math.min(replicates, ENOUGH_REPLICATES) : replicates,
      });
    if (typeof known === 'function') return { game, shape, placement: placed(known(shape)), dice: null };
    const narration = replay(engagement, known);
    const worth = engagement.winners.map((role) => (role === -1 ? 0.5 : 1 - role));
    const luck = diceLuck(narration.steps, valueThrows(engagement, known, worth, BUDGET));
    const placement = placed(seenIn(narration, shape, game));
    return { game, shape, placement, dice: { ...luck, faces: known, narration } };
  });
}

/** The winner, the turn, and the joint metrics that the system itself reports. */
function seenIn(
  narration: Narration,
  shape: TallyShape,
  { experiment: { sides } }: PlayedGame,
): readonly Seen[] {
  const outcome = shape.outcomes.indexOf(narration.outcome);
  const role = shape.winners[outcome] ?? -1;
  return specMetrics(shape, sides).flatMap((metric): Seen[] => {
    const { place, labels, most } = metric;
    if (place === 'winner') return [{ metric, value: role === -1 ? sides.length : role }];
    if (place === 'turn') return [{ metric, value: narration.turn }];
    if (place === 'outcome') return role === -1 ? [{ metric, value: outcome }] : [];
    const reading = shape.readings[place];
    const isBeside = shape.joints.some((pair) => pair.includes(place));
    if (reading === undefined || !isBeside || labels !== null || most === 0) return [];
    return [{ metric, value: Math.round(Number(narration.readings.get(reading.name)) * metric.parts) }];
  });
}

/** Method by which an engagement is resolved. */
export interface HowToResolve {
  readonly method: 'auto' | 'exact' | 'monte-carlo';
  readonly budget: SolveBudget;
  readonly root: Root;
  readonly pairing: number;
  /** Played where it is not solved. */
  readonly replicates: number;
}

/** @throws {TooLargeError}; {NotGivenError}, {ReplicateError} where the source does not give what the engagement needs */
export function placementOf<S extends GameState<S>>(
  engagement: Game<S>,
  shape: TallyShape,
  seen: readonly Seen[],
  { method, budget, root, pairing, replicates }: HowToResolve,
): Placement {
  const endAt = (place: 'winner' | 'outcome' | 'turn', end: End): number =>
    place === 'turn' ? end.turn : place === 'winner' ? winnerOf(shape, end.outcome) : end.outcome;
  if (method !== 'monte-carlo') {
    const counts = countsOf(shape, seen);
    const { metrics } = engagement;
    const solved = new Solver(engagement).solve(shape, budget, (state, end, mass) =>
      counts.add(
        (place) => (typeof place === 'number' ? item(metrics, place).of(state, end) : endAt(place, end)),
        mass,
      ),
    );
    if (solved.solved) return counts.placement(solved.tally, null);
    if (method === 'exact') throw new TooLargeError(solved.reason);
  }
  const counts = countsOf(shape, seen);
  const tally = emptyTally(shape);
  const dice = new Sampled();
  const play = new Play(engagement, shape, tally, dice);
  for (let replicate = 0; replicate < replicates; replicate++) {
    dice.start(root, pairing, replicate);
    play.once();
    counts.add(
      (place) => (typeof place === 'number' ? intAt(play.measured, place) : endAt(place, play.end)),
      1,
    );
  }
  return counts.placement(tally, replicates);
}

/** Masses below, at and above each fact, over all ends that are added and then over those with the winner. */
function countsOf(shape: TallyShape, seen: readonly Seen[]) {
  const winner = seen.find(({ metric }) => metric.place === 'winner');
  const masses = seen.map(() => new Float64Array(6));
  let [together, total] = [0, 0];
  return {
    add: (valueAt: (place: Place) => number, mass: number): void => {
      const isWon = winner !== undefined && valueAt('winner') === winner.value;
      let agrees = true;
      seen.forEach(({ metric, value }, i) => {
        // Counts along the way cannot be read from the end.
        if (metric.counter) return;
        const own = item(masses, i);
        const place = 1 + Math.sign(valueAt(metric.place) - value);
        own[place] = floatAt(own, place) + mass;
        if (isWon) own[place + 3] = floatAt(own, place + 3) + mass;
        if (place !== 1) agrees = false;
      });
      if (agrees) together += mass;
      total += mass;
    },
    placement: (tally: Tally, replicates: number | null): Placement => {
      const parts = seen.map((one, i): PlacementPart => {
        const { metric, value } = one;
        if (metric.counter)
          return { ...one, all: about(marginal(shape, tally, metric.place), value), withWinner: null };
        const own = item(masses, i);
        const hasShare = winner !== undefined && one !== winner && metric.labels === null;
        return {
          ...one,
          all: about(own.subarray(0, 3), 1),
          withWinner: hasShare ? about(own.subarray(3), 1) : null,
        };
      });
      return { parts, together, total, replicates };
    },
  };
}

/** Masses about a place of an array. */
function about(masses: Float64Array, value: number): Masses {
  const sum = (from: number, to: number): number =>
    masses.subarray(from, to).reduce((total, mass) => total + mass, 0);
  return { below: sum(0, value), same: floatAt(masses, value), above: sum(value + 1, masses.length) };
}

/**
 * @param valued what each step did to the worth of the first side, in order; null where that could not be worked out
 */
export function diceLuck(steps: readonly Step[], valued: readonly ValuedThrow[] | null): DiceLuck {
  const places = throwPlaces(steps);
  const valueOf = (step: number): ValuedThrow | undefined => {
    const place = places[step] ?? null;
    return place === null ? undefined : valued?.[place];
  };
  const of = (role: 0 | 1 | null): LuckOf => {
    const own = steps.flatMap((step, i) => (step.thrower === role ? [{ step, value: valueOf(i) }] : []));
    const sign = role === 1 ? -1 : 1;
    // Each gain among all that its throw could have had.
    const draws = own
      .flatMap(({ value }) => value ?? [])
      .map(({ results, before, drawn }) => ({
        values: results.map(({ worth }) => sign * (worth - before)),
        probabilities: results.map(({ probability }) => probability),
        drawn,
      }));
    const faces = own.flatMap(({ step }) => step.throws.flatMap((one) => one.faces));
    const dice = [...Map.groupBy(faces, ({ sides }) => sides)].map(([sides, all]) => ({
      sides,
      count: all.length,
      sum: all.reduce((total, { face }) => total + face, 0),
    }));
    return {
      role,
      throws: own.filter(({ step }) => step.throws.length > 0).length,
      dice: dice.toSorted((a, b) => a.sides - b.sides),
      luck: valued === null ? null : sumOfDraws(draws),
    };
  };
  const shared = of(null);
  return {
    by: [of(0), of(1), ...(shared.throws > 0 ? [shared] : [])],
    telling: steps
      .flatMap((_step, step) => {
        const value = valueOf(step);
        return value === undefined ? [] : [{ step, added: value.after - value.before }];
      })
      .filter(({ added }) => Math.abs(added) > WORTH_TELLING)
      .toSorted((a, b) => Math.abs(b.added) - Math.abs(a.added)),
    before: valued?.[0]?.before ?? null,
  };
}

/** The value as a user writes it. */
function valueText({ metric, value }: Seen, shape: TallyShape): string {
  if (metric.labels !== null) return metric.labels[value] ?? '';
  const quantity = typeof metric.place === 'number' ? shape.readings[metric.place]?.quantity : undefined;
  return quantity === undefined ? String(value) : `${value / quantity.parts} ${quantity.unit}`;
}

/** The answer as `--json` gives it; `renamed` puts the user's names for the roles. */
export function luckJson({ game, shape, placement, dice }: Luck, renamed: Renamed): object {
  const { parts, ...masses } = placement;
  const { sides } = game.experiment;
  return {
    cell: game.cell.number,
    ...masses,
    parts: parts.map(({ all, withWinner, ...part }) => ({
      metric: part.metric.name,
      value: valueText(part, shape),
      all,
      withWinner,
    })),
    ...(dice === null
      ? {}
      : {
          dice: dice.faces,
          luck: {
            before: dice.before,
            by: dice.by.map(({ role, ...rest }) => ({ whose: role === null ? null : sides[role], ...rest })),
            telling: dice.telling.map(({ step, added }) => {
              const thrown = dice.narration.steps[step];
              return { step, turn: thrown?.turn ?? null, act: renamed(thrown?.explanation.act ?? ''), added };
            }),
          },
        }),
  };
}

interface Told {
  readonly headline: Sentence;
  readonly sentences: readonly Sentence[];
  readonly tables: readonly AnswerTable[];
}

/** The answer in words; the headline says how many fights end like this. */
export function luckTold({ game, shape, placement, dice }: Luck, renamed: Renamed): Told {
  const { experiment, systems } = game;
  const facts = labelsOf(experiment, [], printedNamesOf(experiment, systems));
  const { headline, table } = placementTold(placement, shape, facts, experiment.resolve.confidence);
  return {
    headline,
    sentences: dice === null ? [] : diceWords(dice, facts),
    tables: [
      table,
      ...(dice === null ? [] : [diceTable(dice, facts), ...tellingTable(dice, facts, renamed)]),
    ],
  };
}

/** The place of the end among all ends. */
export function placementTold(
  { parts, together, total, replicates }: Placement,
  shape: TallyShape,
  facts: LabelFacts,
  confidence: number,
): Pick<Told, 'headline'> & { readonly table: AnswerTable } {
  const isExact = replicates === null;
  const share = (mass: number, of: number): Estimate => {
    const value = Math.min(1, mass / of);
    // Sums of rounded products: what is all but everything is everything.
    if (isExact) return exactly(value > 1 - ROUNDING ? 1 : value);
    const { low, high } = wilson(mass, of, confidence);
    return { value, low, high };
  };
  const nameOf = ({ metric }: Seen): Sentence =>
    metric.name === 'winner' ? ['winner'] : metricLabel(facts, metric.name);
  const valueOf = (part: Seen): Sentence =>
    part.metric.place === 'winner' && part.value !== NO_WINNER
      ? [ownLabel(facts, valueText(part, shape))]
      : valueLabel(facts, valueText(part, shape), part.metric.name);
  const row = (name: Sentence, part: Seen, masses: Masses): AnswerEntry[] => {
    const { below, same, above } = masses;
    const of = below + same + above;
    const { labels, most } = part.metric;
    // Where no engagement can have less, or more, that half holds all.
    const [isLeast, isMost] = [
      part.value === 0 || (isExact && below === 0),
      part.value === most || (isExact && above === 0),
    ];
    return [
      name,
      valueOf(part),
      shareEntry(share(same, of)),
      labels === null && !isMost ? shareEntry(share(below + same, of)) : NO_NUMBER,
      labels === null && !isLeast ? shareEntry(share(above + same, of)) : NO_NUMBER,
      labels === null ? shareEntry(percentileOf(masses, isExact, confidence)) : NO_NUMBER,
    ];
  };
  const winner = parts.find(({ metric }) => metric.place === 'winner');
  const given = winner === undefined || winner.value === NO_WINNER ? ['nobody'] : valueOf(winner);
  const rows = parts.flatMap((part) => {
    const { all, withWinner } = part;
    const hasTwo = withWinner !== null && withWinner.below + withWinner.above > 0;
    return [
      row(nameOf(part), part, all),
      ...(hasTwo ? [row(say`${nameOf(part)}, where ${given} won`, part, withWinner)] : []),
    ];
  });
  const whole = [['all together'], [''], shareEntry(share(together, total)), NO_NUMBER, NO_NUMBER, NO_NUMBER];
  const ended = listed(parts.map((part) => say`${nameOf(part)} ${valueOf(part)}`));
  const from = isExact ? '' : `; ± is ${intervalName(confidence)} from ${countOf(replicates, 'engagement')}`;
  return {
    headline:
      isExact && together === 0
        ? say`No game can end like this: ${ended}. Something was noted otherwise than it was played, or played by other rules.`
        : say`${shareText(share(together, total))} of fights end like this: ${ended}${from}.`,
    table: {
      id: 'standing',
      title: 'Where the game falls',
      note: say`Shares of all engagements that end exactly so, with as much or less, and with as much or more. The percentile counts those with less, and half of those with as much.`,
      columns: [left('what'), ...['', 'exactly so', 'or less', 'or more', 'percentile'].map(right)],
      rows: parts.length > 1 ? [...rows, whole] : rows,
    },
  };
}

/** The share below and half of the share at it. */
export function percentileOf({ below, same, above }: Masses, isExact: boolean, confidence: number): Estimate {
  const total = below + same + above;
  const value = (below + same / 2) / total;
  if (isExact || total < 2) return exactly(value);
  const { interval } = meanEstimate([0, 0.5, 1], [above, same, below], confidence);
  return { value, low: Math.max(0, interval.low), high: Math.min(1, interval.high) };
}

function diceTable({ by }: DiceLuck, facts: LabelFacts): AnswerTable {
  return {
    id: 'dice',
    title: 'The dice',
    note: null,
    columns: [
      left('whose'),
      right('throws'),
      left('dice, their mean, and the expected mean'),
      right('luck'),
      right('as lucky or luckier'),
    ],
    rows: by.map(({ role, throws, dice, luck }): AnswerEntry[] => [
      role === null ? ['both or nobody'] : [sideLabel(facts, role)],
      [String(throws)],
      [
        dice
          .map(
            ({ sides, count, sum }) => `${count} D${sides} ${(sum / count).toFixed(1)} (${(sides + 1) / 2})`,
          )
          .join(', '),
      ],
      [luck === null ? 'not known' : pointsOf(luck.sum)],
      [luck === null ? '' : exactPercent(luck.atLeast)],
    ]),
  };
}

/** The throws that changed most; none if the luck of the dice is unknown. */
function tellingTable(
  { telling, narration: { steps } }: NonNullable<Luck['dice']>,
  facts: LabelFacts,
  renamed: Renamed,
): AnswerTable[] {
  const rows = telling.slice(0, MOST_TELLING).flatMap(({ step, added }) => {
    const thrown = steps[step];
    if (thrown === undefined) return [];
    return [
      [
        [String(thrown.turn)],
        [renamed(thrown.explanation.act)],
        say`${thrown.throws.map(throwText).join(', ')}: ${renamed(thrown.told)}`,
        say`${pointsOf(Math.abs(added))} for ${sideLabel(facts, added > 0 ? 0 : 1)}`,
      ],
    ];
  });
  const columns = [right('turn'), left('what'), left('dice'), left('chance of winning')];
  return rows.length === 0
    ? []
    : [{ id: 'telling', title: 'The throws that mattered most', note: null, columns, rows }];
}

/** The chances before the first throw, and the side whose own dice served it better. */
function diceWords({ by, before }: DiceLuck, facts: LabelFacts): Sentence[] {
  if (before === null)
    return [
      say`The worth of each throw is unknown: the engagement is too large to solve. The means of the dice stand beside the expected ones.`,
    ];
  const [first, second] = [exactPercent(before), exactPercent(1 - before)];
  const [luckier] = by
    .flatMap(({ role, luck }) => (role === null || luck === null ? [] : [{ role, luck }]))
    .toSorted((a, b) => b.luck.sum - a.luck.sum);
  const own = luckier !== undefined && luckier.luck.sum > WORTH_TELLING ? [luckier] : [];
  return [
    ...own.map(
      ({ role, luck }) =>
        say`${capital(theSide(facts, role))} had the luckier dice: ${pointsOf(luck.sum)}, as lucky or luckier ${exactPercent(luck.atLeast)} of the time.`,
    ),
    say`Before the first throw ${theSide(facts, 0)} had ${first} and ${theSide(facts, 1)} ${second}, a fight that nobody wins counting a half each.`,
  ];
}

/** `+31.2 points`, `−4.1 points`. */
function pointsOf(change: number): string {
  return differenceText(exactly(change));
}
