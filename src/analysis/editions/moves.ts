/**
 * Verdicts on how far matchups moved between two editions: by more than what matters, surely not, or open. All verdicts
 * of a suite hold together with its confidence (Holm).
 */
import { MOST_FORECAST } from '../../experiment/limits.ts';
import { halfWidth } from '../../statistics/index.ts';
import { ROUNDING, type ComparedShare } from '../run-difference.ts';
import type { Estimate } from '../tables/rows.ts';

/** `still`: surely by no more than what matters. */
export type MoveState = 'moved' | 'still' | 'open';

/** A matchup of a spec in two editions. */
export interface ComparedMatchup {
  /** The shares of wins of both sides, and of engagements without a winner. */
  readonly shares: readonly ComparedShare[];
  /** A larger difference of shares matters. */
  readonly by: number;
}

export interface ShareMove extends Pick<ComparedShare, 'of' | 'name'> {
  readonly before: Estimate;
  readonly after: Estimate;
  /** After less before, with the interval that the verdict rests on. */
  readonly difference: Estimate;
  readonly state: MoveState;
  /** About how many engagements a cell would tell; null where it is told, Infinity where no number would. */
  readonly enough: number | null;
}

export interface MatchupMove {
  readonly state: MoveState;
  readonly shares: readonly ShareMove[];
}

/** The part of the way to the nearer bound that the interval must be narrower than, since the estimate may come closer. */
const ROOM = 3 / 4;

/**
 * The verdicts on matchups, in their order. Each played share may be said to have moved, or not to have moved: two claims,
 * of one side each, of which Holm's rule admits the surest one by one.
 */
export function movesOf(matchups: readonly ComparedMatchup[], confidence: number): readonly MatchupMove[] {
  const played = matchups.flatMap(({ shares, by }) =>
    shares.flatMap((share) => (share.isEstimated ? [{ share, by }] : [])),
  );
  let level = 0;
  for (let sure = 0, before = -1; sure > before;) {
    before = sure;
    level = (1 - confidence) / Math.max(1, 2 * played.length - sure);
    sure = played.filter(
      ({ share, by }) => stateOf(share.at(confidenceAt(share, level)).difference, by) !== 'open',
    ).length;
  }
  return matchups.map(({ shares, by }) => {
    const moves = shares.map((share): ShareMove => {
      const found = share.at(confidenceAt(share, level));
      const state = stateOf(found.difference, by);
      const { of, name, replicates } = share;
      return { of, name, ...found, state, enough: enoughFor(found.difference, by, state, replicates) };
    });
    const states = moves.map((move) => move.state);
    const state = states.includes('moved')
      ? 'moved'
      : states.every((one) => one === 'still')
        ? 'still'
        : 'open';
    return { state, shares: moves };
  });
}

/** The confidence of the two-sided interval whose ends each err with the level at most. */
function confidenceAt({ isSequence }: ComparedShare, level: number): number {
  return 1 - (isSequence ? 1 : 2) * level;
}

function stateOf({ low, high }: Estimate, by: number): MoveState {
  if (low > by + ROUNDING || high < -by - ROUNDING) return 'moved';
  return low >= -by - ROUNDING && high <= by + ROUNDING ? 'still' : 'open';
}

function enoughFor(
  difference: Estimate,
  by: number,
  state: MoveState,
  replicates: number | null,
): number | null {
  if (state !== 'open' || replicates === null) return null;
  const distance = ROOM * Math.abs(Math.abs(difference.value) - by);
  const reach = halfWidth({ ...difference, confidence: 0.5 });
  const enough = replicates * (reach / distance) ** 2;
  return enough <= MOST_FORECAST ? Math.ceil(enough) : Infinity;
}
