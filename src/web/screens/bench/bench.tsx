/** The bench: is it even, and what would make it so? */
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { isBook } from '../../../rules/titles.ts';
import { placed } from '../../drawing/chip.tsx';
import { kindOf, Sides } from '../../drawing/sides.tsx';
import { later } from '../../drawing/later.tsx';
import { SpecPane, TakeAlong } from '../../drawing/spec-pane.tsx';
import { Top } from '../../drawing/top.tsx';
import { Window } from '../../drawing/window.tsx';
import { usePage, useScreen } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { opened } from '../../state/opened.ts';
import type { PageState } from '../../state/page.ts';
import type { Store } from '../../state/store.ts';
import type { Sought } from '../../state/how-many.ts';
import { dataOf, rulesOf, valueAt } from '../../state/spec-text.ts';
import { readLookUp } from './look-up/state.ts';
import { Answer } from './answer.tsx';
import { AtBench } from './at-bench.ts';
import { BenchAnswers, keyOf } from './answers.ts';
import { tablesOf } from './house-rule.ts';
import { Places } from './places.tsx';
import { namesOfPlaces } from './places-of-spec.ts';
import { begun } from './state.ts';
import './bench.css';

const Charts = later(async () => (await import('./charts.tsx')).Charts);
const Sliders = later(async () => (await import('./sliders.tsx')).Sliders);
const LastChange = later(async () => (await import('./last-change.tsx')).LastChange);
const MakeEven = later(async () => (await import('./even.tsx')).MakeEven);
const HowMany = later(async () => (await import('./how-many.tsx')).HowMany);
const Fight = later(async () => (await import('./fight.tsx')).Fight);
const DeploymentMap = later(async () => (await import('./deployment.tsx')).DeploymentMap);
const OwnRulesPanel = later(async () => (await import('./own-rules-panel.tsx')).OwnRulesPanel);
const BenchReport = later(async () => (await import('./bench-report.tsx')).BenchReport);
const Picture = later(async () => (await import('./picture.tsx')).Picture);
const LookUp = later(async () => (await import('./look-up/look-up.tsx')).LookUp);

