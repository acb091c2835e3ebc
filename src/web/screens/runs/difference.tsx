/** Two kept runs compared: what was changed and what that did, in a sentence and a chart of both; then all that moved. */
import type { JSX } from 'preact';
import { entryText } from '../../../questions/telling/answer.ts';
import { capital, plain } from '../../../questions/telling/sentence.ts';
import type { AnswerOf } from '../../../engine/questions.ts';
import { Chart } from '../../drawing/chart.tsx';
import { DataTable } from '../../drawing/data-table.tsx';
import { useWidth } from '../../drawing/width.ts';
import { Alert } from '../../drawing/with-code.tsx';
import { useScreen } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { BackToList, calledRun } from './list.tsx';
import { opening } from './state.ts';

interface DifferenceProps {
  /** Two runs, in any order: the one that was made first stands first. */
  readonly runs: readonly [string, string];
}

export function Difference({ runs }: DifferenceProps): JSX.Element {
  const { change } = useScreen('runs');
  const [place, width] = useWidth();
  const diff = useAsked('diff', width.value === 0 ? null : { runs: [...runs], width: width.value });
  const found = diff.answer.value;
  return (
    <div class="runs" aria-busy={diff.busy.value}>
      <BackToList />
      <h1>{found === null ? 'Two runs compared' : plain(found.headline)}</h1>
      <Alert text={diff.failure.value?.message} />
      {found === null ? null : (
        <dl class="pair">
          {found.runs.map((run, i) => (
            <div key={run.name}>
              <dt>{i === 0 ? 'Before' : 'After'}</dt>
              <dd>
                <button class="link" onClick={() => change(opening(run.name))}>
                  {calledRun(run)}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {found === null ? null : <Changes changes={found.changes} />}
      <div ref={place}>{found?.chart ? <Chart chart={found.chart} /> : null}</div>
      {found === null ? null : <Numbers {...found} />}
    </div>
  );
}

function Changes({ changes }: Pick<AnswerOf<'diff'>, 'changes'>): JSX.Element {
  const own = changes.filter(({ isOfQuestion }) => isOfQuestion);
  if (changes.length === 0) return <p>Both runs ask the same.</p>;
  if (own.length === 0) return <p>Both runs have the same spec; Details tell what else differs.</p>;
  return (
    <ul class="changes" aria-label="What was changed">
      {own.map(lineOf).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** `French quality: regular → elite` */
function lineOf({ what, before, after }: AnswerOf<'diff'>['changes'][number]): string {
  return `${plain(capital(what))}: ${plain(before)} → ${plain(after)}`;
}

/** Rows of a table that are shown; the command line tells all. */
const MOST_ROWS = 60;

/** Everything that moved, and what differs beside the question. */
function Numbers({ sentences, tables, changes }: AnswerOf<'diff'>): JSX.Element {
  const beside = changes.filter(({ isOfQuestion }) => !isOfQuestion).map(lineOf);
  return (
    <details>
      <summary>Details</summary>
      {[...sentences.map(plain), ...beside].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {tables.map(({ id, title, columns, rows }) =>
        // The changes stand above in words.
        id === 'changes' ? null : (
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
        ),
      )}
    </details>
  );
}
