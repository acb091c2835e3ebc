/** What a user should know of the numbers in play: which are not the source's own. */
import type { Figure } from './table-reader.ts';
import type { Tables } from './tables.ts';
import type { ModifierList } from './modifiers.ts';

/** The inferred values of (patched) tables, one note a table; a rule pack's values are its own and not named. */
export function inferredNotes(tables: Tables): readonly string[] {
  const { accuracy, morale, variableMove } = tables;
  const notes = [
    note('quality modifiers (FOH-UNIT-03)', Object.entries(tables.quality)),
    note('accuracy numbers (FOH-ACC-01)', [
      ...Object.entries(accuracy.bands),
      ...Object.entries(accuracy.types),
      ['shrapnel', accuracy.shrapnel],
    ]),
    note('fire modifiers (FOH-KILL-02)', listed(tables.fire)),
    note('melee modifiers (FOH-MEL-03)', listed(tables.melee)),
    note('charge modifiers (FOH-CHG-02)', listed(tables.charge.modifiers)),
    note('morale modifiers (FOH-MOR-02)', listed(morale.modifiers)),
    note('least margins of failure (FOH-MOR-04)', Object.entries(morale.margins)),
    note(
      'variable movement in inches (FOH-RUN-01)',
      Object.entries(variableMove).map(([gait, { baseIn }]) => [`${gait} base`, baseIn] as const),
    ),
    note('least gap in inches (FOH-MOVE-06)', [['minGapIn', tables.minimumApproachIn]]),
  ];
  return [
    'the source is a review of the rule book: what it names without a value is inferred, marked so, and replaceable by a rule pack',
    ...notes.filter((text) => text !== ''),
  ];
}

function listed({ names, figures }: ModifierList): readonly (readonly [string, Figure])[] {
  return names.flatMap((name, i) => {
    const figure = figures[i];
    return figure === null || figure === undefined ? [] : [[name, figure] as const];
  });
}

function note(table: string, figures: readonly (readonly [string, Figure])[]): string {
  const inferred = figures.flatMap(([name, figure]) => {
    const { value, inferredFor } = figure;
    const shown = value > 0 ? `+${value}` : String(value);
    if (inferredFor === 'everything') return [`${name} ${shown}`];
    return inferredFor.length === 0 ? [] : [`${name} ${shown} (for ${inferredFor.join(', ')})`];
  });
  return inferred.length === 0 ? '' : `inferred ${table}: ${inferred.join('; ')}`;
}