export function Bench(): JSX.Element {
  const { engine, own, store } = usePage();
  const { change, settle: onSettle } = useScreen('bench');
  const answers = useMemo(() => new BenchAnswers(engine), [engine]);
  const bench = useComputed(() => store.page.value.bench);
  const rules = useComputed(() => rulesOf(dataOf(bench.value.spec)));
  // Before the change is seen: answers to what stood before are marked with it.
  useLayoutEffect(
    () => void answers.ask(bench.value, own.has(rules.value) ? own.ran : null),
    [answers, bench.value, own.revision.value],
  );
  const kindNamed = useComputed(() => {
    const name = valueAt(dataOf(bench.value.spec), ['engagement', 'kind']);
    return typeof name === 'string' ? name : undefined;
  });
  const described = useAsked(
    'system',
    rules.value === '' ? null : { rules: rules.value, kind: kindNamed.value },
  );
  useEffect(() => () => answers.stop(), [answers]);

  const onSpec = (spec: string, during: boolean): void => change({ spec }, during);

  const { spec, file, place: wanted, fight } = bench.value;
  const { value: problems } = answers.problems;
  // Of rules that are chosen, not of those before.
  const isDescribed =
    described.answerTo.value?.rules === rules.value && described.answerTo.value.kind === kindNamed.value;
  const system = isDescribed ? described.answer.value : null;
  const found = answers.found.value;
  const places = answers.places.value;
  const place = Math.min(wanted, Math.max(1, places.length));
  const { value: experiment } = answers.experiment;
  const cell = places[place - 1]?.at(-1) ?? null;
  const names = experiment === null ? [] : namesOfPlaces(experiment, places);
  const { story } = store.page.value;
  const isOwn = story !== null && rules.value !== '' && !isBook(rules.value);
  const of = keyOf(spec, isOwn ? own.present.value : null);
  const facts = answers.shown.value?.resolved.facts ?? null;
  const isTextSought = useSignal(false);
  const isFightSought = useSignal(false);
  const areNumbersBusy = answers.isBusy.value || answers.numbers.busy.value || answers.tornado.busy.value;
  const kind = system === null ? null : kindOf(system, dataOf(spec));
  const isOnMap = kind?.isOnMap === true;
  const earlier = earlierOf(store, answers, ({ bench: { spec: before }, story: rules }) =>
    keyOf(before, isOwn ? own.textOf(rules) : null),
  );
  const toScenario = (text: string, number: number | null): void =>
    store.change({ screen: 'scenario', scenario: { ...opened(text, file), cell: number } });
  /** The number that is sought, of the spec in which it was asked for. */
  const howMany = useSignal<{ readonly spec: string; readonly sought: Sought } | null>(null);
  const many = howMany.value?.spec === spec ? howMany.value : null;
  // Before the first spec is read nothing stands where it would have to move; of later ones the room stays.
  const hasBegun = useSignal(false);
  useSignalEffect(() => {
    const isRuled = described.answer.value !== null || described.failure.value !== null || rules.value === '';
    if (isRuled && (answers.read.answer.value !== null || answers.read.failure.value !== null))
      hasBegun.value = true;
  });
  const sides =
    system === null || !hasBegun.value ? null : (
      <Sides
        spec={spec}
        system={system}
        problems={placed(problems)}
        onSpec={onSpec}
        onSettle={onSettle}
        onHowMany={isOnMap ? null : (sought) => (howMany.value = { spec, sought })}
      />
    );
  return (
    <AtBench.Provider value={{ answers, of, place, names, placeName: names[place - 1] ?? '', cell }}>
      <div class="bench">
        <Top
          rules={rules.value}
          spec={spec}
          file={file}
          isDisabled={problems.length > 0}
          onSpec={(text, name) => change(begun(text, name))}
        />
        <Answer
          hasBegun={hasBegun.value}
          onText={() => (isTextSought.value = true)}
          places={
            names.length === 0 ? null : (
              <Places names={names} place={place} onPlace={(chosen) => change({ place: chosen })} />
            )
          }
          change={earlier === null ? null : <LastChange {...earlier} />}
        >
          {isOnMap || kind === null ? null : (
            <button
              aria-expanded={fight !== null}
              onClick={() => {
                isFightSought.value = fight === null;
                change({ fight: fight === null ? 'typical' : null });
              }}
            >
              {fight === null ? 'Watch a typical fight' : 'Close the fight'}
            </button>
          )}
          <Window
            class="reading"
            words="Report"
            label="The report"
            isDisabled={found?.of !== of || problems.length > 0}
            content={(close) => <BenchReport onClose={close} />}
          />
          <Window
            class="picture"
            words="Picture"
            label="The answer as a picture"
            isDisabled={found?.of !== of || problems.length > 0}
            content={(close) =>
              found === null || experiment === null ? (
                <></>
              ) : (
                <Picture experiment={experiment} found={found} onClose={close} />
              )
            }
          />
        </Answer>
        {fight === null || facts === null || isOnMap ? null : (
          <Fight which={fight} isSought={isFightSought} facts={facts} rules={system?.id ?? ''} />
        )}
        {!isOnMap ? (
          <>
            {sides}
            {many === null ? null : (
              <HowMany
                key={JSON.stringify(many.sought.path)}
                sought={many.sought}
                onScenario={(text) => toScenario(text, null)}
                onClose={() => (howMany.value = null)}
              />
            )}
          </>
        ) : kind === null || system === null || !hasBegun.value ? null : (
          <DeploymentMap kind={kind} system={system} />
        )}
        {isOwn && hasBegun.value ? <OwnRulesPanel story={story} /> : null}
        {kind === null || !hasBegun.value ? null : (
          <div class={isOnMap ? 'below is-map' : 'below'}>
            <div class="centre">
              <div class="room">{found === null ? null : <Charts found={found} />}</div>
              {facts === null || isOnMap ? null : <MakeEven />}
            </div>
            <div class="right">
              {isOnMap ? (
                <details>
                  <summary>Forces, orders and setting as a form</summary>
                  {sides}
                </details>
              ) : (
                <section class="sliders" aria-label="Numbers of the rules" aria-busy={areNumbersBusy}>
                  <h2>Numbers of the rules</h2>
                  {answers.numbers.answer.value !== null ? (
                    <Sliders />
                  ) : areNumbersBusy ? (
                    <p>Looking for the numbers that this matchup uses.</p>
                  ) : null}
                </section>
              )}
            </div>
          </div>
        )}
        <div class="foot" hidden={!hasBegun.value}>
          {isOnMap ? null : (
            <p>
              <button class="link" onClick={() => toScenario(spec, cell)}>
                Victory conditions and a card to print: go on at Scenario
              </button>
            </p>
          )}
          <SpecPane
            text={spec}
            rules={rules.value}
            problems={problems}
            wanted={isTextSought}
            onChange={(text) => onSpec(text, true)}
          />
          <TakeAlong text={spec} file={file} onFile={(name) => change({ file: name })} />
          <details
            open={bench.value.lookUp !== null}
            onToggle={({ currentTarget: { open } }) => {
              if (open !== (bench.value.lookUp !== null)) change({ lookUp: open ? readLookUp(null) : null });
            }}
          >
            <summary>Look up a throw, dice or a printed table</summary>
            {bench.value.lookUp === null ? null : (
              <LookUp
                state={bench.value.lookUp}
                rules={rules.value}
                tables={tablesOf(spec)}
                onChange={(lookUp, during) => change({ lookUp }, during)}
                onSettle={onSettle}
              />
            )}
          </details>
        </div>
      </div>
    </AtBench.Provider>
  );
}

interface Earlier {
  readonly before: string;
  /** The spec and rules of its answer, by {@link keyOf}. */
  readonly beforeOf: string;
  readonly steps: number;
}

/** The latest earlier state with the same question, of another spec or other rules, that has an answer; null where there is none. */
function earlierOf(store: Store, answers: BenchAnswers, keyIn: (page: PageState) => string): Earlier | null {
  const now = store.page.value;
  for (const { page, steps } of store.before()) {
    if (page.bench.origin !== now.bench.origin) return null;
    const beforeOf = keyIn(page);
    if (beforeOf !== keyIn(now) && answers.has(beforeOf)) return { before: page.bench.spec, beforeOf, steps };
  }
  return null;
}
