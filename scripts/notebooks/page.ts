/** A notebook that has been run, as one page: no script, no network. */
import { createHash } from 'node:crypto';
import { marked } from 'marked';
import type { Showable, Shown } from '#notebook';
import { svgOf } from 'hythe';
import { PAGE_STYLE } from '../../src/report/page-style.ts';
import type { Played } from './run.ts';

/** The most rows shown of a table; further ones are only counted. */
const MOST_ROWS = 60;

const STYLE = `${PAGE_STYLE}
main{padding-top:24px}
main>h1{font-size:1.9rem;color:var(--ink);margin:.6em 0 .4em}
main>h2{margin:1.8em 0 .4em}
main>p,main>ul,main>ol{max-width:68ch}
pre{background:var(--raised);padding:12px 14px;overflow-x:auto;font-size:.82rem;line-height:1.45;border-radius:4px}
.out{border-left:3px solid var(--grid);padding-left:14px;margin:10px 0 22px}
.out svg{max-width:100%;height:auto;background:#fff}
.out p{margin:.3em 0}
.caption{color:var(--muted);font-size:.9rem}
`;

export async function pageOf(title: string, { parts, shown }: Played, version: string): Promise<string> {
  const body: string[] = [];
  let block = 0;
  for (const { kind, text } of parts) {
    if (kind === 'prose') {
      body.push(await marked.parse(text));
      continue;
    }
    body.push(`<pre><code>${escaped(text)}</code></pre>`);
    for (const one of shown.filter((each) => each.block === block)) body.push(await output(one));
    block++;
  }
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
<footer><p>Made by Hythe ${escaped(version)} on Node ${process.versions.node}.</p></footer>
</body>
</html>
`;
}

async function output({ value, caption }: Shown): Promise<string> {
  const below = caption === null ? '' : `<p class="caption">${escaped(caption)}</p>`;
  return `<div class="out">${await shownAs(value)}${below}</div>`;
}

async function shownAs(value: Showable): Promise<string> {
  if (typeof value === 'string') return marked.parse(escaped(value));
  if (typeof value === 'number' || typeof value === 'boolean') return `<p>${entry(value)}</p>`;
  if (isRows(value)) return tableOf(value, Object.keys(value[0] ?? {}));
  if ('columnNames' in value) return tableOf(value.objects(), value.columnNames());
  return svgOf(value);
}

function isRows(value: Showable): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value);
}

function tableOf(rows: readonly object[], columns: readonly string[]): string {
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const body = rows
    .slice(0, MOST_ROWS)
    .map((row) => `<tr>${columns.map((name) => `<td>${entry(Reflect.get(row, name))}</td>`).join('')}</tr>`);
  const rest = rows.length - MOST_ROWS;
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>${
    rest > 0 ? `<p>and ${rest} more rows</p>` : ''
  }`;
}

function entry(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'number')
    return Number.isInteger(value) || Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en-GB')
      : String(Number(value.toPrecision(4)));
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
