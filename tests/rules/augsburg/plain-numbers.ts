/**
 * Dice pools, saves, tests and moves of the second player (see plain-player.ts), written down from the rules with the
 * numbers in the code: it shares nothing with the product but the shape of the inputs.
 */
import type { UnitInputs } from '../../../src/rules/augsburg/inputs.ts';
import type { Rulings } from '../../../src/rules/augsburg/options.ts';

export interface Unit {
  readonly about: UnitInputs;
  readonly original: number;
  readonly start: number;
  /** In which turn it comes. */
  readonly enters: number;
  readonly side: 0 | 1;
  /** The lane in which it begins. */
  readonly home: number;
  lane: number;
  /** The lane on which it is turned: the one before, its own, the next. */
  turned: number;
  /** Orders W of a quarter that is not complete, and the lane to which they wheel. */
  wheels: number;
  wheelsTo: number;
  /** It fell back from a melee this turn. */
  fellBack: boolean;
  /** Inches that it has kept away this turn. */
  keptAway: number;
  type: string;
  /** Given by order T; null for those of its type. */
  ranks: number | null;
  limbered: boolean;
  /** Unformed by order T. */
  loose: boolean;
  /** It has changed formation this turn. */
  changed: boolean;
  figures: number;
  unformed: boolean;
  disordered: boolean;
  away: boolean;
  volley: boolean;
  holds: boolean;
  acted: boolean;
  order: string;
  status: string;
  alarm: boolean;
  /** It has run, and not rallied since. */
  routed: boolean;
  shotBefore: boolean;
  /** Casualties by fire this turn, by the enemy that has fired. */
  shotNow: Map<Unit, number>;
  rally: number;
}

const FIGURES: Readonly<Record<string, number>> = { 'french-foot': 24, 'dutch-foot': 24, 'gun-crew': 5 };
const RANKS: Readonly<Record<string, number>> = {
  'french-foot': 3,
  'dutch-foot': 2,
  'pistol-cavalry-deep': 2,
};
const LIGHT = ['skirmish-foot', 'dragoons-dismounted', 'dragoons-mounted', 'light-horse'];
const MOUNTED = [
  'dragoons-mounted',
  'light-horse',
  'pistol-cavalry-deep',
  'pistol-cavalry-line',
  'aggressive-cavalry',
];
const MOVES: Readonly<Record<string, readonly [number, number, number]>> = {
  infantry: [4, 3, 1],
  'skirmishing-foot': [6, 5, 1],
  'dragoons-mounted': [8, 5, 2],
  'pistol-cavalry': [8, 3, 2],
  'aggressive-cavalry': [10, 6, 2],
  // Bad going is not allowed.
  'limbered-cannon': [4, 0, 0],
};
const ROWS: Readonly<Record<string, string>> = {
  'french-foot': 'infantry',
  'dutch-foot': 'infantry',
  'skirmish-foot': 'skirmishing-foot',
  'dragoons-dismounted': 'skirmishing-foot',
  'dragoons-mounted': 'dragoons-mounted',
  'pistol-cavalry-deep': 'pistol-cavalry',
  'pistol-cavalry-line': 'pistol-cavalry',
  'aggressive-cavalry': 'aggressive-cavalry',
};
const WEAPONS: Readonly<Record<string, string>> = {
  'french-foot': 'musket',
  'dutch-foot': 'musket',
  'skirmish-foot': 'musket',
  'dragoons-dismounted': 'carbine',
  'dragoons-mounted': 'carbine',
  'pistol-cavalry-deep': 'pistol',
  'pistol-cavalry-line': 'pistol',
  'aggressive-cavalry': 'pistol',
  'gun-crew': 'field-gun',
};
const RANGES: Readonly<Record<string, readonly number[]>> = {
  musket: [4, 8, 16],
  carbine: [4, 6],
  pistol: [4],
  'light-cannon': [8, 14, 30],
  'field-gun': [8, 18, 40],
  'heavy-gun': [8, 24, 60],
};

export function enlist(about: UnitInputs, opt: Rulings, side: 0 | 1, lane: number): Unit {
  const model = about.type === 'gun-crew' && opt.gunModelCounts ? 1 : 0;
  const original = about.original ?? (FIGURES[about.type] ?? 6) + model;
  const figures = about.figures ?? original;
  return {
    about,
    original,
    start: figures,
    enters: about.entersTurn ?? 1,
    side,
    home: lane,
    lane,
    turned: 0,
    wheels: 0,
    wheelsTo: lane,
    fellBack: false,
    keptAway: 0,
    type: about.type,
    ranks: null,
    limbered: false,
    loose: false,
    changed: false,
    figures,
    unformed: about.unformed,
    disordered: about.disordered,
    away: about.facingAway,
    volley: about.firstVolley && about.type !== 'gun-crew',
    holds: true,
    acted: false,
    order: '',
    status: 'active',
    alarm: false,
    routed: false,
    shotBefore: false,
    shotNow: new Map(),
    rally: 0,
  };
}

