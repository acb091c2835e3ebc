/** Rules told as functions: a state, the steps of a turn, and when it is over. Everything else is made from that. */
import { enumerateLabels } from '../chance/enumerated.ts';
import { assignmentWords } from './assignments.ts';
import type { Game } from './game.ts';
import type { Metric } from './metric.ts';
import type { Field, Fields, IntegerField, NumberField, Values } from './inputs.ts';
import { labelsOf } from './printed-names.ts';
import { isMap, type JsonObject } from './json.ts';
import type { Mechanic } from './mechanic.ts';
import type { OptionDescription, Options } from './options.ts';
import { withoutClock } from './pure.ts';
import { shown } from './shown.ts';
import { strict } from './strict.ts';
import { MOST_TURNS, requireShape, requireWhole } from './story-checks.ts';
import { actorIn, NOBODY, StoryPools, ToldDice, type Dice } from './story-dice.ts';
import { errorIn, givenText, StepCheck, StoryError } from './story-mistakes.ts';
import { StoryNumbers } from './story-state.ts';
import { Throwing } from './throwing.ts';
import { storyGame, type BoundStep, type StoryState } from './story-game.ts';
import { telling, type Whereabouts } from './whereabouts.ts';
import { anyGame, type EngagementKind, type Naming, type RuleSystem } from './system.ts';

/** Tables, options and counters of a step. */
export interface Rules<T> {
  /** The tables, as printed or as a spec has changed them. */
  readonly tables: T;
  readonly options: Options;
  /** Adds to a number that is counted on the way (see `counts`). */
  readonly count: (name: string, by?: number) => void;
}

/** A step of a turn; its name is the function's. */
export type StoryStep<S, T> = (state: S, dice: Dice, rules: Rules<T>) => void;

/** A step for each entry of a list of the state, one after the other. */
export interface EachStep<S, T> {
  readonly name: string;
  readonly list: (state: S) => readonly unknown[];
  readonly run: (entry: unknown, state: S, dice: Dice, rules: Rules<T>) => void;
}

/** A step that is run for each entry of a list, in order: states that have become alike merge after each. */
export function each<S, E, T>(
  list: (state: S) => readonly E[],
  run: (entry: E, state: S, dice: Dice, rules: Rules<T>) => void,
): EachStep<S, T> {
  // true: entries come from `list`
  return { name: run.name, list, run: run as EachStep<S, T>['run'] };
}

/** Read from the end of an engagement: a number, or one of each side. */
export interface Measure<S> {
  readonly meaning: string;
  /** The largest number that it can be; without it, all numbers of the start together. */
  readonly most?: number;
  readonly of: (state: S) => number | { readonly A: number; readonly B: number };
}

/** Counted on the way, by `rules.count`. */
export interface Count {
  readonly meaning: string;
  /** The most that one turn can add. */
  readonly mostPerTurn: number;
}

/** A single throw or step, asked by `hythe odds`. */
export interface StoryMechanic<T, F extends Fields> {
  readonly meaning: string;
  readonly inputs: F;
  readonly ruleIds?: readonly string[];
  /** As `key=value` words. */
  readonly example?: string;
  readonly of: (inputs: Values<F>, dice: Dice, rules: Rules<T>) => number | string | boolean;
}

type Mechanics = Readonly<Record<string, Fields>>;
type None = Readonly<Record<never, never>>;
type Side<F, P> = Values<F> & Values<P>;
type Winner = 'A' | 'B' | 'nobody';

/** A set of rules. `A` and `B` are the sides, in the order in which a spec lists them. */
interface Engaged<T extends object, F extends Fields, P extends Fields, G extends Fields, S> extends Naming {
  readonly id: string;
  readonly title: string;
  readonly period?: string;
  /** Every number of the rules, so that `hythe rules` shows it and a spec can change it. */
  readonly tables?: T;
  readonly options?: Readonly<
    Record<string, Pick<OptionDescription & { values: readonly unknown[] }, 'values' | 'default' | 'meaning'>>
  >;
  /** Inputs of a force, of a side, and of the engagement as a whole. */
  readonly force?: F;
  readonly side?: P;
  readonly fields?: G;
  /** A small engagement as `key=value` words; without it, of what must be given. */
  readonly example?: string;
  /** A mirror matchup is even: true unless it is said otherwise. */
  readonly symmetric?: boolean;
  /** The turn limit unless a spec says another; 100 without it. */
  readonly turns?: number;
  /** The state at the start: whole numbers, lists and objects of them. */
  start(
    inputs: { readonly A: Side<F, P>; readonly B: Side<F, P>; readonly turnLimit: number } & Values<G>,
    rules: Pick<Rules<T>, 'tables' | 'options'>,
  ): S;
  /** A turn, or its steps in order. */
  readonly turn?: StoryStep<S, T>;
  readonly steps?: readonly (StoryStep<S, T> | EachStep<S, T>)[];
  /** The winner, or 'nobody', once the engagement is over; null while it goes on. */
  over(state: S, rules: Pick<Rules<T>, 'tables' | 'options'>): Winner | null;
  /** The winner, or 'nobody', where the turn limit is reached; without it nobody has won then. */
  readonly atLimit?: (state: S, rules: Pick<Rules<T>, 'tables' | 'options'>) => Winner;
  readonly measures?: Readonly<Record<string, Measure<S>>>;
  readonly counts?: Readonly<Record<string, Count>>;
  /** Rule ids of the steps, by their names. */
  readonly ruleIds?: Readonly<Record<string, readonly string[]>>;
}

