/** What a throw of a firefight did, in an umpire's words. */
import type { Due } from '../../engagement/engagement.ts';
import { hitsInWords } from './fire.ts';
import { CONTACT, FIRER_BROKEN, TARGET_BROKEN, type FirefightGround } from './firefight-ground.ts';
import { CONTACT_MADE, FIRER, MORALE, ORDER, OVER, type Duel } from './firefight-state.ts';
import { ringsLabel } from './units.ts';

export function tellFirefight(
  ground: FirefightGround,
  before: Duel,
  due: Due,
  outcome: number,
  after: Duel,
): string {
  return [resultOf(before, due, outcome), ...followed(ground, before, after)].join('; ');
}

function resultOf(before: Duel, due: Due, outcome: number): string {
  if (due.kind === ORDER) return `${outcome === FIRER ? 'the firer' : 'the target'} acts first`;
  if (due.kind === CONTACT_MADE) return 'no shot';
  const firerShoots = before.player === FIRER || before.reacting !== 0;
  const hurt = firerShoots ? 'the target' : 'the firer';
  if (due.kind === MORALE) return outcome === 0 ? `${hurt} breaks and is removed` : `${hurt} stands`;
  return hitsInWords(hurt, outcome);
}

function followed(ground: FirefightGround, before: Duel, after: Duel): readonly string[] {
  const told: string[] = [];
  if (after.distance < before.distance)
    told.push(`the target comes on to ${ground.ruler.inCm(after.distance)} cm`);
  if (after.stage !== OVER) {
    if (after.stage === MORALE) told.push('it must test its morale');
    return told;
  }
  if (after.ended === CONTACT) {
    const { kills, disorders } = after.target;
    told.push(`the target makes contact with ${ringsLabel(kills, disorders)}`);
  } else if (before.stage !== MORALE) {
    if (after.ended === TARGET_BROKEN) told.push('the target is removed');
    if (after.ended === FIRER_BROKEN) told.push('the firer is removed');
  }
  return told;
}
