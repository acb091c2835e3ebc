/** Lanchester's square law with chance: the next to fall is on either side in the ratio of the fire upon it. */
import { story } from 'hythe/rules';

const men = { type: 'integer', min: 1, max: 200, required: true, meaning: 'men' } as const;
const rate = { type: 'integer', min: 1, max: 100, default: 1, meaning: 'rate of fire of one man' } as const;

export default story({
  id: 'lanchester',
  title: "Lanchester's square law with chance",
  turns: 400,
  force: { men, rate },
  start: ({ A, B }) => ({ A: { men: A.men, rate: A.rate }, B: { men: B.men, rate: B.rate } }),
  turn({ A, B }, { chance }) {
    const [fireOnB, fireOnA] = [A.men * A.rate, B.men * B.rate];
    (chance(fireOnB, fireOnB + fireOnA, 'the next to fall is of B') ? B : A).men--;
  },
  over: ({ A, B }) => (B.men === 0 ? 'A' : A.men === 0 ? 'B' : null),
  measures: { men: { meaning: 'men left', of: ({ A, B }) => ({ A: A.men, B: B.men }) } },
});
