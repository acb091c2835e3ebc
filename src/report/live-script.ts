/** Script of a page that draws its charts live on the first touch, and the narrow drawings on a narrow screen at once. */
import { NARROW_SCREEN_PX } from './page-style.ts';

/** Part of the script of the page, whose `data`, `unpacked` and `figures` it uses. */
export const LIVE_SCRIPT = `
  const narrow = matchMedia('(max-width: ${NARROW_SCREEN_PX}px)');
  const live = new Map();

  let started = null;
  const start = async () => {
    for (const library of document.querySelectorAll('script.library')) {
      const script = document.createElement('script');
      script.textContent = await unpacked(library);
      document.head.append(script);
    }
  };

  const narrowed = async () => {
    if (!narrow.matches) return;
    const { drawings } = await data();
    for (const figure of figures) {
      const place = figure.querySelector('.narrow');
      // Drawn by Hythe, as all of the page is.
      if (place?.childElementCount === 0) place.innerHTML = drawings[figure.dataset.chart];
    }
  };

  const tip = document.querySelector('main').appendChild(document.createElement('div'));
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
    await (started ??= start());
    const { datasets, specs } = await data();
    const spec = structuredClone(specs[name][narrow.matches ? 'narrow' : 'wide']);
    for (const source of spec.data) if (source.name === name) source.values = structuredClone(datasets[name]);
    live.get(name)?.view?.finalize();
    const { view } = await vegaEmbed(place, spec, {
      mode: 'vega', ast: true, actions: false, renderer: 'svg', defaultStyle: false, hover: false, tooltip,
    });
    live.set(name, { place, view });
  };

  /** Arrow keys go from mark to mark, show the values of each, and say them. */
  const withKeys = (figure, plot, said) => {
    let at = -1;
    plot.tabIndex = 0;
    plot.setAttribute('role', 'application');
    plot.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === 'Escape') tip.hidden = true;
      if (step === undefined) return;
      event.preventDefault();
      const marks = [...plot.querySelectorAll('svg *')].filter(({ __data__: item }) => item?.tooltip);
      if (marks.length === 0) return;
      at = (Math.max(at, step > 0 ? -1 : 0) + step + marks.length) % marks.length;
      marks[at].scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = marks[at].getBoundingClientRect();
      const { tooltip: value } = marks[at].__data__;
      tooltip(null, { clientX: left + width / 2, clientY: top + height / 2 }, null, value);
      said.textContent = Object.entries(value).map(([name, text]) => name + ' ' + text).join(', ');
    });
    plot.addEventListener('blur', () => { tip.hidden = true; });
  };

  for (const figure of figures) {
    const name = figure.dataset.chart;
    const plot = figure.querySelector('.plot');
    const button = figure.querySelector('.enliven');
    const said = figure.querySelector('.said');
    const enliven = async () => {
      if (live.has(name)) return;
      live.set(name, {});
      const isFocused = document.activeElement === button;
      button.hidden = true;
      said.textContent = 'Starting …';
      const place = document.createElement('div');
      place.className = 'live';
      place.setAttribute('aria-hidden', 'true');
      try {
        await draw(name, place);
        plot.append(place);
        figure.dataset.live = '';
        said.textContent = figure.dataset.how;
        withKeys(figure, plot, said);
        if (isFocused) plot.focus();
      } catch {
        said.textContent = 'This chart could not be made live; it is shown as drawn.';
      }
    };
    button.hidden = false;
    button.addEventListener('click', enliven);
    plot.addEventListener('click', enliven);
  }

  narrow.addEventListener('change', () => {
    narrowed();
    for (const [name, { place }] of live) if (place) draw(name, place).catch(() => {});
  });
  narrowed();
  addEventListener('scroll', () => { tip.hidden = true; }, { passive: true });
`;
