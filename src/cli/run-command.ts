/** Commands as a user types them in a shell, for hints and for the record of a run. */
import { basename } from 'node:path';
import { shellWord } from '../engine/shell-word.ts';
import type { ResolveOptions } from './specs.ts';
import { hytheCommand } from './hythe-command.ts';

/** The command that makes the same run again. */
export function runCommand(path: string, options: ResolveOptions, further: readonly string[] = []): string {
  return hytheCommand('run', ...[path, ...resolveWords(options), ...further].map(shellWord));
}

/**
 * The command for the record of a run: it names files without their folders, which belong to one machine and its user.
 */
export function keptCommand(
  { path, command }: { readonly path: string; readonly command: string | null },
  options: ResolveOptions,
): string {
  const { rulesModule, ...others } = options;
  // The page of a run, run again as it is.
  if (command !== null && resolveWords(others).length === 0) return command;
  const named = rulesModule === undefined ? others : { ...others, rulesModule: basename(rulesModule) };
  return ['hythe run', ...[basename(path), ...resolveWords(named)].map(shellWord)].join(' ');
}

/** The command that traces one replicate of the run. */
export function traceCommand(path: string, options: ResolveOptions, cell: number, replicate: number): string {
  const where = ['--cell', String(cell), '--replicate', String(replicate)];
  return hytheCommand('trace', ...[path, ...where, ...resolveWords(options)].map(shellWord));
}

function resolveWords(options: ResolveOptions): string[] {
  const { analysis, replicates, precision, maxReplicates, seed, method, rulesModule } = options;
  const words: string[] = [];
  if (rulesModule !== undefined) words.push('--rules-module', rulesModule);
  if (analysis !== undefined) words.push('--analysis', analysis);
  if (method !== undefined) words.push('--method', method);
  if (replicates !== undefined) words.push('--replicates', replicates);
  if (precision !== undefined) words.push('--precision', precision);
  if (maxReplicates !== undefined) words.push('--max-replicates', maxReplicates);
  if (seed !== undefined) words.push('--seed', seed);
  return words;
}
