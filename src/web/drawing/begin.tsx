/** Another spec: the first one of a kind of engagement, a saved one, or an example. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { visibleName } from '../../engagement/visible.ts';
import { isSpecName, MAP_ENDING } from '../../engine/shelf.ts';
import { EngineError } from '../engine/port-engine.ts';
import { usePage } from '../page-context.ts';
import { useAsked } from '../state/asked.ts';
import { FILE } from '../state/spec-text.ts';
import { ChooseRules } from './choose-rules.tsx';
import { Choose } from './choose.tsx';
import { nameOf } from './fields.tsx';

interface BeginProps {
  /** The rule system that is chosen at first. */
  readonly rules: string;
  /** Takes the spec with the name of its file. */
  readonly onSpec: (spec: string, file: string) => void;
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
  const { engine, server, store } = usePage();
  const chosen = useSignal({ rules, kind: '', example: '' });
  const systems = useAsked('systems', {});
  const system = useAsked('system', { rules: chosen.value.rules });
  const saved = useAsked('specs', {}).answer.value?.names ?? [];
  const examples = useAsked('examples', {});
  const described = system.answer.value;
  const kinds = described?.id === chosen.value.rules ? described.kinds : [];
  const kind = kinds.find(({ name }) => name === chosen.value.kind) ?? kinds[0];
  const groups = [...Map.groupBy(examples.answer.value ?? [], (one) => one.rules)];
  const example = chosen.value.example === '' ? (saved[0] ?? groups[0]?.[1][0]?.name) : chosen.value.example;
  const open = async (name: string): Promise<void> => {
    try {
      const { text, hash } = await engine.ask('openSpec', { name });
      store.saved.set(name, hash);
      onSpec(text, name);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      store.notice.value = error.message;
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    try {
      for (const file of files)
        if (file.name.endsWith(MAP_ENDING))
          await engine.ask('saveMap', { name: file.name, text: await file.text() });
      const spec = files.find(({ name }) => /\.ya?ml$/u.test(name));
      if (spec === undefined) store.notice.value = 'None of these files is a spec: its name ends in .yaml.';
      else onSpec(await spec.text(), isSpecName(spec.name) ? spec.name : FILE);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      store.notice.value = error.message;
    }
  };
  return (
    <>
      <p class="tool">
        <ChooseRules
          rules={chosen.value.rules}
          onChange={(id) => (chosen.value = { ...chosen.value, rules: id, kind: '' })}
        />
        <Choose
          label="Engagement"
          options={kinds.map(({ name, meaning }) => ({ value: name, words: nameOf(name, {}), meaning }))}
          value={kind?.name ?? ''}
          onChange={(name) => (chosen.value = { ...chosen.value, kind: name })}
        />
        <button
          type="button"
          disabled={kind === undefined}
          onClick={() => {
            if (kind === undefined) return;
            void engine
              .ask('begin', { rules: chosen.value.rules, kind: kind.name })
              .then((text) => onSpec(text, FILE));
          }}
        >
          Begin
        </button>
      </p>
      <p class="tool">
        <label>
          {saved.length === 0 ? 'Example' : 'Saved spec or example'}{' '}
          <select
            value={example ?? ''}
            onChange={({ currentTarget: { value } }) => (chosen.value = { ...chosen.value, example: value })}
          >
            {saved.length === 0 ? null : (
              <optgroup label={server === null ? 'In this browser' : 'In this folder'}>
                {saved.map((name) => (
                  <option key={name} value={name}>
                    {visibleName(name)}
                  </option>
                ))}
              </optgroup>
            )}
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
            if (saved.includes(example)) void open(example);
            else void engine.ask('example', { name: example }).then((text) => onSpec(text, FILE));
          }}
        >
          Take
        </button>
      </p>
      {server !== null ? null : (
        <p class="tool">
          <label>
            A spec from disk, with its map if it has one{' '}
            <input
              type="file"
              multiple
              accept={`.yaml,.yml,${MAP_ENDING}`}
              onChange={({ currentTarget: { files } }) => void take([...(files ?? [])])}
            />
          </label>
        </p>
      )}
    </>
  );
}
