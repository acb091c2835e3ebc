/** One cell of a spec as a spec of its own, with its variant in place of the rules, so that it can be asked about. */
import type { JsonObject } from '../engagement/json.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { Cell } from '../experiment/experiment.ts';
import { inScope } from '../experiment/resolved.ts';
import { Source } from '../experiment/source.ts';
import { parseYaml } from '../experiment/yaml-document.ts';
import type { Platform } from './desk.ts';
import { opened, type CellAsked, type OpenedExperiment } from './question.ts';

/**
 * Reads the spec with nothing but this cell, and with `changes` of its sections; paths under `vary` go beside those of
 * the cell, or in their place. All its cells share the random streams of the cell.
 * @throws {SpecError}
 */
export async function openedAlone(
  desk: Platform,
  asked: CellAsked,
  system: RuleSystem,
  { kind, factors, tables, options, pairing }: Cell,
  { vary = {}, analysis }: { readonly analysis: JsonObject; readonly vary?: JsonObject },
): Promise<OpenedExperiment> {
  // Tables and options of the cell hold the varied ones.
  const others = factors.filter(({ path }) => !/^(?:tables|options)\./u.test(path));
  const sections: JsonObject = {
    tables,
    options: inScope(system, kind, options),
    vary: { ...Object.fromEntries(others.map(({ path, value }) => [path, [value]])), ...vary },
    variants: null,
    landmarks: null,
    expect: [],
    analysis,
  };
  const { top } = parseYaml(new Source('a cell by itself', JSON.stringify(sections)));
  const whole = await opened(desk, asked, Object.fromEntries(top?.parts ?? []));
  const { experiment } = whole;
  const cells = experiment.cells.map((cell) => ({ ...cell, pairing }));
  return { ...whole, experiment: { ...experiment, cells } };
}
