/** Audits the log of a battle from the log, its map and the printed tables alone: was every act legal, and was it told right? */
import { COVERS, Field, retreat, stepAt, stepsOf, type MapFile, type MoverClass } from './ground.ts';
import {
  cross,
  distance,
  dot,
  eye,
  inSector,
  isAhead,
  minus,
  overlap,
  plus,
  toward,
  type Piece,
  type Point,
} from './plane.ts';

interface Change {
  readonly who: string;
  readonly what: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface Event {
  readonly n: number;
  readonly turn: number;
  readonly phase: 'A' | 'B' | null;
  readonly formation: string | null;
  readonly unit: string | null;
  readonly act: string;
  readonly cause: number | null;
  readonly reaction: boolean;
  readonly dice: readonly (readonly [number, number])[];
  readonly changes: readonly Change[];
  readonly [further: string]: unknown;
}

interface Listed {
  readonly id: string;
  readonly formation: string | null;
  readonly kind: string;
  readonly weapon: string | null;
  readonly quality: string;
  readonly token: Point | null;
  readonly position: Point | null;
  readonly facing: Point;
  readonly ready: boolean;
  readonly limbered: boolean;
  readonly column: boolean;
  readonly role: 'unit' | 'pennant' | 'wagon' | 'flag' | 'communication';
}

type Row = Readonly<Record<string, unknown>>;
export interface PrintedTables {
  readonly actionsPerTurn: { readonly rows: readonly Row[] };
  readonly table3Movement: { readonly rows: readonly Row[] };
  readonly table7CloseCombat: { readonly rows: readonly Row[] };
  readonly table6RangeBands: Readonly<Record<string, unknown>>;
  readonly table10Activation: { readonly rows: readonly Row[] };
  readonly table11GeneralModifiers: {
    readonly quality: readonly Row[];
    readonly firer: readonly Row[];
    readonly targetCover: readonly Row[];
  };
  readonly weapons: { readonly rows: readonly Row[] };
  readonly constants: { readonly engineeringTurns: Readonly<Record<string, number>> };
}

const INFANTRY = ['infantry', 'half-company', 'dismounted-cavalry', 'mobile-infantry'];
const MOUNTED = ['cavalry-heavy', 'cavalry-lancers', 'cavalry-light'];
const GUNS = ['field-artillery', 'horse-artillery', 'heavy-artillery'];
/** Acts after which nobody stands on anybody. */
const AT_REST = ['retreat', 'enter', 'form-column', 'leave-column'];
const SUPPLIED = ['infantry', 'half-company', 'mobile-infantry'];

class Piecework implements Piece {
  at: Point;
  facing: Point;
  alive = true;
  /** Off the map until it enters. */
  isThere: boolean;
  ready: boolean;
  limbered: boolean;
  column: boolean;
  debt = 0;
  /** Turns of work, and 1 for work begun. */
  work = 0;
  /** The turn in which its work began. */
  begun = 0;
  /** The phase in which it last reacted: turn and side. */
  reacted = '';
  readonly listed: Listed;
  readonly id: string;
  readonly side: string;

  constructor(listed: Listed) {
    this.listed = listed;
    this.id = listed.id;
    this.side = listed.id.charAt(0);
    this.isThere = listed.position !== null;
    this.at = listed.position ?? [0, 0];
    this.facing = listed.facing;
    this.ready = listed.ready;
    this.limbered = listed.limbered;
    this.column = listed.column;
  }

  get token(): Point | null {
    return this.column ? [300, 150] : this.listed.token;
  }
}

/** A move that goes on over several events. */
interface Move {
  readonly event: number;
  mover: string;
  readonly facing: Point;
  readonly legs: readonly Point[];
  origin: Point;
  leg: number;
  /** Steps made of the leg. */
  made: number;
  /** Twice the factors of the steps of the leg, and the cost of the legs before it. */
  doubled: number;
  before: number;
  /** The length of all steps so far, and the greatest of their doubled factors. */
  length: number;
  worst: number;
}

/** The faults of a log, each with the number of its event. */
export function audit(
  events: readonly Event[],
  mapOf: (sha: string) => MapFile,
  tables: PrintedTables,
): readonly string[] {
  const [first] = events;
  if (first === undefined || first.act !== 'start') return ['a log begins with start'];
  return new Auditor(first, new Field(mapOf(String(first['map']))), tables).over(events);
}

class Auditor {
  private readonly faults: string[] = [];
  private readonly pieces = new Map<string, Piecework>();
  /** The units of each formation. */
  private readonly units = new Map<string, Piecework[]>();
  private readonly formations: readonly {
    readonly id: string;
    readonly establishment: number;
    readonly hqContact: boolean | null;
  }[];
  private readonly options: Readonly<Record<string, unknown>>;
  private readonly allowances = new Map<string, number>();
  private readonly actions = new Map<string, number>();
  /** The living units of each formation when its phase began. */
  private readonly began = new Map<string, number>();
  private readonly seen = new Map<number, Event>();
  private move: Move | null = null;
  /** The last fire or close combat. */
  private attack: Event | null = null;
  private event: Event;
  private phase = '';
  /** The phase in which elements became ready at its end. */
  private rallied = '';
  private readonly field: Field;
  private readonly tables: PrintedTables;

