/** The place in a spec of each field of a kind of engagement: with a force, at a side, or in the engagement. */
import type { ChoiceField, Field, Fields, ListField } from '../play/inputs.ts';
import type { EngagementKind } from '../play/system.ts';

export interface RoleFields {
  readonly force: Fields;
  readonly side: Fields;
}

/** The fields that stand in `engagement:`; `kind` is no field. */
export function engagementFields(kind: EngagementKind): Fields {
  return select(
    kind.inputs,
    (name) => !kind.roles.includes(name) && kind.inputs[name]?.oddsOnly === undefined,
  );
}

/** The fields of a role: those of its force, and those of the side itself. */
export function roleFields(kind: EngagementKind, role: string): RoleFields {
  const group = kind.inputs[role];
  if (group?.type !== 'group') throw new TypeError(`role ${role} of ${kind.name} is not a group of fields`);
  const inForce = (name: string): boolean => group.fields[name]?.at === 'force';
  return {
    force: select(group.fields, inForce),
    side: select(group.fields, (name) => !inForce(name) && group.fields[name]?.oddsOnly === undefined),
  };
}

/** Every field that is read from a spec. */
export function specFields(kind: EngagementKind): Fields {
  return select(kind.inputs, (name) => kind.inputs[name]?.oddsOnly === undefined);
}

/** The role that a value of a field names, if the field names sides; undefined for every other value. */
export function roleNamedBy(field: ChoiceField, value: string, roles: readonly string[]): string | undefined {
  const { namesSides } = field;
  if (namesSides === undefined) return undefined;
  const role = namesSides === true ? value : Object.hasOwn(namesSides, value) ? namesSides[value] : undefined;
  return role !== undefined && roles.includes(role) ? role : undefined;
}

/** True for lists of units: two equal batteries are two batteries, whereas two equal marks are one. */
export function isListOfUnits(field: Field | undefined): field is ListField {
  return field?.type === 'list' && (field.of.type === 'group' || field.of.type === 'list');
}

function select(fields: Fields, wanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)));
}
