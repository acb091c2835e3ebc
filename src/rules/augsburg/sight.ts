/** The readings of a doctrine, which a player sees of the state, for the unit whose player chooses (DOC-06). */
import { intAt } from '../../chance/at.ts';
import type { Read } from '../../play/condition.ts';
import { FROM_TURN } from '../../play/readings.ts';
import { NONE } from '../../play/stacks.ts';
import type { Battle, Profile } from './battle.ts';
import { isPresent } from './doctrines.ts';
import { facedBy } from './line.ts';
import { hasRoutingFriend } from './morale.ts';
import { ENEMY_ARMS, type READINGS } from './readings.ts';
import { CHARGING } from './stages.ts';
import type { Play } from './state.ts';
import { ACTIVE, GUN, MODES, MOUNTED, OUT_OF_RANGE, type Mode, type UnitState } from './units.ts';
import { bandAt } from './weapons.ts';

type Reading = (b: Battle, s: Play, i: number) => number;

/** The unit opposite, unbroken and there; NONE. */
function enemyOf(b: Battle, s: Play, i: number): number {
  const enemy = b.line === null ? s.front(s.numbered(i).lane, 1 - s.sideOf(i)) : facedBy(s, i);
  const stand = enemy !== NONE && s.numbered(i).status === ACTIVE && s.numbered(enemy).status === ACTIVE;
  return stand && (!b.reinforced || (isPresent(b, s, i) && isPresent(b, s, enemy))) ? enemy : NONE;
}

/** The gap to the enemy opposite, in parts of an inch. */
function gapOf(b: Battle, s: Play, i: number): number {
  const { lane, turned } = s.numbered(i);
  return turned === 0 || b.line === null ? intAt(s.gaps, lane) : b.line.laneGap;
}

/** A reading of the unit opposite; false where there is none. */
function enemyFlag(of: (enemy: UnitState) => number): Reading {
  return (b, s, i) => {
    const enemy = enemyOf(b, s, i);
    return enemy === NONE ? 0 : of(s.numbered(enemy));
  };
}

function armOf({ arm, light }: Profile): (typeof ENEMY_ARMS)[number] {
  if (arm === GUN) return 'gunners';
  if (arm === MOUNTED) return light ? 'light-horse' : 'horse';
  return light ? 'light-foot' : 'foot';
}

/** The mode of dragoons or of a gun; null for others, which have none (AUG-UNIT-03, AUG-UNIT-04). */
export function modeOf({ type, arm, limbered }: Profile): Mode | null {
  if (arm === GUN) return limbered ? 'limbered' : 'unlimbered';
  if (type === 'dragoons-mounted') return 'mounted';
  return type === 'dragoons-dismounted' ? 'dismounted' : null;
}

function shareLost(b: Battle, s: Play, i: number): number {
  const { original } = b.unitAt(i).starter.profile;
  return (original - s.numbered(i).figures) / original;
}

function shareBroken(b: Battle, s: Play, side: number): number {
  const [from, to] = [b.stacks.unitsFrom(side), b.stacks.unitsTo(side)];
  let broken = 0;
  for (let i = from; i < to; i++) if (s.numbered(i).status !== ACTIVE) broken++;
  return broken / (to - from);
}

const SIGHT: Readonly<Record<keyof typeof READINGS, Reading>> = {
  gapInches: (b, s, i) => (enemyOf(b, s, i) === NONE ? Infinity : gapOf(b, s, i) / b.partsPerInch),
  inRange: (b, s, i) =>
    enemyOf(b, s, i) === NONE ? OUT_OF_RANGE : bandAt(b.combatant(s, i).profile, gapOf(b, s, i)),
  figuresLost: shareLost,
  unformed: (_b, s, i) => s.numbered(i).unformed,
  disordered: (_b, s, i) => s.numbered(i).disordered,
  facingAway: (_b, s, i) => s.numbered(i).facesAway,
  firstVolley: (_b, s, i) => s.numbered(i).volley,
  inRadius: (b, _s, i) => (b.unitAt(i).starter.inputs.inRadius ? 1 : 0),
  mode: (b, s, i) => {
    const mode = modeOf(b.combatant(s, i).profile);
    return mode === null ? -1 : MODES.indexOf(mode);
  },
  badGoing: (b, s, i) => (b.laneAt(s.numbered(i).lane).bad ? 1 : 0),
  inCover: (b, s, i) => (s.numbered(i).holds !== 0 && b.unitAt(i).starter.profile.cover !== 'none' ? 1 : 0),
  brokenShare: (b, s, i) => shareBroken(b, s, s.sideOf(i)),
  enemyBrokenShare: (b, s, i) => shareBroken(b, s, 1 - s.sideOf(i)),
  friendRouted: (b, s, i) => (hasRoutingFriend(b, s, i) ? 1 : 0),
  enemyArm: (b, s, i) => {
    const enemy = enemyOf(b, s, i);
    return ENEMY_ARMS.indexOf(enemy === NONE ? 'none' : armOf(b.combatant(s, enemy).profile));
  },
  enemyLost: (b, s, i) => {
    const enemy = oppositeOf(s, i);
    return enemy === NONE ? 0 : shareLost(b, s, enemy);
  },
  enemyUnformed: enemyFlag(({ unformed }) => unformed),
  enemyDisordered: enemyFlag(({ disordered }) => disordered),
  enemyFacingAway: enemyFlag(({ facesAway }) => facesAway),
  enemyBroken: (_b, s, i) => (s.numbered(oppositeOf(s, i)).status === ACTIVE ? 0 : 1),
  chargedFromInches: (b, s, i) =>
    s.act === CHARGING && s.actor !== s.sideOf(i) && s.inAct(1 - s.actor) === i
      ? s.gap / b.partsPerInch
      : Infinity,
};

/** The front of the lane that a unit faces, broken or not; NONE where there is none. */
function oppositeOf(s: Play, i: number): number {
  return s.front(s.numbered(i).facedLane, 1 - s.sideOf(i));
}

/** A reading of a battle, for the unit of a number. */
export function readingOf(battle: () => Battle, name: string): Read<Play, number> {
  if (name === FROM_TURN) return (s) => s.left;
  const reading = new Map(Object.entries(SIGHT)).get(name);
  if (reading === undefined) throw new TypeError(`there is no reading ${name}`);
  return (s, i) => reading(battle(), s, i);
}
