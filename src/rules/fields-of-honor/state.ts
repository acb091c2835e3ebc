/** The layout of the states of an engagement, no wider than its numbers. */
import { bitsTo, fieldsOf, Layout } from '../../play/layout.ts';
import { NONE, type Battery, type Battle, type Bmu, type Lane } from './game.ts';
import { mostHits } from './hits.ts';
import type { Frame } from './profiles.ts';

/** @param farthest the bound of an advance */
export function layoutOf(frame: Frame, farthest: number): Layout {
  const {
    tables,
    sides,
    startGaps,
    gunDamage,
    hasGround,
    waiting,
    supplement,
    hitsPerStand,
    splits,
    chases,
  } = frame;
  const units = sides.flatMap((side) => side.units);
  const stands = Math.max(...units.map((unit) => unit.stands));
  const lost = sides.map((side) => side.units.reduce((sum, unit) => sum + unit.stands, 0));
  const queue = Math.max(...sides.map((side) => side.units.length));
  const hits = mostHits(hitsPerStand, stands);
  const guns = gunDamage === null ? null : [7, 7, bitsTo(mostHits(gunDamage.lostAt, 100))];
  const signed = (most: number) => [bitsTo(most) + 1, -(2 ** bitsTo(most))] as const;
  return new Layout([
    fieldsOf<Battle>({
      at: [5, NONE],
      over: 1,
      turn: 1,
      cursor: [bitsTo(MOST_STEPS_OF_A_PHASE), NONE],
      due: 3,
      side: 1,
      mutual: 1,
      wait: bitsTo(waiting.atStart),
    }),
    fieldsOf<Lane>({ gap: 32, contact: 1, advance: hasGround ? signed(farthest) : 0 }),
    fieldsOf<Bmu>({
      unit: bitsTo(queue),
      next: bitsTo(queue),
      stands: bitsTo(stands),
      permHits: bitsTo(hitsPerStand),
      hits: bitsTo(hits),
      removed: chases ? bitsTo(Math.max(...lost)) : 0,
      lostEarlier: queue === 1 ? 0 : bitsTo(Math.max(...lost)),
      balance: signed(MOST_BALANCE),
      morale: 3,
      test: 2,
      bracket: bitsTo(tables.brackets.length - 1),
      formation: supplement === null ? 0 : 2,
      near: 1,
      cover: 1,
      volley: 1,
      mob: 1,
      moved: 1,
      charged: 1,
      barred: 1,
      halved: 1,
      spent: 1,
      held: 1,
      atGuns: guns === null ? 0 : 1,
      retires: 1,
      aim: 2,
      second: splits ? 2 : 0,
      secondDice: splits ? bitsTo(stands) : 0,
      // In a single lane nobody grips an enemy of another.
      grip: startGaps.length === 1 ? 0 : 2,
      pursued: 1,
      edge: 1,
    }),
    fieldsOf<Battery>({ stands: guns?.[0] ?? 0, permHits: guns?.[1] ?? 0, hits: guns?.[2] ?? 0 }),
  ]);
}

/** Steps of a phase in any engagement: fire of all batteries and units, or all contacts. */
const MOST_STEPS_OF_A_PHASE = 1023;
/** Hits of several strikes of 200 dice at kill number 1, and more. */
const MOST_BALANCE = 2 ** 17;
