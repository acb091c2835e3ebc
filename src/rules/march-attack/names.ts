/** Names for people of what no description names: letters of leaders, metrics and outcomes; the scale. */
import type { PrintedNames } from '../../play/printed-names.ts';
import raw from './tables.json' with { type: 'json' };

const LETTERS = [...raw.leaderInspirational.rows, ...raw.leaderCommand.rows];

export const PRINTED_NAMES: PrintedNames = {
  ...Object.fromEntries(LETTERS.map(({ code, name }) => [code, name.toLowerCase()])),
  'A|retire': 'second side retires',
  'A|broken': 'second side breaks',
  'B|retire': 'first side retires',
  'B|broken': 'first side breaks',
  'draw|retire+retire': 'both sides retire',
  'draw|retire+broken': 'first side retires, second breaks',
  'draw|broken+retire': 'first side breaks, second retires',
  'draw|broken+broken': 'both sides break',
  home: 'charge home',
  'home-square': 'charge home on a square',
  'home-caught': 'charge home on infantry out of square',
  broken: 'broken by fire',
  'not-home': 'no charge home',
  cv: 'combat value at the end',
  halted: 'charges halted',
  squares: 'squares formed against charges',
  mfTests: 'morale tests of the formation',
  advantageTurns: 'turns with the skirmish advantage',
  turnsFirst: 'turns as first side',
  doublePhases: 'two phases in a row',
  state: 'state at the end',
};

const { yardsPerInch, minutesPerTurn } = raw.scale;

export const SCALE = `An inch on the table is ${yardsPerInch} yards; a turn is ${minutesPerTurn} minutes of the battle.`;
