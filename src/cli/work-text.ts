/** The work of a run: its cells, and how they are resolved. */
import { listedName, visibleName } from '../play/visible.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { cellText } from './choose-cell.ts';
import { dim } from './output.ts';
import { grouped, countOf } from '../play/shown.ts';
import { replicatesForBounded } from '../statistics/fixed-width.ts';
import type { ReadSpec } from './specs.ts';
import { indentedTable, right } from './table.ts';

const MOST_CELLS_LISTED = 100;

/** Title, sides, method and cells, as lines of at most `width` characters. */
export function workLines(experiment: Experiment, width: number): string[] {
  const { title, rules, sides, cells, resolve, notComputed } = experiment;
  const facts = [
    ['title', visibleName(title, 200)],
    ['rules', rules],
    ['sides', sides.map((side) => visibleName(side)).join(' against ')],
    ['work', workText(experiment)],
    ...(resolve.method === 'exact' ? [] : [['sureness', surenessText(experiment)]]),
    ['seed', visibleName(resolve.seed, 200)],
    ...(notComputed.length === 0 ? [] : [['not computed', notComputedText(notComputed)]]),
  ];
  const listed = cells.slice(0, MOST_CELLS_LISTED).map((cell) => [String(cell.number), factorsOf(cell)]);
  const rest = cells.length - listed.length;
  return [
    ...indentedTable(
      ['', ''],
      facts.map(([name = '', value = '']) => [dim(name), value]),
      width,
    ),
    '',
    ...indentedTable([right('cell'), ''], listed, width),
    ...(rest > 0 ? [`  … and ${grouped(rest)} more`] : []),
  ];
}

/** Metrics that are named where nothing reads them. */
const MOST_NAMED = 8;

/** `shots.british, shots.french: nothing reads them; a spec that names them under metrics has them in its tables` */
export function notComputedText(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map(listedName);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const them = names.length === 1 ? 'it' : 'them';
  return `${named.join(', ')}${more}: nothing reads ${them}; a spec that names ${them} under metrics has ${them} in its tables`;
}

/** `± 1 point takes up to 9,604 engagements in a cell, ± 0.1 points up to 960,365, at 95% confidence` */
function surenessText({ resolve: { confidence } }: Experiment): string {
  // The widest interval of a share is that of a half.
  const spread = { variance: 0.25, range: 1 };
  const needed = (halfWidth: number): string => grouped(replicatesForBounded(spread, halfWidth, confidence));
  return `± 1 point takes up to ${needed(0.01)} engagements in a cell, ± 0.1 points up to ${needed(0.001)}, at ${100 * confidence}% confidence`;
}

function factorsOf(cell: Cell): string {
  const text = cellText(cell);
  return text === '' ? 'the only one' : visibleName(text, 200);
}

/** `8 cells, 2,000,000 replicates each: 16,000,000 engagements; each cell is also solved` */
export function workText({ cells, resolve, solvable }: Experiment): string {
  const number = countOf(cells.length, 'cell');
  const each = cells.length === 1 ? '' : ' each';
  const most = `${countOf(resolve.replicates, 'replicate')}${each}`;
  const { stop } = resolve;
  const played = stop === null ? most : `${stopText(stop)}, at most ${most}`;
  switch (solvable === false ? 'monte-carlo' : resolve.method) {
    case 'exact':
      return `${number}, solved exactly`;
    case 'auto':
      return `${number}, solved exactly where that is feasible, else ${played}`;
    case 'monte-carlo': {
      const all =
        cells.length === 1 || stop !== null
          ? ''
          : `: ${grouped(cells.length * resolve.replicates)} engagements`;
      return `${number}, ${played}${all}${resolve.check === 'exact' ? '; each cell is also solved, to check the counts' : ''}`;
    }
  }
}

/** `played until winner is known to ± 0.001` */
function stopText(stop: NonNullable<Experiment['resolve']['stop']>): string {
  if (stop.rule === 'decided') return 'played until it is decided';
  if (stop.rule === 'stated') return 'played until the statements are decided';
  const { of, halfWidth, relative } = stop;
  const known = `played until ${visibleName(of.join(', '))} is known to`;
  return halfWidth === null ? `${known} ± ${(relative ?? 0) * 100}% of itself` : `${known} ± ${halfWidth}`;
}

export function workJson({ path, experiment }: ReadSpec): unknown {
  const { title, rules, sides, cells, resolve, notComputed, warnings } = experiment;
  return {
    spec: path,
    title,
    rules,
    sides,
    resolve,
    cells: cells.map((cell) => ({
      number: cell.number,
      factors: Object.fromEntries(cell.factors.map((factor) => [factor.path, factor.value])),
    })),
    // Of cells that stop by themselves it is not known beforehand.
    engagements:
      resolve.method === 'exact' ? 0 : resolve.stop === null ? cells.length * resolve.replicates : null,
    notComputed,
    warnings,
  };
}
