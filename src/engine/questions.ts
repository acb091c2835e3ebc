/** All questions that a page may ask, by name. */
import type { AnswerOf as Answer, InputOf as Input, NewsOf as News } from './question.ts';
import { arms } from './questions/arms.ts';
import { begin } from './questions/begin.ts';
import { charts } from './questions/charts.ts';
import { dice } from './questions/dice.ts';
import { even } from './questions/even.ts';
import { example, examples } from './questions/examples.ts';
import { faces } from './questions/faces.ts';
import { files, keptFiles, openRun } from './questions/files.ts';
import { diff, kept, keptReport, keptRun, keptSpec, removeRun } from './questions/kept.ts';
import { numbers } from './questions/numbers.ts';
import { odds } from './questions/odds.ts';
import { plainScript } from './questions/plain-script.ts';
import { read } from './questions/read.ts';
import { resolve } from './questions/resolve.ts';
import { queue, run, stopRun } from './questions/run.ts';
import { scenario } from './questions/scenario.ts';
import { schema } from './questions/schema.ts';
import { system, systems } from './questions/systems.ts';
import { tables } from './questions/tables.ts';
import { tornado } from './questions/tornado.ts';
import { trace } from './questions/trace.ts';
import { weaponChart } from './questions/weapon-chart.ts';
import { weapons } from './questions/weapons.ts';

export const questions = {
  arms,
  begin,
  charts,
  dice,
  diff,
  even,
  example,
  examples,
  faces,
  files,
  kept,
  keptFiles,
  keptReport,
  keptRun,
  keptSpec,
  numbers,
  odds,
  openRun,
  plainScript,
  queue,
  read,
  removeRun,
  resolve,
  run,
  scenario,
  schema,
  stopRun,
  system,
  systems,
  tables,
  tornado,
  trace,
  weaponChart,
  weapons,
};

export type QuestionName = keyof typeof questions;
export type InputOf<Name extends QuestionName> = Input<(typeof questions)[Name]>;
export type AnswerOf<Name extends QuestionName> = Answer<(typeof questions)[Name]>;
export type NewsOf<Name extends QuestionName> = News<(typeof questions)[Name]>;
