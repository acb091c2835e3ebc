/** Hussars charge veterans, with given dice: every test of a charge, and the melee. */
import { replay, type Narration } from '../../../src/play/narrate.ts';
import { engagementOf } from './asked.ts';

export const STORY = {
  tables: 'illustrative',
  distanceInches: 10,
  maxTurns: 1,
  A: {
    command: 'G',
    mfType: 'cavalry',
    baseMorale: 'regular',
    doctrine: { name: 'charge' },
    units: [{ designation: 'R-6 L', leader: 'N' }],
  },
  B: {
    command: 'A',
    mfType: 'infantry',
    skirmishRating: 'good',
    baseMorale: 'veteran',
    doctrine: { name: 'stand-and-fire' },
    units: [{ designation: 'V-5' }],
  },
};

export const DICE = {
  initiative: [5, 4, 3, 2],
  square: [3, 4],
  fire: [2],
  home: [4, 2],
  melee: [6, 2],
} as const;

export function tellStory(): Narration {
  return replay(engagementOf(STORY), Object.values(DICE).flat());
}

const NAMES: Readonly<Record<string, string>> = {
  A1: 'the hussar regiment',
  B1: 'the veteran battalion',
  A: 'France',
  B: 'Prussia',
};

/** The story as an umpire would tell it, a throw at a time. */
export function storyText(): string {
  return tellStory()
    .steps.map(({ explanation, throws, told }) => {
      const { total, furtherTotals = [], factors } = explanation;
      const sums = [total, ...furtherTotals].flatMap((sum, i) => {
        if (sum === null) return [];
        const parts = factors.filter(
          ({ of, value }) => of === (i === 0 ? undefined : sum.name) && value !== 0,
        );
        const texts = parts.map(({ label, value, mark }, k) => {
          const number = value ?? 0;
          const sign = k === 0 ? '' : number < 0 ? '- ' : '+ ';
          return `${sign}${k === 0 ? number : Math.abs(number)} ${label}${mark === undefined ? '' : ` (${mark})`}`;
        });
        return [`${sum.name} ${sum.value} = ${texts.join(' ')}`];
      });
      const dice = throws.map(({ faces }) => faces.map(({ face }) => face).join(' ')).join(', then ');
      return [explanation.act, ...sums.map((sum) => `    ${sum}`), `    dice ${dice}: ${told}`].join('\n');
    })
    .join('\n')
    .replace(/\b([AB]1?)\b/gu, (name) => NAMES[name] ?? name);
}
