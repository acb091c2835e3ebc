/** Command on a map (PDB-MAP-27 to -30): command range, contact to headquarters by chains of relays. */
import { item } from '../../../chance/at.ts';
import { haveLineInCommon } from '../../../battlefield/chains.ts';
import type { MapBattle } from './battle.ts';
import { areWithin, seeEachOther } from './seeing.ts';
import type { MapPlay } from './state.ts';

/** A telegraph team or station this near to a line is on it, in h. */
const ON_LINE = 100;

/** Notes which units of a formation are in command as its phase begins; true if any is (PDB-MAP-27, R-76). */
export function measureCommand(b: MapBattle, s: MapPlay, formation: number): boolean {
  const { from, to } = b.formationAt(formation);
  let isAny = false;
  for (let i = from; i < to; i++) {
    const piece = s.at(i);
    piece.commanded = piece.placed !== 0 && isInCommandRange(b, s, i) ? 1 : 0;
    isAny ||= piece.commanded !== 0;
  }
  return isAny;
}

/** True for a unit within range of its formation's command element, where that lives (PDB-CMD-04, -05, R-32). */
export function isInCommandRange(b: MapBattle, s: MapPlay, unit: number): boolean {
  const { pennant } = b.formationAt(b.at(unit).formation);
  if (s.at(pennant).placed === 0) return b.rulings.commandLoss === 'none' && b.at(pennant).exists !== 0;
  return b.rulings.commandRange === 'ignore' || areWithin(s, unit, pennant, b.commandReach);
}

/** True for a formation with contact to a headquarters above it (PDB-MAP-30). */
export function hasContact(b: MapBattle, s: MapPlay, formation: number): boolean {
  const { superiors, hqContact, pennant } = b.formationAt(formation);
  return superiors.length === 0 ? hqContact !== 0 : hasChain(b, s, pennant, superiors);
}

/** True where a chain leads from an element to one of these flags. */
export function hasChain(b: MapBattle, s: MapPlay, element: number, superiors: readonly number[]): boolean {
  if (s.at(element).placed === 0) return false;
  joinRelays(b, s, b.at(element).side);
  for (let k = 0; k < superiors.length; k++) {
    const flag = item(superiors, k);
    if (s.at(flag).placed === 0) continue;
    if (areWithin(s, element, flag, b.commandReach) || isJoinedFrom(b, s, element, flag)) return true;
  }
  return false;
}

/** True where some communication unit near one element is joined with one near the other. */
function isJoinedFrom(b: MapBattle, s: MapPlay, one: number, other: number): boolean {
  const { relays } = b.sideAt(b.at(one).side);
  for (let i = 0; i < relays.length; i++) {
    const near = item(relays, i);
    if (s.at(near).placed === 0 || !areWithin(s, one, near, b.commandReach)) continue;
    for (let j = 0; j < relays.length; j++) {
      const far = item(relays, j);
      if (s.at(far).placed === 0 || !b.chains.areJoined(near, far)) continue;
      if (areWithin(s, other, far, b.commandReach)) return true;
    }
  }
  return false;
}

/** Joins the living communication units of a side, and the stations of the map, in `b.chains`. */
function joinRelays(b: MapBattle, s: MapPlay, side: number): void {
  const { chains, stations } = b;
  const { telegraphs } = b.ground.map;
  const { relays } = b.sideAt(side);
  const pieces = b.roster.pieces.length;
  chains.clear();
  for (let i = 0; i < relays.length; i++) {
    const one = item(relays, i);
    if (s.at(one).placed === 0) continue;
    for (let j = 0; j < i; j++) {
      const other = item(relays, j);
      if (s.at(other).placed !== 0 && areRelaysJoined(b, s, one, other)) chains.join(one, other);
    }
    if (b.at(one).kind !== 'telegraph-team') continue;
    for (let j = 0; j < stations.length; j++)
      if (haveLineInCommon(telegraphs, s.at(one).token, item(stations, j), ON_LINE))
        chains.join(one, pieces + j);
  }
  for (let i = 0; i < stations.length; i++)
    for (let j = 0; j < i; j++)
      if (haveLineInCommon(telegraphs, item(stations, i), item(stations, j), ON_LINE))
        chains.join(pieces + i, pieces + j);
}

function areRelaysJoined(b: MapBattle, s: MapPlay, one: number, other: number): boolean {
  if (areWithin(s, one, other, b.commandReach)) return true;
  const isTeam = b.at(one).kind === 'telegraph-team';
  if (isTeam !== (b.at(other).kind === 'telegraph-team')) return false;
  if (!isTeam) return seeEachOther(s, one, other);
  return haveLineInCommon(b.ground.map.telegraphs, s.at(one).token, s.at(other).token, ON_LINE);
}
