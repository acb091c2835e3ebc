/** Design of forces for a scenario: what they are, what must come about, and how likely that is. */
import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ScenarioWords } from '../../../engine/questions/scenario.ts';
import type { Resolved, DrawnChart } from '../../../engine/questions/spec.ts';
import { textOf, type Json } from '../../../engagement/json.ts';
import { placed } from '../../drawing/chip.tsx';
import { nameOf } from '../../drawing/field-words.ts';
import { ResultCharts } from '../../drawing/result-charts.tsx';
import { RunProgress } from '../../drawing/run-progress.tsx';
import { kindOf, labelAt, Sides } from '../../drawing/sides.tsx';
import { SpecPane, TakeAlong } from '../../drawing/spec-pane.tsx';
import { Top } from '../../drawing/top.tsx';
import { Alert, Notes } from '../../drawing/with-code.tsx';
import { usePage } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { askingHowMany } from '../../state/how-many.ts';
import { dataOf, FILE, rulesOf, valueAt } from '../../state/spec-text.ts';
import { Card } from './card.tsx';
import { Chosen, Stepper, type Shown } from './chosen.tsx';
import { answeringCell, cellWith, menuIn, searchedFactor, searchIn, type CellOfSpec } from './cells.ts';
import { Conditions } from './conditions.tsx';
import { Odds, type Chance } from './odds.tsx';
import { Target } from './target.tsx';
import './scenario.css';

