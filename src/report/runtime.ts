/** The libraries that make the charts of a page live, as text to stand in it. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Package and file, in the order in which they are to run: each asks for those before it. */
const SCRIPTS = [
  ['vega', 'vega.min.js'],
  ['vega-lite', 'vega-lite.min.js'],
  ['vega-embed', 'vega-embed.min.js'],
] as const;

/** Each library as the text of a script element, without its reference to a source map. */
export async function runtimeScripts(): Promise<readonly string[]> {
  return Promise.all(
    SCRIPTS.map(async ([name, file]) => {
      // The packages hide these files from import; they lie beside the module that they show.
      const folder = dirname(fileURLToPath(import.meta.resolve(name)));
      const text = await readFile(join(folder, file), 'utf8');
      return scriptText(text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, ''));
    }),
  );
}

/** Code that cannot end the script element in which it stands, nor open a comment there. */
export function scriptText(code: string): string {
  return code
    .replaceAll('\r\n', '\n')
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--');
}
