/** Choices that name a side: a spec writes the user's names of the sides, the rules know their roles. */
import type { ChoiceField } from './inputs.ts';

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

/** The values of a field that names sides, as the user writes them: his names in place of the roles. */
export function withSides(values: readonly string[], sides: ReadonlyMap<string, string>): readonly string[] {
  const roles = new Set(sides.values());
  return [...sides.keys(), ...values.filter((value) => !roles.has(value))];
}
