/** A spec that asks how many of a unit are enough. */
import { mapOf, type Json } from '../../engagement/json.ts';
import type { ReadExperiment } from '../../engine/questions/spec.ts';
import { nameShown } from '../drawing/field-words.ts';
import { dataOf, valueAt, withValue, type SpecPath } from './spec-text.ts';

/** Numbers of a unit that a new search tries, at the most. */
const MOST_TRIED = 16;
/** The share of wins that a new search asks for. */
const ENOUGH = 0.75;
/** Fights of each number at the most: more would tell the same. */
const FIGHTS = 20_000;

/**
 * The spec with the question how many of a unit are enough, in place of its own; all else stays as in the present cell.
 * @param path of the number of units, as a spec varies it
 */
export function askingHowMany(
  spec: string,
  present: ReadExperiment['cells'][number] | null,
  path: SpecPath,
): string {
  const [, side = '', ...along] = path.map(String);
  const data = dataOf(spec);
  const varied = path.join('.');
  const stays = (present?.factors ?? []).filter(
    (factor) => factor.path !== varied && valueAt(data, ['vary', factor.path]) !== undefined,
  );
  const replicates = valueAt(data, ['resolve', 'replicates']);
  const name = nameShown(side, mapOf(valueAt(data, ['labels'])));
  const changes: readonly (readonly [SpecPath, Json | undefined])[] = [
    ...stays.map((factor) => [['vary', factor.path], [factor.value]] as const),
    [['vary', varied], undefined],
    [['question'], `How many units of the ${name} are enough?`],
    ...(typeof replicates === 'number' && replicates > FIGHTS
      ? [[['resolve', 'replicates'], FIGHTS] as const]
      : []),
    [
      ['analysis'],
      {
        kind: 'forces',
        search: { side, path: along, from: 1, to: MOST_TRIED },
        target: { of: `winner=${side}`, atLeast: ENOUGH },
      },
    ],
  ];
  return changes.reduce((text, [at, value]) => withValue(text, at, value), spec);
}