  constructor(start: Event, field: Field, tables: PrintedTables) {
    this.event = start;
    this.field = field;
    this.tables = tables;
    this.options = start['options'] as Auditor['options'];
    this.formations = start['formations'] as Auditor['formations'];
    for (const { id } of this.formations) this.units.set(id, []);
    for (const listed of start['units'] as readonly Listed[]) {
      const piece = new Piecework(listed);
      this.pieces.set(listed.id, piece);
      if (listed.role === 'unit') this.units.get(listed.formation ?? '')?.push(piece);
    }
  }

  over(events: readonly Event[]): readonly string[] {
    let over = false;
    events.forEach((event, i) => {
      this.event = event;
      this.demand(event.n === i + 1, `it is event ${i + 1}`);
      this.demand(!over, 'nothing happens after the end');
      this.seen.set(event.n, event);
      this.look(event);
      for (const change of event.changes) this.take(change);
      this.after(event);
      over = event.act === 'end';
    });
    if (!over) this.faults.push('the log has no end');
    return this.faults;
  }

  private demand(holds: boolean, what: string): void {
    if (!holds)
      this.faults.push(
        `${this.event.n} ${this.event.act} ${this.event.unit ?? this.event.formation ?? ''}: ${what}`,
      );
  }

  private piece(id: unknown): Piecework {
    const piece = this.pieces.get(String(id));
    if (piece === undefined) throw new Error(`event ${this.event.n}: the log lists no ${String(id)}`);
    return piece;
  }

  private all(): readonly Piecework[] {
    return [...this.pieces.values()].filter(({ alive, isThere }) => alive && isThere);
  }

  private look(event: Event): void {
    const { act, unit } = event;
    const isFurther = this.isFurther(event);
    const reaction = event.reaction && !isFurther;
    if (act === 'phase') this.phase = `${event.turn} ${event.phase}`;
    if (unit !== null) {
      const acting = this.piece(unit);
      this.demand(acting.alive && acting.isThere, 'the dead and the absent do nothing');
      if (reaction && act !== 'retreat') this.reactionBy(acting, event);
      else if (event.phase !== null && act !== 'retreat' && event.cause === null)
        this.demand(acting.side === event.phase, `it is the phase of ${event.phase}`);
      if (!event.reaction && event.cause === null && !isFurther && acting.listed.role === 'unit')
        this.spend(acting, event);
      if (['ready', 'face', 'move', 'fire', 'close-combat', 'form-column'].includes(act))
        this.demand(acting.work === 0, 'it is at work');
    }
    this.rallies(event);
    switch (act) {
      case 'activate':
        return this.activation(event);
      case 'movement-throw':
        return this.movementThrow(event);
      case 'move':
        return this.moves(event);
      case 'fire':
        return this.fires(event);
      case 'retreat':
        return this.retreats(event);
      case 'close-combat':
        return this.attacks(event);
      case 'work':
        return this.works(event);
      case 'indirect':
        return this.indirect(event);
      case 'table9':
        return this.demand(this.cause()?.act === 'fire', 'Table 9 follows on fire');
      default:
    }
  }

  /** elements become ready at the end of their phase, after all else. */
  private rallies({ act, unit, phase }: Event): void {
    const isOfElement = act === 'ready' && unit !== null && this.piece(unit).listed.role !== 'unit';
    if (isOfElement) {
      this.demand(this.options['elementRallies'] === 'yes', 'elements do not rally');
      this.rallied = this.phase;
    } else this.demand(phase === null || act === 'phase' || this.rallied !== this.phase, 'its phase is over');
  }

  /** PDB-MOVE-07: a further attack on a column, free, after one of the same unit that eliminated a unit of it. */
  private isFurther({ act, unit, target }: Event): boolean {
    const last = this.attack;
    if (act === 'fire' || act === 'close-combat') this.attack = this.event;
    return (
      last !== null &&
      last.act === act &&
      last.unit === unit &&
      last['result'] === 'eliminated' &&
      Number(last['column'] ?? 0) > 0 &&
      this.piece(last['target']).listed.formation === this.piece(target).listed.formation
    );
  }

  private cause(): Event | undefined {
    return this.event.cause === null ? undefined : this.seen.get(this.event.cause);
  }

  private take({ who, what, from, to }: Change): void {
    const piece = this.pieces.get(who);
    if (piece === undefined) return;
    this.demand(piece.isThere || what === 'position' || what === 'alive', `${who} is not there: its ${what}`);
    const demandFrom = (now: unknown): void =>
      this.demand(
        same(now, from),
        `${what} of ${who} is ${JSON.stringify(now)}, not ${JSON.stringify(from)}`,
      );
    switch (what) {
      case 'alive':
        demandFrom(piece.alive);
        this.demand(piece.alive && to === false, `${who} does not come back`);
        piece.alive = false;
        return;
      case 'ready':
        demandFrom(piece.ready);
        piece.ready = to === true;
        return;
      case 'limbered':
        demandFrom(piece.limbered);
        piece.limbered = to === true;
        return;
      case 'column':
        demandFrom(piece.column);
        piece.column = to === true;
        return;
      case 'debt':
        demandFrom(piece.debt);
        piece.debt = Number(to);
        return;
      case 'work':
        demandFrom(piece.work);
        piece.work = Number(to);
        return;
      case 'facing':
        demandFrom(piece.facing);
        piece.facing = to as Point;
        return;
      case 'position':
        demandFrom(piece.isThere ? piece.at : null);
        piece.isThere = to !== null;
        if (to !== null) piece.at = to as Point;
        return;
      default:
    }
  }

