/** The choice of weapons: chips that are added by name or by army, and taken away. */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { visibleName } from '../../../play/visible.ts';
import type { Arms } from '../../../engine/questions/arms.ts';
import { useScreen } from '../../page-context.ts';
import { weaponName } from './places.ts';
import { MOST_WEAPONS } from './state.ts';

interface ArmsProps {
  readonly arms: Arms;
}

export function WeaponChips({ arms }: ArmsProps): JSX.Element {
  const { weapons, pinned, looked, change } = useScreen('arms');
  const chosen = weapons ?? arms.weapons.map(({ id }) => id);
  const onAdd = (added: readonly string[]): void =>
    change({ weapons: [...new Set([...chosen, ...added])].slice(0, MOST_WEAPONS) });
  const onRemove = (gone: string): void =>
    change({
      weapons: chosen.filter((weapon) => weapon !== gone),
      pinned: pinned === gone ? null : pinned,
      looked: looked === gone ? null : looked,
    });
  const nameOf = (id: string): string => weaponName(arms, id);
  return (
    <section class="weapons" aria-label="Weapons">
      <h2>Weapons</h2>
      <ul class="chips">
        {chosen.map((id) => (
          <li key={id}>
            {nameOf(id)}{' '}
            <button type="button" aria-label={`Remove ${nameOf(id)}`} onClick={() => onRemove(id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <WeaponFinder
        arms={{ ...arms, weapons: arms.weapons.filter(({ id }) => !chosen.includes(id)) }}
        onAdd={onAdd}
      />
      <p class="armies">
        Add all of{' '}
        {arms.armies.map((army) => (
          <button
            key={army}
            type="button"
            onClick={() => onAdd(arms.weapons.filter((weapon) => weapon.army === army).map(({ id }) => id))}
          >
            {army}
          </button>
        ))}{' '}
        {chosen.length === 0 ? null : (
          <button type="button" onClick={() => change({ weapons: [], pinned: null, looked: null })}>
            Remove all
          </button>
        )}
      </p>
    </section>
  );
}

/** A field in which typing finds a weapon. */
function WeaponFinder({
  arms,
  onAdd,
}: ArmsProps & { readonly onAdd: (weapons: readonly string[]) => void }): JSX.Element {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  /** The weapons that the words may mean. */
  const [meant, setMeant] = useState<Arms['weapons']>([]);
  const take = (id: string): void => {
    onAdd([id]);
    setTyped('');
    setProblem('');
    setMeant([]);
  };
  const add = (words: string): void => {
    const found = foundBy(words, arms.weapons);
    const [weapon, ...others] = found;
    if (weapon !== undefined && others.length === 0) take(weapon.id);
    else {
      setMeant(found);
      setProblem(found.length === 0 ? `No further weapon has ${words} in its name.` : 'Which of these?');
    }
  };
  return (
    <form
      class="finder"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') add(typed.trim());
      }}
    >
      <label for={id}>Add a weapon</label>
      <input
        id={id}
        list={`${id}-names`}
        value={typed}
        autocomplete="off"
        aria-describedby={`${id}-problem`}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          // A name that is picked from the list comes as a whole.
          const isPicked = !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
          if (isPicked && value !== '') add(value);
        }}
      />
      <button type="submit">Add</button>
      <datalist id={`${id}-names`}>
        {arms.weapons.map((weapon) => (
          <option key={weapon.id} value={weapon.name} label={weapon.army} />
        ))}
      </datalist>
      <em id={`${id}-problem`} class="problem" role="status">
        {problem}
      </em>
      {meant.map((weapon) => (
        <button key={weapon.id} type="button" onClick={() => take(weapon.id)}>
          {visibleName(weapon.name)}
        </button>
      ))}
    </form>
  );
}

/** The weapons with these words in their names or ids; the one that has them as its whole name alone. */
function foundBy(words: string, weapons: Arms['weapons']): Arms['weapons'] {
  const wanted = words.toLowerCase();
  const whole = weapons.filter(({ id, name }) => [id, name.toLowerCase()].includes(wanted));
  return whole.length > 0
    ? whole
    : weapons.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted));
}
