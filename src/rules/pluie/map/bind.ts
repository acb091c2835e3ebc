/** Binds the inputs of a battle: map, forces, orders, ends; every problem comes at once. */
import type { Options } from '../../../play/options.ts';
import { InputError, type InputProblem } from '../../../play/inputs.ts';
import { KeptArrays } from '../../../play/kept-arrays.ts';
import { KeptValues } from '../../../play/kept-values.ts';
import type { Needs } from '../../../engagement/system.ts';
import { BareGround } from '../../../battlefield/bare-ground.ts';
import { readMap } from '../../../battlefield/map/read-map.ts';
import { Places } from '../../../battlefield/objectives.ts';
import { PointReader } from '../../../battlefield/points.ts';
import { readRulings } from '../options.ts';
import type { Tables } from '../tables.ts';
import { boundTogether } from './battle.ts';
import type { BattleInputs } from './battle-inputs.ts';
import { commanderOf } from './commander.ts';
import { Log } from './events.ts';
import { musterForces } from './muster.ts';
import { readMapOrders } from './map-orders.ts';
import type { End } from './roster.ts';
import { WORK_OBSTACLE } from './works.ts';

/** The ground of a map file; null with the problems of a wrong one. */
export function groundOf(raw: unknown): {
  readonly ground: BareGround | null;
  readonly problems: readonly InputProblem[];
} {
  const { map, problems } = readMap(raw, ['map']);
  return { ground: map === null ? null : new BareGround(map, [WORK_OBSTACLE]), problems };
}

/** @throws {InputError} */
export function bindBattle(
  tables: Tables,
  options: Options,
  inputs: BattleInputs,
  { recorder, arrays = new KeptArrays(), kept = new KeptValues() }: Needs,
) {
  const rulings = readRulings(options);
  const { ground, problems } = kept.of(groundOf, inputs.map);
  if (ground === null) throw new InputError(problems);
  const { map } = ground;
  const places = new Places(map);
  const points = new PointReader(map);
  points.problems.push(...namesTwice(inputs));
  const end = endOf(inputs, points);
  const forces = musterForces(tables, rulings, inputs, points, ground);
  const orders = readMapOrders(inputs, forces, points);
  if (points.problems.length > 0) throw new InputError(points.problems);
  const battle = boundTogether({
    tables,
    rulings,
    roster: forces.roster,
    ground,
    places,
    end,
    firstSide: ['A', 'B', 'coin'].indexOf(inputs.firstSide),
    turnLimit: inputs.turnLimit,
    worksOf: orders.works,
    mostWorks: forces.roster.pieces.filter(({ workTurns }) => workTurns > 0).length * orders.mostWorks,
    obstacleKind: ground.obstacleKinds.indexOf(WORK_OBSTACLE),
  });
  const commanded = commanderOf(battle, orders, inputs.fogOfWar, arrays);
  return { battle, ...commanded, log: recorder === undefined ? null : new Log(battle, recorder) };
}

function endOf({ end, victory, heldBy }: BattleInputs, points: PointReader): End {
  const { hold, breakPoint } = end;
  const place = hold === null ? -1 : points.place(hold.place, ['end', 'hold', 'place']);
  if (place >= 0 && points.map.places[place]?.objective === false)
    points.wrong(['end', 'hold', 'place'], `${String(hold?.place)} is no objective of the map: make it one`);
  return {
    eliminated: end.eliminated,
    separated: end.separated,
    breakPoint: [breakPoint?.A ?? null, breakPoint?.B ?? null],
    hold: hold === null || place < 0 ? null : { place, turns: hold.turns },
    victory,
    heldByReady: heldBy === 'ready',
  };
}

/** Names that a side gives twice: orders and results would mean both. */
function namesTwice({ A, B }: BattleInputs): readonly InputProblem[] {
  return Object.entries({ A, B }).flatMap(([letter, side]) =>
    (['formations', 'headquarters'] as const).flatMap((list) => {
      const names = side[list].map(({ name }) => name);
      return names.flatMap((name, i): InputProblem[] =>
        names.indexOf(name) === i
          ? []
          : [
              {
                path: [letter, list, i, 'name'],
                message: `${name} is the name of another of the ${list} too: give each its own`,
                kind: 'input',
              },
            ],
      );
    }),
  );
}