  /** What must hold when the changes of the event are made. */
  private after(event: Event): void {
    const moved = event.changes
      .filter(({ what, to }) => what === 'position' && to !== null)
      .map(({ who }) => this.piece(who));
    for (const piece of moved) {
      const isOn =
        piece.at[0] >= 0 &&
        piece.at[1] >= 0 &&
        piece.at[0] <= this.field.width &&
        piece.at[1] <= this.field.height;
      this.demand(isOn, `${piece.id} stands off the map`);
      const isAtRest = AT_REST.includes(event.act) || (event.act === 'move' && event['last'] === true);
      if (!isAtRest || !piece.alive) continue;
      if (event.act !== 'retreat' && event.act !== 'move')
        this.demand(
          this.classOf(piece) === 'rail' || this.field.doubled(piece.at, this.classOf(piece)) !== null,
          `${piece.id} comes onto forbidden ground`,
        );
      const was = this.places(event);
      // A turn may make tokens overlap: what overlapped before may do so still, an enemy or a fellow of the charge.
      const isOld = (each: Piecework): boolean =>
        (each.side !== piece.side || moved.includes(each)) && overlap(was(each), was(piece));
      const other = this.all().find(
        (each) =>
          each !== piece &&
          !(each.column && piece.column && each.listed.formation === piece.listed.formation) &&
          overlap(each, piece) &&
          !isOld(each),
      );
      this.demand(other === undefined, `${piece.id} ends on ${other?.id}`);
    }
    for (const { who, what } of event.changes)
      if (what === 'facing' && event.act === 'move' && this.piece(who).listed.role === 'unit')
        this.demand(this.followsBends(this.piece(who), event), `${who} turns on its move`);
    this.columns();
    if (event.act === 'fire' || event.act === 'close-combat' || event.act === 'move') this.lastReactor(event);
  }

  /** PDB-MAP-09, -11: the units of a column share place and facing, and none of them is still to come. */
  private columns(): void {
    for (const [id, units] of this.units) {
      const [first, ...others] = units.filter(({ alive, column }) => alive && column);
      const isOne = others.every(
        ({ at, facing, isThere }) =>
          isThere === first?.isThere && same(at, first.at) && same(facing, first.facing),
      );
      this.demand(isOne, `the column of ${id} is not in one place`);
    }
  }

  /** PDB-MAP-10, -11: wagons, what is limbered and columns with a gun go on wheels. */
  private classOf(piece: Piecework): MoverClass {
    if (piece.listed.kind.endsWith('-train')) return 'rail';
    const fellows = piece.column ? this.unitsOf(piece.listed.formation ?? '') : [piece];
    const isWheeled = fellows.some(
      ({ limbered, column, listed }) =>
        listed.role === 'wagon' || limbered || (column && GUNS.includes(listed.kind)),
    );
    return isWheeled ? 'wheels' : 'foot';
  }

  /** PDB-MAP-11, -14: columns on a road, and trains, turn with their way at no cost, and their legs lie in no sector. */
  private followsBends({ column, listed }: Piecework, event: Event): boolean {
    return event['road'] === true && (column || listed.kind.endsWith('-train'));
  }

  /** The pieces where they stood before an event. */
  private places({ changes }: Event): (piece: Piecework) => Piece {
    const from = new Map(
      changes.flatMap((change) =>
        change.what === 'position' && change.from !== null ? [[change.who, change.from as Point]] : [],
      ),
    );
    return ({ id, at, facing, token }) => ({ at: from.get(id) ?? at, facing, token });
  }

  private lastReactor({ reaction, unit }: Event): void {
    if (reaction && unit !== null) this.piece(unit).reacted = this.phase;
  }

  private actionsOf(kind: string): number {
    const rows = this.tables.actionsPerTurn.rows;
    return Number((rows.find((row) => row['unit'] === kind) ?? rows[0])?.['actions']);
  }

  private spend(piece: Piecework, { act }: Event): void {
    if (act === 'activate' || (act === 'work' && this.event['result'] !== 'begun')) return;
    const costs = [
      'move',
      'ready',
      'face',
      'limber',
      'unlimber',
      'form-column',
      'leave-column',
      'work',
      'fire',
      'close-combat',
      'indirect',
    ];
    if (!costs.includes(act) || Number(this.event['part'] ?? 1) > 1 || Number(this.event['follow'] ?? 0) > 0)
      return;
    if (act === 'fire' && Number(this.event['shot'] ?? 1) > 1) return;
    const members = (this.event['group'] as readonly { readonly unit: string }[] | undefined)?.map(
      ({ unit }) => unit,
    );
    const attackers = act === 'close-combat' ? (this.event['attackers'] as readonly string[]) : undefined;
    for (const id of members ?? attackers ?? [piece.id]) {
      const left = this.actions.get(id) ?? 0;
      this.demand(left > 0, `${id} has no action left`);
      this.actions.set(id, left - 1);
    }
  }

