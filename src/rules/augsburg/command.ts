/** Command (AUG-CMD-02 to AUG-CMD-04): radius, and the dice of the CinCs and brigadiers for their points. */
import { intAt, item } from '../../chance/at.ts';
import { countOf } from '../../play/shown.ts';
import { part, partsOf, type Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle } from './battle.ts';
import { addPoints, commandOf, nextPlace } from './brigades.ts';
import { COMMAND_DIE, purpose } from './stages.ts';
import type { Play } from './state.ts';
import type { Radius } from './tables.ts';

const RADIUS = part('radius', 'AUG-CMD-02');
const FOR_NUMBER = part('for his command number', 'AUG-CMD-02');

/** Adds up a command radius in inches, inclusive (AUG-CMD-02). */
export function radiusIn(sum: Sum, { base, perCommandNumber }: Radius, commandNumber: number): void {
  sum.begin('inches');
  sum.base(base, RADIUS);
  sum.base(perCommandNumber * commandNumber, FOR_NUMBER);
}

/** The commanders throw in this order: both CinCs, then every brigadier, A's first. */
const CINCS = 2;

/** Every brigadier has his number; then the dice are thrown. */
export function openCommand(b: Battle, s: Play): void {
  b.brigades.forEach(({ number }, i) => (s.points[i] = number));
  s.cursor = 0;
  nextCommander(b, s);
}

/** The side whose CinC throws, or -1 when a brigadier does. */
function cincThrowing(s: Play): number {
  return s.cursor < CINCS ? s.cursor : -1;
}

/** The brigadier who throws. */
function brigadierThrowing(s: Play): number {
  return s.cursor - CINCS;
}

/** The side of the CinC or brigadier who throws. */
export function commanderThrowing(b: Battle, s: Play): 0 | 1 {
  const cinc = cincThrowing(s);
  if (cinc < 0) return b.brigadeAt(brigadierThrowing(s)).side;
  return cinc === 0 ? 0 : 1;
}

/** A CinC whose points reach nobody does not throw. */
function nextCommander(b: Battle, s: Play): void {
  while (s.cursor < CINCS && commandOf(b, s.cursor)?.cinc === null) s.cursor++;
  if (s.cursor < CINCS + b.brigades.length) s.stage = COMMAND_DIE;
  else {
    s.cursor = 1;
    nextPlace(b, s);
  }
}

/** A commander's die: the CinC's points go out at once (AUG-CMD-03), a brigadier's are his own (AUG-CMD-04). */
function applyCommandDie(b: Battle, s: Play, shown: number): void {
  const side = cincThrowing(s);
  if (side < 0) addPoints(s, brigadierThrowing(s), shown);
  else grant(b, s, side, shown);
  s.cursor++;
  nextCommander(b, s);
}

function grant(b: Battle, s: Play, side: number, shown: number): void {
  const command = commandOf(b, side);
  if (command === undefined || command.cinc === null) return;
  const { cinc, even, reached } = command;
  const points = shown + cinc;
  if (!even) addPoints(s, item(reached, 0), points);
  else for (let i = 0; i < points; i++) addPoints(s, item(reached, i % reached.length), 1);
}

export const CINC_NUMBER = part("CinC's number", 'AUG-CMD-03');
export const BRIGADIER_NUMBER = part("brigadier's number", 'AUG-CMD-04');

export const commandDie: AugsburgThrow = {
  name: 'command die',
  ruleIds: ['AUG-CMD-03', 'AUG-CMD-04'],
  key: (_b, s, due) => {
    const cinc = cincThrowing(s);
    if (cinc < 0) due.set(COMMAND_DIE, purpose(COMMAND_DIE, brigadierThrowing(s), 0), 0);
    else due.set(COMMAND_DIE, purpose(COMMAND_DIE, cinc, 1), 1);
  },
  resolve: (b, due, chance) => chance.draw(due.key0 === 0 ? b.brigadierThrow : b.cincThrow),
  apply: applyCommandDie,
  act: (b, s) => {
    const side = cincThrowing(s);
    if (side >= 0) return `the CinC of ${side === 0 ? 'A' : 'B'} throws for points`;
    return `the brigadier of ${b.brigadeAt(brigadierThrowing(s)).name} throws for points`;
  },
  facts: (b, s) => {
    const side = cincThrowing(s);
    if (side >= 0) return partsOf((sum) => sum.base(commandOf(b, side)?.cinc ?? 0, CINC_NUMBER)).factors;
    const points = intAt(s.points, brigadierThrowing(s));
    return [{ label: 'number and points granted', value: points, ruleIds: BRIGADIER_NUMBER.ruleIds }];
  },
  result: (b, s, shown) => {
    const side = cincThrowing(s);
    if (side < 0) {
      const brigade = brigadierThrowing(s);
      return `${b.brigadeAt(brigade).name} has ${countOf(intAt(s.points, brigade) + shown, 'point')}`;
    }
    const command = commandOf(b, side);
    const how =
      command?.even === true ? 'one at a time to the brigades in his radius' : 'to the first brigade';
    return `${countOf(shown + (command?.cinc ?? 0), 'point')} ${how}`;
  },
};