/** A set of rules, with single throws that `hythe odds` may be asked for. */
export interface Story<
  T extends object,
  F extends Fields,
  P extends Fields,
  G extends Fields,
  S,
  M extends Mechanics,
> extends Engaged<T, F, P, G, S> {
  readonly mechanics?: { readonly [N in keyof M]: StoryMechanic<T, M[N]> };
}

const WINNERS: readonly unknown[] = ['A', 'B', 'nobody'] satisfies readonly Winner[];
const TURNS = 100;
/** No measure needs a larger table. */
const LARGEST_MEASURE = 100_000;
const LARGEST_JOINT = 100;
/** The number of steps that are checked unless somebody says another. */
const FIRST_STEPS = 1000;
/** The number of an example, where it is allowed. */
const SMALL = 3;

/** A story whose own types are not known here. */
interface Told extends Omit<Engaged<object, Fields, Fields, Fields, object>, 'start'> {
  start(inputs: Inputs, rules: Pick<Rules<object>, 'tables' | 'options'>): object;
  readonly mechanics?: Readonly<Record<string, ToldMechanic>>;
}

interface ToldMechanic extends Omit<StoryMechanic<object, Fields>, 'of'> {
  of(inputs: Readonly<Record<string, unknown>>, dice: Dice, rules: Rules<object>): unknown;
}

/** Inputs of an engagement as they have been read. */
interface Inputs {
  readonly turnLimit: number;
}

/** A rule system of rules that are told as functions. */
export function story<
  T extends object = None,
  const F extends Fields = None,
  const P extends Fields = None,
  const G extends Fields = None,
  S = never,
  const M extends Mechanics = Mechanics,
>(told: Story<T, F, P, G, S, M>): RuleSystem<T> {
  // true: its functions get its own tables, inputs that its fields have read, and states of the form of its start
  return toldSystem(told as unknown as Told) as RuleSystem<T>;
}

function toldSystem(told: Told): RuleSystem<object> {
  requireWhole(told);
  return { ...systemOf(told, 0), checked: (steps = FIRST_STEPS) => systemOf(told, steps) };
}

/** @param checked the number of steps of each engagement that are checked */
function systemOf(told: Told, checked: number): RuleSystem<object> {
  const { tables = {}, mechanics = {}, options = {}, printedNames, scale, numberName } = told;
  const scope = ['engagement', ...Object.keys(mechanics)];
  const kind = kindOf(told, checked);
  return {
    printedNames: { ...labelsOf(kind.inputs), ...printedNames },
    ...(scale === undefined ? {} : { scale }),
    ...(numberName === undefined ? {} : { numberName }),
    id: told.id,
    title: told.title,
    period: told.period ?? 'any',
    tables: tables as JsonObject, // true: tables are JSON
    rowKeys: rowKeysOf(tables),
    options: Object.fromEntries(
      Object.entries(options).map(([name, option]) => [
        name,
        { ...option, ruling: name, scope } as OptionDescription, // true: as the story describes it
      ]),
    ),
    kinds: [kind],
    mechanics: Object.entries(mechanics).map(([name, each]) => mechanicOf(name, each)),
    errorCodes: {
      input: `${told.id.toUpperCase()}-ERR-INPUT`,
      notGiven: `${told.id.toUpperCase()}-ERR-NOT-GIVEN`,
    },
    read: (changed) => {
      requireShape(tables, changed, []);
      return changed;
    },
    notes: () => [],
    watched: (by) => toldSystem(watchedBy(by, told)),
  };
}

