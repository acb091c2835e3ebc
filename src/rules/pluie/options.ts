/** The rulings of the digest that a user may decide otherwise (section 11): names, values, defaults, where they act. */
import { rulingsOf, type RulingsOf, type OptionDescription, type Options } from '../../engagement/options.ts';

const DIRECT_FIRE = ['fire', 'fire-critical', 'column-fire', 'engagement'] as const;
const ENGAGEMENT = ['engagement'] as const;
const ACTIVATIONS = ['activation', 'artillery-move', 'engineering', 'engagement'] as const;

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
  unreadyMayFire: {
    values: [false],
    default: false,
    ruling: 'R-09',
    meaning: 'whether a unit that is not ready may fire; the digest allows no other value',
    scope: ENGAGEMENT,
  },
  reactionTrigger: {
    values: ['any-move', 'entering'],
    default: 'any-move',
    ruling: 'R-11',
    meaning: 'any-move: each move that ends in sector and range; entering: only one that comes into them',
    scope: ENGAGEMENT,
  },
  reactionsPerPhase: {
    values: [1],
    default: 1,
    ruling: 'R-11',
    meaning: 'reactions of a unit in one enemy phase; the digest allows no other value',
    scope: ENGAGEMENT,
  },
  reactionCost: {
    values: ['next-own-phase', 'next-game-turn'],
    default: 'next-own-phase',
    ruling: 'R-12',
    meaning: 'when the action lost by a reaction is paid',
    scope: ENGAGEMENT,
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
    scope: ENGAGEMENT,
  },
  machineGunHit: {
    values: ['as-infantry', 'as-artillery'],
    default: 'as-infantry',
    ruling: 'R-18',
    meaning: 'a hit drives a machine gun back, or only costs it readiness',
    scope: ['fire', 'fire-critical', 'engagement'],
  },
  companySize: {
    values: ['token', 'company-only'],
    default: 'token',
    ruling: 'R-19',
    meaning: 'what counts as company size: every 15x30 mm token of a fighting unit, or infantry companies',
    scope: ['fire', 'fire-critical', 'engagement'],
  },
  chargeModifiers: {
    values: ['cumulative', 'replace'],
    default: 'cumulative',
    ruling: 'R-23',
    meaning: 'the charge modifiers are added to those of close combat, or replace them',
    scope: ['cavalry-attack', 'engagement'],
  },
  contagionTiming: {
    values: ['before-follow-up', 'after-assault'],
    default: 'before-follow-up',
    ruling: 'R-25',
    meaning: 'when the neighbours of a unit that cavalry destroyed lose readiness',
    scope: ['cavalry-attack', 'engagement'],
  },
  followUpModifier: {
    values: ['cumulative', 'flat'],
    default: 'cumulative',
    ruling: 'R-25',
    meaning: 'follow-up attacks at +2, +4, +6 ... or all at +2',
    scope: ['cavalry-attack', 'engagement'],
  },
  columnCount: {
    values: ['current', 'initial'],
    default: 'current',
    ruling: 'R-26',
    meaning: 'the column bonus counts the units left, or those at the beginning of the attack',
    scope: ['column-fire', 'column-close-combat', 'engagement'],
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
    scope: ENGAGEMENT,
  },
  retreatHides: {
    values: [false, true],
    default: false,
    ruling: 'R-30',
    meaning: 'a unit behind its start line is out of sight: no fire and no reaction either way',
    scope: ENGAGEMENT,
  },
  limberLoss: {
    values: ['own-gun', 'next-gun'],
    default: 'own-gun',
    ruling: 'R-31',
    meaning: 'the limber lost by Table 9 is that of the gun hit, or of the next gun of its battery',
    scope: ENGAGEMENT,
  },
  commandLoss: {
    values: ['individual-activation', 'none'],
    default: 'individual-activation',
    ruling: 'R-32',
    meaning: 'what the loss of its command element means for a formation',
    scope: ENGAGEMENT,
  },
  workActivation: {
    values: ['start-only', 'every-turn'],
    default: 'start-only',
    ruling: 'R-36',
    meaning: 'whether only the first or every working turn must be an activated turn',
    scope: ['engineering'],
  },
  workInterrupted: {
    values: ['lost', 'kept'],
    default: 'lost',
    ruling: 'R-36',
    meaning: 'what becomes of work that is interrupted; nothing here interrupts work, so it acts nowhere',
    scope: [],
  },
  hqTarget: {
    values: ['as-unit', 'fragile'],
    default: 'as-unit',
    ruling: 'R-38',
    meaning: 'fragile: any hit eliminates a headquarters',
    scope: ['fire', 'fire-critical'],
  },
  crewSidearms: {
    values: [false, true],
    default: false,
    ruling: 'R-39',
    meaning: 'the crew of a gun fires its sidearms at a target that the gun itself cannot engage',
    scope: ENGAGEMENT,
  },
  unreadyMayRetreat: {
    values: [false, true],
    default: false,
    ruling: 'R-55',
    meaning: 'whether a unit that is not ready may retreat as a reaction',
    scope: ENGAGEMENT,
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