export const isLight = (u: Unit): boolean => LIGHT.includes(u.type);
export const isMounted = (u: Unit): boolean => MOUNTED.includes(u.type);
export const isGun = (u: Unit): boolean => u.type === 'gun-crew';
export const isUnformed = (u: Unit): boolean => u.unformed || u.loose;
export const ranksOf = (u: Unit): number => u.ranks ?? RANKS[u.type] ?? 1;
export const isFoot = (u: Unit): boolean => !isMounted(u) && !isGun(u);
export const isFormed = (u: Unit): boolean => !isLight(u) && !isGun(u);
const isOpen = (u: Unit): boolean => isLight(u) || (isGun(u) && !u.limbered);
const elite = (u: Unit): boolean => u.about.quality === 'elite';
const raw = (u: Unit): boolean => u.about.quality === 'raw';

export function rowOf(u: Unit): string {
  if (u.limbered) return 'limbered-cannon';
  return (u.type === u.about.type ? u.about.move : null) ?? ROWS[u.type] ?? '';
}

export function normalMove(u: Unit, going: string): number {
  return MOVES[rowOf(u)]?.[going === 'good' ? 0 : 1] ?? 0;
}

export function obstacleInches(u: Unit): number {
  return MOVES[rowOf(u)]?.[2] ?? 0;
}

/** 0 short, 1 medium, 2 long, 3 out of range. */
export function band(u: Unit, gap: number): number {
  if (u.limbered) return 3;
  const ranges = RANGES[u.about.weapon ?? WEAPONS[u.type] ?? ''] ?? [];
  const found = ranges.findIndex((last) => gap <= last);
  return found < 0 ? 3 : found;
}

/** Holds a building or an obstacle. */
export function holdsWorks(u: Unit): boolean {
  return u.holds && (u.about.inside || u.about.frontObstacle !== 'none');
}

/** Light foot that holds works stands as close-order foot one rank deep. */
export function standsFormed(u: Unit): boolean {
  return isLight(u) && isFoot(u) && holdsWorks(u);
}

function livePikes(u: Unit, opt: Rulings): number {
  if (!isFoot(u) || isLight(u)) return 0;
  const { pikes } = u.about;
  return opt.casualtyOrder === 'pikes-first'
    ? Math.max(0, pikes - (u.original - u.figures))
    : Math.min(pikes, u.figures);
}

function isPike(u: Unit, opt: Rulings): boolean {
  const live = livePikes(u, opt);
  return opt.pikeRule === 'majority' ? live > u.figures / 2 : live > 0;
}

export interface How {
  readonly band: number;
  readonly half: boolean;
  readonly formed: boolean;
  /** The ground keeps it Unformed. */
  readonly stuck: boolean;
  readonly bonus: number;
  /** From the target's flank. */
  readonly flank: boolean;
}

export function shots(u: Unit, opt: Rulings, how: How): number {
  if (how.band > 2) return 0;
  const { type } = u;
  const ranks = ranksOf(u);
  const files = Math.ceil(u.original / ranks);
  const front =
    opt.frontRankLoss === 'proportional' ? Math.ceil(u.figures / ranks) : Math.min(files, u.figures);
  let dice = 0;
  if (how.formed) dice = Math.floor(u.figures / 2);
  else if (type === 'french-foot' || type === 'dutch-foot') {
    const fullFront = u.about.frontPikes ?? Math.ceil(u.about.pikes / ranks);
    dice = Math.floor(Math.max(0, front - Math.min(fullFront, livePikes(u, opt))) / 2);
  } else if (isLight(u)) dice = Math.floor(u.figures / 3);
  else if (type === 'pistol-cavalry-deep') dice = opt.bothRanks === 'separate' ? u.figures : front;
  else if (type === 'pistol-cavalry-line') dice = Math.floor(front / 2);
  else if (type === 'aggressive-cavalry') dice = Math.floor(front / 3);
  else dice = u.figures;
  const inside = u.about.inside && u.holds;
  if (inside && opt.halveStage === 'base') dice = Math.floor(dice / 2);
  if (u.volley) dice += 3;
  if (elite(u)) dice += 2;
  if (u.about.enfilades || how.flank) dice += 6;
  if (u.about.grenadiers) dice += 1;
  if (raw(u)) dice -= 1;
  if (how.band === 1) dice -= 2;
  if (how.band === 2) dice -= 3;
  // to stand formed takes off what the ground does.
  if (isUnformed(u) && !(how.formed && how.stuck)) dice -= 2;
  if (u.disordered) dice -= 3;
  dice += how.bonus;
  if (inside && opt.halveStage === 'final' && dice > 0) dice = Math.floor(dice / 2);
  dice = Math.max(dice, opt.poolFloor);
  return how.half && opt.halfEffect === 'pool' ? Math.floor(dice / 2) : dice;
}

