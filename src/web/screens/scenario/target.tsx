/** The target of a search or a menu, and what is searched: typed, or moved by a slider. */
import type { JSX } from 'preact';
import type { CheapestAnswer } from '../../../questions/forces/cheapest.ts';
import type { SearchAnswer } from '../../../questions/forces/search.ts';
import { textOf, type Json } from '../../../engagement/json.ts';
import { LARGEST_NUMBER } from '../../../experiment/limits.ts';
import { Choose } from '../../drawing/choose.tsx';
import { dataOf, valueAt, withValue, type SpecPath } from '../../state/spec-text.ts';
import { NumberBlank, type Bounds } from './number-blank.tsx';

interface TargetProps {
  readonly spec: string;
  readonly answer: SearchAnswer | CheapestAnswer;
  /** The least and the most of what is searched. */
  readonly bounds: Bounds;
  readonly onSpec: (spec: string, during: boolean) => void;
  readonly onSettle: () => void;
}

const PERCENT: Bounds = { min: 0, max: 100 };
const SEARCH: SpecPath = ['analysis', 'target'];
const MENU: SpecPath = ['analysis', 'cheapest', 'target'];
/** Ways to meet the target of a search. */
const WAYS = ['atLeast', 'equal', 'even'] as const;
const IN_WORDS: Readonly<Record<(typeof WAYS)[number], string>> = {
  atLeast: 'at least',
  equal: 'exactly',
  even: 'as often as the other side',
};

export function Target({ spec, answer, bounds, onSpec, onSettle }: TargetProps): JSX.Element {
  const data = dataOf(spec);
  const isSearch = 'curves' in answer;
  const at = isSearch ? SEARCH : MENU;
  const isMean = answer.measure.label === null;
  const way = WAYS.find((each) => valueAt(data, [...at, each]) !== undefined) ?? 'even';
  const level = valueAt(data, [...at, way]);
  // A share is shown in percent.
  const scale = isMean ? 1 : 100;
  const change = (value: number, during: boolean): void => {
    onSpec(withValue(spec, [...at, way], Number((value / scale).toPrecision(12))), during);
  };
  const ofSide = `winner=${textOf(valueAt(data, ['analysis', 'search', 'side']) ?? '')}`;
  const changeWay = (next: (typeof WAYS)[number]): void => {
    const of = valueAt(data, [...at, 'of']) ?? ofSide;
    const target: Json = next === 'even' ? 'even' : { of, [next]: typeof level === 'number' ? level : 0.5 };
    onSpec(withValue(spec, at, target), false);
  };
  const shown = typeof level === 'number' ? Number((level * scale).toPrecision(12)) : 0;
  const step = isMean ? 0.1 : 1;
  return (
    <fieldset class="target">
      <legend>Target</legend>
      {isSearch ? (
        <Choose
          label="how the target is met"
          isWithin
          options={WAYS.map((value) => ({ value, words: IN_WORDS[value] }))}
          value={way}
          onChange={(value) => changeWay(WAYS.find((each) => each === value) ?? way)}
        />
      ) : (
        IN_WORDS[way]
      )}
      {typeof level === 'number' ? (
        <>
          <span>
            <NumberBlank
              label="target"
              value={shown}
              bounds={isMean ? { min: 0, max: LARGEST_NUMBER } : PERCENT}
              step={step}
              onNumber={(value) => change(value, true)}
              onSettle={onSettle}
            />{' '}
            {isMean ? '' : '%'}
          </span>
          {isMean ? null : (
            <input
              type="range"
              aria-label="target, moved"
              {...PERCENT}
              step={step}
              value={shown}
              onInput={({ currentTarget: { valueAsNumber } }) => change(valueAsNumber, true)}
              onChange={onSettle}
            />
          )}
        </>
      ) : null}
      {isSearch && valueAt(data, ['analysis', 'search', 'from']) !== undefined ? (
        <span class="tried">
          {(['from', 'to', 'step'] as const).map((name) => (
            <span key={name}>
              {name === 'from' ? 'tried from ' : `${name} `}
              <NumberBlank
                label={name === 'from' ? 'tried from' : name}
                value={Number(valueAt(data, ['analysis', 'search', name]) ?? 1)}
                bounds={name === 'step' ? { min: 0, max: bounds.max } : bounds}
                step="any"
                onNumber={(value) => onSpec(withValue(spec, ['analysis', 'search', name], value), true)}
                onSettle={onSettle}
              />
            </span>
          ))}
        </span>
      ) : null}
      <button type="button" onClick={() => onSpec(withValue(spec, ['analysis'], undefined), false)}>
        Ask who wins instead
      </button>
    </fieldset>
  );
}