  /** PDB-ENG, PDB-MAP-25, R-36. */
  private works(event: Event): void {
    if (event.unit === null) return;
    const piece = this.piece(event.unit);
    const { make, result } = event as unknown as { readonly make: string; readonly result: string }; // by the form of the log
    const at = event['at'] as Point;
    const turns = this.tables.constants.engineeringTurns[piece.listed.kind];
    this.demand(turns !== undefined, `${piece.listed.kind} makes no works`);
    if (result === 'begun') {
      this.demand(piece.work === 0, 'it is at work');
      this.demand(!piece.column && !piece.limbered, 'it works in column or limbered');
      const place: Piece = { at, facing: [0, 1000], token: null };
      const most = make === 'destroy-bridge' ? 150 : 0;
      this.demand(distance(piece, place) <= most, 'it does not stand over the place');
      piece.begun = event.turn;
    }
    if (result !== 'done') return;
    const lasted = event.turn - piece.begun + 1;
    const isSlow = this.options['workActivation'] === 'every-turn';
    this.demand(isSlow ? lasted >= Number(turns) : lasted === turns, `its work took ${lasted} turns`);
    this.field.make(make, piece, at);
  }

  private formationOf(id: string): (typeof this.formations)[number] | undefined {
    return this.formations.find((formation) => formation.id === id);
  }

  private unitsOf(formation: string): readonly Piecework[] {
    return this.units.get(formation) ?? [];
  }

  /** PDB-CMD-01 to -03, R-15. */
  private activation(event: Event): void {
    const { formation: name, unit, dice } = event;
    const result = event['result'];
    const isSingle = unit !== null;
    const formation = name === null ? undefined : this.formationOf(name);
    if (name === null || formation === undefined) return;
    const units = this.unitsOf(name);
    const living = units.filter(({ alive }) => alive);
    if (!isSingle) this.began.set(name, living.length);
    const quality = (unit === null ? living[0] : this.piece(unit))?.listed.quality ?? 'regular';
    if (dice.length > 0) {
      const row = (key: string): Row =>
        this.tables.table10Activation.rows.find((each) => each['key'] === key) ?? {};
      const losses = row('losses-over-half');
      const isHeavy = formation.establishment - (this.began.get(name) ?? 0) > formation.establishment / 2;
      const ofLosses =
        quality === 'elite'
          ? losses['ifElite']
          : quality === 'experienced'
            ? losses['ifExperienced']
            : losses['modifier'];
      const parts = this.parts(event);
      const contact = parts.some(({ value }) => value === Number(row('no-contact-to-hq')['modifier']));
      const expected =
        5 +
        Number(row(quality)['modifier']) +
        (isHeavy ? Number(ofLosses) : 0) +
        (contact ? 6 : 0) +
        (isSingle ? Number(row('individual-activation')['modifier']) : 0);
      if (formation.hqContact !== null)
        this.demand(contact === !formation.hqContact, `its contact is ${formation.hqContact}`);
      this.total(event, expected);
      const [sides, face] = dice[0] ?? [0, 0];
      this.demand(
        sides === 20 && face >= expected === (result === 'active'),
        `${face} against ${expected} is not ${String(result)}`,
      );
    } else this.demand(isSingle || result === 'not-active', 'nobody is active without a throw');
    this.demand(dice.length > 0 === (event['total'] !== null), 'it has dice and a total, or neither');
    const isActive = result === 'active';
    if (isSingle) this.actions.set(unit, isActive ? this.most(this.piece(unit)) : 0);
    else
      for (const each of living) {
        const isFree = isActive && this.inCommand(name, each);
        this.owed.set(each.id, each.debt);
        this.actions.set(each.id, isFree ? this.most(each) : 0);
      }
    this.allowances.delete(unit ?? name);
  }

  private readonly owed = new Map<string, number>();

  /** Actions of a unit in this turn: less the one it owes, whether its debt lapses in this event or did in that of its formation. */
  private most(piece: Piecework): number {
    const debt = Math.max(piece.debt, this.owed.get(piece.id) ?? 0);
    return Math.max(0, this.actionsOf(piece.listed.kind) - debt);
  }

  private inCommand(formation: string, piece: Piecework): boolean {
    const pennant = this.all().find(
      ({ listed }) => listed.formation === formation && listed.role === 'pennant',
    );
    if (this.options['commandRange'] === 'ignore') return true;
    return pennant !== undefined && distance(pennant, piece) <= 1500;
  }

  private parts(event: Event): readonly { readonly value: number }[] {
    const total = event['total'] as { readonly parts: readonly { readonly value: number }[] } | null;
    return total?.parts ?? [];
  }

