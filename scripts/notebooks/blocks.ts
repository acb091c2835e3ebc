/** A notebook is Markdown; its blocks of TypeScript are one module, in which the prose is blank. */

export interface Blocks {
  /** The module: every line of the notebook, so that an error names the notebook's own line and column. */
  readonly module: string;
  /** The notebook from block to block: prose, code, prose, …, prose. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly kind: 'prose' | 'code';
  readonly text: string;
}

const OPENING = /^```ts\s*$/;
const CLOSING = /^```\s*$/;

/** @throws {Error} if a block has no end, naming its line */
export function blocksOf(markdown: string, file: string): Blocks {
  const lines = markdown.split('\n');
  const module: string[] = [];
  const parts: Part[] = [];
  let part: string[] = [];
  let opened = -1;
  let blocks = 0;
  const end = (kind: Part['kind']): void => {
    parts.push({ kind, text: part.join('\n') });
    part = [];
  };
  lines.forEach((line, i) => {
    if (opened < 0 && OPENING.test(line)) {
      end('prose');
      opened = i;
      module.push(`(await import('#notebook')).begin(${blocks++});`);
    } else if (opened >= 0 && CLOSING.test(line)) {
      end('code');
      opened = -1;
      module.push('');
    } else {
      part.push(line);
      module.push(opened < 0 ? '' : line);
    }
  });
  if (opened >= 0)
    throw new Error(`${file}:${opened + 1}: this block of code has no end: close it with \`\`\``);
  end('prose');
  return { module: `${module.join('\n')}\nexport {};\n`, parts };
}
