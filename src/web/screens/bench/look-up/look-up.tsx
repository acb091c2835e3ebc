/** Panels beside the bench: any throw of any system, dice, printed tables. */
import type { ComponentChildren, JSX } from 'preact';
import { ChooseRules } from '../../../drawing/choose-rules.tsx';
import { useAsked } from '../../../state/asked.ts';
import { DicePanel } from './dice-panel.tsx';
import { PANELS, type LookUpProps, type PanelName, type PanelProps } from './state.ts';
import { TablesPanel } from './tables-panel.tsx';
import { ThrowPanel } from './throw-panel.tsx';

const TITLES: Readonly<Record<PanelName, string>> = {
  throw: 'A throw',
  dice: 'Dice',
  tables: 'Printed tables',
};

export function LookUp(props: LookUpProps): JSX.Element {
  const { state, onChange } = props;
  const rules = state.rules ?? props.rules;
  const described = useAsked('system', { rules }).answer.value;
  return (
    <section class="look-up" aria-label="Look up">
      <div role="group" aria-label="Panels" class="tool">
        {PANELS.map((panel) => (
          <button
            key={panel}
            aria-pressed={panel === state.panel}
            onClick={() => onChange({ ...state, panel }, false)}
          >
            {TITLES[panel]}
          </button>
        ))}
      </div>
      {state.panel === 'dice' ? null : (
        <ChooseRules
          rules={rules}
          onChange={(chosen) =>
            onChange({ ...state, rules: chosen, mechanic: null, inputs: {}, table: null }, false)
          }
        />
      )}
      {panelOf(state.panel, described === null ? null : { ...props, system: described })}
    </section>
  );
}

function panelOf(name: PanelName, props: PanelProps | null): ComponentChildren {
  if (props === null) return null;
  switch (name) {
    case 'throw':
      return <ThrowPanel {...props} />;
    case 'dice':
      return <DicePanel {...props} />;
    case 'tables':
      return <TablesPanel {...props} />;
  }
}
