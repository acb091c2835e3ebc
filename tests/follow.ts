/** Follows a page of the documentation to the letter, in a folder of a reader. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hythe, hytheInTurn, ROOT } from './cli/hythe.ts';

export interface Followed {
  /** The page with its samples as the commands print them now; a line `…` stands for what a sample leaves out. */
  readonly page: string;
  readonly commands: readonly string[];
  /** Commands that did not end as the page would have it, with all that they said. */
  readonly failed: readonly string[];
}

export interface HowToFollow {
  /** True for a command that needs what a test does not have; `isShown` where the page shows its output. */
  readonly isLeftOut?: (command: string, isShown: boolean) => boolean;
  /** True where the page changes a module of rules, which a process reads once: each command then has its own. @defaultValue false */
  readonly changesRules?: boolean;
  /** Words of the commands that the reader has otherwise, such as names of runs. */
  readonly words?: Readonly<Record<string, string>>;
}

/**
 * Writes what the page says is to be written (a block of YAML into the file that the words before it name last), changes
 * what it says is to be changed (blocks of `diff`, in the module that the words before name, else in `rules.ts`), and runs its
 * commands. Where the words before a command
 * ask for a mistake, it is made, and mended after. The example specs lie in the folder as in a clone.
 */
export function follow(
  page: string,
  folder: string,
  { isLeftOut = () => false, changesRules = false, words: otherwise = {} }: HowToFollow = {},
): Followed {
  symlinkSync(join(ROOT, 'experiments'), join(folder, 'experiments'));
  const commands: string[] = [];
  const failed: string[] = [];
  const parts: string[] = [];
  let at = folder;
  let spec = '';
  let words = '';
  let printed: readonly string[] | null = null;
  let end = 0;
  const blocks = [...page.matchAll(/([\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gm)];
  for (const [i, [whole, prose = '', language = '', block = '']] of blocks.entries()) {
    words += prose;
    let shown = block;
    if (language === 'yaml') {
      const names = [...words.matchAll(/`([\w-]+\.yaml)`/g)].map(([, name = '']) => name);
      spec = join(at, names.at(-1) ?? '');
      if (names.length > 0)
        writeFileSync(spec, block.includes('hythe: 1') ? block : readFileSync(spec, 'utf8') + block);
    } else if (language === 'diff') {
      const lines = (sign: string): string =>
        block
          .split('\n')
          .flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
          .join('\n');
      const module = [...prose.matchAll(/`([\w-]+\.ts)`/g)].at(-1)?.[1] ?? 'rules.ts';
      const file = join(at, module);
      const before = readFileSync(file, 'utf8');
      if (!before.includes(lines('-'))) throw new Error(`${module} has no ${lines('-')}`);
      writeFileSync(file, before.replace(lines('-'), lines('+')));
    } else if (language === 'sh' && block.startsWith('cd ')) at = join(at, block.slice(3).trim());
    else if (language === 'sh') {
      const isShown = blocks[i + 1]?.[2] === 'text';
      printed = null;
      const asked = [...block.matchAll(/^(?:npx --no -- )?hythe ([^#\n]*)/gm)].map(([, line = '']) =>
        line.trim(),
      );
      for (const command of asked) {
        if (isLeftOut(command, isShown)) continue;
        const [, right = '', wrong = ''] = /Change `([^`]+)` to `([^`]+)`/u.exec(prose) ?? [];
        const isMistaken = wrong !== '';
        const before = isMistaken ? readFileSync(spec, 'utf8') : '';
        if (isMistaken) writeFileSync(spec, before.replace(right, wrong));
        const said = (changesRules ? hythe : hytheInTurn)(wordsOf(command, otherwise), { cwd: at });
        if (isMistaken) writeFileSync(spec, before);
        commands.push(command);
        // 1 says that something moved.
        if (!(isMistaken ? [2] : [0, 1]).includes(said.status ?? -1))
          failed.push(`${command}\n${said.stdout}${said.stderr}`);
        printed = (isMistaken ? said.stderr : said.stdout).trimEnd().split('\n');
      }
    } else if (language === 'text' && printed !== null) {
      shown = `${sampleOf(block.trimEnd().split('\n'), printed).join('\n')}\n`;
      printed = null;
    }
    parts.push(`${prose}\`\`\`${language}\n${shown}\`\`\``);
    end += whole.length;
  }
  return { page: parts.join('') + page.slice(end), commands, failed };
}

/** The words of a command; where dice only check what is exact, a few of them do. */
function wordsOf(command: string, otherwise: Readonly<Record<string, string>>): readonly string[] {
  // A text in quotes is a word.
  const words = [...command.matchAll(/(['"])(.*?)\1|\S+/g)].map(
    ([word, , quoted]) => quoted ?? otherwise[word] ?? word,
  );
  const [name = '', path = ''] = words;
  const isCheck =
    name === 'run' &&
    path.startsWith('experiments/') &&
    /check: exact/.test(readFileSync(join(ROOT, path), 'utf8'));
  return isCheck ? [...words, '--replicates', '2000'] : words;
}

const LEFT_OUT = '…';

/**
 * A sample with the lines that are printed now. It shows runs of lines as they stand; each is looked for after the one
 * before it, where most of its lines and words are.
 */
function sampleOf(sample: readonly string[], printed: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let from = 0;
  const runs = runsOf(sample);
  for (const [i, run] of runs.entries()) {
    const isFirst = i === 0 && sample[0] !== LEFT_OUT;
    const isLast = i === runs.length - 1 && sample.at(-1) !== LEFT_OUT;
    if (!isFirst) lines.push(LEFT_OUT);
    const most = Math.max(from, printed.length - run.length);
    const starts = Array.from({ length: most - from + 1 }, (_start, n) => from + n);
    const best = starts.reduce(
      (one, start) => (likeness(run, printed, start) > likeness(run, printed, one) ? start : one),
      from,
    );
    const start = isFirst ? 0 : isLast ? most : best;
    const until = isLast ? printed.length : start + run.length;
    lines.push(...printed.slice(start, until));
    from = until;
  }
  return sample.at(-1) === LEFT_OUT ? [...lines, LEFT_OUT] : lines;
}

/** The lines between those that stand for what is left out. */
function runsOf(sample: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let isOpen = false;
  for (const line of sample) {
    if (line !== LEFT_OUT && isOpen) runs.at(-1)?.push(line);
    else if (line !== LEFT_OUT) runs.push([line]);
    isOpen = line !== LEFT_OUT;
  }
  return runs;
}

function likeness(run: readonly string[], printed: readonly string[], start: number): number {
  return run.reduce((sum, line, i) => {
    const now = printed[start + i] ?? '';
    const words = line.trim().split(/\s+/);
    const common = words.filter((word) => now.includes(word)).length / words.length;
    return sum + (now === line ? 10 : common);
  }, 0);
}
