/** Fire (AUG-FIRE): the dice of a volley, its hits and saves, and the throw of an engagement; return-fire.ts goes on. */
import type { Chance } from '../../chance/chance.ts';
import { certain, dependent, mapped, type Throw as FoldedThrow } from '../../chance/throw.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Factor } from '../../play/explanation.ts';
import { countOf } from '../../play/shown.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { fact, type AugsburgThrow, type Battle, type Combatant, type Profile, type Shot } from './battle.ts';
import { D6, type FoldedThrows } from './dice.ts';
import { standsAsFormed } from './evade.ts';
import type { UnitInputs } from './inputs.ts';
import { CHARGE_FIRE, purposeInLane, SHORT_CHARGE, VOLLEY } from './stages.ts';
import type { Play } from './state.ts';
import { modifiers, modify, raiseTo, type RuleBook, type Tables } from './tables.ts';
import { BANDS, LONG, MEDIUM, OUT_OF_RANGE, SHORT, type UnitState } from './units.ts';
import { bandAt, basicDice, NO_SAVE, saveNumber, saveText } from './weapons.ts';

/** The rules of every volley. */
export const VOLLEY_RULES = ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-10'] as const;

export const SHOOTING = modifiers('AUG-FIRE-08', {
  'first-volley': 'first volley',
  elite: 'elite',
  enfilade: 'target enfiladed',
  grenadiers: 'grenadiers',
  raw: 'raw',
  'medium-range': 'medium range',
  unformed: 'Unformed',
  disordered: 'Disordered',
  'long-range': 'long range',
});
const BEYOND = part('out of range', 'AUG-FIRE-01');
const FROM_INSIDE = part('fired from inside', 'AUG-FIRE-07');
const HELD = part('held to point blank', 'AUG-CMD-13', 'AUG-R-27');
const LEAST = part((least: number) => `never below ${least}`, 'AUG-FIRE-08', 'AUG-R-07');
const HALF_EFFECT = part('half effect', 'AUG-FIRE-12');

/** The shooter's own part of the dice. */
export function shooterParts({ shooting }: Tables, { quality, grenadiers }: UnitInputs): Parts {
  return partsOf((sum) => {
    if (quality === 'elite') modify(sum, shooting, SHOOTING.elite);
    if (grenadiers) modify(sum, shooting, SHOOTING.grenadiers);
    if (quality === 'raw') modify(sum, shooting, SHOOTING.raw);
  });
}

/** Adds up the dice of a volley (AUG-FIRE-02 to -08, -12, AUG-R-30); 0 is no shot. */
export function volleyDice(sum: Sum, book: RuleBook, profile: Profile, state: UnitState, shot: Shot): void {
  const { rulings, tables } = book;
  const { shooting } = tables;
  const { band } = shot;
  sum.begin('dice');
  if (band === OUT_OF_RANGE) {
    sum.base(0, BEYOND);
    return;
  }
  const inside = profile.inside && state.holds !== 0;
  basicDice(sum, book, profile, state.figures, shot.asFormed);
  if (inside && rulings.halveStage === 'base') sum.add(lostByHalf(sum), FROM_INSIDE);
  if (state.volley !== 0) modify(sum, shooting, SHOOTING['first-volley']);
  sum.addAll(profile.shooting);
  if (shot.enfilade) modify(sum, shooting, SHOOTING.enfilade);
  if (band === MEDIUM) modify(sum, shooting, SHOOTING['medium-range']);
  if (state.unformed !== 0) modify(sum, shooting, SHOOTING.unformed);
  if (state.disordered !== 0) modify(sum, shooting, SHOOTING.disordered);
  if (band === LONG) modify(sum, shooting, SHOOTING['long-range']);
  sum.add(shot.bonusDice, HELD);
  if (inside && rulings.halveStage === 'final') sum.add(lostByHalf(sum), FROM_INSIDE);
  raiseTo(sum, rulings.poolFloor, LEAST);
  if (shot.halfEffect && rulings.halfEffect === 'pool') sum.add(lostByHalf(sum), HALF_EFFECT);
}

/** The loss of a number that is halved and rounded down. */
function lostByHalf({ value }: Sum): number {
  return Math.floor(value / 2) - value;
}

/** True if half effect halves the hits of a volley (AUG-FIRE-12, AUG-R-22). */
export function halvesHits({ rulings }: RuleBook, halfEffect: boolean): boolean {
  return halfEffect && rulings.halfEffect === 'hits';
}

/** Hits of one volley (AUG-FIRE-09): the total divided, fractions dropped; halved once more where half effect does. */
export function volleyHits(
  { pools }: FoldedThrows,
  { tables: { shootingDivisor } }: RuleBook,
  dice: number,
  halved: boolean,
): FoldedThrow {
  const total = pools.sum(dice, D6);
  return mapped(total, `${total.label} / ${shootingDivisor}${halved ? ', halved' : ''}`, (sum) => {
    const hits = Math.floor(sum / shootingDivisor);
    return halved ? Math.floor(hits / 2) : hits;
  });
}

