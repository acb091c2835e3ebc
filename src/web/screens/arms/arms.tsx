/** Arms: which weapon is better, at which distance and under which conditions? */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { inWords } from '../../../engagement/printed-names.ts';
import type { InputProblem } from '../../../engagement/inputs.ts';
import type { Arms as ArmsOfSystem, ComparedWeapons } from '../../../engine/questions/arms.ts';
import { ChooseRules } from '../../drawing/choose-rules.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { Toggles } from '../../drawing/toggles.tsx';
import { useWidth } from '../../drawing/width.ts';
import { usePage } from '../../page-context.ts';
import { messagesOf, useAsked } from '../../state/asked.ts';
import { dataOf, FILE, rulesOf } from '../../state/spec-text.ts';
import { withMoved } from '../bench/house-rule.ts';
import { begun, type BenchState } from '../bench/state.ts';
import './arms.css';
import { withCondition, withoutWeapon, withPrinted, withWeapons } from './changes.ts';
import { WeaponChips } from './choice.tsx';
import { Crossovers } from './crossovers.tsx';
import { Edits, editsIn } from './edits.tsx';
import { Faces } from './faces.tsx';
import { Heat, keyOf } from './heat.tsx';
import { Lines, Ranked } from './lines.tsx';
import { MeasureToggles } from './measure.tsx';
import { crosshairAt, lookedAt, placeInWords } from './places.ts';
import { comparisonOf, stateOf, type ArmsState } from './state.ts';

export function Arms(): JSX.Element {
  const { engine, store } = usePage();
  const state = store.page.value.arms;
  const change = (changed: Partial<ArmsState>, during = false): void =>
    store.change({ arms: { ...store.page.value.arms, ...changed } }, during);
  const [place, width] = useWidth();

  const asked = comparisonOf(state);
  const printed = useAsked('arms', { rules: state.rules });
  const comparison = useAsked(
    'weapons',
    asked === null || width.value === 0 ? null : { ...asked, width: width.value },
  );

  // The last that could be answered stays in sight while a number is refused, and goes with its rules.
  const isOfThese = comparison.answerTo.value?.rules === state.rules;
  const compared = isOfThese ? comparison.answer.value : null;

  const arms = printed.failure.value === null ? printed.answer.value : null;
  const failure = printed.failure.value ?? comparison.failure.value;
  const problems: readonly InputProblem[] = comparison.failure.value?.fields ?? [];
  const isEmpty = state.weapons?.length === 0;

  /** Makes the numbers a house rule of the spec at the Bench; of other rules, of their first spec. */
  const toBench = async (): Promise<void> => {
    const { bench } = store.page.value;
    const { rules } = state;
    const edits = editsIn(state.tables);
    const first = async (): Promise<Partial<BenchState>> => {
      const { kinds } = await engine.ask('system', { rules });
      return begun(await engine.ask('begin', { rules, kind: kinds[0]?.name ?? '' }), FILE);
    };
    const own = rulesOf(dataOf(bench.spec)) === rules ? {} : await first();
    const spec = edits.reduce(
      (text, { path, value }) => (typeof value === 'number' ? withMoved(text, path, value) : text),
      own.spec ?? bench.spec,
    );
    store.change({ screen: 'bench', bench: { ...bench, ...own, spec } });
  };
  return (
    <>
      <h1 class="finding" aria-busy={comparison.busy.value}>
        {(isEmpty ? null : compared?.finding[0]) ?? 'Arms'}
      </h1>
      <div class="arms">
        <div class="choices">
          <p class="rules">
            <ChooseRules rules={state.rules} onChange={(rules) => change(stateOf(rules))} />
          </p>
          {arms === null ? null : <Choices state={state} arms={arms} change={change} />}
        </div>
        {arms === null ? null : <Conditions state={state} arms={arms} change={change} />}
        <div class={problems.length === 0 ? 'answers' : 'answers stale'} aria-busy={comparison.busy.value}>
          {messagesOf(failure, (problem) => hasCell(compared, problem)).map((message) => (
            <Alert key={message} text={message} />
          ))}
          <div ref={place} />
          {isEmpty || compared === null || arms === null ? (
            isEmpty && <p>Add a weapon, or all of an army.</p>
          ) : (
            <Answers state={state} arms={arms} compared={compared} problems={problems} change={change} />
          )}
          {arms === null ? null : (
            <Edits
              tables={state.tables}
              arms={arms}
              command={compared?.command ?? null}
              onPutBack={(path) => change(withPrinted(state, path, undefined))}
              onPutAllBack={() => change({ tables: {} })}
              onBench={() => void toBench()}
            />
          )}
        </div>
      </div>
    </>
  );
}

