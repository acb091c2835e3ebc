/** Risk: one attack to the end, three dice against two, ties to the defender. */
import { story } from 'hythe/rules';

const armies = { type: 'integer', min: 1, max: 1000, required: true, meaning: 'armies' } as const;
const dice = (max: number) => ({ type: 'integer', min: 1, max, required: true, meaning: 'dice' }) as const;

export default story({
  id: 'risk',
  title: 'Risk, one attack to the end',
  symmetric: false,
  turns: 2000,
  force: { armies },
  start: ({ A, B }) => ({ attacker: A.armies, defender: B.armies }),
  turn(state, dice) {
    const attack = dice.by('A').each(Math.min(3, state.attacker), 6, 'attack');
    const defence = dice.by('B').each(Math.min(2, state.defender), 6, 'defence');
    defence.forEach((face, i) => {
      const against = attack[i];
      if (against === undefined) return;
      if (against > face) state.defender--;
      else state.attacker--;
    });
  },
  over: ({ attacker, defender }) => (defender === 0 ? 'A' : attacker === 0 ? 'B' : null),
  measures: { armies: { meaning: 'armies left', of: (s) => ({ A: s.attacker, B: s.defender }) } },
  mechanics: {
    throw: {
      meaning: 'armies that the defender loses',
      inputs: { attacker: dice(3), defender: dice(2) },
      of({ attacker, defender }, { each }) {
        const attack = each(attacker, 6);
        return each(defender, 6).filter((face, i) => (attack[i] ?? 0) > face).length;
      },
    },
  },
});
