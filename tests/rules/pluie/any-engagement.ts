/** Random engagements: forces, doctrines, ground and rulings of every kind. */
import { fc } from '../../fast-check.ts';
import type { Options } from '../../../src/play/options.ts';
import { READINGS } from '../../../src/rules/pluie/inputs.ts';
import { OPTIONS } from '../../../src/rules/pluie/options.ts';
import {
  COVERS,
  FIGHTING_KINDS,
  GUN_KINDS,
  QUALITIES,
  type FightingKind,
} from '../../../src/rules/pluie/units.ts';
import { anyConditionOn, anyListOf, anyRulingsOf, often, seldom } from '../random.ts';

/** How large a random engagement may be. */
export interface Bounds {
  /** Units alike in a row; one more of cavalry. */
  readonly mostOfOne: number;
  /** Rows of units in a formation; two where it is not said. */
  readonly lines?: number;
  readonly formations: number;
  readonly turns: number;
  /** Values of their own for formations and units, entry in later turns, and lists of doctrines (section 14). */
  readonly wider?: true;
  /** Guns that limber to change their position (14.6). */
  readonly limbering?: true;
}

const RIFLES = ['gb.martini-henry', 'fr.lebel', 'ru.krnka', null];
const WEAPONS: Readonly<Partial<Record<FightingKind, readonly (string | null)[]>>> = {
  'machine-gun': ['gb.gardner', 'gb.nordenfelt'],
  'field-artillery': ['gb.bl-12pdr', 'fr.hotchkiss-37mm', 'gb.hale-rocket', 'fr.lahitolle-95mm'],
  'horse-artillery': ['fr.de-bange-80mm', 'gb.rml-9pdr'],
  'heavy-artillery': ['gb.naval-4.7in', 'ru.42line-siege-m1877'],
  'armoured-train': ['gb.armoured-train-gun', 'gb.armoured-train-rifle'],
};
const LIMBERED = ['machine-gun', 'field-artillery', 'horse-artillery', 'heavy-artillery'];
const anyDoctrine = fc.record({
  kind: fc.constantFrom('stand-and-fire', 'hold-line', 'close-to-range', 'charge', 'charge'),
  rangeCm: fc.constantFrom(0, 1, 2.5, 6, 10),
  fireWithinCm: fc.constantFrom(null, null, 6, 12.5),
  reaction: fc.constantFrom('none', 'fire', 'fire', 'close-combat', 'retreat'),
  retreatWithinCm: fc.constantFrom(3, 8, 15),
  targeting: fc.constantFrom('nearest', 'finish'),
  followUp: often,
});

const anyCover = fc.constantFrom('open', ...COVERS);

/** Keys of a narrower doctrine: some left out, some null. */
const anyKeys = fc.record(
  {
    kind: fc.constantFrom('stand-and-fire', 'hold-line', 'charge', 'join-line', 'retire'),
    retireCm: fc.constantFrom(null, 0, 2.5, 7),
    fireWithinCm: fc.constantFrom(null, 6, 12.5),
    reaction: fc.constantFrom('none', 'fire', 'close-combat'),
    targeting: fc.constantFrom('nearest', 'finish'),
    followUp: fc.boolean(),
  },
  { requiredKeys: [] },
);

const anyWholeDoctrine = fc.tuple(anyDoctrine, anyKeys).map(([whole, keys]) => ({ ...whole, ...keys }));

const anyCondition = anyConditionOn(READINGS, {
  distanceCm: [0, 1, 2.5, 6, 12],
  displacementCm: [-3.5, 0, 3.5, 7],
});

/** A plain doctrine, or a list of up to three with conditions. */
const anyList = fc.oneof(anyWholeDoctrine, anyListOf(anyCondition, anyWholeDoctrine));

const anyOwn = {
  doctrine: fc.oneof(fc.constantFrom(undefined, null), anyKeys, anyList),
  cover: fc.constantFrom(undefined, undefined, null, ...COVERS),
  coverOffLine: fc.constantFrom(undefined, undefined, null, ...COVERS),
  setbackCm: fc.constantFrom(undefined, undefined, null, 0, 0.5, 3, 7, 12),
};

const anyLimbering = fc.record({
  kind: fc.constantFrom('close-to-range', 'close-to-range', 'retire', 'hold-line'),
  rangeCm: fc.constantFrom(0, 2.5, 6, 10, 25),
  retireCm: fc.constantFrom(null, 0, 7, 20),
  fireWithinCm: fc.constantFrom(null, null, 12.5),
  reaction: fc.constantFrom('none', 'fire'),
  targeting: fc.constantFrom('nearest', 'finish'),
  limber: fc.constantFrom('never', 'outOfRange', 'outOfRange', 'always', 'always'),
});

/** What a formation of guns has of its own where guns limber. */
const anyGuns = {
  doctrine: fc.oneof(anyLimbering, anyListOf(anyCondition, anyLimbering)),
  setbackCm: fc.constantFrom(undefined, 0, 3, 12),
};

function anyUnit(kind: FightingKind, { mostOfOne, wider }: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const units = fc.record({
    ...(wider === true ? anyOwn : {}),
    kind: fc.constant(kind),
    weapon: fc.constantFrom(...(WEAPONS[kind] ?? RIFLES)),
    count: fc.integer({ min: 1, max: kind.startsWith('cavalry') ? mostOfOne + 1 : mostOfOne }),
    ready: often,
    facing: often,
    inCommand: often,
    inSupply: often,
    column: seldom,
    limbered: LIMBERED.includes(kind) ? seldom : fc.constant(false),
  });
  // A column stands in one place.
  return units.map((unit) => (unit.column ? { ...unit, setbackCm: null } : unit));
}

function anyFormation(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const { lines = 2, wider, limbering } = bounds;
  const kinds = limbering === true ? [...GUN_KINDS, ...FIGHTING_KINDS] : FIGHTING_KINDS;
  return fc.constantFrom<FightingKind>(...kinds).chain((kind) =>
    fc.record({
      ...(wider === true ? { ...anyOwn, entersTurn: fc.constantFrom(undefined, undefined, 1, 2, 3, 9) } : {}),
      ...(limbering === true && GUN_KINDS.some((gun) => gun === kind) ? anyGuns : {}),
      quality: fc.constantFrom(...QUALITIES),
      hqContact: often,
      commandElement: often,
      ammunitionWagon: often,
      establishment: fc.constantFrom(undefined, undefined, 1, 2, 3, 4, 6),
      units: fc.array(anyUnit(kind, bounds), { minLength: 1, maxLength: lines }),
    }),
  );
}

function anySide(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    doctrine: bounds.wider === true ? anyList : anyDoctrine,
    cover: anyCover,
    coverOffLine: anyCover,
    contact: fc.boolean(),
    depth: fc.integer({ min: 1, max: 3 }),
    formations: fc.array(anyFormation(bounds), { minLength: 1, maxLength: bounds.formations }),
  });
}

/** A random engagement. */
export function anyEngagement(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    distanceCm: fc.constantFrom(0, 1, 2, 3.5, 5, 8, 10.5, 14, 18, 25, 40),
    terrain: fc.constantFrom('open', 'medium', 'heavy'),
    firstSide: fc.constantFrom('A', 'B', 'coin'),
    turnLimit: fc.integer({ min: 1, max: bounds.turns }),
    A: anySide(bounds),
    B: anySide(bounds),
  });
}

export const anyOptions: fc.Arbitrary<Options> = anyRulingsOf(OPTIONS, 'engagement', {
  artilleryCloseToCm: [6, 15],
});
