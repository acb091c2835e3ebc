/** T3 and T4: melees of the charges that came home, blown cavalry, the end of a tactical phase (section 11.2). */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { CHARGER_WINS, DRAWN, rowOfResult, winnerOfResult, type Fighter } from './melee-table.ts';
import { FORMATIONS } from './names.ts';
import { withoutTable } from './pack.ts';
import { END_OF_PHASE, MELEE, NEXT_MELEE, type Play } from './state.ts';
import { disorder, formationOf, lose } from './units-in-play.ts';
import { CHARGING, NO_CHARGE, STOPPED } from './unit-state.ts';

const COLUMN = FORMATIONS.indexOf('column');
const SQUARE = FORMATIONS.indexOf('square');

/** The outcome of a charge that comes home where there is no melee table and none is needed. */
export const NO_MELEE = -1;

/** The next charge that comes home, in list order; after the last the phase ends. */
export function nextMelee(b: Battle, s: Play): void {
  const { to } = b.sideAt(s.active);
  for (; s.cursor < to; s.cursor++)
    if (s.unit(s.cursor).charge === CHARGING) {
      if (b.melee === null) withoutTable('melee', b.book.rulings);
      s.stage = MELEE;
      return;
    }
  endCharges(b, s);
  s.stage = END_OF_PHASE;
}

function fill(b: Battle, s: Play, index: number, fighter: Fighter): Fighter {
  const { cavalry, weight, unit, infantry, inspiration } = b.unitAt(index);
  const { cv, marker, blown } = s.unit(index);
  const formation = formationOf(b, s, index);
  fighter.cv = cv;
  fighter.cavalry = cavalry;
  fighter.weight = weight;
  fighter.lancer = unit.lancer;
  fighter.infantryInColumn = infantry && formation === COLUMN;
  fighter.inSquare = formation === SQUARE;
  fighter.inspiration = inspiration;
  fighter.disordered = marker !== 0;
  fighter.blown = blown !== 0;
  return fighter;
}

/** Fills both sides of the melee at the cursor; cover helps the charged only (FD-08). */
export function fillFighters(b: Battle, s: Play): void {
  fill(b, s, s.cursor, b.charger).cover = 0;
  fill(b, s, s.unit(s.cursor).target - 1, b.defender).cover = b.sideAt(1 - s.active).cover;
}

/** PACK-MELEE. */
export function applyMelee(b: Battle, s: Play, result: number): void {
  const charger = s.cursor;
  const defender = s.unit(charger).target - 1;
  s.unit(charger).charge = STOPPED;
  if (b.melee !== null && result !== NO_MELEE) {
    const row = item(b.melee.rows, rowOfResult(result));
    const winner = winnerOfResult(result);
    if (winner === DRAWN) {
      for (let i = 0; i < 2; i++) {
        const index = i === 0 ? charger : defender;
        lose(b, s, index, row.bothCvLoss);
        if (row.bothDisorder) disorder(s, index);
      }
    } else {
      const won = winner === CHARGER_WINS ? charger : defender;
      const lost = winner === CHARGER_WINS ? defender : charger;
      lose(b, s, won, row.winnerCvLoss);
      lose(b, s, lost, row.loserBroken ? s.unit(lost).cv : row.loserCvLoss);
      if (row.loserDisorder) disorder(s, lost);
    }
  }
  s.cursor++;
  s.stage = NEXT_MELEE;
}

/** MA-MEL-03, FD-05: cavalry that charged is blown; chargers come back to their line. */
function endCharges(b: Battle, s: Play): void {
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) {
    const unit = s.unit(i);
    if (unit.charge === NO_CHARGE) continue;
    if (b.tracksBlown && b.unitAt(i).cavalry) unit.blown = 1;
    unit.charge = NO_CHARGE;
    unit.target = 0;
  }
}
