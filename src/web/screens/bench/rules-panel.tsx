/**
 * Rules as a story: checked and played as one types. A story that came with a link is data until its reader lets it run.
 * All that a story says stands below a heading of its own, as text.
 */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { shareText } from '../../../analysis/certainty.ts';
import { mapOf } from '../../../engagement/json.ts';
import { inWords } from '../../../engagement/printed-names.ts';
import { countOf } from '../../../engagement/shown.ts';
import { visibleText } from '../../../engagement/visible.ts';
import { STORY_ENDED } from '../../story/story-frame.ts';
import { Chances } from '../../drawing/chances.tsx';
import { Choose } from '../../drawing/choose.tsx';
import type { FormProps } from '../../drawing/chip.tsx';
import { nameOf, outcomeName } from '../../drawing/field-words.ts';
import { Form } from '../../drawing/form.tsx';
import { Setting } from '../../drawing/sides.tsx';
import { Alert, WithCode } from '../../drawing/with-code.tsx';
import { usePage } from '../../page-context.ts';
import { StoryRun } from './story-run.ts';

/** Milliseconds without typing after which a story runs. */
const TYPED_MS = 400;

interface RulesPanelProps {
  /** The text of the story, which the page keeps. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Milliseconds without a sign of life after which a story is ended. */
  readonly silenceMs?: number;
}

export function RulesPanel({ text, onText, silenceMs }: RulesPanelProps): JSX.Element {
  const { engine } = usePage();
  const run = useMemo(() => new StoryRun(engine, silenceMs), [engine, silenceMs]);
  // The texts that this reader wrote or let run; any other came with a link.
  const allowed = useSignal<ReadonlySet<string>>(new Set([FIRST_STORY]));
  const isAllowed = allowed.value.has(text);
  const heading = useId();
  useEffect(() => {
    if (!isAllowed) return run.stop();
    const timer = setTimeout(() => void run.run(text), run.system.value === null ? 0 : TYPED_MS);
    return () => clearTimeout(timer);
  }, [run, text, isAllowed]);
  useEffect(() => () => run.stop(), [run]);
  const write = (written: string): void => {
    allowed.value = new Set([...allowed.value, written]);
    onText(written);
  };
  return (
    <section class="rules" aria-labelledby={heading}>
      <h2 id={heading}>Rules of your own</h2>
      {isAllowed ? <Written text={text} run={run} onText={write} /> : <FromLink text={text} onRun={write} />}
    </section>
  );
}

/** A story of a link, as text. */
function FromLink({
  text,
  onRun,
}: {
  readonly text: string;
  readonly onRun: (text: string) => void;
}): JSX.Element {
  return (
    <>
      <p>
        These rules came with the address of this page, and have not been run. They are code: once they run,
        they compute in a place of their own. They can reach no network, no file, no storage and nothing else
        of this page. They can keep a processor busy until you stop them, and give wrong numbers.
      </p>
      <button type="button" onClick={() => onRun(text)}>
        Run these rules
      </button>
      <pre tabIndex={0} aria-label="Rules of the link">
        {visibleText(text)}
      </pre>
    </>
  );
}

interface WrittenProps {
  readonly text: string;
  readonly run: StoryRun;
  readonly onText: (text: string) => void;
}

function Written({ text, run, onText }: WrittenProps): JSX.Element {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const failure = run.failure.value;
  const problems = failure?.problems ?? run.checked.value?.problems ?? [];
  const goTo = (line: number, column: number): void => {
    const before = text.split('\n').slice(0, line - 1);
    const at = before.join('\n').length + (before.length === 0 ? 0 : 1) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  };
  return (
    <>
      <p>
        They are played here only, in a place of their own, so the sides and sliders above cannot use them. To
        do so, save them as a file and start <code>hythe serve --rules-module</code> with it.
      </p>
      <label for={id}>A story in JavaScript: how it starts, what happens in a turn, when it is over</label>
      <textarea
        id={id}
        ref={area}
        rows={16}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget: { value } }) => onText(value)}
      />
      <p class="tool">
        {run.busy.value ? (
          <button type="button" onClick={() => run.stop()}>
            Stop
          </button>
        ) : null}
        {failure?.code === STORY_ENDED ? (
          <button type="button" onClick={() => void run.run(text)}>
            Start again
          </button>
        ) : null}
      </p>
      <ol class="problems">
        {problems.map(({ line, column, message }, i) => (
          <li key={i}>
            <button type="button" onClick={() => goTo(line, column)}>
              {`Line ${line}`}
            </button>{' '}
            <WithCode text={message} />
          </li>
        ))}
      </ol>
      {failure === null ? (
        <StorySays run={run} />
      ) : (
        <pre role="alert">
          <WithCode text={failure.message} />
        </pre>
      )}
    </>
  );
}

