/** Contradictions between sections of a spec that are valid one by one. */
import type { InputProblem } from '../engagement/inputs.ts';
import type { Frame } from './frame.ts';

/** The problems of a frame as a whole; `raw` tells given values from defaults. */
export function contradictions(
  frame: Frame,
  raw: Readonly<Record<string, unknown>>,
): readonly InputProblem[] {
  const { resolve, variants, analysis } = frame;
  const hasVariants = variants !== undefined && Object.keys(variants).length > 0;
  const isGiven = (key: string): boolean => {
    const section = raw['resolve'];
    return typeof section === 'object' && section !== null && Object.hasOwn(section, key);
  };
  const problems: InputProblem[] = [];
  const add = (path: InputProblem['path'], message: string, atKey = false): void => {
    problems.push({ path, kind: 'input', message, ...(atKey ? { atKey: true } : {}) });
  };
  if (resolve.check !== 'none' && resolve.method !== 'monte-carlo')
    problems.push({
      path: ['resolve', 'check'],
      kind: 'input',
      message: `check: exact stands beside method: monte-carlo, not beside ${resolve.method}`,
      expected: 'none',
    });
  const ends = ['replicates', 'precision', 'until'].filter(isGiven);
  const [first, second] = ends;
  if (first !== undefined && second !== undefined)
    add(['resolve', second], `${second} stands in place of ${first}: give one of the two`, true);
  if (isGiven('maxReplicates') && !isGiven('precision') && !isGiven('until'))
    add(
      ['resolve', 'maxReplicates'],
      'maxReplicates stands beside precision or until; without them it is replicates',
      true,
    );
  const { precision } = resolve;
  if (precision !== undefined && (precision.halfWidth === undefined) === (precision.relative === undefined))
    add(['resolve', 'precision'], 'precision needs halfWidth or relative, one of the two', true);
  if (hasVariants && resolve.sampler === 'compiled')
    add(
      ['resolve', 'sampler'],
      'variants share their dice throw by throw, which compiled tables cannot: leave sampler out, or say direct',
    );
  if (analysis.kind === 'variants' && !hasVariants)
    add(['analysis', 'kind'], 'there are no variants to compare: name them under variants');
  else if (analysis.of !== undefined && !hasVariants)
    add(['analysis', 'of'], 'of names what variants are compared by, and there are no variants', true);
  return problems;
}
