/** Weapons by one measure as a chart over the distance, with the findings and the command of `hythe weapons`. */
import { capital, plain } from '../../analysis/sentence.ts';
import { weaponsAnswer } from '../../questions/weapons/answer.ts';
import { NEVER_GONE, rowsBy } from '../../questions/weapons/measure.ts';
import { shellWord } from '../../engagement/shown.ts';
import { changedSystem, checked, question } from '../question.ts';
import { CHART_WIDTH, drawnChart, type DrawnChart } from './spec.ts';
import { readWeapons, WEAPONS_ASKED, type WeaponsAsked } from './weapons.ts';

export interface WeaponChart {
  /** Null where no weapon reaches anything, or no target is ever gone. */
  readonly drawn: { readonly chart: DrawnChart; readonly axis: DistanceAxis } | null;
  /** Who is best where, and the assumptions. */
  readonly finding: readonly string[];
  /** The command that gives the same numbers. Where tables are changed it names a file that holds the changes. */
  readonly command: string;
}

/** The axis of distance: its place in the drawing, in CSS pixels, and the distances at its ends. */
export interface DistanceAxis {
  readonly left: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

export const weaponChart = question(
  { ...WEAPONS_ASKED, width: CHART_WIDTH },
  async ({ width, ...asked }, desk) =>
    checked(async (): Promise<WeaponChart> => {
      const own = await changedSystem(desk, asked);
      const { weaponry, wanted, measure } = readWeapons(asked, own);
      const { options, choice, marks } = wanted;
      const rows = rowsBy(own.system, { patch: {}, options }, choice, measure);
      const { setting } = weaponry;
      const {
        headline,
        sentences,
        cautions = [],
        findings,
      } = weaponsAnswer(rows, {
        setting,
        bands: null,
        marks,
        changes: [],
      });
      const { weaponsCharts } = await import('../../report/charts/weapons-charts.ts');
      const [chart] = weaponsCharts(findings, 'all');
      const ends = findings.views.flatMap(({ side }) => side.stretches.flatMap(({ from, to }) => [from, to]));
      return {
        drawn:
          chart === undefined
            ? null
            : withAxis(await drawnChart(chart, width), [Math.min(...ends), Math.max(...ends)]),
        finding: (rows.length === 0 && measure.untilGone
          ? [NEVER_GONE]
          : [capital(headline), ...sentences, ...cautions]
        ).map(plain),
        command: commandFor(asked, choice.weapons),
      };
    }),
);

function withAxis(
  chart: DrawnChart,
  [from, to]: readonly [number, number],
): { readonly chart: DrawnChart; readonly axis: DistanceAxis } {
  const { padding, width } = chart.vega;
  const left = typeof padding === 'object' && 'left' in padding ? Number(padding.left) : 0;
  return { chart, axis: { left, width: Number(width), from, to } };
}

function commandFor(
  { rules, tables, conditions = {}, weapons }: WeaponsAsked,
  all: readonly string[],
): string {
  const by = Object.entries(conditions).flatMap(([name, value]) => ['--by', `${name}=${value}`]);
  const changed = Object.keys(tables ?? {}).length > 0 ? ['--tables', 'tables.yaml'] : [];
  return [
    'hythe weapons',
    rules,
    ...(weapons.length === 0 ? [] : all).map(shellWord),
    ...by,
    ...changed,
  ].join(' ');
}
