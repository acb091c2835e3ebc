/** The layout of the states of an engagement, no wider than what can change in it. */
import { bitsTo, fieldsOf, Layout } from '../../play/layout.ts';
import { NONE } from '../../play/stacks.ts';
import type { Battle, Brigade, Lane, Unit } from './game.ts';
import type { Forces } from './muster.ts';

export function layoutOf({
  units,
  lanes,
  brigades,
  waiting,
  line,
  hasAims,
  hasGround,
  routersRun,
  standOff,
  shields,
}: Forces): Layout {
  const inLine = line !== null;
  const wide = brigades.some(({ givesRallyPoints }) => givesRallyPoints);
  const tracksFire = units.some((unit) => unit.tracksFire);
  const oneOf = (list: readonly unknown[]) => [bitsTo(list.length), NONE] as const;
  const figures = bitsTo(Math.max(...units.flatMap(({ forms }) => forms.map((form) => form.figures))));
  return new Layout([
    fieldsOf<Battle>({
      at: [6, NONE],
      over: 1,
      turn: 1,
      due: 5,
      side: 1,
      second: 1,
      brigade: oneOf(brigades),
      position: bitsTo(lanes.length),
      cursor: 8,
      lane: bitsTo(lanes.length),
      acting: oneOf(units),
      target: oneOf(units),
      thrower: 2,
      answerable: 1,
      held: 1,
      countercharges: 1,
      shield: shields ? 2 : 0,
      winner: 2,
      owed: 2,
      deducted: 13,
      fireCasualties: figures,
      pending: 32,
      countdown: bitsTo(waiting.atStart),
      closed: hasGround ? 32 : 0,
    }),
    fieldsOf<Lane>({ gap: 32, advance: hasGround ? 32 : 0 }),
    fieldsOf<Unit>({
      figures,
      unformed: 1,
      disordered: 1,
      facesAway: 1,
      volley: 1,
      coverHeld: 1,
      acted: 1,
      order: 4,
      status: 3,
      alarms: 1,
      routed: routersRun ? 1 : 0,
      shotBefore: tracksFire ? 1 : 0,
      shotNow: tracksFire ? 1 : 0,
      rally: wide ? 22 : 0,
      form: hasAims ? 6 : 0,
      changing: hasAims ? 2 : 0,
      aim: hasAims ? 6 : 0,
      lane: inLine ? bitsTo(lanes.length) : 0,
      place: inLine ? 3 : 0,
      turned: inLine ? 2 : 0,
      wheels: inLine ? ([5, -16] as const) : 0,
      fellBack: inLine ? 1 : 0,
      keptAway: inLine && standOff > 0 ? 32 : 0,
      beaten: inLine ? 1 : 0,
    }),
    fieldsOf<Brigade>({ points: 24, rank: 8 }),
  ]);
}