/** The story with functions that tell where they are while they run. */
function watchedBy(by: Whereabouts, told: Told): Told {
  const { turn, steps, measures, mechanics } = told;
  const nameOf = ({ name }: { readonly name: string }): string => (name === '' ? 'a step' : name);
  const ofEach = <E extends { readonly of: unknown }>(
    part: string,
    entries: Readonly<Record<string, E>> = {},
  ): Readonly<Record<string, E>> =>
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        { ...entry, of: telling(by, `${part}.${name}`, entry, 'of') },
      ]),
    );
  return {
    ...told,
    start: telling(by, 'start', told, 'start'),
    ...(turn === undefined ? {} : { turn: telling(by, nameOf(turn), { turn }, 'turn') }),
    ...(steps === undefined
      ? {}
      : {
          steps: steps.map((step) =>
            typeof step === 'function'
              ? telling(by, nameOf(step), { step }, 'step')
              : { ...step, run: telling(by, nameOf(step), step, 'run') },
          ),
        }),
    over: telling(by, 'over', told, 'over'),
    ...(told.atLimit === undefined ? {} : { atLimit: telling(by, 'atLimit', told, 'atLimit') }),
    measures: ofEach('measures', measures),
    ...(mechanics === undefined ? {} : { mechanics: ofEach('mechanics', mechanics) }),
  };
}

function kindOf(told: Told, checked: number): EngagementKind<object> {
  const side: Fields = { ...placed(told.force ?? {}, 'force'), ...placed(told.side ?? {}, 'side') };
  const limit: Field = {
    type: 'integer',
    unit: 'turns',
    min: 1,
    max: MOST_TURNS,
    default: told.turns ?? TURNS,
    meaning: 'full turns that are played at the most',
  };
  const isAsked = Object.values(side).some(({ required }) => required === true);
  const group = (role: string): Field => ({
    type: 'group',
    fields: side,
    ...(isAsked ? { required: true } : { default: {} }),
    meaning: `side ${role}`,
  });
  const inputs = { ...told.fields, A: group('A'), B: group('B') };
  return {
    name: 'engagement',
    meaning: `an engagement of ${told.title}`,
    roles: ['A', 'B'],
    symmetric: told.symmetric ?? true,
    inputs: { turnLimit: limit, ...inputs },
    example: told.example ?? (exampleOf(inputs) || `turnLimit=${told.turns ?? TURNS}`),
    turnLimitField: 'turnLimit',
    firstSideField: null,
    create: (tables, options, given) =>
      anyGame(bind(told, tables, options, given as Inputs & typeof given, checked)), // true: read by these inputs
  };
}

function bind(
  told: Told,
  tables: object,
  options: Options,
  inputs: Inputs,
  checked: number,
): Game<StoryState> {
  const named = { tables: strict(tables, 'tables'), options: strict(options, 'options') };
  const start = withoutClock(() => told.start(strict(inputs, 'inputs'), named));
  const opening = openingOf(start, (unread) => told.start(unread, named));
  const names = Object.keys(told.counts ?? {});
  const counted = new Int32Array(names.length);
  const rules: Rules<object> = {
    tables,
    options,
    count(name, by = 1) {
      const i = names.indexOf(name);
      if (i === -1) throw new StoryError(`${name} is counted, but counts has no ${name}`);
      if (!Number.isInteger(by)) throw new StoryError(`${name} is counted by ${by}: count whole numbers`);
      const now = (counted[i] ?? 0) + by;
      counted[i] = now;
      const { mostPerTurn = now } = told.counts?.[name] ?? {};
      if (now > mostPerTurn)
        throw new StoryError(
          `${name} is counted ${now} times in a step: its mostPerTurn says at most ${mostPerTurn} a turn`,
        );
    },
  };
  const measured = Object.entries(told.measures ?? {}).map(([name, measure]) =>
    metricsOf(name, measure, start),
  );
  const { atLimit } = told;
  return storyGame({
    opening,
    steps: stepsOf(told, start, rules, { ...rules, ...named }, checked),
    turnLimit: inputs.turnLimit,
    metrics: measured.flat(),
    joints: measured.flatMap(([a, b]) =>
      a !== undefined && b !== undefined && a.most <= LARGEST_JOINT ? [[a.name, b.name] as const] : [],
    ),
    counts: names.map((name) => ({ name, meaning: '', mostPerTurn: 0, ...told.counts?.[name] })),
    counted,
    over(state) {
      const winner = told.over(state, rules);
      return winner === null
        ? -1
        : winnerOf(winner, 'over', ', and null while play goes on', (unread) => told.over(unread, rules));
    },
    ...(atLimit === undefined
      ? {}
      : {
          atLimit: (state) =>
            winnerOf(atLimit(state, rules), 'atLimit', '', (unread) => atLimit(unread, rules)),
        }),
  });
}

