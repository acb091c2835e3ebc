/** Indirect fire of heavy artillery: deviation on the template, then the throw for the unit struck (PDB-IND, R-49). */
import type { ThrowKind } from '../../play/dice.ts';
import { entriesAsWritten } from '../../play/key-order.ts';
import { contradiction } from '../../play/mechanic.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { combatThrow } from './dice.ts';
import type { Tables } from './tables.ts';

/** The unit struck by an impact in a cell; undefined where it strikes none. */
export type Template = (sector: number, distance: number) => string | undefined;

/** The parts of the question that say where units lie. */
interface UnitsOnTemplate {
  readonly cells: Readonly<Record<string, readonly (readonly number[])[]>> | null;
  readonly tokens: Readonly<Record<string, readonly number[]>> | null;
  readonly ringCm: number | null;
}

/** Where units lie, by cells or by tokens. @throws {InputError}, {NotGivenError} */
export function readTemplate(tables: Tables, { cells, tokens, ringCm }: UnitsOnTemplate): Template {
  if (cells !== null && tokens !== null)
    throw contradiction(['tokens'], 'tokens and cells are both given; exactly one of them is allowed');
  if (cells !== null) {
    if (ringCm !== null)
      throw contradiction(
        ['ringCm'],
        `ringCm is ${ringCm}; it is not allowed with cells, which need no ring width`,
      );
    return templateOfCells(tables, cells);
  }
  if (tokens === null)
    throw contradiction(['cells'], 'cells and tokens are both missing; exactly one of them is needed');
  if (ringCm === null)
    throw new NotGivenError(
      'pluie.indirect.ringCm required: the source does not give the ring width of the template; ringCm must be a number above 0',
    );
  return templateOfTokens(tables, tokens, ringCm);
}

/** @throws {InputError} for a cell outside the template, or covered twice. */
function templateOfCells(
  tables: Tables,
  cells: Readonly<Record<string, readonly (readonly number[])[]>>,
): Template {
  const { sectors, distanceDieSides: distanceSides } = tables.constants.indirectFire;
  const struck = new Map<number, string>();
  const place = (sector: number, distance: number): number => sector * (distanceSides + 1) + distance;
  for (const [name, covered] of entriesAsWritten(cells))
    for (const [sector = 0, distance = 0] of covered) {
      if (sector > sectors || distance > distanceSides)
        throw contradiction(
          ['cells'],
          `cells.${name} has [${sector}, ${distance}]; a cell is [sector, d6] with sector 1 to ${sectors} and d6 1 to ${distanceSides}`,
        );
      const holder = struck.get(place(sector, distance));
      if (holder !== undefined)
        throw contradiction(
          ['cells'],
          `cells.${name} has [${sector}, ${distance}], which ${holder} has already; no cell may be covered twice`,
        );
      struck.set(place(sector, distance), name);
    }
  return (sector, distance) => struck.get(place(sector, distance));
}

/**
 * Tokens are upright rectangles by centre and size in cm, edges included, the gun on +y; on several the first listed is
 * struck. The impact lies on the middle line of its sector at D6 rings.
 */
function templateOfTokens(
  tables: Tables,
  tokens: Readonly<Record<string, readonly number[]>>,
  ringCm: number,
): Template {
  const listed = entriesAsWritten(tokens);
  for (const [name, [, , width = 0, height = 0]] of listed)
    if (!(width > 0 && height > 0))
      throw contradiction(
        ['tokens'],
        `tokens.${name} is ${width} by ${height} cm; width and height must be above 0`,
      );
  return (sector, distance) => {
    const angle = ((sector - 0.5) * tables.constants.indirectFire.degreesPerSector * Math.PI) / 180;
    const impactX = distance * ringCm * Math.sin(angle);
    const impactY = distance * ringCm * Math.cos(angle);
    const struck = listed.find(
      ([, [x = 0, y = 0, width = 0, height = 0]]) =>
        Math.abs(impactX - x) <= width / 2 && Math.abs(impactY - y) <= height / 2,
    );
    return struck?.[0];
  };
}

/** Where an indirect shot falls (PDB-IND-02): a D20 for the sector, a D6 for the ring; one number has both. */
export function deviationThrow(tables: Tables, moreRuleIds: readonly string[] = []): ThrowKind {
  const { sectors, distanceDieSides } = tables.constants.indirectFire;
  return {
    name: 'indirect fire',
    ruleIds: ['PDB-IND-02', ...moreRuleIds],
    occasion: 5,
    resolve: (chance) => {
      const sector = chance.die(sectors);
      return sectors * chance.die(distanceDieSides) + sector - 1;
    },
    act: ({ name }, _whom, words) => `${name} fires indirectly at ${words}`,
    result: (fell) => `falls in sector ${sectorOf(tables, fell)}, ${ringsOf(tables, fell)} rings off`,
  };
}

export function sectorOf({ constants }: Tables, fell: number): number {
  return (fell % constants.indirectFire.sectors) + 1;
}

export function ringsOf({ constants }: Tables, fell: number): number {
  return Math.floor(fell / constants.indirectFire.sectors);
}

/**
 * The throw for the unit struck (PDB-IND-03): a D20 against the target number with its naturals, which eliminates it or does
 * nothing. No D6 for a 20, and no jam.
 */
export const STRIKE: ThrowKind = {
  name: 'unit struck',
  ruleIds: ['PDB-IND-03', 'PDB-FIRE-06'],
  occasion: 6,
  resolve: combatThrow,
  act: ({ name }, whom) => `the shot of ${name} falls on ${whom?.name ?? ''}`,
  result: (success, _who, whom) => (success === 0 ? 'without effect' : `${whom?.name ?? ''} is eliminated`),
};
