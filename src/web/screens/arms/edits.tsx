/** The user's numbers beside the printed ones: put back, or copied as a section of a spec and as a command. */
import type { JSX } from 'preact';
import { stringify } from 'yaml';
import { isMap, type Json, type JsonObject } from '../../../engagement/json.ts';
import { visibleName } from '../../../engagement/visible.ts';
import { Copy } from '../../drawing/copy.tsx';
import type { Arms } from '../../../engine/questions/arms.ts';

/** A number of the user's. */
interface Edit {
  readonly path: readonly string[];
  readonly value: Json;
}

/** All changes of the tables, a path each. */
export function editsIn(tables: Json, path: readonly string[] = []): readonly Edit[] {
  if (!isMap(tables)) return [{ path, value: tables }];
  return Object.entries(tables).flatMap(([step, inner]) => editsIn(inner, [...path, step]));
}

interface EditsProps {
  readonly tables: JsonObject;
  /** The weapons as printed. */
  readonly arms: Arms;
  /** The command that gives the same numbers; null before the first answer. */
  readonly command: string | null;
  readonly onPutBack: (path: readonly string[]) => void;
  readonly onPutAllBack: () => void;
  /** Takes the numbers to the Bench. */
  readonly onBench: () => void;
}

export function Edits({
  tables,
  arms,
  command,
  onPutBack,
  onPutAllBack,
  onBench,
}: EditsProps): JSX.Element | null {
  const edits = editsIn(tables);
  if (edits.length === 0 && command === null) return null;
  const title = edits.length === 0 ? 'The same on the command line' : 'Your numbers';
  return (
    <section class="edits" aria-label={title}>
      <h2>{title}</h2>
      {edits.length === 0 ? null : (
        <>
          <ul>
            {edits.map(({ path, value }) => {
              const { name, printed } = nameOf(path, arms);
              return (
                <li key={path.join('.')}>
                  <span class="edited">{`${name}: ${visibleName(JSON.stringify(value))}`}</span>
                  {printed === null ? null : ` printed ${printed}`}{' '}
                  <button type="button" aria-label={`Put back ${name}`} onClick={() => onPutBack(path)}>
                    Put back
                  </button>
                </li>
              );
            })}
          </ul>
          <p>
            <button type="button" onClick={onPutAllBack}>
              Put all back
            </button>{' '}
            <button type="button" onClick={onBench}>
              Try these numbers at the Bench
            </button>{' '}
            <Copy words="Copy as tables section" text={stringify({ tables })} />
          </p>
          <pre tabIndex={0} aria-label="Section of a spec">
            {stringify({ tables })}
          </pre>
        </>
      )}
      {command === null ? null : (
        <p>
          <code>{command}</code> <Copy words="Copy command" text={command} />
        </p>
      )}
    </section>
  );
}

/** The weapon and band of a number; its path where it is of no single weapon. */
function nameOf(
  path: readonly string[],
  { weapons }: Arms,
): { readonly name: string; readonly printed: number | null } {
  const dotted = path.join('.');
  const users = weapons.flatMap((weapon) =>
    weapon.bands.flatMap((band) =>
      band.printed?.path.join('.') === dotted ? [{ weapon, band, printed: band.printed.value }] : [],
    ),
  );
  const [user] = users;
  if (user === undefined) return { name: visibleName(dotted, 200), printed: null };
  const who = users.length === 1 ? user.weapon.name : `${users.length} weapons`;
  return { name: `${who}, ${user.band.name}`, printed: user.printed };
}
