/** Changes by house rules in the wins of a side, in every cell, about a line of no change. */
import { distinct, rowOf, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { differenceText, sizeText } from '../../analysis/certainty.ts';
import { ownLabel, theSide, withinSentence } from '../../analysis/labels.ts';
import { variantsIn, winsOf, type Change } from '../../analysis/matchup/changes.ts';
import { chartText, joined, say, type Sentence } from '../../analysis/sentence.ts';
import { type Chart } from '../chart.ts';
import { isTrifling, type ChartInput } from './input.ts';

/** More rows than this are left to the table. */
const MOST_ROWS = 60;

/** The chart; null in a run without variants, and where no difference is of any size: a sentence says that. */
export function changesChart({ findings: { changes }, facts }: ChartInput): Chart | null {
  const variants = variantsIn(changes);
  const bySide = facts.sides.map((side) => variants.flatMap((variant) => winsOf(changes, variant, side)));
  const [first = [], second = []] = bySide;
  const side = largest(second) > largest(first) ? 1 : 0;
  const own = side === 1 ? second : first;
  const [one] = own;
  if (one === undefined || [...first, ...second].every(isTrifling)) return null;
  const several = variants.length > 1;
  const name = theSide(facts, side);
  const reference = withinSentence(ownLabel(facts, one.reference));
  const most = own.reduce((best, change) => (sizeOf(change) > sizeOf(best) ? change : best), one);
  const where = most.name.length === 0 ? [] : say`, most at ${most.name}`;
  const more = most.difference.value < 0 ? 'fewer' : 'more';
  const matters = one.matters ?? 0;
  const title = isSure(most, own)
    ? say`${ownLabel(facts, most.variant)}: ${sizeText(most.difference)} ${more} wins for ${name}${where}`
    : say`Wins of ${name}, against ${reference}`;
  const shown = own.slice(0, MOST_ROWS);
  const labels = distinct(
    shown.map((change) => chartText(labelOf(change, ownLabel(facts, change.variant).name, several))),
  );
  const band = matters > 0 ? ' Within the shaded band a difference does not matter.' : '';
  const omitted = own.length > shown.length ? ` ${shown.length} of ${own.length} are drawn.` : '';
  return drawn({
    form: 'rows',
    name: 'changes',
    title,
    subtitle: say`Share of engagements that ${name} won, less that with ${reference}: gains green, losses purple.${band}${omitted}`,
    alt: say`Chart of differences with intervals about a line of no difference. ${title}.`,
    live: 'Point at a mark for its numbers.',
    rows: shown.map(({ difference }, i): Row => ({
      y: labels[i] ?? '',
      series: difference.low > 0 ? 'more' : difference.high < 0 ? 'fewer' : 'open',
      ...rowOf(difference, differenceText(difference)),
    })),
    options: {
      of: 'points',
      measure: 'change in points',
      target: { at: 0, name: '' },
      ...(matters > 0 ? { range: { name: '', from: -matters, to: matters } } : {}),
      colours: { more: 'gain', fewer: 'loss', open: 'rest' },
      hasKey: false,
      columns: { y: 'of', said: 'difference' },
    },
  });
}

function sizeOf({ difference }: Change): number {
  return Math.abs(difference.value);
}

/** True where no other change may be larger. */
function isSure({ difference: { value, low, high } }: Change, all: readonly Change[]): boolean {
  const least = Math.min(Math.abs(low), Math.abs(high));
  return (
    low * high > 0 &&
    all.every(({ difference }) =>
      difference.value === value
        ? true
        : Math.max(Math.abs(difference.low), Math.abs(difference.high)) < least,
    )
  );
}

function largest(changes: readonly Change[]): number {
  return Math.max(0, ...changes.map(sizeOf));
}

function labelOf({ name }: Change, variant: string, several: boolean): Sentence {
  if (name.length === 0) return say`${{ name: variant }}`;
  return several ? joined([say`${{ name: variant }}`, name], ', ') : name;
}
