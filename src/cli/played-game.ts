/** A game really played: its end, or its dice, compared with all that the rules allow. */
import { diceLuck, type DiceLuck } from '../analysis/luck/dice.ts';
import {
  diceStory,
  diceTable,
  pointsOf,
  placementWords,
  type LuckInput,
  type PlacementWords,
} from '../analysis/luck/words.ts';
import { labelsOf, sideLabel } from '../analysis/labels.ts';
import { say, type Sentence } from '../analysis/sentence.ts';
import { placementOf, type Seen, type Placement } from '../analysis/luck/placement.ts';
import { rootOf } from '../chance/random.ts';
import { throwText } from '../chance/recorded.ts';
import type { Engagement, State } from '../engagement/engagement.ts';
import { replay, ReplayError, type Narration } from '../engagement/narrate.ts';
import { printedNamesOf } from '../engagement/printed-names.ts';
import type { SolveBudget } from '../engagement/solve.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { tallyShape, type TallyShape } from '../engagement/tally.ts';
import { valueThrows } from '../engagement/throw-values.ts';
import { bindCell } from '../experiment/bind.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { specMetrics } from '../experiment/metrics.ts';
import { TraceWords } from '../questions/trace.ts';
import { UsageError } from './command-error.ts';
import { seenOf, valueText } from './luck-result.ts';
import { renaming, type Renamed } from '../engagement/renaming.ts';
import { toldLines } from './trace-text.ts';
import { hytheCommand } from './hythe-command.ts';

interface AskedGame {
  readonly experiment: Experiment;
  readonly cell: Cell;
  readonly systems: readonly RuleSystem[];
  /** The number of replicates was not chosen by the user, so fewer will do. */
  readonly isCapped: boolean;
}

interface PlacedGame {
  readonly story: PlacementWords;
  /** The game throw by throw. */
  readonly lines: readonly string[];
  readonly json: object;
}

/** The budget of the solver while the user waits: half a minute or so. */
const BUDGET: SolveBudget = { states: 1_000_000, work: 20e9 };
/** The replicates that one thread plays while the user waits. */
const ENOUGH_REPLICATES = 100_000;
/** The number of throws listed, those that mattered most; `--tell` lists all. */
const MOST_TELLING = 5;

/** @throws {UsageError} for a metric that the engagement lacks, and for an engagement too large for `exact` */
export function resultPlaced(asked: AskedGame, words: readonly string[]): PlacedGame {
  const { experiment, cell, systems } = asked;
  return bindCell(experiment.rules, cell, systems).use((engagement) => {
    const shape = tallyShape(engagement);
    const standing = placed(engagement, shape, seenOf(words, shape, experiment.sides), asked);
    const context = luckContext(asked, shape);
    return {
      story: placementWords(standing, context),
      lines: [],
      json: { cell: cell.number, ...standingJson(standing, context) },
    };
  });
}

/** @throws {UsageError} if the faces are not those of a whole game, with the point that they reach */
export function dicePlaced(asked: AskedGame, faces: readonly number[], width: number): PlacedGame {
  const { experiment, cell, systems } = asked;
  const { rules, sides } = experiment;
  const kind = systems.find(({ id }) => id === rules)?.kinds.find(({ name }) => name === cell.kind);
  if (kind === undefined) throw new TypeError(`${rules} has no kind ${cell.kind}, though the cell was bound`);
  const renamed = renaming(kind.roles, sides);
  const words = new TraceWords(experiment, systems);
  return bindCell(rules, cell, systems).use((engagement) => {
    const narration = replayed(engagement, faces, renamed);
    const shape = tallyShape(engagement);
    const standing = placed(engagement, shape, seenIn(narration, shape, asked), asked);
    const context = luckContext(asked, shape);
    const worth = engagement.winners.map((role) => (role === -1 ? 0.5 : 1 - role));
    const luck = diceLuck(narration.steps, valueThrows(engagement, faces, worth, BUDGET));
    const { headline, sentences, tables } = placementWords(standing, context);
    const telling = tellingTable(luck, narration, context, renamed);
    return {
      story: {
        headline,
        sentences: [...sentences, ...diceStory(luck, context)],
        tables: [...tables, diceTable(luck, context), ...telling],
      },
      lines: toldLines(
        words.told({ narration, ending: null, winner: null, marks: [] }, kind.roles),
        words,
        width,
      ),
      json: {
        cell: cell.number,
        dice: faces,
        ...standingJson(standing, context),
        luck: luckJson(luck, narration, context, renamed),
      },
    };
  });
}

