/** The rule numbers that one cell of a spec uses, as sliders show them. */
import { factorLabel, labelsOf } from '../../questions/telling/labels.ts';
import { isList, mapOf, type Json } from '../../play/json.ts';
import type { Cell } from '../../spec/experiment.ts';
import { namesOf } from '../../run/record/names-of-run.ts';
import { cellOf, inSlices, opened, question } from '../question.ts';
import { movedCell, ruleNumbers } from '../rule-numbers.ts';

/** Places of a spec beside the cell whose numbers are looked for. */
const MOST_BESIDE = 8;

/**
 * Those of units and weapons in play come first, then those of all fights; each with what changes most of the course of an
 * engagement, when it moves by a step, before the others. Last come those that only other places of the spec use.
 */
export const numbers = question('numbers', async ({ cell: number, ...asked }, desk, { signal }) => {
  const { experiment, system } = await opened(desk, asked);
  const cell = cellOf(experiment, number);
  // Without what the numbers do not depend on: those that are moved in other variants leave them as they are.
  const alone = (one: Cell): Cell => ({
    ...one,
    number: 0,
    pairing: 0,
    variant: null,
    factors: [],
    computed: [],
  });
  const beside = experiment.cells
    .filter((one) => one.number !== cell.number && one.variant === cell.variant)
    .slice(0, MOST_BESIDE);
  const key = JSON.stringify([system.id, ...[cell, ...beside].map(alone)]);
  const found = ruleNumbers(system, cell, beside, desk.tried);
  const used = desk.used.get(key) ?? (await inSlices(found, desk.clock, signal));
  desk.used.set(key, used);
  const moves = used.map(({ names, value }) => [names, value] as const);
  const printed = namesOf({ ...experiment, cells: [movedCell(cell, moves)] }, system);
  const facts = labelsOf(experiment, [], printed);
  const units = wordsOfUnits(cell.inputs, false);
  const all = used.map(({ names: keys, called, turned: _turned, ...its }) => {
    const path = keys.join('.');
    const { name } = factorLabel(facts, { path, name: called.join('.'), unit: null });
    // By its keys and path under `tables` of a spec, and within a sentence: `Lebel, hit at medium range`.
    // A designer would change a number of a unit or a weapon that is in play before one of all fights.
    return { keys, path, name, ...its, isOfUnit: keys.some((key) => units.includes(key)) };
  });
  const rank = ({ isHere, isOfUnit }: (typeof all)[number]): number => (!isHere ? 2 : isOfUnit ? 0 : 1);
  return { numbers: all.toSorted((a, b) => rank(a) - rank(b)) };
});

/** The choices that the units of both sides are given: units stand in lists. */
function wordsOfUnits(value: Json, isUnit: boolean): readonly string[] {
  if (typeof value === 'string') return isUnit ? [value] : [];
  if (isList(value)) return value.flatMap((each) => wordsOfUnits(each, true));
  return Object.values(mapOf(value)).flatMap((each) => wordsOfUnits(each, isUnit));
}

export type NumberShown = Awaited<ReturnType<typeof numbers.answer>>['numbers'][number];
