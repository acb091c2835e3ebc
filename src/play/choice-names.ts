/** Names of choices: ids of the form `army.name` in short, and the user's names of the sides in place of roles. */
import type { ChoiceField } from './inputs.ts';
import { nearest } from './nearest.ts';

/** The id without its army: `lebel` of `fr.lebel`, `naval-4.7in` of `gb.naval-4.7in`; the id itself without one: `krupp-7.5cm`. */
export function shortFormOf(id: string): string {
  return id.replace(/^[a-z]+\./u, '');
}

/** Names near to a word, which may be in full or in short. */
export function nearestOf(word: string, names: readonly string[]): readonly string[] {
  const near = nearest(word, [...names, ...names.map(shortFormOf)]);
  return names.filter((name) => near.includes(name) || near.includes(shortFormOf(name))).slice(0, 3);
}

/** For a field that names sides: the value that each of the user's side names stands for. */
export function valuesOfSides(
  field: ChoiceField,
  sides: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> | undefined {
  const { namesSides } = field;
  if (namesSides === undefined) return undefined;
  if (namesSides === true) return sides;
  const valueOf = new Map(Object.entries(namesSides).map(([value, role]) => [role, value] as const));
  return new Map([...sides].map(([name, role]) => [name, valueOf.get(role) ?? role] as const));
}

/** The values of a field that names sides as the user writes them: side names in place of the roles. */
export function withSides(values: readonly string[], sides: ReadonlyMap<string, string>): readonly string[] {
  const roles = new Set(sides.values());
  return [...sides.keys(), ...values.filter((value) => !roles.has(value))];
}
