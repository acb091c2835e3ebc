/** A firefight (section 14 (a)): one firer that stands, one target that advances, closes to a range or fires back. */
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type Explanation,
  type Metric,
} from '../../engagement/engagement.ts';
import type { Options } from '../../engagement/options.ts';
import type { FirefightInputs } from './firefight-inputs.ts';
import { disordersOf, killsOf, shoot } from './fire.ts';
import {
  CONTACT,
  FIRER_BROKEN,
  FirefightGround,
  OUTCOMES,
  TARGET_BROKEN,
  UNDECIDED,
} from './firefight-ground.ts';
import {
  END_OF_MOVE,
  FIRER,
  MORALE,
  ORDER,
  OVER,
  SHOT,
  TARGET,
  CONTACT_MADE,
  Duel,
  type Rings,
} from './firefight-state.ts';
import { tellFirefight } from './firefight-told.ts';
import { afterEvent, afterEventOnStand, NOTHING, REMOVED, stands } from './morale.ts';
import { rings } from './metrics.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';

const RESOLUTIONS = [
  { name: 'order', ruleIds: ['HUIT-SEQ-02'] },
  { name: 'shot', ruleIds: ['HUIT-FIRE-03', 'HUIT-FIRE-04'] },
  { name: 'morale test', ruleIds: ['HUIT-MOR-01', 'HUIT-MOR-03'] },
  { name: 'contact', ruleIds: ['section 14 (a)'] },
] as const;

