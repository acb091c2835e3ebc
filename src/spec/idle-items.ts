/** Items of lists of doctrines that play has no use for, by playing some engagements. */
import { rootOf } from '../chance/random.ts';
import { EndlessError } from '../play/endless.ts';
import { fieldOfValue, type Field, type Path } from '../play/inputs.ts';
import { isList, isMap, type Json } from '../play/json.ts';
import { withOnly } from '../play/other-readings.ts';
import { countOf } from '../play/shown.ts';
import { ReplicateError, simulate } from '../play/simulate.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import { tallyShape } from '../play/tally.ts';
import { Binder } from './bind.ts';
import type { Cell, Experiment } from './experiment.ts';
import { roleFields } from './kind-fields.ts';

/** Engagements that are played, over all cells; one in each cell at the least. */
const ENGAGEMENTS = 1_000;

/** A list of a spec, and the times that each item was chosen in the cells that have it. */
interface ListPlayed {
  readonly chosen: number[];
  engagements: number;
}

/**
 * The items whose condition was false each time that it was asked, and those after which nothing was reached. A list
 * that no unit ever asked is left out.
 */
export function idleItems(experiment: Experiment, systems: readonly RuleSystem[]): readonly string[] {
  const { cells, rules, sides, resolve } = experiment;
  const binder = new Binder(rules, systems);
  const kinds = systems.find(({ id }) => id === rules)?.kinds ?? [];
  const root = rootOf(resolve.seed);
  const count = Math.ceil(ENGAGEMENTS / cells.length);
  const played = new Map<string, ListPlayed>();
  for (const cell of cells) {
    const kind = kinds.find(({ name }) => name === cell.kind);
    const lists = kind === undefined ? [] : listsOf(kind, cell, sides);
    if (lists.length === 0) continue;
    const here = new Map(
      lists.map(({ path, name, items }) => {
        const list = played.get(name) ?? { chosen: [], engagements: 0 };
        while (list.chosen.length < items) list.chosen.push(0);
        list.engagements += count;
        played.set(name, list);
        return [path.join('.'), list.chosen] as const;
      }),
    );
    const onChoice = (path: Path, item: number): void => {
      const chosen = here.get(path.join('.'));
      if (chosen !== undefined) chosen[item] = (chosen[item] ?? 0) + 1;
    };
    try {
      binder.bind(cell, { onChoice }).use((whole) => {
        const engagement = withOnly(whole, cell.computed);
        return simulate(engagement, tallyShape(engagement), { root, pairing: cell.pairing, first: 0, count });
      });
    } catch (error) {
      // A run says so, with the replicate; until then the engagements played count.
      if (!(error instanceof ReplicateError) && !(error instanceof EndlessError)) throw error;
    }
  }
  return [...played].flatMap(([name, list]) => idleIn(name, list));
}

function idleIn(name: string, { chosen, engagements }: ListPlayed): readonly string[] {
  const within = `each time that it was asked, in ${countOf(engagements, 'engagement')} played`;
  return chosen.slice(0, -1).flatMap((times, i) => {
    const after = chosen.slice(i + 1).reduce((sum, each) => sum + each, 0);
    if (times === 0 && after > 0) return [`${name}.${i}: the condition was false ${within}`];
    if (times > 0 && after === 0)
      return [`${name}.${i}: the condition was true ${within}, so no item after it was reached`];
    return [];
  });
}

interface ListFound {
  /** Its place in the inputs. */
  readonly path: Path;
  /** Its place in the words of a spec: `sides.french.doctrine`. */
  readonly name: string;
  readonly items: number;
}

function listsOf(
  kind: EngagementKind,
  { inputs }: Cell,
  sides: readonly [string, string],
): readonly ListFound[] {
  return Object.entries(kind.inputs).flatMap(([key, field]) => {
    const role = kind.roles.indexOf(key);
    const inForce = role === -1 ? {} : roleFields(kind, key).force;
    return listsIn(field, inputs[key] ?? null, [key]).map(({ path, items }) => {
      const [, ...inRole] = path;
      const place = Object.hasOwn(inForce, String(inRole[0])) ? ['force', ...inRole] : inRole;
      const words = role === -1 ? ['engagement', ...path] : ['sides', sides[role === 0 ? 0 : 1], ...place];
      return { path, items, name: words.join('.') };
    });
  });
}

/** The lists of doctrines within a value. */
function listsIn(described: Field, value: Json, path: Path): readonly Omit<ListFound, 'name'>[] {
  const field = fieldOfValue(described, value);
  if (field.type === 'doctrine') return isList(value) ? [{ path, items: value.length }] : [];
  if (field.type === 'group' && isMap(value))
    return Object.entries(field.fields).flatMap(([key, part]) =>
      listsIn(part, value[key] ?? null, [...path, key]),
    );
  if (field.type === 'list' && isList(value))
    return value.flatMap((element, i) => listsIn(field.of, element, [...path, i]));
  return [];
}
