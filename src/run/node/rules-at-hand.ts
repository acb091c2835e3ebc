/** The rule systems at hand: those that come with Hythe, and those of a module that its user names. */
import type { RuleSystem } from '../../play/system.ts';

export type LoadSystems = (id?: string) => Promise<readonly RuleSystem[]>;

export interface RulesModule {
  /** The name of its file. */
  readonly file: string;
  /** Its address, from which workers load it too. */
  readonly href: string;
  readonly hash: string;
  /** The addresses of the module and of all that it imports. */
  readonly files: readonly string[];
}

export interface RulesAtHand {
  /** Loads the system with this id, perhaps with others; without an id, or with an unknown one, all of them. */
  readonly load: LoadSystems;
  /** The module of a system; null for those that come with Hythe. */
  readonly moduleOf: (id: string) => RulesModule | null;
  /** The options that let workers load this system. */
  readonly forWorkers: (id: string) => {
    readonly systemsModule?: string;
    readonly watch?: SharedArrayBuffer;
  };
  /** The systems of the module. */
  readonly own: readonly RuleSystem[];
}
