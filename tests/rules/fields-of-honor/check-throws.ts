/** Checks of every throw of every engagement: the state is its words, parts add up to their numbers, and words are fit to read. */
import { expect } from 'vitest';
import type { Game } from '../../../src/play/game.ts';
import type { Battle } from '../../../src/rules/fields-of-honor/game.ts';
import { checkWords, wordsOf } from '../playing.ts';
import { throwsOf } from './throw-by-throw.ts';

export function checkThrows(game: Game<Battle>, die: (sides: number) => number): void {
  const { dues, told } = throwsOf(game, die);
  for (const { explanation, s } of dues) {
    const read = game.create();
    read.read(wordsOf(s), 0);
    expect(wordsOf(read)).toEqual(wordsOf(s));
    expect(JSON.stringify(read)).toBe(JSON.stringify(s));
    checkWords(explanation.act);
    const { total, furtherTotals = [], factors } = explanation;
    [...(total === null ? [] : [total]), ...furtherTotals].forEach(({ name, value }, i) => {
      const parts = factors.filter((factor) => factor.of === (i === 0 ? undefined : name));
      expect(parts.reduce((sum, part) => sum + (part.value ?? 0), 0)).toBe(value);
    });
  }
  for (const one of told) checkWords(one);
}
