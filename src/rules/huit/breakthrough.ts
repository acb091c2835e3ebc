/** Breakthrough (section 10; BREAKTHROUGH of section 14): the throw of the winner of a round, its row, and pursuit. */
import { NONE } from '../../play/stacks.ts';
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { fact, part, type Parts } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { covers, type BreakthroughNumbers, type BreakthroughRow } from './combat-tables.ts';
import { blow, contactOver } from './events.ts';
import { isInBuilding, nameNow } from './formations.ts';
import { leadOf } from './stacks.ts';
import {
  attackBit,
  BREAKTHROUGH,
  DISTANCE,
  purposeOf,
  ROUND,
  WON_BY_FIRST,
  WON_BY_SECOND,
} from './stages.ts';
import type { Play } from './state.ts';
import { D8, type Scroll } from './units.ts';

/** The throw: an index into the rows of the table (HUIT-BRK-01). */
export function breakthroughThrow(chance: Chance, { rows }: BreakthroughNumbers): number {
  const face = chance.die(D8);
  for (let i = 0; i < rows.length; i++) if (covers(item(rows, i).faces, face)) return i;
  return 0;
}

/** HUIT-BRK-03, FD-06: an attached commander shifts one row; the end rows stay where they are. */
export function scrolled({ rows }: BreakthroughNumbers, row: number, scroll: Scroll): number {
  if (scroll === 'up' || (scroll === 'avoid-retire' && row === 0)) return Math.min(rows.length - 1, row + 1);
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
  if (!isCavalry) return row.infantryDice > 0 && pursues ? BREAKS_THROUGH : HOLDS;
  if (row.cavalryRetireCm > 0) return RETIRES;
  if (row.cavalryDice > 0) return loserStands ? FOLLOWS : BREAKS_THROUGH;
  return loserStands && pursues ? FOLLOWS : HOLDS;
}

/** The side that won the round, and its front unit. */
function winnerOf(s: Play): number {
  return s.difference > 0 ? 0 : 1;
}

function winningLead(b: Battle, s: Play): number {
  return leadOf(b, s, winnerOf(s));
}

/** The beaten unit is there to be followed: not out of a charge on a flank, since it goes back along its lane (HUIT-BRK-02). */
function mayFollow(s: Play): boolean {
  return s.loserStands !== 0 && s.laneAt(s.lane).flank === 0;
}

/** The row of the table that is in force, as an index. */
function rowInForce(b: Battle, s: Play, thrown: number): number {
  return scrolled(b.tables.breakthrough, thrown, b.ordersOf(s, winningLead(b, s)).scroll);
}

const GONE = fact('the beaten unit is gone', 'HUIT-BRK-01');
const THERE = fact('the beaten unit is still there', 'HUIT-BRK-01');
const BESIDE = fact('the beaten unit goes back beside it', 'HUIT-BRK-02');
const STAYS = fact('does not pursue where it may choose', 'HUIT-BRK-01');
const ATTACHED: Readonly<Record<Exclude<Scroll, 'none'>, Parts>> = {
  up: attached('up'),
  down: attached('down'),
  'avoid-retire': attached('avoid-retire'),
};

function attached(scroll: Scroll): Parts {
  return fact(`commander attached: ${scroll}`, 'HUIT-BRK-03');
}

export const breakthrough: Throw<Battle, Play> = {
  name: 'breakthrough',
  ruleIds: ['HUIT-BRK-01'],
  key: (b, s, due, sum) => {
    const { scroll, pursues } = b.ordersOf(s, winningLead(b, s));
    sum.addAll(mayFollow(s) ? THERE : s.loserStands === 0 ? GONE : BESIDE);
    if (scroll !== 'none') sum.addAll(ATTACHED[scroll]);
    if (!pursues) sum.addAll(STAYS);
    due.set(BREAKTHROUGH, purposeOf(winningLead(b, s), BREAKTHROUGH));
  },
  resolve: (b, _due, chance) => breakthroughThrow(chance, b.tables.breakthrough),
  apply: applyBreakthrough,
  act: (b, s) => `${nameNow(b, s, winningLead(b, s))} throws for a breakthrough`,
  result: (b, s, thrown) => {
    const { faces } = item(b.tables.breakthrough.rows, rowInForce(b, s, thrown));
    return `the row ${faces.from}-${faces.to} is in force`;
  },
};