  private total(event: Event, expected: number): void {
    const total = event['total'] as { readonly value: number } | null;
    this.demand(total?.value === expected, `the target number is ${expected}, not ${total?.value}`);
    const sum = this.parts(event).reduce((all, { value }) => all + value, 0);
    this.demand(sum === total?.value, `its parts add up to ${sum}`);
  }

  private diceOf(kind: string): number {
    return Number(this.tables.table3Movement.rows.find((row) => row['unit'] === kind)?.['dice']);
  }

  private movementThrow(event: Event): void {
    const kind = String(event['for']);
    const faces = event.dice.filter(([sides]) => sides === 6).map(([, face]) => face);
    const expected = this.diceOf(kind) + (event['road'] === true ? 1 : 0);
    this.demand(faces.length === expected, `${kind} throws ${expected} dice, not ${faces.length}`);
    const sum = faces.reduce((all, face) => all + face, 0);
    this.demand(event['allowance'] === 100 * sum, `its throw allows ${100 * sum}`);
  }

  /** All with a token but a piece: a pennant has one under `pennantTokens` only. */
  private others(piece: Piecework): {
    readonly enemies: readonly Piecework[];
    readonly friends: readonly Piecework[];
  } {
    const all = this.all().filter((each) => each !== piece && each.token !== null);
    return {
      enemies: all.filter(({ side }) => side !== piece.side),
      friends: all.filter(({ side }) => side === piece.side),
    };
  }

  /** PDB-MAP-08, BF-MOVE. */
  private moves(event: Event): void {
    const { unit } = event;
    if (unit === null) return;
    const group = event['group'] as
      readonly { readonly unit: string; readonly from: Point; readonly to: Point }[] | undefined;
    const piece = this.piece(unit);
    const facing = event['facing'] as Point;
    const from = event['from'] as Point;
    const legs = event['legs'] as readonly Point[];
    const walked = event['walked'] as readonly (readonly [number, number, number])[];
    this.demand(same(from, piece.at), `it stands at ${String(piece.at)}`);
    if (Number(event['part'] ?? 1) === 1 || this.move === null)
      this.move = {
        event: event.n,
        mover: unit,
        facing,
        legs,
        origin: from,
        leg: 0,
        made: 0,
        doubled: 0,
        before: 0,
        length: 0,
        worst: 0,
      };
    const { move } = this;
    if (move.mover !== unit) {
      // A charge goes on under its next member.
      const walkedLeg = move.legs[move.leg] ?? [0, 0];
      const reached = stepAt(move.origin, walkedLeg, stepsOf(walkedLeg), move.made);
      move.origin = plus(move.origin, minus(from, reached));
      move.mover = unit;
    }
    if (piece.listed.role === 'unit') {
      this.demand(
        !(GUNS.includes(piece.listed.kind) && !piece.limbered && !piece.column),
        'a gun moves limbered only',
      );
      this.demand(Number(event['part']) > 1 || same(facing, piece.facing), 'it has another facing');
      if (!this.followsBends(piece, event))
        for (const leg of legs)
          this.demand(isAhead(leg, facing), `leg ${String(leg)} lies outside its sector`);
    }
    const mover = this.classOf(piece);
    this.demand(event['class'] === mover, `it moves as ${mover}`);
    const isAtWorst = this.options['mixedTerrain'] === 'worst';
    const costNow = (): number => (isAtWorst ? (move.length * move.worst) / 2 : costOf(move));
    const costBefore = costNow();
    const enemies = this.all().filter((each) => each.side !== piece.side && each.token !== null);
    for (const [leg, start, end] of walked) {
      if (leg !== move.leg) {
        const done = move.legs[move.leg] ?? [0, 0];
        move.before = costOf(move);
        move.origin = stepAt(move.origin, done, stepsOf(done), move.made);
        Object.assign(move, { leg, made: 0, doubled: 0 });
      }
      const vector = move.legs[leg] ?? [0, 0];
      const n = stepsOf(vector);
      // BF-MOVE-06: the leg by which it joins the road is on no road yet.
      const road =
        event['road'] === true && (mover === 'rail' || leg > 0 || this.field.isOnRoad(move.origin));
      this.demand(start === move.made + 1, `its next step is ${move.made + 1}`);
      this.demand(end <= n, `the leg has ${n} steps`);
      for (let k = start; k <= end; k++) {
        const [before, to] = [stepAt(move.origin, vector, n, k - 1), stepAt(move.origin, vector, n, k)];
        const way = { column: piece.column, road };
        this.demand(!this.field.isBarred(before, to, mover, way), `step ${k} is barred`);
        const doubled = road ? 2 : (this.field.doubled(to, mover) ?? 0);
        move.doubled += doubled;
        move.length += Math.sqrt(dot(vector, vector)) / n;
        move.worst = Math.max(move.worst, doubled);
        for (const member of group ?? [{ unit, from, to: from }]) {
          const one = this.piece(member.unit);
          const shift = minus(member.from, from);
          const faces = this.followsBends(piece, event) ? (toward(vector) ?? facing) : facing;
          const [here, there] = [before, to].map((at) => ({
            token: one.token,
            facing: faces,
            at: plus(at, shift),
          }));
          const enemy = enemies.find((each) => here && there && overlap(there, each) && !overlap(here, each));
          this.demand(enemy === undefined, `step ${k} goes into ${enemy?.id}`);
        }
        move.made = k;
      }
    }
    const last = move.legs[move.leg] ?? [0, 0];
    const to = stepAt(move.origin, last, stepsOf(last), move.made);
    this.demand(same(to, event['to']), `its steps lead to ${String(to)}`);
    const cost = costNow() - costBefore;
    this.demand(Math.abs(cost - Number(event['cost'])) <= 0.001, `its cost is ${cost}`);
    this.demand(
      cost <= Number(event['allowance']) + 1e-6,
      `its cost ${cost} is more than ${String(event['allowance'])}`,
    );
  }

