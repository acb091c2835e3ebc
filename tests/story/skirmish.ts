/** The skirmish of `assets/my-rules` as a story: the same rules, the same dice, the same numbers. */
import { mechanic, story, type Dice } from '../../src/core/rules.ts';

const tables = {
  hitsOn: { green: 5, trained: 4, veteran: 3 },
  nerve: { green: 4, trained: 3, veteran: 2 },
  cover: 1,
};
type Tables = typeof tables;

const quality = {
  type: 'choice',
  values: ['green', 'trained', 'veteran'],
  default: 'trained',
  meaning: 'quality of the band',
} as const;
const figures = {
  type: 'integer',
  min: 1,
  max: 50,
  required: true,
  meaning: 'figures at the start',
} as const;
const inCover = { type: 'boolean', default: false, meaning: 'the band stands in cover' } as const;

function hits(dice: Dice, count: number, hitsOn: number): number {
  return dice.successes(count, 6, { atLeast: hitsOn }, 'to hit', 'MY-2');
}

export const skirmish = story({
  id: 'skirmish',
  title: 'A skirmish with D6',
  tables,
  force: { figures, quality },
  side: { inCover },
  turns: 10,
  start({ A, B }, { tables: { hitsOn, nerve, cover } }) {
    const band = (own: typeof A, enemy: typeof A) => ({
      figures: own.figures,
      atFirst: own.figures,
      hitsOn: hitsOn[own.quality] + (enemy.inCover ? cover : 0),
      nerve: nerve[own.quality],
      ran: 0,
    });
    return { A: band(A, B), B: band(B, A) };
  },
  turn({ A, B }, dice) {
    const isAFirst = dice.chance(1, 2, 'who fires first', 'MY-1');
    const [first, second] = isAFirst ? [A, B] : [B, A];
    second.figures = Math.max(0, second.figures - hits(dice, first.figures, first.hitsOn));
    if (second.figures === 0) return;
    first.figures = Math.max(0, first.figures - hits(dice, second.figures, second.hitsOn));
    if (first.figures === 0) return;
    for (const band of [A, B])
      if (2 * band.figures <= band.atFirst && dice.die(6, 'nerve', 'MY-4') < band.nerve) band.ran = 1;
  },
  over({ A, B }) {
    const isGone = (band: typeof A) => band.figures === 0 || band.ran === 1;
    if (isGone(A)) return isGone(B) ? 'nobody' : 'B';
    return isGone(B) ? 'A' : null;
  },
  measures: {
    survivors: { meaning: 'figures left', most: 50, of: ({ A, B }) => ({ A: A.figures, B: B.figures }) },
  },
  mechanics: {
    volley: mechanic({
      meaning: 'hits of one volley',
      inputs: { figures, quality, inCover },
      of: (asked, dice, rules: { readonly tables: Tables }) => {
        const { hitsOn, cover } = rules.tables;
        return hits(dice, asked.figures, hitsOn[asked.quality] + (asked.inCover ? cover : 0));
      },
    }),
  },
});
