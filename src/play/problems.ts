/** Problems of what users write, each kind in its one form. */
import { InputError, type InputProblem, type Path } from './inputs.ts';
import { didYouMean, nearest, nearestOr } from './nearest.ts';
import { shown } from './shown.ts';

type More = Pick<InputProblem, 'near' | 'expected'>;

/** A problem of the value at a place. */
export function wrongValue(path: Path, message: string, more: More = {}): InputProblem {
  return { path, kind: 'input', message, ...more };
}

/** @throws {InputError} if there is any problem */
export function throwIfAny(problems: readonly InputProblem[]): void {
  if (problems.length > 0) throw new InputError(problems);
}

/** A problem of the key at a place. */
export function wrongKey(path: Path, message: string, more: More = {}): InputProblem {
  return { path, kind: 'input', message, ...more, atKey: true };
}

/** A key beside those that are allowed. */
export function unknownKey(path: Path, keys: readonly string[]): InputProblem {
  const key = String(path.at(-1));
  const expected = keys.length === 0 ? 'no key is allowed here' : `allowed: ${keys.join(', ')}`;
  const near = nearest(key, keys);
  return wrongKey(path, `unknown key ${shown(key)}${nearestOr(key, near, expected)}`, { near, expected });
}

/**
 * A name that nothing has, with the nearest ones, else what there is: `no side is called "frnch"; did you mean french?`
 * @param choices what there is, in words
 */
export function noneCalled(
  path: Path,
  what: string,
  name: string,
  names: readonly string[],
  choices = `there is ${names.join(', ')}`,
): InputProblem {
  const near = nearest(name, names);
  const message = `no ${what} is called ${shown(name)}${didYouMean(near) || `; ${choices}`}`;
  return wrongValue(path, message, { near, expected: names.join(', ') });
}
