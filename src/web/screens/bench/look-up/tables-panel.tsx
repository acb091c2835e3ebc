/** Printed tables of a system, as the book has them. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { inWords } from '../../../../engagement/printed-names.ts';
import { visibleName } from '../../../../engagement/visible.ts';
import { cellText } from '../../../../experiment/table-layout.ts';
import { nameOf } from '../../../drawing/fields.tsx';
import { usePage } from '../../../page-context.ts';
import { Live } from '../../../state/live.ts';
import type { PanelProps } from './props.ts';

export function TablesPanel({ state, system, onChange }: PanelProps): JSX.Element | null {
  const { engine } = usePage();
  const tables = useMemo(() => new Live(engine, 'tables'), [engine]);
  useEffect(() => void tables.ask({ rules: system.id }), [tables, system.id]);
  const all = tables.answer.value;
  if (all === null) return null;
  const names = [...all.drawn.map(({ name }) => name), ...all.tables.map(({ name }) => name)];
  const shown = names.includes(state.table ?? '') ? state.table : names[0];
  const drawn = all.drawn.find(({ name }) => name === shown);
  const table = all.tables.find(({ name }) => name === shown);
  return (
    <>
      <label>
        Table{' '}
        <select
          value={shown ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...state, rules: system.id, table: value }, false)
          }
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {inWords(name)}
            </option>
          ))}
        </select>
      </label>
      {drawn?.parts.map(({ heading, columns, rows }) => (
        <Printed key={heading} heading={heading} columns={columns} rows={rows} />
      ))}
      {table === undefined ? null : (
        <>
          {table.parts.map(({ path, columns, rows }, i) => (
            <Printed
              key={i}
              heading={path.map(inWords).join(', ')}
              columns={columns.map((column) => nameOf(column, system.names))}
              rows={rows.map((cells) => cells.map((cell) => (cell === null ? '' : cellText(cell.value))))}
            />
          ))}
          <dl>
            {table.facts.map(({ path, value }) => (
              <div key={path?.join('.')}>
                <dt>{path?.map(inWords).join(', ')}</dt>
                <dd>{visibleName(cellText(value), 2000)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

interface PrintedProps {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Printed({ heading, columns, rows }: PrintedProps): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={visibleName(heading)}>
      <table>
        <caption>{visibleName(heading)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {visibleName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, at) => (
                <td key={at}>{visibleName(cell, 500)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
