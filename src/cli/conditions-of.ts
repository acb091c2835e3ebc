/** Words of a command that give values, read as in a spec: `engagement.distanceCm=3,8,12`, `open,building`. */
import { parse } from 'yaml';
import { shown } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';
import { OptionValue } from './option-value.ts';

/** @throws {UsageError} naming the option whose word is no path with values */
export function conditionsOf(words: readonly string[], option: string): Record<string, OptionValue> {
  return Object.fromEntries(
    words.map((word) => {
      const [path, values] = conditionOf(word, option);
      return [path, new OptionValue(`${option} ${word}`, values)];
    }),
  );
}

function conditionOf(word: string, option: string): readonly [string, unknown[]] {
  const equals = word.indexOf('=');
  if (equals <= 0 || equals === word.length - 1)
    throw new UsageError(`${option} takes path=value,value, not ${shown(word)}`);
  try {
    const values: unknown = parse(`[${word.slice(equals + 1)}]`);
    return [word.slice(0, equals), Array.isArray(values) ? values : [values]];
  } catch {
    throw new UsageError(`the values of ${shown(word)} cannot be read: write path=value,value`);
  }
}

/** `open,cover,building`. @throws {UsageError} naming the option */
export function valuesOf(text: string, option: string): unknown {
  try {
    return parse(`[${text}]`);
  } catch {
    throw new UsageError(`${option} takes values with commas between them, not ${shown(text)}`);
  }
}
