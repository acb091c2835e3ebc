/** The choice of a rule system by its title. */
import type { JSX } from 'preact';
import { visibleName } from '../../play/visible.ts';
import { useAsked } from '../state/asked.ts';
import { Choose } from './choose.tsx';

interface ChooseRulesProps {
  /** Its id. */
  readonly rules: string;
  readonly onChange: (rules: string) => void;
}

export function ChooseRules({ rules, onChange }: ChooseRulesProps): JSX.Element {
  const systems = useAsked('systems', {});
  const options = (systems.answer.value ?? []).map(({ id, title }) => ({
    value: id,
    words: visibleName(title),
  }));
  return <Choose label="Rules" options={options} value={rules} onChange={onChange} />;
}
