/** A firefight (section 14 (a)): one firer that stands, one target that advances, closes to a range or fires back. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
} from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Metric } from '../../play/metric.ts';
import type { Options } from '../../play/options.ts';
import { Total } from '../../play/sum.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import { FirefightBattle } from './firefight-battle.ts';
import { fire, firedAt, morale, shooterOf } from './firefight-fire.ts';
import type { FirefightInputs } from './firefight-inputs.ts';
import { contactMade, openTurn, order } from './firefight-phases.ts';
import {
  CONTACT,
  CONTACT_MADE,
  Duel,
  FIRER,
  FIRER_BROKEN,
  MORALE,
  ORDER,
  OVER,
  SHOT,
  TARGET,
  TARGET_BROKEN,
  UNDECIDED,
} from './firefight-state.ts';
import { rings } from './metrics.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';
import { ringsLabel } from './units.ts';

export class Firefight implements Engagement<Duel> {
  /** The throws, at the numbers of their stages. */
  readonly resolutions: readonly Throw<FirefightBattle, Duel>[] = [order, fire, morale, contactMade];
  readonly outcomes = ['contact', 'target-broken', 'firer-broken', 'undecided'];
  readonly outcomeTexts = [
    '{target} makes contact',
    '{target} is broken',
    '{firer} is broken',
    'neither is broken and there is no contact',
  ];
  readonly winners = [-1, FIRER, TARGET, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints = [] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<Duel>[];
  readonly counters: readonly Counter<Duel>[];
  private readonly battle: FirefightBattle;
  private readonly sum = new Total();

  /** @throws {InputError} */
  constructor(tables: Tables, options: Options, inputs: FirefightInputs) {
    const b = new FirefightBattle(tables, readRulings(options), inputs);
    this.battle = b;
    this.turnLimit = inputs.maxMoves;
    this.metrics = [
      rings('rings.firer', FIRER, b.rings, (s) => (s.ended === FIRER_BROKEN ? null : s.firer)),
      rings('rings.target', TARGET, b.rings, (s) => (s.ended === TARGET_BROKEN ? null : s.target)),
    ];
    this.counters = [
      {
        name: 'shots.firer',
        meaning: 'shots of the firer, its reaction included',
        role: FIRER,
        // One in its own turn, and one at an enemy that makes contact.
        mostPerTurn: 2,
        counts: (resolution) => resolution === SHOT,
        of: (s) => (shooterOf(s) === FIRER ? 1 : 0),
      },
    ];
  }

  create(): Duel {
    return new Duel();
  }

  start(s: Duel): void {
    const { firer, target, distance } = this.battle;
    s.firer.kills = firer.start.kills;
    s.firer.disorders = firer.start.disorders;
    s.target.kills = target.start.kills;
    s.target.disorders = target.start.disorders;
    s.distance = distance;
    s.shots = 0;
    s.reacting = 0;
    s.stepped = 0;
    s.ended = 0;
    this.openTurn(s);
  }

  openTurn(s: Duel): void {
    openTurn(this.battle, s);
  }

  next(s: Duel, due: Due): void {
    if (s.stage > CONTACT_MADE) due.set(s.stage === OVER ? ENGAGEMENT_OVER : TURN_OVER, 0);
    else item(this.resolutions, s.stage).key(this.battle, s, due, this.sum);
  }

  /** Calls each throw by its name: a firefight, which does little else, plays a tenth faster so. */
  resolve(due: Due, chance: Chance): number {
    const { battle } = this;
    switch (due.kind) {
      case SHOT:
        return fire.resolve(battle, due, chance);
      case MORALE:
        return morale.resolve(battle, due, chance);
      case ORDER:
        return order.resolve(battle, due, chance);
      default:
        return contactMade.resolve(battle, due, chance);
    }
  }

  apply(s: Duel, due: Due, outcome: number): void {
    item(this.resolutions, due.kind).apply(this.battle, s, outcome);
  }

  outcome(s: Duel): number {
    return s.ended;
  }

  thrower(s: Duel, due: Due): 0 | 1 | null {
    if (due.kind !== SHOT && due.kind !== MORALE) return null;
    return (due.kind === SHOT ? shooterOf(s) : firedAt(s)) === FIRER ? FIRER : TARGET;
  }

  explain(s: Duel, due: Due): Explanation {
    return explainThrow(item(this.resolutions, due.kind), this.battle, s);
  }

  tell(before: Duel, due: Due, outcome: number, after: Duel): string {
    const { battle } = this;
    const result = item(this.resolutions, due.kind).result(battle, before, outcome);
    return [result, ...consequences(battle, before, after)].join('; ');
  }
}

/** Consequences of a throw that needed no dice, in an umpire's words. */
function consequences(b: FirefightBattle, before: Duel, after: Duel): readonly string[] {
  const { kills, disorders } = after.target;
  const removed = after.stage === OVER && before.stage !== MORALE;
  return [
    ...(after.distance < before.distance
      ? [`the target comes on to ${b.ruler.inCm(after.distance)} cm`]
      : []),
    ...(after.stage === MORALE ? ['it must test its morale'] : []),
    ...(after.stage === OVER && after.ended === CONTACT
      ? [`the target makes contact with ${ringsLabel(kills, disorders)}`]
      : []),
    ...(removed && after.ended === TARGET_BROKEN ? ['the target is removed'] : []),
    ...(removed && after.ended === FIRER_BROKEN ? ['the firer is removed'] : []),
  ];
}
