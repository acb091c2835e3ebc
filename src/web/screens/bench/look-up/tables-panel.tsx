/** Printed tables of a system, as the book has them. */
import type { JSX } from 'preact';
import { inWords } from '../../../../play/printed-names.ts';
import { visibleName } from '../../../../play/visible.ts';
import { cellText } from '../../../../spec/table-layout.ts';
import { Choose } from '../../../drawing/choose.tsx';
import { DataTable } from '../../../drawing/data-table.tsx';
import { nameOf } from '../../../drawing/field-words.ts';
import { useAsked } from '../../../state/asked.ts';
import type { PanelProps } from './state.ts';

export function TablesPanel({ state, system, onChange }: PanelProps): JSX.Element | null {
  const all = useAsked('tables', { rules: system.id }).answer.value;
  if (all === null) return null;
  const names = [...all.drawn.map(({ name }) => name), ...all.tables.map(({ name }) => name)];
  const shown = names.includes(state.table ?? '') ? state.table : names[0];
  const drawn = all.drawn.find(({ name }) => name === shown);
  const table = all.tables.find(({ name }) => name === shown);
  return (
    <>
      <Choose
        label="Table"
        options={names.map((name) => ({ value: name, words: inWords(name) }))}
        value={shown ?? ''}
        onChange={(name) => onChange({ ...state, rules: system.id, table: name }, false)}
      />
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
  const title = visibleName(heading);
  return (
    <DataTable
      label={title}
      caption={title}
      headings={columns.map((column) => visibleName(column))}
      rows={rows.map((row) => row.map((cell) => visibleName(cell, 500)))}
    />
  );
}
