/** A varied value by itself, as people see it and as the resolved spec keeps it. */
import type { Field } from '../play/inputs.ts';
import { readFields } from '../play/read-inputs.ts';
import { isMap, type Json, type JsonObject } from '../play/json.ts';
import { asWritten, withoutDefaults, type SideNames } from './as-written.ts';
import type { Target, VariedValue } from './factor.ts';
import { roleFields } from './kind-fields.ts';
import type { VarySetting } from './vary-path.ts';

/** The value with every name in full: without its defaults for people, with them for the resolved spec. */
export function completed(
  setting: VarySetting,
  target: Target,
  value: Json,
  patch: JsonObject | null,
): Pick<VariedValue, 'short' | 'complete'> {
  if (target.of === 'option') return { short: value, complete: value };
  if (target.of === 'table') {
    const inFull = target.names.reduce<Json>((at, name) => (isMap(at) ? (at[name] ?? null) : null), patch);
    return { short: inFull, complete: inFull };
  }
  if (target.of === 'input' || target.of === 'scenario') return completedAlone(setting, target.field, value);
  return isMap(value)
    ? completedAlone(setting, forceField(setting, target.side), value)
    : { short: value, complete: value };
}

/** A force written out with every default; unchanged if it is wrong or incomplete by itself. */
export function completedForce(setting: Omit<VarySetting, 'tables'>, side: 0 | 1, force: JsonObject): Json {
  return completedAlone(setting, forceField(setting, side), force).complete;
}

function forceField({ kind, sides }: Pick<VarySetting, 'kind' | 'sides'>, side: 0 | 1): Field {
  return { type: 'group', fields: roleFields(kind, sides[side].role).force, meaning: '' };
}

/** The value of a field; unchanged if it is wrong or incomplete by itself. */
export function completedAlone(
  {
    sides,
    ownIds,
  }: Pick<VarySetting, 'ownIds'> & {
    readonly sides: readonly Pick<VarySetting['sides'][0], 'name' | 'role'>[];
  },
  field: Field,
  value: Json,
): Pick<VariedValue, 'short' | 'complete'> {
  const roles = new Map(sides.map(({ name, role }) => [name, role]));
  const names: SideNames = new Map(sides.map(({ name, role }) => [role, name]));
  const read = readFields({ value: field }, { value }, { shortForms: true, sides: roles, ownIds }).value;
  if (read === null) return { short: value, complete: value };
  const complete = asWritten(field, read['value'] as Json, names); // read from JSON by a description
  return { short: withoutDefaults(field, complete), complete };
}
