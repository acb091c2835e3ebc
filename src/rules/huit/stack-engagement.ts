/** An engagement of units in stacks: what a melee chain and a brigade engagement have in common. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { ENGAGEMENT_OVER, TURN_OVER, type Due } from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import { Total } from '../../play/sum.ts';
import { explainThrow, inOneShape, type Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { breakthrough, breakthroughDistance } from './breakthrough.ts';
import { charge } from './charge.ts';
import { consequences } from './consequences.ts';
import { Melee } from './melee.ts';
import { winnersLoss } from './melee-results.ts';
import { Morale } from './morale.ts';
import { StackFire } from './stack-fire.ts';
import { begin } from './events.ts';
import { END_OF_MOVE, MELEE, ORDER, OVER, UNSETTLED, whoOf } from './stages.ts';
import type { Play } from './state.ts';

export abstract class StackEngagement {
  readonly battle: Battle;
  /** The throws, at the numbers of their stages. */
  readonly resolutions: readonly Throw<Battle, Play>[];
  private readonly sum = new Total();

  /** @param further throws of this kind of engagement alone */
  constructor(b: Battle, further: readonly Throw<Battle, Play>[]) {
    this.battle = b;
    this.resolutions = [
      new StackFire(b),
      new Morale(b),
      new Melee(b),
      winnersLoss,
      breakthrough,
      breakthroughDistance,
      charge,
      ...further,
    ].map(inOneShape);
  }

  /** Plays every step that needs no dice, up to the next throw, the end of the move or of the engagement. */
  protected abstract playOn(s: Play): void;

  create(): Play {
    return this.battle.createState();
  }

  next(s: Play, due: Due): void {
    if (s.stage === OVER) due.set(ENGAGEMENT_OVER, 0);
    else if (s.stage === END_OF_MOVE) due.set(TURN_OVER, 0);
    else item(this.resolutions, s.stage).key(this.battle, s, due, this.sum);
  }

  resolve(due: Due, chance: Chance): number {
    return item(this.resolutions, due.kind).resolve(this.battle, due, chance);
  }

  apply(s: Play, due: Due, outcome: number): void {
    item(this.resolutions, due.kind).apply(this.battle, s, outcome);
    this.playOn(s);
  }

  /** Both sides throw in a melee, and for who goes first. */
  thrower(_s: Play, due: Due): 0 | 1 | null {
    if (due.kind === MELEE || due.kind === ORDER) return null;
    const { units } = this.battle;
    const who = whoOf(due.purpose);
    if (who < units.length) return item(units, who).side;
    return who === units.length ? 0 : 1;
  }

  explain(s: Play, due: Due): Explanation {
    return explainThrow(item(this.resolutions, due.kind), this.battle, s);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    const result = item(this.resolutions, due.kind).result(this.battle, before, outcome);
    return [result, ...consequences(this.battle, before, after)].join('; ');
  }

  /** Sets up the units and lanes at the start, in a state that may hold anything. */
  protected setUp(s: Play): void {
    const b = this.battle;
    s.left = b.waiting.atStart;
    for (let i = 0; i < b.units.length; i++) {
      s.unitAt(i).clear();
      if (b.profileAt(i).entersTurn === 1) begin(b, s, i);
    }
    s.findFronts();
    for (let i = 0; i < b.stacks.lanes; i++) {
      const lane = s.laneAt(i);
      lane.setFrom(0);
      lane.distance = b.distance;
      lane.advance = 0;
    }
    s.clearContact();
    s.lane = 0;
    s.player = 0;
    s.second = 0;
    s.depth = 0;
    s.result = UNSETTLED;
  }
}
