/**
 * Rows of formations read a second time (MA-MF-05, ENG-CORPS), with nothing in common with the system: rows as plain lists,
 * each wave a list of all that can follow.
 */

type Pmf = Readonly<Record<string, string>>;
type Chances = ReadonlyMap<string, number>;

export interface PlainFormation {
  readonly initial: number;
  readonly remaining: number;
  readonly lostInfantry: boolean;
  readonly committed: boolean;
  readonly mfType: string;
  readonly destroyedLastTurn: boolean;
  readonly testPmf: Pmf;
}

export interface PlainCorpsSide {
  readonly formations: readonly {
    readonly initial: number;
    readonly scv: number;
    readonly lossPmf: Pmf;
    readonly testPmf: Pmf;
  }[];
  readonly gapsInches: readonly number[];
}

export interface PlainCorps {
  readonly turns: number;
  readonly A: PlainCorpsSide;
  readonly B: PlainCorpsSide;
}

type Options = Readonly<Record<string, string>>;

function chancesOf(pmf: Pmf): readonly (readonly [string, number])[] {
  return Object.entries(pmf).map(([key, text]) => {
    const [over = 0, under = 1] = text.split('/').map(Number);
    return [key, over / under];
  });
}

function add(to: Map<string, number>, key: string, p: number): void {
  if (p > 0) to.set(key, (to.get(key) ?? 0) + p);
}

/** Results of all formations after the wave of those that test now, and the waves that follow; null: not tested. */
function waves(
  row: readonly PlainFormation[],
  gaps: readonly number[],
  options: Options,
  results: readonly (string | null)[],
  now: readonly number[],
  p: number,
  out: (results: readonly (string | null)[], p: number) => void,
): void {
  const outcomes = (rest: readonly number[], so: readonly (string | null)[], q: number): void => {
    const [first, ...others] = rest;
    if (first !== undefined) {
      for (const [result, r] of chancesOf(row[first]?.testPmf ?? {}))
        if (r > 0)
          outcomes(
            others,
            so.map((one, k) => (k === first ? result : one)),
            q * r,
          );
      return;
    }
    const next = row.flatMap((one, k) => {
      const isShaken = [k - 1, k + 1].some(
        (n) => now.includes(n) && so[n] === 'broken' && (gaps[Math.min(n, k)] ?? 99) <= 12,
      );
      return isShaken && so[k] === null && mayTest(one, options['chainTests'] === 'all') ? [k] : [];
    });
    if (next.length === 0) out(so, q);
    else waves(row, gaps, options, so, next, q, out);
  };
  outcomes(now, results, p);
}

function mayTest({ mfType, remaining, committed }: PlainFormation, isAny: boolean): boolean {
  return mfType !== 'cavalry' && mfType !== 'battery' && remaining > 0 && (committed || isAny);
}

/** One S2 of a row: every list of results with its chance. */
export function plainChain(
  row: readonly PlainFormation[],
  gaps: readonly number[],
  options: Options,
  out: (results: readonly (string | null)[], p: number) => void,
): void {
  const first = row.flatMap((one, k) => {
    const isWeak = 3 * one.remaining <= 2 * one.initial;
    const hasCause =
      options['mfTestTrigger'] === 'lostOrShaken' ? one.lostInfantry || isWeak : one.lostInfantry && isWeak;
    const isBeside = [k - 1, k + 1].some((n) => {
      const other = row[n];
      return (
        other?.destroyedLastTurn === true &&
        (other.mfType === 'infantry' || other.mfType === 'mixed') &&
        (gaps[Math.min(n, k)] ?? 99) <= 12
      );
    });
    const tests =
      (hasCause && mayTest(one, false)) || (isBeside && mayTest(one, options['chainTests'] === 'all'));
    return tests ? [k] : [];
  });
  waves(
    row,
    gaps,
    options,
    row.map(() => null),
    first,
    1,
    out,
  );
}

export function plainChainLabels(
  row: readonly PlainFormation[],
  gaps: readonly number[],
  options: Options,
): Chances {
  const labels = new Map<string, number>();
  plainChain(row, gaps, options, (results, p) =>
    add(labels, row.map(({ remaining }, k) => (remaining === 0 ? 'gone' : (results[k] ?? '-'))).join(' '), p),
  );
  return labels;
}

interface State {
  /** By side and place: units left, whether lost or destroyed last turn, whether it has retired. */
  readonly f: readonly (readonly { left: number; lost: boolean; destroyed: boolean; out: boolean }[])[];
  readonly tests: readonly number[];
  readonly ahead: readonly number[];
}

