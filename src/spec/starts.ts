/** The starts of a cell whose set-up is thrown: a draft for each combination of the values of the throws. */
import { item } from '../chance/at.ts';
import type { Field, Fields } from '../play/inputs.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { EngagementKind } from '../play/system.ts';
import { combinations } from './combinations.ts';
import { draftCell, type CellParts, type Draft } from './draft.ts';
import type { Chosen } from './factor.ts';
import type { Variant } from './variants.ts';

export interface StartDraft {
  readonly draft: Draft;
  /**
   * The roles whose force is of nobody: the draft then has one of everything that was thrown as 0. Absent where no start
   * of the cell lacks a force.
   */
  readonly absent?: readonly (0 | 1)[];
}

/** The drafts of the starts in the order of the values; the last throw varies fastest. */
export function startDrafts(
  parts: CellParts,
  varied: readonly Chosen[],
  variant: Variant | null,
): readonly StartDraft[] {
  const values = parts.setup.map(({ factors, values: thrown }) =>
    thrown.map((_value, i) => factors.map((factor): Chosen => ({ factor, value: item(factor.values, i) }))),
  );
  const starts = combinations(values).map((each) => {
    const thrown = each.flat();
    const draft = draftCell(parts, [...varied, ...thrown], variant);
    const zeros = thrown.flatMap(({ factor: { target }, value }) =>
      target.of === 'input' && target.path.at(-1) === 'count' && value.value === 0
        ? [target.path.slice(0, -1).join('.')]
        : [],
    );
    return zeros.length === 0 ? { draft, absent: [] } : withoutNobody(draft, parts.kind, new Set(zeros));
  });
  const canBeAbsent = starts.some(({ absent }) => absent.length > 0);
  return canBeAbsent ? starts : starts.map(({ draft }) => ({ draft }));
}

/** The draft without the entries of which there are none, and without what is empty then. */
function withoutNobody(draft: Draft, kind: EngagementKind, zeros: ReadonlySet<string>): Required<StartDraft> {
  const absent: (0 | 1)[] = [];
  const inputs: Record<string, Json> = { ...draft.inputs };
  for (const [role, name] of kind.roles.entries()) {
    const field = kind.inputs[name];
    const given = inputs[name];
    if (field === undefined || given === undefined) continue;
    const left = pruned(given, field, name, zeros);
    inputs[name] = left ?? withOnes(given, name, zeros);
    if (left === null) absent.push(role === 0 ? 0 : 1);
  }
  return { draft: { ...draft, inputs }, absent };
}

/** The value without the entries at these places; null where nothing that must be there is left. */
function pruned(value: Json, field: Field, at: string, zeros: ReadonlySet<string>): Json | null {
  if (zeros.has(at)) return null;
  if (field.type === 'list' && isList(value)) {
    const left = value.flatMap((element, i) => {
      const kept = pruned(element, field.of, `${at}.${i}`, zeros);
      return kept === null && element !== null ? [] : [kept];
    });
    return left.length < (field.minItems ?? 0) && left.length < value.length ? null : left;
  }
  if (field.type !== 'group' || !isMap(value)) return value;
  return prunedGroup(value, field.fields, at, zeros);
}

function prunedGroup(
  value: JsonObject,
  fields: Fields,
  at: string,
  zeros: ReadonlySet<string>,
): JsonObject | null {
  const left = Object.entries(value).map(([key, part]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return [
      key,
      field === undefined || part === null ? part : pruned(part, field, `${at}.${key}`, zeros),
      part,
    ] as const;
  });
  if (left.some(([, now, before]) => now === null && before !== null)) return null;
  return Object.fromEntries(left.map(([key, now]) => [key, now]));
}

/** One of everything at these places. */
function withOnes(value: Json, at: string, zeros: ReadonlySet<string>): Json {
  if (isList(value)) return value.map((element, i) => withOnes(element, `${at}.${i}`, zeros));
  if (!isMap(value)) return value;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, withOnes(part, `${at}.${key}`, zeros)] as const,
  );
  return { ...Object.fromEntries(parts), ...(zeros.has(at) ? { count: 1 } : {}) };
}
