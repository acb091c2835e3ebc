/** Arms: which weapon is better, at which distance and under which conditions? */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { inWords } from '../../../play/printed-names.ts';
import { mapOf } from '../../../play/json.ts';
import type { InputProblem } from '../../../play/inputs.ts';
import type { Arms as ArmsOfSystem, ComparedWeapons } from '../../../engine/questions/arms.ts';
import { beyond } from '../../../questions/weapons/tell.ts';
import { ChooseRules } from '../../drawing/choose-rules.tsx';
import { DataTable } from '../../drawing/data-table.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { Toggles } from '../../drawing/toggles.tsx';
import { useWidth } from '../../drawing/width.ts';
import { usePage, useScreen } from '../../page-context.ts';
import { messagesOf, useAsked } from '../../state/asked.ts';
import './arms.css';
import { WeaponChips } from './choice.tsx';
import { Edits } from './edits.tsx';
import { Faces } from './faces.tsx';
import { Heat } from './heat.tsx';
import { Lines, Ranked } from './lines.tsx';
import { MeasureToggles } from './measure.tsx';
import { crosshairAt, keyOf, lookedAt, placeInWords, printedIn, valueInWords, weaponName } from './places.ts';
import { comparisonOf, stateOf } from './state.ts';

/** The rules in brackets, which stand with the parts of a number. */
const RULE_IDS = / \([A-Z]+(?:-[A-Z]+)*-\d+(?:, [A-Z]+(?:-[A-Z]+)*-\d+)*\)/gu;

export function Arms(): JSX.Element {
  const { arms: state } = usePage().store.page.value;
  const { change } = useScreen('arms');
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
  const isChanged = Object.keys(mapOf(comparison.answerTo.value?.tables)).length > 0;

  const arms = printed.failure.value === null ? printed.answer.value : null;
  const failure = printed.failure.value ?? comparison.failure.value;
  const problems: readonly InputProblem[] = comparison.failure.value?.fields ?? [];
  const isEmpty = state.weapons?.length === 0;
  return (
    <>
      <h1 class="finding" aria-busy={comparison.busy.value}>
        {isEmpty || compared === null
          ? 'Arms'
          : `${isChanged ? 'With your numbers: ' : ''}${compared.finding[0] ?? ''}`}
      </h1>
      <div class="arms">
        <div class="choices">
          <p class="rules">
            <ChooseRules rules={state.rules} onChange={(rules) => change(stateOf(rules))} />
          </p>
          {arms === null ? null : (
            <>
              <WeaponChips arms={arms} />
              <MeasureToggles arms={arms} />
            </>
          )}
        </div>
        {arms === null ? null : <Conditions arms={arms} />}
        <div class={problems.length === 0 ? 'answers' : 'answers stale'} aria-busy={comparison.busy.value}>
          {messagesOf(failure, (problem) => hasCell(compared, problem)).map((message) => (
            <Alert key={message} text={message} />
          ))}
          <div ref={place} />
          {isEmpty || compared === null || arms === null ? (
            isEmpty && <p>Add a weapon, or all of an army.</p>
          ) : (
            <Answers arms={arms} compared={compared} problems={problems} />
          )}
          {arms === null ? null : <Edits arms={arms} command={compared?.command ?? null} />}
        </div>
      </div>
    </>
  );
}

function Conditions({ arms }: { readonly arms: ArmsOfSystem }): JSX.Element {
  const { conditions, change } = useScreen('arms');
  return (
    <section class="conditions" aria-label="Conditions">
      <h2>Conditions</h2>
      {arms.conditions.map(({ name, meaning, values, standard }) => (
        <Toggles
          key={name}
          legend={inWords(name)}
          meaning={meaning}
          choices={values.map((value) => ({ value, words: inWords(value) }))}
          value={conditions[name] ?? standard}
          onChange={(value) => {
            const { [name]: _before, ...others } = conditions;
            change({ conditions: value === standard ? others : { ...others, [name]: value } });
          }}
        />
      ))}
    </section>
  );
}

interface AnswersProps {
  readonly arms: ArmsOfSystem;
  readonly compared: ComparedWeapons;
  readonly problems: readonly InputProblem[];
}

function Answers({ arms, compared, problems }: AnswersProps): JSX.Element {
  const { rules, tables, conditions, ...state } = useScreen('arms');
  /** The distance under the pointer, which the crosshair follows. */
  const pointed = useSignal<number | null>(null);
  const distance = crosshairAt(compared, pointed.value ?? state.distance);
  const looked = lookedAt(compared, state.looked, distance);
  const faces = useAsked('faces', looked && { rules, tables, conditions, ...looked });
  const [, ...sentences] = compared.finding;
  return (
    <>
      {compared.drawn === null ? null : (
        <Lines compared={compared} drawn={compared.drawn} distance={distance} pointed={pointed} />
      )}
      <Ranked compared={compared} distance={distance} looked={looked?.weapon ?? null} />
      <Faces compared={compared} asked={faces} place={placeInWords(compared, distance)} />
      <Heat arms={arms} compared={compared} problems={problems} />
      <Crossovers compared={compared} />
      <section aria-label="In words">
        <h2>In words</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence.replaceAll(RULE_IDS, '')}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** A longer list of distances at which one weapon overtakes another is opened by who wants it. */
const MOST_OPEN = 6;

/** Distances at which one weapon overtakes another: every pair, the nearest first. */
function Crossovers({ compared }: { readonly compared: ComparedWeapons }): JSX.Element | null {
  const { crossovers, unit } = compared;
  if (crossovers.length === 0) return null;
  const both = (values: readonly [number, number]): string =>
    values.map((value) => valueInWords(compared, value)).join(' against ');
  return (
    <details class="crossovers" open={crossovers.length <= MOST_OPEN}>
      <summary>{`Where one overtakes another (${crossovers.length})`}</summary>
      <DataTable
        label="Where one overtakes another"
        headings={['better nearer', 'better farther', 'where', 'before', 'then']}
        rows={crossovers.map(({ near, far, at, before, behind }) => [
          weaponName(compared, near),
          weaponName(compared, far),
          beyond(compared, at, unit),
          both(before),
          both(behind),
        ])}
      />
    </details>
  );
}

/** True for a problem with a printed number that is in the table, whose cell says it. */
function hasCell(compared: ComparedWeapons | null, { path }: InputProblem): boolean {
  const [first, ...rest] = path;
  return (
    first === 'tables' && compared !== null && printedIn(compared).some(({ key }) => key === keyOf(rest))
  );
}
