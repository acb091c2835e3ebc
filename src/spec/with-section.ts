/** A section put into the text of a spec. */
import { isMap, parseDocument } from 'yaml';
import type { Json } from '../play/json.ts';

/** The text with the section in place of its own; comments and the order of all else stay. */
export function withSection(text: string, name: string, section: Json): string {
  const document = parseDocument(text, { schema: 'core' });
  if (isMap(document.contents)) document.set(name, document.createNode(section));
  return document.toString({ lineWidth: 0 });
}
