/** Rock, paper, scissors with luck: the least rules in which three contestants beat each other in a circle. */
import { story } from '../../src/play/story.ts';

const SIGNS = ['rock', 'paper', 'scissors'] as const;

export const signs = story({
  id: 'signs',
  title: 'Rock, paper, scissors with luck',
  symmetric: true,
  turns: 1,
  force: { of: { type: 'choice', values: SIGNS, required: true, meaning: 'sign' } },
  start: ({ A, B }) => ({
    ahead: (SIGNS.length + SIGNS.indexOf(A.of) - SIGNS.indexOf(B.of)) % SIGNS.length,
    won: 0,
  }),
  turn(state, { die }) {
    const upset = die(6, 'luck') === 1;
    if (state.ahead > 0) state.won = (state.ahead === 1) !== upset ? 1 : 2;
  },
  over: ({ won }) => (won === 1 ? 'A' : won === 2 ? 'B' : null),
});
