/** A battle on a map as a state machine (section 15): its throws, and what happens between them. */
import { item } from '../../../chance/at.ts';
import type { Chance } from '../../../chance/chance.ts';
import type { Due, Engagement } from '../../../engagement/engagement.ts';
import type { Explanation } from '../../../play/explanation.ts';
import type { Options } from '../../../play/options.ts';
import type { Needs } from '../../../engagement/system.ts';
import { Total } from '../../../play/sum.ts';
import { explainThrow, type Throw } from '../../../engagement/throw.ts';
import type { Tables } from '../tables.ts';
import { marksOfWeapon } from '../weapons.ts';
import type { MapBattle } from './battle.ts';
import type { BattleInputs } from './battle-inputs.ts';
import { bindBattle } from './bind.ts';
import { OUTCOMES, OUTCOME_TEXTS, UNDECIDED, WINNERS } from './ends.ts';
import { countersOf, metricsOf, type MapCounter, type MapMetric } from './metrics.ts';
import { openTurn, playOn, startBattle } from './sequence.ts';
import { FIRST_SIDE, NEXT_FORMATION, OVER, pieceOf } from './stages.ts';
import type { MapPlay } from './state.ts';

export class PluieBattle implements Engagement<MapPlay> {
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = OUTCOME_TEXTS;
  readonly winners = WINNERS;
  /** A battle ends its last turn itself. */
  readonly limitOutcome = UNDECIDED;
  readonly joints = [['survivors.A', 'survivors.B']] as const;
  readonly solvable = false;
  declare readonly turnLimit: number;
  declare readonly metrics: readonly MapMetric[];
  declare readonly counters: readonly MapCounter[];
  declare readonly marks: readonly string[];
  /** The throws, at the numbers of their stages. */
  declare readonly resolutions: readonly Throw<MapBattle, MapPlay>[];
  declare private readonly battle: MapBattle;
  private readonly sum = new Total();

  /** @throws {InputError} with every problem of map, forces and orders */
  constructor(tables: Tables, options: Options, inputs: BattleInputs, needs: Needs = {}) {
    const b = bindBattle(tables, options, inputs, needs);
    this.battle = b;
    this.resolutions = b.resolutions;
    this.turnLimit = b.turnLimit;
    this.metrics = metricsOf(b);
    this.counters = countersOf(b);
    const weapons = b.roster.pieces.flatMap(({ arm, rifle }) =>
      [arm, rifle].flatMap(({ weapon }) => (weapon === null ? [] : [weapon])),
    );
    this.marks = [...new Set(weapons.flatMap((weapon) => marksOfWeapon(weapon)))];
  }

  create(): MapPlay {
    return this.battle.create();
  }

  start(s: MapPlay): void {
    startBattle(this.battle, s);
    this.close(s);
  }

  openTurn(s: MapPlay): void {
    openTurn(this.battle, s);
    this.close(s);
  }

  next(s: MapPlay, due: Due): void {
    if (s.stage < 0) due.set(s.stage, 0);
    else due.set(s.stage, s.purpose, s.number, s.marks);
  }

  resolve(due: Due, chance: Chance): number {
    return item(this.resolutions, due.kind).resolve(this.battle, due, chance);
  }

  apply(s: MapPlay, due: Due, outcome: number): void {
    const b = this.battle;
    b.commander.look(s);
    if (b.log !== null) b.log.thrown(s);
    item(this.resolutions, due.kind).apply(b, s, outcome);
    if (s.stage >= NEXT_FORMATION) playOn(b, s);
    this.close(s);
  }

  /** Notes the key of the throw that is due, so that `next` only reads; tells the end of the battle. */
  private close(s: MapPlay): void {
    const b = this.battle;
    if (s.stage >= 0) {
      const { due } = b;
      item(this.resolutions, s.stage).key(b, s, due, this.sum);
      s.purpose = due.purpose;
      s.number = due.key0;
      s.marks = due.key1;
    } else if (s.stage === OVER && b.log !== null) b.log.end(s);
  }

  outcome(s: MapPlay): number {
    return s.outcome;
  }

  thrower(_s: MapPlay, due: Due): 0 | 1 | null {
    return due.kind === FIRST_SIDE ? null : this.battle.at(pieceOf(due.purpose)).side;
  }

  explain(s: MapPlay, due: Due): Explanation {
    return explainThrow(item(this.resolutions, due.kind), this.battle, s);
  }

  tell(before: MapPlay, due: Due, outcome: number, _after: MapPlay): string {
    return item(this.resolutions, due.kind).result(this.battle, before, outcome);
  }
}