/** The answers of a battle of two rows by their labels. */
export function plainCorps(
  { turns, A, B }: PlainCorps,
  options: Options,
): { readonly tests: Chances; readonly finalStates: Chances; readonly advantages: Chances } {
  const sides = [A, B];
  const start: State = {
    f: sides.map(({ formations }) =>
      formations.map(({ initial }) => ({ left: initial, lost: false, destroyed: false, out: false })),
    ),
    tests: [0, 0],
    ahead: [0, 0],
  };
  let now = new Map([[JSON.stringify(start), 1]]);
  const next = (step: (s: State, p: number, to: (after: State, p: number) => void) => void): void => {
    const after = new Map<string, number>();
    for (const [key, p] of now)
      step(JSON.parse(key) as State, p, (state, q) => add(after, JSON.stringify(state), q));
    now = after;
  };
  for (let turn = 0; turn < turns; turn++) {
    sides.forEach(({ formations, gapsInches }, i) =>
      next((s, p, to) => {
        const row = formations.map(({ initial, testPmf }, k): PlainFormation => {
          const { left = 0, lost = false, destroyed = false, out = false } = s.f[i]?.[k] ?? {};
          return {
            initial,
            remaining: out ? 0 : left,
            lostInfantry: lost,
            committed: true,
            mfType: 'infantry',
            destroyedLastTurn: destroyed,
            testPmf,
          };
        });
        plainChain(row, gapsInches, options, (results, q) => {
          const f = s.f.map((side, j) =>
            j !== i
              ? side
              : side.map((one, k) => ({
                  left: results[k] === 'broken' ? 0 : one.left,
                  lost: false,
                  destroyed: false,
                  out: one.out || results[k] === 'retire',
                })),
          );
          const made = results.filter((result) => result !== null).length;
          to({ ...s, f, tests: s.tests.map((n, j) => (j === i ? n + made : n)) }, p * q);
        });
      }),
    );
    A.formations.forEach((a, k) =>
      next((s, p, to) => {
        const [x, y] = [s.f[0]?.[k], s.f[1]?.[k]];
        const b = B.formations[k];
        if (x === undefined || y === undefined || b === undefined) throw new Error('no such pair');
        if (x.out || y.out || x.left === 0 || y.left === 0) {
          to(s, p);
          return;
        }
        const value = (one: { initial: number; scv: number }, left: number): number => {
          const thirds = 3 * left <= one.initial ? 1 : 3 * left <= 2 * one.initial ? 2 : 3;
          const exact = (one.scv * thirds) / 3;
          return options['scvStateRounding'] === 'halfUp'
            ? Math.floor((2 * one.scv * thirds + 3) / 6)
            : Math.floor(exact + 1e-9);
        };
        const more = value(a, x.left) - value(b, y.left);
        const ahead = [(s.ahead[0] ?? 0) + (more > 0 ? 1 : 0), (s.ahead[1] ?? 0) + (more < 0 ? 1 : 0)];
        for (const [lossA, q] of chancesOf(a.lossPmf))
          for (const [lossB, r] of chancesOf(b.lossPmf)) {
            const after = (one: typeof x, loss: string): typeof x => {
              const left = Math.max(0, one.left - Number(loss));
              return { left, lost: Number(loss) > 0, destroyed: left === 0, out: false };
            };
            const f = s.f.map((side, i) =>
              side.map((one, n) => (n === k ? after(one, i === 0 ? lossA : lossB) : one)),
            );
            to({ ...s, ahead, f }, p * q * r);
          }
      }),
    );
  }
  const [tests, finalStates, advantages] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const [key, p] of now) {
    const s = JSON.parse(key) as State;
    add(tests, `A${s.tests[0] ?? 0} B${s.tests[1] ?? 0}`, p);
    add(advantages, `A${s.ahead[0] ?? 0} B${s.ahead[1] ?? 0}`, p);
    const ends = sides.flatMap(({ formations }, i) =>
      formations.map(({ initial }, k) => {
        const { left = 0, out = false } = s.f[i]?.[k] ?? {};
        const state =
          left === 0
            ? 'destroyed'
            : 3 * left <= initial
              ? 'spent'
              : 3 * left <= 2 * initial
                ? 'shaken'
                : 'steady';
        return `${i === 0 ? 'A' : 'B'}${k + 1} ${out ? 'retired' : state}`;
      }),
    );
    add(finalStates, ends.join(', '), p);
  }
  return { tests, finalStates, advantages };
}
