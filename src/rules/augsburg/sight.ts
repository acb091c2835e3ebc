/** The readings of a doctrine, which a player sees of the state, for the unit whose player chooses (DOC-06). */
import { item } from '../../chance/at.ts';
import type { Read } from '../../play/condition.ts';
import { FROM_TURN } from '../../play/readings.ts';
import type { Battle, Unit } from './game.ts';
import { hasRoutingFriend } from './morale.ts';
import { ENEMY_ARMS, ENEMY_WORDS, type READINGS } from './readings.ts';
import { MODES, OUT_OF_RANGE } from './units.ts';
import { bandAt } from './weapons.ts';

type Reading = (g: Battle, u: Unit) => number;

/** The unit opposite, broken or not, where both have come; nobody for a unit behind. */
function oppositeOf(g: Battle, { place, turned, opposite, isPresent }: Unit): Unit {
  const faces = (place === 0 || turned !== 0) && isPresent && opposite.isPresent;
  return faces ? opposite : g.nobody;
}

/** The unit opposite, where neither is broken; nobody. */
function enemyOf(g: Battle, u: Unit): Unit {
  const enemy = oppositeOf(g, u);
  return u.isActive && enemy.isActive ? enemy : g.nobody;
}

function shareLost({ muster, figures }: Unit): number {
  const { original } = item(muster.forms, 0);
  return (original - figures) / original;
}

function shareBroken(g: Battle, side: number): number {
  let [broken, all] = [0, 0];
  for (const unit of g.units) {
    if (unit.role !== side) continue;
    all++;
    if (!unit.isActive) broken++;
  }
  return broken / all;
}

const SIGHT: Readonly<Record<keyof typeof READINGS, Reading>> = {
  gapInches: (g, u) => (enemyOf(g, u) === g.nobody ? Infinity : u.gap / g.rules.partsPerInch),
  inRange: (g, u) => (enemyOf(g, u) === g.nobody ? OUT_OF_RANGE : bandAt(u.is, u.gap)),
  figuresLost: (_g, u) => shareLost(u),
  unformed: (_g, u) => u.unformed,
  disordered: (_g, u) => u.disordered,
  routed: (_g, u) => u.routed,
  facingAway: (_g, u) => u.facesAway,
  firstVolley: (_g, u) => u.volley,
  inRadius: (_g, u) => (u.is.inRadius ? 1 : 0),
  mode: (_g, u) => (u.is.mode === null ? -1 : MODES.indexOf(u.is.mode)),
  badGoing: (_g, u) => (u.ground.is.bad ? 1 : 0),
  inCover: (_g, u) => (u.coverHeld !== 0 && u.is.cover !== 'none' ? 1 : 0),
  brokenShare: (g, u) => shareBroken(g, u.role),
  enemyBrokenShare: (g, u) => shareBroken(g, 1 - u.role),
  friendRouted: (g, u) => (hasRoutingFriend(g, u) ? 1 : 0),
  enemyArm: (g, u) => {
    const enemy = enemyOf(g, u);
    return ENEMY_WORDS.indexOf(enemy === g.nobody ? 'none' : ENEMY_ARMS[enemy.is.targetClass]);
  },
  enemyLost: (g, u) => {
    const enemy = oppositeOf(g, u);
    return enemy === g.nobody ? 0 : shareLost(enemy);
  },
  enemyUnformed: (g, u) => enemyOf(g, u).unformed,
  enemyDisordered: (g, u) => enemyOf(g, u).disordered,
  enemyFacingAway: (g, u) => enemyOf(g, u).facesAway,
  enemyBroken: (g, u) => {
    const enemy = oppositeOf(g, u);
    return enemy === g.nobody || enemy.isActive ? 0 : 1;
  },
  chargedFromInches: (g, u) => (g.charged === u ? g.gap / g.rules.partsPerInch : Infinity),
};

function isReading(name: string): name is keyof typeof SIGHT {
  return Object.hasOwn(SIGHT, name);
}

/** A reading, for the unit of a number. */
export function readingOf(name: string): Read<Battle, number> {
  if (name === FROM_TURN) return (g) => g.countdown;
  if (!isReading(name)) throw new TypeError(`there is no reading ${name}`);
  const reading = SIGHT[name];
  return (g, unit) => reading(g, item(g.units, unit));
}
