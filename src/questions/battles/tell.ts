/** The acts of a battle in words: who does what to whom, and the dice and numbers behind it. */
import { H_PER_CM } from '../../battlefield/arithmetic.ts';
import { COMPASS } from '../../battlefield/directions.ts';
import { label, ownLabel, sideLabel, theSide, type LabelFacts } from '../telling/labels.ts';
import { capital, joined, listed, plain, say, type Sentence } from '../telling/sentence.ts';
import { sumText } from '../../play/explanation.ts';
import type { BattleLog, LoggedEvent, LoggedPiece } from '../../run/record/battle-log.ts';
import type { Frame, Piece } from './frames.ts';

/** Acts by their names; a slot is a word of {@link BattleWords.slot}. */
const ACTS: Readonly<Record<string, string>> = {
  'first-side': 'the first move: {side}',
  activate: '{actor}: {result}',
  enter: '{formation} enters the map',
  face: '{unit} turns{facing}',
  move: '{unit} moves{way}',
  retreat: '{unit} goes back{way} before {enemy}',
  fire: '{unit} fires at {target}{distance}: {result}',
  indirect: '{unit} fires at what others see: {result}',
  'close-combat': '{unit}{helped} attacks {target}{flank}: {result}',
  work: '{unit} {result} {make}',
  table9: 'after the hit of {unit} {result}',
  end: '{winner} in turn {turn}: {ending}',
  ready: '{unit} gets ready',
  limber: '{unit} limbers',
  unlimber: '{unit} unlimbers',
  'form-column': '{unit} forms column',
  'leave-column': '{unit} leaves the column',
};

/** Words for the results of acts. */
const RESULTS: Readonly<Record<string, string>> = {
  'not-active': 'not active',
  hit: 'hit, and goes back not ready',
  readiness: 'hit, and no longer ready',
  jam: 'jams',
  none: 'nothing more is lost',
  wagon: 'the ammunition wagon is lost',
  command: 'the command element is lost',
  begun: 'begins',
  stopped: 'breaks off',
  done: 'completes',
};

const WORKS: Readonly<Record<string, string>> = {
  'field-fortification': 'a field fortification',
  obstacle: 'an obstacle',
  clear: 'a clear field of fire',
  'destroy-bridge': 'the destruction of the bridge',
};

/** Words for what a side did that ended the battle. */
const ENDINGS: Readonly<Record<string, string>> = {
  eliminates: 'eliminated the other side',
  breaks: 'reached the break point',
  holds: 'held the place long enough',
};

/** An act for people to read. */
interface ActWords {
  readonly text: Sentence;
  /** Its dice, each with the number to throw and the parts of that; at the start, who comes later and when. */
  readonly throws: readonly Sentence[];
}

export class BattleWords {
  private readonly facts: LabelFacts;
  private readonly names: ReadonlyMap<string, Sentence>;
  private readonly formations: ReadonlyMap<string, string>;
  /** The formations that are not on the map at the start. */
  private readonly late: readonly Sentence[];

  constructor(log: BattleLog, facts: LabelFacts) {
    this.facts = facts;
    this.formations = new Map(log.formations.map(({ id, name }) => [id, name]));
    this.names = new Map(log.pieces.map((piece) => [piece.id, this.nameOf(piece)]));
    this.late = log.formations
      .filter(({ id }) =>
        log.pieces.every(({ formation, position }) => formation !== id || position === null),
      )
      .map(({ id }) => {
        const enters = log.events.find(({ act, formation }) => act === 'enter' && formation === id);
        return say`${capital(this.formationOf(id))}: ${enters === undefined ? 'never on the map in this battle' : `enters in turn ${enters.turn}`}`;
      });
  }

  /** `Rifles 3`, `command of Rifles`, `headquarters of the British`. */
  private nameOf({ id, formation, role, kind }: LoggedPiece): Sentence {
    const number = /\d+$/.exec(id)?.[0] ?? '';
    const of = formation === null ? theSide(this.facts, sideOf(id)) : this.formationOf(formation);
    if (role === 'unit') return say`${of} ${number}`;
    if (role === 'communication') return say`${label(this.facts, kind)} ${number} of ${of}`;
    return say`${{ pennant: 'command', wagon: 'wagon', flag: 'headquarters' }[role]} of ${of}`;
  }

  /** The name of a formation, after its side where both sides have one of that name. */
  private formationOf(id: string): Sentence {
    const name = this.formations.get(id) ?? id;
    const side = sideOf(id);
    const isShared = [...this.formations].some(([other, its]) => its === name && sideOf(other) !== side);
    const words = ownLabel(this.facts, name);
    return isShared ? say`${sideLabel(this.facts, side)} ${words}` : [words];
  }

  private name(id: string | null | undefined): Sentence {
    return this.names.get(id ?? '') ?? [id ?? 'nobody'];
  }

  /** `Rifles 3: Infantry, Martini-Henry rifle; ready, in column, faces N, at 18.0, 6.0 cm` */
  seen(piece: Piece): string {
    const { id, kind, weapon } = piece;
    const arm = weapon === null ? [] : say`, ${label(this.facts, weapon)}`;
    return `${plain(say`${this.name(id)}: ${label(this.facts, kind)}${arm}`)}; ${stateWords(piece)}`;
  }

