/**
 * Names that a spec gives to things of one kind, where no reader could tell two of them apart: they differ in case,
 * hyphens, spaces or forms of Unicode alone, or one has the name that another is shown under.
 */
import type { InputProblem, Path } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { inWords, ownName, type PrintedNames } from '../play/printed-names.ts';
import { shown } from '../play/shown.ts';
import { visibleName } from '../play/visible.ts';
import { mapOf, partOf, type Json } from '../play/json.ts';
import { COUNTED } from './analyses/armies.ts';
import type { VariedPath } from './factor.ts';
import type { OwnRow } from './own-rows.ts';

/** A name with its place in the spec, which is empty for a word of the rules, and the label that it is shown under. */
interface Given {
  readonly name: string;
  readonly at: Path;
  readonly label: string;
}

/** The names of a spec, and what they are shown under. */
interface Named {
  /** The spec as its user wrote it. */
  readonly spec: Json;
  readonly labels: PrintedNames;
  readonly factors: readonly VariedPath[];
  /** The words of the rules for their ids. */
  readonly printed: PrintedNames;
  readonly ownRows: readonly OwnRow[];
}

/** The problems of names that look alike. */
export function sameNames({ spec, labels, factors, printed, ownRows }: Named): readonly InputProblem[] {
  const given = (name: string, at: Path, label = ownName(name)): Given => ({
    name,
    at,
    label: own(labels, name) ?? label,
  });
  const keysAt = (...at: readonly string[]): readonly Given[] =>
    Object.keys(mapOf(partOf(spec, at))).map((name) => given(name, [...at, name]));
  const rows = ownRows.map(({ table, id, columns: { printed: label } }) =>
    given(id, ['tables', ...table.split('.'), id], typeof label === 'string' ? label : undefined),
  );
  const ofRules = Object.entries(rows.length === 0 ? {} : printed).map(([id, label]) => given(id, [], label));
  const values = factors.map((factor) =>
    factor.values.flatMap(({ value, at }) =>
      typeof value === 'object' ? [] : [given(String(value), at, inWords(String(value)))],
    ),
  );
  const counted = keysAt('forces').filter(({ name }) => COUNTED.test(name));
  return [
    ...counted.map(({ name, at: path }): InputProblem => {
      const message = `a force cannot be called ${shown(name)}: ${shown('2 × ')} counts forces; give it another name`;
      return wrongKey(path, message);
    }),
    ...[
      ...['sides', 'forces', 'variants', 'outcomes'].map((section) => keysAt(section)),
      ...keysAt('analysis', 'menus').map(({ at: [, , side] }) =>
        keysAt('analysis', 'menus', String(side), 'doctrines'),
      ),
      [...ofRules, ...rows],
    ].flatMap((names) => twins(names, labels)),
    // Values are words of the rules or names that stand above, so that only their labels are looked at.
    ...values.flatMap((names) => twins(names, labels).filter(({ path: [section] }) => section === 'labels')),
  ];
}

/** Each name that looks like one before it, by itself or by its label. */
function twins(names: readonly Given[], labels: PrintedNames): readonly InputProblem[] {
  const before = new Map<string, Given[]>();
  return names.flatMap((one) => {
    const groups = [`name ${look(one.name)}`, `label ${look(one.label)}`].map((key) => {
      const group = before.get(key) ?? [];
      before.set(key, group);
      return group;
    });
    const twin = groups.flat().find((other) => other.name !== one.name || other.at.length === 0);
    for (const group of groups) group.push(one);
    return one.at.length === 0 || twin === undefined ? [] : [problem(one, twin, labels)];
  });
}

function problem(one: Given, twin: Given, labels: PrintedNames): InputProblem {
  const labelled =
    look(one.name) === look(twin.name)
      ? undefined
      : [one, twin].find(({ name }) => own(labels, name) !== undefined);
  if (labelled === undefined) {
    const why =
      look(one.name) === look(twin.name)
        ? 'reports make nothing of capitals, hyphens, spaces, marks and what follows 60 characters'
        : `both would be called ${shown(one.label)}`;
    const message = `${shown(one.name)} cannot be told from ${shown(twin.name)}: ${why}; give it another name`;
    return wrongKey(one.at, message);
  }
  const other = labelled === one ? twin : one;
  return wrongValue(
    ['labels', labelled.name],
    `${shown(labelled.name)} and ${shown(other.name)} would both be called ${shown(labelled.label)}: give each a name of its own`,
  );
}

/** A name as the eye takes it: without the differences that a reader does not see or soon forgets. */
function look(name: string): string {
  return visibleName(name)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{Join_Control}\ufe00-\ufe0f]/gu, '')
    .replace(/(?<=[\p{L}\p{M}\p{N}])[-_\p{Pd}](?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function own(names: PrintedNames, id: string): string | undefined {
  return Object.hasOwn(names, id) ? names[id] : undefined;
}
