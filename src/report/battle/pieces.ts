/**
 * Blocks of the forces on a map. They answer: who stood where, looking which way, and who could still act? The first side
 * is solid and the second hollow; a thick front is ready, a dashed edge is not; a cross is lost.
 */
import type { LoggedPiece } from '../../analysis/battle/battle-log.ts';
import type { PieceState } from '../../analysis/battle/frames.ts';
import { markup, type Html } from '../html.ts';
import { short } from './map-drawing.ts';

/** Lines on the block of a unit by its kind, in a block of two by two about its middle. */
const MARKS: readonly (readonly [kind: RegExp, name: string, d: string])[] = [
  [/artillery|gun|mortar|battery/, 'gun', 'M-.3 0a.3 .3 0 1 0 .6 0a.3 .3 0 1 0 -.6 0'],
  [/dismounted/, 'dismounted', 'M-1 1L1 -1M-1 0H1'],
  [/cavalry|horse|lancer|hussar|dragoon|cuirassier/, 'cavalry', 'M-1 1L1 -1'],
  [/engineer|pioneer|sapper/, 'engineers', 'M-.5 .6V-.4H.5V.6M0 -.4V.3'],
  [/train/, 'train', 'M-1 .4H1M-1 -.4H1'],
  [/infantry|company|battalion/, 'infantry', 'M-1 1L1 -1M-1 -1L1 1'],
];

/** The block of a piece without its state: pieces of one name are drawn alike. */
export function blockOf({ id, kind, role, token }: LoggedPiece): string {
  const [w, e] = token ?? [0, 0];
  const mark = role === 'unit' ? (MARKS.find(([of]) => of.test(kind))?.[1] ?? 'other') : role;
  return `${id.charAt(0).toLowerCase()}-${mark}-${w}x${e}`;
}

/** The state of a piece as its drawing shows it. */
export function stateOf({ alive, ready, column, limbered }: PieceState): string {
  if (!alive) return 'lost';
  return `${column ? 'column' : limbered ? 'limbered' : 'line'}-${ready ? 'ready' : 'unready'}`;
}

/** The place and direction of a drawing that looks north about (0, 0). */
export function matrixOf({ position, facing }: PieceState, height: number): string {
  const [x, y] = position ?? [0, 0];
  const [fx, fy] = facing;
  const length = Math.sqrt(fx * fx + fy * fy);
  const [s, c] = [short(fx / length), short(fy / length)];
  return `matrix(${c} ${s} ${short(-fx / length)} ${c} ${short(x / 100)} ${short((height - y) / 100)})`;
}

/** All drawings of the blocks of these pieces, to stand once in a page. */
export function blockDefinitions(pieces: readonly LoggedPiece[], unit: number): Html {
  const blocks = new Map(pieces.map((piece) => [blockOf(piece), piece]));
  const states = ['line', 'column', 'limbered'].flatMap((shape) => [`${shape}-ready`, `${shape}-unready`]);
  const drawings = [...blocks].flatMap(([block, piece]) =>
    (piece.role === 'unit' ? [...states, 'lost'] : ['line-ready', 'line-unready', 'lost']).map(
      (state) => markup`<g id="${block}-${state}">${drawing(block, piece, state, unit)}</g>`,
    ),
  );
  const flags = ['a', 'b', 'none'].map(
    (side) =>
      markup`<g id="holder-${side}" transform="scale(${short(unit)})"><path class="pole" d="M0 0V-3"/><path class="body ${side}" d="M0 -3H2.2V-1.5H0Z"/></g>`,
  );
  return markup`<defs>${drawings}${flags}</defs>`;
}

function drawing(block: string, { role, token }: LoggedPiece, state: string, unit: number): Html {
  const [side = '', mark = ''] = block.split('-');
  const [front, depth] = [(token?.[0] ?? 0) / 100, (token?.[1] ?? 0) / 100];
  if (state === 'lost') {
    const r = role === 'unit' ? 0.5 : 0.35;
    return markup`<path class="lost ${side}" d="M-${r} -${r}L${r} ${r}M-${r} ${r}L${r} -${r}"/>`;
  }
  if (role === 'pennant')
    return markup`<g transform="scale(${short(unit)})"><path class="pole" d="M0 0V-1.6"/><path class="body ${side}" d="M0 -1.6L1.3 -1.1L0 -.6Z"/></g>`;
  const isUnready = state.endsWith('-unready');
  const kind = `${side}${isUnready ? ' unready' : ''}`;
  // A column is narrow and deep.
  const [w, e] = state.startsWith('column')
    ? [Math.min(front, depth), Math.max(front, depth)]
    : [front, depth];
  const [x, y] = [w / 2, e / 2];
  const body = markup`<path class="body ${kind}" d="M${short(-x)} ${short(-y)}H${short(x)}V${short(y)}H${short(-x)}Z"/>`;
  if (role !== 'unit') return markup`${body}<path class="mark ${kind}" d="${ELEMENT_MARKS[role] ?? ''}"/>`;
  const sign = MARKS.find(([, name]) => name === mark)?.[2] ?? '';
  const tip = short(Math.min(0.5, e / 3));
  return markup`${body}<g transform="scale(${short(x * 0.8)} ${short(y * 0.8)})"><path class="mark ${kind}" d="${sign}"/></g>
    <path class="front ${kind}" d="M${short(-x)} ${short(-y)}H${short(x)}M-${tip} ${short(-y)}L0 ${short(-y - Number(tip))}L${tip} ${short(-y)}"/>
    ${state.startsWith('limbered') ? markup`<path class="front ${kind} limber" d="M0 ${short(y)}v.5m-.3 .3a.3 .3 0 1 0 .6 0a.3 .3 0 1 0 -.6 0"/>` : null}`;
}

/** Marks of elements that do not fight. */
const ELEMENT_MARKS: Readonly<Record<string, string>> = {
  wagon: 'M-.4 .2a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0M0 .2a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0M-.5 -.3H.5',
  flag: 'M-.3 .5V-.5L.4 -.2L-.3 .1',
  communication: 'M-.5 .3L-.1 -.3L.1 .3L.5 -.3',
};