const DICE = part('dice of its row', 'HUIT-BRK-01');

/** The distance of a winner that breaks through. */
export const breakthroughDistance: Throw<Battle, Play> = {
  name: 'distance',
  ruleIds: ['HUIT-BRK-01'],
  key: (b, s, due, sum) => {
    const lead = winningLead(b, s);
    const { cavalryDice, infantryDice } = item(b.tables.breakthrough.rows, s.row);
    sum.begin('D8');
    sum.base(b.profileAt(lead).isCavalry ? cavalryDice : infantryDice, DICE);
    due.set(DISTANCE, purposeOf(lead, DISTANCE), sum.value);
  },
  resolve: (_b, { key0 }, chance) => chance.sum(key0, D8),
  // contact, or as far as the dice go.
  apply: (b, s, cm) => {
    const reach = cm * b.ruler.partsPerCm;
    if (reach >= s.laneAt(s.lane).distance) pursue(s);
    else reachesNobody(b, s, item(b.tables.breakthrough.rows, s.row), reach);
  },
  act: (b, s) =>
    `${nameNow(b, s, winningLead(b, s))} breaks through, the enemy ${b.ruler.inCm(s.laneAt(s.lane).distance)} cm away`,
  result: (_b, _s, cm) => `${cm} cm`,
};

function applyBreakthrough(b: Battle, s: Play, thrown: number): void {
  const side = winnerOf(s);
  if (side === 0) s.throwsFirst++;
  else s.throwsSecond++;
  const index = rowInForce(b, s, thrown);
  const row = item(b.tables.breakthrough.rows, index);
  const lead = winningLead(b, s);
  const profile = b.profileAt(lead);
  const mayPursue = b.ordersOf(s, lead).pursues && !isInBuilding(profile, s.unitAt(lead));
  const pursuit = pursuitBy(row, profile.isCavalry, mayFollow(s), mayPursue);
  if (pursuit === RETIRES) retire(b, s, row.cavalryRetireCm);
  else if (pursuit === FOLLOWS) pursue(s);
  else if (pursuit !== BREAKS_THROUGH) pursuitOver(b, s);
  else if (s.laneAt(s.lane).flank === 0 && s.front(1 - side, s.lane) !== NONE) {
    s.row = index;
    s.loserStands = 0;
    s.stage = DISTANCE;
  } else reachesNobody(b, s, row, 0);
}

/** Infantry comes nearer by its throw; cavalry goes back from where it was before, blown. */
function reachesNobody(b: Battle, s: Play, row: BreakthroughRow, reach: number): void {
  if (b.profileAt(winningLead(b, s)).isCavalry) {
    retire(b, s, row.cavalryNoContactCm);
    return;
  }
  s.laneAt(s.lane).goesBack(winnerOf(s), -reach);
  pursuitOver(b, s);
}

function retire(b: Battle, s: Play, cm: number): void {
  const lead = winningLead(b, s);
  s.laneAt(b.profileAt(lead).lane).goesBack(winnerOf(s), b.ruler.exact(cm));
  s.unitAt(lead).faceFront();
  blow(b, s, lead);
  pursuitOver(b, s);
}

/** HUIT-BRK-02: another melee in the same turn; the pursuer has the bonus, nobody reacts, no second units. */
function pursue(s: Play): void {
  const lane = s.laneAt(s.lane);
  lane.charger = winnerOf(s);
  lane.attacking = attackBit(lane.charger);
  s.pursuit = 1;
  s.clearRound();
  s.stage = ROUND;
}

function pursuitOver(b: Battle, s: Play): void {
  contactOver(b, s, winnerOf(s) === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
