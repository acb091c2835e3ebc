/** The option `--analysis`: a section that stands in for `analysis` of a spec; its errors name a place in the option. */
import { isMap } from '../play/json.ts';
import { placedMap } from '../spec/named-files.ts';
import { Source } from '../spec/source.ts';
import { parseYaml, type Placed } from '../spec/yaml-document.ts';
import { shown } from '../play/shown.ts';
import { UsageError } from './command-error.ts';

/** The name of the option, which takes the place of a file's in diagnostics. */
export const ANALYSIS_OPTION = '--analysis';

/**
 * The section that the option holds: a kind (`sensitivity`), or the section in YAML.
 * @throws {UsageError} where it is neither
 */
export function analysisSection(text: string): Placed {
  const { top, problems } = parseYaml(new Source(ANALYSIS_OPTION, text), 'the section');
  if (top !== null && problems.length === 0) {
    if (typeof top.value === 'string' && top.value !== '') return placedMap(top, new Map([['kind', top]]));
    if (isMap(top.value)) return top;
  }
  throw new UsageError(
    `${ANALYSIS_OPTION} must be a kind such as matrix, or its section in YAML such as '{ kind: sensitivity, tables: [weapons] }', not ${shown(text)}`,
  );
}
