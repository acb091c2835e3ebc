/** The picture of an answer: its words are all there, none over another, none beyond its edge. */
import { describe, expect, test } from 'vitest';
import { answerPicture, type PictureWords } from '../../src/report/answer-picture.ts';
import { textPx } from '../../src/report/forms/labels.ts';

const WIDTH = 800;

const ANSWER: PictureWords = {
  question: 'Is a Martini-Henry company a match for Lebel infantry?',
  headline: 'The Martini (British) is narrowly ahead at every distance.',
  verdict: { words: 'Fair', isFair: true, ahead: null },
  place: '8 cm',
  sides: [
    { title: 'British', share: '51', lines: ['Infantry, Martini-Henry rifle', 'Hold the line'] },
    { title: 'French', share: '46', lines: ['Infantry, Lebel rifle'] },
  ],
  shares: [0.51, 0.46],
  rest: 'of 100 fights, 3 without a winner; exact',
  setting: 'Distance 8 cm; Terrain Open',
  origin: 'La Pluie des Balles. Hythe 0.2.0.',
};

/** Each text of the drawing with the box that it takes. */
function textsIn(svg: string): { text: string; left: number; right: number; top: number; bottom: number }[] {
  const texts = svg.matchAll(
    /<text text-anchor="(\w+)" transform="translate\(([-\d.]+),([-\d.]+)\)"[^>]*font-size="(\d+)px"( font-weight="bold")?[^>]*>([^<]*)</gu,
  );
  return [...texts].map(([, anchor, x, y, size, bold, text = '']) => {
    const px = textPx(text, { size: Number(size), bold: bold !== undefined });
    const left = Number(x) - (anchor === 'end' ? px : 0);
    return {
      text: text.replaceAll('\u00a0', ' '),
      left,
      right: left + px,
      top: Number(y) - 0.75 * Number(size),
      bottom: Number(y),
    };
  });
}

function overlaps(svg: string): string[] {
  const all = textsIn(svg);
  return all.flatMap((one, i) =>
    all
      .slice(i + 1)
      .filter(
        (two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom,
      )
      .map((two) => `${one.text} / ${two.text}`),
  );
}

describe('the picture of an answer', () => {
  test('has its words, in the room that they have', async () => {
    const svg = await answerPicture(ANSWER, null);
    const texts = textsIn(svg).map(({ text }) => text);
    for (const words of [
      '51',
      'British',
      '46',
      'French',
      'Fair',
      'At 8 cm',
      'Hold the line',
      ANSWER.rest,
      ANSWER.origin,
    ])
      expect(texts).toContain(words);
    expect(overlaps(svg)).toEqual([]);
  });

  test('wraps what is long, and shortens a name and a list that have no room', async () => {
    const long = 'The Right Honourable Expeditionary Army of the Nile and of the Eastern Sudan';
    const [british, french] = ANSWER.sides;
    const svg = await answerPicture(
      {
        ...ANSWER,
        question: `${long}, or ${long}?`,
        headline: Array.from({ length: 5 }, () => long).join(', '),
        sides: [
          { ...british, title: long, lines: Array.from({ length: 20 }, (_line, i) => `${i + 1} × ${long}`) },
          { ...french, title: long },
        ],
        place: long,
        setting: Array.from({ length: 8 }, () => long).join('; '),
      },
      null,
    );
    const texts = textsIn(svg);
    expect(texts.filter(({ left, right }) => left < 0 || right > WIDTH)).toEqual([]);
    expect(overlaps(svg)).toEqual([]);
    expect(texts.map(({ text }) => text)).toContain('and 12 more lines');
  });
});
