/** Random engagements: forces, doctrines, ground and rulings of every kind. */
import { fc } from '../../fast-check.ts';
import { OPTIONS } from '../../../src/rules/fields-of-honor/options.ts';
import { READINGS } from '../../../src/rules/fields-of-honor/inputs.ts';
import {
  ACCURACY_TYPES,
  AMMUNITION,
  BANDS,
  GUN_CLASSES,
  RATINGS,
  UNIT_TYPES,
} from '../../../src/rules/fields-of-honor/units.ts';
import { anyConditionOn, anyListOf, anyRulingsOf, often, seldom } from '../random.ts';

const anyRating = fc.constantFrom(...RATINGS, 'B', 'C', 'C');

/** Limits of range bands; the short one always, so that opportunity fire at short range is possible. */
const anyBands = fc.constantFrom(
  [2, 4, 6, 8],
  [1, 2, 3, 4],
  [4, 8, 12, 16],
  [3, null, null, 9.5],
  [5, 10, null, null],
);

const anyWeapon = fc.option(fc.record({ type: fc.constantFrom(...ACCURACY_TYPES), bandsIn: anyBands }), {
  nil: null,
  freq: 3,
});

function anyBmu(mostStands: number): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    count: fc.constantFrom(1, 1, 1, 2),
    stands: fc.integer({ min: 1, max: mostStands }),
    type: fc.constantFrom(...UNIT_TYPES, 'formed'),
    arm: fc.constantFrom('infantry', 'infantry', 'cavalry'),
    morale: anyRating,
    fire: anyRating,
    melee: anyRating,
    weapon: anyWeapon,
    engagedMoveIn: fc.constantFrom(0, 1.25, 2, 3, 4.5),
    chargeMoveIn: fc.constantFrom(null, 0, 2.5, 4, 6, 8),
    cover: fc.constantFrom('none', 'light'),
    commander: seldom,
    friendsNear: fc.boolean(),
    initialVolley: often,
  });
}

/** `form-square` is left out: the source does not give it. */
const anyDoctrine = fc.record({
  name: fc.constantFrom('stand-and-fire', 'close-to-range', 'charge', 'charge'),
  closeToIn: fc.constantFrom(0, 0.5, 2, 3.75, 6),
  chargeAtIn: fc.constantFrom(null, null, 3, 5.5, 8),
  fireAtIn: fc.constantFrom(null, null, 3, 6),
  reaction: fc.constantFrom('stand-and-fire', 'fire-and-retire', 'countercharge'),
  oppFireAt: fc.constantFrom('short', 'short', ...BANDS),
  overwatch: fc.boolean(),
  pursue: often,
});

const anyBattery = fc.record({
  stands: fc.integer({ min: 1, max: 2 }),
  class: fc.constantFrom(...GUN_CLASSES),
  gunType: fc.constantFrom(...ACCURACY_TYPES),
  fire: anyRating,
  ammo: fc.constantFrom(...AMMUNITION),
  percussionShells: fc.boolean(),
  bandsIn: anyBands,
  setbackIn: fc.constantFrom(0, 0, 1.5, 3),
});

export interface Bounds {
  readonly stands: number;
  readonly units: number;
  readonly turns: number;
}

function anySide(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({
      units: fc.array(anyBmu(bounds.stands), { minLength: 1, maxLength: bounds.units }),
      doctrine: anyDoctrine,
      batteries: fc.oneof(fc.constant([]), fc.constant([]), fc.array(anyBattery, { maxLength: 2 })),
      flank: seldom,
    })
    .map(({ flank, ...side }) => {
      // A charge that comes home from the flank is not given: only sides that do not charge stand on it.
      const aspect = flank && side.doctrine.name !== 'charge' ? 'flank' : 'front';
      return { ...side, aspect, doctrine: withBand(side) };
    });
}

/** Opportunity fire at a band that every weapon of the side has. */
function withBand({
  units,
  doctrine,
}: {
  readonly units: readonly Record<string, unknown>[];
  readonly doctrine: Readonly<Record<string, unknown>>;
}): Record<string, unknown> {
  const weapons = units.map(({ weapon }) => weapon as { bandsIn: (number | null)[] } | null); // made above
  const band = BANDS.findIndex((name) => name === doctrine['oppFireAt']);
  const has = weapons.every((weapon) => weapon === null || weapon.bandsIn[band] !== null);
  return { ...doctrine, oppFireAt: has ? doctrine['oppFireAt'] : 'short' };
}

/** A random engagement within bounds. */
export function anyEngagement(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    distanceIn: fc.constantFrom(0, 1, 2.5, 4, 6, 7.25, 10, 14),
    entryGapIn: fc.constantFrom(null, 3, 6.5),
    maxTurns: fc.integer({ min: 1, max: bounds.turns }),
    scale: fc.constantFrom('company', 'brigade'),
    A: anySide(bounds),
    B: anySide(bounds),
  });
}

/** Readings that the engagement has by the source's tables; those of small arms where somebody has them. */
const BY_SOURCE = Object.entries(READINGS).filter(([name]) => !/formation$/iu.test(name));
const OF_ALL = BY_SOURCE.filter(([name]) => name !== 'initialVolley' && name !== 'enemyInRange');

function anyList(isArmed: boolean): fc.Arbitrary<unknown> {
  return anyListOf(
    anyConditionOn(Object.fromEntries(isArmed ? BY_SOURCE : OF_ALL), { gapIn: [1, 2.5, 4, 6] }),
    anyDoctrine,
  );
}

