/** All questions that a page may ask, by name. */
import type { AnswerOf as Answer, InputOf as Input, NewsOf as News } from './question.ts';
import { begin } from './questions/begin.ts';
import { charts } from './questions/charts.ts';
import { dice } from './questions/dice.ts';
import { odds } from './questions/odds.ts';
import { plainScript } from './questions/plain-script.ts';
import { read } from './questions/read.ts';
import { resolve } from './questions/resolve.ts';
import { queue, run, stopRun } from './questions/run.ts';
import { schema } from './questions/schema.ts';
import { system, systems } from './questions/systems.ts';
import { tables } from './questions/tables.ts';

export const questions = {
  begin,
  charts,
  dice,
  odds,
  plainScript,
  queue,
  read,
  resolve,
  run,
  schema,
  stopRun,
  system,
  systems,
  tables,
};

export type QuestionName = keyof typeof questions;
export type InputOf<Name extends QuestionName> = Input<(typeof questions)[Name]>;
export type AnswerOf<Name extends QuestionName> = Answer<(typeof questions)[Name]>;
export type NewsOf<Name extends QuestionName> = News<(typeof questions)[Name]>;
