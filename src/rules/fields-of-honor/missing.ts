/** The numbers that an engagement asks for and the source does not give: errors where they are missing, and the parts in use (PACK-02). */
import { valueOf } from '../../play/by-word.ts';
import { keyPath } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { missingText } from '../../play/not-given.ts';
import { OF_FORMATIONS, type SideInputs } from './inputs.ts';
import { mayCharge, readingsIn, type OrderedBmu } from './orders.ts';
import { NOT_GIVEN, type Tables } from './tables.ts';
import type { Formation } from './units.ts';
import { CHARGE, inWords, SUPPLEMENT, type Supplement } from './supplement.ts';

/** A side with its BMUs, and the place of it in the inputs. */
export interface NeedySide {
  readonly inputs: SideInputs;
  readonly path: Path;
  readonly bmus: readonly OrderedBmu[];
}

/** Fields of the tables that something at a place asks for. */
interface Need {
  readonly path: Path;
  /** The name of what asks for them. */
  readonly what: string;
  readonly fields: readonly string[];
}

/** The errors of a side's inputs that ask for what the tables do not give. */
export function missingFrom(
  { supplement }: Tables,
  side: NeedySide,
  enemy: NeedySide,
): readonly InputProblem[] {
  return needsOf(side, enemy).flatMap(({ path, what, fields }): InputProblem[] => {
    const missing = fields.filter((field) => !isGiven(supplement, field));
    if (missing.length === 0) return [];
    return [{ path, message: `${what}: ${missingText(missing, NOT_GIVEN)}`, kind: 'not-given' }];
  });
}

/** The parts in use that the source does not give, in words. */
export function partsInUse({ supplement }: Tables, A: NeedySide, B: NeedySide): readonly string[] {
  const formed = [...A.bmus, ...B.bmus].some(({ unit }) => unit.type === 'formed');
  const everywhere = [
    ...(formed ? ['formations.line'] : []),
    'moraleBrackets',
    ...(mayCharge(A.bmus) || mayCharge(B.bmus) ? ['charge'] : []),
  ].filter((field) => isGiven(supplement, field));
  const asked = [...needsOf(A, B), ...needsOf(B, A)].flatMap(({ fields }) => fields);
  return [...asked, ...everywhere].map(partName);
}

/** The part of a field as a player names it. */
function partName(field: string): string {
  const [part = '', of] = field.split('.');
  return part === 'formations' && of !== undefined
    ? `units in ${of.replaceAll('-', ' ')}`
    : valueOf<{ readonly meaning: string }>({ ...SUPPLEMENT, charge: CHARGE }, part).meaning;
}

function isGiven(given: Supplement | null, field: string): boolean {
  let value: unknown = given;
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value !== null && value !== undefined;
}

/** All that a side asks for before its enemy: units, acts, reactions and readings whose numbers are lost with the rule book. */
function needsOf(side: NeedySide, enemy: NeedySide): readonly Need[] {
  const needs: Need[] = [];
  const need = (path: Path, what: string, ...fields: readonly string[]): void => {
    needs.push({ path, what, fields });
  };
  const own = (of: Formation): readonly string[] => numbersOf(of, side, enemy);
  /** The Form Square roll (FOH-CHG-05): a reaction to a charge, and the only one from the flank. */
  const enemySquares = (path: Path, roll: string, square: string): void => {
    need(path, roll, 'formSquare.number');
    if (enemy.bmus.some(({ unit }) => isFormedFoot(unit)))
      need(path, square, ...numbersOf('square', enemy, side));
  };
  for (const { unit, path, items } of side.bmus) {
    const { cover, formation } = unit;
    if (cover === 'heavy') need([...path, 'cover'], 'cover: heavy', 'cover.heavy');
    if (formation !== 'line')
      need([...path, 'formation'], `a unit in ${inWords(formation)}`, ...own(formation));
    for (const item of items) {
      const { name, reaction, formation: formTo, support, flankFromNeighbour } = item.do;
      if (name === 'form') {
        need(keyPath(item, 'name'), 'form', 'changes');
        if (unit.type === 'formed' && formTo !== null && formTo !== 'line')
          need(keyPath(item, 'name'), 'form', ...own(formTo));
      }
      if (name === 'charge' && support === 'nearest' && flankFromNeighbour === true)
        enemySquares(
          keyPath(item, 'flankFromNeighbour'),
          'a charge on the flank from a neighbouring lane',
          'a charge on the flank',
        );
      if (name === 'withdraw') need(keyPath(item, 'name'), 'withdraw', 'aboutFace');
      if (reaction === 'form-square' && mayCharge(enemy.bmus)) {
        need(keyPath(item, 'reaction'), 'reaction form-square', 'formSquare.number');
        if (isFormedFoot(unit)) need(keyPath(item, 'reaction'), 'reaction form-square', ...own('square'));
      }
      for (const reading of readingsIn(item))
        if (OF_FORMATIONS.includes(reading)) need([...item.path, 'when'], reading, 'formations');
    }
  }
  if (side.inputs.aspect === 'flank' && mayCharge(side.bmus))
    enemySquares([...side.path, 'aspect'], 'a charge from the flank', 'a charge from the flank');
  for (const path of aimsAtGuns(side, enemy)) need(path, 'firesAt: guns', 'gunDamage');
  return needs;
}

/** The places of a side that ask for fire at guns, where the enemy has any. */
export function aimsAtGuns({ bmus, inputs, path }: NeedySide, enemy: NeedySide): readonly Path[] {
  if (enemy.inputs.batteries.length === 0) return [];
  return [
    ...bmus.flatMap(({ items }) =>
      items.filter((item) => item.do.firesAt === 'guns').map((item) => keyPath(item, 'firesAt')),
    ),
    ...inputs.batteries.flatMap(({ firesAt }, i) =>
      firesAt === 'guns' ? [[...path, 'batteries', i, 'firesAt']] : [],
    ),
  ];
}

function isFormedFoot({ type, arm }: OrderedBmu['unit']): boolean {
  return type === 'formed' && arm === 'infantry';
}

/** The numbers of a formation that can be thrown for, in units of a side before its enemy. */
function numbersOf(of: Formation, side: NeedySide, enemy: NeedySide): readonly string[] {
  const fields = [
    ...(enemy.bmus.some(({ unit }) => unit.weapon !== null) ? ['fireKill'] : []),
    ...(enemy.inputs.batteries.length > 0 ? ['artilleryKill'] : []),
    ...(mayCharge(side.bmus) || mayCharge(enemy.bmus) ? ['meleeKillAgainst', 'meleeKillBy'] : []),
    ...(of === 'square' ? ['noFlank'] : []),
  ];
  const whole = `formations.${of}`;
  return fields.length === 0 ? [whole] : fields.map((field) => `${whole}.${field}`);
}
