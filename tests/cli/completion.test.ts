import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { hytheInTurn } from './hythe.ts';

/** What bash offers for a line that is being typed. */
function offered(script: string, ...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const asked = `${script}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _hythe; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['-c', asked], { encoding: 'utf8' }).stdout.trim().split('\n');
}

describe('hythe completion', () => {
  const { stdout: script, status } = hytheInTurn(['completion', 'bash']);

  test('makes bash complete commands, the options of each, and files', () => {
    expect(status).toBe(0);
    expect(offered(script, 'hythe', 'ru')).toEqual(['run', 'rules', 'runs']);
    expect(offered(script, 'hythe', 'run', '--rep')).toEqual(['--replicates']);
    expect(offered(script, 'hythe', 'run', 'package.js')).toEqual(['package.json']);
    expect(offered(script, 'hythe', 'odds', '--replicates')).toEqual(['']);
  });

  test('is written for zsh and fish too, with the same commands', () => {
    expect(hytheInTurn(['completion', 'zsh']).stdout).toContain('bashcompinit');
    const fish = hytheInTurn(['completion', 'fish']).stdout;
    expect(fish).toContain("complete -c hythe -n '__fish_seen_subcommand_from run' -l replicates -d ");
    expect(fish.split('\n').filter((line) => line.includes('__fish_use_subcommand')).length).toBeGreaterThan(
      10,
    );
  });

  test('names the shells that it knows', () => {
    const wrong = hytheInTurn(['completion', 'csh']);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('bash, zsh, fish');
  });
});
