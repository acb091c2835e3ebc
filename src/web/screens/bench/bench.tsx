/** The bench: is it even, and what would make it so? */
import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Live } from '../../state/live.ts';
import { usePage } from '../../page-context.ts';

export function Bench(): JSX.Element {
  const { engine, store } = usePage();
  const resolved = useMemo(() => new Live(engine, 'resolve'), [engine]);
  useSignalEffect(() => {
    void resolved.ask({ spec: store.page.value.bench.spec, file: 'bench.yaml' });
  });
  const shown = resolved.news.value ?? resolved.answer.value;
  return (
    <>
      <h1>{shown?.finding[0] ?? 'Bench'}</h1>
      {resolved.failure.value === null ? null : <pre role="alert">{resolved.failure.value.message}</pre>}
      <table>
        <tbody>
          {shown?.cells.map(({ cell, name, exact, counted }) => (
            <tr key={cell}>
              <th>{name}</th>
              {(exact ?? counted?.map(({ value }) => value) ?? []).map((share, i) => (
                <td key={i}>{(100 * share).toFixed(2)} %</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
