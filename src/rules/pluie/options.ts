/** The rulings of the digest that a user may decide otherwise (section 11): names, values, defaults, where they act. */
import { rulingsOf, type RulingsOf, type OptionDescription, type Options } from '../../play/options.ts';

const DIRECT_FIRE = ['fire', 'fire-critical', 'column-fire', 'engagement', 'battle'] as const;
/** On the lane and on a map. */
const PLAYED = ['engagement', 'battle'] as const;
const BATTLE = ['battle'] as const;
const ACTIVATIONS = ['activation', 'artillery-move', 'engineering', 'engagement', 'battle'] as const;

export const OPTIONS = {
  artilleryCloseToCm: {
    values: 'number',
    default: 12,
    ruling: 'R-02',
    min: 0,
    exclusiveMin: true,
    max: 100_000,
    meaning: 'end of the close band of artillery in cm, which the source does not print',
    scope: DIRECT_FIRE,
  },
  bandEdge: {
    values: ['near', 'far'],
    default: 'near',
    ruling: 'R-03',
    meaning: 'the band to which an edge belongs: exactly 3 cm is close (near) or medium (far)',
    scope: DIRECT_FIRE,
  },
  rangeLimit: {
    values: ['min', 'table-band'],
    default: 'min',
    ruling: 'R-05',
    meaning: 'min: maximum range and bands both limit; table-band: a printed value opens its whole band',
    scope: DIRECT_FIRE,
  },
  natural20: {
    values: ['always', 'only-if-tn-20-or-less'],
    default: 'always',
    ruling: 'R-07',
    meaning: 'whether a natural 20 in fire hits a target number above 20',
    scope: DIRECT_FIRE,
  },
  reactionTrigger: {
    values: ['any-move', 'entering'],
    default: 'any-move',
    ruling: 'R-11',
    meaning: 'any-move: each move that ends in sector and range; entering: only one that comes into them',
    scope: PLAYED,
  },
  reactionCost: {
    values: ['next-own-phase', 'next-game-turn'],
    default: 'next-own-phase',
    ruling: 'R-12',
    meaning: 'when the action lost by a reaction is paid',
    scope: PLAYED,
  },
  activationNaturals: {
    values: ['none', 'combat'],
    default: 'none',
    ruling: 'R-14',
    meaning: 'combat: a natural 1 fails and a natural 20 succeeds in activation too',
    scope: ACTIVATIONS,
  },
  lossesReading: {
    values: ['replace-loss', 'replace-all'],
    default: 'replace-loss',
    ruling: 'R-16',
    meaning: 'elite 0 and experienced +3 replace the +5 for losses, or the +5 and the quality together',
    scope: ACTIVATIONS,
  },
  footArtilleryReactionCost: {
    values: ['action', 'one-shot'],
    default: 'action',
    ruling: 'R-17',
    meaning: 'a reaction costs foot artillery its whole next action, or one of its two shots',
    scope: PLAYED,
  },
  machineGunHit: {
    values: ['as-infantry', 'as-artillery'],
    default: 'as-infantry',
    ruling: 'R-18',
    meaning: 'a hit drives a machine gun back, or only costs it readiness',
    scope: ['fire', 'fire-critical', 'engagement', 'battle'],
  },
  companySize: {
    values: ['token', 'company-only'],
    default: 'token',
    ruling: 'R-19',
    meaning: 'what counts as company size: every 15x30 mm token of a fighting unit, or infantry companies',
    scope: ['fire', 'fire-critical', 'engagement', 'battle'],
  },
  chargeModifiers: {
    values: ['cumulative', 'replace'],
    default: 'cumulative',
    ruling: 'R-23',
    meaning: 'the charge modifiers are added to those of close combat, or replace them',
    scope: ['cavalry-attack', 'engagement', 'battle'],
  },
  contagionTiming: {
    values: ['before-follow-up', 'after-assault'],
    default: 'before-follow-up',
    ruling: 'R-25',
    meaning: 'when the neighbours of a unit that cavalry destroyed lose readiness',
    scope: ['cavalry-attack', 'engagement', 'battle'],
  },
  followUpModifier: {
    values: ['cumulative', 'flat'],
    default: 'cumulative',
    ruling: 'R-25',
    meaning: 'follow-up attacks at +2, +4, +6 ... or all at +2',
    scope: ['cavalry-attack', 'engagement', 'battle'],
  },
  columnCount: {
    values: ['current', 'initial'],
    default: 'current',
    ruling: 'R-26',
    meaning: 'the column bonus counts the units left, or those at the beginning of the attack',
    scope: ['column-fire', 'column-close-combat', 'engagement', 'battle'],
  },
  terrainRounding: {
    values: ['none', 'down', 'nearest', 'up'],
    default: 'none',
    ruling: 'R-27',
    meaning: 'rounding of a movement throw in wood or built-up ground to whole cm',
    scope: ['movement', 'engagement'],
  },
  movementThrow: {
    values: ['per-turn', 'per-action'],
    default: 'per-turn',
    ruling: 'R-28',
    meaning: 'one movement throw per formation and phase, or a fresh one for each move action',
    scope: PLAYED,
  },
  retreatHides: {
    values: [false, true],
    default: false,
    ruling: 'R-30',
    meaning: 'a unit behind its start line is out of sight: no fire and no reaction either way',
    scope: ['engagement'],
  },
  limberLoss: {
    values: ['own-gun', 'next-gun'],
    default: 'own-gun',
    ruling: 'R-31',
    meaning: 'the limber lost by Table 9 is that of the gun hit, or of the next gun of its battery',
    scope: PLAYED,
  },
  commandLoss: {
    values: ['individual-activation', 'none'],
    default: 'individual-activation',
    ruling: 'R-32',
    meaning: 'what the loss of its command element means for a formation',
    scope: PLAYED,
  },
  workActivation: {
    values: ['start-only', 'every-turn'],
    default: 'start-only',
    ruling: 'R-36',
    meaning: 'whether only the first or every working turn must be an activated turn',
    scope: ['engineering', 'battle'],
  },
  hqTarget: {
    values: ['as-unit', 'fragile'],
    default: 'as-unit',
    ruling: 'R-38',
    meaning: 'fragile: any hit eliminates a headquarters',
    scope: ['fire', 'fire-critical', 'battle'],
  },
  crewSidearms: {
    values: [false, true],
    default: false,
    ruling: 'R-39',
    meaning: 'the crew of a gun fires its sidearms at a target that the gun itself cannot engage',
    scope: PLAYED,
  },
  unreadyMayRetreat: {
    values: [false, true],
    default: false,
    ruling: 'R-55',
    meaning: 'whether a unit that is not ready may retreat as a reaction',
    scope: PLAYED,
  },
  pennantTokens: {
    values: [false, true],
    default: false,
    ruling: 'R-60',
    meaning:
      'whether pennants are tokens as flags are; as points they touch, bar and overlap nothing, and nobody fires at them',
    scope: BATTLE,
  },
  sectorTest: {
    values: ['any-part', 'centre'],
    default: 'any-part',
    ruling: 'R-61',
    meaning: 'what of a token must lie in the sector: any part of it, or its centre',
    scope: BATTLE,
  },
  flankFrom: {
    values: ['sector', 'front-half'],
    default: 'sector',
    ruling: 'R-62',
    meaning: 'flank and rear: outside the sector of the target, or behind its front line',
    scope: BATTLE,
  },
  mixedTerrain: {
    values: ['per-cm', 'worst'],
    default: 'per-cm',
    ruling: 'R-64',
    meaning:
      'cost of a move over several kinds of ground: by the millimetre, or all of it at the worst that it meets; retreats always by the millimetre',
    scope: BATTLE,
  },
  friendsBlockFire: {
    values: [false, true],
    default: false,
    ruling: 'R-70',
    meaning: 'whether a friendly token between the centres forbids direct fire',
    scope: BATTLE,
  },
  reactionPoint: {
    values: ['entry', 'end'],
    default: 'entry',
    ruling: 'R-71',
    meaning: 'where a mover is reacted to: where it enters, or at the end of its move as on the lane',
    scope: BATTLE,
  },
  chargeReach: {
    values: ['any', 'all'],
    default: 'any',
    ruling: 'R-72',
    meaning: 'the troops of a charge that must be able to attack singly: any of them, or all',
    scope: BATTLE,
  },
  followUpSector: {
    values: ['front-half', 'sector'],
    default: 'front-half',
    ruling: 'R-73',
    meaning:
      'where the next victim of a follow-up must lie: before the front line of the leader, or in its sector',
    scope: BATTLE,
  },
  concentration: {
    values: 'number',
    default: 3,
    ruling: 'R-75',
    min: 2,
    max: 100,
    meaning: 'units within 3 cm of one of them that are a troop concentration, for indirect fire',
    scope: BATTLE,
  },
  commandWhen: {
    values: ['activation', 'each-action'],
    default: 'activation',
    ruling: 'R-76',
    meaning: 'when command range is measured: once a phase, or before each action too',
    scope: BATTLE,
  },
  commandRange: {
    values: ['map', 'ignore'],
    default: 'map',
    ruling: 'R-76',
    meaning: 'ignore: every unit is within range of its command element',
    scope: BATTLE,
  },
  supplyRange: {
    values: ['map', 'ignore'],
    default: 'map',
    ruling: 'R-50',
    meaning: 'ignore: every unit is within range of its wagon',
    scope: BATTLE,
  },
  retreatTo: {
    values: ['distance', 'shelter'],
    default: 'distance',
    ruling: 'R-80',
    meaning: 'how far a retreat goes: the whole average move, or to the first shelter',
    scope: BATTLE,
  },
  retreatOffMap: {
    values: ['stop', 'lost'],
    default: 'stop',
    ruling: 'R-80',
    meaning: "a retreat that comes to the map's edge stops there, or the unit is lost",
    scope: BATTLE,
  },
  blockedRetreat: {
    values: ['stop', 'lost'],
    default: 'stop',
    ruling: 'R-81',
    meaning: 'a retreat of less than half its length costs nothing, or the unit',
    scope: BATTLE,
  },
  chargeContact: {
    values: ['near', 'touch'],
    default: 'near',
    ruling: 'R-88',
    meaning: 'how troops of a charge body are joined: within 1.5 cm, or by contact',
    scope: BATTLE,
  },
  pennantCapture: {
    values: [false, true],
    default: false,
    ruling: 'R-60',
    meaning: 'whether a unit that ends a move over an enemy pennant takes it',
    scope: BATTLE,
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
