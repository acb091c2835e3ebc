/**
 * Rules of the user's own: the form that writes them, their text, and their mistakes. Rules that came with a link are text
 * until their reader lets them run.
 */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { visibleText } from '../../../play/visible.ts';
import type { StoryAnswer } from '../../../engine/story/story-desk.ts';
import { Copy } from '../../drawing/copy.tsx';
import { Form } from '../../drawing/form.tsx';
import { save } from '../../drawing/spec-pane.tsx';
import { WithCode } from '../../drawing/with-code.tsx';
import { EngineError } from '../../engine/port-engine.ts';
import { usePage } from '../../page-context.ts';
import { withChanges } from '../../state/json-path.ts';
import { withQuality } from '../../state/old-names.ts';
import type { OpenedSpec } from '../../state/opened.ts';
import { dataOf, rulesOf } from '../../state/spec-text.ts';
import { STORY_ENDED } from '../../story/story-frame.ts';
import { keepStory, type OwnStory } from '../../story/story-form.ts';
import { readBench } from './state.ts';
import { FIRST_FORM, FORM, qualitiesOf, readForm, textOf } from '../../story/story-text.ts';

/** Names of the fields of the form. */
const NAMES: Readonly<Record<string, string>> = {
  die: 'die',
  fire: 'fire',
  cover: 'cover',
  nerveAt: 'nerve',
  lostAt: 'beaten',
  hitsOn: 'hits on',
  savesOn: 'saves on',
  holdsOn: 'holds on',
};

export function OwnRulesPanel({ story }: { readonly story: OwnStory }): JSX.Element {
  const { own, store } = usePage();
  const heading = useId();
  const text = useRef('');
  text.current = textOf(story) ?? text.current;
  /** The last qualities without a problem: one that gets another name gets it in the fights too. */
  const qualities = useRef<ReturnType<typeof qualitiesOf>>(null);
  qualities.current = qualitiesOf(story.form) ?? qualities.current;
  const write = (written: OwnStory, during: boolean): void => {
    const fromForm = textOf({ ...written, text: null });
    const isFormed = written.text === null || written.text === fromForm;
    if (written.text !== null) own.allow(written.text);
    const after = (isFormed ? qualitiesOf(written.form) : null) ?? [];
    const before = after.length === qualities.current?.length ? qualities.current : [];
    const { bench, scenario } = store.page.value;
    const follow = <State extends OpenedSpec>(state: State): State => {
      if (!own.has(rulesOf(dataOf(state.spec)))) return state;
      const spec = before.reduce((text, from, i) => {
        const to = after[i];
        return to === undefined || to.id === from.id ? text : withQuality(text, from, to);
      }, state.spec);
      return { ...state, spec };
    };
    store.change(
      {
        story: isFormed ? { ...written, text: null } : written,
        bench: follow(bench),
        scenario: follow(scenario),
      },
      during,
    );
  };
  return (
    <section class="own-rules" aria-labelledby={heading}>
      <h2 id={heading}>Rules of your own</h2>
      {own.isWaiting.value ? (
        <FromLink
          text={text.current}
          onRun={() => {
            own.allow(text.current);
            keepStory(story);
            own.begin();
          }}
        />
      ) : (
        <>
          {story.text === null ? (
            <Form
              parts={[{ fields: FORM, values: story.form, path: [], title: 'rules' }]}
              whose="the rules"
              names={NAMES}
              sides={{}}
              problems={readForm(story.form).problems.map((problem) => ({
                ...problem,
                message: problem.message.replace(/^\w+/u, (field) => NAMES[field] ?? field),
              }))}
              onChange={(changes, during) =>
                write({ form: withChanges(story.form, changes), text: null }, during)
              }
              onSettle={() => store.settle()}
            />
          ) : (
            <p>
              The text below is your own now; the form no longer writes it.{' '}
              <button
                onClick={() =>
                  write(
                    { form: Object.keys(story.form).length === 0 ? FIRST_FORM : story.form, text: null },
                    false,
                  )
                }
              >
                Write it again from the form
              </button>
            </p>
          )}
          <Text
            text={text.current}
            isOpen={story.text !== null}
            onText={(written) => write({ ...story, text: written }, true)}
          />
          <Check />
        </>
      )}
    </section>
  );
}

