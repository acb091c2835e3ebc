/** Gunners who shelter behind foot from a charge (AUG-EVA-01, AUG-NBR-10): to whom they run, and when the guns are lost. */
import { CREW_BEHIND, CREW_BESIDE, OPEN, SCREEN_GONE, type Battle, type Unit } from './game.ts';
import { holdsWorks } from './fire.ts';
import { changePlaces, unitBehind } from './line.ts';
import { setGap } from './movement.ts';
import { FOOT, GUN } from './units.ts';
import * as Chit from './chits.ts';

/** The formed foot behind which the gunners that are charged find shelter, in their stack before the lanes beside (AUG-R-46); nobody. */
export function shelterOf(g: Battle): Unit {
  const { passive: crew, rules } = g;
  const { shelter } = rules;
  if (shelter === null || g.shield !== OPEN || g.aside) return g.nobody;
  if (crew.is.arm !== GUN || holdsWorks(crew)) return g.nobody;
  const behind = shelter.isBehindNear ? unitBehind(g, crew.lane, crew.role) : g.nobody;
  if (mayShelter(behind)) return behind;
  if (shelter.isBesideNear)
    for (const step of [-1, 1]) {
      const front = g.front(crew.lane + step, crew.role);
      if (mayShelter(front)) return front;
    }
  return g.nobody;
}

function mayShelter(u: Unit): boolean {
  return u.isActive && u.isPresent && u.is.formed && u.is.arm === FOOT;
}

/** The crew runs behind the foot, which turns to the charge and has Stand Ready; the casualties of the guns are not its own. */
export function takeShelter(g: Battle, foot: Unit): void {
  const { passive: crew } = g;
  crew.spend();
  g.held = 0;
  g.fireCasualties = 0;
  g.shield = foot.lane === crew.lane ? CREW_BEHIND : CREW_BESIDE;
  if (g.shield === CREW_BEHIND) {
    setGap(g, g.gap + (g.rules.line?.support ?? 0), crew);
    changePlaces(g, crew, foot);
  }
  if (foot.acted === 0) foot.take(Chit.STAND_READY);
  foot.facesAway = 0;
  g.engage(g.active, foot);
}

/** True if a charge move so far, which falls short of the foot, comes to the guns. */
export function reachesGuns(g: Battle, moved: number): boolean {
  return moved >= g.gap - (g.shield === CREW_BEHIND ? (g.rules.line?.support ?? 0) : 0);
}

/** The guns are lost: the charger has come to them and stays, or has beaten the foot. */
export function loseGuns(g: Battle): void {
  if (g.shield < CREW_BEHIND) return;
  g.sheltered.abandon();
  if (g.shield === CREW_BESIDE) setGap(g, 0, g.active);
  g.shield = SCREEN_GONE;
}
