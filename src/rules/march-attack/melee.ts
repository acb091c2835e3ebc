/** T3: melees of the charges that came home, with the melee table of the supplement (MA-MEL-01, MA-MEL-02, PACK-MELEE). */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { combine, type Throw as Roll } from '../../chance/throw.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { diceOf, rowFor, type LookupRow } from './dice.ts';
import { disorder } from './disorder.ts';
import { withoutTable, type Supplement } from './supplement.ts';
import type { SupplementValues } from './supplement-fields.ts';
import { CHARGING, END_OF_PHASE, MELEE, NEXT_MELEE, STOPPED, type Play } from './state.ts';
import { lose, unitPurpose } from './unit-losses.ts';
import { COLUMN, COVERS, IN_SQUARE, WEIGHTS } from './units.ts';

type MeleeValues = NonNullable<SupplementValues['melee']>;
type MeleeRow = MeleeValues['rows'][number];

/** One side of a melee. */
export class Fighter {
  cv = 0;
  cavalry = false;
  /** A number of WEIGHTS; -1 for infantry. */
  weight = -1;
  lancer = false;
  infantryInColumn = false;
  inSquare = false;
  /** Bonus of its leader (MA-LDR-01); 0 without. */
  inspiration = 0;
  disordered = false;
  blown = false;
  /** A number of COVERS. */
  cover = 0;
}

const STRENGTH = part((cv: number) => `for CV ${cv}`, 'PACK-MELEE');
const LEADER = part('leader', 'MA-LDR-01', 'MA-MEL-02');
const DISORDERED = part('disordered', 'PACK-MELEE');
const COLUMN_OF_INFANTRY = part('infantry in column', 'PACK-MELEE');
const AGAINST_SQUARE = part('cavalry against square', 'PACK-MELEE');
const BLOWN = part('blown', 'PACK-MELEE');
const CHARGER = part('charging', 'PACK-MELEE');
const CAVALRY = part((weight: number) => `cavalry of weight ${WEIGHTS[weight] ?? ''}`, 'PACK-MELEE');
const LANCERS = part('lancers', 'PACK-MELEE');
const COVER = part((cover: number) => `${COVERS[cover] ?? ''} cover`, 'PACK-MELEE');

/** Winners: a result of {@link MeleeTable.result} is `row x 3 + one of these`. */
export const DRAWN = 0;
export const CHARGER_WINS = 1;
const DEFENDER_WINS = 2;
const RESULTS = 3;

/** The melee table of the supplement. */
export class MeleeTable {
  /** The dice in words. */
  readonly thrown: string;
  private readonly values: MeleeValues;
  private readonly limits: readonly LookupRow[];
  private readonly blownMod: number;
  private readonly byWeight: readonly number[];
  private readonly byCover: readonly number[];
  /** The charger's dice less the defender's. */
  private readonly dice: Roll;

  constructor(values: MeleeValues, { blown }: Pick<Supplement, 'blown'>) {
    this.values = values;
    this.limits = values.rows.map(({ upToMargin }) => ({ upTo: upToMargin }));
    this.blownMod = blown?.meleeMod ?? 0;
    const { chargingCavalryWeight, defenderCover } = values.mods;
    this.byWeight = WEIGHTS.map((weight) => chargingCavalryWeight?.[weight] ?? 0);
    this.byCover = COVERS.map((cover) => defenderCover?.[cover] ?? 0);
    const one = diceOf(values.dice);
    this.thrown = `${one.label} each`;
    this.dice = combine(one, one, this.thrown, (a, b) => a - b);
  }

  /** The number that the charger adds to its dice. */
  chargerNumber(sum: Sum, fighter: Fighter, against: Fighter): void {
    const { charging, lancerCharging } = this.values.mods;
    sum.begin('charger adds');
    this.strength(sum, fighter, against);
    sum.add(charging, CHARGER);
    if (fighter.cavalry) sum.add(this.byWeight[fighter.weight] ?? 0, CAVALRY, fighter.weight);
    if (fighter.lancer) sum.add(lancerCharging, LANCERS);
  }

  /** The number that the defender adds to its dice. */
  defenderNumber(sum: Sum, fighter: Fighter, against: Fighter): void {
    sum.begin('charged adds');
    this.strength(sum, fighter, against);
    sum.add(this.byCover[fighter.cover] ?? 0, COVER, fighter.cover);
  }

  private strength(sum: Sum, fighter: Fighter, against: Fighter): void {
    const { perCv, mods } = this.values;
    sum.base(perCv * fighter.cv, STRENGTH, fighter.cv);
    if (mods.addInspirational) sum.add(fighter.inspiration, LEADER);
    if (fighter.disordered) sum.add(mods.disordered, DISORDERED);
    if (fighter.infantryInColumn) sum.add(mods.infantryColumn, COLUMN_OF_INFANTRY);
    if (fighter.cavalry && against.inSquare) sum.add(mods.cavalryVsSquare, AGAINST_SQUARE);
    if (fighter.blown) sum.add(this.blownMod, BLOWN);
  }

