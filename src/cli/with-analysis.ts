/** A spec that asks something else: its text with another section `analysis`. */
import { isMap, parseDocument } from 'yaml';

/**
 * The text with the section in place of its own; comments and order of all else stay.
 * @param text a spec, a map in YAML
 * @param analysis a kind (`sensitivity`), or the section in YAML (`{ kind: sensitivity, tables: [weapons.lebel] }`)
 */
export function withAnalysis(text: string, analysis: string): string {
  const asked: unknown = parseDocument(analysis).toJS();
  const section = typeof asked === 'string' ? { kind: asked } : asked;
  const document = parseDocument(text);
  if (isMap(document.contents)) document.set('analysis', document.createNode(section));
  return document.toString({ lineWidth: 0 });
}
