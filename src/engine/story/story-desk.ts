/** The desk of one story: it runs the script, and answers questions about its rules in this thread. */
import { at } from '../../chance/at.ts';
import { rootOf } from '../../chance/random.ts';
import { throwText } from '../../chance/recorded.ts';
import { simpleFraction } from '../../chance/simple-fraction.ts';
import { conformance, verdictText } from '../../conformance/conformance.ts';
import { exampleOf } from '../../conformance/examples.ts';
import { thrownValueText } from '../../conformance/mistake.ts';
import { engagementOf } from '../../core/rules.ts';
import { ask } from '../../engagement/ask-mechanic.ts';
import { readAssignments, wordsOfExample } from '../../engagement/assignments.ts';
import { NotGivenError, type Engagement, type State } from '../../engagement/engagement.ts';
import { InputError } from '../../engagement/inputs.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { marginal, NO_WINNER } from '../../engagement/marginal.ts';
import { narrate } from '../../engagement/narrate.ts';
import { simulate } from '../../engagement/simulate.ts';
import { solve } from '../../engagement/solve.ts';
import type { AnyEngagement, RuleSystem } from '../../engagement/system.ts';
import { systemsIn } from '../../engagement/system-shape.ts';
import { emptyTally, mergeTally, tallyShape, type TallyShape } from '../../engagement/tally.ts';
import type { Clock } from '../../execution/progress.ts';
import {
  formatDiagnostics,
  sortedDiagnostics,
  SpecError,
  type Diagnostic,
} from '../../experiment/diagnostic.ts';
import { wilson } from '../../statistics/index.ts';
import { failureOf } from '../failure.ts';
import { CANCELLED, type FromEngine, type ToEngine } from '../messages.ts';
import { QuestionError } from '../question.ts';
import { descriptionOf } from '../system-description.ts';
import { STORY_FILE } from './script.ts';
import type {
  CheckedStory,
  OpenedStory,
  Share,
  StoryAnswer,
  StoryInput,
  StoryInputs,
  StoryOdds,
  StoryQuestion,
  StoryShares,
  StorySystem,
  ToldFight,
} from './story-questions.ts';

/** The parts of a desk that depend on the place where it stands. */
interface StoryPlatform {
  /** Runs the script, and gives its exports. Throws as the script does. */
  readonly load: (script: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The place of an error in the script; null for one that was thrown elsewhere. */
  readonly mistakeOf: (error: unknown) => Diagnostic | null;
  readonly clock: Clock;
  /** Lets further messages come in. */
  readonly pause: () => Promise<void>;
  readonly send: (message: FromEngine) => void;
}

/** An engagement beyond this is played, not solved: a second, without a sign of life. */
const BUDGET = { states: 50_000, work: 1e9 };
/** Engagements played where the shares are not solved. */
const PLAYED = 20_000;
const FIRST_ROUND = 100;
const CONFIDENCE = 0.95;
/** Engagements that the checks play of each kind: a fifth of those of the command line, for each is typed at. */
const CHECKED = { engagements: 12, replicates: 2_000 };
/** Milliseconds of work after which a sign of life is due. */
const BEAT_MS = 250;
/** Steps of an engagement that is told. */
const MOST_STEPS = 400;
/** Every desk plays the same engagements. */
const ROOT = rootOf('hythe');

type Answering = {
  readonly [Name in StoryQuestion]: (
    input: StoryInput<Name>,
    id: number,
  ) => StoryAnswer<Name> | Promise<StoryAnswer<Name>>;
};

export class StoryDesk {
  private readonly platform: StoryPlatform;
  private systems: readonly RuleSystem[] = [];
  private readonly cancelled = new Set<number>();
  private readonly answering: Answering = {
    open: async ({ script }) => this.open(script),
    check: ({ system }, id) => this.check(this.systemOf(system), id),
    odds: (asked) => this.odds(asked),
    play: async (asked, id) => this.play(asked, id),
    tell: (asked) => this.tell(asked),
  };

  constructor(platform: StoryPlatform) {
    this.platform = platform;
  }

  /** Takes a message of the page; its answer is sent when there is one. */
  take(message: ToEngine): void {
    if (message.kind === 'cancel') this.cancelled.add(message.id);
    else void this.answer(message);
  }

  private async answer({ id, question, input }: ToEngine & { readonly kind: 'ask' }): Promise<void> {
    const { send } = this.platform;
    try {
      // true: the page asks only these questions, each with its input
      const answer = this.answering[question as StoryQuestion] as (input: unknown, id: number) => unknown;
      send({ kind: 'answer', id, answer: await answer(input, id) });
    } catch (error) {
      send({ kind: 'failure', id, failure: failureOf(this.inTheScript(error)) });
    }
  }

  /** The error at its place in the script, if it is a mistake there; what the rules refuse in words is none. */
  private inTheScript(error: unknown): unknown {
    if (error instanceof InputError || error instanceof NotGivenError) return error;
    const mistake = this.platform.mistakeOf(error);
    if (mistake !== null) return new SpecError([mistake]);
    return error instanceof Error ? error : new QuestionError(thrownValueText(error));
  }

  private async open(script: string): Promise<OpenedStory> {
    this.systems = systemsIn(await this.platform.load(script));
    return { systems: this.systems.map(storySystem) };
  }

