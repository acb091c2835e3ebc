/** The state of a melee chain or a brigade engagement as words: the bits of its numbers. */
import { bitsTo, fieldsOf, Layout, type Declared } from '../../play/layout.ts';
import { NONE } from '../../play/stacks.ts';
import type { Battle, Brigade, House, Lane, Unit } from './game.ts';
import type { Forces } from './muster.ts';

/** Kills and disorders fit in these bits, since no table reaches further. */
const RINGS = 4;
const LEAST_RATING = -2;

/** Bits of a field that is kept only where somebody asks for it. */
export function where(isAsked: boolean, bits: number): number {
  return isAsked ? bits : 0;
}

/** The layout of the states of an engagement. */
export function layoutOf(forces: Forces): Layout {
  return new Layout(fieldsIn(forces));
}

/** The fields of an engagement by their classes; what cannot change in it is not kept. */
export function fieldsIn(forces: Forces): readonly Declared[] {
  const {
    units,
    stacks,
    brigade,
    waiting,
    neighbours,
    readsOrder,
    forms,
    keepsLines,
    sides,
    throughGuns,
    rearTests,
    passage,
  } = forces;
  const isBrigade = brigade !== null;
  const isSector = forces.sector !== null;
  const isBeside = neighbours !== null;
  return [
    fieldsOf<Battle>({
      at: [5, NONE],
      over: 3,
      due: 3,
      position: isBrigade ? [bitsTo(stacks.lanes + 1), NONE] : 0,
      player: 1,
      turns: 2,
      pursuit: 1,
      won: 1,
      beaten: 1 + where(throughGuns !== false, 1),
      depth: where(isBeside, 2),
      wait: bitsTo(waiting.atStart),
    }),
    fieldsOf<Brigade>({
      living: 0,
      rating: isBrigade ? [3, LEAST_RATING] : 0,
      held: where(isBrigade, 1),
      heldAbove: where(isSector, 1),
      order: where(readsOrder, 2),
      advancing: where(isSector, 1),
      outflanked: where(isSector, 1),
      batteryKills: where(isBrigade, 1),
      limbered: where(isBrigade, 1),
      lostNow: where(isBrigade, 9),
      shots: where(
        sides.some(({ battery }) => battery !== null),
        17,
      ),
      second: [bitsTo(units.length), NONE],
      breakthroughs: 2,
    }),
    fieldsOf<Lane>({
      distance: 32,
      contact: 2,
      attacking: 2,
      charger: 1,
      moved: 2,
      flank: where(isBeside, 2),
      faced: where(isBeside, 1),
      behind: where(isBeside, 2),
      advance: where(keepsLines, 32),
    }),
    fieldsOf<Unit>({
      kills: RINGS,
      disorders: RINGS,
      blue: 2,
      alive: 1,
      squareLost: 1,
      exposed: 1,
      tookKills: 1,
      busy: 1,
      joined: 1,
      formed: where(forms, 2),
      away: where(forms, 1),
      place: where(passage, bitsTo(units.length)),
      rearTested: where(rearTests, 1),
      turned: where(isBeside, 2),
      wheels: where(isBeside, 4),
      charging: where(isBeside, 1),
      met: where(isBeside, 1),
      fired: where(isBeside, 1),
      limbered: where(isBeside, 1),
      shots: where(isBeside, 10),
    }),
    fieldsOf<House>({ burning: 3, out: 32 }),
  ];
}
