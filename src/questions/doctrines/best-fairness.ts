/** Fairness of best play: by each side's share of the engagements that a side won at the equilibrium, or by the score of the spec. */
import { item } from '../../chance/at.ts';
import { fairBand, stateIn, type Fairness } from '../../analysis/matchup/fairness.ts';
import type { StoryFacts } from '../../analysis/claims.ts';
import { exactly } from '../../analysis/estimate.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { bestShares, shareTogether } from '../../analysis/verdict.ts';
import type { Game } from './findings.ts';

/**
 * The fairness of each game by its value, which is the share of wins and `ofNobody` of what nobody won: nobody's share is
 * that of the mixtures found. Verdicts hold together with all that the report claims.
 */
export function bestFairness(
  games: readonly Game[],
  ofNobody: number,
  facts: StoryFacts,
): readonly Fairness[] {
  const band = fairBand(facts);
  return games.map((game) => {
    const none = undecided(game, 1 - facts.level / 2);
    const ends = [game.sureValue.low, game.sureValue.high].flatMap((value) =>
      [none.low, none.high].map((nobody) => decided(value, nobody, ofNobody)),
    );
    const value = decided(game.value.value, none.value, ofNobody);
    const base = { cell: game.condition, none, more: null };
    if (!Number.isFinite(value)) return { ...base, state: 'undecided', share: null };
    const share = {
      value,
      low: Math.max(0, Math.min(value, ...ends)),
      high: Math.min(1, Math.max(value, ...ends)),
    };
    return { ...base, share, state: stateIn(share, band) };
  });
}

/** The fairness of each game by scores in which the other side wins what nobody won: nothing is left out. */
export function scoredFairness(
  games: readonly Game[],
  scoreOf: (game: Game) => Estimate,
  facts: StoryFacts,
): readonly Fairness[] {
  const band = fairBand(facts);
  return games.map((game) => {
    const share = scoreOf(game);
    return { cell: game.condition, none: exactly(0), more: null, share, state: stateIn(share, band) };
  });
}

/** The first side's share of the decided engagements. */
function decided(value: number, nobody: number, ofNobody: number): number {
  return (value - ofNobody * nobody) / (1 - nobody);
}

/** The share of engagements without a winner at the equilibrium. */
export function undecided({ cells, play }: Game, confidence: number): Estimate {
  const met = cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const share = item(play.rows, row) * item(play.columns, column);
      return share > 0 ? [{ cell, share }] : [];
    }),
  );
  const each = met.flatMap(({ cell, share }) => {
    const shares = bestShares(cell);
    return shares === null ? [] : [{ share, none: shareTogether(shares[2], cell, met.length, confidence) }];
  });
  const sum = (of: (none: Estimate) => number): number =>
    each.reduce((total, { share, none }) => total + share * of(none), 0);
  return { value: sum(({ value }) => value), low: sum(({ low }) => low), high: sum(({ high }) => high) };
}
