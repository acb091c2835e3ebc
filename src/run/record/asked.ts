/** Facts of a run that only the spec as written holds: the names of forces, and the rulings chosen. */
import { mapOf, type JsonObject } from '../../play/json.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { Source } from '../../spec/source.ts';
import { parseYaml } from '../../spec/yaml-document.ts';
import type { Asked } from './manifest.ts';

/** The spec as the user wrote it, and the command that ran it. */
export interface AskedFor {
  readonly text: string;
  /** `hythe run martini-vs-lebel.yaml --seed trial` */
  readonly command: string;
  /** The module of the rules; null for rules that come with Hythe. */
  readonly module: { readonly file: string; readonly hash: string } | null;
}

/** The section `asked` of the manifest. */
export function askedOf(
  experiment: Experiment,
  system: RuleSystem,
  { text, command, module }: AskedFor,
): Asked {
  return {
    spec: text,
    command,
    forces: forceNames(experiment, text),
    options: chosenOptions(experiment, system),
    ...(module === null ? {} : { module: { file: module.file, hash: module.hash } }),
  };
}

/** The name of each side's force in the spec; null if the force is written out at the side, or varied. */
function forceNames({ sides, cells }: Experiment, text: string): [string | null, string | null] {
  const spec = mapOf(parseYaml(new Source('', text)).top?.value);
  const nameOf = (side: string): string | null => {
    const path = `sides.${side}.force`;
    return cells[0]?.factors.some((factor) => factor.path === path) === true ? null : forceNamed(spec, side);
  };
  return [nameOf(sides[0]), nameOf(sides[1])];
}

/** The name by which a spec gives a side its force; null where the force stands in the side itself. */
export function forceNamed(spec: JsonObject, side: string): string | null {
  const sides = mapOf(spec['sides']);
  const { force } = mapOf(Object.hasOwn(sides, side) ? sides[side] : undefined);
  return typeof force === 'string' ? force : null;
}

/** The rulings that differ from the default, the same in every cell. */
function chosenOptions({ cells }: Experiment, system: RuleSystem): Asked['options'] {
  const options = cells[0]?.options ?? {};
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) =>
        value !== system.options[name]?.default && cells.every((cell) => cell.options[name] === value),
    ),
  );
}
