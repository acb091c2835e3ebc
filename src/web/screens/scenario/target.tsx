/** The target of a search or a menu. */
import type { JSX } from 'preact';
import type { CheapestAnswer } from '../../../questions/forces/cheapest.ts';
import type { SearchAnswer } from '../../../questions/forces/search.ts';
import type { Field } from '../../../play/inputs.ts';
import { mapOf, textOf, type Json } from '../../../play/json.ts';
import { LARGEST_NUMBER } from '../../../spec/limits.ts';
import type { FormProps } from '../../drawing/chip.tsx';
import { Form } from '../../drawing/form.tsx';
import {
  dataOf,
  isSamePath,
  valueAt,
  withoutIdleWords,
  withValue,
  type SpecChange,
  type SpecPath,
} from '../../state/spec-text.ts';

interface TargetProps extends SpecChange {
  readonly answer: SearchAnswer | CheapestAnswer;
  readonly problems: FormProps['problems'];
}

const MET: Field = {
  type: 'choice',
  values: ['atLeast', 'equal', 'even'],
  required: true,
  phrase: { atLeast: 'at least', equal: 'exactly', even: 'as often as the other side' },
  meaning: 'how the target is met',
};
const NAMES = { met: 'how the target is met', atLeast: 'target', equal: 'target' };

export function Target({ spec, answer, problems, onSpec, onSettle }: TargetProps): JSX.Element {
  const data = dataOf(spec);
  const isSearch = 'curves' in answer;
  const at: SpecPath = isSearch ? ['analysis', 'target'] : ['analysis', 'cheapest', 'target'];
  const target = mapOf(valueAt(data, at));
  const search = mapOf(valueAt(data, ['analysis', 'search']));
  const met = ['atLeast', 'equal'].find((each) => each in target) ?? 'even';
  // A share is shown in percent.
  const scale = answer.measure.label === null ? 1 : 100;
  const level: Field = {
    ...(scale === 1 ? { type: 'number', max: LARGEST_NUMBER } : { type: 'integer', max: 100, unit: '%' }),
    min: 0,
    required: true,
    phrase: isSearch ? '{}' : 'at least {}',
    meaning: 'target',
  };
  const shown = Number((Number(target[met]) * scale).toPrecision(12));
  const changed = (text: string, path: SpecPath, value: Json | undefined): string => {
    if (path.at(-1) === met && typeof value === 'number')
      return withValue(text, path, Number((value / scale).toPrecision(12)));
    if (path.at(-1) !== 'met') return value === undefined ? text : withValue(text, path, value);
    const of = target['of'] ?? `winner=${textOf(search['side'] ?? '')}`;
    return withValue(text, at, value === 'even' ? value : { of, [textOf(value ?? '')]: target[met] ?? 0.5 });
  };
  const form: FormProps = {
    names: NAMES,
    sides: {},
    // The reader speaks of shares.
    problems: problems.map((each) =>
      scale > 1 && isSamePath(each.path, [...at, met])
        ? { ...each, message: `${shown} is not from 0 to 100` }
        : each,
    ),
    onChange: (changes, during) =>
      onSpec(
        changes.reduce((text, [path, value]) => changed(text, path, value), spec),
        during,
      ),
    onSettle,
  };
  return (
    <fieldset class="target">
      <legend>Target</legend>
      <Form
        parts={[
          {
            fields: { ...(isSearch ? { met: MET } : {}), ...(met === 'even' ? {} : { [met]: level }) },
            values: { met, [met]: shown },
            path: at,
            title: 'target',
          },
        ]}
        whose="the target"
        foot={
          <button
            onClick={() => onSpec(withoutIdleWords(withValue(spec, ['analysis'], undefined), data), false)}
          >
            Ask who wins instead
          </button>
        }
        {...form}
      />
    </fieldset>
  );
}