  private bandOf(weapon: Row, d: number): string | null {
    const bands = this.tables.table6RangeBands[String(weapon['bands'])] as readonly {
      readonly band: string;
      readonly fromCm: number;
      readonly toCm: number;
    }[];
    if (d > 100 * Number(weapon['maxRangeCm'])) return null;
    return bands.find(({ toCm }) => d <= 100 * toCm)?.band ?? null;
  }

  private isSupplied(piece: Piecework): boolean {
    if (!SUPPLIED.includes(piece.listed.kind)) return true;
    const isAnywhere = this.options['supplyRange'] === 'ignore';
    return [...this.pieces.values()].some(
      (each) =>
        each.listed.role === 'wagon' &&
        each.listed.formation === piece.listed.formation &&
        each.alive &&
        (isAnywhere || (each.isThere && distance(each, piece) <= 1500)),
    );
  }

  /** PDB-FIRE-01 to -11, PDB-MAP-15. */
  private fires(event: Event): void {
    if (event.unit === null) return;
    const [firer, target] = [this.piece(event.unit), this.piece(event['target'])];
    this.demand(target.alive && target.isThere, 'its target is not there');
    this.demand(target.side !== firer.side, 'its target is a friend');
    this.demand(firer.ready, 'it is not ready');
    const isSideRifle =
      firer.listed.kind === 'armoured-train' && event['weapon'] === 'gb.armoured-train-rifle';
    this.demand(
      isSideRifle ? isBeside(firer, target) : inSector(firer, target),
      'its target is not in its sector',
    );
    this.demand(this.field.sees(firer.at, target.at), 'its target is not in sight');
    const d = distance(firer, target);
    this.demand(event['distance'] === d, `the distance is ${d}`);
    const weapon = this.tables.weapons.rows.find((row) => row['id'] === event['weapon']);
    if (weapon === undefined) return this.demand(false, `there is no weapon ${String(event['weapon'])}`);
    const band = this.bandOf(weapon, d);
    const hit = band === null ? null : ((weapon['hit'] as Row)[band] as number | null);
    this.demand(
      hit !== null && band === event['band'],
      `at ${d} it has ${band ?? 'no band'} and ${String(hit)}`,
    );
    if (band === 'extreme' && weapon['bands'] === 'artillery')
      this.demand(
        target.column ||
          ['infantry', 'dismounted-cavalry', 'mobile-infantry', ...MOUNTED].includes(target.listed.kind),
        'extreme range needs a target of company size',
      );
    const cover = this.field.coverAgainst(firer.at, target.at);
    this.demand(cover === event['cover'], `the cover is ${cover}`);
    const supplied = this.isSupplied(firer);
    this.demand(
      supplied === event['supplied'] || !SUPPLIED.includes(firer.listed.kind),
      `its supply is ${supplied}`,
    );
    const general = this.tables.table11GeneralModifiers;
    const value = (rows: readonly Row[], key: string): Row => rows.find((row) => row['key'] === key) ?? {};
    const ofCover = value(general.targetCover, cover)['fire'] as Row;
    const inColumn = target.column ? this.columnOf(target) : 0;
    this.demand(Number(event['column']) === inColumn, `the column has ${inColumn} units`);
    const expected =
      Number(hit) +
      Number(value(general.quality, firer.listed.quality)['fire']) +
      Number(value(general.firer, firer.listed.kind)['fire'] ?? 0) +
      Number(ofCover[String(weapon['class'])]) +
      (supplied ? 0 : 5) -
      inColumn;
    this.total(event, expected);
    const [sides, face] = event.dice[0] ?? [0, 0];
    this.demand(sides === 20, 'a shot is a D20');
    const isHit = face === 20 || (face !== 1 && face >= expected);
    const result = String(event['result']);
    this.demand(isHit === !['miss', 'jam'].includes(result), `${face} against ${expected} is not ${result}`);
    const lost = (what: string, who: Piecework): boolean =>
      event.changes.some((change) => change.what === what && change.who === who.id);
    if (face === 1 && weapon['class'] !== 'smallArm')
      this.demand(lost('ready', firer) && result === 'jam', 'a natural 1 is a jam');
    if (!isHit) return;
    const dies = face === 20 || !target.ready || target.column;
    this.demand(
      dies === (result === 'eliminated'),
      `a hit by ${face} on ${target.ready ? 'ready' : 'unready'} is not ${result}`,
    );
    if (dies) return this.demand(lost('alive', target), 'the target is eliminated');
    this.demand(lost('ready', target), 'the target loses readiness');
    if (GUNS.includes(target.listed.kind) || target.listed.kind.endsWith('-train')) return;
    const isTurned = dot(minus(firer.at, target.at), target.facing) > 0;
    this.demand(
      lost('facing', target) === isTurned,
      isTurned ? 'the target is turned round' : 'the target keeps its back',
    );
  }

