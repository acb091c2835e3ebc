/** Design of forces for a scenario: what they are, what must come about, and how likely that is. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ScenarioWords } from '../../../engine/questions/scenario.ts';
import type { Resolved, DrawnChart } from '../../../engine/questions/spec.ts';
import { placed } from '../../drawing/chip.tsx';
import { nameOf } from '../../drawing/field-words.ts';
import { ResultCharts } from '../../drawing/result-charts.tsx';
import { RunProgress } from '../../drawing/run-progress.tsx';
import { labelAt, Sides } from '../../drawing/sides.tsx';
import { SpecPane, TakeAlong } from '../../drawing/spec-pane.tsx';
import { Top } from '../../drawing/top.tsx';
import { Alert, Notes } from '../../drawing/with-code.tsx';
import { usePage, useScreen } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { askingHowMany } from '../../state/how-many.ts';
import { opened } from '../../state/opened.ts';
import { toBench } from '../../state/page.ts';
import { dataOf, FILE, rulesOf, valueAt } from '../../state/spec-text.ts';
import { MAP_PATH } from '../bench/map-edits.ts';
import { Card } from './card.tsx';
import { Chosen, Stepper, type Shown } from './chosen.tsx';
import { answerIn, answeringCell, cellOfRow, type CellOfSpec } from './cells.ts';
import { Conditions } from './conditions.tsx';
import { Odds, type Chance } from './odds.tsx';
import { Target } from './target.tsx';
import './scenario.css';

/** The scenario that is opened. What was found for another one is gone. */
export function Scenario(): JSX.Element {
  return <Design key={useScreen('scenario').origin} />;
}

