/** A notebook in the format of Jupyter (nbformat 4.5), without outputs, for a kernel that runs TypeScript. */
import { readFileSync } from 'node:fs';
import type { Part } from './blocks.ts';

/** `show` and its kin for the kernel: the code of this file, without its module syntax. */
const SHOW = readFileSync(new URL('jupyter.ts', import.meta.url), 'utf8')
  .replace(/^\/\*\*[\s\S]*?\*\/\n(?=import )/, '')
  .replace(/\nexport \{.*\n$/, '');

/** The line by which a notebook imports `show` when it is woven. */
const TAKES_SHOW = /^import \{[^}]*\} from '#notebook';\n?/m;

/** The first cell, which defines `show`; a cell that shows something ends when all of it has been shown. */
export function ipynbOf(parts: readonly Part[]): string {
  const cells = [
    { kind: 'code', text: SHOW } as const,
    ...parts.map(({ kind, text }) => ({ kind, text: kind === 'code' ? forKernel(text) : text })),
  ]
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }, i) => {
      const source = text.trim().split(/(?<=\n)/);
      const common = { id: `cell-${i + 1}`, metadata: {}, source };
      return kind === 'prose'
        ? { cell_type: 'markdown', ...common }
        : { cell_type: 'code', ...common, execution_count: null, outputs: [] };
    });
  const kernelspec = { display_name: 'Deno', language: 'typescript', name: 'deno' };
  const whole = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

function forKernel(code: string): string {
  const text = code.replace(TAKES_SHOW, '');
  return /\bshow\(/.test(text) ? `${text.trimEnd()}\nawait shown();` : text;
}
