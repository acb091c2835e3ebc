/** The catalogue of units: qualities, covers, kinds, and the groups of kinds that rules speak of (sections 1 and 2, R-19, R-47, R-50). */

export const QUALITIES = ['elite', 'experienced', 'regular', 'militia', 'volunteer', 'irregular'] as const;
type PrintedQuality = (typeof QUALITIES)[number];
/** Quality of the unit that throws (PDB-ATTR-01, R-21): a printed one, or one of a user's own. */
export type Quality = string;

export function isPrintedQuality(quality: Quality): quality is PrintedQuality {
  return QUALITIES.some((printed) => printed === quality);
}

export const COVERS = ['open', 'cover', 'building', 'field-fortification', 'fortification'] as const;
export type Cover = (typeof COVERS)[number];

/**
 * One thing for each cover of a side, then for each of a formation or unit of its own, at the places that
 * {@link coverPlace} gives.
 */
export function forCovers<T>(of: (cover: Cover, isOwn: boolean) => T): readonly T[] {
  return [false, true].flatMap((isOwn) => COVERS.map((cover) => of(cover, isOwn)));
}

/** The place of a cover: the narrowest that is given of the unit's own, or that of its side. */
export function coverPlace(ofUnit: Cover | null, ofFormation: Cover | null, ofSide: Cover): number {
  const own = ofUnit ?? ofFormation;
  return own === null ? COVERS.indexOf(ofSide) : COVERS.length + COVERS.indexOf(own);
}

export const WEAPON_CLASSES = ['smallArm', 'machineGun', 'field', 'heavy'] as const;
/** Class of a weapon (PDB-ATTR-05). */
export type WeaponClass = (typeof WEAPON_CLASSES)[number];

export const BANDS = ['close', 'medium', 'long', 'extreme'] as const;
/** Range band (PDB-FIRE-02). */
export type Band = (typeof BANDS)[number];

/** Kinds that can fight in an engagement (PDB-ATTR-06). */
export const FIGHTING_KINDS = [
  'infantry',
  'half-company',
  'dismounted-cavalry',
  'mobile-infantry',
  'cavalry-heavy',
  'cavalry-lancers',
  'cavalry-light',
  'machine-gun',
  'field-artillery',
  'horse-artillery',
  'heavy-artillery',
  'armoured-train',
] as const;
export type FightingKind = (typeof FIGHTING_KINDS)[number];

/** The kinds whose ids make no good words. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  'cavalry-heavy': 'heavy cavalry',
  'cavalry-lancers': 'lancers',
  'cavalry-light': 'light cavalry',
};

/** Every kind of unit, targets and support included (PDB-ATTR-06). */
export const UNIT_KINDS = [
  ...FIGHTING_KINDS,
  'command-element',
  'staff',
  'ammunition-wagon',
  'limber',
  'heliograph-foot',
  'heliograph-cavalry',
  'telegraph-team',
  'engineers',
  'transport-train',
] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

export const MOUNTED_KINDS = ['cavalry-heavy', 'cavalry-lancers', 'cavalry-light'] as const;
type MountedKind = (typeof MOUNTED_KINDS)[number];

export const GUN_KINDS = ['field-artillery', 'horse-artillery', 'heavy-artillery'] as const;
export type GunKind = (typeof GUN_KINDS)[number];

function among<K extends UnitKind>(kinds: readonly K[], kind: UnitKind): kind is K {
  return kinds.some((one) => one === kind);
}

const INFANTRY_KINDS = ['infantry', 'half-company', 'dismounted-cavalry', 'mobile-infantry'] as const;
const HEADQUARTERS_KINDS = ['command-element', 'staff'] as const;

/** Infantry in the sense of close combat. */
export function isInfantry(kind: UnitKind): boolean {
  return among(INFANTRY_KINDS, kind);
}

/** Mounted cavalry. */
export function isMounted(kind: UnitKind): kind is MountedKind {
  return among(MOUNTED_KINDS, kind);
}

/** Field, horse and heavy artillery. */
export function isGun(kind: UnitKind): kind is GunKind {
  return among(GUN_KINDS, kind);
}

/** The row of Table 3 by which a gun or machine gun moves with its limber; a gun of a user's own kind has one row alone. */
export function limberedRow(kind: string, printed: UnitKind): string {
  return isGun(printed) && kind !== printed ? kind : `${printed}-limbered`;
}

/** The groups of kinds that fight. */
export const UNIT_GROUPS = ['foot', 'mounted', 'gun', 'machine-gun', 'armoured-train'] as const;

/** The group of a kind: a place in {@link UNIT_GROUPS}. */
export function groupOf(kind: UnitKind): number {
  if (isMounted(kind)) return 1;
  if (isGun(kind)) return 2;
  return kind === 'machine-gun' ? 3 : kind === 'armoured-train' ? 4 : 0;
}

/** Classes of the weapons that a kind of unit may have: crews serve what they are named after (PDB-ATTR-05, R-43). */
export function weaponClasses(kind: UnitKind): readonly WeaponClass[] {
  if (kind === 'armoured-train') return WEAPON_CLASSES;
  if (kind === 'machine-gun') return ['machineGun'];
  if (kind === 'horse-artillery') return ['field'];
  return isGun(kind) ? ['field', 'heavy'] : ['smallArm'];
}

/** Units of a headquarters. */
export function isHeadquarters(kind: UnitKind): boolean {
  return among(HEADQUARTERS_KINDS, kind);
}

const ELEMENT_KINDS = [
  ...HEADQUARTERS_KINDS,
  'ammunition-wagon',
  'heliograph-foot',
  'heliograph-cavalry',
  'telegraph-team',
] as const;

/** Headquarters, wagons and communication units, which are no units that fight. */
export function isElement(kind: UnitKind): boolean {
  return among(ELEMENT_KINDS, kind);
}

/** Experienced and elite units are not shaken by the fate of a neighbour (PDB-CAV-05). */
export function isImmuneToContagion(quality: PrintedQuality): boolean {
  return quality === 'elite' || quality === 'experienced';
}

/** Yes or no as a number: play tests these at every step, where numbers are tested faster. */
export type Flag = 0 | 1;

export function flag(condition: boolean): Flag {
  return condition ? 1 : 0;
}
