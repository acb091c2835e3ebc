/** Any throw of a system as a form of its inputs, with its exact chances and the parts of its number. */
import { Fragment, type JSX } from 'preact';
import type { JsonObject } from '../../../../play/json.ts';
import type { PrintedNames } from '../../../../play/printed-names.ts';
import { visibleName } from '../../../../play/visible.ts';
import type { Odds } from '../../../../questions/odds.ts';
import type { MechanicDescription } from '../../../../engine/system-description.ts';
import { Chances, Moments } from '../../../drawing/chances.tsx';
import { Choose } from '../../../drawing/choose.tsx';
import { nameOf, outcomeName } from '../../../drawing/field-words.ts';
import { Form } from '../../../drawing/form.tsx';
import { SumTable } from '../../../drawing/sum-table.tsx';
import { messagesOf, useAsked } from '../../../state/asked.ts';
import { withChanges } from '../../../state/json-path.ts';
import type { PanelProps } from './state.ts';

export function ThrowPanel({
  state,
  system,
  rules,
  tables,
  onChange,
  onSettle,
}: PanelProps): JSX.Element | null {
  const mechanic = system.mechanics.find(({ name }) => name === state.mechanic) ?? system.mechanics[0];
  const inputs = mechanic === undefined ? {} : inputsOf(mechanic, state.inputs);
  const own = rules === system.id ? tables : [];
  const odds = useAsked(
    'odds',
    mechanic === undefined
      ? null
      : { rules: system.id, mechanic: mechanic.name, inputs, tables: own.length > 0 ? own : mechanic.tables },
  );
  if (mechanic === undefined) return <p>These rules declare no single throw.</p>;
  const failure = odds.failure.value;
  const answer = failure === null ? odds.answer.value : null;
  return (
    <>
      <Choose
        label="Throw"
        options={system.mechanics.map(({ name }) => ({ value: name, words: nameOf(name, system.names) }))}
        value={mechanic.name}
        onChange={(name) => onChange({ ...state, rules: system.id, mechanic: name, inputs: {} }, false)}
      />
      <p>{visibleName(mechanic.meaning, 1000)}</p>
      <Form
        parts={[{ fields: mechanic.inputs, values: inputs, path: [], title: 'throw' }]}
        whose="the throw"
        isFull
        names={system.names}
        sides={{}}
        problems={failure?.fields ?? []}
        onChange={(changes, during) =>
          onChange({ ...state, mechanic: mechanic.name, inputs: withChanges(inputs, changes) }, during)
        }
        onSettle={onSettle}
      />
      <div aria-live="polite" aria-busy={odds.busy.value}>
        {messagesOf(failure, ({ path }) => path.length > 0).map((message) => (
          <p key={message} class="problem">
            {message}
          </p>
        ))}
        {own.length > 0 ? <p>With the tables of this fight.</p> : null}
        {answer === null ? null : <Shown odds={answer} names={system.names} />}
      </div>
    </>
  );
}

/** The inputs given, else those of the example. */
function inputsOf({ example }: MechanicDescription, given: JsonObject): JsonObject {
  return Object.keys(given).length > 0 ? given : example;
}

interface ShownProps {
  readonly odds: Odds;
  readonly names: PrintedNames;
}

function Shown({ odds, names }: ShownProps): JSX.Element {
  const named = (outcomes: Odds['metrics'][number]['outcomes']) =>
    outcomes.map((outcome) => ({ ...outcome, label: outcomeName(outcome.label, names) }));
  return (
    <>
      {odds.explanation === null ? null : <SumTable explanation={odds.explanation} />}
      {odds.metrics.map(({ name, outcomes, moments }) => (
        <Fragment key={name}>
          <Chances
            title={name === '' ? 'Outcome' : nameOf(name, names)}
            outcomes={named(outcomes)}
            ascends={moments !== null && outcomes.length > 1}
          />
          {moments === null || outcomes.length < 2 ? null : <Moments {...moments} />}
        </Fragment>
      ))}
      {odds.further.map(({ title, note, outcomes }) => (
        <div key={title}>
          <Chances title={visibleName(title, 200)} outcomes={named(outcomes)} />
          <small>{visibleName(note, 500)}</small>
        </div>
      ))}
      {odds.expected.map(({ name, mean }) => (
        <p key={name}>{`Mean of ${nameOf(name, names)}: ${Number(mean.toFixed(6))}`}</p>
      ))}
      {odds.marks.map((mark) => (
        <p key={mark}>{`Note: ${visibleName(mark, 500)}`}</p>
      ))}
      <p>
        <small>Exact. The same on the command line:</small> <code>{odds.command}</code>
      </p>
    </>
  );
}
