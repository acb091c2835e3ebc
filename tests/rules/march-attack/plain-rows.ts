/** Several formations a side, played a second time: a plain player for each pair, and what goes on between them (section 4 of the rest). */
import { plainChain } from './plain-corps.ts';
import {
  clone,
  PlainPlayer,
  reachOf,
  type PlainOptions,
  type PlainSide,
  type S,
  type ShotBeside,
} from './plain-player.ts';

export type PlainFormationOfSide = Omit<PlainSide, 'command' | 'initiativeChoice'>;

export interface PlainRowSide {
  readonly command: string;
  readonly initiativeChoice?: string;
  readonly formations: readonly PlainFormationOfSide[];
  readonly gapsInches: readonly number[];
}

export interface PlainRowsEngagement {
  readonly distancesInches: readonly number[];
  readonly maxTurns: number;
  readonly A: PlainRowSide;
  readonly B: PlainRowSide;
}

/** All pairs, and by side and place who was destroyed in the combat of the last turn. */
interface R {
  pairs: S[];
  destroyed: boolean[][];
  over: string | null;
}
type Dist = Map<string, [R, number]>;

function add(to: Dist, r: R, p: number): void {
  if (p === 0) return;
  const key = JSON.stringify(r);
  const known = to.get(key);
  if (known === undefined) to.set(key, [r, p]);
  else known[1] += p;
}

const SIDES = [0, 1] as const;

export class PlainRows {
  private readonly e: PlainRowsEngagement;
  private readonly o: PlainOptions;
  private readonly players: readonly PlainPlayer[];

  constructor(engagement: PlainRowsEngagement, options: PlainOptions) {
    this.e = engagement;
    this.o = options;
    const { A, B, distancesInches, maxTurns } = engagement;
    this.players = distancesInches.map((distanceInches, k) => {
      const side = ({ command, initiativeChoice = 'first', formations }: PlainRowSide): PlainSide => {
        const own = formations[k];
        if (own === undefined) throw new Error('no such formation');
        return { command, initiativeChoice, ...own };
      };
      return new PlainPlayer({ distanceInches, maxTurns, A: side(A), B: side(B) }, options, false);
    });
  }

  private row(i: 0 | 1): PlainRowSide {
    return i === 0 ? this.e.A : this.e.B;
  }

  /** The state of one pair replaced by all that can follow. */
  private each(from: Dist, k: number, step: (s: S, r: R) => Iterable<readonly [S, number]>): Dist {
    const to: Dist = new Map();
    for (const [r, p] of from.values()) {
      const s = r.pairs[k];
      if (r.over !== null || s === undefined) add(to, r, p);
      else
        for (const [after, q] of step(s, r))
          add(to, { ...r, pairs: r.pairs.map((one, n) => (n === k ? after : one)) }, p * q);
    }
    return to;
  }

  private isGone(r: R, i: 0 | 1, k: number): boolean {
    const s = r.pairs[k];
    return s === undefined || this.players[k]?.isGone(s, i) !== false;
  }

  private isLost(r: R, i: 0 | 1): boolean {
    return r.pairs.every((_, k) => this.isGone(r, i, k));
  }

  private ended(from: Dist): Dist {
    const to: Dist = new Map();
    for (const [r, p] of from.values()) {
      const [a, b] = [this.isLost(r, 0), this.isLost(r, 1)];
      const over = r.over ?? (a && b ? 'draw' : a ? 'B' : b ? 'A' : null);
      add(to, { ...r, over }, p);
    }
    return to;
  }

