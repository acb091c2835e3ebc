/** The doctrine game: every doctrine on the menu of a side meets every one on the menu of the other, with common dice. */
import { mapOf } from '../../play/declared-inputs.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { noneCalled, wrongKey, wrongValue } from '../../play/problems.ts';
import { shown } from '../../play/shown.ts';
import { partOf, sortedJson, type Json, type JsonObject } from '../../play/json.ts';
import { followFields } from '../field-path.ts';
import { roleFields } from '../kind-fields.ts';
import { LONGEST_NAME, MOST_VARIANTS } from '../limits.ts';
import { ownIdsIn } from '../own-rows.ts';
import { PathSteps } from '../path-steps.ts';
import { completedAlone } from '../read-vary.ts';
import { analysisKind, type LoweredPart, type SpecBeside } from './analysis-kind.ts';
import {
  AS_IT_IS,
  entriesOf,
  meetingName,
  menu,
  MOST_ENTRIES,
  type Menu,
  type MenuEntry,
} from './doctrine-menu.ts';
import { measure } from '../frame.ts';
import { tablesBeside } from './tables-beside.ts';

const AT: Path = ['analysis', 'menus'];

export const doctrines = analysisKind({
  name: 'doctrines',
  question: 'who is favoured when both sides choose their doctrines well, and what each should do',
  section: {
    menus: mapOf(menu, 'the doctrines that each side may choose from, by the name of the side', {
      required: true,
      names: { type: 'text', minLength: 1, maxLength: LONGEST_NAME, meaning: 'a side' },
      maxEntries: MOST_ENTRIES,
      form: 'a map such as { british: { doctrines: … }, french: { grid: … } }',
    }),
    score: measure(
      'what the first side wants high and the other low: a share (winner=british) or a mean (survivors.british); where not given, wins of the first side and half of what nobody wins',
    ),
  },
  lower(asked, beside) {
    const { menus, score } = asked;
    const [first = '', second = ''] = beside.sides;
    const problems = [...wrongSides(Object.keys(menus), beside), ...wrongScore(score, second)];
    const read = [first, second].map((side) => readMenu(side, menus[side] ?? {}, beside));
    problems.push(...(problems.length > 0 ? [] : read.flatMap((each) => each.problems)));
    const [rows = [], columns = []] = read.map(({ entries }) => entries);
    const cells = rows.length * columns.length;
    if (problems.length === 0 && cells > MOST_VARIANTS)
      problems.push(
        wrong(
          [],
          `${rows.length} × ${columns.length} doctrines are more pairs than ${MOST_VARIANTS}: shorten a menu`,
        ),
      );
    if (problems.length > 0) return { factors: [], problems };
    const [metric = 'winner'] = (score ?? 'winner').split('=');
    return {
      asked: {
        kind: 'doctrines',
        menus: { [first]: read[0]?.menu ?? {}, [second]: read[1]?.menu ?? {} },
        ...(score === undefined ? {} : { score }),
      },
      factors: [],
      variants: rows.flatMap((row) => columns.map((column) => meeting(row, column, first, second))),
      compared: [metric],
      everyPair: true,
      measures: score === undefined ? [] : [{ name: score, at: ['analysis', 'score'] }],
      warnings: read.flatMap(({ warnings }) => warnings),
    };
  },
});

/** The variant in which a doctrine of the first side meets one of the second. */
function meeting(row: MenuEntry, column: MenuEntry, first: string, second: string): LoweredPart {
  const parts = [row, column].flatMap((entry, i) =>
    entry.parts.map(({ path, value, at }) => {
      const side = i === 0 ? first : second;
      return { path: `sides.${side}.${path}`, value, at: [...AT, side, ...at] };
    }),
  );
  const set: JsonObject = Object.fromEntries(parts.map(({ path, value }) => [path, value]));
  return {
    name: meetingName(row.name, column.name),
    value: { set },
    at: AT,
    places: new Map(parts.map(({ path, at }) => [path, at])),
  };
}

interface MenuRead {
  /** The menu with its fixed entry said. */
  readonly menu: JsonObject;
  readonly entries: readonly MenuEntry[];
  readonly problems: readonly InputProblem[];
  readonly warnings: readonly string[];
}

