/** One kept run: its finding, its report, and what can be done with it. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Report } from '../../drawing/report.tsx';
import { save } from '../../drawing/spec-pane.tsx';
import { CopyLink } from '../../drawing/top.tsx';
import { Written } from '../../drawing/written.tsx';
import { Alert, WithCode } from '../../drawing/with-code.tsx';
import { usePage, useScreen } from '../../page-context.ts';
import { useAsked, useTried } from '../../state/asked.ts';
import type { PageState } from '../../state/page.ts';
import { FILE } from '../../state/spec-text.ts';
import { ownPlace } from '../bench/places-of-spec.ts';
import { readBench } from '../bench/state.ts';
import { packed } from './archive.ts';
import { BackToList, calledRun, Circumstances } from './list.tsx';
import { LONGEST_TITLE } from '../../../spec/limits.ts';
import { opening } from './state.ts';

export function OneRun({ name }: { readonly name: string }): JSX.Element {
  const { engine, store } = usePage();
  const summary = useAsked('keptRun', { name });
  const report = useAsked('keptReport', { name });
  const kept = useAsked('kept', {});
  const written = useAsked('keptSpec', { name });
  const { said, tried } = useTried();
  const { spec, change } = useScreen('runs');
  const isDeleting = useSignal(false);
  const file = name.replaceAll('/', '-');
  const download = async (): Promise<void> => {
    const { files } = await engine.ask('keptFiles', { name });
    save(`${file}.zip`, new Blob([Uint8Array.from(await packed(name, files))], { type: 'application/zip' }));
  };
  /** The change that opens a fight of the run at the Bench. */
  const toBench = async (fight: string): Promise<Pick<PageState, 'screen' | 'bench'>> => {
    const { experiment } = await engine.ask('read', { spec: fight, file: FILE });
    const place = experiment === null ? 1 : ownPlace(fight, experiment);
    return { screen: 'bench', bench: readBench({ spec: fight, place }) };
  };
  const repeat = async (): Promise<void> => {
    const { spec: own, note } = await engine.ask('keptSpec', { name });
    store.change(await toBench(own));
    store.notice.value = note;
  };
  const rename = async (called: string): Promise<void> => {
    await engine.ask('renameRun', { name, called });
    await kept.ask({});
  };
  const remove = async (): Promise<void> => {
    await engine.ask('removeRun', { name });
    change(opening(null));
  };
  const run = kept.answer.value?.runs.find((each) => each.name === name) ?? null;
  const others = kept.answer.value?.runs.filter((each) => each.name !== name) ?? [];
  const isReadOnly = kept.answer.value?.readOnly !== false;
  const isMissing =
    kept.answer.value !== null &&
    run === null &&
    kept.answer.value.unreadable.every((each) => each.name !== name) &&
    summary.failure.value !== null;
  const own = written.answer.value?.spec ?? null;
  useEffect(() => {
    if (own !== null && own !== spec) store.complete({ runs: { ...store.page.value.runs, spec: own } });
  }, [own]);
  useEffect(() => {
    if (!isMissing || spec === null) return;
    void tried(async () => {
      store.complete(await toBench(spec));
      store.notice.value = 'The run of this link is not kept here: this is its fight, computed anew.';
    });
  }, [isMissing]);
  if (isMissing)
    return (
      <div class="runs">
        <BackToList />
        <h1>This run is not here</h1>
        <Alert text={summary.failure.value?.message} />
      </div>
    );
  return (
    <div class="runs">
      <BackToList />
      {run === null || isReadOnly ? (
        <h1>{run?.called ?? name}</h1>
      ) : (
        <Written
          text={run.called}
          noun="the name of the run"
          longest={LONGEST_TITLE}
          onText={(called) => void tried(async () => rename(called))}
        >
          <h1>{run.called}</h1>
        </Written>
      )}
      <Alert text={summary.failure.value?.message} />
      {run === null || run.called === run.title ? null : <p class="question">{run.title}</p>}
      <p class="finding">{summary.answer.value?.finding[0]}</p>
      {run === null ? null : <Circumstances run={run} />}
      <div class="tool">
        <button onClick={() => void tried(repeat)}>Repeat at the Bench</button>
        <CopyLink isRun />
        <button onClick={() => void tried(download)}>Download the run (zip)</button>
        {others.length === 0 ? null : (
          <label>
            Compare with{' '}
            <select value="" onChange={({ currentTarget: { value } }) => change({ before: value })}>
              <option value="">a run</option>
              {others.map((other) => (
                <option key={other.name} value={other.name}>
                  {calledRun(other)}
                </option>
              ))}
            </select>
          </label>
        )}
        {isReadOnly ? null : isDeleting.value ? (
          <>
            <span>Delete this run for good?</span>
            <button onClick={() => void tried(remove)}>Delete it</button>
            <button onClick={() => (isDeleting.value = false)}>Leave it</button>
          </>
        ) : (
          <button onClick={() => (isDeleting.value = true)}>Delete the run</button>
        )}
        <span role="status">
          <WithCode text={said.value} />
        </span>
      </div>
      <Report title={`Report of ${run?.title ?? name}`} file={file} report={report} />
    </div>
  );
}
