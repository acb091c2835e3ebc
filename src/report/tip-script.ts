/** Script of a page that shows the numbers of a mark where the reader points, or goes by arrow keys. */

/** Part of the script of the page, whose `data` and `figures` it uses. */
export const TIP_SCRIPT = `
  const tip = document.querySelector('main').appendChild(made('div', { className: 'tip' }));
  const hide = () => { tip.hidden = true; };
  hide();

  let shown = null;
  /** The tip of a mark beside a place of the window; its words. */
  const show = async (mark, x, y) => {
    shown = mark;
    if (mark === null) return hide();
    const { tips } = await data();
    if (shown !== mark) return;
    const entries = Object.entries(JSON.parse(tips[mark.dataset.tip]));
    tip.replaceChildren(
      ...entries.flatMap(([name, text]) => [made('b', { textContent: name }), made('bdi', { textContent: text })]),
    );
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const page = document.documentElement;
    const left = Math.min(x + 14, page.clientWidth - width - 8);
    const top = y + 18 + height > page.clientHeight ? y - height - 10 : y + 18;
    tip.style.left = Math.max(8, left) + 'px';
    tip.style.top = Math.max(8, top) + 'px';
    return entries.map((entry) => entry.join(' ')).join(', ');
  };

  for (const figure of figures) {
    const plot = figure.querySelector('.plot');
    const said = figure.querySelector('.said');
    const point = ({ target, clientX, clientY }) => show(target.closest('[data-tip]'), clientX, clientY);
    let at = -1;
    plot.tabIndex = 0;
    plot.addEventListener('pointermove', point);
    plot.addEventListener('click', point);
    plot.addEventListener('pointerleave', () => show(null));
    plot.addEventListener('focus', () => {
      plot.setAttribute('role', 'application');
      said.textContent = 'Arrow keys go from mark to mark.';
    });
    plot.addEventListener('blur', () => {
      plot.setAttribute('role', 'img');
      said.textContent = '';
      show(null);
    });
    plot.addEventListener('keydown', async (event) => {
      const step = stepOf(event);
      if (event.key === 'Escape') hide();
      if (step === undefined) return;
      event.preventDefault();
      const marks = [...plot.querySelectorAll('[data-tip]')].filter((mark) => mark.getClientRects().length > 0);
      if (marks.length === 0) return;
      at = (Math.max(at, step > 0 ? -1 : 0) + step + marks.length) % marks.length;
      marks[at].scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = marks[at].getBoundingClientRect();
      said.textContent = await show(marks[at], left + width / 2, top + height / 2) ?? '';
    });
  }
  addEventListener('scroll', hide, { passive: true });
`;
