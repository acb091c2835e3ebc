/** The user's numbers beside the printed ones: put back, or copied as a section of a spec and as a command. */
import type { JSX } from 'preact';
import { stringify } from 'yaml';
import { visibleName } from '../../../play/visible.ts';
import { Copy } from '../../drawing/copy.tsx';
import type { Arms } from '../../../engine/questions/arms.ts';
import { usePage, useScreen } from '../../page-context.ts';
import { leavesIn, withJson } from '../../state/json-path.ts';
import { keyOf, printedIn } from './places.ts';
import { benchWith } from './to-bench.ts';

interface EditsProps {
  /** The weapons as printed. */
  readonly arms: Arms;
  /** The command that gives the same numbers; null before the first answer. */
  readonly command: string | null;
}

export function Edits({ arms, command }: EditsProps): JSX.Element | null {
  const { engine, store } = usePage();
  const { rules, weapons, tables, change } = useScreen('arms');
  const edits = leavesIn(tables).map(({ path, value }) => ({ path: path.map(String), value }));
  const same =
    command === null ? null : (
      <details open={edits.length > 0}>
        <summary>The same on the command line</summary>
        <code>{command}</code> <Copy words="Copy command" text={command} />
      </details>
    );
  if (edits.length === 0) return same;
  const toBench = async (): Promise<void> => {
    const { bench } = store.page.value;
    const compared = { rules, weapons, arms, edits };
    store.change({ screen: 'bench', bench: await benchWith(compared, bench, engine) });
  };
  return (
    <section class="edits" aria-label="Your numbers">
      <h2>Your numbers</h2>
      <ul>
        {edits.map(({ path, value }) => {
          const { name, printed } = nameOf(path, arms);
          return (
            <li key={path.join('.')}>
              <span class="edited">{`${name}: ${visibleName(JSON.stringify(value))}`}</span>
              {printed === null ? null : ` printed ${printed}`}{' '}
              <button
                aria-label={`Put back ${name}`}
                onClick={() => change({ tables: withJson(tables, path, undefined) })}
              >
                Put back
              </button>
            </li>
          );
        })}
      </ul>
      <p>
        <button onClick={() => change({ tables: {} })}>Put all back</button>{' '}
        <button onClick={() => void toBench()}>Try these numbers at the Bench</button>{' '}
        <Copy words="Copy as tables section" text={stringify({ tables })} />
      </p>
      {same}
    </section>
  );
}

/** The weapon and band of a number; its path where it is of no single weapon. */
function nameOf(
  path: readonly string[],
  arms: Arms,
): { readonly name: string; readonly printed: number | null } {
  const users = printedIn(arms).filter(({ key }) => key === keyOf(path));
  const [user] = users;
  if (user === undefined) return { name: visibleName(path.join('.'), 200), printed: null };
  const who = users.length === 1 ? user.weapon.name : `${users.length} weapons`;
  return { name: `${who}, ${user.band.name}`, printed: user.value };
}