/** The numbers of a start. @throws {StoryError} at the place of the function that made it, where they are no whole numbers */
function openingOf(start: unknown, again: (unread: never) => unknown): StoryNumbers {
  try {
    return new StoryNumbers(start);
  } catch (error) {
    throw error instanceof StoryError ? errorIn(again, error.message) : error;
  }
}

/** The number of a winner that a function of a story gave. @throws {Error} at the place of the function for anything else */
function winnerOf(winner: unknown, of: string, also: string, again: (unread: never) => unknown): number {
  const number = WINNERS.indexOf(winner);
  if (number !== -1) return number;
  const given = JSON.stringify(winner) ?? 'undefined';
  throw errorIn(again, `${of} gave ${given}: it gives 'A', 'B' or 'nobody'${also}`);
}

function stepsOf(
  { turn, steps = [], ruleIds = {} }: Told,
  start: object,
  rules: Rules<object>,
  watched: Rules<object>,
  checked: number,
): readonly BoundStep[] {
  const check = checked > 0 ? new StepCheck(checked) : null;
  const bound = (name: string, of: string, run: StoryStep<object, object>, who = NOBODY): BoundStep => ({
    name,
    ruleIds: ruleIds[of] ?? [],
    who,
    run(state, dice, isWatched): unknown {
      const given = isWatched ? watched : rules;
      if (check === null) return run(state, dice, given);
      const view = check.begin(name, state);
      dice.see(view);
      const returned: unknown = run(view, dice, given);
      check.end();
      if (typeof returned !== 'object' || returned === null) return returned;
      throw errorIn((unread) => run(unread, unread, unread), givenText(name));
    },
  });
  return [...(turn === undefined ? [] : [turn]), ...steps].flatMap((step, number) => {
    const name = step.name === '' ? `step ${number + 1}` : step.name;
    if (typeof step === 'function') return [bound(name, name, step)];
    const entries: unknown = step.list(start);
    if (!Array.isArray(entries)) throw new TypeError(`each(…, ${name}) needs a list of the state`);
    return entries.map((first: unknown, i) => {
      const run: StoryStep<object, object> = (state, dice, given) => {
        const entry = step.list(state)[i];
        if (typeof entry !== 'object' || entry === null)
          throw new TypeError(
            `each(…, ${name}) has no entry ${i} in play: the list keeps the length of the start`,
          );
        return step.run(entry, state, dice, given);
      };
      return bound(`${name} ${i + 1}`, name, run, actorIn(start, first) ?? NOBODY);
    });
  });
}

function metricsOf(
  name: string,
  { meaning, most, of }: Measure<object>,
  start: object,
): readonly Metric<StoryState>[] {
  const largest = Math.min(LARGEST_MEASURE, most ?? Math.max(1, sumOf(start)));
  const wrong = (message: string): StoryError => errorIn((unread) => of(unread), message);
  const metric = (full: string, read: (state: object) => unknown, role?: 0 | 1): Metric<StoryState> => ({
    name: full,
    meaning,
    ...(role === undefined ? {} : { role }),
    labels: null,
    most: largest,
    of: ({ told }) => {
      const value = read(told);
      if (typeof value !== 'number' || !Number.isInteger(value))
        throw wrong(`${full} is ${String(value)}: measures give whole numbers; round it, as Math.floor does`);
      if (value >= 0 && value <= largest) return value;
      if (value < 0)
        throw wrong(
          `${full} is ${value}: measures are 0 or more; keep the number of the state from it, as Math.max(0, …) does`,
        );
      throw wrong(
        `${full} is ${value}: it may be 0 to ${largest}; the measure's most, up to ${LARGEST_MEASURE}, says how much`,
      );
    },
  });
  const first: unknown = of(start);
  if (typeof first === 'number') return [metric(name, of)];
  if (!isMap(first) || !('A' in first && 'B' in first))
    throw wrong(`the measure ${name} gives ${shown(first)}: it gives a number, or { A: …, B: … }`);
  // true: as at the start
  const ofSide = (side: 'A' | 'B') => (state: object) =>
    (of(state) as Readonly<Record<string, unknown>>)[side];
  return [metric(`${name}.A`, ofSide('A'), 0), metric(`${name}.B`, ofSide('B'), 1)];
}

