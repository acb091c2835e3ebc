/** What to say of numbers that are our defaults rather than the source's. */
import type { Rulings } from './options.ts';
import { isInferred } from './table-reader.ts';
import type { Tables } from './tables.ts';
import type { Gait } from './units.ts';

/** Variable movement at other scales than the example's is a default throughout (FOH-RUN-01). */
export function variableMoveMarks(tables: Tables, gaits: readonly Gait[]): readonly string[] {
  return gaits.flatMap((gait) => {
    const { baseIn, dice } = tables.variableMove[gait];
    if (!isInferred(baseIn, 'pursuit') && !isInferred(dice, 'pursuit')) return [];
    return [
      `variable movement of ${baseIn.value} inch and ${dice.value}D6 ${gait} is inferred from one example (FOH-RUN-01)`,
    ];
  });
}

/** Of the results by margin one point is printed; a margin that a ruling or a rule pack sets is theirs. */
export function marginMarks(
  { morale }: Tables,
  { moraleShakenMargin, moraleRoutMargin }: Rulings,
): readonly string[] {
  const { suppressed, shaken } = morale.margins;
  const suppresses = suppressed.value < Math.min(moraleShakenMargin, moraleRoutMargin);
  const shakes = shaken.value === moraleShakenMargin && shaken.value < moraleRoutMargin;
  const ours = [
    ...(suppresses && isInferred(suppressed, 'morale') ? [`suppressed from ${suppressed.value}`] : []),
    ...(shakes && isInferred(shaken, 'morale') ? [`shaken from ${shaken.value}`] : []),
  ];
  if (ours.length === 0) return [];
  return [
    `the results of a failed Morale Test by margin (${ours.join(', ')}) are inferred; only rout at 3 is printed (FOH-MOR-04)`,
  ];
}
