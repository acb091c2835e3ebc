/** The commander's parameters (BF 12): inputs of a side and of a formation, and what they mean in h. */
import type { Field, Fields, Values } from '../../play/inputs.ts';
import { inH } from '../arithmetic.ts';

/** The diagonal of the largest map is 566 cm. */
export const MOST_CM = 1_000;
const cm = { type: 'number', unit: 'cm', min: 0, max: MOST_CM, multipleOf: 0.01 } as const;

/** Parameters of a side, with their defaults. */
export const COMMANDER = {
  arriveCm: { ...cm, default: 1, meaning: 'a unit has arrived within this distance of its post' },
  attackWithinCm: {
    ...cm,
    default: 15,
    meaning: 'attack: an enemy may be chosen within this distance of its goal',
  },
  assaultWithinCm: {
    ...cm,
    default: 6,
    meaning: 'assault: units within this distance of the chosen enemy go on into contact',
  },
  assaultChance: {
    type: 'number',
    min: 0,
    max: 1,
    default: 0.4,
    meaning: 'least chance of success at which a unit attacks in close combat',
  },
  fireWithinCm: { ...cm, nullable: true, default: null, meaning: 'no own fire beyond it; equal is allowed' },
  standoffCm: { ...cm, default: 20, meaning: 'guns end no move within this distance of a seen enemy' },
  deployWithinCm: {
    ...cm,
    default: 24,
    meaning: 'an enemy seen within it ends the march, and a unit that attacks him goes by itself',
  },
  boundCm: {
    ...cm,
    nullable: true,
    default: null,
    defaultText: 'the greatest move of a phase of the slowest unit in command',
    meaning: 'the formation goes forward by at most this distance a phase, so that it keeps together',
  },
  breakAt: {
    type: 'number',
    min: 0,
    max: 1,
    exclusiveMin: true,
    default: 0.5,
    meaning: 'share of its units lost at which a formation withdraws to the rally point',
  },
  commandBehindCm: { ...cm, default: 4, meaning: 'the command element stands this far behind its units' },
  wagonBehindCm: { ...cm, default: 8, meaning: 'wagons stand this far behind the units of their formation' },
  flagBehindCm: { ...cm, default: 8, meaning: 'a flag goes this far behind its formations' },
  flagWithinCm: { ...cm, default: 12, meaning: 'a flag stays while its formations are within this distance' },
  reaction: {
    type: 'choice',
    values: ['none', 'fire', 'close-combat', 'retreat'],
    default: 'fire',
    meaning: 'answer to an enemy move',
  },
  retreatWithinCm: {
    ...cm,
    default: 6,
    meaning: 'reaction retreat: goes back if the mover is at this distance or nearer',
  },
  targeting: {
    type: 'choice',
    values: ['nearest', 'finish', 'guns', 'elements'],
    default: 'nearest',
    meaning:
      'choice of target: the nearest, one that is not ready first, guns first, or flags and wagons first',
  },
  assaultElements: {
    type: 'choice',
    values: ['none', 'inReach', 'seek'],
    nullable: true,
    defaultText: 'the nearest in reach, of whatever kind',
    meaning:
      'assault on flags, wagons and communication units: never; where no fighting unit in reach is attacked, flags first; or going to those that are nearer than any fighting unit, too',
  },
  followUp: { type: 'boolean', default: true, meaning: 'mounted attackers follow up' },
} as const satisfies Fields;

/** The same parameters of a formation: one that is left out is that of its side. */
export const FORMATION_COMMANDER = ofFormation(COMMANDER);

type OfFormation<G> = {
  readonly [K in keyof G]: Omit<G[K], 'default' | 'defaultText'> & { readonly nullable: true };
};

function ofFormation<G extends Fields>(fields: G): OfFormation<G> {
  const own: Record<string, Field> = {};
  for (const [key, { default: _ofSide, ...field }] of Object.entries(fields))
    own[key] = { ...field, nullable: true, defaultText: 'as its side' };
  // Every key of the fields has an entry, which is its field but for the default.
  return own as OfFormation<G>;
}

type SideCommander = Values<typeof COMMANDER>;
type FormationCommander = Values<typeof FORMATION_COMMANDER>;

/** Parameters by their names without `Cm`. */
type InH<P> = { readonly [Name in keyof P as Name extends `${infer Length}Cm` ? Length : Name]: P[Name] };

/** The parameters in force for a formation; lengths in h. Without a `bound` its units go by their moves. */
export interface Parameters extends Omit<InH<SideCommander>, 'fireWithin'> {
  /** Infinite where fire is held at no distance. */
  readonly fireWithin: number;
}

/** Parameters of a side, or of a formation whose own go over its side's. */
export function parametersOf(side: SideCommander, formation: FormationCommander | null = null): Parameters {
  const given = Object.entries(formation ?? {}).filter(([, value]) => value !== null);
  const own: SideCommander = { ...side, ...Object.fromEntries(given) };
  const inForce = Object.entries(own).map(([name, value]) =>
    name.endsWith('Cm')
      ? [name.slice(0, -'Cm'.length), typeof value === 'number' ? inH(value) : value]
      : [name, value],
  );
  const parameters = Object.fromEntries(inForce) as InH<SideCommander>; // true: each by the name that its type has
  return { ...parameters, fireWithin: parameters.fireWithin ?? Infinity };
}

/** True where elements that do not fight are attacked by choice, and not only where they come in reach as before. */
export function attacksElements({ assaultElements }: Parameters): boolean {
  return assaultElements === 'inReach' || assaultElements === 'seek';
}