function readMenu(side: string, given: Menu, beside: SpecBeside): MenuRead {
  const none = { menu: {}, entries: [], warnings: [] };
  const { doctrines: listed, grid } = given;
  if ((listed === undefined) === (grid === undefined))
    return {
      ...none,
      problems: [wrong([side], 'a menu has doctrines by name, or a grid: give one of the two')],
    };
  const combinations = Object.values(grid ?? {}).reduce((product, values) => product * values.length, 1);
  const count = listed === undefined ? combinations : Object.keys(listed).length;
  if (count > MOST_ENTRIES)
    return {
      ...none,
      problems: [wrong([side], `the menu has ${count} doctrines, more than ${MOST_ENTRIES}: shorten it`)],
    };
  const complete = completeAtSide(side, beside);
  const names = entriesOf(given).entries.map(({ name }) => name);
  const { fixed = null } = given;
  if (fixed !== null && fixed !== AS_IT_IS && !names.includes(fixed)) {
    const problem = noneCalled([...AT, side, 'fixed'], 'doctrine on the menu', fixed, names);
    return { ...none, problems: [problem] };
  }
  const own = fixed ?? ownEntry(side, given, beside, complete) ?? names[0];
  const whole: Menu = own === undefined ? given : { ...given, fixed: own };
  const { entries, joined } = entriesOf(whole, complete);
  const problems =
    entries.length > 1
      ? []
      : [
          wrong(
            [side],
            `${shown(side)} needs two doctrines to choose from, and has ${joined.length > 0 ? 'one, since those of its menu are the same' : entries.length}: name another`,
          ),
        ];
  return {
    menu: whole as JsonObject, // JSON, as read
    entries,
    problems,
    warnings: joined.map(
      ({ name, into }) =>
        `doctrines ${shown(into)} and ${shown(name)} of ${side} are the same: they count as one`,
    ),
  };
}

/** The name of the entry that is the side's own doctrine; null where it has none. */
function ownEntry(
  side: string,
  given: Menu,
  beside: SpecBeside,
  complete: (path: string, value: Json) => Json,
): string | null {
  const topOf = (path: string): Json | undefined =>
    beside.at(['sides', side, path.split('.')[0] ?? ''])?.value;
  const valueAt = (path: string): Json | undefined => {
    const [top = '', ...rest] = path.split('.');
    const own = topOf(path);
    return own === undefined ? undefined : partOf(complete(top, own), rest);
  };
  const { entries } = entriesOf(given);
  const isOwn = ({ parts }: MenuEntry): boolean =>
    parts.every(({ path, value }) => {
      const own = valueAt(path);
      return (
        own !== undefined &&
        JSON.stringify(sortedJson(own)) === JSON.stringify(sortedJson(complete(path, value)))
      );
    });
  const own = entries.find(isOwn);
  if (own !== undefined) return own.name;
  const isGiven = entries.some(({ parts }) => parts.some(({ path }) => topOf(path) !== undefined));
  return isGiven ? AS_IT_IS : null;
}

/** A value at a path from the side on with every default; as it is where there is no such path, or nothing to complete. */
function completeAtSide(side: string, beside: SpecBeside): (path: string, value: Json) => Json {
  const { system, kind, sides } = beside;
  const setting = {
    sides: sides.map((name, i) => ({ name, role: kind.roles[i] ?? '' })),
    ownIds: ownIdsIn(system, tablesBeside(beside).patch),
  };
  const fields = roleFields(kind, kind.roles[sides.indexOf(side)] ?? '').side;
  return (path, value) => {
    const found = followFields(fields, new PathSteps(path, null));
    if (found.wrong !== null) return value;
    const { field } = found;
    if (field.type !== 'doctrine') return completedAlone(setting, field, value).complete;
    // A word stands for a doctrine of one key, and beyond the side there is nothing that fills in others.
    const { word } = field;
    const given = word !== undefined && typeof value === 'string' ? { [word]: value } : value;
    return completedAlone(setting, { ...field, widest: true }, given).complete;
  };
}

function wrongSides(named: readonly string[], { sides }: SpecBeside): InputProblem[] {
  const unknown = named.filter((side) => !sides.includes(side));
  const lacking = sides.filter((side) => !named.includes(side));
  return [
    ...unknown.map((side) => ({
      ...noneCalled([...AT, side], 'side', side, lacking, `the sides are ${sides.join(' and ')}`),
      atKey: true as const,
    })),
    ...(unknown.length > 0 ? [] : lacking).map((side) =>
      wrong([], `${shown(side)} has no menu: a game needs doctrines of both sides to choose from`),
    ),
  ];
}

/** A score that the second side wants high is likely a slip. */
function wrongScore(score: string | undefined, second: string): InputProblem[] {
  if (score !== `winner=${second}`) return [];
  const message = `the first side wants the score high, and ${score} is what it does not want: leave score out, or name the wins of the first side`;
  return [wrongValue(['analysis', 'score'], message)];
}

function wrong(path: Path, message: string): InputProblem {
  return wrongKey([...AT, ...path], message);
}
