/** A spec that asks something else: its text with another section `analysis`. */
import { isMap, parseDocument } from 'yaml';
import { shown } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';

/**
 * The text with the section in place of its own; comments and order of all else stay. Text that is no map of YAML is
 * left as it is, for the reader of specs to refuse.
 * @param analysis a kind (`sensitivity`), or the section in YAML (`{ kind: sensitivity, tables: [weapons.lebel] }`)
 * @throws {UsageError} where the section is neither
 */
export function withAnalysis(text: string, analysis: string): string {
  const section = sectionOf(analysis);
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return text;
  document.set('analysis', document.createNode(section));
  return document.toString({ lineWidth: 0 });
}

function sectionOf(analysis: string): object {
  const asked = parseDocument(analysis);
  const section: unknown = asked.errors.length > 0 ? null : asked.toJS();
  if (typeof section === 'string' && section !== '') return { kind: section };
  if (typeof section === 'object' && section !== null && !Array.isArray(section)) return section;
  throw new UsageError(
    `--analysis must be a kind such as sensitivity, or its section in YAML such as '{ kind: sensitivity, tables: [weapons] }', not ${shown(analysis)}`,
  );
}
