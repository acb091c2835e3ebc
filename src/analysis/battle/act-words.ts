/** The acts of a battle in words: who does what to whom, and the dice and numbers behind it. */
import { H_PER_CM } from '../../battlefield/arithmetic.ts';
import { COMPASS } from '../../battlefield/directions.ts';
import { label, ownLabel, sideLabel, theSide, type LabelFacts } from '../labels.ts';
import { capital, joined, listed, plain, say, type Sentence } from '../sentence.ts';
import type { BattleLog, LoggedEvent, LoggedPiece } from './battle-log.ts';
import type { Frame } from './frames.ts';

/** Words for acts that say no more than who does them. */
const PLAIN_ACTS: Readonly<Record<string, string>> = {
  ready: 'gets ready',
  limber: 'limbers',
  unlimber: 'unlimbers',
  'form-column': 'forms column',
  'leave-column': 'leaves the column',
};

/** Words for works and how far they are. */
const WORKS: Readonly<Record<string, string>> = {
  'field-fortification': 'a field fortification',
  obstacle: 'an obstacle',
  clear: 'a clear field of fire',
  'destroy-bridge': 'the destruction of the bridge',
};
const WORKING: Readonly<Record<string, string>> = {
  begun: 'begins',
  stopped: 'breaks off',
  done: 'completes',
};

/** Words for the results of throws. */
const RESULTS: Readonly<Record<string, string>> = {
  hit: 'hit, and goes back not ready',
  readiness: 'hit, and no longer ready',
  jam: 'jams',
  none: 'nothing more is lost',
  wagon: 'the ammunition wagon is lost',
  command: 'the command element is lost',
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
  /** Its dice, each with the number to throw and the parts of that. */
  readonly throws: readonly Sentence[];
}

export class BattleWords {
  private readonly facts: LabelFacts;
  private readonly names: ReadonlyMap<string, Sentence>;
  private readonly formations: ReadonlyMap<string, string>;

  constructor(log: BattleLog, facts: LabelFacts) {
    this.facts = facts;
    this.formations = new Map(log.formations.map(({ id, name }) => [id, name]));
    this.names = new Map(log.pieces.map((piece) => [piece.id, this.nameOf(piece)]));
  }

  /** `Rifles 3`, `command of Rifles`, `headquarters of the British`. */
  private nameOf({ id, formation, role, kind }: LoggedPiece): Sentence {
    const number = /\d+$/.exec(id)?.[0] ?? '';
    const of =
      formation === null ? theSide(this.facts, sideOf(id)) : this.formationWords(formation, sideOf(id));
    if (role === 'unit') return say`${of} ${number}`;
    if (role === 'communication') return say`${label(this.facts, kind)} ${number} of ${of}`;
    return say`${{ pennant: 'command', wagon: 'wagon', flag: 'headquarters' }[role]} of ${of}`;
  }

  /** The name of a formation, after its side where both sides have one of that name. */
  private formationWords(id: string, side: 0 | 1): Sentence {
    const name = this.formation(id);
    const isShared = [...this.formations].some(([other, its]) => its === name && sideOf(other) !== side);
    const words = ownLabel(this.facts, name);
    return isShared ? say`${sideLabel(this.facts, side)} ${words}` : [words];
  }

  /** The name that the spec gives a formation. */
  formation(id: string): string {
    return this.formations.get(id) ?? id;
  }

  /** `Rifles` */
  formationLabel(name: string): string {
    return plain([ownLabel(this.facts, name)]);
  }

  name(id: string | null | undefined): Sentence {
    return this.names.get(id ?? '') ?? [id ?? 'nobody'];
  }

  /** `Rifles 3: Infantry, Martini-Henry rifle` */
  described({ id, kind, weapon }: LoggedPiece): Sentence {
    const arm = weapon === null ? [] : say`, ${label(this.facts, weapon)}`;
    return say`${this.name(id)}: ${label(this.facts, kind)}${arm}`;
  }

  act({ events, holders }: Frame, before: ReadonlyMap<string, unknown>): ActWords {
    const event = events.at(-1);
    if (event === undefined) return { text: [], throws: [] };
    const text = event.act === 'turn-end' ? this.turnEnd(event, holders, before) : this.textOf(event);
    return {
      text: capital(event.reaction ? say`In reaction ${text}` : text),
      throws: events.filter(({ dice }) => dice.length > 0).map((one) => this.throwOf(one)),
    };
  }

  private turnEnd(
    { turn }: LoggedEvent,
    holders: Frame['holders'],
    before: ReadonlyMap<string, unknown>,
  ): Sentence {
    const changed = [...holders].filter(([place, holder]) => before.get(place) !== holder);
    const taken = changed.map(
      ([place, holder]) =>
        say`${ownLabel(this.facts, place)} to ${holder === null ? 'nobody' : theSide(this.facts, sideOf(holder))}`,
    );
    return taken.length === 0 ? say`End of turn ${turn}` : say`End of turn ${turn}: ${listed(taken)}`;
  }

