/** The rulings of the digest that a user may decide otherwise (section 11): where they act, values with the default first, meanings. */
import {
  either,
  numeric,
  rulingsOf,
  type RulingsOf,
  type OptionDescription,
  type Options,
} from '../../play/options.ts';
import type { Tables } from './tables.ts';

/** On the lane and on a map. */
const PLAYED = ['engagement', 'battle'] as const;
const SHOT = ['fire', 'fire-critical', ...PLAYED] as const;
const DIRECT_FIRE = [...SHOT, 'column-fire'] as const;
const COLUMN = ['column-fire', 'column-close-combat', ...PLAYED] as const;
const CAVALRY = ['cavalry-attack', ...PLAYED] as const;
const BATTLE = ['battle'] as const;
const ACTIVATIONS = ['activation', 'artillery-move', 'engineering', ...PLAYED] as const;

export const OPTIONS = {
  artilleryCloseToCm: numeric('R-02', DIRECT_FIRE, 12, {
    label: 'end of the close band of artillery',
    min: 0,
    exclusiveMin: true,
    max: 100_000,
    meaning: 'end of the close band of artillery in cm, which the source does not print',
  }),
  bandEdge: either('R-03', DIRECT_FIRE, ['near', 'far'], {
    label: 'band of an edge',
    meaning: 'the band to which an edge belongs: exactly 3 cm is close (near) or medium (far)',
  }),
  rangeLimit: either('R-05', DIRECT_FIRE, ['min', 'table-band'], {
    meaning: 'min: maximum range and bands both limit; table-band: a printed value opens its whole band',
  }),
  natural20: either('R-07', DIRECT_FIRE, ['always', 'only-if-tn-20-or-less'], {
    label: 'natural 20 in fire',
    labels: { 'only-if-tn-20-or-less': 'only on a target number up to 20' },
    meaning: 'whether a natural 20 in fire hits a target number above 20',
  }),
  reactionTrigger: either('R-11', PLAYED, ['any-move', 'entering'], {
    meaning: 'any-move: each move that ends in sector and range; entering: only one that comes into them',
  }),
  reactionCost: either('R-12', PLAYED, ['next-own-phase', 'next-game-turn'], {
    meaning: 'when the action lost by a reaction is paid',
  }),
  activationNaturals: either('R-14', ACTIVATIONS, ['none', 'combat'], {
    meaning: 'combat: a natural 1 fails and a natural 20 succeeds in activation too',
  }),
  lossesReading: either('R-16', ACTIVATIONS, ['replace-loss', 'replace-all'], {
    meaning: 'elite 0 and experienced +3 replace the +5 for losses, or the +5 and the quality together',
  }),
  footArtilleryReactionCost: either('R-17', PLAYED, ['action', 'one-shot'], {
    meaning: 'a reaction costs foot artillery its whole next action, or one of its two shots',
  }),
  machineGunHit: either('R-18', SHOT, ['as-infantry', 'as-artillery'], {
    meaning: 'a hit drives a machine gun back, or only costs it readiness',
  }),
  companySize: either('R-19', SHOT, ['token', 'company-only'], {
    meaning: 'what counts as company size: every 15x30 mm token of a fighting unit, or infantry companies',
  }),
  chargeModifiers: either('R-23', CAVALRY, ['cumulative', 'replace'], {
    meaning: 'the charge modifiers are added to those of close combat, or replace them',
  }),
  contagionTiming: either('R-25', CAVALRY, ['before-follow-up', 'after-assault'], {
    meaning: 'when the neighbours of a unit that cavalry destroyed lose readiness',
  }),
  followUpModifier: either('R-25', CAVALRY, ['cumulative', 'flat'], {
    meaning: 'follow-up attacks at +2, +4, +6 ... or all at +2',
  }),
  columnCount: either('R-26', COLUMN, ['current', 'initial'], {
    meaning: 'the column bonus counts the units left, or those at the beginning of the attack',
  }),
  terrainRounding: either('R-27', ['movement', 'engagement'], ['none', 'down', 'nearest', 'up'], {
    meaning: 'rounding of a movement throw in wood or built-up ground to whole cm',
  }),
  movementThrow: either('R-28', PLAYED, ['per-turn', 'per-action'], {
    meaning: 'one movement throw per formation and phase, or a fresh one for each move action',
  }),
  retreatHides: either('R-30', ['engagement'], [false, true], {
    meaning: 'a unit behind its start line is out of sight: no fire and no reaction either way',
  }),
  limberLoss: either('R-31', PLAYED, ['own-gun', 'next-gun'], {
    meaning: 'the limber lost by Table 9 is that of the gun hit, or of the next gun of its battery',
  }),
  commandLoss: either('R-32', PLAYED, ['individual-activation', 'none'], {
    meaning: 'what the loss of its command element means for a formation',
  }),
  workActivation: either('R-36', ['engineering', 'battle'], ['start-only', 'every-turn'], {
    meaning: 'whether only the first or every working turn must be an activated turn',
  }),
  hqTarget: either('R-38', ['fire', 'fire-critical', 'battle'], ['as-unit', 'fragile'], {
    label: 'headquarters as a target',
    meaning: 'fragile: any hit eliminates a headquarters',
  }),
  crewSidearms: either('R-39', PLAYED, [false, true], {
    meaning: 'the crew of a gun fires its sidearms at a target that the gun itself cannot engage',
  }),
  unreadyMayRetreat: either('R-55', PLAYED, [false, true], {
    meaning: 'whether a unit that is not ready may retreat as a reaction',
  }),
  pennantTokens: either('R-60', BATTLE, [false, true], {
    meaning:
      'whether pennants are tokens as flags are; as points they touch, bar and overlap nothing, and nobody fires at them',
  }),
  sectorTest: either('R-61', BATTLE, ['any-part', 'centre'], {
    meaning: 'what of a token must lie in the sector: any part of it, or its centre',
  }),
  flankFrom: either('R-62', BATTLE, ['sector', 'front-half'], {
    meaning: 'flank and rear: outside the sector of the target, or behind its front line',
  }),
  mixedTerrain: either('R-64', BATTLE, ['per-cm', 'worst'], {
    labels: { 'per-cm': 'by the millimetre' },
    meaning:
      'cost of a move over several kinds of ground: by the millimetre, or all of it at the worst that it meets; retreats always by the millimetre',
  }),
  friendsBlockFire: either('R-70', BATTLE, [false, true], {
    meaning: 'whether a friendly token between the centres forbids direct fire',
  }),
  reactionPoint: either('R-71', BATTLE, ['entry', 'end'], {
    meaning: 'where a mover is reacted to: where it enters, or at the end of its move as on the lane',
  }),
  chargeReach: either('R-72', BATTLE, ['any', 'all'], {
    meaning: 'the troops of a charge that must be able to attack singly: any of them, or all',
  }),
  followUpSector: either('R-73', BATTLE, ['front-half', 'sector'], {
    meaning:
      'where the next victim of a follow-up must lie: before the front line of the leader, or in its sector',
  }),
  concentration: numeric('R-75', BATTLE, 3, {
    min: 2,
    max: 100,
    meaning: 'units within 3 cm of one of them that are a troop concentration, for indirect fire',
  }),
  commandWhen: either('R-76', BATTLE, ['activation', 'each-action'], {
    meaning: 'when command range is measured: once a phase, or before each action too',
  }),
  commandRange: either('R-76', BATTLE, ['map', 'ignore'], {
    meaning: 'ignore: every unit is within range of its command element',
  }),
  supplyRange: either('R-50', BATTLE, ['map', 'ignore'], {
    meaning: 'ignore: every unit is within range of its wagon',
  }),
  elementContagion: either('R-92', BATTLE, ['yes', 'no'], {
    meaning: 'whether the loss of a flag or wagon to cavalry shakes the units that touch it',
  }),
  elementRallies: either('R-93', BATTLE, ['yes', 'no'], {
    meaning:
      'whether flags, wagons and communication units become ready by themselves at the end of their phase, where the commanders of a battle attack them',
  }),
  retreatTo: either('R-80', BATTLE, ['distance', 'shelter'], {
    meaning: 'how far a retreat goes: the whole average move, or to the first shelter',
  }),
  retreatOffMap: either('R-80', BATTLE, ['stop', 'lost'], {
    meaning: "a retreat that comes to the map's edge stops there, or the unit is lost",
  }),
  blockedRetreat: either('R-81', BATTLE, ['stop', 'lost'], {
    meaning: 'a retreat of less than half its length costs nothing, or the unit',
  }),
  chargeContact: either('R-88', BATTLE, ['near', 'touch'], {
    meaning: 'how troops of a charge body are joined: within 1.5 cm, or by contact',
  }),
  pennantCapture: either('R-60', BATTLE, [false, true], {
    meaning: 'whether a unit that ends a move over an enemy pennant takes it',
  }),
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The tables and rulings in force. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}

/** @throws {InputError} for a name that is no option */
export function ruleBookOf(tables: Tables, options: Options): RuleBook {
  return { tables, rulings: rulingsOf(OPTIONS, options) };
}
