/** The fight in which the Bench shows the user's numbers as a house rule. */
import type { Arms } from '../../../engine/questions/arms.ts';
import type { Engine } from '../../../engine/questions.ts';
import { mapOf, type Json } from '../../../play/json.ts';
import { leavesIn } from '../../state/json-path.ts';
import { dataOf, FILE, rulesOf, valueAt, withValue } from '../../state/spec-text.ts';
import { withMoved } from '../bench/house-rule.ts';
import { begun, type BenchState } from '../bench/state.ts';
import { keyOf, printedIn } from './places.ts';
import type { ArmsState } from './state.ts';

/** A number of the user's. */
interface Edit {
  readonly path: readonly string[];
  readonly value: Json;
}

/** The weapons as printed, those of the comparison, and the user's numbers. */
interface Compared extends Pick<ArmsState, 'rules' | 'weapons'> {
  readonly arms: Arms;
  readonly edits: readonly Edit[];
}

/**
 * The Bench with the numbers in its own spec; where that is of other rules, a battle on a map, which shows no numbers, or
 * cannot take them, in the first fight of the rules, between two of the weapons where it takes them.
 */
export async function benchWith(compared: Compared, bench: BenchState, engine: Engine): Promise<BenchState> {
  const { rules, edits } = compared;
  const withEdits = (spec: string): string =>
    edits.reduce(
      (text, { path, value }) => (typeof value === 'number' ? withMoved(text, path, value) : text),
      spec,
    );
  const isTaken = async (spec: string, before: string): Promise<boolean> => {
    const { problems, experiment } = await engine.ask('read', { spec, file: FILE });
    return spec !== before && problems.length === 0 && experiment?.isOnMap === false;
  };
  const own = withEdits(bench.spec);
  if (rulesOf(dataOf(bench.spec)) === rules && (await isTaken(own, bench.spec)))
    return { ...bench, spec: own };
  const { kinds } = await engine.ask('system', { rules });
  const kind = kinds.find(({ isOnMap }) => !isOnMap)?.name ?? '';
  const first = await engine.ask('begin', { rules, kind });
  const armed = withWeapons(first, weaponsOf(compared));
  const spec = (await isTaken(withEdits(armed), armed)) ? armed : first;
  return { ...bench, ...begun(spec, FILE), spec: withEdits(spec) };
}

/** Two of the compared weapons, those with a number of the user's before the others. */
function weaponsOf({ arms, weapons, edits }: Compared): readonly string[] {
  const all = weapons ?? arms.weapons.map(({ id }) => id);
  const edited = new Set(edits.map(({ path }) => keyOf(path)));
  const isEdited = (id: string): boolean =>
    printedIn(arms).some(({ weapon, key }) => weapon.id === id && edited.has(key));
  const chosen = [...all].sort((a, b) => Number(isEdited(b)) - Number(isEdited(a))).slice(0, 2);
  return all.filter((id) => chosen.includes(id));
}

/** The spec in which each side has its own of two weapons; of one, both sides have it. */
function withWeapons(spec: string, [first, second = first]: readonly string[]): string {
  if (first === undefined || second === undefined) return spec;
  const sides = mapOf(valueAt(dataOf(spec), ['sides']));
  const [own] = Object.keys(sides);
  return leavesIn(sides, true, ['sides'])
    .filter(({ path, value }) => path.at(-1) === 'weapon' && typeof value === 'string')
    .reduce((text, { path }) => withValue(text, path, path[1] === own ? first : second), spec);
}
