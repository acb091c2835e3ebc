/** Answers to cases of geometry in the form of their `expected`; nothing of Node, so that a browser gives them too. */
import { item } from '../../src/chance/at.ts';
import { distance, overlap, touch } from '../../src/battlefield/distances.ts';
import { BareGround, Ground } from '../../src/battlefield/ground.ts';
import { COVERS } from '../../src/battlefield/map/battle-map.ts';
import { readMap } from '../../src/battlefield/map/read-map.ts';
import { isInFrontHalf, isInSector } from '../../src/battlefield/sectors.ts';
import { blockedBy, BLOCKERS, coverAgainst } from '../../src/battlefield/sight.ts';
import { Token } from '../../src/battlefield/token.ts';
import { Works } from '../../src/battlefield/works.ts';

export type Point = readonly [number, number];

/** A token of a case; a point element has none. */
export interface Placed {
  readonly at: Point;
  readonly facing: Point;
  readonly token: Point | null;
}

export interface GeometryCase {
  readonly id: string;
  readonly kind: string;
  readonly map: string;
  readonly inputs: unknown;
}

export interface CaseFile {
  readonly maps: Readonly<Record<string, unknown>>;
  readonly cases: readonly GeometryCase[];
}

/** The inputs of each kind, and its answer. */
interface Kinds {
  readonly sight: { readonly from: Point; readonly to: Point };
  readonly sector: { readonly unit: Placed; readonly other: Placed };
  readonly distance: { readonly a: Placed; readonly b: Placed };
  readonly contact: { readonly a: Placed; readonly b: Placed };
}

const ANSWERS: { readonly [K in keyof Kinds]: (inputs: Kinds[K], ground: Ground) => unknown } = {
  sight({ from: [px, py], to: [qx, qy] }, ground) {
    const blocker = blockedBy(ground, px, py, qx, qy);
    return {
      sees: blocker === 0,
      blockedBy: item(BLOCKERS, blocker),
      cover: item(COVERS, coverAgainst(ground, px, py, qx, qy)),
    };
  },
  sector({ unit, other }) {
    const [token, seen] = [tokenOf(unit), tokenOf(other)];
    return {
      eye: [token.eyeX, token.eyeY],
      inSector: isInSector(token, seen, 22.5),
      inFrontHalf: isInFrontHalf(token, seen),
    };
  },
  distance({ a, b }) {
    const other = tokenOf(b);
    const between = distance(tokenOf(a), other);
    const { corners } = other;
    return {
      corners: [0, 2, 4, 6].map((i) => [corners[i], corners[i + 1]]),
      distance: between,
      closeCombatReach: between < 150,
    };
  },
  contact({ a, b }) {
    const [one, other] = [tokenOf(a), tokenOf(b)];
    return { distance: distance(one, other), touch: touch(one, other), overlap: overlap(one, other) };
  },
};

/** The kinds of cases that are answered. */
export const KINDS: readonly string[] = Object.keys(ANSWERS);

export function answers({ maps, cases }: CaseFile): { readonly id: string; readonly answer: unknown }[] {
  const grounds = new Map(Object.entries(maps).map(([name, raw]) => [name, groundOf(raw)]));
  return cases.map(({ id, kind, map, inputs }) => {
    const ground = grounds.get(map);
    if (ground === undefined) throw new Error(`${id}: no map ${map}`);
    // A case has the inputs of its kind: the file says so.
    const answer = ANSWERS[kind as keyof Kinds] as ((inputs: unknown, ground: Ground) => unknown) | undefined;
    if (answer === undefined) throw new Error(`${id}: no kind ${kind}; there are ${KINDS.join(', ')}`);
    return { id, answer: answer(inputs, ground) };
  });
}

function groundOf(raw: unknown): Ground {
  const { map, problems } = readMap(raw);
  if (map === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return new Ground(new BareGround(map), new Works(0, 0, map.crossings.length));
}

export function tokenOf({ at: [x, y], facing: [fx, fy], token }: Placed): Token {
  const [w, e] = token ?? [0, 0];
  const placed = new Token();
  placed.size(w, e);
  placed.place(x, y, fx, fy);
  return placed;
}
