/** All rule systems at once. `load-systems.ts` lists them too: it loads one without the code of the others. */
import type { RuleSystem } from '../play/system.ts';
import { augsburg } from './augsburg/index.ts';
import { fieldsOfHonor } from './fields-of-honor/index.ts';
import { huit } from './huit/index.ts';
import { marchAttack } from './march-attack/index.ts';
import { pluie } from './pluie/index.ts';

/** Every rule system of the product, in alphabetical order. */
export const ruleSystems: readonly RuleSystem[] = [augsburg, fieldsOfHonor, huit, marchAttack, pluie];

/** The rule system with this id. */
export function ruleSystem(id: string): RuleSystem | undefined {
  return ruleSystems.find((system) => system.id === id);
}
