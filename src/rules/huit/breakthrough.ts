/** Breakthrough (section 10; BREAKTHROUGH of section 14): the throw of the winner of a round, its row, and pursuit. */
import { item } from '../../chance/at.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { fact, part, type Parts } from '../../play/sum.ts';
import { rowAt, type BreakthroughRow, type Tables } from './tables.ts';
import { D8, type Scroll } from './units.ts';
import { startRound } from './close-combat.ts';
import { blow, breaksAway, contactOver, withstands } from './events.ts';
import { forms } from './movement.ts';
import {
  attackBit,
  BY_PASSING,
  OVERRUN,
  STANDS,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Battle,
  type Unit,
} from './game.ts';

/** HUIT-BRK-03, FD-06: an attached commander shifts one row; the end rows stay where they are. */
export function scrolled({ breakthroughRows: { length } }: Tables, row: number, scroll: Scroll): number {
  if (scroll === 'up' || (scroll === 'avoid-retire' && row === 0)) return Math.min(length - 1, row + 1);
  return scroll === 'down' ? Math.max(0, row - 1) : row;
}

/** It stands, takes or holds ground. */
const HOLDS = 0;
/** Cavalry goes back, blown. */
export const RETIRES = 1;
/** It follows up on the unit that it beat: contact, whatever the distance. */
export const FOLLOWS = 2;
/** It breaks through: distance dice decide about contact. */
export const BREAKS_THROUGH = 3;

/**
 * The winner's choice by its row (HUIT-BRK-01).
 * @param loserStands the beaten unit is still there
 * @param pursues doctrine: infantry may break through, cavalry may follow up where it has the choice
 */
export function pursuitBy(
  row: BreakthroughRow,
  isCavalry: boolean,
  loserStands: boolean,
  pursues: boolean,
): number {
  if (!isCavalry) return row.infantryDistanceDice > 0 && pursues ? BREAKS_THROUGH : HOLDS;
  if (row.cavalryRetireCm > 0) return RETIRES;
  if (row.cavalryDistanceDice > 0) return loserStands ? FOLLOWS : BREAKS_THROUGH;
  return loserStands && pursues ? FOLLOWS : HOLDS;
}

/** The beaten unit is there to be followed: not out of a charge on a flank, since it goes back along its lane (HUIT-BRK-02). */
function mayFollow(g: Battle): boolean {
  return g.beaten === STANDS && g.here.flank === 0;
}

const IS_GONE = fact('the beaten unit is gone', 'HUIT-BRK-01');
const THERE = fact('the beaten unit is still there', 'HUIT-BRK-01');
const BESIDE = fact('the beaten unit goes back beside it', 'HUIT-BRK-02');
const BEHIND_GUNS = fact('contact behind the guns that it has overrun disorders it', 'HUIT-NBR-09');
const STAYS = fact('does not pursue where it may choose', 'HUIT-BRK-01');
const ATTACHED: Readonly<Record<Exclude<Scroll, 'none'>, Parts>> = {
  up: attached('up'),
  down: attached('down'),
  'avoid-retire': attached('avoid-retire'),
};

function attached(scroll: Scroll): Parts {
  return fact(`commander attached: ${scroll}`, 'HUIT-BRK-03');
}

/** The throw for a breakthrough: an index into the rows of the table (HUIT-BRK-01). */
export function breakthroughKind(tables: Tables): ThrowKind {
  const rows = tables.breakthroughRows;
  return {
    name: 'breakthrough',
    ruleIds: ['HUIT-BRK-01'],
    occasion: 32,
    resolve: (chance) => rowAt(rows, chance.die(D8)),
    act: (winner: Unit) => `${winner.inWords} throws for a breakthrough`,
    result(thrown, winner: Unit) {
      const { min, max } = item(rows, scrolled(tables, thrown, winner.orders.scroll));
      return `the row ${min}-${max} is in force`;
    },
  };
}

const DICE = part('dice of its row', 'HUIT-BRK-01');

