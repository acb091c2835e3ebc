/** The engine of a page: Web Workers of its own, or the server that it came from. */
import type { AnswerOf, InputOf, NewsOf, QuestionName } from './questions.ts';

export interface HowToAsk<Name extends QuestionName> {
  /** Cancels the question. */
  readonly signal?: AbortSignal;
  /** Takes news before the answer. */
  readonly onNews?: (news: NewsOf<Name>) => void;
}

export interface Engine {
  /** Asks a question. Rejects with {@link EngineError} without an answer. */
  ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    how?: HowToAsk<Name>,
  ): Promise<AnswerOf<Name>>;
}
