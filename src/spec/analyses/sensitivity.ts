/** Sensitivity of the outcome to numbers of the rules, rulings and conditions, one at a time or all together. */
import { number, oneOf, text } from '../../play/declared-inputs.ts';
import { shown } from '../../play/shown.ts';
import type { Fields, GroupAsGiven, InputProblem, Path } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import type { Json, JsonObject } from '../../play/json.ts';
import { LONGEST_PATH, MOST_VARIANTS } from '../limits.ts';
import { patchAt } from '../merge-patches.ts';
import { measure, pathsWithValues, positive, smallestDifferenceThatMatters } from '../frame.ts';
import { namesApart } from '../read-vary.ts';
import { analysisKind, type Lowered, type SpecBeside } from './analysis-kind.ts';
import { MovedNumbers, type MovedNumber } from './moved-numbers.ts';
import { factorsOf, valueName } from './section.ts';

/** The variant in which nothing is moved. */
export const NOTHING_MOVED = 'as it is';

const LONGEST_THING = 60;

const section = {
  of: measure(
    'what is to be moved: a share (winner=british) or a mean (survivors.french); the wins of the first side where not given',
  ),
  tables: {
    type: 'list',
    of: text('a path', { minLength: 1, maxLength: LONGEST_PATH }),
    maxItems: MOST_VARIANTS,
    default: [],
    meaning:
      'numbers of the tables by their paths; a path to a part of a table stands for every number in it',
  },
  step: number('the size of a move in the tables, up and down', { ...positive, default: 1 }),
  factors: pathsWithValues(
    'other paths and the values each takes, as under vary; one at a time, the first value is how it is',
  ),
  indices: oneOf(
    ['oat', 'sobol'],
    'oat moves one thing at a time, all else being as it is; sobol plays every combination and shares the variance out over things and pairs of things',
    { default: 'oat' },
  ),
  smallestDifferenceThatMatters,
} as const satisfies Fields;

type Asked = GroupAsGiven<typeof section>;

export const sensitivity = analysisKind({
  name: 'sensitivity',
  question: 'which number of the rules, ruling or condition moves the outcome most',
  section,
  lower(asked, beside) {
    const numbers = new MovedNumbers(beside);
    const moved = asked.tables.flatMap((path, i) => numbers.at(path, asked.step, ['analysis', 'tables', i]));
    const problems = [...numbers.problems, ...problemsOf(asked, moved, beside)];
    const [first = ''] = beside.sides;
    const of = asked.of ?? `winner=${first}`;
    const equals = of.indexOf('=');
    const compared = [equals === -1 ? of : of.slice(0, equals)];
    const measures = [{ name: of, at: ['analysis', 'of'] }];
    const namedForces = Object.values(asked.factors)
      .flat()
      .flatMap((value) => (typeof value === 'string' && beside.forces.has(value) ? [value] : []));
    if (problems.length > 0) return { factors: [], problems };
    const lowered = asked.indices === 'oat' ? oneAtATime(asked, moved) : together(asked, moved);
    return { ...lowered, compared, measures, namedForces };
  },
});

/** Every combination: the grid that Sobol's indices are of. */
function together({ factors }: Asked, moved: readonly MovedNumber[]): Lowered {
  return {
    factors: [
      ...moved.map(({ names, value, moves, at }) => ({
        path: ['tables', ...names].join('.'),
        names: ['tables', ...names],
        at,
        values: [value, ...moves].toSorted((a, b) => a - b).map((each) => ({ value: each, at })),
      })),
      ...factorsOf(factors, ['analysis', 'factors']),
    ],
  };
}

/** One variant for each move, and the one in which nothing is moved. */
function oneAtATime({ factors }: Asked, moved: readonly MovedNumber[]): Lowered {
  const given = Object.entries(factors).map(([path, [base = null, ...others]]) => ({ path, base, others }));
  const asItIs = Object.fromEntries(given.map(({ path, base }) => [path, base]));
  const things = thingNames([
    ...moved.map(({ names, called }) => ({ path: ['tables', ...names], called })),
    ...given.map(({ path }) => ({ path: path.split('.'), called: null })),
  ]);
  const nameOf = (thing: number, from: Json, to: Json): string =>
    moveName({ thing: things[thing] ?? '', from: valueName(from), to: valueName(to) });
  const variants = [
    ...moved.flatMap(({ names, value, moves, at }, i) =>
      moves.map((to) => ({
        name: nameOf(i, value, to),
        value: { tables: patchAt(names, to) },
        set: asItIs,
        at,
      })),
    ),
    ...given.flatMap(({ path, base, others }, i) =>
      others.map((to, k) => ({
        name: nameOf(moved.length + i, base, to),
        value: {},
        set: { ...asItIs, [path]: to },
        at: ['analysis', 'factors', path, k + 1],
      })),
    ),
  ];
  const taken = new Map<string, number>();
  return {
    factors: [],
    variants: [
      { name: NOTHING_MOVED, value: { set: asItIs }, at: ['analysis', 'factors'] },
      ...variants.map(({ name, value, set, at }) => {
        const before = taken.get(name) ?? 0;
        taken.set(name, before + 1);
        const own: JsonObject = { ...value, set };
        return { name: before === 0 ? name : `${name} (${before + 1})`, value: own, at };
      }),
    ],
  };
}

