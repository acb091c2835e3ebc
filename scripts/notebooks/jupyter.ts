/**
 * The stand-in for `#notebook` in Jupyter: `show` puts a value below its cell, on Deno's kernel or on tslab. The
 * exporter puts this file, from its first import on, into the first cell.
 */
import { svgOf } from 'hythe';

type Chart = Parameters<typeof svgOf>[0];
type Row = Readonly<Record<string, unknown>>;
interface Table {
  columnNames(): string[];
  objects(): readonly object[];
}
type Put = (kind: string, data: string) => Promise<void>;

const MOST_ROWS = 60;
/** Milliseconds to wait for displays: Deno's kernel reports the end of a cell while they are on their way. */
const ON_ITS_WAY_MS = 200;
let drawn: Promise<void> = Promise.resolve();

/** Puts a value below the cell: words in Markdown, a number, rows, a table of arquero, a chart of Vega-Lite. */
function show(
  value: string | number | boolean | readonly Row[] | Table | Chart,
  caption: string | null = null,
): void {
  drawn = drawn.then(async () => {
    const put = await display();
    if (typeof value !== 'object') await put('text/markdown', String(value));
    else if ('columnNames' in value) await put('text/html', tableOf(value.objects(), value.columnNames()));
    else if (isRows(value)) await put('text/html', tableOf(value, Object.keys(value[0] ?? {})));
    else await put('image/svg+xml', await svgOf(value));
    if (caption !== null) await put('text/markdown', `_${caption}_`);
  });
}

/** Ends a cell: everything has been shown. */
async function shown(): Promise<void> {
  await drawn;
  // tslab knows no types of Node unless they are installed; every JavaScript has this function all the same.
  const after = Reflect.get(globalThis, 'setTimeout') as (done: () => void, ms: number) => unknown;
  await new Promise<void>((done) => after(done, ON_ITS_WAY_MS));
}

/** A number of replicates, as given. */
function size(replicates: number): number {
  return replicates;
}

/** The path of an example that comes with Hythe, installed beside the notebook. */
function example(name: string): string {
  return `node_modules/hythe/experiments/${name}.yaml`;
}

/** The display of the kernel at hand; both kernels give these types. */
async function display(): Promise<Put> {
  const deno = Reflect.get(globalThis, 'Deno') as
    { readonly jupyter: { display(data: object, how: { readonly raw: true }): Promise<void> } } | undefined;
  if (deno !== undefined) return (kind, data) => deno.jupyter.display({ [kind]: data }, { raw: true });
  const kernel: string = 'tslab';
  const tslab = (await import(kernel)) as {
    readonly display: { raw(kind: string, data: string): void };
  };
  return async (kind, data) => tslab.display.raw(kind, data);
}

function isRows(value: readonly Row[] | Chart): value is readonly Row[] {
  return Array.isArray(value);
}

function tableOf(rows: readonly object[], columns: readonly string[]): string {
  const head = columns.map((name) => `<th>${escaped(name)}</th>`).join('');
  const body = rows
    .slice(0, MOST_ROWS)
    .map((row) => `<tr>${columns.map((name) => `<td>${entry(Reflect.get(row, name))}</td>`).join('')}</tr>`);
  const rest = rows.length - MOST_ROWS;
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${
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

export { example, show, shown, size };
