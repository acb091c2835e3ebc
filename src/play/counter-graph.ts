/**
 * A laid out graph as one counter sees it. Only the number counted matters, so all ends of the engagement are one place,
 * and so are all ends of a turn that open the same next one; edges between two places that add the same are one edge;
 * and a place with one way in is joined to the place before it.
 */
import { floatAt, intAt, item } from '../chance/at.ts';
import type { GameState } from './game.ts';
import type { GraphLayout } from './graph-layout.ts';
import { TURN_ENDS, type Graph } from './graph.ts';

export const NO_PLACE = -1;
const NO_EDGE = -1;
/** A number of ways in with which a place is never joined to another. */
const SEVERAL = 2;

export interface CounterGraph {
  /** The place where the engagement begins. */
  readonly start: number;
  /** The first edge of each place of the layout; one more at the end. A place that is joined to another has none. */
  readonly first: Int32Array;
  /** The place to which each edge leads (a later one, or an end), its gain, and its probability. */
  readonly to: Int32Array;
  readonly gains: Int32Array;
  readonly probabilities: Float64Array;
  /** Places that stand for an end: of the engagement, or of a turn. */
  readonly ends: readonly number[];
  /** The place where the next turn begins after each end; NO_PLACE where none does. */
  readonly opens: readonly number[];
}

export function counterGraph<S extends GameState<S>>(
  graph: Graph<S>,
  layout: GraphLayout,
  counter: number,
): CounterGraph {
  const added = gainsOf(graph, layout, counter);
  const { same, ends, opens } = mergedEnds(graph, layout);
  const ways = waysIn(layout, added, same);
  for (const place of opens) if (place !== NO_PLACE) ways[place] = SEVERAL;
  const start = intAt(same, intAt(layout.placeOf, graph.start()));
  ways[start] = SEVERAL;
  return { start, ends, opens, ...joined(layout, added, same, ways) };
}

/** The gain of each edge of the layout. */
function gainsOf<S extends GameState<S>>(graph: Graph<S>, layout: GraphLayout, counter: number): Int32Array {
  const added = new Int32Array(layout.to.length);
  const { number } = item(graph.game.counters, counter);
  for (let edge = 0; edge < added.length; edge++)
    added[edge] = graph.gain(intAt(layout.edgeOf, edge), number);
  return added;
}

/** The place that stands for each place: itself, but for ends that are alike. */
function mergedEnds<S extends GameState<S>>(
  graph: Graph<S>,
  layout: GraphLayout,
): { readonly same: Int32Array } & Pick<CounterGraph, 'ends' | 'opens'> {
  const same = new Int32Array(layout.length);
  for (let place = 0; place < layout.length; place++) same[place] = place;
  const byOpened = new Map<number, number>();
  for (let i = 0; i < layout.leaves.length; i++) {
    const place = intAt(layout.leaves, i);
    const node = intAt(layout.nodes, place);
    // A turn that is only ever the last opens none.
    const opened =
      intAt(graph.kinds.values, node) === TURN_ENDS
        ? intAt(graph.successors.values, intAt(graph.first.values, node))
        : NO_PLACE;
    const standsFor = byOpened.get(opened) ?? place;
    byOpened.set(opened, standsFor);
    same[place] = standsFor;
  }
  // A turn may end before anything is thrown in it.
  const opens = [...byOpened.keys()].map((opened) =>
    opened === NO_PLACE ? NO_PLACE : intAt(same, intAt(layout.placeOf, opened)),
  );
  return { same, ends: [...byOpened.values()], opens };
}

/** The number of edges that lead to each place, counted up to SEVERAL; edges that become one count once. */
function waysIn(layout: GraphLayout, added: Int32Array, same: Int32Array): Int32Array {
  const ways = new Int32Array(layout.length);
  const lastFrom = new Int32Array(layout.length).fill(NO_PLACE);
  const lastGain = new Int32Array(layout.length);
  for (let place = 0; place < layout.length; place++) {
    const end = intAt(layout.first, place + 1);
    for (let edge = intAt(layout.first, place); edge < end; edge++) {
      const to = intAt(same, intAt(layout.to, edge));
      const gain = intAt(added, edge);
      if (intAt(lastFrom, to) === place && intAt(lastGain, to) === gain) continue;
      lastFrom[to] = place;
      lastGain[to] = gain;
      ways[to] = Math.min(SEVERAL, intAt(ways, to) + 1);
    }
  }
  return ways;
}

/** The edges of the places that are left when each place with one way in is joined to the place before it. */
function joined(
  layout: GraphLayout,
  added: Int32Array,
  same: Int32Array,
  waysTo: Int32Array,
): Omit<CounterGraph, 'start' | 'ends' | 'opens'> {
  const first = new Int32Array(layout.length + 1);
  const to = new Int32Array(layout.to.length);
  const gains = new Int32Array(layout.to.length);
  const probabilities = new Float64Array(layout.to.length);
  let edges = 0;
  const edgesAt = (place: number): number => intAt(layout.first, place + 1) - intAt(layout.first, place);
  const isJoined = (place: number): boolean => intAt(waysTo, place) < SEVERAL && edgesAt(place) > 0;
  /** The latest edge to each place; the number in `along` of a place that is joined, which has one way in. */
  const edgeTo = new Int32Array(layout.length).fill(NO_EDGE);
  // Places whose edges become those of one place, with the gain and the chance of the way there; used again and again.
  const along: number[] = [];
  const gained: number[] = [];
  const chances: number[] = [];
  for (let place = 0; place < layout.length; place++) {
    const from = edges;
    let ways = 0;
    if (!isJoined(place)) {
      along[0] = place;
      gained[0] = 0;
      chances[0] = 1;
      ways = 1;
    }
    for (let way = 0; way < ways; way++) {
      const here = item(along, way);
      const end = intAt(layout.first, here + 1);
      for (let edge = intAt(layout.first, here); edge < end; edge++) {
        const target = intAt(same, intAt(layout.to, edge));
        const gain = item(gained, way) + intAt(added, edge);
        const chance = item(chances, way) * floatAt(layout.probabilities, edge);
        const alike = intAt(edgeTo, target);
        if (isJoined(target) && alike !== NO_EDGE) chances[alike] = item(chances, alike) + chance;
        else if (isJoined(target)) {
          edgeTo[target] = ways;
          along[ways] = target;
          gained[ways] = gain;
          chances[ways++] = chance;
        } else if (alike >= from && intAt(gains, alike) === gain)
          probabilities[alike] = floatAt(probabilities, alike) + chance;
        else {
          to[edges] = target;
          gains[edges] = gain;
          probabilities[edges] = chance;
          edgeTo[target] = edges++;
        }
      }
    }
    first[place + 1] = edges;
  }
  return { first, to, gains, probabilities };
}
