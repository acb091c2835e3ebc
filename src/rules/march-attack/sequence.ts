/** The sequence of a turn: S2 morale, S3 skirmish, S5 initiative, two tactical phases (MA-TURN-01, section 11.2). */
import { item } from '../../chance/at.ts';
import type { Dice } from '../../play/dice.ts';
import { loop, Program } from '../../play/program.ts';
import { endCharges, formSquare, nextHome, nextSquare, testChargeHome } from './charge.ts';
import { fight, nextMelee } from './close-combat.ts';
import { afterPhase } from './disorder.ts';
import { fire, nextFirer } from './fire.ts';
import { NONE } from './rules.ts';
import { firstActive } from './initiative.ts';
import { isTestDue, openMorale, testMorale } from './morale.ts';
import { meet, nextToForm, tryToForm } from './movement.ts';
import { skirmish, skirmisher } from './skirmish.ts';
import { Battle, type BattleRules } from './game.ts';

/** A turn: both sides together, then each of them as the active one (MA-TURN-01, MA-SCALE-02, MA-CHG-01). */
export const TURN = new Program<Battle>(
  loop(
    isOpening,
    loop(isTestDue, testMorale),
    loop(nextSkirmish, skirmishOfPair),
    skirmishAndInitiative,
    loop(
      nextPhase,
      loop(nextToForm, tryToForm),
      loop(nextSquare, formSquare),
      loop(nextFirer, fire),
      loop(nextHome, testChargeHome),
      loop(nextMelee, fight),
    ),
  ),
);

/** An engagement before its first throw: both lines are set up, and the first turn is open. */
export function opening(rules: BattleRules): Battle {
  const g = new Battle(rules);
  g.wait = rules.waiting.atStart;
  g.pairs.forEach((pair, place) => (pair.distance = item(rules.startDistances, place)));
  for (const unit of g.units) if (!g.isWaiting(unit)) unit.enter();
  for (const side of g.sides) side.lineUp();
  openStrategicPhase(g);
  // A side that has no unit from the start is found gone before any throw; a table that is needed at once is asked for at once.
  if (!isTestDue(g) && g.pairs.every((pair) => skirmisher(pair) === null) && g.isDecided) g.end();
  return g;
}

/** S1 of a later turn: units whose turn has come take part (SCN-01). */
export function openTurn(g: Battle): void {
  if (g.wait > 0) {
    g.wait--;
    const turn = g.rules.waiting.turn(g.wait);
    for (const unit of g.units) if (unit.is.entersTurn === turn) unit.enter();
    for (const side of g.sides) side.lineUp();
  }
  openStrategicPhase(g);
}

/** S1 has no decisions, since the doctrine is always in force; S2 opens. */
function openStrategicPhase(g: Battle): void {
  g.at = 0;
  g.phase = 0;
  g.active = 0;
  g.cursor = NONE;
  for (const pair of g.pairs) meet(pair);
  openMorale(g);
}

function isOpening({ phase }: Battle): boolean {
  return phase === 0;
}

/** S3: the next pair that skirmishes; the last one does so in the step of the initiative. */
function nextSkirmish(g: Battle): boolean {
  for (let place = g.cursor + 1; place < g.pairs.length - 1; place++)
    if (skirmisher(item(g.pairs, place)) !== null) {
      g.cursor = place;
      return true;
    }
  g.cursor = NONE;
  return false;
}

function skirmishOfPair(g: Battle, dice: Dice): void {
  skirmish(item(g.pairs, g.cursor), dice);
}

/** S3 of the last pair, and S5; a side can be gone after the skirmish. */
function skirmishAndInitiative(g: Battle, dice: Dice): void {
  skirmish(item(g.pairs, g.pairs.length - 1), dice);
  if (g.isDecided) g.end();
  else g.active = firstActive(dice, g.rules.throws.initiative, g.rules.tables, g.rules.commanders);
}

/** T4, and then the phase of the side that is active next; its squares against charges dissolve. */
function nextPhase(g: Battle): boolean {
  if (g.phase > 0) endPhase(g);
  if (g.over !== 0) return false;
  if (g.phase === 2) {
    g.phase = NONE;
    g.active = 0;
    return false;
  }
  if (g.phase === 1) g.active = 1 - g.active;
  g.phase++;
  if (g.rules.roster.hasCavalry) for (const { line } of g.own) for (const unit of line) unit.square = 0;
  return true;
}

function endPhase(g: Battle): void {
  endCharges(g);
  for (const { line } of g.sides) for (const unit of line) unit.marker = afterPhase(unit.marker);
  if (g.isDecided) g.end();
}
