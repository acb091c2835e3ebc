/** Scripts of a page: its own, and the libraries that draw its charts live. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIVE_SCRIPT } from './live-script.ts';
import { SAVE_SCRIPT } from './save-script.ts';
import { TABLE_SCRIPT } from './table-script.ts';

/** The page lacks nothing without it but what it offers: values of marks, files to save, sorted and filtered tables. */
export const PAGE_SCRIPT = `(() => {
  'use strict';
  const unpacked = ({ textContent }) => {
    const bytes = Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };

  let held = null;
  const data = () => (held ??= unpacked(document.getElementById('charts')).then(JSON.parse));

  const figures = [...document.querySelectorAll('figure[data-chart]')];
  ${SAVE_SCRIPT}
  ${LIVE_SCRIPT}
  ${TABLE_SCRIPT}
})();`;

/** Each library as the text of a script element, in the order in which they run; charts are compiled, so none is Vega-Lite. */
export async function runtimeScripts(): Promise<readonly string[]> {
  return [await libraryText('vega', 'vega.min.js'), await libraryText('vega-embed', 'vega-embed.min.js')].map(
    scriptText,
  );
}

/** A file of a package, which hides it from import, without its reference to a source map. */
async function libraryText(name: string, file: string): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.resolve(name)));
  const text = await readFile(join(folder, file), 'utf8');
  return text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
}

/** Code that cannot end the script element in which it stands, nor open a comment there. */
export function scriptText(code: string): string {
  return code
    .replaceAll('\r\n', '\n')
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--');
}
