/** Panels beside the bench: any throw of any system, dice, printed tables. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { visibleName } from '../../../../engagement/visible.ts';
import { RulesPanel } from '../rules-panel.tsx';
import { usePage } from '../../../page-context.ts';
import { Live } from '../../../state/live.ts';
import { DicePanel } from './dice-panel.tsx';
import type { LookUpProps, PanelProps } from './props.ts';
import { PANELS, type PanelName } from './state.ts';
import { TablesPanel } from './tables-panel.tsx';
import { ThrowPanel } from './throw-panel.tsx';

const TITLES: Readonly<Record<PanelName, string>> = {
  throw: 'A throw',
  dice: 'Dice',
  tables: 'Printed tables',
  rules: 'Rules of your own',
};

export function LookUp(props: LookUpProps): JSX.Element {
  const { engine } = usePage();
  const { state, onChange } = props;
  const systems = useMemo(() => new Live(engine, 'systems'), [engine]);
  const system = useMemo(() => new Live(engine, 'system'), [engine]);
  const rules = state.rules ?? props.rules;
  useEffect(() => void systems.ask({}), [systems]);
  useEffect(() => void system.ask({ rules }), [system, rules]);
  const described = system.answer.value;
  const chooseRules =
    state.panel === 'dice' || state.panel === 'rules' ? null : (
      <label>
        Rules{' '}
        <select
          value={rules}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...state, rules: value, mechanic: null, inputs: {}, table: null }, false)
          }
        >
          {(systems.answer.value ?? []).map(({ id, title }) => (
            <option key={id} value={id}>
              {visibleName(title)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <section class="look-up" aria-label="Look up">
      <div role="group" aria-label="Panels" class="tool">
        {PANELS.map((panel) => (
          <button
            key={panel}
            type="button"
            aria-pressed={panel === state.panel}
            onClick={() => onChange({ ...state, panel }, false)}
          >
            {TITLES[panel]}
          </button>
        ))}
      </div>
      {chooseRules}
      {state.panel === 'rules' ? (
        <RulesPanel
          text={state.story ?? FIRST_STORY}
          onText={(story) => onChange({ ...state, story }, true)}
        />
      ) : (
        panelOf(state.panel, described === null ? null : { ...props, system: described })
      )}
    </section>
  );
}

function panelOf(name: Exclude<PanelName, 'rules'>, props: PanelProps | null): ComponentChildren {
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
