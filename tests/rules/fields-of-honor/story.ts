/** The worked example of the source as one engagement: a cavalry brigade charges a crack infantry brigade. */
import { replay, type Narration } from '../../../src/play/narrate.ts';
import { engagementOf } from './asked.ts';

const brigade = { stands: 8, type: 'formed', morale: 'B', friendsNear: true };

export const STORY = {
  scale: 'brigade',
  distanceIn: 6,
  maxTurns: 1,
  A: {
    units: [
      {
        ...brigade,
        arm: 'cavalry',
        fire: 'C',
        melee: 'B',
        commander: true,
        engagedMoveIn: 4,
        chargeMoveIn: 8,
      },
    ],
    doctrine: { name: 'charge' },
  },
  B: {
    units: [
      {
        ...brigade,
        arm: 'infantry',
        fire: 'B',
        melee: 'C',
        cover: 'light',
        weapon: { type: 'rifled', bandsIn: [1, 2, 3, 4] },
      },
    ],
    doctrine: { name: 'stand-and-fire' },
  },
};

/** The dice: printed where the source prints them, else faces that give the printed sum or result. */
export const DICE = {
  chargeTest: [3],
  // Eight Accuracy Rolls with three ones, then five Kill Rolls that sum to 13.
  opportunityFire: [1, 4, 6, 1, 2, 5, 1, 3, 2, 4, 1, 5, 1],
  chargerMorale: [3, 5],
  defenderMorale: [2, 4],
  confederateMelee: [6, 1, 4, 5, 3, 2, 4, 5],
  unionMelee: [2, 6, 3, 5, 4, 1, 6, 4],
  confederateMorale: [2, 4],
  unionMorale: [1, 2],
  // The infantry's die first, then the two of the cavalry.
  pursuitMoves: [1, 5, 4],
  pursuitAttack: [3, 1, 5, 2, 4, 3, 2],
} as const;

export function tellStory(): Narration {
  return replay(engagementOf(STORY), Object.values(DICE).flat());
}

const NAMES: Readonly<Record<string, string>> = {
  A1: 'Confederate cavalry',
  B1: 'Union infantry',
  A: 'the Confederacy',
  B: 'the Union',
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
          return `${sign}${Math.abs(number)} ${label}${mark === undefined ? '' : ` (${mark})`}`;
        });
        return [`${sum.name} ${sum.value} = ${texts.join(' ')}`];
      });
      const dice = throws.map(({ faces }) => faces.map(({ face }) => face).join(' ')).join(', then ');
      return [explanation.act, ...sums.map((sum) => `    ${sum}`), `    dice ${dice}: ${told}`].join('\n');
    })
    .join('\n')
    .replace(/\b([AB]1?)\b/gu, (name) => NAMES[name] ?? name);
}