/** The die that saves; 7 for none. */
export function saveOn(u: Unit): number {
  const cover = u.holds ? u.about.cover : 'none';
  const plain = { none: 7, concealed: 6, cover: 5, hard: 4 }[cover];
  if (!isOpen(u)) return plain;
  if (cover === 'cover' || cover === 'hard') return plain - 1;
  return 5;
}

export interface Bout {
  readonly charging: boolean;
  readonly countercharging: boolean;
  readonly obstacle: string;
  readonly fromRear: boolean;
  readonly formed: boolean;
  readonly stuck: boolean;
  readonly enemyFormed: boolean;
}

function depth(u: Unit, opt: Rulings, formed: boolean): number {
  if (isOpen(u) || formed) return 1;
  const ranks = ranksOf(u);
  return opt.depthBasis === 'actual' ? Math.ceil(u.figures / Math.ceil(u.original / ranks)) : ranks;
}

export function blows(u: Unit, e: Unit, opt: Rulings, bout: Bout): number {
  const horse = isMounted(u);
  const bothHorse = horse && isMounted(e);
  const unformed = isUnformed(u) && !(bout.formed && bout.stuck);
  const third = Math.floor(u.figures / 3);
  let dice = 0;
  if (bothHorse) dice = third;
  else if (horse) {
    const loose =
      (isLight(u) && opt.mountedLightMelee === 'skirmish') || (unformed && opt.unformedRate === 'all');
    dice = loose ? third : u.figures;
  } else if (isGun(u) || unformed || (isLight(u) && !bout.formed)) dice = third;
  else {
    const pikes = livePikes(u, opt);
    const pikeDice = opt.pikeRounding === 'group' ? 2 * Math.floor(pikes / 3) : Math.floor((2 * pikes) / 3);
    dice = Math.floor((u.figures - pikes) / 2) + pikeDice;
  }
  if (bothHorse && opt.cavMinStage === 'base') dice = Math.max(2, dice);
  const enemyPike = isPike(e, opt);
  const enemyMuskets = bout.enemyFormed || (isFoot(e) && !isLight(e) && !enemyPike);
  if (elite(u)) dice += 2;
  if (bout.charging) dice += 2;
  if (bout.countercharging) dice += 1;
  if (horse && enemyMuskets) dice += 2;
  if (horse && enemyPike) dice -= 3;
  if (isLight(e) && !bout.enemyFormed) dice += 3;
  if (horse && u.about.heavy) dice += 2;
  if (u.about.grenadiers) dice += 1;
  if (depth(u, opt, bout.formed) > depth(e, opt, bout.enemyFormed)) dice += 1;
  if (unformed || u.limbered) dice -= 1;
  if (u.disordered) dice -= 3;
  if (bout.obstacle === 'small') dice -= 2;
  if (bout.obstacle === 'serious') dice -= 3;
  const dragoons = u.type === 'dragoons-mounted' || u.type === 'dragoons-dismounted';
  if (dragoons && (horse || opt.dragoonPenalty === 'both-modes')) dice -= 2;
  if (bout.fromRear) dice -= 6;
  if (bothHorse && opt.cavMinStage === 'final') dice = Math.max(2, dice);
  return Math.max(dice, opt.poolFloor);
}

/** What is added to a morale roll, Rally Points and commanders apart. */
export function moraleModifier(u: Unit, enfiladed: boolean, alarmed: boolean): number {
  const cover = u.holds ? u.about.cover : 'none';
  let sum = 0;
  if (elite(u)) sum -= 2;
  if (u.about.grenadiers) sum -= 1;
  sum -= { none: 0, concealed: 1, cover: 2, hard: 3 }[cover];
  if (enfiladed) sum += 2;
  if (isUnformed(u)) sum += 1;
  if (u.disordered) sum += 3;
  if (isLight(u) && isFoot(u) && cover === 'none') sum += 3;
  if (alarmed) sum += 2;
  return sum;
}

export function holdReturnModifier(u: Unit, enemy: Unit): number {
  const byThatEnemy = u.shotNow.get(enemy) ?? 0;
  return (u.shotBefore ? -1 : 0) - byThatEnemy + (elite(u) ? 2 : 0) + (u.about.grenadiers ? 1 : 0);
}

export function holdChargeModifier(u: Unit, beganShort: boolean): number {
  return (
    (elite(u) ? 2 : 0) +
    (u.about.grenadiers ? 1 : 0) -
    (raw(u) ? 1 : 0) -
    (isUnformed(u) ? 1 : 0) -
    (u.disordered ? 3 : 0) -
    (beganShort ? 2 : 0)
  );
}

export function evadeModifier(u: Unit, charger: Unit): number {
  const foot = isFoot(u);
  return (
    (isMounted(u) ? 2 : 0) +
    (foot && u.about.badGoingRear ? 1 : 0) -
    (foot && isMounted(charger) ? 1 : 0) -
    (isLight(charger) ? 1 : 0)
  );
}
