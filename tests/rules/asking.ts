/** Asks a system as a file of cases does: inputs read by their description, options by their scope. */
import { ask as askMechanic } from '../../src/play/ask-mechanic.ts';
import type { Json, JsonObject } from '../../src/play/json.ts';
import type { Mechanic, MechanicAnswer } from '../../src/play/mechanic.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { withChanges } from '../../src/spec/read-tables.ts';
import { answerCase, outcomesOf, type CaseError } from '../../src/cli/cases.ts';

export interface Asked {
  /** Tables as a spec writes them. */
  readonly tables?: Json;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

export interface Asking {
  /** The answer of a mechanic. @throws {InputError}, {NotGivenError} */
  readonly ask: (name: string, asked: Asked, tables?: JsonObject) => MechanicAnswer;
  /** The answer as a cases file gives it. */
  readonly outcomes: (name: string, asked: Asked, tables?: JsonObject) => Record<string, number>;
  /** The code and message of the error with which a mechanic answers. */
  readonly errorOf: (name: string, asked: Asked) => CaseError;
}

export function asking<T>(typed: RuleSystem<T>): Asking {
  const system = typed as RuleSystem; // its tables are read and used by itself alone
  const mechanicOf = (name: string): Mechanic<unknown> => {
    const mechanic = system.mechanics.find((one) => one.name === name);
    if (mechanic === undefined) throw new Error(`no mechanic ${name}`);
    return mechanic;
  };
  const ask: Asking['ask'] = (name, { tables: given, ...asked }, tables = system.tables) =>
    askMechanic(withChanges({ ...system, tables }, given).system, mechanicOf(name), asked, {
      shortForms: false,
    });
  return {
    ask,
    outcomes: (name, asked, tables) => outcomesOf(ask(name, asked, tables), mechanicOf(name)),
    errorOf: (name, { tables, ...asked }) => {
      const one = { id: name, rules: system.id, mechanic: name, inputs: asked, tables: tables ?? [] };
      const answer = answerCase(one, [system], (fault) => {
        throw fault;
      });
      if ('error' in answer) return answer.error;
      throw new Error(`${name} answered without an error`);
    },
  };
}
