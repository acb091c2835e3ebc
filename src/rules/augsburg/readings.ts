/** Readings described: all that a condition of a doctrine may ask of the state. */
import type { StateReading } from '../../play/readings.ts';
import { BANDS, MODES, type TargetClass } from './units.ts';

/** Arms of the unit opposite, by its class. */
export const ENEMY_ARMS: Readonly<Record<TargetClass, string>> = {
  'formed-foot': 'foot',
  guns: 'gunners',
  'formed-horse': 'horse',
  'light-foot': 'light-foot',
  'light-horse': 'light-horse',
};
export const ENEMY_WORDS = [...Object.values(ENEMY_ARMS), 'none'];

/** The largest bound is beyond any gap. */
const INCHES = { type: 'number', unit: 'inches', max: 100_000 } as const;

function flag(meaning: string) {
  return { type: 'flag', meaning } as const;
}

function share(meaning: string) {
  return { type: 'share', meaning } as const;
}

export const READINGS = {
  gapInches: { ...INCHES, label: 'gap', meaning: 'gap of the lane; infinite without an enemy' },
  inRange: {
    type: 'word',
    words: [...BANDS, 'none'],
    meaning: 'range at which its weapon reaches the enemy',
  },
  figuresLost: share('figures lost, as a share of those at full strength'),
  unformed: flag('Unformed'),
  disordered: flag('Disordered'),
  routed: flag('has routed, and not rallied since'),
  facingAway: flag('faces away'),
  firstVolley: flag('its first volley is still to come'),
  inRadius: flag("within its brigadier's radius"),
  mode: { type: 'word', words: MODES, meaning: 'mode of dragoons or of a gun; other units have none' },
  badGoing: flag('its lane is bad going'),
  inCover: flag('holds cover'),
  brokenShare: share('units of its side that are broken, as a share of all'),
  enemyBrokenShare: share('units of the other side that are broken, as a share of all'),
  friendRouted: flag('a friend of a neighbouring lane routs'),
  enemyArm: { type: 'word', words: ENEMY_WORDS, meaning: 'arm of the unit opposite' },
  enemyLost: share('figures that the unit opposite has lost, as a share of those at full strength'),
  enemyUnformed: flag('the unit opposite is Unformed'),
  enemyDisordered: flag('the unit opposite is Disordered'),
  enemyFacingAway: flag('the unit opposite faces away'),
  enemyBroken: flag('the unit opposite is broken'),
  chargedFromInches: {
    ...INCHES,
    label: 'distance of the charge',
    meaning: 'in a reaction to a charge, the distance at which it began; otherwise infinite',
  },
} as const satisfies Readonly<Record<string, StateReading>>;