  play(): { outcome: Map<string, number>; cvLostA: Map<string, number>; cvLostB: Map<string, number> } {
    const start: R = {
      pairs: this.players.map((player) => player.atStart()),
      destroyed: SIDES.map(() => this.players.map(() => false)),
      over: null,
    };
    const tallies = [
      new Map<string, number>(),
      new Map<string, number>(),
      new Map<string, number>(),
    ] as const;
    const count = (tally: Map<string, number>, label: string, p: number): void => {
      tally.set(label, (tally.get(label) ?? 0) + p);
    };
    const finish = (r: R, label: string, p: number): void => {
      count(tallies[0], label, p);
      for (const i of SIDES) {
        const lost = r.pairs.reduce((sum, s, k) => sum + (this.players[k]?.cvLost(s, i) ?? 0), 0);
        count(tallies[i + 1] ?? tallies[0], String(lost), p);
      }
    };
    let now: Dist = new Map([[JSON.stringify(start), [start, 1]]]);
    for (let turn = 1; turn <= this.e.maxTurns; turn++) {
      const next: Dist = new Map();
      for (const [r, p] of this.turn(now, turn).values())
        if (r.over === null) add(next, r, p);
        else {
          const [winner, ...how] = r.over.split('|');
          finish(r, [winner, `t${turn}`, ...how].join('|'), p);
        }
      now = next;
    }
    for (const [r, p] of now.values()) finish(r, 'undecided', p);
    return { outcome: tallies[0], cvLostA: tallies[1], cvLostB: tallies[2] };
  }

  private turn(from: Dist, turn: number): Dist {
    let now = from;
    this.players.forEach((player, k) => {
      now = this.each(now, k, (s) => [[player.opened(s, turn), 1]]);
    });
    now = this.morale(now);
    this.players.forEach((player, k) => {
      now = this.each(now, k, (s) => player.skirmish(s));
    });
    now = this.ended(now);
    const first = this.players[0]?.first() ?? 0;
    const both: Dist = new Map();
    for (const active of SIDES) {
      let branch = now;
      for (const X of [active, active === 0 ? 1 : 0] as const)
        branch = this.ended(this.phase(branch, X, { turn, first: active, active: X }));
      for (const [r, p] of branch.values()) add(both, r, p * (active === 0 ? first : 1 - first));
    }
    return both;
  }

  /** S2: the waves of both rows, and then all that comes of them at once. */
  private morale(from: Dist): Dist {
    const to: Dist = new Map();
    for (const [r, p] of from.values())
      this.waves(r, 0, (a, pa) =>
        this.waves(r, 1, (b, pb) => {
          const results = [a, b];
          const pairs = r.pairs.map((s, k) => {
            const after = clone(s);
            after.lost = [false, false];
            for (const i of SIDES)
              if (['retire', 'broken'].includes(results[i]?.[k] ?? '')) after.out[i] = true;
            return after;
          });
          const after: R = { ...r, pairs, destroyed: SIDES.map(() => this.players.map(() => false)) };
          const end = SIDES.map((i) => {
            const leaving = results[i]?.find((result) => result === 'retire' || result === 'broken') ?? '';
            return this.isLost(after, i) ? leaving : '';
          });
          const [ofA = '', ofB = ''] = end;
          if (ofA !== '' && ofB !== '') after.over = `draw|${ofA}+${ofB}`;
          else if (ofB !== '') after.over = `A|${ofB}`;
          else if (ofA !== '') after.over = `B|${ofA}`;
          else
            pairs.forEach((s, k) => {
              for (const i of SIDES)
                if (results[i]?.[k] === 'disorder')
                  for (const u of s.u[i]) if (u.there && u.cv > 0) u.marker = 2;
            });
          add(to, after, p * pa * pb);
        }),
      );
    return to;
  }

  private waves(r: R, i: 0 | 1, out: (results: readonly (string | null)[], p: number) => void): void {
    const { formations, gapsInches } = this.row(i);
    const row = formations.map(({ mfType }, k) => {
      const [player, s] = [this.players[k], r.pairs[k]];
      if (player === undefined || s === undefined) throw new Error('no such pair');
      const [initial, left] = player.formed(s, i);
      const chances = new Map<string, number>();
      for (const [result, p] of player.tested(s, i)) chances.set(result, (chances.get(result) ?? 0) + p);
      return {
        initial,
        remaining: s.out[i] || player.there(s, i).length === 0 ? 0 : left,
        lostInfantry: s.lost[i],
        committed: player.isCommitted(s, i),
        mfType,
        destroyedLastTurn: r.destroyed[i]?.[k] === true,
        testPmf: Object.fromEntries([...chances].map(([result, p]) => [result, `${Math.round(p * 36)}/36`])),
      };
    });
    const options = Object.fromEntries(Object.entries(this.o).map(([name, value]) => [name, String(value)]));
    plainChain(row, gapsInches, options, out);
  }

