/** The readings of a doctrine, which a player sees of the state, for the unit whose player chooses (DOC-06). */
import { intAt } from '../../chance/at.ts';
import type { Read } from '../../engagement/condition.ts';
import { FROM_TURN } from '../../engagement/readings.ts';
import type { Battle, Profile } from './battle.ts';
import { isOpposed } from './doctrines.ts';
import { hasRoutingFriend } from './morale.ts';
import { ENEMY_ARMS, type READINGS } from './readings.ts';
import { CHARGING, type Play } from './state.ts';
import { ACTIVE, GUN, MODES, MOUNTED, OUT_OF_RANGE, type Mode, type UnitState } from './units.ts';
import { bandAt } from './weapons.ts';

type Reading = (b: Battle, s: Play, lane: number, side: number) => number;

/** A reading of the unit opposite; false where there is none. */
function enemyFlag(of: (enemy: UnitState) => number): Reading {
  return (b, s, lane, side) => (isOpposed(b, s, lane) ? of(s.unit(lane, 1 - side)) : 0);
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

function shareLost(b: Battle, s: Play, lane: number, side: number): number {
  const { original } = b.starter(lane, side).profile;
  return (original - s.unit(lane, side).figures) / original;
}

function shareBroken(b: Battle, s: Play, side: number): number {
  let broken = 0;
  for (let lane = 0; lane < b.lanes.length; lane++) if (s.unit(lane, side).status !== ACTIVE) broken++;
  return broken / b.lanes.length;
}

const SIGHT: Readonly<Record<keyof typeof READINGS, Reading>> = {
  gapInches: (b, s, lane) => (isOpposed(b, s, lane) ? intAt(s.gaps, lane) / b.partsPerInch : Infinity),
  inRange: (b, s, lane, side) =>
    isOpposed(b, s, lane) ? bandAt(b.combatant(s, lane, side).profile, intAt(s.gaps, lane)) : OUT_OF_RANGE,
  figuresLost: shareLost,
  unformed: (_b, s, lane, side) => s.unit(lane, side).unformed,
  disordered: (_b, s, lane, side) => s.unit(lane, side).disordered,
  facingAway: (_b, s, lane, side) => s.unit(lane, side).facesAway,
  firstVolley: (_b, s, lane, side) => s.unit(lane, side).volley,
  inRadius: (b, _s, lane, side) => (b.starter(lane, side).inputs.inRadius ? 1 : 0),
  mode: (b, s, lane, side) => {
    const mode = modeOf(b.combatant(s, lane, side).profile);
    return mode === null ? -1 : MODES.indexOf(mode);
  },
  badGoing: (b, _s, lane) => (b.laneAt(lane).bad ? 1 : 0),
  inCover: (b, s, lane, side) =>
    s.unit(lane, side).holds !== 0 && b.starter(lane, side).profile.cover !== 'none' ? 1 : 0,
  brokenShare: (b, s, _lane, side) => shareBroken(b, s, side),
  enemyBrokenShare: (b, s, _lane, side) => shareBroken(b, s, 1 - side),
  friendRouted: (_b, s, lane, side) => (hasRoutingFriend(s, lane, side) ? 1 : 0),
  enemyArm: (b, s, lane, side) =>
    ENEMY_ARMS.indexOf(isOpposed(b, s, lane) ? armOf(b.combatant(s, lane, 1 - side).profile) : 'none'),
  enemyLost: (b, s, lane, side) => shareLost(b, s, lane, 1 - side),
  enemyUnformed: enemyFlag(({ unformed }) => unformed),
  enemyDisordered: enemyFlag(({ disordered }) => disordered),
  enemyFacingAway: enemyFlag(({ facesAway }) => facesAway),
  enemyBroken: (_b, s, lane, side) => (s.unit(lane, 1 - side).status === ACTIVE ? 0 : 1),
  chargedFromInches: (b, s, lane, side) =>
    s.act === CHARGING && s.lane === lane && s.actor !== side ? s.gap / b.partsPerInch : Infinity,
};

/** A reading of a battle, for the unit of side s in lane l at 2 l + s. */
export function readingOf(battle: () => Battle, name: string): Read<Play, number> {
  if (name === FROM_TURN) return (s) => s.left;
  const reading = new Map(Object.entries(SIGHT)).get(name);
  if (reading === undefined) throw new TypeError(`there is no reading ${name}`);
  return (s, unit) => reading(battle(), s, unit >> 1, unit & 1);
}
