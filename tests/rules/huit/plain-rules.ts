/**
 * The rules of a shot, of rings and of melee factors once more, written straight down from the digest with plain
 * objects. They share nothing with the product but the tables, and serve the second players of section 14.
 */
import tables from '../../../src/rules/huit/tables.json' with { type: 'json' };

export type Die = () => number;
export type Options = Readonly<Record<string, unknown>>;

/** An option with its default. */
export function option(options: Options, name: string, usual: string | boolean): unknown {
  return options[name] ?? usual;
}

export interface PlainFirer {
  row: string;
  kills: number;
  disorders: number;
  moved: boolean;
  heavy: boolean;
  bonus: number;
  full: boolean;
}

export interface PlainTarget {
  column: string;
  disorders: number;
  flank?: boolean;
  redoubt: boolean;
  squareAtWall: boolean;
}

type Chart = Record<string, Record<string, Record<string, Record<string, string>>>>;
type InfantryChart = Record<string, Record<string, string>>;

/** Section 6: kills and disorders of one shot in range; `band` C for everything that is not a gun. */
export function plainShot(
  die: Die,
  options: Options,
  f: PlainFirer,
  t: PlainTarget,
  band: string,
  told: (face: number, total: number) => void = () => undefined,
): [number, number] {
  const guns = f.row === 'foot' || f.row === 'horse';
  const artillery = tables.firingChart.artillery as Chart;
  const infantry = tables.firingChart.infantry as InfantryChart;
  const entry =
    (guns
      ? artillery[f.row]?.[f.full ? 'full' : 'reduced']?.[t.column]?.[band]
      : infantry[f.row]?.[t.column]) ?? '';
  if (entry === '0') return [0, 0];
  const automatic = entry.startsWith('1/');
  const n = Number(/(\d)\+/.exec(entry)?.[1]);
  const modified = (id: string): number => tables.fireModifiers.rows.find((row) => row.id === id)?.value ?? 0;
  let modifier = f.bonus;
  if (f.disorders > 0)
    modifier +=
      modified('firerDisordered') *
      (option(options, 'fireDisorderPenalty', 'once') === 'once' ? 1 : f.disorders);
  if (f.moved) modifier += modified('firerMovedOrUnlimbered');
  if (guns) modifier += modified('firerKills') * f.kills;
  if (guns && f.heavy) modifier += modified('heavyOrGuardGuns');
  if (guns && t.flank === true && t.column !== 'skirmish') modifier += modified('formedTargetFlank');
  if (t.redoubt) modifier += modified('targetInRedoubt');
  if (t.squareAtWall) modifier += modified('squareBehindWall');

  const face = die();
  told(face, face + modifier);
  const canister = guns && band === 'C';
  const counts =
    entry.endsWith('N') ||
    (option(options, 'nScope', 'marked') === 'all-canister' &&
      canister &&
      ['cavalryOrColumn', 'square'].includes(t.column));
  const reached = face + modifier >= n;
  const ignores = option(options, 'natural8IgnoresModifiers', true) === true;
  const byEight = counts && face === 8 && (ignores || reached);
  const kills = (automatic ? 1 : 0) + (reached || byEight ? 1 : 0);
  let disorders = byEight ? 1 : 0;
  if (t.column === 'skirmish') return [kills > 0 ? 1 : 0, 0];
  if (f.row === 'skirmish') {
    if (kills === 0) return [0, 0];
    if (t.disorders === 0) return [0, 1];
    return [1, option(options, 'skirmishOnDisordered', 'kill-instead') === 'kill-instead' ? 0 : 1];
  }
  if (option(options, 'fireDisorderOnDamage', 'n-only') === 'any-damage')
    if (kills > 0 && (f.row === 'line' || canister)) disorders = 1;
  return [kills, disorders];
}

export interface Rings {
  kills: number;
  disorders: number;
}

export interface PlainNerve extends Rings {
  quality: number;
  supported: boolean;
  building: boolean;
  outOfCommand: boolean;
}