/** The distance of a winner that breaks through, in cm. */
export const DISTANCE: ThrowKind = {
  name: 'distance',
  ruleIds: ['HUIT-BRK-01'],
  occasion: 40,
  resolve: (chance, count) => chance.sum(count, D8),
  act: (winner: Unit) => {
    const { rules, here } = winner.battle;
    return `${winner.inWords} breaks through, the enemy ${rules.ruler.inCm(here.distance)} cm away`;
  },
  result: (cm) => `${cm} cm`,
};

/** The winner of a round throws for a breakthrough, and does what its row says. */
export function breakThrough(g: Battle, dice: Dice): void {
  const { rules, here } = g;
  const { tables, throws } = rules;
  const winner = g.lead(g.won);
  const { scroll, pursues, takesGroundIn } = winner.orders;
  const { isCavalry } = winner.is;
  const follows = mayFollow(g);
  dice.sum.addAll(follows ? THERE : g.beaten === STANDS ? BESIDE : IS_GONE);
  if (scroll !== 'none') dice.sum.addAll(ATTACHED[scroll]);
  if (!pursues) dice.sum.addAll(STAYS);
  const thrown = dice.throw(throws.breakthrough, winner, null, 0, 0);
  winner.brigade.breakthroughs++;
  const row = item(tables.breakthroughRows, scrolled(tables, thrown, scroll));
  const pursuit = pursuitBy(row, isCavalry, follows, pursues && !winner.inBuilding);
  if (pursuit === FOLLOWS) pursue(g, winner);
  else if (pursuit === RETIRES) retire(g, winner, row.cavalryRetireCm);
  else if (pursuit === BREAKS_THROUGH) {
    // contact, or as far as the dice go; cavalry that reaches nobody goes back from where it was before, blown.
    const meetsNobody = here.flank !== 0 || here.front(1 - winner.role) === null;
    const reach = meetsNobody ? 0 : throwDistance(dice, winner, row) * rules.ruler.partsPerCm;
    if (!meetsNobody && reach >= here.distance) {
      if (standsBehindGuns(g, dice, winner)) pursue(g, winner);
    } else if (isCavalry) retire(g, winner, row.cavalryNoContactRetireCm);
    else {
      here.goesBack(winner.role, -reach);
      pursuitOver(g, winner);
    }
  } else {
    // HUIT-NBR-15: one step towards another formation, without a disorder.
    if (row.infantryFormsFreely === true) forms(winner, takesGroundIn, winner.brigade.held !== 0);
    pursuitOver(g, winner);
  }
}

function throwDistance(dice: Dice, winner: Unit, row: BreakthroughRow): number {
  dice.sum.begin('D8');
  dice.sum.base(winner.is.isCavalry ? row.cavalryDistanceDice : row.infantryDistanceDice, DICE);
  if (isDisorderedByGuns(winner)) dice.sum.addAll(BEHIND_GUNS);
  return dice.throw(DISTANCE, winner, null, dice.sum.value, 0);
}

/** Contact behind guns disorders who has overrun them (HUIT-NBR-09), though its victory did so already. */
function isDisorderedByGuns({ battle, disorders }: Unit): boolean {
  return battle.beaten === OVERRUN && (battle.rules.throughGuns === true || disorders === 0);
}

/** A unit that makes contact behind guns takes its disorder before it fights; true if it stands, and else there is no contact. */
function standsBehindGuns(g: Battle, dice: Dice, winner: Unit): boolean {
  if (!isDisorderedByGuns(winner) || withstands(dice, winner, 0, 1, BY_PASSING)) return true;
  breaksAway(winner);
  pursuitOver(g, winner);
  return false;
}

function retire(g: Battle, winner: Unit, cm: number): void {
  winner.lane.goesBack(winner.role, g.rules.ruler.exact(cm));
  winner.faceFront();
  blow(winner);
  pursuitOver(g, winner);
}

/** HUIT-BRK-02: another melee in the same turn; the pursuer has the bonus, nobody reacts, no second units. */
function pursue(g: Battle, { role }: Unit): void {
  const { here } = g;
  here.charger = role;
  here.attacking = attackBit(role);
  g.pursuit = 1;
  startRound(g);
}

function pursuitOver(g: Battle, { role }: Unit): void {
  contactOver(g, role === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