/** All numbers of a state together, whatever their signs. */
function sumOf(state: unknown): number {
  if (typeof state === 'number') return Math.abs(state);
  if (typeof state !== 'object' || state === null) return 0;
  return Object.values(state).reduce((sum: number, each) => sum + sumOf(each), 0);
}

function mechanicOf(name: string, mechanic: ToldMechanic): Mechanic<object> {
  const { meaning, inputs, ruleIds, example } = mechanic;
  return {
    name,
    meaning,
    ruleIds: ruleIds ?? [],
    inputs,
    severalMetrics: false,
    example: example ?? (exampleOf(inputs) || defaultOf(inputs)),
    answer(tables, options, given) {
      const dice = new ToldDice({ name, ruleIds: [] }, new StoryPools());
      const rules = {
        tables: strict(tables, 'tables'),
        options: strict(options, 'options'),
        count: () => undefined,
      };
      const labels = enumerateLabels((chance) => {
        dice.open(new Throwing(chance, 0), null, true);
        try {
          return labelOf(name, mechanic.of(strict(given, 'inputs'), dice, rules));
        } finally {
          dice.close();
        }
      });
      const sorted = [...labels].sort(([a], [b]) => Number(a) - Number(b) || 0);
      return { distributions: new Map([['outcome', new Map(sorted)]]) };
    },
  };
}

/** The label of what a mechanic gives. @throws {TypeError} where that is nothing that can be shown */
function labelOf(name: string, given: unknown): string {
  if (typeof given === 'string' || typeof given === 'boolean' || Number.isInteger(given))
    return String(given);
  throw new TypeError(
    `the mechanic ${name} gives ${String(given)}: it gives a whole number, a text, or true or false`,
  );
}

/** The fields that must be given, with a small or first value: `A.men=3 A.quality=green`. */
function exampleOf(fields: Fields): string {
  return assignmentWords(requiredOf(fields)).join(' ');
}

function requiredOf(fields: Fields): Readonly<Record<string, unknown>> {
  const isRequired = ({ required, requiredWhen: when }: Field): boolean => {
    const other = when === undefined ? undefined : fields[when.key];
    if (required === true || when === undefined || other === undefined) return required === true;
    const value = other.required === true ? valueOf(other) : 'default' in other ? other.default : null;
    return when.isOneOf.includes(value);
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isRequired(field) ? [[name, valueOf(field)]] : [])),
  );
}

/** A value that the field takes; the `ordinal`-th of a list, whose elements may have to differ. */
function valueOf(field: Field, ordinal = 0): unknown {
  switch (field.type) {
    case 'group':
      return requiredOf(field.fields);
    case 'list':
      return Array.from({ length: Math.max(1, field.minItems ?? 1) }, (_element, i) => valueOf(field.of, i));
    case 'choice':
      return field.values[ordinal % field.values.length];
    case 'boolean':
      return false;
    case 'text':
      return `text ${ordinal + 1}`;
    case 'integer':
    case 'number':
      return numberOf(field, ordinal);
    case 'map':
    case 'doctrine':
    case 'json':
      return {};
  }
}

/** A small number within the bounds of the field, as many steps on as it comes later. */
function numberOf(field: IntegerField | NumberField, ordinal: number): number {
  const { min = 0, max, multipleOf: step = 1 } = field;
  const isOpen = field.type === 'number' && field.exclusiveMin === true;
  const least = Math.ceil(min / step) + (isOpen && min % step === 0 ? 1 : 0);
  const most = Math.floor(max / step);
  if (most < least) return max;
  const first = Math.max(least, Math.min(most, Math.floor(SMALL / step)));
  return step * (least + ((first - least + ordinal) % (most - least + 1)));
}

/** For inputs that all have a default: the first that has one, at that. */
function defaultOf(fields: Fields): string {
  const [first] = Object.entries(fields).filter(([, field]) => 'default' in field && field.default !== null);
  return first === undefined
    ? '{}'
    : assignmentWords({ [first[0]]: 'default' in first[1] && first[1].default }).join(' ');
}

function placed(fields: Fields, at: 'force' | 'side'): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, at }]));
}

function rowKeysOf(tables: unknown, path = ''): Readonly<Record<string, string>> {
  if (Array.isArray(tables)) {
    const named = tables.length > 0 && tables.every((row) => isMap(row) && typeof row.id === 'string');
    return named ? { [path]: 'id' } : {};
  }
  if (!isMap(tables)) return {};
  return Object.fromEntries(
    Object.entries(tables).flatMap(([key, value]) =>
      Object.entries(rowKeysOf(value, path === '' ? key : `${path}.${key}`)),
    ),
  );
}
