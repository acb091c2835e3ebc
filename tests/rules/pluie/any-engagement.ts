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

function anyUnit(kind: FightingKind, mostOfOne: number): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
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
}

function anyFormation(mostOfOne: number, lines: number): fc.Arbitrary<Record<string, unknown>> {
  return fc.constantFrom(...FIGHTING_KINDS).chain((kind) =>
    fc.record({
      quality: fc.constantFrom(...QUALITIES),
      hqContact: oftenTrue,
      commandElement: oftenTrue,
      ammunitionWagon: oftenTrue,
      establishment: fc.constantFrom(undefined, undefined, 1, 2, 3, 4, 6),
      units: fc.array(anyUnit(kind, mostOfOne), { minLength: 1, maxLength: lines }),
    }),
  );
}

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

function anySide({ mostOfOne, formations, lines = 2 }: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    doctrine: anyDoctrine,
    cover: anyCover,
    coverOffLine: anyCover,
    contact: fc.boolean(),
    depth: fc.integer({ min: 1, max: 3 }),
    formations: fc.array(anyFormation(mostOfOne, lines), { minLength: 1, maxLength: formations }),
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
