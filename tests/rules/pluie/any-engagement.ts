/** Random engagements: forces, doctrines, ground and rulings of every kind. */
import { fc } from '../../fast-check.ts';
import type { Options } from '../../../src/engagement/options.ts';
import { OPTIONS } from '../../../src/rules/pluie/options.ts';
import { COVERS, FIGHTING_KINDS, QUALITIES, type FightingKind } from '../../../src/rules/pluie/units.ts';

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
const oftenTrue = fc.integer({ min: 1, max: 6 }).map((face) => face > 1);
const seldomTrue = oftenTrue.map((often) => !often);

const anyDoctrine = fc.record({
  kind: fc.constantFrom('stand-and-fire', 'hold-line', 'close-to-range', 'charge', 'charge'),
  rangeCm: fc.constantFrom(0, 1, 2.5, 6, 10),
  fireWithinCm: fc.constantFrom(null, null, 6, 12.5),
  reaction: fc.constantFrom('none', 'fire', 'fire', 'close-combat', 'retreat'),
  retreatWithinCm: fc.constantFrom(3, 8, 15),
  targeting: fc.constantFrom('nearest', 'finish'),
  followUp: oftenTrue,
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

function anyBounds(values: readonly number[]): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...values);
  return fc.oneof(
    value,
    value.map((atLeast) => ({ atLeast })),
    value.map((atMost) => ({ atMost })),
    value.map((above) => ({ above })),
    value.map((below) => ({ below })),
    fc.tuple(value, value).map(([a, b]) => ({ between: [Math.min(a, b), Math.max(a, b)] })),
  );
}

const anyShare = anyBounds([0, 0.25, 0.5, 0.75, 1]);
const anyArm = fc.constantFrom('foot', 'mounted', 'gun', 'machine-gun', 'armoured-train', 'none');

/** One reading with its test. */
const anyReading = fc.oneof(
  anyBounds([0, 1, 2.5, 6, 12]).map((distanceCm) => ({ distanceCm })),
  anyBounds([-3.5, 0, 3.5, 7]).map((displacementCm) => ({ displacementCm })),
  fc.integer({ min: 1, max: 5 }).map((fromTurn) => ({ fromTurn })),
  fc.oneof(anyArm, fc.uniqueArray(anyArm, { minLength: 1, maxLength: 3 })).map((enemyArm) => ({ enemyArm })),
  fc
    .tuple(fc.constantFrom('formationLosses', 'formationNotReady', 'sideLosses', 'enemyLosses'), anyShare)
    .map(([name, test]) => ({ [name]: test })),
  fc
    .tuple(
      fc.constantFrom(
        'ready',
        'facing',
        'inReach',
        'commandElement',
        'ammunitionWagon',
        'enemyReady',
        'enemyFacing',
        'enemyColumn',
      ),
      fc.boolean(),
    )
    .map(([name, test]) => ({ [name]: test })),
);

const anyCondition = fc.oneof(
  anyReading,
  anyReading,
  anyReading.map((not) => ({ not })),
  fc.array(anyReading, { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
  fc.array(anyReading, { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  fc.tuple(anyReading, anyReading).map(([one, other]) => ({ ...one, ...other })),
);

/** A plain doctrine, or a list of up to three with conditions. */
const anyList = fc.oneof(
  anyWholeDoctrine,
  fc
    .tuple(
      fc.array(fc.record({ when: anyCondition, do: anyWholeDoctrine }), { maxLength: 3 }),
      anyWholeDoctrine,
    )
    .map(([items, last]) => [...items, { do: last }]),
);

const anyOwn = {
  doctrine: fc.oneof(fc.constantFrom(undefined, null), anyKeys, anyList),
  cover: fc.constantFrom(undefined, undefined, null, ...COVERS),
  coverOffLine: fc.constantFrom(undefined, undefined, null, ...COVERS),
  setbackCm: fc.constantFrom(undefined, undefined, null, 0, 0.5, 3, 7, 12),
};

function anyUnit(kind: FightingKind, { mostOfOne, wider }: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const units = fc.record({
    ...(wider === true ? anyOwn : {}),
    kind: fc.constant(kind),
    weapon: fc.constantFrom(...(WEAPONS[kind] ?? RIFLES)),
    count: fc.integer({ min: 1, max: kind.startsWith('cavalry') ? mostOfOne + 1 : mostOfOne }),
    ready: oftenTrue,
    facing: oftenTrue,
    inCommand: oftenTrue,
    inSupply: oftenTrue,
    column: seldomTrue,
    limbered: LIMBERED.includes(kind) ? seldomTrue : fc.constant(false),
  });
  // A column stands in one place.
  return units.map((unit) => (unit.column ? { ...unit, setbackCm: null } : unit));
}

function anyFormation(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const { lines = 2, wider } = bounds;
  return fc.constantFrom(...FIGHTING_KINDS).chain((kind) =>
    fc.record({
      ...(wider === true ? { ...anyOwn, entersTurn: fc.constantFrom(undefined, undefined, 1, 2, 3, 9) } : {}),
      quality: fc.constantFrom(...QUALITIES),
      hqContact: oftenTrue,
      commandElement: oftenTrue,
      ammunitionWagon: oftenTrue,
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

const IN_ENGAGEMENTS = Object.entries(OPTIONS).filter(([, { scope }]) =>
  scope.some((name) => name === 'engagement'),
);

/** Random rulings: mostly the default of each. */
export const anyOptions: fc.Arbitrary<Options> = fc
  .tuple(
    ...IN_ENGAGEMENTS.map(([name, { values, default: usual }]) =>
      fc
        .constantFrom(usual, usual, usual, ...(values === 'number' ? [6, 15] : values))
        .map((value): [string, string | number | boolean] => [name, value]),
    ),
  )
  .map((chosen) => Object.fromEntries(chosen));

/** Faces of dice, a face of 1 or the highest face more often than by chance, as a function of the die asked for. */
export function anyDice(seed: number): (sides: number) => number {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return (sides) => (next() < 0.12 ? sides : 1 + Math.floor(next() * sides));
}