  /** PDB-IND, PDB-MAP-26; the width of the rings is not in the log. */
  private indirect(event: Event): void {
    if (event.unit === null) return;
    const gun = this.piece(event.unit);
    const [aim, impact] = [event['aim'] as Point, event['impact'] as Point];
    this.demand(gun.listed.kind === 'heavy-artillery' && gun.ready, 'it is no heavy gun that is ready');
    this.demand(isAhead(minus(aim, eye(gun)), gun.facing), 'its aim is not in its sector');
    const [[, sector] = [0, 0], [, ring] = [0, 0], thrown] = event.dice;
    const angle = ((sector - 0.5) * Math.PI) / 10;
    const [x, y] = minus(gun.at, aim);
    const along: Point = [
      x * Math.cos(angle) + y * Math.sin(angle),
      y * Math.cos(angle) - x * Math.sin(angle),
    ];
    const fallen = minus(impact, aim);
    const off = Math.abs(cross(along, fallen)) / Math.hypot(...along);
    this.demand(ring > 0 && off <= 1 && dot(along, fallen) > 0, `it does not fall in sector ${sector}`);
    const holder = (side: boolean): Piecework | undefined =>
      this.all().find(
        (each) =>
          (each.side === gun.side) === side &&
          each.token !== null &&
          distance({ token: [0, 0], at: impact, facing: gun.facing }, each) === 0,
      );
    const struck = holder(true) ?? holder(false);
    this.demand((struck?.id ?? null) === event['struck'], `it falls on ${struck?.id ?? 'nobody'}`);
    const result = String(event['result']);
    if (struck === undefined) return this.demand(thrown === undefined, 'nobody is thrown for');
    const weapon = this.tables.weapons.rows.find((row) => row['id'] === gun.listed.weapon) ?? {};
    const band = this.bandOf(weapon, distance({ token: [0, 0], at: aim, facing: gun.facing }, gun));
    const general = this.tables.table11GeneralModifiers;
    const value = (rows: readonly Row[], key: string): Row => rows.find((row) => row['key'] === key) ?? {};
    const ofCover = value(general.targetCover, this.field.coverAgainst(gun.at, struck.at))['fire'] as Row;
    const expected =
      Number((weapon['hit'] as Row)[String(band)]) +
      Number(value(general.quality, gun.listed.quality)['fire']) +
      Number(ofCover[String(weapon['class'])]);
    this.total(event, expected);
    const face = thrown?.[1] ?? 0;
    const isLost = face === 20 || (face !== 1 && face >= expected);
    this.demand(isLost === (result === 'eliminated'), `${face} against ${expected} is not ${result}`);
    this.demand(
      isLost === event.changes.some(({ who, what }) => who === struck.id && what === 'alive'),
      isLost ? 'the unit struck is eliminated' : 'the unit struck lives',
    );
  }

  private columnOf(target: Piecework): number {
    return this.unitsOf(target.listed.formation ?? '').filter(
      ({ alive, isThere, column }) => alive && isThere && column,
    ).length;
  }

  /** PDB-MAP-18: only to a move, once a phase, ready and without debt. */
  private reactionBy(piece: Piecework, event: Event): void {
    const cause = this.cause();
    this.demand(cause?.act === 'move', 'only a move is reacted to');
    this.demand(piece.ready, 'a unit that is not ready does not react');
    this.demand(piece.reacted !== this.phase, 'it has reacted in this phase');
    this.demand(piece.debt === 0, 'it owes an action');
    this.demand(
      event.changes.some(({ who, what }) => who === piece.id && what === 'debt'),
      'a reaction costs an action',
    );
    if (cause?.unit !== undefined && cause.unit !== null)
      this.demand(this.piece(cause.unit).side !== piece.side, 'it reacts to a friend');
  }

  /** BF-RET, PDB-MAP-16 and -20. */
  private retreats(event: Event): void {
    if (event.unit === null) return;
    const [piece, enemy] = [this.piece(event.unit), this.piece(event['enemy'])];
    this.demand(same(event['from'], piece.at), `it stands at ${String(piece.at)}`);
    const allowance = 350 * this.diceOf(piece.limbered ? `${piece.listed.kind}-limbered` : piece.listed.kind);
    this.demand(allowance === event['allowance'], `its average move is ${allowance}`);
    if (this.options['retreatTo'] === 'shelter') return;
    const turned = event.changes.find(({ who, what }) => who === piece.id && what === 'facing');
    const facing = (turned?.to ?? piece.facing) as Point;
    const around = this.others(piece);
    const expected = retreat(
      this.field,
      { at: piece.at, facing, token: piece.token },
      enemy,
      this.classOf(piece),
      allowance,
      around,
    );
    const got = {
      to: event['to'],
      leg: event['leg'],
      sheltered: event['sheltered'],
      beyond: event['beyond'],
    };
    this.demand(
      JSON.stringify(got) === JSON.stringify(expected),
      `it goes ${JSON.stringify(expected)}, not ${JSON.stringify(got)}`,
    );
    if (event.reaction) {
      this.demand(
        piece.ready || this.options['unreadyMayRetreat'] === true,
        'a unit that is not ready does not retreat',
      );
      piece.reacted = this.phase;
    }
  }

