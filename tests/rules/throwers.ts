/** Whose dice are thrown: the side that is said to throw, against the words of the act. */
import { rootOf } from '../../src/chance/random.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { narrate } from '../../src/play/narrate.ts';

export interface ThrowOf {
  readonly thrower: 0 | 1 | null;
  readonly act: string;
}

/** Throws of both sides at once, and of nobody. */
const SHARED =
  / and .* fight|pursues|toss|coin|dice decide|equal totals|\beach\b(?! \d)|test is due|skirmish values/u;

/** Each throw of some replicates: whose it is said to be, and the act in words. */
export function throwsIn<S extends GameState<S>>(game: Game<S>, replicates: number): readonly ThrowOf[] {
  return Array.from({ length: replicates }, (_replicate, number) =>
    narrate(game, { root: rootOf('throwers'), pairing: 0, number }).steps.map(({ thrower, explanation }) => ({
      thrower,
      act: explanation.act,
    })),
  ).flat();
}

/** The side that the words name first; the system's roles are never words of its texts otherwise. */
function namedFirst(act: string, roles: readonly [string, string]): 0 | 1 | null {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${roles.join('|')})(?![\\p{L}])`, 'u').exec(act);
  return found === null ? null : found[1] === roles[0] ? 0 : 1;
}

/** The throws whose thrower is another than the side that their words name first. */
export function wronglyNamed(
  thrown: readonly ThrowOf[],
  roles: readonly [string, string],
): readonly string[] {
  const wrong = thrown.filter(({ thrower, act }) => {
    if (SHARED.test(act)) return thrower !== null;
    const named = namedFirst(act, roles);
    return thrower === null || (named !== null && thrower !== named);
  });
  return [...new Set(wrong.map(({ thrower, act }) => `${thrower}: ${act}`))];
}
