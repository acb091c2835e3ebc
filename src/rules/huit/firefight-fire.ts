/** Shots of a firefight and the morale tests that they demand (section 14 (a)). */
import type { Throw } from '../../engagement/throw.ts';
import {
  bandAt,
  CANISTER,
  disordersOf,
  fireInReaction,
  hitsInWords,
  keyShot,
  killsOf,
  shoot,
  type Shot,
} from './fire.ts';
import { CHART_RULES, COLUMN_NAMES, rowName } from './firing-chart.ts';
import type { FirefightBattle } from './firefight-battle.ts';
import { end, endTurn } from './firefight-phases.ts';
import {
  CONTACT,
  FIRER,
  FIRER_BROKEN,
  MORALE,
  SHOT,
  TARGET,
  TARGET_BROKEN,
  type Duel,
} from './firefight-state.ts';
import { faceNeeded, stands, TEST_RULES } from './morale.ts';
import { NOTHING, putRings, REMOVED } from './rings.ts';

/** Shots and tests that each unit may throw in a move, for their purposes. */
const PURPOSES = 4;
const TEST = 2;

/** The unit that fires, or fired before the test due: the firer in its turn and in reaction, the target in its own turn. */
export function shooterOf(s: Duel): number {
  return s.player === FIRER || s.reacting !== 0 ? FIRER : TARGET;
}

/** The unit that is fired at, and tests. */
export function firedAt(s: Duel): number {
  return FIRER + TARGET - shooterOf(s);
}

/** The shot that is due: what changes of it are rings, movement, ammunition and distance. */
function shotDue(b: FirefightBattle, s: Duel): Shot {
  const who = shooterOf(s);
  const { shot, standingMoved, limits } = b.unitAt(who);
  const { firer, target } = shot;
  const own = s.ringsOf(who);
  firer.kills = own.kills;
  firer.disorders = own.disorders;
  // FD-09, R-31: a step and a standing -1 are one.
  firer.movedOrUnlimbered = standingMoved || (who === TARGET && s.stepped !== 0);
  firer.fullEffect = b.ammunition.isFull(s.shots);
  target.disorders = s.ringsOf(firedAt(s)).disorders;
  shot.band = bandAt(limits, s.distance) ?? CANISTER;
  if (s.reacting !== 0) fireInReaction(shot);
  return shot;
}

export const fire: Throw<FirefightBattle, Duel> = {
  name: 'shot',
  ruleIds: CHART_RULES,

  key(b, s, due, sum) {
    keyShot(b, shotDue(b, s), due, SHOT, shooterOf(s) * PURPOSES + s.reacting, sum);
  },

  resolve: (_b, due, chance) => shoot(chance, due),

  apply(b, s, outcome) {
    if (shooterOf(s) === FIRER) s.shots = b.ammunition.after(s.shots);
    const who = firedAt(s);
    const { isStand } = b.unitAt(who);
    const kills = killsOf(outcome);
    const verdict = putRings(b.rings, s.ringsOf(who), isStand, kills, disordersOf(outcome), false);
    if (verdict === REMOVED) broken(s);
    else if (verdict === NOTHING) goOn(b, s);
    else s.stage = MORALE;
  },

  act(b, s) {
    const { firer, target } = shotDue(b, s);
    const does = s.reacting === 0 ? 'fires' : 'reacts to contact and fires';
    const by = `${b.unitAt(shooterOf(s)).name} (${rowName(firer.row)})`;
    return `${by} ${does} at ${b.unitAt(firedAt(s)).name} (${COLUMN_NAMES[target.column]}) at ${b.ruler.inCm(s.distance)} cm`;
  },

  result: (b, s, outcome) => hitsInWords(b.unitAt(firedAt(s)).name, outcome),
};

export const morale: Throw<FirefightBattle, Duel> = {
  name: 'morale test',
  ruleIds: TEST_RULES,

  key(b, s, due, sum) {
    const who = firedAt(s);
    const { nerve } = b.unitAt(who);
    const { kills, disorders } = s.ringsOf(who);
    nerve.kills = kills;
    nerve.disorders = disorders;
    faceNeeded(sum, b.tables, b.rulings, nerve);
    due.set(MORALE, who * PURPOSES + TEST, sum.value);
  },

  resolve: (_b, due, chance) => (stands(chance, due.key0) ? 1 : 0),

  apply(b, s, stood) {
    if (stood === 0) broken(s);
    else goOn(b, s);
  },

  act: (b, s) => `${b.unitAt(firedAt(s)).name} tests its morale`,

  result(b, s, stood) {
    const { name } = b.unitAt(firedAt(s));
    return stood === 0 ? `${name} breaks and is removed` : `${name} stands`;
  },
};

/** FD-09: a shot or test that removes a unit ends the fight at once. */
function broken(s: Duel): void {
  const who = firedAt(s);
  const rings = s.ringsOf(who);
  rings.kills = 0;
  rings.disorders = 0;
  end(s, who === TARGET ? TARGET_BROKEN : FIRER_BROKEN);
}

function goOn(b: FirefightBattle, s: Duel): void {
  if (s.reacting === 0) endTurn(b, s);
  else end(s, CONTACT);
}