export function Scenario(): JSX.Element {
  const { store } = usePage();
  const spec = useComputed(() => store.page.value.scenario.spec);
  const data = useComputed(() => dataOf(spec.value));
  const rules = useComputed(() => rulesOf(data.value));
  const asked = { spec: spec.value, file: FILE };
  const read = useAsked('read', asked);
  /** The text of a search whose values are all tried, and not by halving. */
  const allTriedOf = useSignal<string | null>(null);
  const toResolve = { ...asked, halved: allTriedOf.value !== spec.value };
  const resolved = useAsked('resolve', toResolve);
  const system = useAsked('system', rules.value === '' ? null : { rules: rules.value });
  // The answers stay while the same scenario changes, and go with another one.
  const scenario = useComputed(() => scenarioOf(data.value));
  const isOfThis = (answered: { readonly spec: string } | null): boolean =>
    answered !== null && (data.value === null || scenarioOf(dataOf(answered.spec)) === scenario.value);
  const whole = useComputed(() => (isOfThis(resolved.answerTo.value) ? resolved.answer.value : null));
  const shown = useComputed(() =>
    resolved.news.value !== null && isOfThis(resolved.newsTo.value) ? resolved.news.value : whole.value,
  );
  const shownTo = shown.value === resolved.news.value ? resolved.newsTo.value : resolved.answerTo.value;
  const isRead = useComputed(() => isOfThis(read.answerTo.value));
  const cells = useComputed(() => (isRead.value ? (read.answer.value?.experiment?.cells ?? []) : []));
  const present = useComputed(() => {
    const { cell } = store.page.value.scenario;
    return (
      (cell === null ? undefined : cells.value.find(({ number }) => number === cell)) ??
      answeringCell(cells.value, whole.value)
    );
  });
  const number = useComputed(() => present.value?.number ?? 1);
  const words = useAsked('scenario', { ...asked, cell: number.value });
  const described = useComputed(() => (isOfThis(words.answerTo.value) ? words.answer.value : null));
  const isBusy = resolved.busy.value;
  // A search by halving leaves values out, whose odds are asked for where they are looked at.
  const isUntried = !isBusy && whole.value?.whole === true && cellOf(whole.value, number.value) === null;
  const alone = useAsked('resolve', isUntried ? { ...asked, cells: [number.value] } : null);
  const odds = isUntried ? (alone.news.value ?? alone.answer.value) : shown.value;

  /** Another text; the cell that answers is shown where its cells or its target change. */
  const onSpec = (text: string, during: boolean): void =>
    store.change({ scenario: { ...store.page.value.scenario, spec: text, cell: null } }, during);
  const onFile = (name: string): void =>
    store.change({ scenario: { ...store.page.value.scenario, file: name } });
  const onSettle = (): void => store.settle();
  const onCell = ({ number: cell }: CellOfSpec): void =>
    store.change({ scenario: { ...store.page.value.scenario, cell } });

  const { file } = store.page.value.scenario;
  const problems = isRead.value ? (read.answer.value?.problems ?? []) : [];
  const view: Shown | null =
    present.value === null ? null : { cells: cells.value, present: present.value, onCell };
  const chances = chancesOf(odds, number.value, described.value);
  const where =
    view === null || view.present.factors.length === 0 ? null : (cellOf(odds, number.value)?.name ?? null);
  const isOld = problems.length > 0 && shown.value !== null;
  const search = searchIn(shown.value);
  const answer = search ?? menuIn(shown.value);
  const isSearch = valueAt(data.value, ['analysis', 'search']) !== undefined;
  const isFound = !isBusy && shown.value?.whole === true;
  const title = described.value?.title ?? '';
  const heading = headingOf(shown.value, isBusy, described.value);
  const kind = system.answer.value === null ? null : kindOf(system.answer.value, data.value);
  const edited = { spec: spec.value, onSpec, onSettle };
  return (
    <div class="scenario">
      <Top
        rules={rules.value}
        spec={spec.value}
        file={file}
        isDisabled={problems.length > 0}
        onSpec={(text, name) => store.change({ scenario: { spec: text, file: name, cell: null } })}
      />
      <section class={isOld ? 'answer stale' : 'answer'} aria-label="The answer" aria-busy={isBusy}>
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
        <Notes texts={isRead.value ? (read.answer.value?.experiment?.warnings ?? []) : []} />
        <Alert text={problems.length > 0 || isBusy ? null : resolved.failure.value?.message} />
        {view === null ? null : (
          <p class="factors">
            {view.present.factors
              .filter(({ path }) => !isInTray(path))
              .map(({ path, name }) => {
                const label = labelAt(data.value, path) ?? nameOf(name, system.answer.value?.names ?? {});
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
            <Odds key={chance.title} kind={chance.kind} chance={chance} />
          ))}
        </div>
        {isSearch && !isFound && problems.length === 0 ? (
          <p class="course" role="status">
            {(isOfThis(resolved.newsTo.value) ? shown.value?.search : null) ?? 'Trying the first values'}
          </p>
        ) : null}
        <RunProgress
          isBusy={isBusy}
          isStopped={!isBusy && shown.value?.whole === false}
          progress={shown.value?.progress ?? null}
          onStop={() => resolved.stop()}
          onGoOn={() => void resolved.ask(toResolve)}
        />
        {answer === null ? null : (
          <Target answer={answer} kind={kind} problems={placed(problems)} {...edited} />
        )}
        <div class={`${isSearch ? 'curve' : ''} ${shownTo?.spec === spec.value ? '' : 'stale'}`}>
          <ResultCharts
            key={scenario.value}
            result={shown.value?.result ?? whole.value?.result ?? null}
            choose={chartsWanted}
            isRinged={(row) => valueOfRow(row, shown.value) === presentValue(view, shown.value)}
            onPick={(row) => {
              const path = searchedFactor(cells.value, shown.value);
              const value = valueOfRow(row, shown.value);
              const cell =
                view === null || path === null || value === null
                  ? null
                  : cellWith(cells.value, view.present, path, value);
              if (cell !== null) onCell(cell);
            }}
          />
        </div>
        {isSearch && !isFound
          ? null
          : [
              ...(shown.value?.finding.slice(1) ?? []),
              ...(search === null ? [] : (shown.value?.cautions ?? [])),
            ].map((line) => <p key={line}>{line}</p>)}
        {isFound && search?.curves.some(({ missing }) => missing > 0) === true ? (
          <button type="button" onClick={() => (allTriedOf.value = spec.value)}>
            Try the other values too
          </button>
        ) : null}
      </section>
      <div class="design">
        {system.answer.value === null ? null : (
          <Sides
            system={system.answer.value}
            problems={placed(problems)}
            instead={(path) => {
              const at = path.join('.');
              return path[0] === 'sides' &&
                view?.present.factors.some((factor) => factor.path === at) === true
                ? ({ whose }) => <Stepper key={at} path={at} label={whose} shown={view} />
                : null;
            }}
            above={(which, title, form) =>
              described.value === null ? null : (
                <Chosen
                  words={described.value.sides[which]}
                  title={title}
                  data={data.value}
                  menu={menuIn(shown.value)}
                  shown={view}
                  isRight={problems.length === 0}
                  {...form}
                />
              )
            }
            onHowMany={
              answer === null
                ? (sought) => onSpec(askingHowMany(spec.value, present.value, sought), false)
                : null
            }
            {...edited}
          />
        )}
        {described.value === null ? null : (
          <Conditions words={described.value} problems={placed(problems)} {...edited} />
        )}
        <SpecPane
          text={spec.value}
          rules={rules.value}
          problems={problems}
          onChange={(text) => onSpec(text, true)}
        />
        <TakeAlong text={spec.value} file={file} onFile={onFile} />
      </div>
      {described.value === null ? null : (
        <section class="paper" aria-label="Scenario card">
          <p class="tool">
            <button type="button" onClick={() => print()}>
              Print the scenario card
            </button>
          </p>
          <Card words={described.value} chances={chances} link={store.link.value} />
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
  const isSaid = shown?.whole === true || searchIn(shown) === null;
  if (shown === null || headline === undefined || isBusy || !isSaid)
    return words?.question ?? words?.title ?? 'Scenario';
  return shown.whole ? headline : `So far: ${headline}`;
}

/** The title and the rules of a spec, by which one scenario differs from another. */
function scenarioOf(data: Json | null): string {
  return JSON.stringify([valueAt(data, ['title']), rulesOf(data)]);
}

type CellOfAnswer = Resolved['cells'][number];

function cellOf(shown: Resolved | null, number: number): CellOfAnswer | null {
  return shown?.cells.find((each) => each.cell === number) ?? null;
}

interface KindOfChance extends Chance {
  /** The class of its colour. */
  readonly kind: string;
}

/** The chances of the victory conditions in a cell, else those of each winner. */
function chancesOf(
  shown: Resolved | null,
  number: number,
  words: ScenarioWords | null,
): readonly KindOfChance[] {
  if (shown === null || words === null) return [];
  const cell = cellOf(shown, number);
  const replicates = cell?.replicates ?? 0;
  const conditions = shown.outcomes.flatMap(({ name, cells }) => {
    const share = cells.find(({ cell }) => cell === number);
    const title = words.conditions.find((each) => each.name === name)?.title ?? name;
    return share === undefined ? [] : chanceOf(title, share.exact, share.counted, replicates, 'met');
  });
  const titles = [`${words.sides[0].title} win`, `${words.sides[1].title} win`, 'Nobody wins'];
  const wins = titles.flatMap((title, i) => {
    const kind = ['side-a', 'side-b', 'side-none'][i] ?? '';
    return cell === null
      ? []
      : chanceOf(title, cell.exact?.[i] ?? null, cell.counted?.[i] ?? null, replicates, kind);
  });
  return [...conditions, ...wins];
}

/** The chance, as a list; an empty one where it is not yet counted. */
function chanceOf(
  title: string,
  exact: number | null,
  counted: Chance['estimate'] | null,
  replicates: number,
  kind: string,
): readonly KindOfChance[] {
  const estimate = exact === null ? counted : { value: exact, low: exact, high: exact };
  return estimate === null ? [] : [{ title, kind, estimate, replicates: exact === null ? replicates : null }];
}

/** The charts of the answer itself; of a matchup the first, and that of its victory conditions. */
function chartsWanted(charts: readonly DrawnChart[]): readonly DrawnChart[] {
  const own = charts.filter(({ name }) => name === 'force' || name.startsWith('menu-'));
  return own.length > 0 ? own : charts.filter(({ name }, i) => i === 0 || name === 'conditions');
}

/** The value of the searched factor that a row of the chart stands for. */
function valueOfRow(row: Readonly<Record<string, unknown>>, shown: Resolved | null): string | null {
  const curve = searchIn(shown)?.curves[0]?.values.find(({ x }) => x === row['x']);
  const choices = menuIn(shown)?.groups.flatMap((group) => group.choices) ?? [];
  const choice = choices.find(({ price, estimate }) => price === row['x'] && estimate.value === row['value']);
  return curve?.name ?? choice?.name ?? null;
}

function presentValue(view: Shown | null, shown: Resolved | null): string | null {
  if (view === null) return null;
  const path = searchedFactor(view.cells, shown);
  const factor = view.present.factors.find((each) => each.path === path);
  return factor === undefined ? null : textOf(factor.value);
}
