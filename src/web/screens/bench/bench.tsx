/** The bench: is it even, and what would make it so? */
import { useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { NARROW_PX, WIDE_PX } from '../../../report/chart.ts';
import { Begin } from '../../drawing/begin.tsx';
import { placed } from '../../drawing/fields.tsx';
import { Sides } from '../../drawing/sides.tsx';
import { SpecPane, TakeAlong } from '../../drawing/spec-pane.tsx';
import { usePage } from '../../page-context.ts';
import { Live } from '../../state/live.ts';
import { dataOf, valueAt } from '../../state/spec-text.ts';
import { LookUp } from './look-up/look-up.tsx';
import { lookUpDefaults } from './look-up/state.ts';
import { Answer } from './answer.tsx';
import { BenchAnswers } from './answers.ts';
import { Charts, namesOfPlaces, Places } from './places.tsx';
import { Sliders } from './sliders.tsx';
import type { BenchState } from './state.ts';
import './bench.css';

export function Bench(): JSX.Element {
  const { engine, store } = usePage();
  const answers = useMemo(() => new BenchAnswers(engine), [engine]);
  const described = useMemo(() => new Live(engine, 'system'), [engine]);
  const bench = useComputed(() => store.page.value.bench);
  const rules = useComputed(() => rulesOf(bench.value.spec));
  const centre = useRef<HTMLDivElement>(null);
  const width = (): number =>
    Math.min(WIDE_PX, Math.max(NARROW_PX - 32, centre.current?.clientWidth ?? WIDE_PX));

  useSignalEffect(() => {
    const state = bench.value;
    void answers.ask(state, width());
  });
  useSignalEffect(() => {
    if (rules.value !== '') void described.ask({ rules: rules.value });
  });
  useEffect(() => () => answers.stop(), [answers]);

  const change = (changed: Partial<BenchState>, during = false): void =>
    store.change({ bench: { ...bench.value, ...changed } }, during);
  const onSpec = (spec: string, during: boolean): void => change({ spec }, during);
  const onSettle = (): void => store.settle();
  const onPlace = (place: number): void => change({ place });

  const { spec, place } = bench.value;
  const problems = answers.read.answer.value?.problems ?? [];
  const system = described.answer.value;
  const found = answers.found.value;
  const names = found === null ? [] : namesOfPlaces(found);
  return (
    <div class="bench">
      <div class="centre" ref={centre}>
        <Answer answers={answers} onGoOn={() => void answers.goOn(width())} />
        {names.length === 0 ? null : <Places names={names} place={place} onPlace={onPlace} />}
        <Charts
          charts={answers.charts.answer.value ?? []}
          isBusy={answers.charts.busy.value}
          names={names}
          onPlace={onPlace}
        />
      </div>
      <div class="left">
        <Begin rules={rules.value} onSpec={(text) => change({ spec: text, place: 1, fight: null })} />
        {system === null ? null : (
          <Sides
            spec={spec}
            system={system}
            problems={placed(problems)}
            onSpec={onSpec}
            onSettle={onSettle}
          />
        )}
      </div>
      <div class="right">
        <Sliders
          numbers={answers.numbers.answer.value?.numbers ?? []}
          isBusy={answers.numbers.busy.value}
          spec={spec}
          onSpec={onSpec}
          onSettle={onSettle}
        />
      </div>
      <div class="foot">
        <SpecPane
          text={spec}
          rules={rules.value}
          problems={problems}
          onChange={(text) => onSpec(text, true)}
        />
        <TakeAlong text={spec} />
        <details
          open={bench.value.lookUp !== null}
          onToggle={({ currentTarget: { open } }) => {
            if (open !== (bench.value.lookUp !== null)) change({ lookUp: open ? lookUpDefaults() : null });
          }}
        >
          <summary>Look up a throw, dice or a printed table; try rules of your own</summary>
          {bench.value.lookUp === null ? null : (
            <LookUp
              state={bench.value.lookUp}
              rules={rules.value}
              onChange={(lookUp, during) => change({ lookUp }, during)}
              onSettle={onSettle}
            />
          )}
        </details>
      </div>
    </div>
  );
}

/** The rule system that a spec names; empty where it names none. */
function rulesOf(spec: string): string {
  const rules = valueAt(dataOf(spec), ['rules']);
  return typeof rules === 'string' ? rules : '';
}