/** All that the story says of itself. */
function StorySays({ run }: { readonly run: StoryRun }): JSX.Element | null {
  const heading = useId();
  const system = run.system.value;
  const kind = system?.kinds.find(({ name }) => name === run.kind.value);
  if (system === null || kind === undefined) return null;
  const [first, second] = kind.roles;
  const form: FormProps = {
    names: system.names,
    sides: { [first]: first, [second]: second },
    problems: [],
    onChange: (changes) => run.setInputs(changes),
    onSettle: () => {},
  };
  const inputs = run.inputs.value;
  return (
    <section class="story" aria-labelledby={heading}>
      <h3 id={heading}>What these rules give</h3>
      <p>{system.title}</p>
      <Shares run={run} names={kind.roles} />
      <div class="cards">
        {kind.roles.map((role, i) => {
          const { force, side } = kind.fields[i === 0 ? 0 : 1];
          const title = nameOf(role, system.names);
          return (
            <fieldset key={role}>
              <legend>{title}</legend>
              <Form
                parts={[{ fields: { ...force, ...side }, values: mapOf(inputs[role]), path: [role], title }]}
                whose={title}
                isFull
                {...form}
              />
            </fieldset>
          );
        })}
      </div>
      <Setting fields={kind.engagement} values={inputs} path={[]} {...form} />
      <Throws run={run} form={form} />
      <Fight run={run} names={kind.roles} />
      <Checks run={run} />
    </section>
  );
}

/** `A wins 67.6%, B 28.5%, neither 3.9%: exact.` */
function Shares({
  run,
  names: [first, second],
}: {
  readonly run: StoryRun;
  readonly names: readonly [string, string];
}): JSX.Element {
  const shares = run.shares.value;
  if (shares === null) return <p role="status">{run.refused.value ?? 'Being worked out …'}</p>;
  const [a, b, neither] = shares.shares;
  const how = shares.played === null ? 'exact' : `from ${countOf(shares.played, 'engagement')}`;
  return (
    <p role="status" class="shares">
      {`${first} wins `}
      <b>{shareText(a)}</b>
      {`, ${second} `}
      <b>{shareText(b)}</b>
      {`, neither ${shareText(neither)}: ${how}.`}
    </p>
  );
}

/** One throw of the rules, with the chance of each outcome. */
function Throws({ run, form }: { readonly run: StoryRun; readonly form: FormProps }): JSX.Element | null {
  const mechanics = run.system.value?.mechanics ?? [];
  const chosen = mechanics.find(({ name }) => name === run.mechanic.value);
  if (chosen === undefined) return null;
  return (
    <details>
      <summary>One throw</summary>
      <Choose
        label="Throw"
        options={mechanics.map(({ name, meaning }) => ({ value: name, words: meaning }))}
        value={chosen.name}
        onChange={(name) => run.chooseMechanic(name)}
      />
      <Form
        parts={[{ fields: chosen.inputs, values: run.asked.value, path: [], title: 'throw' }]}
        whose="the throw"
        isFull
        {...form}
        onChange={(changes) => run.setAsked(changes)}
      />
      <Alert text={run.oddsRefused.value} />
      {run.odds.value === null ? null : (
        <Chances
          title={chosen.meaning}
          outcomes={run.odds.value.outcomes.map((outcome) => ({
            ...outcome,
            label: outcomeName(outcome.label, form.names),
          }))}
        />
      )}
    </details>
  );
}

/** One fight, throw by throw. */
function Fight({
  run,
  names,
}: {
  readonly run: StoryRun;
  readonly names: readonly [string, string];
}): JSX.Element {
  const number = useSignal(0);
  const fight = run.fight.value;
  const tell = (which: number): void => {
    number.value = which;
    void run.tell(which);
  };
  return (
    <>
      <p class="tool">
        <button type="button" onClick={() => tell(fight === null ? number.value : number.value + 1)}>
          {fight === null ? 'Tell one fight' : 'Tell another'}
        </button>
      </p>
      {fight === null ? null : (
        <>
          <ol class="fight">
            {fight.steps.map(({ turn, act, ruleIds, throws, told }, i) => (
              <li key={i}>
                {`Turn ${turn}, ${act}${ruleIds.length === 0 ? '' : ` (${ruleIds.join(', ')})`}: ${[...throws, told].join(': ')}`}
              </li>
            ))}
          </ol>
          {fight.left === 0 ? null : <p>{`… and ${countOf(fight.left, 'further step')}`}</p>}
          <p>
            {`It ends in turn ${fight.turn}: ${fight.outcome}. ${fight.readings.map(({ name, value }) => `${readingName(name, names)}: ${value}`).join(', ')}`}
          </p>
        </>
      )}
    </>
  );
}

/** `survivors of A` for `survivors.A`. */
function readingName(name: string, roles: readonly [string, string]): string {
  const [what = '', role = '', ...others] = name.split('.');
  if (!roles.includes(role)) return inWords(name);
  return [inWords(what), 'of', role, ...others].join(' ');
}

/** The demands on every rule system. */
function Checks({ run }: { readonly run: StoryRun }): JSX.Element | null {
  const checked = run.checked.value;
  if (checked === null) return run.busy.value ? <p role="status">Being checked …</p> : null;
  return (
    <>
      <p role="status">{checked.verdict}</p>
      <ul>
        {[...checked.faults, ...checked.notes].map((remark, i) => (
          <li key={i}>
            <pre>{remark}</pre>
          </li>
        ))}
      </ul>
    </>
  );
}