  /** PDB-CC, PDB-CAV, PDB-MAP-21 to -23. */
  private attacks(event: Event): void {
    const attackers = (event['attackers'] as readonly string[]).map((id) => this.piece(id));
    const target = this.piece(event['target']);
    const [leader] = attackers;
    if (leader === undefined) return this.demand(false, 'nobody attacks');
    const follow = Number(event['follow'] ?? 0);
    const { kind } = leader.listed;
    const isMounted = MOUNTED.includes(kind);
    this.demand(
      target.alive && target.isThere && target.side !== leader.side,
      'its target is no living enemy that is there',
    );
    for (const each of attackers) {
      this.demand(each.alive, `${each.id} is dead`);
      this.demand(each.ready, `${each.id} is not ready`);
      this.demand([...INFANTRY, ...MOUNTED].includes(each.listed.kind), `${each.listed.kind} attacks nobody`);
    }
    this.demand(
      attackers.length === 1 ||
        (attackers.length >= 3 && attackers.every(({ listed }) => MOUNTED.includes(listed.kind))),
      'a charge is of three or more mounted troops',
    );
    const cover = String(event['cover']);
    if (isMounted) this.demand(COVERS.indexOf(cover) < 2, 'cavalry attacks no works');
    if (follow === 0)
      this.demand(
        attackers.some((each) => distance(each, target) <= 149 && inSector(each, target)),
        'nobody reaches it',
      );
    else this.demand(isMounted, 'only cavalry follows up');
    const isFlank = attackers.length > 0 && !inSector(target, leader);
    const isSoft = ![...INFANTRY, ...MOUNTED].includes(target.listed.kind);
    const row = (key: string): number =>
      Number(this.tables.table7CloseCombat.rows.find((each) => each['key'] === key)?.['modifier'] ?? 0);
    const inColumn = target.column ? this.columnOf(target) : 0;
    const ofCover =
      cover === 'open' ? 0 : cover === 'cover' ? row('target-in-cover') : row(`target-in-${cover}`);
    const depth = Math.max(1, Number(event['depth'] ?? 1));
    const expected =
      10 +
      row(leader.listed.quality) +
      (kind === 'half-company' || kind === 'dismounted-cavalry' ? row(kind) : 0) +
      (isMounted && event['flank'] === true ? row('cavalry-flank-or-rear') : 0) +
      (kind === 'cavalry-heavy' || kind === 'cavalry-lancers' ? row('heavy-cavalry-or-lancers') : 0) +
      (target.ready ? 0 : row('target-not-ready')) +
      ofCover +
      (attackers.length >= 3 ? 3 * (depth - 1) - attackers.length : 0) +
      2 * follow -
      inColumn;
    this.demand(event['flank'] === isFlank || !isMounted, `its flank is ${isFlank}`);
    const [, face] = event.dice[0] ?? [0, 0];
    if (!isSoft) this.total(event, expected);
    const isWon = face === 20 || (face !== 1 && (isSoft || face >= expected));
    this.demand(
      isWon === (event['result'] === 'eliminated'),
      `${face} against ${expected} is not ${String(event['result'])}`,
    );
    const changes = (who: Piecework, what: string): boolean =>
      event.changes.some((change) => change.who === who.id && change.what === what);
    const { role } = target.listed;
    this.demand(role !== 'pennant' || this.options['pennantTokens'] === true, 'nobody attacks a pennant');
    const shaken = event.changes.filter(({ who, what }) => what === 'ready' && who.startsWith(target.side));
    if (role !== 'unit' && (this.options['elementContagion'] === 'no' || !isMounted))
      this.demand(
        shaken.every(({ who }) => who === target.id),
        'the loss of an element shakes nobody',
      );
    if (isWon) this.demand(changes(target, 'alive'), 'the target is eliminated');
    else for (const each of attackers) this.demand(changes(each, 'ready'), `${each.id} loses readiness`);
  }
}

function costOf({ legs, leg, doubled, before }: Move): number {
  const vector = legs[leg] ?? [0, 0];
  const n = stepsOf(vector);
  return before + (n === 0 ? 0 : (Math.sqrt(dot(vector, vector)) * doubled) / (2 * n));
}

/** Within 45 degrees of the beam of a train, on either side. */
function isBeside(train: Piecework, target: Piecework): boolean {
  const [fx, fy] = train.facing;
  return [
    [-fy, fx],
    [fy, -fx],
  ].some(([x = 0, y = 0]) =>
    inSector(
      { token: [0, 0], at: eye(train), facing: [x, y] },
      target,
      (direction, facing) =>
        dot(direction, facing) > 0 && Math.abs(cross(facing, direction)) <= dot(direction, facing),
    ),
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
