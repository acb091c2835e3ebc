/** Rout and pursuit (FOH-RUN-01, FOH-RUN-02): variable movement, contact kept or lost, and the pursuit attack. */
import type { Chance } from '../../chance/chance.ts';
import { Parts } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { D6 } from './dice.ts';
import { convertTaken, hitsText, removeDestroyed, takeHits } from './hits.ts';
import { strikeKey } from './melee.ts';
import { MORALE_DONE, PURSUIT_ATTACK, PURSUIT_MOVE, purposeOf, type Play } from './state.ts';
import { isInferred } from './table-reader.ts';
import type { Tables } from './tables.ts';
import { GAITS, type Gait } from './units.ts';

export function gaitOf(mounted: boolean): Gait {
  return mounted ? 'mounted' : 'foot';
}

/** Inches of one variable movement: base and dice (FOH-RUN-01). */
export function variableMoveIn(chance: Chance, tables: Tables, gait: Gait): number {
  const { baseIn, dice } = tables.variableMove[gait];
  return baseIn.value + chance.sum(dice.value, D6);
}

/** The gait of a unit, as a plain fact. */
export function runningParts(tables: Tables, name: string, gait: Gait): Parts {
  const { baseIn, dice } = tables.variableMove[gait];
  const parts = new Parts();
  parts.factors.push({
    label: `${name}: ${baseIn.value} in and ${dice.value}D6`,
    value: null,
    ruleIds: ['FOH-RUN-01'],
    ...(baseIn.inferredFor === 'everything' ? { mark: 'inferred' } : {}),
  });
  return parts;
}

/** A note on variable movement: at other scales than the example's it is a default throughout (FOH-RUN-01). */
export function variableMoveMarks(tables: Tables, gaits: readonly Gait[]): readonly string[] {
  return [...new Set(gaits)].flatMap((gait) => {
    const { baseIn, dice } = tables.variableMove[gait];
    if (!isInferred(baseIn, 'pursuit') && !isInferred(dice, 'pursuit')) return [];
    return [
      `variable movement of ${baseIn.value} inch and ${dice.value}D6 ${gait} is inferred from one example (FOH-RUN-01)`,
    ];
  });
}

/** True if the pursuer's variable movement is at least the runner's, who moves first (FOH-RUN-02). */
export function keepsContact(chance: Chance, tables: Tables, pursuer: Gait, runner: Gait): boolean {
  const ran = variableMoveIn(chance, tables, runner);
  const followed = variableMoveIn(chance, tables, pursuer);
  // The bases may be decimals of a user's tables: a tie in decimals must be a tie here.
  return Math.round((followed - ran) * 1e9) >= 0;
}

function gaitAt(index: number): Gait {
  return GAITS[index === 0 ? 0 : 1];
}

export const pursuitMove: Throw<Battle, Play> = {
  name: 'rout and pursuit moves',
  ruleIds: ['FOH-RUN-01', 'FOH-RUN-02'],
  key: (b, s, due, sum) => {
    const pursuer = b.throwerOf(s);
    const runner = b.targetOf(s);
    sum.addAll(runner.running);
    sum.addAll(pursuer.running);
    due.set(PURSUIT_MOVE, purposeOf(s), pursuer.mounted ? 1 : 0, runner.mounted ? 1 : 0);
  },
  resolve: ({ tables }, { key0, key1 }, chance) =>
    keepsContact(chance, tables, gaitAt(key0), gaitAt(key1)) ? 1 : 0,
  apply: (_b, s, kept) => {
    s.stage = kept === 0 ? MORALE_DONE : PURSUIT_ATTACK;
  },
  act: (b, s) => `${b.targetOf(s).name} runs, ${b.throwerOf(s).name} pursues`,
  result: (_b, _s, kept) =>
    kept === 0 ? 'contact is lost' : 'contact is kept: a pursuit attack (FOH-RUN-02)',
};

/** Its hits are converted at once and on their own. */
export const pursuitAttack: Throw<Battle, Play> = {
  name: 'pursuit attack',
  ruleIds: ['FOH-RUN-02', 'FOH-MEL-03', 'R-13'],
  key: strikeKey,
  resolve: (b, due, chance) => chance.draw(b.dice.melee(due.key0, due.key1)),
  apply: (b, s, hits) => {
    const runner = 1 - s.thrower;
    takeHits(b, s, runner, hits);
    convertTaken(b, s.side(runner));
    removeDestroyed(s.side(runner));
    s.stage = MORALE_DONE;
  },
  act: (b, s) => `${b.throwerOf(s).name} attacks the fleeing ${b.targetOf(s).name}`,
  result: (b, s, hits) => `${hitsText(hits)} on ${b.targetOf(s).name}, which does not strike back`,
};
