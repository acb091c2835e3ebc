/** Metrics that nothing read, and the remedy of those who want them. */
import { listedName } from '../play/visible.ts';

const MOST_NAMED = 8;

/** `shots.british, shots.french: nothing reads them; a spec that names them under metrics has them in its tables` */
export function notComputedText(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map(listedName);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const them = names.length === 1 ? 'it' : 'them';
  return `${named.join(', ')}${more}: nothing reads ${them}; a spec that names ${them} under metrics has ${them} in its tables`;
}
