/**
 * Script of a page for its tables: each is sorted by the heading that is chosen, and copied as CSV. Without it the
 * tables stand in the order of the cells.
 */
import { FORMULA, NUMBER } from '../results/csv.ts';

export const TABLE_SCRIPT = `(() => {
  'use strict';
  const textOf = (entry) => (entry ? entry.innerText : '').replace(/\\s+/g, ' ').trim();
  const numberOf = (text) => {
    const [found] = text.replace(/,/g, '').replace(/\\u2212/g, '-').match(/-?\\d+(\\.\\d+)?/) ?? [];
    return found === undefined ? NaN : Number(found);
  };
  const field = (text) => {
    const safe = ${FORMULA}.test(text.normalize('NFKC')) && !${NUMBER}.test(text) ? "'" + text : text;
    return /[",\\n]/.test(safe) ? '"' + safe.replace(/"/g, '""') + '"' : safe;
  };
  const copied = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = document.body.appendChild(document.createElement('textarea'));
      area.value = text;
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      return done;
    }
  };

  for (const table of document.querySelectorAll('main table')) {
    const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
    const body = table.tBodies[0];
    if (!body || body.rows.length < 2 || headings.length < 2) continue;
    const written = [...body.rows];
    headings.forEach((heading, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'sort';
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener('click', () => {
        const was = heading.getAttribute('aria-sort');
        for (const other of headings) other.removeAttribute('aria-sort');
        if (was === 'descending') return body.append(...written);
        const way = was === 'ascending' ? -1 : 1;
        heading.setAttribute('aria-sort', way === 1 ? 'ascending' : 'descending');
        const keys = new Map(written.map((row) => [row, textOf(row.cells[column])]));
        const numbers = written.every((row) => keys.get(row) === '' || !Number.isNaN(numberOf(keys.get(row))));
        const compare = (a, b) => {
          if (!numbers) return keys.get(a).localeCompare(keys.get(b), 'en', { numeric: true });
          const [left, right] = [numberOf(keys.get(a)), numberOf(keys.get(b))];
          return Number.isNaN(left) || Number.isNaN(right) ? Number.isNaN(left) - Number.isNaN(right) : left - right;
        };
        body.append(...written.toSorted((a, b) => way * compare(a, b)));
      });
    });
    const tool = document.createElement('p');
    tool.className = 'tool';
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.textContent = 'Copy as CSV';
    const said = document.createElement('span');
    said.className = 'said';
    said.setAttribute('role', 'status');
    const name = table.closest('.scroll')?.getAttribute('aria-label');
    if (name) copy.setAttribute('aria-label', 'Copy as CSV: ' + name);
    tool.append(copy, ' ', said);
    (table.closest('.scroll') ?? table).after(tool);
    copy.addEventListener('click', async () => {
      const rows = [...table.rows].map((row) => [...row.cells].map((entry) => field(textOf(entry))).join(','));
      said.textContent = (await copied(rows.join('\\r\\n') + '\\r\\n')) ? 'Copied.' : 'This browser does not allow it.';
    });
  }
})();`;