/** A story of a link, as text. */
function FromLink({ text, onRun }: { readonly text: string; readonly onRun: () => void }): JSX.Element {
  return (
    <>
      <p>
        These rules came with the address of this page, and have not been run. They are code: once they run,
        they compute in a place of their own. They can reach no network, no file, no storage and nothing else
        of this page. They can keep a processor busy until you stop them, and give wrong numbers.
      </p>
      <button onClick={onRun}>Run these rules</button>
      <pre tabIndex={0} aria-label="Rules of the link">
        {visibleText(text)}
      </pre>
    </>
  );
}

interface TextProps {
  readonly text: string;
  readonly isOpen: boolean;
  readonly onText: (text: string) => void;
}

/** The text of the story, with what is wrong with it. */
function Text({ text, isOpen, onText }: TextProps): JSX.Element {
  const { own, store } = usePage();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const failure = own.failure.value;
  const goTo = (line: number, column: number): void => {
    const before = text.split('\n').slice(0, line - 1);
    const at = before.join('\n').length + (before.length === 0 ? 0 : 1) + column - 1;
    if (details.current !== null) details.current.open = true;
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  };
  return (
    <>
      <p class="tool">
        {own.isBusy.value ? <button onClick={() => own.stop()}>Stop the rules</button> : null}
        {failure?.code === STORY_ENDED ? <button onClick={() => own.begin()}>Start again</button> : null}
        <Copy words="Copy the rules" text={text} />
        <button title="Back undoes it" onClick={() => store.change({ story: null, bench: readBench(null) })}>
          Drop these rules
        </button>
        <button onClick={() => save('rules.js', new Blob([text], { type: 'text/javascript' }))}>
          Save as rules.js
        </button>
      </p>
      {failure === null ? null : (
        <>
          <p class="tool">
            {failure.problems.map(({ line, column }, i) => (
              <button key={i} onClick={() => goTo(line, column)}>
                {`Line ${line}`}
              </button>
            ))}
          </p>
          <pre role="alert">
            <WithCode text={failure.message} />
          </pre>
        </>
      )}
      <details ref={details} open={isOpen}>
        <summary>The rules as JavaScript</summary>
        <label for={id}>
          How a fight starts, what happens in a turn, when it is over; <code>hythe run</code> takes it as{' '}
          <code>--rules-module rules.js</code>
        </label>
        <textarea
          id={id}
          ref={area}
          rows={24}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget: { value } }) => onText(value)}
          onChange={() => store.settle()}
        />
      </details>
    </>
  );
}

/** The demands on every rule system, looked at where somebody asks. */
function Check(): JSX.Element | null {
  const { own } = usePage();
  const checked = useSignal<StoryAnswer<'check'> | 'busy' | null>(null);
  const [system] = own.systems.value;
  useEffect(() => {
    checked.value = null;
  }, [own.revision.value]);
  if (system === undefined) return null;
  const check = async (): Promise<void> => {
    checked.value = 'busy';
    try {
      checked.value = (await own.asks('check', { system: system.id })) as StoryAnswer<'check'>; // as far as anybody knows
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      checked.value = null;
    }
  };
  const found = checked.value;
  return (
    <div class="tool">
      <button disabled={found === 'busy'} onClick={() => void check()}>
        Check these rules
      </button>
      <span role="status">{found === 'busy' ? 'Being checked …' : (found?.verdict ?? '')}</span>
      {found === null || found === 'busy' ? null : (
        <ul>
          {[...found.faults, ...found.notes].map((remark, i) => (
            <li key={i}>
              <pre>{remark}</pre>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