  private phase(from: Dist, X: 0 | 1, now: { turn: number; first: number; active: number }): Dist {
    let states = from;
    this.players.forEach((player, k) => {
      states = this.each(states, k, (s, r) => {
        player.now = { ...now };
        player.beside = {
          neighbourGone: [this.hasLostNeighbour(r, 0, k), this.hasLostNeighbour(r, 1, k)],
          formationsInPlay: [this.inPlay(r, 0), this.inPlay(r, 1)],
        };
        return player.charged(s, X).values();
      });
    });
    const to: Dist = new Map();
    for (const [r, p] of states.values()) {
      if (r.over !== null) {
        add(to, r, p);
        continue;
      }
      let fought: Dist = new Map([[JSON.stringify(r), [r, p]]]);
      this.players.forEach((player, k) => {
        player.now = { ...now };
        // All of T2 looks at the states before it.
        const shots = this.shotsAt(r, k);
        fought = this.each(fought, k, (s) => player.fight(s, X, shots).values());
      });
      for (const [after, q] of fought.values()) {
        const destroyed = SIDES.map((i) =>
          this.players.map((player, k) => {
            const [before, then] = [r.pairs[k], after.pairs[k]];
            if (before === undefined || then === undefined) return false;
            const falls = player.state(before, i) !== 'destroyed' && player.state(then, i) === 'destroyed';
            return falls || after.destroyed[i]?.[k] === true;
          }),
        );
        add(to, { ...after, destroyed }, q);
      }
    }
    return to;
  }

  private inPlay(r: R, i: 0 | 1): number {
    return r.pairs.filter((_, k) => !this.isGone(r, i, k)).length;
  }

  private hasLostNeighbour(r: R, i: 0 | 1, k: number): boolean {
    const { gapsInches } = this.row(i);
    return [k - 1, k + 1].some((n) => {
      const [player, s] = [this.players[n], r.pairs[n]];
      if (player === undefined || s === undefined || (gapsInches[Math.min(n, k)] ?? 99) > 12) return false;
      const [initial, left] = player.formed(s, i);
      return this.isGone(r, i, n) || (initial > 0 && left === 0);
    });
  }

  /** Shots at units of a pair by those beside it whose own enemy is gone. */
  private shotsAt(r: R, k: number): readonly ShotBeside[] {
    if (this.o['idle'] !== 'join') return [];
    return this.players.flatMap((player, n) =>
      SIDES.flatMap((i) => {
        const enemy = i === 0 ? 1 : 0;
        const own = r.pairs[n];
        if (own === undefined || !this.isGone(r, enemy, n)) return [];
        return player.there(own, i).flatMap((unit, number): readonly ShotBeside[] => {
          const firer = player.firer(own, i, unit);
          if (firer.kind.arm === 'cavalry') return [];
          const ranges = [n + 1, n - 1].flatMap((q) => {
            const [other, s] = [this.players[q], r.pairs[q]];
            const enemies = other === undefined || s === undefined ? [] : other.there(s, enemy);
            const range = (this.row(i).gapsInches[Math.min(n, q)] ?? 99) + (s?.d ?? 99);
            const target = enemies[number % enemies.length];
            return target === undefined || range > reachOf(firer.kind) ? [] : [{ q, target, range }];
          });
          const [nearest] = ranges;
          if (nearest?.q !== k) return [];
          return [{ enemy, target: nearest.target, firer, range: nearest.range }];
        });
      }),
    );
  }
}
