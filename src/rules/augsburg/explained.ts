/** How a throw of an engagement stands before its dice fall: who acts, and the parts of each number. */
import { intAt } from '../../chance/at.ts';
import type { Due, Explanation, Factor } from '../../engagement/engagement.ts';
import { numberOf } from '../../engagement/total.ts';
import type { Battle } from './battle.ts';
import { evadeMarks, holdChargeMarks, holdReturnFactors } from './checks.ts';
import { brigadierThrowing, cincThrowing, tiedBrigade } from './command-phase.ts';
import type { Check } from './command-tables.ts';
import { crossesObstacle } from './holding.ts';
import { meleeFactors } from './melee.ts';
import { factor, factorsOfMarks } from './modifiers.ts';
import { moraleFactors } from './morale.ts';
import { beganShort, boutInPlay, testInPlay } from './numbers-in-play.ts';
import { saveInPlay, shotInPlay } from './shots-in-play.ts';
import { shootingFactors, shotText } from './shooting.ts';
import {
  BRIGADE_TIE,
  CHARGE_FIRE,
  CHARGE_MOVE,
  COMMAND_DIE,
  COUNTERCHARGE_MOVE,
  EVADE_CHECK,
  FALL_BACK,
  FIRST_SIDE,
  FOLLOW_UP,
  HOLD_CHARGE,
  HOLD_RETURN,
  MELEE,
  PURSUIT_MOVE,
  RALLY_TEST,
  RETURN_VOLLEY,
  TEST,
  VOLLEY,
  type Play,
} from './state.ts';
import { NO_SAVE } from './throws.ts';

export function explainDue(b: Battle, s: Play, due: Due): Explanation {
  switch (s.stage) {
    case FIRST_SIDE:
      return told('the sides toss for who acts first this turn');
    case COMMAND_DIE:
      return explainCommandDie(b, s);
    case BRIGADE_TIE:
      return explainTie(b, s, due);
    case VOLLEY:
    case RETURN_VOLLEY:
    case CHARGE_FIRE:
      return explainVolley(b, s);
    case TEST:
    case RALLY_TEST:
      return explainTest(b, s);
    case HOLD_RETURN:
    case HOLD_CHARGE:
    case EVADE_CHECK:
      return explainCheck(b, s);
    case CHARGE_MOVE:
    case COUNTERCHARGE_MOVE:
    case PURSUIT_MOVE:
      return explainChargeMove(b, s);
    case MELEE:
      return explainBlows(b, s);
    case FALL_BACK:
      return told(`${nameOf(b, s, s.thrower)} is beaten and falls back`, movesOf(b, s));
    case FOLLOW_UP:
      return told(`${nameOf(b, s, s.thrower)} follows up`, movesOf(b, s));
    default:
      throw new RangeError(`nothing is thrown at stage ${s.stage}`);
  }
}

/** A unit as the log calls it: `A1 (dutch-foot)`. */
export function nameOf(b: Battle, s: Play, side: number): string {
  const { name, type } = b.combatant(s.lane, side).profile;
  return `${name} (${type})`;
}

export function inchesText(b: Battle, parts: number): string {
  return `${b.inches(parts)} in`;
}

/** The act as the trace says it; what matters beside the dice stands with the parts. */
function told(act: string, ...factors: readonly Factor[]): Explanation {
  return { act, total: null, factors };
}

function explainCommandDie(b: Battle, s: Play): Explanation {
  const side = cincThrowing(s);
  if (side >= 0) {
    const { cinc = 0 } = b.commands?.[side === 0 ? 0 : 1] ?? {};
    const letter = side === 0 ? 'A' : 'B';
    return told(`the CinC of ${letter} throws for points`, factor('his number', cinc, 'AUG-CMD-03'));
  }
  const brigade = brigadierThrowing(s);
  const has = factor('number and points granted', intAt(s.points, brigade), 'AUG-CMD-04');
  return told(`the brigadier of ${b.brigadeAt(brigade).name} throws for points`, has);
}

function explainTie(b: Battle, s: Play, due: Due): Explanation {
  const names = Array.from({ length: due.key0 }, (_, i) => b.brigadeAt(tiedBrigade(b, s, i + 1)).name);
  return told(`${names.join(', ')} have equal totals and throw for the next place`);
}

function movesOf(b: Battle, s: Play): Factor {
  const { normalMove } = b.combatant(s.lane, s.thrower);
  return factor(`in normal moves of ${inchesText(b, normalMove)}`, null, 'AUG-MOVE-01');
}

