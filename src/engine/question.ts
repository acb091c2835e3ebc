/** Questions of a page: each has a name, an input that is checked as data from anybody, and an answer. */
import type { z } from 'zod';
import type { Desk } from './desk.ts';

/** Milliseconds between two pieces of news. */
export const NEWS_MS = 200;

/** The way of one question: cancelled by the page, with news before its answer. */
interface Asking<News> {
  readonly signal: AbortSignal;
  readonly tell: (news: News) => void;
}

export interface Question<Input, Answer, News = never> {
  readonly input: z.ZodType<Input>;
  /** The answer, plain data; errors become failures. Stops soon after `signal` is aborted. */
  answer(input: Input, desk: Desk, asking: Asking<News>): Answer | Promise<Answer>;
}

/** A question whose shape is not known here. */
interface AnyQuestion {
  readonly input: z.ZodType;
  answer(input: never, desk: Desk, asking: Asking<never>): unknown;
}

/** Declares a question with the types that follow from its parts. */
export function question<Input, Answer, News = never>(
  declared: Question<Input, Answer, News>,
): Question<Input, Answer, News> {
  return declared;
}

/** Questions by name, each loaded when it is asked. */
export type Questions = Readonly<Record<string, () => Promise<AnyQuestion>>>;

export type InputOf<Q> = Q extends Question<infer Input, infer _Answer, infer _News> ? Input : never;
export type AnswerOf<Q> = Q extends Question<infer _Input, infer Answer, infer _News> ? Answer : never;
export type NewsOf<Q> = Q extends Question<infer _Input, infer _Answer, infer News> ? News : never;

/** A question that is none of ours, or an input that it does not take. */
export class QuestionError extends Error {
  readonly code = 'HYTHE-ENGINE-QUESTION';
}
