/** The throw that is due and all that its dice depend on. */
import type { Due } from '../../engagement/engagement.ts';
import { moveIndex, type Battle } from './battle.ts';
import { brigadierThrowing, cincThrowing, tiedBrigades } from './command-phase.ts';
import { moraleCount } from './morale.ts';
import {
  blowsInPlay,
  evadeInPlay,
  holdChargeInPlay,
  holdReturnInPlay,
  limitInPlay,
} from './numbers-in-play.ts';
import { moveOf } from './profile.ts';
import { halvesInPlay, poolInPlay, saveInPlay } from './shots-in-play.ts';
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
import { MOUNTED } from './units.ts';

/** Stages of one thrower: purposes are numbered lane by lane, stage by stage. */
const STAGES = 32;

/** Fills `due` at a stage at which something is thrown. */
export function dueNow(b: Battle, s: Play, due: Due): void {
  const { stage } = s;
  switch (stage) {
    case FIRST_SIDE:
    case BRIGADE_TIE:
      due.set(stage, purposeOf(stage, 0, 0), stage === BRIGADE_TIE ? tiedBrigades(b, s) : 0);
      return;
    case COMMAND_DIE: {
      const cinc = cincThrowing(s);
      due.set(
        stage,
        purposeOf(stage, cinc < 0 ? brigadierThrowing(s) : cinc, cinc < 0 ? 0 : 1),
        cinc < 0 ? 0 : 1,
      );
      return;
    }
    default:
      dueInLane(b, s, due, purposeOf(stage, s.lane, s.thrower));
  }
}

function purposeOf(stage: number, lane: number, side: number): number {
  return (lane * 2 + side) * STAGES + stage;
}

function dueInLane(b: Battle, s: Play, due: Due, purpose: number): void {
  const { stage } = s;
  switch (stage) {
    case VOLLEY:
    case RETURN_VOLLEY:
    case CHARGE_FIRE:
      due.set(stage, purpose, poolInPlay(b, s), saveInPlay(b, s), halvesInPlay(b, s) ? 1 : 0);
      return;
    case TEST:
    case RALLY_TEST: {
      const { profile } = b.combatant(s.lane, s.thrower);
      const mounted = profile.arm === MOUNTED ? 1 : 0;
      due.set(stage, purpose, limitInPlay(b, s), moraleCount(b.book, profile), mounted);
      return;
    }
    case HOLD_RETURN:
      due.set(stage, purpose, holdReturnInPlay(b, s));
      return;
    case HOLD_CHARGE:
      due.set(stage, purpose, holdChargeInPlay(b, s));
      return;
    case EVADE_CHECK:
      due.set(stage, purpose, evadeInPlay(b, s));
      return;
    case CHARGE_MOVE:
    case COUNTERCHARGE_MOVE:
    case PURSUIT_MOVE:
      due.set(stage, purpose, moveIndex(moveOf(b.combatant(s.lane, s.thrower).profile)));
      return;
    case MELEE:
      due.set(stage, purpose, blowsInPlay(b, s));
      return;
    case FALL_BACK:
    case FOLLOW_UP:
      due.set(stage, purpose);
      return;
    default:
      throw new RangeError(`nothing is thrown at stage ${stage}`);
  }
}
