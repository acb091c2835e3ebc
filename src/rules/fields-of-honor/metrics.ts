/** The metrics read from the end of an engagement, and the counters on the way (FOH-ENG-04). */
import { item } from '../../chance/at.ts';
import {
  counterOfSide,
  metricOfSide,
  SIDE_LETTERS,
  SIDES,
  type MetricRow,
  type SideIndex,
} from '../../play/by-side.ts';
import type { Game } from '../../play/game.ts';
import type { Metric } from '../../play/metric.ts';
import type { TablePoints } from '../../play/table-points.ts';
import { CALAMITIES, FORTUNES, HITS, type Battle, type Rules } from './game.ts';
import { AMMUNITION, D6, MORALE_STATES } from './units.ts';
import { gunDice } from './weapons.ts';

/** Stands of units, or of guns. */
function standsOf(of: readonly { readonly stands: number }[]): number {
  return of.reduce((sum, { stands }) => sum + stands, 0);
}

/** Stands removed by hits from all units of a side that came on the line. */
function standsLost({ lanes }: Battle, role: SideIndex): number {
  return lanes.reduce((sum, { units }) => {
    const { lostEarlier, is, stands } = units[role];
    return sum + lostEarlier + is.stands - stands;
  }, 0);
}

export function metricsOf(rules: Rules): readonly Metric<Battle>[] {
  const { sides, gunDamage, startGaps, chases } = rules;
  const most = (role: SideIndex): number => standsOf(sides[role].units);
  const gunsLost: MetricRow<Battle> = {
    name: 'gunsLost',
    meaning: 'stands of guns of {} lost to fire',
    most: (role) => standsOf(sides[role].batteries),
    of: ({ batteries }, role) => standsOf(sides[role].batteries) - standsOf(batteries[role]),
  };
  const removed: MetricRow<Battle> = {
    name: 'removed',
    meaning: 'stands of {} removed from play with units that were chased and did not rally',
    most,
    of: ({ lanes }, role) => lanes.reduce((sum, { units }) => sum + units[role].removed, 0),
  };
  const rows: readonly MetricRow<Battle>[] = [
    {
      name: 'survivors',
      meaning: 'stands of {} that hits have not removed, reserves included',
      most,
      of: (g, role) => most(role) - standsLost(g, role),
    },
    {
      name: 'standsLost',
      meaning: 'stands of {} removed by hits; those left to a unit that fled are not lost',
      most,
      of: standsLost,
    },
    ...(gunDamage === null ? [] : [gunsLost]),
    ...(chases ? [removed] : []),
  ];
  return SIDES.flatMap((role) => [
    ...rows.map((row) => metricOfSide(row, role)),
    ...startGaps.map((_gap, lane) => endState(rules, role, lane)),
  ]);
}

function endState({ sides, startGaps, chases }: Rules, role: SideIndex, lane: number): Metric<Battle> {
  const first = sides[role].units.find((unit) => unit.lane === lane);
  const isLate = first === undefined || first.entersTurn > 1;
  const more = chases ? ['absent', 'removed'] : isLate ? ['absent'] : [];
  const labels = [...MORALE_STATES, ...more];
  const isAlone = startGaps.length === 1;
  const row = {
    name: 'endState',
    meaning: `state of the last unit of {} on the line${isAlone ? '' : ` of lane ${lane + 1}`}`,
    labels,
    most: () => labels.length - 1,
    of: (g: Battle) => item(g.lanes, lane).units[role].morale,
  };
  const metric = metricOfSide(row, role);
  return isAlone ? metric : { ...metric, name: `${metric.name}${lane + 1}` };
}

/** The lines of points that the tables give (FOH-SCN-03); undefined without any. */
export function tablePointsOf({ supplement }: Rules): TablePoints | undefined {
  const victory = supplement?.victory ?? null;
  if (victory === null) return undefined;
  const { ownCasualty, enemyCasualty, objective } = victory;
  const lines = SIDES.flatMap((role) => [
    { for: role, worth: ownCasualty, per: `standsLost.${SIDE_LETTERS[role]}` } as const,
    { for: role, worth: enemyCasualty, per: `standsLost.${SIDE_LETTERS[role === 0 ? 1 : 0]}` } as const,
  ]);
  return { lines, objective };
}

/** Counters of both sides: hits suffered, and natural doubles where they are reported (R-25). */
export function countersOf(rules: Rules): Game<Battle>['counters'] {
  const { length } = rules.startGaps;
  const rallies = rules.chases ? length : 0;
  const most = (): number => (length === 1 ? MOST_TESTS : length * (MOST_TESTS + 3)) + rallies;
  const doubles = (name: string, face: number, number: number) => ({
    name,
    meaning: `natural doubles ${face} in Morale Tests of {}, without effect`,
    number,
    most,
  });
  const hits = {
    name: 'hits',
    meaning: 'temporary hits that {} suffered, pursuit included',
    number: HITS,
    most: (role: SideIndex) => mostHits(rules, role === 0 ? 1 : 0),
  };
  const ofTests = [doubles('calamities', 1, CALAMITIES), doubles('fortunes', D6, FORTUNES)];
  return [
    ...SIDES.map((role) => counterOfSide(hits, role)),
    ...(rules.reportsDoubles ? SIDES.flatMap((role) => ofTests.map((row) => counterOfSide(row, role))) : []),
  ];
}

/** Volleys or strikes of a unit in one turn: at a charger, at a mover and in the Fire Phase, or at a charger, in melee and in pursuit. */
const MOST_BLOWS = 3;
/** Morale Tests of a unit in one turn: in the Charge Phase and in the Morale Phase. */
const MOST_TESTS = 2;

/** The most hits that a side can inflict in one turn. */
function mostHits(
  { sides, tables, rulings: { killMinimum: least }, startGaps }: Rules,
  role: SideIndex,
): number {
  const { units, batteries } = sides[role];
  const { attackDicePerStand } = tables.killModifiersMelee;
  const most = Math.max(...units.map(({ stands }) => stands * attackDicePerStand));
  const guns = batteries.reduce((sum, { class: gunClass, stands }) => {
    const dice = Math.max(...AMMUNITION.map((ammo) => gunDice(tables, gunClass, ammo)));
    return sum + Math.floor((stands * dice * D6) / least);
  }, 0);
  // In a lane among several it may fire at two more chargers, and strikes with the same dice.
  const blows = startGaps.length === 1 ? MOST_BLOWS : startGaps.length * (MOST_BLOWS + 2);
  return blows * Math.floor((most * D6) / least) + guns;
}
