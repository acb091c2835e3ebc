/** Any throw of a system as a form of its inputs, with its exact chances and the parts of its number. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { readAssignments, wordsOfExample } from '../../../../engagement/assignments.ts';
import type { JsonObject } from '../../../../engagement/json.ts';
import type { PrintedNames } from '../../../../engagement/printed-names.ts';
import { visibleName } from '../../../../engagement/visible.ts';
import type { Odds } from '../../../../engine/questions/odds.ts';
import type { MechanicDescription } from '../../../../engine/questions/systems.ts';
import { Chances } from '../../../drawing/chances.tsx';
import { FieldForm, nameOf, outcomeName } from '../../../drawing/fields.tsx';
import { SumTable } from '../../../drawing/sum-table.tsx';
import { usePage } from '../../../page-context.ts';
import { withJson } from '../../../state/json-path.ts';
import { Live } from '../../../state/live.ts';
import type { PanelProps } from './props.ts';

export function ThrowPanel({ state, system, onChange, onSettle }: PanelProps): JSX.Element | null {
  const { engine } = usePage();
  const odds = useMemo(() => new Live(engine, 'odds'), [engine]);
  const mechanic = system.mechanics.find(({ name }) => name === state.mechanic) ?? system.mechanics[0];
  const inputs = mechanic === undefined ? {} : inputsOf(mechanic, state.inputs);
  const asked = JSON.stringify(inputs);
  useEffect(() => {
    if (mechanic !== undefined) void odds.ask({ rules: system.id, mechanic: mechanic.name, inputs });
  }, [odds, system.id, mechanic?.name, asked]);
  if (mechanic === undefined) return <p>These rules declare no single throw.</p>;
  const answer = odds.answer.value;
  const problems = answer?.problems ?? [];
  return (
    <>
      <label>
        Throw{' '}
        <select
          value={mechanic.name}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...state, rules: system.id, mechanic: value, inputs: {} }, false)
          }
        >
          {system.mechanics.map(({ name }) => (
            <option key={name} value={name}>
              {nameOf(name, system.names)}
            </option>
          ))}
        </select>
      </label>
      <p>{visibleName(mechanic.meaning, 1000)}</p>
      <FieldForm
        fields={mechanic.inputs}
        values={inputs}
        path={[]}
        names={system.names}
        sides={{}}
        problems={problems}
        onChange={(path, value, during) =>
          onChange({ ...state, mechanic: mechanic.name, inputs: withJson(inputs, path, value) }, during)
        }
        onSettle={onSettle}
      />
      <div aria-live="polite" aria-busy={odds.busy.value}>
        {problems
          .filter(({ path }) => path.length === 0)
          .map(({ message }) => (
            <p key={message} class="problem">
              {message}
            </p>
          ))}
        {odds.failure.value === null ? null : <p class="problem">{odds.failure.value.message}</p>}
        {answer?.answer === undefined || answer.answer === null ? null : (
          <Shown odds={answer.answer} names={system.names} />
        )}
      </div>
    </>
  );
}

/** The inputs given, else those of the example. */
function inputsOf({ example }: MechanicDescription, given: JsonObject): JsonObject {
  return Object.keys(given).length > 0 ? given : readAssignments(wordsOfExample(example));
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
      {odds.metrics.map(({ name, outcomes }) => (
        <Chances
          key={name}
          title={name === '' ? 'Outcome' : nameOf(name, names)}
          outcomes={named(outcomes)}
        />
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
