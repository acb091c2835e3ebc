/** Texts of a rule system with the user's names of the sides in place of its roles. */
import { visibleName } from './visible.ts';

/**
 * A function that puts the user's names of the sides in place of the system's roles: `british 1` for `A1`, `british`
 * for `A`.
 */
export type Renamed = (text: string) => string;

/** The names of the sides in texts of the rule system, where no other word equals a role. */
export function renaming(roles: readonly [string, string], sides: readonly [string, string]): Renamed {
  const names = new Map(roles.map((role, i) => [role, visibleName(sides[i] ?? role, Infinity)]));
  const escaped = roles.map((role) => role.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?:(\\p{N}+)(?![\\p{L}\\p{N}])|(?![\\p{L}\\p{N}]))`,
    'gu',
  );
  return (text) =>
    text.replace(mention, (found, role: string, number: string | undefined) => {
      const name = names.get(role) ?? found;
      return number === undefined ? name : `${name} ${number}`;
    });
}
