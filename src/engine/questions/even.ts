/** "Make it even": the value of one number at which the first side's share comes nearest to a half. */
import { z } from 'zod';
import { evenValue, type EvenValue, type Tried } from '../../questions/matchup/even-value.ts';
import { plain } from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { at } from '../../chance/at.ts';
import { rounded } from '../../experiment/analyses/moved-numbers.ts';
import { SpecError } from '../../experiment/diagnostic.ts';
import { LARGEST_NUMBER, LONGEST_PATH } from '../../experiment/limits.ts';
import { openedAlone } from '../cell-alone.ts';
import { QuestionError, type Asking } from '../messages.ts';
import { cellOf, opened, question, SPEC_CELL } from '../question.ts';
import { resolved } from './spec.ts';

/** Values that may be tried, at the most. */
const MOST_VALUES = 2000;
/** As many are all tried; of more the share need not rise or fall throughout, but is taken to. */
const FEW = 12;
/** The share of the first side that is wanted, of the engagements that a side wins. */
const EVEN = 0.5;

export interface Even extends Pick<EvenValue, 'tried' | 'best'> {
  readonly finding: string;
  /** False while values are tried, and where the search was stopped. */
  readonly whole: boolean;
}

const size = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER);

const EVEN_ASKED = {
  ...SPEC_CELL,
  /** A path as under `vary`: `tables.weapons.lebel.hit.medium`, `sides.french.force.formations.0.units.0.count`. */
  path: z.string().min(1).max(LONGEST_PATH),
  /** The values are those from `least` to `largest` in steps. */
  least: size,
  largest: size,
  step: size.positive().optional(),
};

export const even = question(
  EVEN_ASKED,
  async (
    { path, least, largest, step = 1, ...asked },
    desk,
    { signal, tell }: Asking<Even>,
  ): Promise<Even> => {
    const count = Math.floor((largest - least) / step + 1e-9) + 1;
    if (!(count >= 2 && count <= MOST_VALUES))
      throw new QuestionError(
        `these are ${Math.max(0, count)} values to try; there must be 2 to ${MOST_VALUES}`,
      );
    const { experiment, system } = await opened(desk, asked);
    const cell = cellOf(experiment, asked.cell);
    const search = new Search(Array.from({ length: count }, (_value, i) => rounded(least + i * step)));
    let facts: RunFacts | null = null;
    let refusal: SpecError | null = null;
    const evenOf = (whole: boolean): Even | null => {
      if (facts === null) return null;
      const { tried, best, finding } = evenValue(search.tried, facts);
      return { tried, best, finding: plain(finding), whole };
    };
    for (let value = search.next(); value !== null && !signal.aborted; value = search.next()) {
      try {
        const analysis = { kind: 'matchup' };
        const whole = await openedAlone(desk, asked, system, cell, { analysis, vary: { [path]: [value] } });
        const { result } = await resolved(whole, desk, { signal });
        if (signal.aborted) break;
        const [row] = result.findings.rows;
        if (row === undefined) throw new TypeError('a cell was resolved, yet there is no row of it');
        ({ facts } = result);
        search.took({ value, cell: row.cell });
      } catch (error) {
        if (!(error instanceof SpecError)) throw error;
        refusal = error;
        search.refuse(value);
      }
      const so = evenOf(false);
      if (so !== null) tell(so);
    }
    const found = evenOf(!signal.aborted);
    if (found !== null) return found;
    signal.throwIfAborted();
    throw refusal ?? new QuestionError('no value was tried');
  },
);

/** The order in which values are tried. */
class Search {
  private readonly values: readonly number[];
  /** By the number of the value; null for a refused one. */
  private readonly tries = new Map<number, Tried | null>();

  constructor(values: readonly number[]) {
    this.values = values;
  }

  /** Ascending. */
  get tried(): readonly Tried[] {
    return [...this.tries].toSorted(([a], [b]) => a - b).flatMap(([, tried]) => tried ?? []);
  }

  /** The next value to try; null where the search is over. */
  next(): number | null {
    const place = this.nextPlace();
    return place === null ? null : at(this.values, place);
  }

  took(tried: Tried): void {
    this.tries.set(this.values.indexOf(tried.value), tried);
  }

  refuse(value: number): void {
    this.tries.set(this.values.indexOf(value), null);
  }

  private nextPlace(): number | null {
    const { values, tries } = this;
    const last = values.length - 1;
    const first = [0, last, Math.floor(last / 2)].find((place) => !tries.has(place));
    if (first !== undefined) return first;
    const untried = values.flatMap((_value, place) => (tries.has(place) ? [] : [place]));
    if (values.length <= FEW) return untried[0] ?? null;
    const places = [...tries.keys()].toSorted((a, b) => a - b);
    const gaps = places.flatMap((from, i) => {
      const to = places[i + 1];
      return to === undefined || to - from < 2 ? [] : [{ from, to, off: this.offWithin(from, to) }];
    });
    const [gap] = gaps.toSorted((a, b) => a.off - b.off);
    return gap === undefined || gap.off === Infinity ? null : Math.floor((gap.from + gap.to) / 2);
  }

  /** Below 0 where the share passes a half between two places; the distance of the best so far, beside it. */
  private offWithin(from: number, to: number): number {
    const [a, b] = [this.aboveAt(from), this.aboveAt(to)];
    if (a !== null && b !== null && a * b < 0) return -1;
    const best = Math.min(
      ...[...this.tries.keys()].map((place) => Math.abs(this.aboveAt(place) ?? Infinity)),
    );
    return [a, b].some((above) => above !== null && Math.abs(above) === best) ? best : Infinity;
  }

  /** The share less a half; null where it is not known. */
  private aboveAt(place: number): number | null {
    const tried = this.tries.get(place) ?? null;
    const [first, second] = (tried && bestShares(tried.cell)) ?? [];
    if (first === undefined || second === undefined || first.value + second.value === 0) return null;
    return first.value / (first.value + second.value) - EVEN;
  }
}