const ALL_BANDS = [2, 4, 6, 8];

function anyWiderBmu(mostStands: number): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(anyBmu(mostStands), fc.constantFrom(1, 1, 1, 2, 3, 9)).map(([unit, entersTurn]) => {
    const weapon = unit['weapon'] as { bandsIn: (number | null)[] } | null; // made above
    const whole = weapon === null || !weapon.bandsIn.includes(null);
    return {
      ...unit,
      weapon: whole ? weapon : { ...weapon, bandsIn: ALL_BANDS },
      ...(entersTurn === 1 ? {} : { entersTurn }),
    };
  });
}

function anyWiderSide(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const isArmed = ({ weapon }: Record<string, unknown>): boolean => weapon !== null;
  return fc
    .tuple(
      fc.array(anyWiderBmu(bounds.stands), { minLength: 1, maxLength: bounds.units }),
      anySide(bounds),
      fc.boolean(),
    )
    .chain(([units, side, isList]) => {
      // A list of the side may look at small arms if one of those that it serves has them.
      const ofUnit = (unit: Record<string, unknown>): fc.Arbitrary<unknown> =>
        fc.oneof(
          fc.constant(undefined),
          fc.constant(undefined),
          anyList(isArmed(unit)),
          isList ? anyDoctrine : fc.constantFrom<unknown>({ fireAtIn: 3 }, { reaction: 'countercharge' }),
        );
      return fc.tuple(...units.map(ofUnit)).chain((own) => {
        const served = units.filter((_unit, i) => own[i] === undefined);
        const wide = isList ? anyList(served.some(isArmed)) : anyDoctrine;
        return wide.map((doctrine) => {
          const whole = {
            ...side,
            doctrine,
            units: units.map((unit, i) => (own[i] === undefined ? unit : { ...unit, doctrine: own[i] })),
          };
          // As above: whoever stands on the flank does not charge.
          return JSON.stringify(whole).includes('"name":"charge"') ? { ...whole, aspect: 'front' } : whole;
        });
      });
    });
}

/** A random engagement with doctrines that look at the state, of sides and of BMUs, and BMUs that come later. */
export function anyWiderEngagement(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(anyEngagement(bounds), anyWiderSide(bounds), anyWiderSide(bounds))
    .map(([frame, A, B]) => ({ ...frame, A, B }));
}

export const anyRulings = anyRulingsOf(OPTIONS, 'engagement', {
  moraleRoutMargin: [1, 2, 4],
  moraleShakenMargin: [1, 3],
  killMinimum: [1, 4],
  minGapIn: [0.25, 2],
});

const anyChanges = fc.record({
  formSquare: fc.record({ number: fc.integer({ min: 4, max: 11 }), ratingCounts: fc.boolean() }),
  formations: fc.record({
    square: fc.record({
      noFlank: fc.boolean(),
      mayMove: fc.boolean(),
      stopsCharge: fc.constantFrom([], [], ['cavalry'], ['infantry', 'cavalry']),
    }),
    line: fc.record({ fireKill: fc.integer({ min: -1, max: 1 }), meleeShare: fc.constantFrom(1, 0.5) }),
  }),
});

/** A random engagement with the illustrative tables, changed: squares, columns, heavy cover, charges from the flank. */
export function anyIllustratedEngagement(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const illustrated = fc.record({
    reaction: fc.constantFrom('form-square', 'form-square', 'countercharge', 'fire-and-retire'),
    acts: fc.constantFrom({}, {}, { name: 'form' }, { name: 'withdraw', toIn: 6 }),
    formation: fc.constantFrom('line', 'line', 'column-of-attack', 'square'),
    cover: fc.constantFrom('none', 'light', 'heavy'),
    aspect: fc.constantFrom('front', 'flank'),
    firesAt: fc.constantFrom('front', 'guns'),
    gunsFireAt: fc.constantFrom('front', 'guns'),
  });
  return fc
    .tuple(anyEngagement(bounds), anyChanges, illustrated, illustrated)
    .map(([engagement, changes, ofA, ofB]) => ({
      ...engagement,
      tables: ['illustrative', changes],
      A: withIllustrated(engagement['A'], ofA),
      B: withIllustrated(engagement['B'], ofB),
    }));
}

interface Illustrated {
  readonly reaction: string;
  readonly acts: Readonly<Record<string, unknown>>;
  readonly formation: string;
  readonly cover: string;
  readonly aspect: string;
  readonly firesAt: string;
  readonly gunsFireAt: string;
}

function withIllustrated(side: unknown, illustrated: Illustrated): object {
  const { reaction, acts, formation, cover, aspect, firesAt, gunsFireAt } = illustrated;
  // made above
  const { units, batteries, doctrine, ...more } = side as {
    readonly units: readonly object[];
    readonly batteries: readonly object[];
    readonly doctrine: object;
  };
  const forms = acts['name'] === 'form' ? { formation } : {};
  const act = formation === 'line' && acts['name'] === 'form' ? {} : { ...acts, ...forms };
  const first = acts['name'] === 'form' ? 'line' : formation;
  return {
    ...more,
    aspect,
    batteries: batteries.map((guns) => ({ ...guns, firesAt: gunsFireAt })),
    doctrine: { ...doctrine, reaction, firesAt, ...act },
    units: units.map((unit) => ({ ...unit, formation: first, cover })),
  };
}