export class Firefight implements Engagement<Duel> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = OUTCOMES;
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
  private readonly ground: FirefightGround;

  /** @throws {InputError} */
  constructor(tables: Tables, options: Options, inputs: FirefightInputs) {
    const ground = new FirefightGround(tables, readRulings(options), inputs);
    this.ground = ground;
    this.turnLimit = inputs.maxMoves;
    const most = ground.nerves.mostRings;
    this.metrics = [
      rings('rings.firer', FIRER, most, (s: Duel) => (s.ended === FIRER_BROKEN ? null : s.firer)),
      rings('rings.target', TARGET, most, (s: Duel) => (s.ended === TARGET_BROKEN ? null : s.target)),
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
    const { firer, target, distance } = this.ground;
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
    const { first } = this.ground;
    s.second = 0;
    s.player = FIRER;
    if (first === null) s.stage = ORDER;
    else this.beginTurn(s, first);
  }

  next(s: Duel, due: Due): void {
    const g = this.ground;
    if (s.stage === SHOT) g.fillShot(s, due, shooterOf(s));
    else if (s.stage === MORALE) g.fillTest(s, due, FIRER + TARGET - shooterOf(s));
    else if (s.stage === ORDER || s.stage === CONTACT_MADE) due.set(s.stage, 0);
    else due.set(s.stage === OVER ? ENGAGEMENT_OVER : TURN_OVER, 0);
  }

  resolve(due: Due, chance: Chance): number {
    if (due.kind === SHOT) return shoot(chance, due);
    if (due.kind === MORALE) return stands(chance, due.key0) ? 1 : 0;
    return due.kind === CONTACT_MADE ? 0 : chance.die(2) - 1;
  }

  apply(s: Duel, due: Due, outcome: number): void {
    if (due.kind === SHOT) this.applyShot(s, outcome);
    else if (due.kind === MORALE) this.applyTest(s, outcome);
    else if (due.kind === CONTACT_MADE) this.end(s, CONTACT);
    else this.beginTurn(s, outcome);
  }

  outcome(s: Duel): number {
    return s.ended;
  }

  thrower(s: Duel, due: Due): 0 | 1 | null {
    if (due.kind !== SHOT && due.kind !== MORALE) return null;
    return (due.kind === SHOT) === (shooterOf(s) === FIRER) ? 0 : 1;
  }

  explain(s: Duel, due: Due): Explanation {
    const g = this.ground;
    if (due.kind === SHOT) return g.explainShot(s, shooterOf(s));
    if (due.kind === MORALE) return g.explainTest(s, FIRER + TARGET - shooterOf(s));
    if (due.kind === CONTACT_MADE)
      return { act: 'the target makes contact, and the firer does not react', total: null, factors: [] };
    return { act: 'the dice decide who acts first in this move', total: null, factors: [] };
  }

  tell(before: Duel, due: Due, outcome: number, after: Duel): string {
    return tellFirefight(this.ground, before, due, outcome, after);
  }

  private beginTurn(s: Duel, player: number): void {
    s.player = player;
    if (player === TARGET) this.targetActs(s);
    else if (this.ground.isInRange(s, FIRER)) s.stage = SHOT;
    else this.endTurn(s);
  }

  private endTurn(s: Duel): void {
    s.stepped = 0;
    if (s.second === 0) {
      s.second = 1;
      this.beginTurn(s, FIRER + TARGET - s.player);
    } else {
      s.second = 0;
      s.player = FIRER;
      s.stage = END_OF_MOVE;
    }
  }

  private end(s: Duel, outcome: number): void {
    s.second = 0;
    s.player = FIRER;
    s.reacting = 0;
    s.stepped = 0;
    s.stage = OVER;
    s.ended = outcome;
  }

  /** The target's doctrine. Contact is decided by the single move, never by the double one (FD-09, R-30). */
  private targetActs(s: Duel): void {
    const g = this.ground;
    if (g.doctrine === 'advance') {
      if (s.distance <= g.move) this.contact(s);
      else {
        s.distance = Math.max(0, s.distance - g.reachOfMove(s));
        this.endTurn(s);
      }
      return;
    }
    let mayFire = true;
    if (g.doctrine === 'close-to-range' && s.distance > g.closeTo) {
      const step = Math.min(g.reachOfMove(s), s.distance - g.closeTo);
      s.distance -= step;
      // HUIT-FIRE-07: up to half a move, at -1.
      mayFire = 2 * step <= g.move;
      s.stepped = step > 0 && mayFire ? 1 : 0;
    }
    if (mayFire && g.isInRange(s, TARGET)) s.stage = SHOT;
    else this.endTurn(s);
  }

  private contact(s: Duel): void {
    if (this.ground.reactionFire) {
      s.reacting = 1;
      s.stage = SHOT;
    } else s.stage = CONTACT_MADE;
  }

  private applyShot(s: Duel, outcome: number): void {
    const g = this.ground;
    const shooter = shooterOf(s);
    if (shooter === FIRER) s.shots = g.ammunition.after(s.shots);
    const hurt = shooter === FIRER ? s.target : s.firer;
    const { isStand } = shooter === FIRER ? g.target : g.firer;
    const kills = killsOf(outcome);
    const disorders = disordersOf(outcome);
    let verdict = NOTHING;
    if (isStand) verdict = afterEventOnStand(kills);
    else {
      hurt.kills += kills;
      hurt.disorders += disorders;
      verdict = afterEvent(g.nerves.rings, hurt.kills, hurt.disorders, kills, disorders, false);
    }
    if (verdict === REMOVED) this.broken(s, hurt);
    else if (verdict === NOTHING) this.afterShot(s);
    else s.stage = MORALE;
  }

  private applyTest(s: Duel, stood: number): void {
    if (stood === 0) this.broken(s, shooterOf(s) === FIRER ? s.target : s.firer);
    else this.afterShot(s);
  }

  /** FD-09: a shot or test that removes a unit ends the fight at once. */
  private broken(s: Duel, unit: Rings): void {
    unit.kills = 0;
    unit.disorders = 0;
    this.end(s, unit === s.target ? TARGET_BROKEN : FIRER_BROKEN);
  }

  private afterShot(s: Duel): void {
    if (s.reacting === 0) this.endTurn(s);
    else this.end(s, CONTACT);
  }
}

/** Who has thrown last, or throws: the firer in its turn and in reaction, the target in its own turn. */
export function shooterOf(s: Duel): number {
  return s.player === FIRER || s.reacting !== 0 ? FIRER : TARGET;
}
