/** Changes by house rules in the wins of a side, in every cell, about a line of no change. */
import { variantsIn, winsOf, type Change } from '../../analysis/matchup/changes.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { joined, named, say, type Sentence } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { differencesChart, exactSpanText, pointsText } from './differences.ts';
import type { ChartInput } from './input.ts';

/** The chart; null in a run without variants. */
export function changesChart({ findings: { changes }, facts }: ChartInput): Chart | null {
  const variants = variantsIn(changes);
  const bySide = facts.sides.map((side) => variants.flatMap((variant) => winsOf(changes, variant, side)));
  const [first = [], second = []] = bySide;
  const side = largest(second) > largest(first) ? 1 : 0;
  const own = side === 1 ? second : first;
  const [one] = own;
  if (one === undefined) return null;
  const several = variants.length > 1;
  const sure = own.every(({ how }) => how === 'exact')
    ? 'exact'
    : `${confidencePercent(facts.confidence)} intervals${own.every(({ how }) => how === 'paired') ? ', on the same replicates' : ''}`;
  const name = named(facts.sides[side]);
  const values = own.map(({ difference }) => difference);
  const least = Math.min(...values.map(({ low }) => low));
  const greatest = Math.max(...values.map(({ high }) => high));
  const span =
    sure === 'exact'
      ? exactSpanText(least, greatest)
      : pointsText({ value: least, low: least, high: greatest });
  const matters = one.matters ?? 0;
  return differencesChart({
    name: 'changes',
    title: say`The wins of ${name} change by ${span} against ${named(one.reference)} (${sure})`,
    subtitle: say`Share of engagements that ${name} wins, less that with ${named(one.reference)}.${matters > 0 ? ' Within the shaded band a difference does not matter.' : ''}`,
    axis: 'change in points',
    differences: own.map((change) => ({ label: labelOf(change, several), difference: change.difference })),
    trifling: one.matters,
  });
}

function largest(changes: readonly Change[]): number {
  return Math.max(0, ...changes.map(({ difference }) => Math.abs(difference.value)));
}

function labelOf({ variant, name }: Change, several: boolean): Sentence {
  if (name.length === 0) return [named(variant)];
  return several ? joined([[named(variant)], name], ', ') : name;
}
