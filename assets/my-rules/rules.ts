/** A skirmish with six-sided dice: two bands of figures shoot at each other. */
import { story, type Dice } from 'hythe/rules';

/** Every number of the rules, so that `hythe rules` shows it and a spec can change it (`tables:`). */
const tables = {
  green: { hitsOn: 5, nerve: 4 },
  trained: { hitsOn: 4, nerve: 3 },
  veteran: { hitsOn: 3, nerve: 2 },
  cover: { harderBy: 1 },
};

const figures = { type: 'integer', min: 1, max: 50, required: true, meaning: 'figures' } as const;
const quality = { type: 'choice', values: ['green', 'trained', 'veteran'], default: 'trained', meaning: 'quality' } as const;
const inCover = { type: 'boolean', default: false, meaning: 'stands in cover' } as const;

/** MY-2 One die for each figure. */
function hits(dice: Dice, count: number, hitsOn: number) {
  return dice.successes(count, 6, { atLeast: hitsOn }, 'to hit', 'MY-2');
}

export default story({
  id: 'my-rules',
  title: 'A skirmish with D6',
  tables,
  force: { figures, quality }, // what a spec says of a force; points and menus need a list of units here
  side: { inCover }, // and of a side
  turns: 10,
  start({ A, B }, { tables }) {
    const band = (own: typeof A, enemy: typeof A) => ({
      figures: own.figures,
      half: Math.floor(own.figures / 2),
      hitsOn: tables[own.quality].hitsOn + (enemy.inCover ? tables.cover.harderBy : 0),
      nerve: tables[own.quality].nerve,
      ran: 0,
    });
    return { A: band(A, B), B: band(B, A) }; // all that is remembered: whole numbers
  },
  turn({ A, B }, dice) {
    for (const band of dice.chance(1, 2, 'A fires first', 'MY-1') ? [A, B] : [B, A]) {
      const enemy = band === A ? B : A;
      enemy.figures = Math.max(0, enemy.figures - hits(dice.by(band), band.figures, band.hitsOn)); // MY-3
      if (enemy.figures === 0) return;
    }
    for (const band of [A, B])
      if (band.figures <= band.half && dice.by(band).die(6, 'nerve', 'MY-4') < band.nerve) band.ran = 1;
  },
  over({ A, B }) {
    const isGone = (band: typeof A) => band.figures === 0 || band.ran === 1;
    if (!isGone(A) && !isGone(B)) return null; // it goes on
    return isGone(A) && isGone(B) ? 'nobody' : isGone(A) ? 'B' : 'A';
  },
  measures: { survivors: { meaning: 'figures left', of: ({ A, B }) => ({ A: A.figures, B: B.figures }) } },
  mechanics: {
    volley: {
      meaning: 'hits of one volley',
      inputs: { figures, quality },
      of: (asked, dice, rules) => hits(dice, asked.figures, rules.tables[asked.quality].hitsOn),
    },
  },
});
