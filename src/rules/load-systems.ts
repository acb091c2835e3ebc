/** Rule systems loaded by name, without the code of the others. */
import type { RuleSystem } from '../play/system.ts';

const LOAD: Readonly<Record<string, (maps: boolean) => Promise<RuleSystem>>> = {
  augsburg: async () => (await import('./augsburg/index.ts')).augsburg,
  'fields-of-honor': async () => (await import('./fields-of-honor/index.ts')).fieldsOfHonor,
  huit: async () => (await import('./huit/index.ts')).huit,
  'march-attack': async () => (await import('./march-attack/index.ts')).marchAttack,
  pluie: async (maps) =>
    maps ? (await import('./pluie/index.ts')).pluie : (await import('./pluie/system.ts')).withoutMaps,
};

/** The ids of all rule systems, in alphabetical order. */
export const SYSTEM_IDS: readonly string[] = Object.keys(LOAD);

/**
 * The system with this id; all of them, in alphabetical order, without an id or with an unknown one. Without `maps` none
 * has the kinds that are played on a map.
 */
export async function loadSystems(id?: string, maps = true): Promise<readonly RuleSystem[]> {
  const named = id !== undefined && Object.hasOwn(LOAD, id) ? LOAD[id] : undefined;
  return named === undefined
    ? Promise.all(Object.values(LOAD).map((load) => load(maps)))
    : [await named(maps)];
}

/** The same, with the kinds that are played on a map only where `kind` is none of the others: they are much code. */
export async function systemsForKind(id?: string, kind?: string): Promise<readonly RuleSystem[]> {
  const systems = await loadSystems(id, false);
  const isThere = systems.some(({ kinds }) => kinds.some(({ name }) => name === kind));
  return kind === undefined || isThere ? systems : loadSystems(id);
}
