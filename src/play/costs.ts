/**
 * Costs of the evaluators' work, in nanoseconds on the machine on which a release was measured. They are compared with
 * one another and never with a clock, so every machine chooses alike; `npm run bench` measures them anew.
 */
export const UNIT_COSTS = {
  /** The direct sampler: beginning a replicate, and one throw with all that follows from it. */
  replicate: 10,
  thrown: 140,
  /** The same on a map: one throw, for each word of the state. */
  playedWord: 360,
  /** The direct sampler with dice by purpose: one throw. */
  thrownByPurpose: 110,
  /** The walk: beginning a replicate, and one turn. */
  walk: 35,
  walkedTurn: 17,
  /** The walk's tables: one transition of the graph, met from each state that opens a turn and can reach it. */
  tabledTransition: 950,
  /** The solver: finding one transition, pushing mass along it once, and one entry of a counter's vector. */
  foundTransition: 210,
  /** Running a step of rules told as functions on one path of its dice. */
  steppedPath: 1300,
  pushedTransition: 6,
  countedEntry: 2.4,
} as const;