  act({ events, holders }: Frame, before: Frame): ActWords {
    const event = events.at(-1);
    if (event === undefined) return { text: ['The start'], throws: this.late };
    const text = event.act === 'turn-end' ? this.turnEnd(event, holders, before.holders) : this.filled(event);
    return {
      text: capital(event.reaction ? say`In reaction ${text}` : text),
      throws: events.filter(({ dice }) => dice.length > 0).map(throwWords),
    };
  }

  private turnEnd({ turn }: LoggedEvent, holders: Frame['holders'], before: Frame['holders']): Sentence {
    const taken = [...holders]
      .filter(([place, holder]) => before.get(place) !== holder)
      .map(([place, holder]) => say`${ownLabel(this.facts, place)} to ${this.side(holder)}`);
    return say`End of turn ${turn}${taken.length === 0 ? [] : say`: ${listed(taken)}`}`;
  }

  private side(side: 'A' | 'B' | null | undefined): Sentence {
    return side ? theSide(this.facts, sideOf(side)) : ['nobody'];
  }

  private filled(event: LoggedEvent): Sentence {
    const parts = (ACTS[event.act] ?? `{unit} ${event.act}`).split(/[{}]/u);
    return joined(
      parts.map((part, i) => (i % 2 === 1 ? this.slot(part, event) : [part])),
      '',
    );
  }

  private slot(name: string, event: LoggedEvent): Sentence {
    const { facts } = this;
    const { result = '', from, to, distance, formation, make = '', winner, attackers = [] } = event;
    switch (name) {
      case 'side':
        return this.side(event.side);
      case 'actor':
        return event.unit === null ? this.formationOf(formation ?? '') : this.name(event.unit);
      case 'formation':
        return [ownLabel(facts, this.formations.get(formation ?? '') ?? '')];
      case 'facing': {
        const facing = event.changes.find(({ what }) => what === 'facing')?.to;
        return Array.isArray(facing) ? [` to ${compassPoint(facing)}`] : [];
      }
      case 'way':
        return from === undefined || to === undefined
          ? []
          : [` ${cm(Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2))}`];
      case 'distance':
        return distance === undefined ? [] : [` at ${cm(distance)}`];
      case 'helped':
        return attackers.length > 1 ? [` with ${attackers.length - 1} more`] : [];
      case 'flank':
        return event.flank === true ? [' in flank or rear'] : [];
      case 'result':
        return [RESULTS[result] ?? result];
      case 'make':
        return [WORKS[make] ?? 'a work'];
      case 'turn':
        return [String(event.turn)];
      case 'winner':
        return winner === null ? ['no winner'] : say`won by ${this.side(winner)}`;
      case 'ending': {
        const [, side, way] = /^([AB])-(.+)$/u.exec(event.outcome ?? '') ?? [];
        return side === undefined || way === undefined
          ? [label(facts, event.outcome ?? '')]
          : say`${theSide(facts, sideOf(side))} ${ENDINGS[way] ?? way}`;
      }
      default:
        return this.name(event[name as 'unit' | 'target' | 'enemy']); // the slots that are left
    }
  }
}

/** `D20 shows 14, target number 9: 10 Lebel rifle at medium range (PDB-FIRE-03), −1 elite (PDB-FIRE-06)`. */
function throwWords({ act, dice, total, allowance }: LoggedEvent): Sentence {
  const faces = dice.map(([sides, face]) => `D${sides} shows ${face}`).join(', ');
  if (act === 'movement-throw')
    return say`Movement: ${faces}${allowance === undefined ? '' : `, ${(allowance / H_PER_CM).toFixed(0)} cm`}`;
  if (total === null) return [faces];
  const factors = total.parts.map(({ rule, label: words, value }) => ({
    label: words,
    value,
    ruleIds: rule === '' ? [] : [rule],
  }));
  const sum = sumText({ total: { name: 'target number', value: total.value }, factors });
  return say`${faces}, ${sum.replace(/ -(?=\d)/g, ' −')}`;
}

export function sideOf(id: string): 0 | 1 {
  return id.startsWith('B') ? 1 : 0;
}

/** `ready, in column, faces N, at 18.0, 6.0 cm` */
function stateWords({ alive, ready, debt, limbered, column, facing, position }: Piece): string {
  if (!alive || position === null) return alive ? 'not on the map yet' : 'lost';
  return [
    ready ? 'ready' : 'not ready',
    ...(debt ? ['has reacted and owes an action'] : []),
    ...(limbered ? ['limbered'] : []),
    ...(column ? ['in column'] : []),
    `faces ${compassPoint(facing)}`,
    `at ${(position[0] / H_PER_CM).toFixed(1)}, ${cm(position[1])}`,
  ].join(', ');
}

/** The nearest of the sixteen points. */
function compassPoint([fx = 0, fy = 0]: readonly number[]): string {
  const along = ([, { x, y }]: readonly [string, { readonly x: number; readonly y: number }]): number =>
    fx * x + fy * y;
  return [...COMPASS].reduce((best, one) => (along(one) > along(best) ? one : best))[0];
}

function cm(h: number): string {
  return `${(h / H_PER_CM).toFixed(1)} cm`;
}
