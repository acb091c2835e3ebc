import { describe } from 'vitest';
import { errorOf, type Asked } from './asked.ts';
import { itRefuses } from '../refused.ts';

const SHOT = { firer: { row: 'line' }, target: { column: 'square' }, distanceCm: 10 };
const CHAIN = { attacker: { units: [{}] }, defender: { units: [{}] } };
const BRIGADES = { distanceCm: 20, maxMoves: 2, A: { lanes: [[{}]] }, B: { lanes: [[{}]] } };
const BATTERY = { arm: 'artillery', gun: 'foot', quality: 0 };

function BATTERY_IN_MELEE(): Asked {
  return { arm: 'artillery', quality: 0 };
}

describe('what is refused', () => {
  itRefuses(errorOf, 'HUIT-ERR-INPUT', {
    fire: [
      [
        'a line that is a square behind a wall',
        { ...SHOT, target: { column: 'limberedOrLine', squareBehindWall: true } },
        /squareBehindWall.*square/u,
      ],
      [
        'a square on the march',
        { ...SHOT, target: { column: 'square', roadMarch: true } },
        /roadMarch true is impossible for the column square/u,
      ],
    ],
    twoTargets: [
      [
        'the same of the second of two targets',
        {
          firer: { row: 'foot' },
          first: { column: 'skirmish', distanceCm: 1 },
          second: { column: 'skirmish', squareBehindWall: true, distanceCm: 2 },
        },
        /second.*squareBehindWall/u,
      ],
      [
        'musketry at two targets',
        {
          firer: { row: 'line' },
          first: { column: 'skirmish', distanceCm: 1 },
          second: { column: 'square', distanceCm: 2 },
        },
        /row must be foot or horse/u,
      ],
      [
        'a further target that is nearer',
        {
          firer: { row: 'foot' },
          first: { column: 'skirmish', distanceCm: 3 },
          second: { column: 'square', distanceCm: 2 },
        },
        /distanceCm of the further target must be 3 or more/u,
      ],
    ],
    firefight: [
      [
        'a firer of no column behind the wall of a square',
        {
          firer: { row: 'square', squareBehindWall: true },
          target: { column: 'square' },
          distanceCm: 9,
          maxMoves: 1,
        },
        /firer.*squareBehindWall true needs the column square, not none/u,
      ],
      [
        'a battery that is a skirmish stand',
        {
          firer: { row: 'foot', column: 'skirmish' },
          target: { column: 'square' },
          distanceCm: 9,
          maxMoves: 1,
        },
        /firer: column skirmish is impossible for row foot/u,
      ],
      [
        'a square that is a column',
        {
          firer: { row: 'line', column: 'limberedOrLine' },
          target: { column: 'cavalryOrColumn', row: 'square' },
          distanceCm: 9,
          maxMoves: 1,
        },
        /target: column cavalryOrColumn is impossible for row square/u,
      ],
      [
        'five rings counted together in a firefight',
        {
          firer: { row: 'line' },
          target: { column: 'cavalryOrColumn', kills: 4, disorders: 4 },
          distanceCm: 9,
          maxMoves: 1,
          options: { ringCount: 'combined' },
        },
        /target: kills 4 and disorders 4 remove a unit/u,
      ],
      [
        'a target that fires at a firer of no column',
        { firer: { row: 'line' }, target: { column: 'square', row: 'square' }, distanceCm: 9, maxMoves: 1 },
        /firer\.column is required when target\.row is given/u,
      ],
      [
        'a distance finer than can be walked',
        { firer: { row: 'line' }, target: { column: 'square' }, distanceCm: 10.123456, maxMoves: 1 },
        /round it to a tenth/u,
      ],
    ],
    squareVolley: [
      ['a volley of a line', { firer: { row: 'line' }, targets: [{ column: 'square' }] }, /row/u],
    ],
    meleeRound: [
      [
        'cavalry in a building',
        { A: { arm: 'cavalry', building: true }, B: {} },
        /A\.0: building true is impossible for arm cavalry: .*HUIT-MOVE-09/u,
      ],
      [
        'five rings counted together in a round',
        { A: { kills: 3, disorders: 2 }, B: {}, options: { ringCount: 'combined' } },
        /kills 3 and disorders 2 remove a unit under ringCount combined: together at most 4/u,
      ],
      [
        'a pair of two arms that the ruling forbids',
        { A: [{}, { arm: 'cavalry' }], B: {}, options: { mixedMelee: 'no-join' } },
        /cavalry beside infantry: .*no-join/u,
      ],
      ['guns in a pair', { A: [{}, BATTERY_IN_MELEE()], B: {} }, /artillery beside infantry: guns/u],
    ],
    moraleTest: [
      [
        'guns in a building that test',
        { unit: { arm: 'foot', building: true } },
        /building true is impossible for arm foot/u,
      ],
    ],
    fireAndMorale: [
      [
        'horsemen in a building that are shot at',
        { ...SHOT, target: { column: 'bounceOrBuilding', arm: 'cavalry', building: true } },
        /target: building true/u,
      ],
    ],
    meleeChain: [
      [
        'cavalry in a building of a chain',
        { ...CHAIN, defender: { units: [{}, { arm: 'cavalry', building: true }] } },
        /defender\.units\.1: building true/u,
      ],
      [
        'cuirassiers in a wood',
        { ...CHAIN, attacker: { units: [{ arm: 'cavalry', breastplate: true, wood: true }] } },
        /wood true is impossible for arm cavalry: heavy/u,
      ],
      [
        'guns in a wood',
        { ...CHAIN, defender: { units: [{ ...BATTERY, wood: true }] } },
        /wood true is impossible for arm artillery/u,
      ],
      [
        'five rings counted together in a chain',
        { ...CHAIN, attacker: { units: [{ kills: 1, disorders: 4 }] }, options: { ringCount: 'combined' } },
        /attacker\.units\.0: kills 1 and disorders 4 remove a unit/u,
      ],
      [
        'a given pair of a chain that the ruling forbids',
        {
          ...CHAIN,
          defender: { units: [{}], second: { arm: 'cavalry' } },
          options: { mixedMelee: 'no-join' },
        },
        /second.*cavalry beside infantry: .*no-join/u,
      ],
      ['a battery that attacks', { ...CHAIN, attacker: { units: [BATTERY] } }, /artillery.*defender only/u],
    ],
    brigadeEngagement: [
      [
        'blown infantry',
        { ...BRIGADES, A: { lanes: [[{ blown: true }]] } },
        /blown true is impossible for arm infantry/u,
      ],
      [
        'more stacks than lanes',
        { ...BRIGADES, A: { lanes: [[{}], [{}]] } },
        /A\.lanes has 2 stacks where lanes is 1/u,
      ],
      ['a brigade of nobody', { ...BRIGADES, B: { lanes: [[]] } }, /B\.lanes has no unit/u],
      [
        'guns behind another unit',
        { ...BRIGADES, B: { lanes: [[BATTERY, BATTERY]] } },
        /stands first in its lane, or apart from the lanes as the battery/u,
      ],
      [
        'an engagement that outgrows the map',
        { ...BRIGADES, maxMoves: 1_000, distanceCm: 20.1234 },
        /outgrow/u,
      ],
    ],
    meleeMargin: [
      [
        'guns that attack',
        { A: { ...BATTERY_IN_MELEE(), attacking: true }, B: {} },
        /attacking true is impossible for arm artillery/u,
      ],
      ['guns against guns', { A: BATTERY_IN_MELEE(), B: BATTERY_IN_MELEE() }, /guns/u],
    ],
    setAblaze: [['musketry at a house', { firer: { row: 'line' }, distanceCm: 5 }, /row.*foot or horse/u]],
  });
});
