/** Conditions of a spec in words. */
import type { Json, JsonObject } from '../engagement/json.ts';
import { isObject } from '../experiment/table-place.ts';
import { FROM_TURN } from '../engagement/readings.ts';
import { label, metricLabel, sideOrNobody, type LabelFacts } from './labels.ts';
import { joined, say, type Sentence } from './sentence.ts';

/** A condition in words: `turn at least 6 and survivors.british at least 1`; empty where it cannot be read. */
export function conditionInWords(condition: Json | undefined, facts: LabelFacts): Sentence {
  return isObject(condition) ? whole(condition, facts, false) : [];
}

/** `within` another condition, several parts need brackets. */
function whole(condition: JsonObject, facts: LabelFacts, within: boolean): Sentence {
  const entries = Object.entries(condition);
  const parts = entries.map(([key, value]) => part(key, value, facts, within || entries.length > 1));
  const words = joined(parts, ' and ');
  return within && parts.length > 1 ? say`(${words})` : words;
}

function part(key: string, value: Json, facts: LabelFacts, within: boolean): Sentence {
  if ((key === 'all' || key === 'any') && Array.isArray(value)) {
    const parts = value.filter(isObject).map((each) => whole(each, facts, value.length > 1));
    const words = joined(parts, key === 'all' ? ' and ' : ' or ');
    return within && parts.length > 1 ? say`(${words})` : words;
  }
  if (key === 'not' && isWithoutWinner(value)) return say`a side won`;
  if (key === 'not' && isObject(value)) return say`not ${whole(value, facts, true)}`;
  if (key === FROM_TURN) return say`it is turn ${Number(value)} or later`;
  if (isObject(value)) return testInWords(key, value, facts);
  return testInWords(key, typeof value === 'number' ? { equals: value } : { is: value }, facts);
}

/** True of the condition that nobody won. */
function isWithoutWinner(condition: Json): boolean {
  if (!isObject(condition) || Object.keys(condition).length !== 1) return false;
  const { winner } = condition;
  return winner === 'none' || (isObject(winner) && winner['is'] === 'none');
}

function testInWords(metric: string, test: JsonObject, facts: LabelFacts): Sentence {
  const { atLeast, atMost, above, below, between, equals, is } = test;
  const name = metricLabel(facts, metric);
  const isAlone = Object.keys(test).length === 1;
  if (metric === 'turn' && atMost !== undefined && isAlone)
    return say`the end came by turn ${Number(atMost)}`;
  if (metric === 'turn' && atLeast !== undefined && isAlone)
    return say`the end came in turn ${Number(atLeast)} or later`;
  if (metric === 'winner' && is === 'none') return say`nobody won`;
  if (is !== undefined) {
    const given = (Array.isArray(is) ? is : [is]).map(String);
    if (metric.startsWith('holds.')) {
      const holders = given.map((one) => sideOrNobody(facts, one));
      return say`${label(facts, metric.slice('holds.'.length))} is held by ${joined(holders, ' or ')}`;
    }
    const labels = given.map((one): Sentence => [label(facts, one)]);
    if (metric === 'winner') return say`${joined(labels, ' or ')} won`;
    return say`${name} is ${joined(labels, ' or ')}`;
  }
  if (equals !== undefined) return say`${name} is ${Number(equals)}`;
  if (Array.isArray(between)) return say`${name} from ${Number(between[0])} to ${Number(between[1])}`;
  if (atLeast !== undefined && atMost !== undefined)
    return say`${name} from ${Number(atLeast)} to ${Number(atMost)}`;
  const bounds = [
    ...(above === undefined ? [] : [say`above ${Number(above)}`]),
    ...(below === undefined ? [] : [say`below ${Number(below)}`]),
    ...(atLeast === undefined ? [] : [say`at least ${Number(atLeast)}`]),
    ...(atMost === undefined ? [] : [say`at most ${Number(atMost)}`]),
  ];
  return say`${name} ${joined(bounds, ' and ')}`;
}
