/** A charge of two squadrons on a battalion that holds its fire, with dice written down, told as an umpire would. */
import { replay, type Narration } from '../../../src/play/narrate.ts';
import { engagementOf } from './asked.ts';

export const STORY = {
  lanes: [
    {
      A: {
        type: 'aggressive-cavalry',
        original: 12,
        doctrine: { main: 'charge', chargeWithinInches: 12, followUp: 'one' },
      },
      B: {
        type: 'dutch-foot',
        firstVolley: true,
        pikes: 4,
        grenadiers: true,
        frontObstacle: 'small',
        doctrine: { main: 'stand-ready', whenCharged: 'hold' },
      },
      distanceInches: 10,
    },
  ],
  turnLimit: 1,
};

export const DICE = {
  // Held: 8 with the grenadiers.
  holdsFire: [4, 3],
  volley: [3, 1, 4, 2, 6, 1, 2, 3, 4],
  // The lower die of each squadron: failed by two, and a d6.
  chargerTests: [6, 5, 4, 5, 2],
  chargeMove: [5, 2],
  chargerStrikes: [4, 6, 6, 5],
  footStrikes: [6, 2, 5, 1, 4, 3, 6, 2, 5, 1, 4, 3, 6, 2],
  fallBack: [3],
  // Failed by four: d6 + 3.
  loserTests: [2, 1, 3, 1, 4],
  winnerTests: [3, 4, 2, 5],
} as const;

export function tellStory(): Narration {
  return replay(engagementOf(STORY), Object.values(DICE).flat());
}

/** The story a throw at a time. */
export function storyText(): string {
  return tellStory()
    .steps.map(({ explanation, throws, told }) => {
      const { total, factors } = explanation;
      const parts = factors.map(({ label, value }, i) => {
        if (value === null) return `, ${label}`;
        const sign = i === 0 ? '' : value < 0 ? ' - ' : ' + ';
        return `${sign}${Math.abs(value)} ${label}`;
      });
      const sum = total === null ? [] : [`    ${total.name} ${total.value} = ${parts.join('')}`];
      const facts = total === null ? factors.map(({ label }) => `    ${label}`) : [];
      const dice = throws.map(({ faces }) => faces.map(({ face }) => face).join(' ')).join(', then ');
      return [explanation.act, ...sum, ...facts, `    dice ${dice}: ${told}`].join('\n');
    })
    .join('\n');
}
