/** Questions to a story, and their answers: plain data. A story may answer anything, so a page reads answers as data from anybody. */
import type { JsonObject } from '../../engagement/json.ts';
import type { Diagnostic } from '../../experiment/diagnostic.ts';
import type { KindDescription, MechanicDescription, SystemDescription } from '../system-description.ts';

/** An engagement of a system of the story. */
export interface StoryInputs {
  readonly system: string;
  /** The kind of engagement. */
  readonly kind: string;
  readonly inputs: JsonObject;
}

interface StoryQuestions {
  /** Runs the script, once, before anything else is asked. */
  readonly open: { readonly input: { readonly script: string }; readonly answer: OpenedStory };
  /** Looks at the demands on every rule system. */
  readonly check: { readonly input: { readonly system: string }; readonly answer: CheckedStory };
  /** The chances of one throw. */
  readonly odds: {
    readonly input: { readonly system: string; readonly mechanic: string; readonly inputs: JsonObject };
    readonly answer: StoryOdds;
  };
  /** The shares of wins: exact, or counted; counted ones come as news too while engagements are played. */
  readonly play: { readonly input: StoryInputs; readonly answer: StoryShares };
  /** One engagement, throw by throw. */
  readonly tell: { readonly input: StoryInputs & { readonly number: number }; readonly answer: ToldFight };
}

export type StoryQuestion = keyof StoryQuestions;
export type StoryInput<Name extends StoryQuestion> = StoryQuestions[Name]['input'];
export type StoryAnswer<Name extends StoryQuestion> = StoryQuestions[Name]['answer'];

export interface OpenedStory {
  readonly systems: readonly StorySystem[];
}

/** The parts of a system's description that forms are made from, with inputs to begin with. */
export interface StorySystem extends Pick<SystemDescription, 'id' | 'title' | 'names'> {
  readonly kinds: readonly (KindDescription & { readonly example: JsonObject })[];
  readonly mechanics: readonly (Omit<MechanicDescription, 'example'> & { readonly example: JsonObject })[];
}

export interface CheckedStory {
  readonly verdict: string;
  /** Faults and remarks, each with the demand on every rule system that it is about. */
  readonly faults: readonly string[];
  readonly notes: readonly string[];
  /** Mistakes in the code, at their places. */
  readonly problems: readonly Diagnostic[];
}

export interface StoryOdds {
  readonly outcomes: readonly {
    readonly label: string;
    readonly chance: number;
    /** In lowest terms (`1/2`); null for a denominator above 8000. */
    readonly fraction: string | null;
  }[];
}

export interface StoryShares {
  /** The number of engagements that were played; null where the shares are exact. */
  readonly played: number | null;
  /** Shares of the two roles, and of ends without a winner. */
  readonly shares: readonly [Share, Share, Share];
}

/** A share with its 95% interval, which has no width where it is exact. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface ToldFight {
  readonly steps: readonly {
    readonly turn: number;
    readonly act: string;
    readonly ruleIds: readonly string[];
    /** `D6 shows 4`, one entry a throw. */
    readonly throws: readonly string[];
    readonly told: string;
  }[];
  /** Further steps, which are not among them. */
  readonly left: number;
  readonly outcome: string;
  readonly turn: number;
  readonly readings: readonly { readonly name: string; readonly value: string | number }[];
}
