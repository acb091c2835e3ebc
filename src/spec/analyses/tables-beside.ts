/** The tables of a spec whose analysis is being read: those of its rules with the patch of the spec. */
import { unlessRefused } from '../../play/not-given-error.ts';
import { isMap, type JsonObject } from '../../play/json.ts';
import { readPatch } from '../read-patch.ts';
import { patchedTables } from '../table-patch.ts';
import type { SpecBeside } from './analysis-kind.ts';

/** The patch of the spec, and the tables with it. Another reader reports the problems of the patch. */
export function tablesBeside(beside: SpecBeside): {
  readonly patch: JsonObject;
  readonly tables: JsonObject;
} {
  const { system } = beside;
  const given = beside.at(['tables'])?.value;
  const { patch } = readPatch(system.tables, system, isMap(given) ? given : {}, []);
  return { patch, tables: patchedTables(system.tables, system, patch) };
}

/** The same as the rules read them; those of the source where they cannot be read. */
export function readTablesBeside(beside: SpecBeside): unknown {
  const { system } = beside;
  return unlessRefused(() => system.read(tablesBeside(beside).tables)) ?? system.read(system.tables);
}