/** Section 7: whether the unit is still there after an event whose rings are already on it. */
export function plainEvent(
  die: Die,
  options: Options,
  unit: PlainNerve,
  added: Rings,
  demanded = false,
  removedAnyway = false,
): boolean {
  if (removedAnyway) return false;
  const { kills, disorders } = unit;
  const combined = option(options, 'ringCount', 'separate') === 'combined';
  const gone = combined ? kills + disorders >= 5 : kills >= 5 || disorders >= 5;
  if (gone) return false;
  const reaches = combined
    ? added.kills + added.disorders > 0 && kills + disorders >= 3
    : (added.kills > 0 && kills >= 3) || (added.disorders > 0 && disorders >= 3);
  if (!reaches && !demanded) return true;
  return plainTest(die, options, unit);
}

/** HUIT-MOR-02. */
function plainTest(die: Die, options: Options, unit: PlainNerve): boolean {
  const { kills, disorders } = unit;
  let total = die() + unit.quality - kills - disorders;
  if (unit.supported) total += 1;
  if (unit.building) total += 2;
  if (unit.outOfCommand) total -= 2;
  if (option(options, 'moraleHeaderPenalty', 'single') === 'double') {
    const combined = option(options, 'ringCount', 'separate') === 'combined';
    const rings = combined ? kills + disorders : Math.max(kills, disorders);
    if (rings >= 3 && (!combined || rings <= 4)) total -= rings;
  }
  return total >= 3;
}

export interface PlainFighter {
  arm: string;
  formation: string;
  quality: number;
  kills: number;
  disorders: number;
  attacking: boolean;
  flanks: boolean;
  rear: boolean;
  building: boolean;
  flankAttacked: boolean;
  outOfCommand: boolean;
  hill: boolean;
  wall: boolean;
  uphill: boolean;
  austrian: boolean;
  lancer: boolean;
  breastplate: boolean;
}

/** HUIT-MEL-01 to -05: half a die and the factor of a unit against an enemy. */
export function plainScore(face: number, options: Options, own: PlainFighter, enemy: PlainFighter): number {
  let factor = own.quality - own.kills;
  if (own.attacking) factor += 1;
  if (own.flanks) factor += 1;
  if (own.rear) factor += 1;
  if (own.building) factor += 2;
  if (own.disorders > 0) factor -= 1;
  if (own.flankAttacked) factor -= 2;
  if (own.outOfCommand) factor -= 2;
  const square = own.formation === 'square';
  const ground = own.wall ? (square ? 2 : 1) : own.hill ? 1 : 0;
  if (own.arm === 'infantry') factor += ground;
  if (own.arm === 'infantry' && enemy.arm === 'infantry' && enemy.formation === 'square') {
    if (own.formation === 'line') factor += 1;
    if (own.formation === 'column') factor += 2;
  }
  if (own.arm === 'infantry' && enemy.arm === 'cavalry') {
    if (own.flanks) factor += 2;
    if (square) factor += 4;
    else if (enemy.attacking) factor -= 3;
  }
  if (own.arm === 'cavalry' && enemy.arm === 'cavalry' && own.uphill && own.attacking) factor -= 1;
  const austrian =
    own.arm === 'infantry' &&
    own.austrian &&
    (enemy.arm === 'infantry' ||
      option(options, 'austrianHalvesUp', 'infantry-vs-infantry') === 'all-melees');
  const lancers = own.arm === 'cavalry' && own.lancer && enemy.arm === 'cavalry' && !enemy.breastplate;
  return factor + Math.floor((face + (austrian || lancers ? 1 : 0)) / 2);
}

/** HUIT-MEL-08: how far a beaten unit goes back. */
export function plainBack(diff: number, loserArm: string, winnerArm: string): number {
  if (loserArm === 'cavalry') return winnerArm === 'cavalry' ? ([0, 24, 24, 36, 36, 36][diff] ?? 0) : 36;
  if (winnerArm === 'cavalry') return [0, 6, 12, 24, 24, 24][diff] ?? 0;
  return [0, 6, 12, 18, 18, 24][diff] ?? 0;
}
