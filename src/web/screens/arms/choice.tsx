/** The choice of weapons: chips that are added one by one or by army, and taken away. */
import type { JSX } from 'preact';
import { visibleName } from '../../../play/visible.ts';
import type { Arms } from '../../../engine/questions/arms.ts';
import { useScreen } from '../../page-context.ts';
import { weaponName } from './places.ts';
import { MOST_WEAPONS } from './state.ts';

export function WeaponChips({ arms }: { readonly arms: Arms }): JSX.Element {
  const { weapons, pinned, looked, change } = useScreen('arms');
  const chosen = weapons ?? arms.weapons.map(({ id }) => id);
  // All of a system are none that the reader chose: the first that is added stands alone.
  const isAll = weapons === null;
  const onAdd = (added: readonly string[]): void =>
    change({ weapons: [...new Set([...(weapons ?? []), ...added])].slice(0, MOST_WEAPONS) });
  const onRemove = (gone: string): void =>
    change({
      weapons: chosen.filter((weapon) => weapon !== gone),
      pinned: pinned === gone ? null : pinned,
      looked: looked === gone ? null : looked,
    });
  const nameOf = (id: string): string => weaponName(arms, id);
  const ofArmy = (army: string): Arms['weapons'] => arms.weapons.filter((weapon) => weapon.army === army);
  return (
    <section class="weapons" aria-label="Weapons">
      <h2>Weapons</h2>
      <ul class="chips">
        {chosen.map((id) => (
          <li key={id}>
            {nameOf(id)}{' '}
            <button aria-label={`Remove ${nameOf(id)}`} onClick={() => onRemove(id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <p class="tool">
        <select
          aria-label={isAll ? 'Compare one alone' : 'Add a weapon'}
          value=""
          onChange={({ currentTarget }) => {
            onAdd([currentTarget.value]);
            currentTarget.value = '';
          }}
        >
          <option value="">{isAll ? 'Compare one alone …' : 'Add a weapon …'}</option>
          {arms.armies.map((army) => (
            <optgroup key={army} label={visibleName(army)}>
              {ofArmy(army).map(({ id }) => (
                <option key={id} value={id} disabled={!isAll && chosen.includes(id)}>
                  {nameOf(id)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {chosen.length === 0 ? null : (
          <button onClick={() => change({ weapons: [], pinned: null, looked: null })}>Remove all</button>
        )}
      </p>
      <p class="tool">
        {isAll ? 'All of one army alone:' : 'Add all of an army:'}
        {arms.armies.map((army) => (
          <button key={army} onClick={() => onAdd(ofArmy(army).map(({ id }) => id))}>
            {army}
          </button>
        ))}
      </p>
    </section>
  );
}
