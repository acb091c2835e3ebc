/** A new spec: the first one of a kind of engagement, or an example. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { visibleName } from '../../engagement/visible.ts';
import { usePage } from '../page-context.ts';
import { Live } from '../state/live.ts';
import { nameOf } from './fields.tsx';

export interface BeginProps {
  /** The rule system that is chosen at first. */
  readonly rules: string;
  readonly onSpec: (spec: string) => void;
}

export function Begin(props: BeginProps): JSX.Element {
  const isOpen = useSignal(false);
  return (
    <details class="begin" onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>Begin with other rules, or with an example</summary>
      {isOpen.value ? <Choices {...props} /> : null}
    </details>
  );
}

function Choices({ rules, onSpec }: BeginProps): JSX.Element {
  const { engine } = usePage();
  const systems = useMemo(() => new Live(engine, 'systems'), [engine]);
  const system = useMemo(() => new Live(engine, 'system'), [engine]);
  const examples = useMemo(() => new Live(engine, 'examples'), [engine]);
  const chosen = useSignal({ rules, kind: '', example: '' });
  useEffect(() => {
    void systems.ask({});
    void examples.ask({});
  }, [systems, examples]);
  useEffect(() => void system.ask({ rules: chosen.value.rules }), [system, chosen.value.rules]);
  const described = system.answer.value;
  const kinds = described?.id === chosen.value.rules ? described.kinds : [];
  const kind = kinds.find(({ name }) => name === chosen.value.kind) ?? kinds[0];
  const groups = [...Map.groupBy(examples.answer.value ?? [], (one) => one.rules)];
  const example = chosen.value.example === '' ? groups[0]?.[1][0]?.name : chosen.value.example;
  return (
    <>
      <p class="tool">
        <label>
          Rules{' '}
          <select
            value={chosen.value.rules}
            onChange={({ currentTarget: { value } }) =>
              (chosen.value = { ...chosen.value, rules: value, kind: '' })
            }
          >
            {(systems.answer.value ?? []).map(({ id, title }) => (
              <option key={id} value={id}>
                {visibleName(title)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Engagement{' '}
          <select
            value={kind?.name ?? ''}
            onChange={({ currentTarget: { value } }) => (chosen.value = { ...chosen.value, kind: value })}
          >
            {kinds.map(({ name, meaning }) => (
              <option key={name} value={name} title={meaning}>
                {nameOf(name, {})}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={kind === undefined}
          onClick={() => {
            if (kind === undefined) return;
            void engine.ask('begin', { rules: chosen.value.rules, kind: kind.name }).then(onSpec);
          }}
        >
          Begin
        </button>
      </p>
      <p class="tool">
        <label>
          Example{' '}
          <select
            value={example ?? ''}
            onChange={({ currentTarget: { value } }) => (chosen.value = { ...chosen.value, example: value })}
          >
            {groups.map(([id, group]) => (
              <optgroup
                key={id}
                label={visibleName(systems.answer.value?.find((one) => one.id === id)?.title ?? id)}
              >
                {group.map(({ name, title, question }) => (
                  <option key={name} value={name}>
                    {question === '' ? title : `${title}: ${question}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={example === undefined}
          onClick={() => {
            if (example === undefined) return;
            void engine.ask('example', { name: example }).then(onSpec);
          }}
        >
          Take
        </button>
      </p>
    </>
  );
}
