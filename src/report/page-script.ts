/** Scripts of a page: its own, and the libraries that draw its charts live. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * On the first touch of a chart it unpacks data and libraries, starts these and draws the chart live. Without it the page
 * lacks nothing but that.
 */
export const PAGE_SCRIPT = `(() => {
  'use strict';
  const narrow = matchMedia('(max-width: 560px)');
  const live = new Map();

  const unpacked = ({ textContent }) => {
    const bytes = Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };

  let started = null;
  const start = async () => {
    for (const library of document.querySelectorAll('script.library')) {
      const script = document.createElement('script');
      script.textContent = await unpacked(library);
      document.head.append(script);
    }
    return JSON.parse(await unpacked(document.getElementById('charts')));
  };

  const tip = document.body.appendChild(document.createElement('div'));
  tip.className = 'tip';
  tip.hidden = true;
  const tooltip = (_handler, event, _item, value) => {
    tip.hidden = value === null || typeof value !== 'object';
    if (tip.hidden) return;
    tip.replaceChildren(
      ...Object.entries(value).flatMap(([name, text]) => {
        const term = document.createElement('b');
        const said = document.createElement('bdi');
        term.textContent = name;
        said.textContent = text;
        return [term, said];
      }),
    );
    const { width, height } = tip.getBoundingClientRect();
    const page = document.documentElement;
    const left = Math.min(event.clientX + 14, page.clientWidth - width - 8);
    const top = event.clientY + 18 + height > page.clientHeight ? event.clientY - height - 10 : event.clientY + 18;
    tip.style.left = Math.max(8, left) + 'px';
    tip.style.top = Math.max(8, top) + 'px';
  };

  const draw = async (name, place) => {
    started ??= start();
    const { datasets, specs } = await started;
    const spec = structuredClone(specs[name][narrow.matches ? 'narrow' : 'wide']);
    spec.datasets = { [name]: datasets[name] };
    live.get(name)?.view?.finalize();
    const { view } = await vegaEmbed(place, spec, {
      mode: 'vega-lite', ast: true, actions: false, renderer: 'svg', defaultStyle: false, hover: false, tooltip,
    });
    live.set(name, { place, view });
  };

  for (const figure of document.querySelectorAll('figure[data-chart]')) {
    const name = figure.dataset.chart;
    const plot = figure.querySelector('.plot');
    const button = figure.querySelector('button');
    const said = figure.querySelector('.said');
    const enliven = async () => {
      if (live.has(name)) return;
      live.set(name, {});
      const isFocused = document.activeElement === button;
      button.hidden = true;
      said.textContent = 'Starting …';
      if (isFocused) {
        said.tabIndex = -1;
        said.focus();
      }
      const place = document.createElement('div');
      place.className = 'live';
      place.setAttribute('aria-hidden', 'true');
      try {
        await draw(name, place);
        plot.replaceChildren(place);
        figure.dataset.live = '';
        said.textContent = figure.dataset.how;
      } catch {
        said.textContent = 'This chart could not be made live; it is shown as drawn.';
      }
    };
    button.hidden = false;
    button.addEventListener('click', enliven);
    plot.addEventListener('click', enliven);
  }

  narrow.addEventListener('change', () => {
    for (const [name, { place }] of live) if (place) draw(name, place).catch(() => {});
  });
  addEventListener('scroll', () => { tip.hidden = true; }, { passive: true });
})();`;

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
