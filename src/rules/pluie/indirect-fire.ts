/** Indirect fire of heavy artillery: deviation on the template, then the throw for the unit struck (PDB-IND, R-49). */
import type { Chance } from '../../chance/chance.ts';
import { InputError } from '../../play/inputs.ts';
import { entriesAsWritten } from '../../play/key-order.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { D20, lowestSuccess } from './dice.ts';
import type { Tables } from './tables.ts';

/** The unit struck by an impact in a cell; undefined where it strikes none. */
type Template = (sector: number, distance: number) => string | undefined;

/** The parts of the question that say where units lie. */
interface UnitsOnTemplate {
  readonly cells: Readonly<Record<string, readonly (readonly number[])[]>> | null;
  readonly tokens: Readonly<Record<string, readonly number[]>> | null;
  readonly ringCm: number | null;
}

function wrong(key: string, message: string): InputError {
  return new InputError([{ path: [key], message, kind: 'input' }]);
}

/** Where units lie, by cells or by tokens. @throws {InputError}, {NotGivenError} */
export function readTemplate(tables: Tables, { cells, tokens, ringCm }: UnitsOnTemplate): Template {
  if (cells !== null && tokens !== null)
    throw wrong('tokens', 'tokens and cells are both given; exactly one of them is allowed');
  if (cells !== null) {
    if (ringCm !== null)
      throw wrong('ringCm', `ringCm is ${ringCm}; it is not allowed with cells, which need no ring width`);
    return templateOfCells(tables, cells);
  }
  if (tokens === null)
    throw wrong('cells', 'cells and tokens are both missing; exactly one of them is needed');
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
        throw wrong(
          'cells',
          `cells.${name} has [${sector}, ${distance}]; a cell is [sector, d6] with sector 1 to ${sectors} and d6 1 to ${distanceSides}`,
        );
      const holder = struck.get(place(sector, distance));
      if (holder !== undefined)
        throw wrong(
          'cells',
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
      throw wrong('tokens', `tokens.${name} is ${width} by ${height} cm; width and height must be above 0`);
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

/**
 * One indirect shot (PDB-IND-02, -03): D20 sector and D6 distance; if a unit is struck, a D20 against the target number
 * with its naturals, which eliminates it or does nothing. No D6 for a 20, no jam, no throw if nothing is struck.
 */
export function shootIndirectly(
  chance: Chance,
  tables: Tables,
  template: Template,
  targetNumber: number,
): string {
  const { sectors, distanceDieSides } = tables.constants.indirectFire;
  const sector = chance.die(sectors);
  const struck = template(sector, chance.die(distanceDieSides));
  if (struck === undefined) return 'no-unit-struck';
  const succeeds = chance.die(D20) >= lowestSuccess(targetNumber);
  return succeeds ? `${struck} eliminated` : 'struck-without-effect';
}