  /** The row of the margin, and who won. `advantage` is the charger's number less the defender's. */
  result(chance: Chance, advantage: number): number {
    const margin = chance.draw(this.dice) + advantage;
    const row = rowFor(this.limits, Math.abs(margin), 'melee');
    return row * RESULTS + (margin === 0 ? DRAWN : margin > 0 ? CHARGER_WINS : DEFENDER_WINS);
  }

  /** The losses of a result. */
  rowOf(result: number): MeleeRow {
    return item(this.values.rows, Math.floor(result / RESULTS));
  }
}

/** The winner of a result. */
export function winnerOf(result: number): number {
  return result % RESULTS;
}

/** The outcome of a charge that comes home where there is no melee table and none is needed. */
const NO_MELEE = -1;

/** The next charge that comes home, in list order; after the last the phase ends (MA-CHG-06, MA-MEL-01). */
export function nextMelee(b: Battle, s: Play): void {
  const { to } = b.sideAt(s.active);
  for (; s.cursor < to; s.cursor++)
    if (s.unit(s.cursor).charge === CHARGING) {
      if (b.supplement.melee === null) withoutTable('melee', b.book.rulings);
      s.stage = MELEE;
      return;
    }
  s.stage = END_OF_PHASE;
}

function fill(fighter: Fighter, b: Battle, s: Play, index: number): void {
  const { cavalry, weight, unit, infantry, inspiration } = b.unitAt(index);
  const { cv, marker, blown } = s.unit(index);
  const formation = s.unit(index).stance;
  fighter.cv = cv;
  fighter.cavalry = cavalry;
  fighter.weight = weight;
  fighter.lancer = unit.lancer;
  fighter.infantryInColumn = infantry && formation === COLUMN;
  fighter.inSquare = formation === IN_SQUARE;
  fighter.inspiration = inspiration;
  fighter.disordered = marker !== 0;
  fighter.blown = blown !== 0;
}

export class Melee implements Throw<Battle, Play> {
  readonly name = 'melee';
  readonly ruleIds = ['MA-MEL-01', 'MA-MEL-02', 'PACK-MELEE'];
  private readonly table: MeleeTable | null;
  /** One pair serves all melees. */
  private readonly charger = new Fighter();
  private readonly defender = new Fighter();

  constructor({ supplement }: Battle) {
    this.table = supplement.melee === null ? null : new MeleeTable(supplement.melee, supplement);
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const { table, charger, defender } = this;
    const purpose = unitPurpose(b, MELEE, s.cursor);
    if (table === null) {
      due.set(MELEE, purpose);
      return;
    }
    fill(charger, b, s, s.cursor);
    fill(defender, b, s, s.charged);
    // Cover helps the charged only (FD-08).
    defender.cover = b.sideAt(1 - s.active).cover;
    table.chargerNumber(sum, charger, defender);
    const charging = sum.value;
    table.defenderNumber(sum, defender, charger);
    due.set(MELEE, purpose, charging, sum.value);
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return this.table === null ? NO_MELEE : this.table.result(chance, due.key0 - due.key1);
  }

  apply(b: Battle, s: Play, result: number): void {
    const { charged } = s;
    s.unit(s.cursor).charge = STOPPED;
    if (this.table !== null) {
      const row = this.table.rowOf(result);
      const winner = winnerOf(result);
      if (winner === DRAWN) {
        draw(b, s, s.cursor, row);
        draw(b, s, charged, row);
      } else if (winner === CHARGER_WINS) win(b, s, s.cursor, charged, row);
      else win(b, s, charged, s.cursor, row);
    }
    s.cursor++;
    s.stage = NEXT_MELEE;
  }

  act(b: Battle, s: Play): string {
    const act = `${b.unitAt(s.cursor).name} charges ${b.unitAt(s.charged).name} home`;
    return `${act}: ${this.table?.thrown ?? 'there is no melee table, so it has no effect'}`;
  }

  result(b: Battle, s: Play, result: number): string {
    if (result === NO_MELEE) return 'nothing comes of it';
    const winner = winnerOf(result);
    if (winner === DRAWN) return 'drawn';
    return `${b.unitAt(winner === CHARGER_WINS ? s.cursor : s.charged).name} wins`;
  }
}

function draw(b: Battle, s: Play, index: number, { bothCvLoss, bothDisorder }: MeleeRow): void {
  lose(b, s, index, bothCvLoss);
  if (bothDisorder) disorder(s.unit(index));
}

function win(b: Battle, s: Play, winner: number, loser: number, row: MeleeRow): void {
  lose(b, s, winner, row.winnerCvLoss);
  lose(b, s, loser, row.loserBroken ? s.unit(loser).cv : row.loserCvLoss);
  if (row.loserDisorder) disorder(s.unit(loser));
}
