/** The desk of one story: it runs the script, and answers questions about its rules in this thread. */
import { exactly } from '../../analysis/estimate.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { at } from '../../chance/at.ts';
import { rootOf } from '../../chance/random.ts';
import { throwText } from '../../chance/recorded.ts';
import { conformance, verdictText } from '../../conformance/conformance.ts';
import { thrownValueText } from '../../conformance/mistake.ts';
import { ask } from '../../engagement/ask-mechanic.ts';
import { boundEngagement } from '../../engagement/bound-engagement.ts';
import { NotGivenError, type Engagement, type State } from '../../engagement/engagement.ts';
import { InputError } from '../../engagement/inputs.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { marginal, NO_WINNER } from '../../engagement/marginal.ts';
import { narrate } from '../../engagement/narrate.ts';
import { oneNamed } from '../../engagement/nearest.ts';
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
import { chancesOf } from '../../questions/odds.ts';
import { wilson } from '../../statistics/index.ts';
import { Answering, QuestionError, type Asking, type FromEngine } from '../messages.ts';
import { descriptionOf } from '../system-description.ts';
import { STORY_FILE } from './script.ts';

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

/** An engagement of a system of the story. */
export interface StoryInputs {
  readonly system: string;
  /** The kind of engagement. */
  readonly kind: string;
  readonly inputs: JsonObject;
}

/** Shares of wins: exact, or counted in `played` engagements with 95% intervals; of the two roles, and of ends without a winner. */
export interface StoryShares {
  readonly played: number | null;
  readonly shares: readonly [Estimate, Estimate, Estimate];
}

type Answers = StoryDesk['answers'];
export type StoryQuestion = keyof Answers;
export type StoryInput<Name extends StoryQuestion> = Parameters<Answers[Name]>[0];
/** The answer, plain data. A story may answer anything, so a page reads answers as data from anybody. */
export type StoryAnswer<Name extends StoryQuestion> = Awaited<ReturnType<Answers[Name]>>;

/** An engagement beyond this is played, not solved: a second, without a sign of life. */
const BUDGET = { states: 50_000, work: 1e9 };
/** Engagements played where the shares are not solved, and those between two looks at the clock. */
const PLAYED = 20_000;
const AT_ONCE = 50;
const CONFIDENCE = 0.95;
/** Engagements that the checks play of each kind: a fifth of those of the command line, for each is typed at. */
const CHECKED = { engagements: 12, replicates: 2_000 };
/** Milliseconds of work after which a sign of life is due. */
const BEAT_MS = 250;
/** Steps of an engagement that is told. */
const MOST_STEPS = 400;
/** Every desk plays the same engagements. */
const ROOT = rootOf('hythe');

export class StoryDesk extends Answering {
  private readonly platform: StoryPlatform;
  private systems: readonly RuleSystem[] = [];