  private textOf(event: LoggedEvent): Sentence {
    const { act, result = '', from, to } = event;
    const who = this.name(event.unit);
    const target = this.name(event.target);
    switch (act) {
      case 'first-side':
        return say`the first move: ${event.side === undefined ? 'nobody' : theSide(this.facts, sideOf(event.side))}`;
      case 'activate': {
        const id = event.formation ?? '';
        const acts = event.unit === null ? this.formationWords(id, sideOf(id)) : who;
        return say`${acts}: ${result === 'active' ? 'active' : 'not active'}`;
      }
      case 'enter':
        return say`${ownLabel(this.facts, this.formation(event.formation ?? ''))} enters the map`;
      case 'face': {
        const facing = event.changes.find(({ what }) => what === 'facing')?.to;
        return say`${who} turns${Array.isArray(facing) ? ` to ${compassPoint(facing)}` : ''}`;
      }
      case 'move':
        return say`${who} moves${wayOf(from, to)}`;
      case 'retreat':
        return say`${who} goes back${wayOf(from, to)} before ${this.name(event.enemy)}`;
      case 'fire':
        return say`${who} fires at ${target}${distanceOf(event)}: ${RESULTS[result] ?? result}`;
      case 'indirect':
        return say`${who} fires at what others see: ${RESULTS[result] ?? result}`;
      case 'close-combat': {
        const more = (event.attackers?.length ?? 1) - 1;
        const helped = more > 0 ? ` with ${more} more` : '';
        return say`${who}${helped} attacks ${target}${event.flank === true ? ' in flank or rear' : ''}: ${RESULTS[result] ?? result}`;
      }
      case 'work':
        return say`${who} ${WORKING[result] ?? result} ${WORKS[event.make ?? ''] ?? 'a work'}`;
      case 'table9':
        return say`after the hit of ${who} ${RESULTS[result] ?? result}`;
      case 'end':
        return this.ending(event);
      default:
        return say`${who} ${PLAIN_ACTS[act] ?? act}`;
    }
  }

  /** `won by the French in turn 9: the British reached the break point` */
  private ending({ outcome = '', winner, turn }: LoggedEvent): Sentence {
    const [, side, way] = /^([AB])-(.+)$/u.exec(outcome) ?? [];
    const how =
      side === undefined || way === undefined
        ? [label(this.facts, outcome)]
        : say`${theSide(this.facts, sideOf(side))} ${ENDINGS[way] ?? way}`;
    return say`${winner === null ? 'no winner' : say`won by ${theSide(this.facts, sideOf(winner))}`} in turn ${turn}: ${how}`;
  }

  /** `D20 shows 14, target number 9: 10 Lebel rifle at medium range (PDB-FIRE-03), −1 elite (PDB-FIRE-06)`. */
  private throwOf({ act, dice, total, allowance }: LoggedEvent): Sentence {
    const faces = dice.map(([sides, face]) => `D${sides} shows ${face}`).join(', ');
    if (act === 'movement-throw')
      return say`Movement: ${faces}${allowance === undefined ? '' : `, ${(allowance / H_PER_CM).toFixed(0)} cm`}`;
    if (total === null) return [faces];
    const parts = total.parts.map(
      ({ rule, label: words, value }, i) =>
        `${i > 0 && value > 0 ? '+' : ''}${String(value).replace('-', '−')} ${words}${rule === '' ? '' : ` (${rule})`}`,
    );
    return joined(
      [[`${faces}, target number ${total.value}`], ...(parts.length === 0 ? [] : [[parts.join(', ')]])],
      ': ',
    );
  }
}

export function sideOf(id: string): 0 | 1 {
  return id.startsWith('B') ? 1 : 0;
}

/** The nearest of the sixteen points. */
function compassPoint([fx = 0, fy = 0]: readonly number[]): string {
  const along = ([, { x, y }]: readonly [string, { readonly x: number; readonly y: number }]): number =>
    fx * x + fy * y;
  return [...COMPASS].reduce((best, one) => (along(one) > along(best) ? one : best))[0];
}

function wayOf(from: LoggedEvent['from'], to: LoggedEvent['to']): string {
  if (from === undefined || to === undefined) return '';
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return ` ${(Math.sqrt(dx * dx + dy * dy) / H_PER_CM).toFixed(1)} cm`;
}

function distanceOf({ distance }: LoggedEvent): string {
  return distance === undefined ? '' : ` at ${(distance / H_PER_CM).toFixed(1)} cm`;
}
