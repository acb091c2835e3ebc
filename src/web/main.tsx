/** The page begins: its colours, its engine, its state. */
import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { COLOUR_STYLE, LIGHT_STYLE } from '../report/page-colours.ts';
import { App, LATER } from './app.tsx';
import { loadAhead } from './engine/load-ahead.ts';
import { tokenInAddress } from './engine/token.ts';
import { workerEngine } from './engine/worker-engine.ts';
import { Page } from './page-context.ts';
import { Live } from './state/live.ts';
import { Store } from './state/store.ts';
import { OwnRules } from './story/own-rules.ts';
import './style.css';

const colours = new CSSStyleSheet();
colours.replaceSync(`${COLOUR_STYLE}@media print{:root{color-scheme:light;${LIGHT_STYLE}}}`);
document.adoptedStyleSheets = [colours];

const isServed = document.querySelector('meta[name="hythe-engine"][content="server"]') !== null;
// At once: the next thing that leads the page on would take the token out of its address.
const token = tokenInAddress();
const server = isServed ? await (await import('./engine/server-engine.ts')).serverEngine(token) : null;
const engine = server ?? workerEngine();
const store = await Store.open();
const own = new OwnRules(engine);
const keeping = new Live(own, 'run');
effect(() => {
  const { story } = store.page.value;
  untracked(() => void own.follow(story));
});
// The wheel scrolls the page: over a box that has the focus a browser would count its number up or down.
document.addEventListener('wheel', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'number') target.blur();
});
const place = document.getElementById('app');
if (place !== null)
  render(
    <Page.Provider value={{ engine: own, keeping, own, server, store }}>
      <App />
    </Page.Provider>,
    place,
  );
void loadAhead(engine, [
  ...Object.values(LATER).map(({ load }) => load),
  async () => import('vega-embed'),
  async () => import('./screens/bench/last-change.tsx'),
  async () => import('./screens/bench/fight.tsx'),
  async () => import('./screens/bench/how-many.tsx'),
  async () => import('./screens/bench/bench-report.tsx'),
  async () => import('./drawing/gallery.tsx'),
  // A server has the code of its questions at hand.
  async () => (server === null ? engine.ask('ahead', {}) : null),
  async () => import('./drawing/editor.tsx'),
  async () => import('./drawing/code-mirror.ts'),
]);
