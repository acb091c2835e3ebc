/** Paths into the fields that a system describes: `formations.0.quality` of a force. */
import type { DoctrineField, Field, Fields, GroupField, ListField } from '../play/inputs.ts';
import { nearest } from '../play/nearest.ts';
import { visibleName } from '../play/visible.ts';
import { itemField } from './condition-fields.ts';
import type { PathSteps } from './path-steps.ts';

/** The number of an element of a list. */
const NUMBER = /^(?:0|[1-9][0-9]{0,8})$/;

/** The field at the end of a path, or the reason why there is none. */
type FieldFound =
  | { readonly path: readonly (string | number)[]; readonly field: Field; readonly wrong: null }
  | { readonly wrong: string; readonly near: readonly string[]; readonly path: null };

/** Follows the steps from a group of fields to a field; lists by number from 0, maps by any name. */
export function followFields(fields: Fields, steps: PathSteps): FieldFound {
  let field: Field = { type: 'group', fields, meaning: '' };
  const path: (string | number)[] = [];
  while (!steps.done) {
    const taken = step(field, steps);
    if ('wrong' in taken) return { ...taken, path: null };
    path.push(taken.key);
    ({ field } = taken);
  }
  return { path, field, wrong: null };
}

type Step =
  | { readonly key: string | number; readonly field: Field }
  | { readonly wrong: string; readonly near: readonly string[] };

function step(field: Field, steps: PathSteps): Step {
  const { next, sofar } = steps;
  if (field.type === 'group') return groupStep(field, steps);
  if (field.type === 'list') return listStep(field, steps);
  if (field.type === 'doctrine') return doctrineStep(field, steps);
  if (field.type !== 'map' && field.type !== 'json')
    return { wrong: `${sofar} is a single value and has no ${next}`, near: [sofar] };
  steps.take((name) => name === next);
  return { key: next, field: field.type === 'map' ? field.of : field };
}

function groupStep(field: GroupField, steps: PathSteps): Step {
  const { next, sofar } = steps;
  const key = steps.take((name) => Object.hasOwn(field.fields, name));
  const child = key === null ? undefined : field.fields[key];
  if (key !== null && child !== undefined) return { key, field: child };
  const near = nearest(next, Object.keys(field.fields)).map((name) => steps.instead(name));
  return { wrong: `there is no ${visibleName(next)} in ${sofar}`, near };
}

/** To an item of a list, or to a key of a plain doctrine. */
function doctrineStep(field: DoctrineField, steps: PathSteps): Step {
  const number = steps.take((name) => NUMBER.test(name));
  if (number !== null) return { key: Number(number), field: itemField(field) };
  return groupStep({ type: 'group', fields: field.fields, meaning: field.meaning }, steps);
}

function listStep(field: ListField, steps: PathSteps): Step {
  const { next, sofar } = steps;
  const number = steps.take((name) => NUMBER.test(name));
  if (number !== null) return { key: Number(number), field: field.of };
  if (field.orSingle === true) return step(field.of, steps);
  const inElements = field.of.type === 'group' ? Object.keys(field.of.fields) : [];
  return {
    wrong: `${sofar} is a list: its elements go by number, from 0, not by "${visibleName(next)}"`,
    near: nearest(next, inElements).map((name) => steps.instead(`0.${name}`)),
  };
}