  /** By the names of the questions. */
  readonly answers = {
    /** Runs the script, once, before anything else is asked. */
    open: async ({ script }: { readonly script: string }) => {
      this.systems = systemsIn(await this.platform.load(script));
      return { systems: this.systems.map(descriptionOf) };
    },
    /** Looks at the demands on every rule system; faults and remarks name theirs, `problems` are mistakes at their places. */
    check: ({ system }: { readonly system: string }, { tell }: Asking<StoryShares | null>) => {
      const problems: Diagnostic[] = [];
      const errorText = (error: unknown): string | null => {
        const mistake = this.platform.mistakeOf(error);
        if (mistake === null) return error instanceof Error ? null : thrownValueText(error);
        problems.push(mistake);
        return formatDiagnostics([mistake]);
      };
      const onLook = this.beats(() => tell(null));
      const result = conformance(this.systemOf(system), { ...CHECKED, errorText, onLook });
      return {
        verdict: verdictText(result),
        faults: result.checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
        notes: result.checks.flatMap(({ notes }) => notes),
        problems: sortedDiagnostics(problems, STORY_FILE),
      };
    },
    /** The chances of one throw. */
    odds: (asked: Omit<StoryInputs, 'kind'> & { readonly mechanic: string }) => {
      const system = this.systemOf(asked.system);
      const mechanic = oneNamed(system.mechanics, asked.mechanic, ({ name }) => name, 'throw');
      const { distributions } = ask(system, mechanic, asked.inputs, { shortForms: true });
      const [first = new Map<string, number>()] = distributions.values();
      return { outcomes: chancesOf(first).outcomes };
    },
    /** The shares of wins; counted ones come as news too while engagements are played. */
    play: async (asked: StoryInputs, asking: Asking<StoryShares | null>): Promise<StoryShares> =>
      this.engagementOf(asked).use(async (engagement) => {
        const shape = tallyShape(engagement);
        const solved = solve(engagement, shape, BUDGET);
        if (!solved.solved) return this.rounds(engagement, shape, asking);
        const masses = marginal(shape, solved.tally, 'winner');
        return sharesOf(null, (side) => exactly(at(masses, side)));
      }),
    /** One engagement, throw by throw; `left` are further steps, which are not among them. */
    tell: ({ number, ...asked }: StoryInputs & { readonly number: number }) =>
      this.engagementOf(asked).use((engagement) => {
        const { steps, outcome, turn, readings } = narrate(engagement, { root: ROOT, pairing: 0, number });
        return {
          steps: steps.slice(0, MOST_STEPS).map(({ turn: of, explanation, ruleIds, throws, told }) => ({
            turn: of,
            act: explanation.act,
            ruleIds,
            /** `D6 shows 4`, one entry a throw. */
            throws: throws.map(throwText),
            told,
          })),
          left: Math.max(0, steps.length - MOST_STEPS),
          outcome,
          turn,
          readings: [...readings].map(([name, value]) => ({ name, value })),
        };
      }),
  };

  constructor(platform: StoryPlatform) {
    super(async (question, input, asking) => {
      try {
        // true: the page asks only these questions, each with its input
        const answer = this.answers[question as StoryQuestion] as (
          input: unknown,
          asking: unknown,
        ) => unknown;
        return await answer(input, asking);
      } catch (error) {
        throw this.inTheScript(error);
      }
    }, platform.send);
    this.platform = platform;
  }

  /** The error at its place in the script, if it is a mistake there; what the rules refuse in words is none. */
  private inTheScript(error: unknown): unknown {
    if (error instanceof InputError || error instanceof NotGivenError) return error;
    const mistake = this.platform.mistakeOf(error);
    if (mistake !== null) return new SpecError([mistake]);
    return error instanceof Error ? error : new QuestionError(thrownValueText(error));
  }

  /** Plays with news and a pause after each beat. */
  private async rounds<S extends State<S>>(
    engagement: Engagement<S>,
    shape: TallyShape,
    { signal, tell }: Asking<StoryShares>,
  ): Promise<StoryShares> {
    const { clock, pause } = this.platform;
    const tally = emptyTally(shape);
    for (let played = 0; ;) {
      const began = clock();
      do {
        const numbers = { root: ROOT, pairing: 0, first: played, count: AT_ONCE };
        mergeTally(tally, simulate(engagement, shape, numbers));
        played += AT_ONCE;
      } while (played < PLAYED && clock() - began < BEAT_MS);
      const counts = marginal(shape, tally, 'winner');
      const shares = sharesOf(played, (side) => {
        const { low, high } = wilson(at(counts, side), played, CONFIDENCE);
        return { value: at(counts, side) / played, low, high };
      });
      tell(shares);
      await pause();
      signal.throwIfAborted();
      if (played === PLAYED) return shares;
    }
  }

  private engagementOf({ system: id, kind, inputs }: StoryInputs): AnyEngagement {
    const system = this.systemOf(id);
    const of = oneNamed(system.kinds, kind, ({ name }) => name, 'kind of engagement');
    return boundEngagement(system, of, inputs, {});
  }

  private systemOf(id: string): RuleSystem {
    return oneNamed(this.systems, id, (system) => system.id, 'rule system');
  }

  /** A function that gives a sign of life where one is due. */
  private beats(beat: () => void): () => void {
    const { clock } = this.platform;
    let last = clock();
    return () => {
      if (clock() - last < BEAT_MS) return;
      last = clock();
      beat();
    };
  }
}

function sharesOf(played: number | null, share: (side: number) => Estimate): StoryShares {
  return { played, shares: [share(0), share(1), share(NO_WINNER)] };
}