function replayed<S extends State<S>>(
  engagement: Engagement<S>,
  faces: readonly number[],
  renamed: Renamed,
): Narration {
  try {
    return replay(engagement, faces);
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    const { act, turn, outcome, message } = error;
    throw new UsageError(
      act === null
        ? `${message}: the game was over in turn ${turn} (${renamed(outcome ?? '')}); leave them out, or look for a die that is not the one you threw`
        : `${message}, in turn ${turn}, where ${renamed(act)}; give every face of the game in order, those of coins (D2) too: \`${hytheCommand('trace')}\` shows one game as an example`,
    );
  }
}

function placed<S extends State<S>>(
  engagement: Engagement<S>,
  shape: TallyShape,
  seen: readonly Seen[],
  { experiment: { resolve }, cell, isCapped }: AskedGame,
): Placement {
  const replicates = isCapped ? Math.min(resolve.replicates, ENOUGH_REPLICATES) : resolve.replicates;
  const standing = placementOf(engagement, shape, seen, {
    method: resolve.method,
    budget: BUDGET,
    root: rootOf(resolve.seed),
    pairing: cell.pairing,
    replicates,
  });
  if (!('gaveUp' in standing)) return standing;
  throw new UsageError(
    `the engagement is too large to solve here (${standing.gaveUp}): leave out --method exact, or say --method monte-carlo`,
  );
}

/** The winner, the turn, and the joint metrics that the system itself reports. */
function seenIn(
  narration: Narration,
  shape: TallyShape,
  { experiment: { sides } }: AskedGame,
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

function luckContext({ experiment, systems }: AskedGame, shape: TallyShape): LuckInput {
  return {
    facts: labelsOf(experiment, [], printedNamesOf(experiment, systems)),
    confidence: experiment.resolve.confidence,
    valueText: (part) => valueText(part, shape),
  };
}

/** The throws that changed most; none if the luck of the dice is unknown. */
function tellingTable(
  { telling }: DiceLuck,
  { steps }: Narration,
  { facts }: LuckInput,
  renamed: Renamed,
): PlacementWords['tables'] {
  const shownThrows = telling.slice(0, MOST_TELLING).flatMap(({ step, added }) => {
    const thrown = steps[step];
    return thrown === undefined ? [] : [{ thrown, added }];
  });
  if (shownThrows.length === 0) return [];
  const gained = (added: number): Sentence => [
    `${pointsOf(Math.abs(added))} for `,
    sideLabel(facts, added > 0 ? 0 : 1),
  ];
  return [
    {
      id: 'telling',
      title: 'The throws that mattered most',
      note: null,
      columns: [
        { heading: ['turn'], align: 'right' },
        { heading: ['what'], align: 'left' },
        { heading: ['dice'], align: 'left' },
        { heading: ['chance of winning'], align: 'left' },
      ],
      rows: shownThrows.map(({ thrown, added }) => [
        [String(thrown.turn)],
        [renamed(thrown.explanation.act)],
        say`${thrown.throws.map(throwText).join(', ')}: ${renamed(thrown.told)}`,
        gained(added),
      ]),
    },
  ];
}

function standingJson(
  { parts, together, total, replicates }: Placement,
  { valueText: text }: LuckInput,
): object {
  return {
    replicates,
    parts: parts.map((part) => ({
      metric: part.metric.name,
      value: text(part),
      all: part.all,
      withWinner: part.withWinner,
    })),
    together,
    total,
  };
}

function luckJson(
  { by, telling, before }: DiceLuck,
  { steps }: Narration,
  { facts }: LuckInput,
  renamed: Renamed,
): object {
  return {
    before,
    by: by.map(({ role, ...rest }) => ({ whose: role === null ? null : facts.sides[role], ...rest })),
    telling: telling.map(({ step, added }) => ({
      step,
      turn: steps[step]?.turn ?? null,
      act: renamed(steps[step]?.explanation.act ?? ''),
      added,
    })),
  };
}
