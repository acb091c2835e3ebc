/** The state of a full engagement as words: the bits of its numbers. */
import { bitsTo, fieldsOf, Layout } from '../../play/layout.ts';
import type { Battle, Pair, Side, Unit } from './game.ts';
import { NONE } from './rules.ts';

/** The layout of the states of an engagement; what cannot change in it is not kept. */
export function layoutOf(
  units: number,
  mostWait: number,
  mayForm: boolean,
  mayPart: boolean,
  tracksGround: boolean,
  hasRows: boolean,
): Layout {
  const oneOfUnits = [bitsTo(units), NONE] as const;
  return new Layout([
    fieldsOf<Battle>({
      at: [5, NONE],
      over: 1,
      phase: [2, NONE],
      active: 1,
      cursor: oneOfUnits,
      wait: bitsTo(mostWait),
    }),
    fieldsOf<Pair>({ distance: 32, met: mayPart ? 1 : 0, advance: tracksGround ? 32 : 0 }),
    fieldsOf<Side>({
      left: 0,
      lost: 1,
      owes: 1,
      result: 2,
      destroyed: hasRows ? 1 : 0,
      tested: hasRows ? 1 : 0,
    }),
    fieldsOf<Unit>({
      cv: 8,
      pending: 8,
      marker: 2,
      square: 1,
      blown: 1,
      charge: 2,
      target: oneOfUnits,
      number: 0,
      formation: mayForm ? 3 : 0,
    }),
  ]);
}
