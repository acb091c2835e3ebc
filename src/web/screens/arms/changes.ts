/** Changes of the state of Arms. Each gives the new state; what no longer fits goes with what it stood for. */
import { isMap, type Json, type JsonObject } from '../../../engagement/json.ts';
import { MOST_WEAPONS, type ArmsState } from './state.ts';

/** The weapons with these behind them, each once. */
export function withWeapons(state: ArmsState, shown: readonly string[], added: readonly string[]): ArmsState {
  return { ...state, weapons: [...new Set([...shown, ...added])].slice(0, MOST_WEAPONS) };
}

export function withoutWeapon(state: ArmsState, shown: readonly string[], gone: string): ArmsState {
  const unlessGone = (name: string | null): string | null => (name === gone ? null : name);
  return {
    ...state,
    weapons: shown.filter((weapon) => weapon !== gone),
    pinned: unlessGone(state.pinned),
    looked: unlessGone(state.looked),
  };
}

/** The condition at this value; `standard` is left out. */
export function withCondition(state: ArmsState, name: string, value: string, standard: string): ArmsState {
  const { [name]: _before, ...others } = state.conditions;
  return { ...state, conditions: value === standard ? others : { ...others, [name]: value } };
}

/** The tables with this number at a path, or as printed without one. */
export function withPrinted(state: ArmsState, path: readonly string[], value: number | undefined): ArmsState {
  return { ...state, tables: patched(state.tables, path, value) };
}

function patched(
  tables: JsonObject,
  [step, ...below]: readonly string[],
  value: Json | undefined,
): JsonObject {
  if (step === undefined) return tables;
  const { [step]: before, ...others } = tables;
  const inner = isMap(before) ? before : {};
  const after = below.length === 0 ? value : patched(inner, below, value);
  const isGone = after === undefined || (isMap(after) && Object.keys(after).length === 0);
  return isGone ? others : { ...others, [step]: after };
}
