/** The state of the panels beside the bench: a throw, dice, or a printed table that is looked up; and their properties. */
import type { SystemDescription } from '../../../../engine/system-description.ts';
import { MOST_LEVELS } from '../../../../spec/limits.ts';
import { isBoundedMap, type JsonObject } from '../../../../play/json.ts';
import { record, text } from '../../../state/reader.ts';

export const PANELS = ['throw', 'dice', 'tables'] as const;
export type PanelName = (typeof PANELS)[number];

const LONGEST_WORD = 200;
const MOST_CHARACTERS = 20_000;
const word = text(LONGEST_WORD, null);

/** The state in a link. */
export const readLookUp = record({
  panel: (raw) => PANELS.find((panel) => panel === raw) ?? 'throw',
  /** The rule system of the throw and of the tables; null for that of the spec. */
  rules: word,
  /** The mechanic of the throw; null for the first one. */
  mechanic: word,
  /** The inputs of the throw, by name. */
  inputs: (raw): JsonObject => (isBoundedMap(raw, MOST_LEVELS, MOST_CHARACTERS) ? raw : {}),
  dice: text(LONGEST_WORD, '4d6kh3'),
  /** The printed table; null for the first one. */
  table: word,
});

export type LookUpState = ReturnType<typeof readLookUp>;

export interface LookUpProps {
  readonly state: LookUpState;
  /** The rule system of the spec. */
  readonly rules: string;
  /** The tables of the spec: its own, and those of its last variant over them. */
  readonly tables: readonly (string | JsonObject)[];
  /** Takes the changed state; `during` a gesture more will follow. */
  readonly onChange: (state: LookUpState, during: boolean) => void;
  readonly onSettle: () => void;
}

/** Properties of every panel. */
export interface PanelProps extends LookUpProps {
  readonly system: SystemDescription;
}