  private check(system: RuleSystem, id: number): CheckedStory {
    const problems: Diagnostic[] = [];
    const errorText = (error: unknown): string | null => {
      const mistake = this.platform.mistakeOf(error);
      if (mistake === null) return error instanceof Error ? null : thrownValueText(error);
      problems.push(mistake);
      return formatDiagnostics([mistake]);
    };
    const result = conformance(system, { ...CHECKED, errorText, onLook: this.beats(id) });
    return {
      verdict: verdictText(result),
      faults: result.checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
      notes: result.checks.flatMap(({ notes }) => notes),
      problems: sortedDiagnostics(problems, STORY_FILE),
    };
  }

  private odds({ system: id, mechanic: name, inputs }: StoryInput<'odds'>): StoryOdds {
    const system = this.systemOf(id);
    const mechanic = required(
      system.mechanics.find((each) => each.name === name),
      name,
    );
    const { distributions } = ask(system, mechanic, inputs, { shortForms: true });
    const [first = new Map<string, number>()] = distributions.values();
    return {
      outcomes: [...first].map(([label, chance]) => ({ label, chance, fraction: simpleFraction(chance) })),
    };
  }

  private async play(asked: StoryInputs, id: number): Promise<StoryShares> {
    return this.engagementOf(asked).use(async (engagement) => {
      const shape = tallyShape(engagement);
      const solved = solve(engagement, shape, BUDGET);
      return solved.solved
        ? exactShares(marginal(shape, solved.tally, 'winner'))
        : this.rounds(engagement, shape, id);
    });
  }

  /** Plays in rounds of about the same time, with news after each. */
  private async rounds<S extends State<S>>(
    engagement: Engagement<S>,
    shape: TallyShape,
    id: number,
  ): Promise<StoryShares> {
    const { clock, pause, send } = this.platform;
    const tally = emptyTally(shape);
    let round = FIRST_ROUND;
    for (let first = 0; first < PLAYED;) {
      const began = clock();
      const count = Math.min(round, PLAYED - first);
      mergeTally(tally, simulate(engagement, shape, { root: ROOT, pairing: 0, first, count }));
      first += count;
      const spent = clock() - began;
      if (spent < BEAT_MS / 2) round *= 2;
      else if (spent > BEAT_MS) round = Math.max(1, Math.floor(round / 2));
      send({ kind: 'news', id, news: countedShares(marginal(shape, tally, 'winner'), first) });
      await pause();
      if (this.cancelled.delete(id)) throw new CancelledError('the question was cancelled');
    }
    return countedShares(marginal(shape, tally, 'winner'), PLAYED);
  }

  private tell({ number, ...asked }: StoryInput<'tell'>): ToldFight {
    return this.engagementOf(asked).use((engagement) => {
      const { steps, outcome, turn, readings } = narrate(engagement, { root: ROOT, pairing: 0, number });
      return {
        steps: steps.slice(0, MOST_STEPS).map(({ turn: of, explanation, ruleIds, throws, told }) => ({
          turn: of,
          act: explanation.act,
          ruleIds,
          throws: throws.map(throwText),
          told,
        })),
        left: Math.max(0, steps.length - MOST_STEPS),
        outcome,
        turn,
        readings: [...readings].map(([name, value]) => ({ name, value })),
      };
    });
  }

  private engagementOf({ system, kind, inputs }: StoryInputs): AnyEngagement {
    return engagementOf(this.systemOf(system), kind, inputs);
  }

  private systemOf(id: string): RuleSystem {
    return required(
      this.systems.find((each) => each.id === id),
      id,
    );
  }

  /** A function that sends a sign of life where one is due. */
  private beats(id: number): () => void {
    const { clock, send } = this.platform;
    let last = clock();
    return () => {
      if (clock() - last < BEAT_MS) return;
      last = clock();
      send({ kind: 'news', id, news: null });
    };
  }
}

function storySystem(system: RuleSystem): StorySystem {
  const { id, title, names, kinds, mechanics } = descriptionOf(system);
  const exampleOfKind = (name: string): JsonObject => {
    const kind = system.kinds.find((each) => each.name === name);
    return kind === undefined ? {} : (exampleOf(system, kind)?.inputs ?? {});
  };
  return {
    id,
    title,
    names,
    kinds: kinds.map((kind) => ({ ...kind, example: exampleOfKind(kind.name) })),
    mechanics: mechanics.map((mechanic) => ({
      ...mechanic,
      example: readAssignments(wordsOfExample(mechanic.example)),
    })),
  };
}

/** @throws {QuestionError} for a name that the story does not have */
function required<T>(one: T | undefined, name: string): T {
  if (one === undefined) throw new QuestionError(`the rules have no ${name}`);
  return one;
}

function exactShares(masses: Float64Array): StoryShares {
  const share = (of: number): Share => ({ value: at(masses, of), low: at(masses, of), high: at(masses, of) });
  return { played: null, shares: [share(0), share(1), share(NO_WINNER)] };
}

function countedShares(counts: Float64Array, played: number): StoryShares {
  const share = (of: number): Share => {
    const { low, high } = wilson(at(counts, of), played, CONFIDENCE);
    return { value: at(counts, of) / played, low, high };
  };
  return { played, shares: [share(0), share(1), share(NO_WINNER)] };
}

class CancelledError extends Error {
  readonly code = CANCELLED;
}
