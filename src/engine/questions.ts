/** All questions that a page may ask, by name; each is loaded when it is first asked. */
import type { AnswerOf as Answer, InputOf as Input, NewsOf as News } from './question.ts';

export const questions = {
  arms: async () => (await import('./questions/arms.ts')).arms,
  battles: async () => (await import('./questions/battle.ts')).battles,
  begin: async () => (await import('./questions/begin.ts')).begin,
  charts: async () => (await import('./questions/charts.ts')).charts,
  deployment: async () => (await import('./questions/battle.ts')).deployment,
  dice: async () => (await import('./questions/dice.ts')).dice,
  diff: async () => (await import('./questions/kept.ts')).diff,
  even: async () => (await import('./questions/even.ts')).even,
  example: async () => (await import('./questions/examples.ts')).example,
  examples: async () => (await import('./questions/examples.ts')).examples,
  faces: async () => (await import('./questions/faces.ts')).faces,
  kept: async () => (await import('./questions/kept.ts')).kept,
  keptFiles: async () => (await import('./questions/files.ts')).keptFiles,
  keptReport: async () => (await import('./questions/kept.ts')).keptReport,
  keptRun: async () => (await import('./questions/kept.ts')).keptRun,
  keptSpec: async () => (await import('./questions/kept.ts')).keptSpec,
  numbers: async () => (await import('./questions/numbers.ts')).numbers,
  odds: async () => (await import('./questions/odds.ts')).odds,
  openRun: async () => (await import('./questions/files.ts')).openRun,
  openSpec: async () => (await import('./questions/specs.ts')).openSpec,
  plainScript: async () => (await import('./questions/plain-script.ts')).plainScript,
  read: async () => (await import('./questions/read.ts')).read,
  removeRun: async () => (await import('./questions/kept.ts')).removeRun,
  resolve: async () => (await import('./questions/resolve.ts')).resolve,
  run: async () => (await import('./questions/run.ts')).run,
  saveMap: async () => (await import('./questions/specs.ts')).saveMap,
  saveSpec: async () => (await import('./questions/specs.ts')).saveSpec,
  scenario: async () => (await import('./questions/scenario.ts')).scenario,
  schema: async () => (await import('./questions/schema.ts')).schema,
  specs: async () => (await import('./questions/specs.ts')).specs,
  stopRun: async () => (await import('./questions/run.ts')).stopRun,
  system: async () => (await import('./questions/systems.ts')).system,
  systems: async () => (await import('./questions/systems.ts')).systems,
  tables: async () => (await import('./questions/tables.ts')).tables,
  tornado: async () => (await import('./questions/tornado.ts')).tornado,
  trace: async () => (await import('./questions/trace.ts')).trace,
  weaponChart: async () => (await import('./questions/weapon-chart.ts')).weaponChart,
  weapons: async () => (await import('./questions/weapons.ts')).weapons,
};

export type QuestionName = keyof typeof questions;
type QuestionOf<Name extends QuestionName> = Awaited<ReturnType<(typeof questions)[Name]>>;
export type InputOf<Name extends QuestionName> = Input<QuestionOf<Name>>;
export type AnswerOf<Name extends QuestionName> = Answer<QuestionOf<Name>>;
export type NewsOf<Name extends QuestionName> = News<QuestionOf<Name>>;
