/** Everything that the judge holds, as jobs that are answered one by one, and what is held of each. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { item } from '../../src/chance/at.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { listOf, mapOf, type Json, type JsonObject } from '../../src/play/json.ts';
import { ReplicateError } from '../../src/play/simulate.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { ruleSystem, ruleSystems } from '../../src/rules/index.ts';
import {
  battleOf,
  countsOf,
  exampleOf,
  lawOf,
  numbersIn,
  oddsOf,
  refusalOf,
  throwsOf,
  weaponsOf,
  type HeldBattle,
  type HeldEngagement,
  type HeldQuestion,
} from './answers.ts';
import { differenceOf } from './differences.ts';
import { readHeld, ROOT } from './held.ts';

/** What is held of a system, in the order in which it is asked: what is quick and broad first. */
export const PARTS = ['tables', 'weapons', 'refusals', 'odds', 'throws', 'counts', 'laws'] as const;
type Part = (typeof PARTS)[number] | 'battles' | 'examples';

/** One question of the judge: a part of a system (of `battles` and `examples`, nothing), and the number in it. */
export interface Job {
  readonly system: string;
  readonly part: Part;
  readonly number: number;
}

const EXAMPLES: readonly string[] = readdirSync(join(ROOT, 'experiments'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))
  .toSorted();

const read = new Map<string, Json>();

/** A file of the judge, read once. */
function held(name: string): Json {
  const known = read.get(name) ?? readHeld(name);
  read.set(name, known);
  return known;
}

const list = (name: string): readonly Json[] => listOf(held(name));

const questions = (system: string): readonly HeldQuestion[] =>
  list(`${system}/questions`) as unknown as HeldQuestion[];
const engagements = (system: string): readonly HeldEngagement[] =>
  list(`${system}/engagements`) as unknown as HeldEngagement[];
const refused = (system: string): readonly JsonObject[] =>
  list(`${system}/refused`) as unknown as JsonObject[];
const battles = (): readonly HeldBattle[] => list('battles') as unknown as HeldBattle[];

function isSolved({ as }: HeldEngagement): boolean {
  return as === 'big' || as === 'solved';
}

/** The file of the answers to a part. */
export function fileOf({ system, part }: Pick<Job, 'system' | 'part'>): string {
  return system === '' ? `${part}-answers` : `${system}/${part}`;
}

function numbersOf(system: string, part: Part): readonly number[] {
  const upTo = (length: number): number[] => Array.from({ length }, (_unused, number) => number);
  if (part === 'tables' || part === 'weapons') return [0];
  if (part === 'refusals') return upTo(refused(system).length);
  if (part === 'odds') return upTo(questions(system).length);
  if (part === 'battles') return upTo(battles().length);
  if (part === 'examples') return upTo(EXAMPLES.length);
  const all = upTo(engagements(system).length);
  return part === 'laws' ? all.filter((number) => isSolved(item(engagements(system), number))) : all;
}

/** Every job of these systems, and of battles and examples; all where none is named. */
export function jobsOf(asked: readonly string[], parts: readonly string[]): readonly Job[] {
  const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
  const wanted = (part: Part): boolean => parts.length === 0 || parts.includes(part);
  const ofSystems = PARTS.filter(wanted).flatMap((part) =>
    ruleSystems
      .filter(({ id }) => isAsked(id))
      .flatMap(({ id }) => numbersOf(id, part).map((number) => ({ system: id, part, number }))),
  );
  const others = (['battles', 'examples'] as const)
    .filter((part) => isAsked(part) && wanted(part))
    .flatMap((part) => numbersOf('', part).map((number) => ({ system: '', part, number })));
  return [...ofSystems, ...others];
}

function systemOf(id: string): RuleSystem {
  const system = ruleSystem(id);
  if (system === undefined) throw new Error(`there is no system ${id}`);
  return system;
}

/** The answer of the program today; where the rules are silent, that they are. */
export async function answerTo(job: Job): Promise<Json> {
  try {
    return await answered(job);
  } catch (error) {
    if (error instanceof NotGivenError || error instanceof ReplicateError) return { refused: error.code };
    throw error;
  }
}

async function answered({ system, part, number }: Job): Promise<Json> {
  if (part === 'examples') return exampleOf(item(EXAMPLES, number));
  if (part === 'battles') return battleOf(item(battles(), number));
  if (part === 'tables') return numbersIn(systemOf(system).tables);
  if (part === 'weapons') return weaponsOf(systemOf(system));
  if (part === 'refusals') return refusalOf(item(refused(system), number));
  if (part === 'odds') return oddsOf(system, item(questions(system), number));
  const engagement = item(engagements(system), number);
  return part === 'throws'
    ? throwsOf(engagement)
    : part === 'counts'
      ? countsOf(engagement)
      : lawOf(engagement);
}

/** The answers to all jobs of a file, as it holds them: those to examples by name, the others in the order of the jobs. */
export function heldForm(jobs: readonly Job[], answers: readonly Json[]): Json {
  if (jobs[0]?.part !== 'examples') return answers;
  return Object.fromEntries(jobs.map(({ number }, i) => [item(EXAMPLES, number), item(answers, i)]));
}

/** What an answer has other than what is held, in words; null where there is nothing. */
export function changeOf(job: Job, now: Json): string | null {
  const file = held(fileOf(job));
  const place = numbersOf(job.system, job.part).indexOf(job.number);
  const then = job.part === 'examples' ? mapOf(file)[item(EXAMPLES, job.number)] : listOf(file)[place];
  const difference = differenceOf(then, now);
  return difference === null ? null : `${nameOf(job)}: ${difference}`;
}

/** `pluie, engagement 12, throws`, `huit, odds 3 (fire)`, `example rifles`. */
function nameOf({ system, part, number }: Job): string {
  if (part === 'examples') return `example ${item(EXAMPLES, number)}`;
  if (part === 'battles') return `battle ${number + 1}`;
  if (part === 'tables' || part === 'weapons') return `${system}, ${part}`;
  if (part === 'refusals') return `${system}, refused spec ${number + 1}`;
  if (part === 'odds') return `${system}, odds ${number + 1} (${item(questions(system), number).mechanic})`;
  const { spec } = item(engagements(system), number);
  return `${system}, engagement ${number + 1} (${JSON.stringify(mapOf(spec['engagement'])['kind'])}), ${part}`;
}
