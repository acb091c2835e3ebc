/** Answers to cases of geometry in the form of their `expected`; nothing of Node, so that a browser gives them too. */
import { item } from '../../src/chance/at.ts';
import { Chains, haveLineInCommon } from '../../src/battlefield/chains.ts';
import { distance, isWithin, overlap, touch } from '../../src/battlefield/distances.ts';
import { BareGround } from '../../src/battlefield/bare-ground.ts';
import { Ground } from '../../src/battlefield/ground.ts';
import { COVERS, MOVER_CLASSES, type MoverClass } from '../../src/battlefield/map/battle-map.ts';
import { readMap } from '../../src/battlefield/map/read-map.ts';
import { ENDINGS, Others, Walk } from '../../src/battlefield/moves.ts';
import { Retreat } from '../../src/battlefield/retreats.ts';
import { isDirectionIn, isInFrontHalf, isInSector } from '../../src/battlefield/sectors.ts';
import { blockedBy, BLOCKERS, coverAgainst, sees } from '../../src/battlefield/sight.ts';
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
  readonly leg: Moving & { readonly unit: Placed; readonly leg: Point };
  readonly retreat: Moving & { readonly unit: Placed; readonly enemy: Placed; readonly endFacing: Point };
  readonly chain: { readonly elements: readonly Element[]; readonly from: string; readonly to: string };
  readonly entry: Moving & {
    readonly reactor: Placed;
    readonly mover: Placed;
    readonly leg: Point;
    readonly reach: number;
  };
}

/** What moves and retreats have in common; the class is foot where it is absent. */
interface Moving {
  readonly allowance: number;
  readonly class?: string;
  readonly enemies?: readonly Placed[];
  readonly friends?: readonly Placed[];
  readonly retreatTo?: string;
}

/** An element of a chain; units and command elements are no relays. */
interface Element extends Placed {
  readonly id: string;
  readonly kind: string;
}

const RANGE = 1500;
const TO_LINE = 100;
const RELAYS = ['heliograph', 'telegraph', 'station'];
const ON_LINES = ['telegraph', 'station'];
const TERRAIN_OF_FACTOR = new Map([
  [2, 'open'],
  [3, 'medium'],
  [6, 'heavy'],
]);

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
  leg(inputs, ground) {
    const { unit, leg } = inputs;
    const walk = walkOf(unit, leg, inputs, ground);
    return {
      legal: isDirectionIn(...leg, ...unit.facing, 22.5),
      steps: walk.planned,
      walked: walk.steps,
      to: [walk.token.x, walk.token.y],
      terrain: terrainOf(walk),
      costSquared: costSquared(walk, leg),
      cost: Math.round(walk.cost * 1e6) / 1e6,
      ended: item(ENDINGS, walk.ended),
    };
  },
  retreat(inputs, ground) {
    const retreat = new Retreat();
    const mover = classOf(inputs);
    const [fx, fy] = inputs.endFacing;
    retreat.make(
      ground,
      tokenOf(inputs.unit),
      tokenOf(inputs.enemy),
      {
        mover,
        movers: 1 << mover,
        allowance: inputs.allowance,
        fx,
        fy,
        isToShelter: inputs.retreatTo === 'shelter',
      },
      othersOf([inputs.enemy, ...(inputs.enemies ?? [])], inputs.friends),
    );
    const { token, leg, isSheltered, beyond } = retreat;
    return { to: [token.x, token.y], leg, sheltered: isSheltered, beyond };
  },
  chain({ elements, from, to }, ground) {
    const tokens = elements.map(tokenOf);
    const chains = new Chains(elements.length);
    chains.clear();
    const [a, b] = [from, to].map((id) => elements.findIndex((element) => element.id === id));
    if (a === undefined || b === undefined || a < 0 || b < 0) throw new Error(`no ${from} or ${to}`);
    const between = distance(item(tokens, a), item(tokens, b));
    if (between <= RANGE) chains.join(a, b);
    tokens.forEach((one, i) => {
      for (let j = 0; j < i; j++)
        if (isLink(ground, item(elements, i), one, item(elements, j), item(tokens, j))) chains.join(i, j);
    });
    return { distance: between, inRange: between <= RANGE, contact: chains.areJoined(a, b) };
  },
  entry(inputs, ground) {
    const { reactor, mover, leg, reach } = inputs;
    const enemies = [reactor, ...(inputs.enemies ?? [])];
    const walk = walkOf(mover, leg, { ...inputs, enemies }, ground);
    const [watcher, token] = [tokenOf(reactor), tokenOf(mover)];
    for (let step = 1; step <= walk.steps; step++) {
      walk.place(step, token);
      const { x, y } = token;
      if (
        isInSector(watcher, token, 22.5) &&
        isWithin(watcher, token, reach) &&
        sees(ground, watcher.x, watcher.y, x, y)
      )
        return { walked: walk.steps, step, at: [x, y], distance: distance(watcher, token) };
    }
    return { walked: walk.steps, step: null, at: null, distance: null };
  },
};

