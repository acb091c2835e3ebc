/** Tables as the book would print them: combat values, with how sure each is, and the modifiers of tests. */
import { valueOf } from '../../play/by-word.ts';
import { signed } from '../../play/explanation.ts';
import type { PrintedPart, PrintedTable } from '../../play/system.ts';
import type { CellStatus, CvCell, Tables } from './tables.ts';
import { INSPIRATIONS, QUALITIES } from './units.ts';

/** A value of the book bare, a soft one with a question mark, an inferred one in brackets. */
function cellText({ cv, status }: CvCell): string {
  if (status === 'confirmed' || status === 'own') return String(cv);
  return status === 'soft' ? `${cv}?` : `(${cv})`;
}

/** `4`, `4-6`, `7+`. */
function boundsText({ boundLow, boundHigh }: CvCell): string {
  const low = boundLow ?? 0;
  if (boundHigh === null) return `${low}+`;
  return boundHigh === low ? String(low) : `${low}-${boundHigh}`;
}

/** MA-CV-05: by quality and men, with the guns of MA-CV-03 beside their columns. */
function combatValues({
  qualities,
  cv,
  cvTable: { menColumns },
  guns: sizes,
}: Tables): readonly PrintedPart[] {
  const headings = menColumns.map((column) => {
    const guns = sizes.find((one) => one.column === column);
    return guns === undefined ? String(column) : `(${guns.guns}) ${column}`;
  });
  const rows = (text: (cell: CvCell) => string): readonly (readonly string[])[] =>
    Object.keys(qualities).map((quality) => [quality, ...[...valueOf(cv, quality).values()].map(text)]);
  return [
    {
      heading:
        'Combat value by men, or (guns): 5 is the book’s own, 5? soft, (5) inferred by a formula (R-01)',
      columns: ['quality', ...headings],
      rows: rows(cellText),
    },
    {
      heading: 'What follows from the book’s own values alone',
      columns: ['quality', ...headings],
      rows: rows(boundsText),
    },
  ];
}

/** MA-VED-01, MA-VED-02. */
function tests(tables: Tables): readonly PrintedPart[] {
  const { dice, rows: modifiers } = tables.vedModifiers;
  const { a, b, c, d, e } = modifiers;
  let beyond = 0;
  return [
    {
      heading: `${dice.label}, this or less passes; the lowest roll always, the highest never`,
      columns: ['quality', 'target'],
      rows: Object.values(tables.qualities).map(({ id, vedBase }) => [id, String(vedBase)]),
    },
    {
      heading: 'Modifiers of the target',
      columns: ['when', 'modifier'],
      rows: [
        ...INSPIRATIONS.map((code) => [`a leader ${code} attached, the best only`, signed(a[code])]),
        ['b infantry in column', signed(b.mod)],
        [`c each ${c.when} CV lost since the start`, signed(c.mod)],
        ['d disordered, or a formation change against a charge in flank or rear', signed(d.mod)],
        ...e.bands.map(({ upToInches, mod }) => {
          const where = upToInches === null ? `beyond ${beyond}` : `up to ${upToInches}`;
          beyond = upToInches ?? beyond;
          return [`e formation change against cavalry from ${where} in`, signed(mod)];
        }),
      ],
    },
  ];
}

export const PRINTED_TABLES: readonly PrintedTable<Tables>[] = [
  { name: 'combat-values', table: 'cvTable', draw: combatValues },
  { name: 'tests', table: 'vedModifiers', draw: tests },
];

/** Notes on combat values that are not the book's own, and on all that the source does not give. */
export function notesOf({ cv }: Tables): readonly string[] {
  const cells = QUALITIES.flatMap((quality) =>
    [...valueOf(cv, quality)].map(([column, cell]) => ({ quality, column, cell })),
  );
  const named = (status: CellStatus): string =>
    cells
      .filter(({ cell }) => cell.status === status)
      .map(({ quality, column, cell }) => `${quality} ${column} = ${cell.cv}`)
      .join(', ');
  const own = named('own');
  return [
    `combat values by men: the source confirms ${named('confirmed')}; soft is ${named('soft')}; ${own === '' ? '' : `a spec has its own ${own}; `}all others are inferred by a formula (R-01)`,
    'fire, skirmish, melee, morale, orders and movement have no numbers in the source: tables: FILE or tables: illustrative fills them',
  ];
}
