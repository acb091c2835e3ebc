/** Script of a page that saves what it shows: charts as PNG, SVG and CSV, tables as CSV. It needs no network. */
import { FORMULA, NUMBER } from '../questions/csv.ts';

/** Functions for the other scripts of the page, by those for all; `data` unpacks what the charts are drawn from. */
export const SAVE_SCRIPT = `
  const SVG = 'http://www.w3.org/2000/svg';
  const MARGIN = 16;

  const entry = (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'string') return String(value);
    const safe = ${FORMULA}.test(value.normalize('NFKC')) && !${NUMBER}.test(value) ? "'" + value : value;
    return /[",\\r\\n]/.test(safe) ? '"' + safe.replace(/"/g, '""') + '"' : safe;
  };
  const saveCsv = (name, rows) =>
    save(name + '.csv', 'text/csv', rows.map((row) => row.map(entry).join(',') + '\\r\\n').join(''));

  const chartRows = async (name) => {
    const { datasets, columns } = await data();
    const entryOf = (row, [, from]) => (from === null ? (row.exact ? 'exact' : 'counted') : row[from]);
    const rows = datasets[name].map((row) => columns[name].map((column) => entryOf(row, column)));
    return [columns[name].map(([heading]) => heading), ...rows];
  };

  const inLines = (text, font, width) => {
    const pen = made('canvas').getContext('2d');
    pen.font = font;
    const lines = [];
    for (const word of text.trim().split(/[ \\n]+/)) {
      const longer = lines.length === 0 ? word : lines.at(-1) + ' ' + word;
      if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };

  /** The drawing with its words and in the colours of a light page, whatever the reader's are. */
  const drawingOf = (figure) => {
    const inner = figure.querySelector('.wide svg').cloneNode(true);
    const [width, height] = ['width', 'height'].map((name) => Number(inner.getAttribute(name)));
    const outer = document.createElementNS(SVG, 'svg');
    const put = (kind, attributes, text = '') => {
      const element = outer.appendChild(document.createElementNS(SVG, kind));
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
    };
    put('rect', { width: '100%', height: '100%', fill: 'var(--paper)' });
    let y = MARGIN;
    const write = (text, weight, size, colour) => {
      for (const line of inLines(text, weight + ' ' + size + 'px ' + FONT, width)) {
        y += size * 1.3;
        put('text', { x: MARGIN, y, 'font-family': FONT, 'font-size': size, 'font-weight': weight, fill: colour }, line);
      }
    };
    write(figure.querySelector('h2').textContent, 'bold', 18, 'var(--ink)');
    write(figure.querySelector('figcaption p').textContent, 'normal', 12, 'var(--muted)');
    inner.setAttribute('x', MARGIN);
    inner.setAttribute('y', y + MARGIN);
    outer.append(inner);
    y += height + MARGIN;
    write(document.title + ', by ' + document.querySelector('meta[name=generator]').content, 'normal', 11, 'var(--muted)');
    const size = [width + 2 * MARGIN, y + MARGIN].map(Math.ceil);
    outer.setAttribute('viewBox', '0 0 ' + size.join(' '));
    ['width', 'height'].forEach((name, i) => outer.setAttribute(name, size[i]));
    const text = new XMLSerializer().serializeToString(outer);
    return { text: text.replace(/"var\\((--[\\w-]+)\\)"/g, (_all, name) => '"' + COLOURS[name] + '"'), size };
  };

  const saveChart = async (name, type, figure) => {
    if (type === 'csv') return saveCsv(name, await chartRows(name));
    const { text, size } = drawingOf(figure);
    await saveDrawing(name, type, text, size.map((length) => 2 * length));
  };
  for (const figure of figures) {
    figure.querySelector('.save').hidden = false;
    for (const button of figure.querySelectorAll('[data-save]'))
      button.addEventListener('click', () => saveChart(figure.dataset.chart, button.dataset.save, figure));
  }

  /** What a link leads to is seen, also where it is folded. */
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    target?.scrollIntoView();
  };
  addEventListener('hashchange', unfold);
  if (location.hash !== '') unfold();
`;