function Design(): JSX.Element {
  const { store } = usePage();
  const { spec, file, origin, cell, change, settle: onSettle } = useScreen('scenario');
  const data = dataOf(spec);
  const rules = rulesOf(data);
  const asked = { spec, file: FILE };
  const read = useAsked('read', asked);
  /** The text of a search whose values are all tried, and not by halving. */
  const allTriedOf = useSignal<string | null>(null);
  const toResolve = { ...asked, halved: allTriedOf.value !== spec };
  const resolved = useAsked('resolve', toResolve);
  const system = useAsked('system', rules === '' ? null : { rules }).answer.value;
  const whole = resolved.answer.value;
  const shown = resolved.shown.value;
  const { problems = [], experiment = null } = read.answer.value ?? {};
  const { cells = [], warnings = [] } = experiment ?? {};
  const present =
    cells.find(({ number }) => number === cell) ??
    (experiment === null ? null : answeringCell(experiment, whole));
  const number = present?.number ?? 1;
  const words = useAsked('scenario', { ...asked, cell: number }).answer.value;
  const isBusy = resolved.busy.value;
  // A search by halving leaves values out, whose odds are asked for where they are looked at.
  const isUntried = !isBusy && whole?.whole === true && cellOf(whole, number) === null;
  const alone = useAsked('resolve', isUntried ? { ...asked, cells: [number] } : null);
  const odds = isUntried ? alone.shown.value : shown;

  /** Another text; the cell that answers is shown where its cells or its target change. */
  const onSpec = (text: string, during: boolean): void => change({ spec: text, cell: null }, during);
  /** The text that was typed last: one of a battle, which only the bench shows, goes there once it is right. */
  const typed = useRef('');
  useEffect(() => {
    if (experiment?.isOnMap === true && read.answerTo.value?.spec === typed.current && typed.current === spec)
      store.change(toBench(store.page.value, spec, file), true);
  }, [experiment]);
  const onCell = (chosen: CellOfSpec): void => change({ cell: chosen.number });

  const view: Shown | null = present === null ? null : { cells, present, onCell };
  const chances = chancesOf(odds, number, words);
  const where = cellOf(odds, number)?.name || null;
  const isEarlier = shown !== null && resolved.shownTo.value?.spec !== spec;
  const isOld = problems.length > 0 && shown !== null;
  const search = answerIn(shown, 'search');
  const menu = answerIn(shown, 'cheapest');
  const answer = search ?? menu;
  const isSearch = valueAt(data, ['analysis', 'search']) !== undefined;
  const isFound = !isBusy && shown?.whole === true;
  const result = shown?.result ?? whole?.result ?? null;
  const title = words?.title ?? '';
  const heading = headingOf(shown, isBusy, words);
  const edited = { spec, problems: placed(problems), onSpec, onSettle };
  return (
    <div class="scenario">
      <Top
        rules={rules}
        spec={spec}
        file={file}
        isDisabled={problems.length > 0}
        onSpec={(text, name) => {
          // A battle on a map is shown only by the bench.
          if (valueAt(dataOf(text), MAP_PATH) === undefined) change({ ...opened(text, name), cell: null });
          else store.change(toBench(store.page.value, text, name));
        }}
      />
      <section
        class={isOld || isEarlier ? 'answer stale' : 'answer'}
        aria-label="The answer"
        aria-busy={isBusy}
      >
        <p class="title">{heading === title ? '' : title}</p>
        <h1>{heading}</h1>
        {isOld ? <p>This is the answer for the last text without a problem.</p> : null}
        {problems.length === 0 ? null : (
          <ul role="alert" class="problems">
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <Notes texts={warnings} />
        <Alert text={problems.length > 0 || isBusy ? null : resolved.failure.value?.message} />
        {view === null ? null : (
          <p class="factors">
            {view.present.factors
              .filter(({ path }) => !isInTray(path))
              .map(({ path, name }) => {
                const label = labelAt(data, path) ?? nameOf(name, system?.names ?? {});
                return (
                  <span key={path}>
                    {`${label} `}
                    <Stepper path={path} label={label} shown={view} />
                  </span>
                );
              })}
          </p>
        )}
        {where === null || chances.length === 0 ? null : <p class="where">{`The odds, ${where}:`}</p>}
        <div class="chances">
          {chances.map((chance) => (
            <Odds key={chance.title} chance={chance} />
          ))}
        </div>
        {isSearch && !isFound && problems.length === 0 ? (
          <p class="course" role="status">
            {shown?.search ?? 'Trying the first values'}
          </p>
        ) : null}
        <RunProgress
          isBusy={isBusy}
          isStopped={!isBusy && shown?.whole === false}
          progress={shown?.progress ?? null}
          onStop={() => resolved.stop()}
          onGoOn={() => void resolved.ask(toResolve)}
        />
        {answer === null ? null : <Target answer={answer} {...edited} />}
        <div class={isSearch ? 'curve' : ''}>
          {isSearch && isBusy && result === null ? (
            <p>The curve comes here, with a point for each number that is tried.</p>
          ) : null}
          <ResultCharts
            key={origin}
            result={result}
            choose={chartsWanted}
            isRinged={(row) => present !== null && cellOfRow(row, shown, cells, present) === present}
            onPick={(row) => {
              const picked = cellOfRow(row, shown, cells, present);
              if (picked !== null) onCell(picked);
            }}
          />
        </div>
        {isSearch && !isFound
          ? null
          : [...(shown?.finding.slice(1) ?? []), ...(search === null ? [] : (shown?.cautions ?? []))].map(
              (line) => <p key={line}>{line}</p>,
            )}
        {isFound && search?.curves.some(({ missing }) => missing > 0) === true ? (
          <button onClick={() => (allTriedOf.value = spec)}>Try the other values too</button>
        ) : null}
      </section>
      <div class="design">
        {system === null ? null : (
          <Sides
            system={system}
            instead={(path) => {
              const at = path.join('.');
              return path[0] === 'sides' &&
                view?.present.factors.some((factor) => factor.path === at) === true
                ? ({ whose }) => <Stepper key={at} path={at} label={whose} shown={view} />
                : null;
            }}
            above={(which, title, form) =>
              words === null ? null : (
                <Chosen
                  words={words.sides[which]}
                  title={title}
                  data={data}
                  menu={menu}
                  shown={view}
                  isRight={problems.length === 0}
                  {...form}
                />
              )
            }
            onHowMany={
              answer === null ? (sought) => onSpec(askingHowMany(spec, present, sought), false) : null
            }
            {...edited}
          />
        )}
        {words === null ? null : <Conditions words={words} {...edited} />}
        <SpecPane
          text={spec}
          rules={rules}
          problems={problems}
          onChange={(text) => {
            typed.current = text;
            onSpec(text, true);
          }}
        />
        <TakeAlong text={spec} file={file} onFile={(name) => change({ file: name })} />
      </div>
      {words === null ? null : (
        <section class="paper" aria-label="Scenario card">
          <p class="tool">
            <button onClick={() => print()}>Print the scenario card</button>
          </p>
          <Card words={words} chances={chances} where={where} link={store.link.value} />
        </section>
      )}
    </div>
  );
}

/** True for a number of units: its tray has the buttons. */
function isInTray(path: string): boolean {
  return /^sides\..*(?:\.force|\.count)$/u.test(path);
}

/** The answer to the question; the question itself while cells are unfinished, so that it stands still. */
function headingOf(shown: Resolved | null, isBusy: boolean, words: ScenarioWords | null): string {
  const headline = shown?.finding[0];
  // Of a search some of whose values were tried nothing can be said that would hold.
  const isSaid = shown?.whole === true || answerIn(shown, 'search') === null;
  if (shown === null || headline === undefined || isBusy || !isSaid)
    return words?.question ?? words?.title ?? 'Scenario';
  return shown.whole ? headline : `So far: ${headline}`;
}

type CellOfAnswer = Resolved['cells'][number];

function cellOf(shown: Resolved | null, number: number): CellOfAnswer | null {
  return shown?.cells.find((each) => each.cell === number) ?? null;
}

/** The chances of the victory conditions in a cell, and those of each winner; without those that are not yet counted. */
function chancesOf(shown: Resolved | null, number: number, words: ScenarioWords | null): readonly Chance[] {
  if (shown === null || words === null) return [];
  const cell = cellOf(shown, number);
  const conditions = shown.outcomes.map(({ name, cells }) => ({
    title: words.conditions.find((each) => each.name === name)?.title ?? name,
    kind: 'met',
    ...cells.find((each) => each.cell === number),
  }));
  const [first, second] = words.sides.map((side) => `${side.title} win`);
  const wins = [first ?? '', second ?? '', 'Nobody wins'].map((title, i) => ({
    title,
    kind: ['side-a', 'side-b', 'side-none'][i] ?? '',
    exact: cell?.exact?.[i],
    counted: cell?.counted?.[i],
  }));
  return [...conditions, ...wins].flatMap(({ title, kind, exact = null, counted = null }) => {
    const estimate = exact === null ? counted : { value: exact, low: exact, high: exact };
    const replicates = exact === null ? (cell?.replicates ?? 0) : null;
    return estimate === null ? [] : [{ title, kind, estimate, replicates }];
  });
}

/** The charts of the answer itself; of a matchup the first, and that of its victory conditions. */
function chartsWanted(charts: readonly DrawnChart[]): readonly DrawnChart[] {
  const own = charts.filter(({ name }) => name === 'force' || name.startsWith('menu-'));
  return own.length > 0 ? own : charts.filter(({ name }, i) => i === 0 || name === 'conditions');
}
