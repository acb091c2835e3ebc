/** The faces of the die with their effects, and the parts of the number to throw. */
import type { JSX } from 'preact';
import { exactPercent } from '../../../questions/telling/digits.ts';
import { withArticle } from '../../../questions/weapons/tell.ts';
import { inWords } from '../../../play/printed-names.ts';
import { visibleName } from '../../../play/visible.ts';
import type { UseOfWeapon, ComparedWeapons } from '../../../engine/questions/arms.ts';
import { Chances } from '../../drawing/chances.tsx';
import { SumTable } from '../../drawing/sum-table.tsx';
import { messagesOf } from '../../state/asked.ts';
import type { Live } from '../../state/live.ts';
import { weaponName } from './places.ts';

interface FacesProps {
  readonly compared: ComparedWeapons;
  readonly asked: Live<'faces'>;
  /** The place of the crosshair. */
  readonly place: string;
}

export function Faces({ compared, asked, place }: FacesProps): JSX.Element | null {
  // The last answer stays in sight while a number is refused, which its cell says.
  const refused = messagesOf(asked.failure.value, ({ path: [first] }) => first === 'tables');
  if (refused.length > 0) return <p class="die">{refused.join('; ')}</p>;
  const shown = asked.answer.value;
  if (shown === null) return null;
  const { weapon, faces, whole, explanation } = shown;
  return (
    <section class="die" aria-label="Faces of the die" aria-busy={asked.busy.value}>
      <h2>{`${weaponName(compared, weapon)}, ${place}`}</h2>
      {faces === null ? null : (
        <ul class="faces">
          {alike(faces).map(({ first, last, use }) => (
            <li key={first} style={{ '--heat': shareOf(use, compared.measure.effect, faces) }}>
              <span class="tiles" aria-hidden="true">
                {Array.from({ length: last - first + 1 }, (_, i) => (
                  <b key={i}>{first + i}</b>
                ))}
              </span>{' '}
              <span class="unseen">{first === last ? `${first}:` : `${first} to ${last}:`}</span>{' '}
              {outcomesInWords(use)}
            </li>
          ))}
        </ul>
      )}
      <div>
        {explanation === null ? null : <SumTable explanation={explanation} />}
        <Chances
          title={`In ${withArticle([inWords(whole.use)])}`}
          outcomes={whole.outcomes.map(({ label, chance }) => ({ label, chance, fraction: null }))}
          ascends={faces === null && whole.outcomes.every(({ label }) => /^\d+$/u.test(label))}
        />
      </div>
    </section>
  );
}

/** Neighbouring faces that do the same. */
interface AlikeFaces {
  readonly first: number;
  readonly last: number;
  readonly use: UseOfWeapon;
}

function alike(all: readonly UseOfWeapon[]): readonly AlikeFaces[] {
  const groups: AlikeFaces[] = [];
  for (const [i, use] of all.entries()) {
    const before = groups.at(-1);
    if (before !== undefined && JSON.stringify(before.use) === JSON.stringify(use))
      groups[groups.length - 1] = { ...before, last: i + 1 };
    else groups.push({ first: i + 1, last: i + 1, use });
  }
  return groups;
}

/** `untouched`, `driven back 90.0%, eliminated 10.0%` */
function outcomesInWords({ outcomes }: UseOfWeapon): string {
  const shown = outcomes.filter(({ chance }) => chance > 0);
  return shown
    .map(({ label, chance }) => {
      const words = visibleName(inWords(label));
      return shown.length === 1 ? words : `${words} ${exactPercent(chance)}`;
    })
    .join(', ');
}

/** The effect of a face as a share of the greatest of any face. */
function shareOf(use: UseOfWeapon, effect: string, all: readonly UseOfWeapon[]): number {
  const amountIn = ({ effects }: UseOfWeapon): number =>
    effects.find((one) => one.effect === effect)?.amount ?? 0;
  const most = Math.max(...all.map(amountIn));
  return most === 0 ? 0 : amountIn(use) / most;
}
