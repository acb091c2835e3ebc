/** The state of the panels beside the bench: a throw, dice, or a printed table that is looked up. */
import { isBoundedMap, isMap, type JsonObject } from '../../../../play/json.ts';
import { MOST_LEVELS } from '../../../../experiment/limits.ts';

export interface LookUpState {
  readonly panel: PanelName;
  /** The rule system of the throw and of the tables; null for that of the spec. */
  readonly rules: string | null;
  /** The mechanic of the throw; null for the first one. */
  readonly mechanic: string | null;
  /** The inputs of the throw, by name. */
  readonly inputs: JsonObject;
  readonly dice: string;
  /** The printed table; null for the first one. */
  readonly table: string | null;
}

export const PANELS = ['throw', 'dice', 'tables'] as const;
export type PanelName = (typeof PANELS)[number];

export function lookUpDefaults(): LookUpState {
  return {
    panel: 'throw',
    rules: null,
    mechanic: null,
    inputs: {},
    dice: '4d6kh3',
    table: null,
  };
}

const LONGEST_WORD = 200;
const MOST_CHARACTERS = 20_000;

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readLookUp(linked: unknown): LookUpState {
  const defaults = lookUpDefaults();
  if (!isMap(linked)) return defaults;
  const word = (name: string): string | null => {
    const value = linked[name];
    return typeof value === 'string' && value.length <= LONGEST_WORD ? value : null;
  };
  const { inputs } = linked;
  return {
    panel: PANELS.find((panel) => panel === linked['panel']) ?? defaults.panel,
    rules: word('rules'),
    mechanic: word('mechanic'),
    inputs: isBoundedMap(inputs, MOST_LEVELS, MOST_CHARACTERS) ? inputs : {},
    dice: word('dice') ?? defaults.dice,
    table: word('table'),
  };
}