function classOf({ class: name = 'foot' }: Moving): MoverClass {
  const mover = MOVER_CLASSES.findIndex((each) => each === name);
  if (mover !== 0 && mover !== 1 && mover !== 2) throw new Error(`no class ${name}`);
  return mover;
}

function othersOf(enemies: readonly Placed[] = [], friends: readonly Placed[] = []): Others {
  const others = new Others();
  others.enemies.push(...enemies.map(tokenOf));
  others.friends.push(...friends.map(tokenOf));
  others.enemyCount = enemies.length;
  others.friendCount = friends.length;
  return others;
}

function walkOf(unit: Placed, [dx, dy]: Point, moving: Moving, ground: Ground): Walk {
  const walk = new Walk();
  const others = othersOf(moving.enemies, moving.friends);
  walk.begin(tokenOf(unit), classOf(moving), moving.allowance);
  walk.leg(ground, dx, dy, others);
  walk.endClear(others);
  return walk;
}

/** Steps in a row on ground of one kind. */
function terrainOf(walk: Walk): [string, number][] {
  const runs: [string, number][] = [];
  for (let step = 1; step <= walk.steps; step++) {
    const terrain = TERRAIN_OF_FACTOR.get(walk.factorOf(step)) ?? '';
    const last = runs.at(-1);
    if (last?.[0] === terrain) last[1]++;
    else runs.push([terrain, 1]);
  }
  return runs;
}

/** The square of the cost of one leg, as a fraction in lowest terms: (L S / 2n)². */
function costSquared(walk: Walk, [dx, dy]: Point): string {
  if (walk.planned === 0) return '0';
  let sum = 0;
  for (let step = 1; step <= walk.steps; step++) sum += walk.factorOf(step);
  const over = BigInt(dx * dx + dy * dy) * BigInt(sum * sum);
  const under = BigInt(4 * walk.planned * walk.planned);
  let [divisor, rest] = [over, under];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return under === divisor ? `${over / divisor}` : `${over / divisor}/${under / divisor}`;
}

/** True where two elements join without others: a relay in range, two heliographs in sight, two stations at one line. */
function isLink(ground: Ground, a: Element, tokenA: Token, b: Element, tokenB: Token): boolean {
  if (RELAYS.includes(a.kind) || RELAYS.includes(b.kind)) if (isWithin(tokenA, tokenB, RANGE)) return true;
  if (a.kind === 'heliograph' && b.kind === 'heliograph')
    return sees(ground, tokenA.x, tokenA.y, tokenB.x, tokenB.y);
  if (!ON_LINES.includes(a.kind) || !ON_LINES.includes(b.kind)) return false;
  return haveLineInCommon(ground.bare.map.telegraphs, tokenA, tokenB, TO_LINE);
}

export function answers({ maps, cases }: CaseFile): { readonly id: string; readonly answer: unknown }[] {
  const grounds = new Map(Object.entries(maps).map(([name, raw]) => [name, groundOf(raw)]));
  return cases.map(({ id, kind, map, inputs }) => {
    const ground = grounds.get(map);
    if (ground === undefined) throw new Error(`${id}: no map ${map}`);
    // A case has the inputs of its kind: the file says so.
    const answer = ANSWERS[kind as keyof Kinds] as ((inputs: unknown, ground: Ground) => unknown) | undefined;
    if (answer === undefined)
      throw new Error(`${id}: no kind ${kind}; there are ${Object.keys(ANSWERS).join(', ')}`);
    return { id, answer: answer(inputs, ground) };
  });
}

function groundOf(raw: unknown): Ground {
  const { map, problems } = readMap(raw);
  if (map === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return new Ground(new BareGround(map), new Works(0, 0, map.crossings.length));
}

function tokenOf({ at: [x, y], facing: [fx, fy], token }: Placed): Token {
  const [w, e] = token ?? [0, 0];
  const placed = new Token();
  placed.size(w, e);
  placed.place(x, y, fx, fy);
  return placed;
}
