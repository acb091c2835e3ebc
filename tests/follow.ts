/** Follows a page of the documentation to the letter, in an empty folder. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../bin/hythe.js', import.meta.url));

export interface Step {
  readonly command: string;
  /** 0 where it ended as the page would have it. */
  readonly status: number | null;
  /** What the page shows of its output and it did not print. */
  readonly missing: readonly string[];
}

/**
 * Writes what the page says is to be written (a block of YAML into the file that the words before it name last), changes
 * what it says is to be changed (blocks of `diff`, in `rules.ts`), runs every `npx --no -- hythe` and looks for what is shown of
 * its output; a line `…` stands for what the page leaves out. Where the words before a command ask for a mistake, it is made, and mended after.
 */
export function follow(page: string, folder: string): Step[] {
  const steps: Step[] = [];
  let at = folder;
  let output = '';
  let spec = '';
  let words = '';
  for (const [, prose = '', language, block = ''] of page.matchAll(
    /([\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gm,
  )) {
    words += prose;
    if (language === 'yaml') {
      const names = [...words.matchAll(/`([\w-]+\.yaml)`/g)].map(([, name = '']) => name);
      spec = join(at, names.at(-1) ?? '');
      writeFileSync(spec, block.includes('hythe: 1') ? block : readFileSync(spec, 'utf8') + block);
    } else if (language === 'diff') {
      const lines = (sign: string): string =>
        block
          .split('\n')
          .flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
          .join('\n');
      const file = join(at, 'rules.ts');
      const before = readFileSync(file, 'utf8');
      if (!before.includes(lines('-'))) throw new Error(`rules.ts has no ${lines('-')}`);
      writeFileSync(file, before.replace(lines('-'), lines('+')));
    } else if (language === 'sh' && block.startsWith('cd ')) at = join(at, block.slice(3).trim());
    else if (language === 'sh') {
      const command = block.trim().replace(/^npx --no -- hythe /, '');
      const [, right = '', wrong = ''] = /Change `([^`]+)` to `([^`]+)`/u.exec(prose) ?? [];
      const isMistaken = wrong !== '';
      const before = isMistaken ? readFileSync(spec, 'utf8') : '';
      if (isMistaken) writeFileSync(spec, before.replace(right, wrong));
      const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...command.split(' ')], {
        cwd: at,
        encoding: 'utf8',
      });
      if (isMistaken) writeFileSync(spec, before);
      output = singleSpaced(stdout + stderr);
      steps.push({ command, status: isMistaken && status === 2 ? 0 : status, missing: [] });
    } else if (language === 'text') {
      const last = steps.pop();
      const missing = block
        .trimEnd()
        .split('\n')
        .filter((line) => line !== '…' && !output.includes(singleSpaced(line).trim()));
      if (last !== undefined) steps.push({ ...last, missing: [...last.missing, ...missing] });
    }
  }
  return steps;
}

/** How wide a terminal is makes no difference. */
function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}
