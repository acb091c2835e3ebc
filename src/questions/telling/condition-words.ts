/** Conditions of a spec in words. */
import type { Path } from '../../play/inputs.ts';
import { isList, isMap, textOf, type Json, type JsonObject } from '../../play/json.ts';
import { FROM_TURN } from '../../play/readings.ts';
import { categoryLabel, metricLabel, objectiveIn, type LabelFacts } from './labels.ts';
import { joined, plain, say, type Name, type Part, type Sentence } from './sentence.ts';

/** A number or a category within a sentence on a condition. */
interface Blank extends Name {
  /** The metric that is tested. */
  readonly metric: string;
  readonly value: number | string;
  /** The place of the value in the condition. */
  readonly at: Path;
  /** The value in a sentence without blanks. */
  readonly filled: Sentence;
}

export function isBlank(part: Part): part is Blank {
  return typeof part === 'object' && 'filled' in part;
}

/** A condition in words: `turn at least 6 and survivors.british at least 1`; empty where it cannot be read. */
export function conditionInWords(condition: Json | undefined, facts: LabelFacts): Sentence {
  const parts = conditionWithBlanks(condition, facts);
  return joined(
    parts.map((part) => (isBlank(part) ? part.filled : [part])),
    '',
  );
}

/** A condition in words whose numbers and categories are {@link Blank}s; empty where it cannot be read. */
export function conditionWithBlanks(condition: Json | undefined, facts: LabelFacts): Sentence {
  return isMap(condition) ? whole(condition, facts, [], false) : [];
}

/** The parts of a condition; `within` another, several need brackets. */
function group(parts: readonly Sentence[], between: 'and' | 'or', within: boolean): Sentence {
  const words = joined(parts, ` ${between} `);
  return within && parts.length > 1 ? say`(${words})` : words;
}

function whole(condition: JsonObject, facts: LabelFacts, at: Path, within: boolean): Sentence {
  const entries = Object.entries(condition);
  const isWithin = within || entries.length > 1;
  return group(
    entries.map(([key, value]) => part(key, value, facts, [...at, key], isWithin)),
    'and',
    within,
  );
}

function part(key: string, value: Json, facts: LabelFacts, at: Path, within: boolean): Sentence {
  if ((key === 'all' || key === 'any') && isList(value)) {
    const parts = value.flatMap((each, i) =>
      isMap(each) ? [whole(each, facts, [...at, i], value.length > 1)] : [],
    );
    return group(parts, key === 'all' ? 'and' : 'or', within);
  }
  if (key === 'not' && isWithoutWinner(value)) return say`a side won`;
  if (key === 'not' && isMap(value)) return say`not ${whole(value, facts, at, true)}`;
  if (key === FROM_TURN) return say`it is turn ${number(key, value, at)} or later`;
  if (isMap(value)) return testInWords(key, value, facts, (test, ...i) => [...at, test, ...i]);
  const test = typeof value === 'number' ? { equals: value } : { is: value };
  return testInWords(key, test, facts, (_test, ...i) => [...at, ...i]);
}

/** True of the condition that nobody won. */
function isWithoutWinner(condition: Json): boolean {
  if (!isMap(condition) || Object.keys(condition).length !== 1) return false;
  const { winner } = condition;
  return winner === 'none' || (isMap(winner) && winner['is'] === 'none');
}

/** Tests of one bound, in words. */
const BOUNDS = { above: 'above', below: 'below', atLeast: 'at least', atMost: 'at most' };

/** @param place the place of a bound by the name of its test, and of one of several by its number there */
function testInWords(
  metric: string,
  test: JsonObject,
  facts: LabelFacts,
  place: (test: string, ...i: readonly number[]) => Path,
): Sentence {
  const { atLeast, atMost, between, is } = test;
  const name = metricLabel(facts, metric);
  const isAlone = Object.keys(test).length === 1;
  const bound = (key: string): Blank => number(metric, test[key], place(key));
  if (metric === 'turn' && atMost !== undefined && isAlone)
    return say`the end came by turn ${bound('atMost')}`;
  if (metric === 'turn' && atLeast !== undefined && isAlone)
    return say`the end came in turn ${bound('atLeast')} or later`;
  if (is !== undefined) {
    const given = isList(is) ? [...is.keys()] : [];
    const any = joined(
      (isList(is) ? is : [is]).map((one, i): [Blank] => {
        const filled = categoryLabel(facts, metric, textOf(one));
        const at = place('is', ...given.slice(i, i + 1));
        return [{ name: plain(filled), metric, value: textOf(one), at, filled }];
      }),
      ' or ',
    );
    const objective = objectiveIn(facts, metric);
    if (objective !== null) return say`${objective} is held by ${any}`;
    return metric === 'winner' ? say`${any} won` : say`${name} is ${any}`;
  }
  if (test['equals'] !== undefined) return say`${name} is ${bound('equals')}`;
  if (isList(between)) {
    const [low = '', high = ''] = between.map((value, i) => number(metric, value, place('between', i)));
    return say`${name} from ${low} to ${high}`;
  }
  if (atLeast !== undefined && atMost !== undefined)
    return say`${name} from ${bound('atLeast')} to ${bound('atMost')}`;
  const bounds = Object.entries(BOUNDS).flatMap(([key, words]) =>
    test[key] === undefined ? [] : [say`${words} ${bound(key)}`],
  );
  return say`${name} ${joined(bounds, ' and ')}`;
}

function number(metric: string, value: Json | undefined, at: Path): Blank {
  const number = Number(value);
  return { name: String(number), metric, value: number, at, filled: [String(number)] };
}
