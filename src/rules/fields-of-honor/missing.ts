/** The numbers that an engagement asks for and the source does not give: errors where they are missing, and the parts in use (PACK-02). */
import { valueOf } from '../../play/by-word.ts';
import { keyPath } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { missingText } from '../../play/not-given.ts';
import type { SideInputs } from './engagement-inputs.ts';
import { mayCharge, readingsIn, type Item, type OrderedBmu } from './orders.ts';
import { isOfFormation } from './readings.ts';
import { NOT_GIVEN, type Tables } from './tables.ts';
import type { Formation } from './units.ts';
import { inWords, type Supplement } from './supplement.ts';
import { CHARGE, SUPPLEMENT } from './supplement-fields.ts';

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
  const asked = [...needsOf(A, B), ...needsOf(B, A)].flatMap(({ fields }) => fields.map(partOf));
  return [...asked, ...everywhere].map(partName);
}

/** `formations.square` of `formations.square.fireKill`, `formSquare` of `formSquare.number`. */
function partOf(field: string): string {
  const [first = '', second] = field.split('.');
  return first === 'formations' && second !== undefined ? `${first}.${second}` : first;
}

/** The part as a player names it. */
function partName(part: string): string {
  const [first = '', formationOf] = part.split('.');
  return formationOf === undefined
    ? valueOf<{ readonly meaning: string }>({ ...SUPPLEMENT, charge: CHARGE }, first).meaning
    : `units in ${formationOf.replaceAll('-', ' ')}`;
}

function isGiven(given: Supplement | null, field: string): boolean {
  let value: unknown = given;
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value !== null && value !== undefined;
}

function needsOf(side: NeedySide, enemy: NeedySide): readonly Need[] {
  const charged = mayCharge(enemy.bmus);
  const fromFlank = side.inputs.aspect === 'flank' && mayCharge(side.bmus);
  const ofFlank: readonly Need[] = fromFlank
    ? [squareRoll('a charge from the flank', [...side.path, 'aspect'])]
    : [];
  const squares: readonly Need[] =
    fromFlank && enemy.bmus.some(({ unit }) => isFormedFoot(unit))
      ? [formation('a charge from the flank', 'square', [...side.path, 'aspect'], enemy, side)]
      : [];
  return [
    ...side.bmus.flatMap((bmu) => [
      ...unitNeeds(bmu, side, enemy),
      ...bmu.items.flatMap((item) => itemNeeds(bmu, item, charged, side, enemy)),
    ]),
    ...ofFlank,
    ...squares,
    ...gunNeeds(side, enemy),
  ];
}

/** True if a side may fire at guns of its enemy. */
export function aimsAtGuns(side: NeedySide, enemy: NeedySide): boolean {
  return gunNeeds(side, enemy).length > 0;
}

/** Each place that asks for fire at guns, where the enemy has any. */
function gunNeeds({ bmus, inputs, path }: NeedySide, enemy: NeedySide): readonly Need[] {
  if (enemy.inputs.batteries.length === 0) return [];
  const places = [
    ...bmus.flatMap(({ items }) =>
      items.filter((item) => item.do.firesAt === 'guns').map((item) => keyPath(item, 'firesAt')),
    ),
    ...inputs.batteries.flatMap(({ firesAt }, i) =>
      firesAt === 'guns' ? [[...path, 'batteries', i, 'firesAt']] : [],
    ),
  ];
  return places.map((at) => ({ path: at, what: 'firesAt: guns', fields: ['gunDamage'] }));
}

function isFormedFoot({ type, arm }: OrderedBmu['unit']): boolean {
  return type === 'formed' && arm === 'infantry';
}

function unitNeeds({ unit, path }: OrderedBmu, side: NeedySide, enemy: NeedySide): readonly Need[] {
  const needs: Need[] = [];
  if (unit.cover === 'heavy')
    needs.push({ path: [...path, 'cover'], what: 'cover: heavy', fields: ['cover.heavy'] });
  if (unit.formation !== 'line')
    needs.push(
      formation(`a unit in ${inWords(unit.formation)}`, unit.formation, [...path, 'formation'], side, enemy),
    );
  return needs;
}

/** Acts, reactions and readings whose numbers are lost with the rule book. */
function itemNeeds(
  { unit }: OrderedBmu,
  item: Item,
  charged: boolean,
  side: NeedySide,
  enemy: NeedySide,
): readonly Need[] {
  const { name, reaction, formation: formTo } = item.do;
  const needs: Need[] = [];
  if (name === 'form') {
    const path = keyPath(item, 'name');
    needs.push({ path, what: 'form', fields: ['changes'] });
    if (unit.type === 'formed' && formTo !== null && formTo !== 'line')
      needs.push(formation('form', formTo, path, side, enemy));
  }
  if (name === 'charge' && item.do.support === 'nearest' && item.do.flankFromNeighbour === true) {
    const path = keyPath(item, 'flankFromNeighbour');
    needs.push(squareRoll('a charge on the flank from a neighbouring lane', path));
    if (enemy.bmus.some((bmu) => isFormedFoot(bmu.unit)))
      needs.push(formation('a charge on the flank', 'square', path, enemy, side));
  }
  if (name === 'withdraw')
    needs.push({ path: keyPath(item, 'name'), what: 'withdraw', fields: ['aboutFace'] });
  if (reaction === 'form-square' && charged) {
    const path = keyPath(item, 'reaction');
    needs.push(squareRoll('reaction form-square', path));
    if (isFormedFoot(unit)) needs.push(formation('reaction form-square', 'square', path, side, enemy));
  }
  for (const reading of readingsIn(item).filter(isOfFormation))
    needs.push({ path: [...item.path, 'when'], what: reading, fields: ['formations'] });
  return needs;
}

/** The Form Square roll (FOH-CHG-05): a reaction to a charge, and the only one from the flank. */
function squareRoll(what: string, path: Path): Need {
  return { path, what, fields: ['formSquare.number'] };
}

/** The numbers of a formation that can be thrown for, in units of a side before its enemy. */
function formation(what: string, of: Formation, path: Path, side: NeedySide, enemy: NeedySide): Need {
  const fields = [
    ...(enemy.bmus.some(({ unit }) => unit.weapon !== null) ? ['fireKill'] : []),
    ...(enemy.inputs.batteries.length > 0 ? ['artilleryKill'] : []),
    ...(mayCharge(side.bmus) || mayCharge(enemy.bmus) ? ['meleeKillAgainst', 'meleeKillBy'] : []),
    ...(of === 'square' ? ['noFlank'] : []),
  ];
  const whole = `formations.${of}`;
  return { path, what, fields: fields.length === 0 ? [whole] : fields.map((field) => `${whole}.${field}`) };
}
