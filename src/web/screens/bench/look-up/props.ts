/** Properties of the panels. */
import type { SystemDescription } from '../../../../engine/system-description.ts';
import type { LookUpState } from './state.ts';

export interface LookUpProps {
  readonly state: LookUpState;
  /** The rule system of the spec. */
  readonly rules: string;
  /** Takes the changed state; `during` a gesture more will follow. */
  readonly onChange: (state: LookUpState, during: boolean) => void;
  readonly onSettle: () => void;
}

/** Properties of every panel. */
export interface PanelProps extends LookUpProps {
  readonly system: SystemDescription;
}
