/** Two kept runs compared: what was asked and made otherwise, and the shares that moved. */
import type { JSX } from 'preact';
import type { DifferenceWords } from '../../../report/difference-words.ts';
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
      <h1>{words?.finding ?? 'Two runs compared'}</h1>
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

/** The only cell of a run has no name. */
function Words({ asked, made, moved, rest, missing }: DifferenceWords): JSX.Element {
  const isNamed = moved.some(({ cell }) => cell !== '');
  return (
    <>
      {moved.length === 0 ? null : (
        <Table
          headings={[...(isNamed ? ['Where'] : []), 'Share of', 'Before', 'After', 'Difference']}
          rows={moved.map(({ cell, of, before, after, difference }) => [
            ...(isNamed ? [cell] : []),
            of,
            before,
            after,
            difference,
          ])}
          rest={rest}
        />
      )}
      {missing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {[asked, made].map(({ title, changes, rest: more }) =>
        changes.length === 0 ? (
          <p key={title}>{title}</p>
        ) : (
          <section key={title}>
            <h2>{title}</h2>
            <Table
              headings={['What', 'Before', 'After']}
              rows={changes.map(({ what, before, after }) => [what, before, after])}
              rest={more}
            />
          </section>
        ),
      )}
    </>
  );
}

interface TableProps {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are left out. */
  readonly rest: number;
}

function Table({ headings, rows, rest }: TableProps): JSX.Element {
  return (
    <DataTable label={headings.join(', ')} headings={headings} rows={rows}>
      {rest > 0 ? (
        <p>
          … and {rest} more: the command <code>hythe diff --json</code> lists all.
        </p>
      ) : null}
    </DataTable>
  );
}
