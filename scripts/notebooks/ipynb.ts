/** A notebook in the format of Jupyter (nbformat 4.5), without outputs, for a kernel that runs TypeScript. */
import type { Part } from './blocks.ts';

export function ipynbOf(parts: readonly Part[]): string {
  const cells = parts
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
