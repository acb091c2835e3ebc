/** A victory condition of a spec in words: `turn at least 6 and survivors.british at least 1`. */
import type { Json, JsonObject } from '../engagement/json.ts';
import { joined, named, say, type Sentence } from './sentence.ts';

/** The words of a condition as the spec writes it; what cannot be read as one is left out. */
export function conditionInWords(condition: Json | undefined): Sentence {
  return isMap(condition) ? whole(condition, false) : [];
}

/** `within` another condition, several parts need brackets. */
function whole(condition: JsonObject, within: boolean): Sentence {
  const [entry] = Object.entries(condition);
  if (entry === undefined) return [];
  const [key, value] = entry;
  if ((key === 'all' || key === 'any') && Array.isArray(value)) {
    const parts = value.filter(isMap).map((part) => whole(part, value.length > 1));
    const words = joined(parts, key === 'all' ? ' and ' : ' or ');
    return within && parts.length > 1 ? say`(${words})` : words;
  }
  if (key === 'not' && isMap(value)) return say`not ${whole(value, true)}`;
  return isMap(value) ? say`${named(key)} ${testInWords(value)}` : [];
}

function testInWords({ atLeast, atMost, equals, is }: JsonObject): Sentence {
  if (is !== undefined) {
    const labels = (Array.isArray(is) ? is : [is]).map((label): Sentence => [named(String(label))]);
    return say`is ${joined(labels, ' or ')}`;
  }
  if (equals !== undefined) return say`is ${Number(equals)}`;
  if (atLeast !== undefined && atMost !== undefined) return say`from ${Number(atLeast)} to ${Number(atMost)}`;
  return atLeast === undefined ? say`at most ${Number(atMost)}` : say`at least ${Number(atLeast)}`;
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
