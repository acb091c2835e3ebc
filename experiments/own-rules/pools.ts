/** A duel of pools: both throw all their dice, throw failures again once, and the fewer successes lose the difference. */
import { story, type Dice } from 'hythe/rules';

const tables = { success: { atLeast: 5 } };
const pool = { type: 'integer', min: 1, max: 40, required: true, meaning: 'dice at the start' } as const;

function successes({ successes: count }: Dice, pool: number, atLeast: number) {
  const first = count(pool, 6, { atLeast }, 'pool');
  return first + count(pool - first, 6, { atLeast }, 'failures again');
}

export default story({
  id: 'pools',
  title: 'A duel of pools with dice thrown again',
  tables,
  turns: 20,
  force: { pool },
  start: ({ A, B }) => ({ A: A.pool, B: B.pool }),
  turn(pools, dice, { tables: { success } }) {
    const [a, b] = [dice.by('A'), dice.by('B')];
    const ahead = successes(a, pools.A, success.atLeast) - successes(b, pools.B, success.atLeast);
    pools.A -= Math.min(pools.A, Math.max(0, -ahead));
    pools.B -= Math.min(pools.B, Math.max(0, ahead));
  },
  over: ({ A, B }) => (B === 0 ? 'A' : A === 0 ? 'B' : null),
  measures: { dice: { meaning: 'dice left', of: ({ A, B }) => ({ A, B }) } },
});
