/**
 * Script of a page for its tables: each is sorted by the heading that is chosen, filtered where it is long, and saved as
 * CSV. Without it the tables stand in the order of the cells.
 */

/** Longer tables can be filtered. */
const LONG = 30;

/** Part of the script of the page, whose `saveCsv` it uses. */
export const TABLE_SCRIPT = `
  const textOf = (entry) => (entry ? entry.innerText : '').replace(/\\s+/g, ' ').trim();
  const numberOf = (entry) => {
    const [value] = entry?.dataset.n?.split(',') ?? [];
    if (value) return Number(value);
    const [found] = textOf(entry).replace(/,/g, '').replace(/\\u2212/g, '-').match(/-?\\d+(\\.\\d+)?/) ?? [];
    return found === undefined ? NaN : Number(found);
  };

  /** A column of numbers is four columns of the file. */
  const tableRows = (headings, rows) => {
    const measured = headings.map((_heading, i) => rows.some((row) => row.cells[i]?.dataset.n));
    const number = (text) => (text ? Number(text) : null);
    const entries = (entry, i) => {
      if (!measured[i]) return [textOf(entry)];
      const held = entry?.dataset.n?.split(',').map(number);
      if (!held) return [null, null, null, null];
      return held.length === 1 ? [held[0], held[0], held[0], 'exact'] : [...held, 'counted'];
    };
    const names = headings.map(textOf);
    return [
      names.flatMap((name, i) => (measured[i] ? [name, name + ' low', name + ' high', name + ' method'] : [name])),
      ...rows.map((row) => headings.flatMap((_heading, i) => entries(row.cells[i], i))),
    ];
  };

  for (const table of document.querySelectorAll('main table')) {
    const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
    const body = table.tBodies[0];
    if (!body || body.rows.length < 2 || headings.length < 2) continue;
    const written = [...body.rows];
    headings.forEach((heading, column) => {
      const button = made('button', { type: 'button', className: 'sort' });
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener('click', () => {
        const was = heading.getAttribute('aria-sort');
        for (const other of headings) other.removeAttribute('aria-sort');
        if (was === 'descending') return body.append(...written);
        const way = was === 'ascending' ? -1 : 1;
        heading.setAttribute('aria-sort', way === 1 ? 'ascending' : 'descending');
        const texts = new Map(written.map((row) => [row, textOf(row.cells[column])]));
        const numbers = new Map(written.map((row) => [row, numberOf(row.cells[column])]));
        const isNumbers = written.every((row) => ['', '—'].includes(texts.get(row)) || !Number.isNaN(numbers.get(row)));
        const compare = (a, b) => {
          if (!isNumbers) return texts.get(a).localeCompare(texts.get(b), 'en', { numeric: true });
          const [left, right] = [numbers.get(a), numbers.get(b)];
          return Number.isNaN(left) || Number.isNaN(right) ? Number.isNaN(left) - Number.isNaN(right) : left - right;
        };
        body.append(...written.toSorted((a, b) => way * compare(a, b)));
      });
    });
    const place = table.closest('.scroll') ?? table;
    const name = table.caption?.textContent ?? '';
    const tool = made('p', { className: 'tool' });
    if (written.length > ${LONG}) {
      const placeholder = 'Filter the rows';
      const filter = made('input', { type: 'search', placeholder, ariaLabel: placeholder + ': ' + name });
      filter.addEventListener('input', () => {
        const wanted = filter.value.trim().toLowerCase().split(/\\s+/);
        for (const row of written) {
          const text = row.textContent.toLowerCase();
          row.hidden = !wanted.every((word) => text.includes(word));
        }
      });
      tool.append(filter, ' ');
    }
    const csv = made('button', { type: 'button', textContent: 'CSV', ariaLabel: 'CSV of this table: ' + name });
    csv.addEventListener('click', () => saveCsv(table.dataset.name, tableRows(headings, [...body.rows].filter(({ hidden }) => !hidden))));
    tool.append(csv);
    place.before(tool);
  }
`;
