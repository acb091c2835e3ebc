/** A table of texts, which scrolls by itself where it is wider than its place. */
import type { ComponentChildren, JSX } from 'preact';

interface DataTableProps {
  readonly label: string;
  /** The caption in sight. */
  readonly caption?: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Below the table. */
  readonly children?: ComponentChildren;
}

export function DataTable({ label, caption, headings, rows, children }: DataTableProps): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        {caption === undefined ? null : <caption>{caption}</caption>}
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}
