/** The binding of a cell to its rules: applies its patches, reads the tables and creates the engagement. */
import { withConditions } from '../play/victory-conditions.ts';
import { withAbsence } from '../play/absent.ts';
import { KeptArrays } from '../play/kept-arrays.ts';
import { KeptValues } from '../play/kept-values.ts';
import { withScenario } from '../play/scenario.ts';
import type { AnyEngagement, Needs, RuleSystem } from '../play/system.ts';
import type { Cell } from './experiment.ts';
import { patchedTables } from './table-patch.ts';

/** A cell of unknown rules, or of an unknown kind of engagement: the program and the spec do not fit. */
export class BindError extends Error {
  readonly code = 'HYTHE-BIND';
}

/** The parts of a cell that its engagement is made of. */
type BoundParts = Pick<Cell, 'kind' | 'inputs' | 'options' | 'tables' | 'scenario' | 'outcomes' | 'absent'>;

/** The number of patches for which the tables read are kept. */
const MOST_READ = 32;

/** Binds cells of one experiment; tables are read once for each patch, maps once each. */
export class Binder {
  private readonly system: RuleSystem;
  private readonly read = new Map<string, unknown>();
  private readonly arrays = new KeptArrays();
  private readonly kept = new KeptValues();

  /** @throws {BindError} if no system has the id */
  constructor(rules: string, systems: readonly RuleSystem[]) {
    this.system = systemOf(rules, systems);
  }

  /**
   * The engagement of a cell in its scenario, judged by the victory conditions of its spec, with the parts asked for.
   * @throws {InputError} if tables or inputs contradict themselves, {NotGivenError} if the source is silent
   */
  bind(cell: BoundParts, needs: Needs = {}): AnyEngagement {
    const ground: Needs = cell.scenario?.ground === true ? { ground: true } : {};
    const inScenario = withScenario(this.bare(cell, { ...needs, ...ground }), cell.scenario);
    return withConditions(inScenario, cell.outcomes ?? []);
  }

  /** The engagement as the rules have it, with the parts asked for. @throws as `bind` does */
  bare(cell: Omit<BoundParts, 'scenario' | 'outcomes'>, needs: Needs): AnyEngagement {
    const kind = this.system.kinds.find(({ name }) => name === cell.kind);
    if (kind === undefined) throw new BindError(`${this.system.id} has no engagement of kind ${cell.kind}`);
    const all = { arrays: this.arrays, kept: this.kept, ...needs };
    return withAbsence(kind.create(this.tables(cell.tables), cell.options, cell.inputs, all), cell.absent);
  }

  /** The patched tables as the system reads them. @throws {InputError} if a value has the wrong shape */
  tables(patch: Cell['tables']): unknown {
    const key = JSON.stringify(patch);
    if (this.read.has(key)) return this.read.get(key);
    const read = this.system.read(patchedTables(this.system.tables, this.system, patch));
    if (this.read.size >= MOST_READ) this.read.clear();
    this.read.set(key, read);
    return read;
  }
}

/** The engagement of one cell. @throws as {@link Binder} does */
export function bindCell(
  rules: string,
  cell: BoundParts,
  systems: readonly RuleSystem[],
  needs: Needs = {},
): AnyEngagement {
  return new Binder(rules, systems).bind(cell, needs);
}

function systemOf(rules: string, systems: readonly RuleSystem[]): RuleSystem {
  const system = systems.find(({ id }) => id === rules);
  if (system !== undefined) return system;
  throw new BindError(`unknown rule system ${rules}; known: ${systems.map(({ id }) => id).join(', ')}`);
}
