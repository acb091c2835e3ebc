import { describe, expect, test } from 'vitest';
import { findingsPart, opening, verdictStrip } from '../../src/report/opening.ts';
import { say, type Sentence } from '../../src/questions/telling/sentence.ts';
import { FOUR_DISTANCES, skirmishRun } from './skirmish-run.ts';

const words = (count: number): Sentence => [Array.from({ length: count }, () => 'word').join(' ')];
const text = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the opening of a page', () => {
  const { findings, facts } = skirmishRun({ cells: FOUR_DISTANCES });
  const words60 = Array.from({ length: 60 }, () => 'word').join(' ');
  const asked = { ...facts, words: { ...facts.words, question: 'Which is better?', notes: words60 } };

  test('has the answer as its heading, the number beside it, the question, and one line on method', () => {
    const figure = { amount: say`52%`, meaning: say`of engagements won by the British` };
    const html = opening({ ...findings, figure }, asked).text;
    expect(html.match(/<h1>/g)).toHaveLength(1);
    const shown = text(html);
    const places = [
      '52% of engagements won by the British',
      'Which is better?',
      'All numbers are exact.',
    ].map((part) => shown.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('folds notes of more than 60 words', () => {
    expect(opening(findings, asked).text).not.toMatch(/<details[^>]*>\s*<summary>Notes/);
    const longer = { ...asked, words: { ...asked.words, notes: `${words60} more` } };
    expect(opening(findings, longer).text).toMatch(/<details[^>]*>\s*<summary>Notes of the author/);
  });

  test('says each verdict by a mark and a word, not by colour alone, failed ones first', () => {
    const strip = verdictStrip([
      { state: 'holds', words: say`neither side wins too often`, figure: say`52%` },
      { state: 'undecided', words: say`few draws`, figure: say`4% ± 1` },
      { state: 'fails', words: say`it is short`, figure: say`9 turns` },
    ]);
    expect(text(strip?.text ?? '')).toBe(
      '✗ fails It is short 9 turns ? undecided Few draws 4% ± 1 ✓ holds Neither side wins too often 52%',
    );
    expect(verdictStrip([])).toBeNull();
  });

  test('opens at most five findings and at most eighty words, but one always', () => {
    const open = (sentences: readonly Sentence[]): number =>
      (findingsPart(sentences).text.split('<details')[0]?.match(/<li>/g) ?? []).length;
    expect(open(Array.from({ length: 5 }, () => words(16)))).toBe(5);
    expect(open(Array.from({ length: 6 }, () => words(3)))).toBe(5);
    expect(open(Array.from({ length: 5 }, () => words(17)))).toBe(4);
    expect(open([words(90), words(3)])).toBe(1);
    expect(text(findingsPart([words(90), words(3)]).text)).toContain('One more finding');
  });
});