interface PaneProps {
  readonly state: ArmsState;
  readonly arms: ArmsOfSystem;
  readonly change: (changed: Partial<ArmsState>, during?: boolean) => void;
}

function Choices({ state, arms, change }: PaneProps): JSX.Element {
  const chosen = state.weapons ?? arms.weapons.map(({ id }) => id);
  return (
    <>
      <WeaponChips
        arms={arms}
        chosen={chosen}
        onAdd={(weapons) => change(withWeapons(state, chosen, weapons))}
        onRemove={(weapon) => change(withoutWeapon(state, chosen, weapon))}
        onClear={() => change({ weapons: [], pinned: null, looked: null })}
      />
      <MeasureToggles arms={arms} measure={state} onChange={change} />
    </>
  );
}

function Conditions({ state, arms, change }: PaneProps): JSX.Element {
  return (
    <section class="conditions" aria-label="Conditions">
      <h2>Conditions</h2>
      {arms.conditions.map(({ name, meaning, values, standard }) => (
        <Toggles
          key={name}
          legend={inWords(name)}
          meaning={meaning}
          choices={values.map((value) => ({ value, words: inWords(value) }))}
          value={state.conditions[name] ?? standard}
          onChange={(value) => change(withCondition(state, name, value, standard))}
        />
      ))}
    </section>
  );
}

interface AnswersProps extends PaneProps {
  readonly compared: ComparedWeapons;
  readonly problems: readonly InputProblem[];
}

function Answers({ state, arms, compared, problems, change }: AnswersProps): JSX.Element {
  const { store } = usePage();
  const onSettle = (): void => store.settle();
  /** The distance under the pointer, which the crosshair follows. */
  const pointed = useSignal<number | null>(null);
  const distance = crosshairAt(compared, pointed.value ?? state.distance);
  const looked = lookedAt(compared, state.looked, distance);
  const { rules, tables, conditions } = state;
  const faces = useAsked('faces', looked && { rules, tables, conditions, ...looked });
  const [, ...sentences] = compared.finding;
  return (
    <>
      {compared.drawn === null ? null : (
        <Lines
          compared={compared}
          drawn={compared.drawn}
          distance={distance}
          onPoint={(at) => (pointed.value = at)}
          onMove={(at) => change({ distance: at }, true)}
          onSettle={onSettle}
        />
      )}
      <Ranked
        compared={compared}
        distance={distance}
        looked={looked?.weapon ?? null}
        onLook={(weapon) => change({ looked: weapon })}
      />
      <Faces compared={compared} asked={faces} place={placeInWords(compared, distance)} />
      <Heat
        compared={compared}
        printed={printedNumbers(arms)}
        tables={state.tables}
        problems={problems}
        pinned={state.pinned}
        sortedBy={state.sortedBy}
        onPin={(pinned) => change({ pinned })}
        onSort={(sortedBy) => change({ sortedBy })}
        onEdit={(path, value, during) => change(withPrinted(state, path, value), during)}
        onSettle={onSettle}
      />
      <Crossovers compared={compared} />
      <section aria-label="In words">
        <h2>In words</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** True for a problem with a printed number that is in the table, whose cell says it. */
function hasCell(compared: ComparedWeapons | null, { path }: InputProblem): boolean {
  const key = keyOf(path);
  const bands = compared?.weapons.flatMap((weapon) => weapon.bands) ?? [];
  return bands.some(({ printed }) => printed !== null && keyOf(['tables', ...printed.path]) === key);
}

/** The numbers as the source prints them, by their paths. */
function printedNumbers({ weapons }: ArmsOfSystem): ReadonlyMap<string, number> {
  return new Map(
    weapons.flatMap(({ bands }) =>
      bands.flatMap(({ printed }) =>
        printed === null ? [] : [[keyOf(printed.path), printed.value] as const],
      ),
    ),
  );
}