/** AUG-FIRE-08, AUG-FIRE-10. */
function explainVolley(b: Battle, s: Play): Explanation {
  const shot = shotInPlay(b, s);
  const { profile } = b.combatant(s.lane, s.thrower);
  const does =
    s.stage === RETURN_VOLLEY
      ? 'returns the fire of'
      : s.stage === CHARGE_FIRE
        ? 'fires at the charging'
        : 'fires at';
  const where = s.held === 0 ? `at ${inchesText(b, s.gaps[s.lane] ?? 0)}` : 'at point blank';
  const act = `${nameOf(b, s, s.thrower)} ${does} ${nameOf(b, s, 1 - s.thrower)} ${where} (${shotText(shot)})`;
  const dice = shootingFactors(b.book, profile, s.unit(s.lane, s.thrower), shot);
  const saveOn = saveInPlay(b, s);
  const save = saveOn >= NO_SAVE ? 'no saving throw' : `each hit is saved on ${saveOn} or more`;
  const explanation = numberOf(act, 'dice', dice);
  return { ...explanation, factors: [...explanation.factors, factor(save, null, 'AUG-FIRE-10')] };
}

/** AUG-MOR-04, AUG-MOR-07. */
function explainTest(b: Battle, s: Play): Explanation {
  const { profile } = b.combatant(s.lane, s.thrower);
  const does = s.stage === RALLY_TEST ? 'tries to rally' : 'tests its morale';
  const factors = moraleFactors(b.book, profile, s.unit(s.lane, s.thrower), testInPlay(b, s));
  return numberOf(`${nameOf(b, s, s.thrower)} ${does}`, 'highest roll that passes', factors);
}

function explainCheck(b: Battle, s: Play): Explanation {
  const { profile } = b.combatant(s.lane, s.thrower);
  const unit = s.unit(s.lane, s.thrower);
  const { tables } = b.book;
  const name = nameOf(b, s, s.thrower);
  if (s.stage === HOLD_RETURN) {
    const factors = holdReturnFactors(b.book, profile, unit.shotBefore !== 0, unit.shotNow);
    return checkOf(`${name} tries to withhold its return fire`, tables.holdReturn, factors);
  }
  if (s.stage === HOLD_CHARGE) {
    const marks = holdChargeMarks(profile, unit, beganShort(b, s));
    const factors = factorsOfMarks(tables.holdCharge.modifiers, marks);
    return checkOf(`${name} holds its fire against the charge`, tables.holdCharge, factors);
  }
  const marks = evadeMarks(b.opponent(s).profile, b.actor(s).profile);
  const act = `${name} evades ${nameOf(b, s, s.actor)} and would choose how far`;
  return checkOf(act, tables.evade, factorsOfMarks(tables.evade.modifiers, marks));
}

function checkOf(act: string, { need }: Check, factors: readonly Factor[]): Explanation {
  return numberOf(`${act}: ${need} or more with the modifier`, 'modifier', factors);
}

/** AUG-MOVE-06. */
function explainChargeMove(b: Battle, s: Play): Explanation {
  const combatant = b.combatant(s.lane, s.thrower);
  const gap = inchesText(b, s.gaps[s.lane] ?? 0);
  const enemy = nameOf(b, s, 1 - s.thrower);
  const name = nameOf(b, s, s.thrower);
  const base = factor(`${b.inches(combatant.chargeBase)} in before its dice`, null, 'AUG-MOVE-06');
  if (s.stage === PURSUIT_MOVE)
    return told(
      `${name} charges where ${enemy} stood, ${gap} off`,
      base,
      factor('no obstacle', null, 'AUG-R-31'),
    );
  if (s.stage === COUNTERCHARGE_MOVE) return told(`${name} countercharges ${enemy}`, base);
  const over = b.inches(combatant.chargeBaseOverObstacle - combatant.chargeBase);
  return told(
    `${name} charges ${enemy} over ${gap}`,
    base,
    ...(crossesObstacle(b, s) ? [factor(`${over} in for the obstacle`, null, 'AUG-MOVE-03')] : []),
    ...(s.deducted === 0 ? [] : [factor(`-${s.deducted} in for its failed test`, null, 'AUG-MEL-02')]),
  );
}

/** AUG-MEL-03, AUG-MEL-04. */
function explainBlows(b: Battle, s: Play): Explanation {
  const { lane, thrower } = s;
  const enemy = 1 - thrower;
  const factors = meleeFactors(
    b.book,
    b.combatant(lane, thrower).profile,
    s.unit(lane, thrower),
    b.combatant(lane, enemy).profile,
    s.unit(lane, enemy),
    boutInPlay(b, s),
  );
  return numberOf(`${nameOf(b, s, thrower)} strikes at ${nameOf(b, s, enemy)}`, 'dice', factors);
}