/** Hits that are not saved: a d6 for each hit, saved on `saveOn` or more (AUG-FIRE-10). */
export function unsavedHits({ pools }: FoldedThrows, hits: number, saveOn: number): FoldedThrow {
  if (saveOn >= NO_SAVE) return certain(hits);
  const saved = pools.successes(hits, D6, saveOn);
  return mapped(saved, `${hits}D6 to save on ${saveOn} or more`, (saves) => hits - saves);
}

const MOST_SAVES = 8;
const HALVINGS = 2;

/** A volley with its saves: unsaved hits, one draw. */
export function volleyThrow(
  throws: FoldedThrows,
  book: RuleBook,
  dice: number,
  saveOn: number,
  halved: boolean,
): FoldedThrow {
  const key = (dice * MOST_SAVES + saveOn) * HALVINGS + (halved ? 1 : 0);
  const made = throws.volleys.get(key);
  if (made !== undefined) return made;
  const hits = volleyHits(throws, book, dice, halved);
  const thrown =
    saveOn >= NO_SAVE
      ? hits
      : dependent(
          hits,
          (count) => unsavedHits(throws, count, saveOn),
          `${hits.label}, each saved on ${saveOn} or more`,
          (_count, unsaved) => unsaved,
        );
  throws.volleys.set(key, thrown);
  return thrown;
}

/** A volley as it is announced: `short range`, `short range, in enfilade, at half effect`. */
export function shotText({ band, enfilade, halfEffect }: Shot): string {
  const range = BANDS[band] === undefined ? 'out of range' : `${BANDS[band]} range`;
  return `${range}${enfilade ? ', in enfilade' : ''}${halfEffect ? ', at half effect' : ''}`;
}

/** The range band of the thrower: a volley held against a charge is at short range (AUG-CMD-13). */
export function bandInPlay(s: Play, { profile }: Combatant): number {
  return s.held !== 0 ? SHORT : bandAt(profile, s.gap);
}

/** True if the fire of a unit of the act takes its enemy in enfilade: always, or from its flank (AUG-NBR-03). */
export function enfilades(b: Battle, s: Play, side: number): boolean {
  return b.inAct(s, side).enfilades || (side === s.actor && s.flanks);
}

/** Circumstances of the thrower's volley; the battle's one Shot, filled anew. */
function shotInPlay(b: Battle, s: Play, thrower = b.thrower(s)): Shot {
  const { shot } = b;
  shot.band = bandInPlay(s, thrower);
  shot.enfilade = enfilades(b, s, s.thrower);
  shot.halfEffect = s.stage === VOLLEY && s.act === SHORT_CHARGE;
  shot.asFormed = s.stage === CHARGE_FIRE && standsAsFormed(thrower, s.throwing.holds);
  shot.bonusDice = s.held === 0 ? 0 : b.book.rulings.pointBlankBonusDice;
  return shot;
}

/** Adds up the dice of the thrower's volley. */
function diceInPlay(sum: Sum, b: Battle, s: Play): void {
  const thrower = b.thrower(s);
  volleyDice(sum, b.book, thrower.profile, s.throwing, shotInPlay(b, s, thrower));
}

/** True if the thrower's volley has dice; without it is no shot. */
export function hasDice(b: Battle, s: Play): boolean {
  diceInPlay(b.sum, b, s);
  return b.sum.value > 0;
}

/** The die that saves those shot at. */
function saveInPlay(b: Battle, s: Play): number {
  const target = s.inAct(1 - s.thrower);
  return saveNumber(b.book, b.combatant(s, target).profile, s.numbered(target).holds !== 0);
}

function keyVolley(b: Battle, s: Play, due: Due, sum: Sum): void {
  diceInPlay(sum, b, s);
  const halved = halvesHits(b.book, b.shot.halfEffect);
  due.set(s.stage, purposeInLane(s), sum.value, saveInPlay(b, s), halved ? 1 : 0);
}

function resolveVolley({ throws, book }: Battle, { key0, key1, key2 }: Due, chance: Chance): number {
  return chance.draw(volleyThrow(throws, book, key0, key1, key2 !== 0));
}

/** The fact that a saving throw rests on, with what else is said of it. */
export function saveFact(saveOn: number, more = ''): Factor {
  return fact(saveText(saveOn) + more, 'AUG-FIRE-10', 'AUG-R-09');
}

/** A volley of an engagement, with what its losses bring on; any shot is a unit's first volley (AUG-FIRE-11, AUG-R-08). */
export function volleyOf(
  does: string,
  { name, ruleIds, apply }: Pick<AugsburgThrow, 'name' | 'ruleIds' | 'apply'>,
): AugsburgThrow {
  return {
    name,
    ruleIds,
    key: keyVolley,
    resolve: resolveVolley,
    apply: (b, s, unsaved) => {
      s.throwing.volley = 0;
      apply(b, s, unsaved);
    },
    act: (b, s) => {
      const where = s.held === 0 ? `at ${b.inWords(s.gap)}` : 'at point blank';
      const how = shotText(shotInPlay(b, s));
      return `${b.nameOf(s, s.thrower)} ${does} ${b.nameOf(s, 1 - s.thrower)} ${where} (${how})`;
    },
    result: (_b, _s, unsaved) => (unsaved === 0 ? 'no casualties' : `${countOf(unsaved, 'hit')} not saved`),
    facts: (b, s) => [saveFact(saveInPlay(b, s))],
  };
}
