/** Two kept runs compared: what was asked and made otherwise, and the shares that moved. */
import type { JSX } from 'preact';
import { entryText, type AnswerBase } from '../../../analysis/answer.ts';
import { plain } from '../../../analysis/sentence.ts';
import { DataTable } from '../../drawing/data-table.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { usePage } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { BackToList } from './back-to-list.tsx';
import { calledRun } from './list.tsx';

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
}

export function Difference({ before, after }: DifferenceProps): JSX.Element {
  const { store } = usePage();
  const diff = useAsked('diff', { before, after });
  const words = diff.answer.value;
  const { search } = store.page.value.runs;
  return (
    <div class="runs">
      <BackToList />
      <h1>{words === null ? 'Two runs compared' : plain(words.headline)}</h1>
      <p>
        Before: {words === null ? before : calledRun(words.runs[0])}; after:{' '}
        <button
          type="button"
          class="link"
          onClick={() => store.change({ runs: { open: after, before: null, search } })}
        >
          {words === null ? after : calledRun(words.runs[1])}
        </button>
      </p>
      <p class="tool">
        <button type="button" onClick={() => store.change({ runs: { open: before, before: after, search } })}>
          Swap
        </button>
      </p>
      <Alert text={diff.failure.value?.message} />
      {words === null ? null : <Words {...words} />}
    </div>
  );
}

/** Rows of a table that are shown; the command line tells all. */
const MOST_ROWS = 60;

function Words({ sentences, tables }: AnswerBase): JSX.Element {
  return (
    <>
      {sentences.map(plain).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {tables.map(({ id, title, columns, rows }) => (
        <section key={id}>
          <h2>{title}</h2>
          <DataTable
            label={title}
            headings={columns.map(({ heading }) => plain(heading))}
            rows={rows.slice(0, MOST_ROWS).map((row) => row.map(entryText))}
          >
            {rows.length > MOST_ROWS ? (
              <p>
                … and {rows.length - MOST_ROWS} more: the command <code>hythe diff --json</code> lists all.
              </p>
            ) : null}
          </DataTable>
        </section>
      ))}
    </>
  );
}
