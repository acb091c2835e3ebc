/** The state of the panels beside the bench: a throw, dice, or a printed table that is looked up. */
import type { Json, JsonObject } from '../../../../engagement/json.ts';

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
  /** The text of rules of the user's own; null for those that the panel begins with. */
  readonly story: string | null;
}

export const PANELS = ['throw', 'dice', 'tables', 'rules'] as const;
export type PanelName = (typeof PANELS)[number];

export function lookUpDefaults(): LookUpState {
  return {
    panel: 'throw',
    rules: null,
    mechanic: null,
    inputs: {},
    dice: '4d6kh3',
    table: null,
    story: null,
  };
}

const LONGEST_WORD = 200;
const MOST_CHARACTERS = 20_000;

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readLookUp(linked: unknown): LookUpState {
  const defaults = lookUpDefaults();
  if (typeof linked !== 'object' || linked === null) return defaults;
  const given = linked as Readonly<Record<string, unknown>>; // any object has text keys
  const word = (name: string): string | null => {
    const value = given[name];
    return typeof value === 'string' && value.length <= LONGEST_WORD ? value : null;
  };
  const { inputs } = given;
  return {
    panel: PANELS.find((panel) => panel === given['panel']) ?? defaults.panel,
    rules: word('rules'),
    mechanic: word('mechanic'),
    inputs: isInputs(inputs) ? inputs : {},
    dice: word('dice') ?? defaults.dice,
    table: word('table'),
    story: typeof given['story'] === 'string' ? given['story'].slice(0, MOST_CHARACTERS) : null,
  };
}

/** True for a map as JSON holds it: a link is JSON, so its values are too. */
function isInputs(value: unknown): value is Readonly<Record<string, Json>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    JSON.stringify(value).length <= MOST_CHARACTERS
  );
}