/** A path that is moved, with the display name of a number of the tables. */
interface Moving {
  readonly path: readonly string[];
  readonly called: readonly string[] | null;
}

/** `fr.lebel.hit.medium`, `moraleTest.target` of tables; `french.cover` of a side. */
function thingNames(things: readonly Moving[]): readonly string[] {
  const apart = namesApart(things.map(({ path }) => path));
  const short = things.map(({ path, called }, i) => {
    if (called !== null) return called.join('.');
    const [section, first = ''] = path;
    const isLast = apart[i] === path.at(-1) && path.length > 2;
    return section === 'sides' && isLast ? `${first}.${apart[i] ?? ''}` : (apart[i] ?? '');
  });
  return short.map((name, i) =>
    short.indexOf(name) === short.lastIndexOf(name) ? name : (apart[i] ?? name),
  );
}

/** A move of one thing from a value to another. */
interface Move {
  readonly thing: string;
  readonly from: string;
  readonly to: string;
}

/** The name of the variant of a move: `lebel.hit.medium: 10 → 9`. */
function moveName({ thing, from, to }: Move): string {
  const short = thing.length > LONGEST_THING ? `…${thing.slice(1 - LONGEST_THING)}` : thing;
  return `${short}: ${from} → ${to}`;
}

/** The move of the variant with this name; null for a name of no move. */
export function moveOf(variant: string): Move | null {
  const [, thing, from, to] = /^(.*): (.*) → (.*)$/u.exec(variant) ?? [];
  return thing === undefined || from === undefined || to === undefined ? null : { thing, from, to };
}

/** The value that the spec itself states at a path, in the force that a side names too; null where it states none. */
function statedAt(path: string, beside: SpecBeside): Json {
  const [section = '', side = '', ...rest] = path.split('.');
  const force = beside.at(['sides', side, 'force'])?.value;
  const isInForce =
    section === 'sides' && rest[0] === 'force' && rest.length > 1 && typeof force === 'string';
  return beside.at(isInForce ? ['forces', force, ...rest.slice(1)] : [section, side, ...rest])?.value ?? null;
}

function problemsOf(asked: Asked, moved: readonly MovedNumber[], beside: SpecBeside): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (path: Path, message: string): void => {
    problems.push(wrongKey(path, message));
  };
  const given = Object.entries(asked.factors);
  const varied = (beside.at(['vary'])?.parts.size ?? 0) > 0;
  if (asked.tables.length + given.length === 0 && !(asked.indices === 'sobol' && varied))
    add(['analysis'], 'nothing is moved: name numbers under tables, or paths and their values under factors');
  if (asked.indices === 'sobol') return problems;
  if ((beside.at(['variants'])?.value ?? null) !== null)
    add(
      ['variants'],
      'a study of sensitivity makes variants of its own: leave variants out, or ask for analysis variants',
    );
  for (const [path, values] of given)
    if (values.length < 2)
      add(
        ['analysis', 'factors', path],
        `${path} has one value: give how it is first, then what it is moved to`,
      );
    else {
      const stated = statedAt(path, beside);
      if (stated !== null && typeof stated !== 'object' && stated !== values[0])
        add(
          ['analysis', 'factors', path, 0],
          `the first value is how things are, and the spec has ${shown(stated)} at ${path}: begin the list with ${shown(stated)}, or change it there`,
        );
      for (const [i, value] of values.entries())
        if (typeof value === 'string' && /: | → /u.test(value))
          add(
            ['analysis', 'factors', path, i],
            `${shown(value)} cannot be moved, since moves are called "from → to": give it a name without the signs`,
          );
    }
  const variants = 1 + moved.reduce((sum, { moves }) => sum + moves.length, 0);
  const all = given.reduce((sum, [, values]) => sum + values.length - 1, variants);
  if (all > MOST_VARIANTS)
    add(
      ['analysis', 'tables'],
      `${all - 1} moves are more than ${MOST_VARIANTS - 1}: name parts of the tables, or several specs`,
    );
  return problems;
}
