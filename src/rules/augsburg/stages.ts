/** Stages of play and acts by their numbers, and the purposes of throws. */
import { ENGAGEMENT_OVER, TURN_OVER } from '../../engagement/engagement.ts';

/** Stages at which something is thrown; each is the kind of its resolution. */
export const FIRST_SIDE = 0;
export const COMMAND_DIE = 1;
export const BRIGADE_TIE = 2;
export const VOLLEY = 3;
export const RETURN_VOLLEY = 4;
export const CHARGE_FIRE = 5;
export const TEST = 6;
export const RALLY_TEST = 7;
export const HOLD_RETURN = 8;
export const HOLD_CHARGE = 9;
export const EVADE_CHECK = 10;
export const CHARGE_MOVE = 11;
export const COUNTERCHARGE_MOVE = 12;
/** The charge move at an evader. */
export const PURSUIT_MOVE = 13;
export const BLOWS = 14;
export const FALL_BACK = 15;
export const FOLLOW_UP = 16;
/** Stages at which nothing is thrown. */
export const NEXT_UNIT = 17;
export const END_OF_TURN = TURN_OVER;
export const OVER = ENGAGEMENT_OVER;

/** Acts that are going on. */
export const NO_ACT = 0;
export const FIRING = 1;
/** Half-effect fire of a charge that fell short. */
export const SHORT_CHARGE = 2;
export const CHARGING = 3;
export const FIGHTING = 4;
export const RALLYING = 5;

/** `winner` of a melee that nobody has won, or whose winner may not follow up. */
export const NOBODY = 2;

/** Purposes are numbered lane by lane, stage by stage. */
const STAGES = 32;

/** The purpose of a throw at a stage, by the lane and the side that throws, or what stands for them. */
export function purpose(stage: number, lane: number, side: number): number {
  return (lane * 2 + side) * STAGES + stage;
}

/** The purpose of the thrower's throw due. */
export function purposeInLane({
  stage,
  lane,
  thrower,
}: {
  readonly stage: number;
  readonly lane: number;
  readonly thrower: number;
}): number {
  return purpose(stage, lane, thrower);
}
