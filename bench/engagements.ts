/** The three engagements of the benchmark, for every program that plays them. */
import { readInputs } from '../src/play/read-inputs.ts';
import { ENGAGEMENT_INPUTS } from '../src/rules/pluie/inputs.ts';
import { withOnly } from '../src/play/other-readings.ts';
import type { Game } from '../src/play/game.ts';
import { laneGame } from '../src/rules/pluie/engagement.ts';
import { pluie } from '../src/rules/pluie/index.ts';
import type { Lane } from '../src/rules/pluie/state.ts';
import type { NaiveRules } from './naive.ts';

const rules = (companies: number, hold: boolean): NaiveRules => ({
  companies,
  hold,
  distanceCm: 8,
  turnLimit: 30,
});

/** By name: Martini-Henry against Lebel, regular companies in the open. */
export const ENGAGEMENTS: Readonly<Record<string, NaiveRules>> = {
  'duel-stand': rules(1, false),
  'duel-hold': rules(1, true),
  'eight-hold': rules(8, true),
};

export function rulesOf(name: string): NaiveRules {
  const found = ENGAGEMENTS[name];
  if (found === undefined) throw new Error(`no engagement ${name}: ${Object.keys(ENGAGEMENTS).join(', ')}`);
  return found;
}

export const SHOT_COUNTERS = ['shots.A', 'shots.B'];
const JOINT = 'survivors.A,survivors.B';

/** The engagement under the real rules, with these counters; by default all of the rules' counters. */
export function engagementOf(
  { companies, hold, distanceCm, turnLimit }: NaiveRules,
  counters?: readonly string[],
): Game<Lane> {
  const side = (weapon: string): unknown => ({
    doctrine: { kind: hold ? 'hold-line' : 'stand-and-fire' },
    formations: [{ units: [{ kind: 'infantry', weapon, count: companies }] }],
  });
  const raw = {
    distanceCm,
    firstSide: 'coin',
    turnLimit,
    A: side('gb.martini-henry'),
    B: side('fr.lebel'),
  };
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new Error(JSON.stringify(problems));
  const game = laneGame(pluie.read(pluie.tables), {}, value);
  return withOnly(game, counters && [...counters, JOINT]);
}
