/** Sentences on a game of doctrines: who is favoured when both choose best, what each should do, and how far the fixed ones mislead. */
import { item } from '../../chance/at.ts';
import type { Opening, VerdictLine } from '../answer.ts';
import { shareText, sizeText } from '../certainty.ts';
import { exactPercent, percentRange } from '../digits.ts';
import { theSide } from '../labels.ts';
import { fairnessLines, fairnessOf } from '../matchup/fairness.ts';
import { measuredText, measureName } from '../measure-words.ts';
import {
  afterColon,
  capital,
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  say,
  shortest,
  wordsIn,
  type Sentence,
} from '../sentence.ts';
import { placeOf, placesOf } from '../matchup/places.ts';
import { ofTheOther } from '../estimate.ts';
import type { Estimate } from '../tables/rows.ts';
import { bestFairness, scoredFairness, undecided } from './best-fairness.ts';
import { doctrineName } from './doctrine-names.ts';
import { FAR_OFF, ROUNDING, sizeOf, type DoctrinesInput, type Game } from './findings.ts';
import type { Player } from './doctrine-names.ts';

/** Conditions of which the best play is told in a sentence each; the table has all. */
const MOST_TOLD = 3;
/** Engagements without a winner beyond this share are told. */
const MANY_UNDECIDED = 0.2;

export function doctrinesOpening(input: DoctrinesInput): Opening {
  const { games, missing } = input.findings;
  const left =
    missing === 0
      ? []
      : [
          say`${missing === 1 ? '1 game is' : `${missing} games are`} left out, since pairs of doctrines have no result: the run was stopped before its end.`,
        ];
  const [only, second] = games;
  if (only === undefined)
    return {
      headline: say`Some pairs of doctrines have no result, so no game can be solved.`,
      figure: null,
      verdicts: [],
      sentences: left,
    };
  return {
    headline: second === undefined ? headlineOfOne(only, input) : headlineOfSeveral(input),
    figure: second === undefined ? figureOf(only, input) : null,
    verdicts: verdictsOf(input),
    sentences: [
      ...(games.length > MOST_TOLD ? [] : games.flatMap((game) => playStory(game, input))),
      ...(second === undefined ? givenStory(only, input) : []),
      ...dominatedStory(input),
      ...undecidedStory(input),
      ...left,
    ],
  };
}

/** `The fixed doctrines mislead by 16.0 points: when both choose best, the French score 66.4 %, not 50.4 %.` */
function headlineOfOne(game: Game, input: DoctrinesInput): Sentence {
  const { best, fixed } = compared(game, input);
  return isFarOff(game, input)
    ? say`The fixed doctrines mislead by ${sizeText(sizeOf(game.off))}: when both choose best, ${best}, not ${fixed}.`
    : say`When both choose best, ${best}; the fixed doctrines gave ${fixed}.`;
}

function headlineOfSeveral(input: DoctrinesInput): Sentence {
  const { games, farthest, score } = input.findings;
  const cells = games.map(({ condition }) => condition);
  const far = games.filter((game) => isFarOff(game, input));
  const bound = `${FAR_OFF * 100} points`;
  if (far.length === 0)
    return score.isShare && games.every(({ off }) => sizeOf(off).high <= FAR_OFF)
      ? say`When both choose best, the ${scoreName(input)} ${score.measure?.metric === 'winner' ? 'are' : 'is'} ${rangeOver(games)}: within ${bound} of the fixed doctrines.`
      : score.isShare
        ? say`The fixed doctrines are surely more than ${bound} off in none of ${games.length} matchups.`
        : say`What happens when both choose best, in ${games.length} matchups, stands in the table.`;
  const where = placesOf(
    far.map(({ condition }) => condition),
    cells,
    input.facts,
  );
  const short = say`The fixed doctrines mislead by more than ${bound}${where}.`;
  const worst = farthest === null ? undefined : games[farthest];
  if (worst === undefined) return short;
  const { best, fixed } = compared(worst, input);
  const most = placeOf([worst.condition], cells, input.facts);
  const mislead = (place: Sentence): Sentence =>
    say`The fixed doctrines mislead${place}: when both choose best, ${best}, not ${fixed}.`;
  if (far.length === 1) return shortest(LONGEST_HEADLINE, mislead(where), short);
  return shortest(
    LONGEST_HEADLINE,
    mislead(say`${where}, most ${most}`),
    mislead(say`, most ${most}`),
    short,
  );
}

/** The values of all games: `50.0 %`, `40.0 % to 40.9 %, by matchup`. */
function rangeOver(games: readonly Game[]): string {
  const low = Math.min(...games.map(({ value }) => value.low));
  const high = Math.max(...games.map(({ value }) => value.high));
  if (!games.every(({ isExact }) => isExact)) return `${percentRange(low, high)}, by matchup`;
  const [least, most] = [exactPercent(low), exactPercent(high)];
  return least === most ? least : `${least} to ${most}, by matchup`;
}

/** True where the fixed doctrines are surely so far off that they mislead; of a mean that is not said. */
function isFarOff({ off }: Game, { findings: { score } }: DoctrinesInput): boolean {
  return score.isShare && sizeOf(off).low > FAR_OFF;
}

/** `the French score 66.4 %` and `50.4 %`, of the side that is favoured; of another measure its value. */
function compared(
  game: Game,
  { findings: { score }, facts }: DoctrinesInput,
): { readonly best: Sentence; readonly fixed: string } {
  const { measure } = score;
  if (measure !== null) {
    const isOne = measure.label !== null && measure.metric !== 'winner';
    return {
      best: say`${isOne ? 'the ' : ''}${measureName(measure, facts)} ${isOne ? 'is' : measure.label === null ? 'came to' : 'are'} ${measuredText(game.value, measure)}`,
      fixed: measuredText(game.fixed, measure),
    };
  }
  const favoured = game.sureValue.high < 0.5 - ROUNDING ? 1 : 0;
  const own = (estimate: Estimate): string => shareText(ofSide(estimate, favoured));
  return { best: say`${theSide(facts, favoured)} score ${own(game.value)}`, fixed: own(game.fixed) };
}

/** The score as the side counts it. */
export function ofSide(score: Estimate, side: Player): Estimate {
  return side === 0 ? score : ofTheOther(score);
}

function figureOf({ value }: Game, input: DoctrinesInput): Opening['figure'] {
  return {
    amount: [scoreText(value, input)],
    meaning: say`${scoreName(input)} when both choose best`,
  };
}

export function scoreText(estimate: Estimate, { findings: { score } }: DoctrinesInput): string {
  return score.measure === null ? shareText(estimate) : measuredText(estimate, score.measure);
}

/** `score of the British`, `wins of the British` */
export function scoreName({ findings: { score }, facts }: DoctrinesInput): Sentence {
  return score.measure === null ? say`score of ${theSide(facts, 0)}` : measureName(score.measure, facts);
}

/** The fairness when both choose best, beside that of the fixed doctrines; of a spec that scores wins, by its own score. */
function verdictsOf({ findings: { games, score, sureness }, facts }: DoctrinesInput): readonly VerdictLine[] {
  if (score.ofNobody === null) return [];
  const sure = { ...facts, ...sureness };
  const fixed = games.map(({ cells, condition }) => ({ ...item(item(cells, 0), 0), ...condition }));
  const named = (name: string, lines: readonly VerdictLine[]): readonly VerdictLine[] =>
    lines.map((line) => ({ ...line, words: say`${name}: ${afterColon(line.words)}` }));
  if (score.measure !== null) {
    const drawn = say`counting draws as losses of ${theSide(facts, 0)}, `;
    return [
      ...named(
        'Best play',
        fairnessLines(
          scoredFairness(games, ({ sureValue }) => sureValue, sure),
          sure,
          drawn,
        ),
      ),
      ...named(
        'Fixed doctrines',
        fairnessLines(
          scoredFairness(games, ({ sureFixed }) => sureFixed, sure),
          sure,
          drawn,
        ),
      ),
    ];
  }
  return [
    ...named('Best play', fairnessLines(bestFairness(games, score.ofNobody, sure), sure)),
    ...named('Fixed doctrines', fairnessLines(fairnessOf(fixed, sure), sure)),
  ];
}

/** `At 8 cm: the British choose Hold; the French choose Charge in 62 % of games and Retire in 38 %.` */
function playStory(game: Game, input: DoctrinesInput): Sentence[] {
  const { findings, facts } = input;
  const cells = findings.games.map(({ condition }) => condition);
  const where = placesOf([game.condition], cells, facts);
  const hedge = isSure(game) ? '' : ', as far as the dice tell';
  const bestPlay = (words: (side: Player) => Sentence): Sentence =>
    say`Best play${where}${hedge}: ${theSide(facts, 0)} ${words(0)}; ${theSide(facts, 1)} ${words(1)}.`;
  const whole = bestPlay((side) => say`choose ${mixtureInWords(game, side, input)}`);
  if (wordsIn(whole) <= LONGEST) return [whole];
  const inTurn = ([0, 1] as const).map(
    (side) =>
      say`Best play of ${theSide(facts, side)}${where}${hedge}: ${mixtureInWords(game, side, input)}.`,
  );
  if (cells.length === 1 && inTurn.every((sentence) => wordsIn(sentence) <= LONGEST)) return inTurn;
  return [
    shortest(
      LONGEST,
      bestPlay((side) => mostlyInWords(game, side, input)),
      bestPlay((side) => say`mix ${used(game, side).length} doctrines`),
    ),
  ];
}

/** `choose Hold`, `mostly choose Hold (62 %)`, `mix 3 doctrines` where none is chosen in most games. */
function mostlyInWords(game: Game, side: Player, input: DoctrinesInput): Sentence {
  const [first, second] = used(game, side);
  if (first === undefined || first.share <= 0.5) return say`mix ${used(game, side).length} doctrines`;
  const name = doctrineName(side, first.place, input);
  return second === undefined
    ? say`choose ${name}`
    : say`mostly choose ${name} (${shareOfGames(game, first.share)})`;
}

/** `Hold`, `Hold in 62 % of games and Charge in 38 %` */
export function mixtureInWords(game: Game, side: Player, input: DoctrinesInput): Sentence {
  const parts = used(game, side);
  const [first, second] = parts;
  if (first === undefined) return [];
  if (second === undefined) return doctrineName(side, first.place, input);
  const words = parts.map(
    ({ place, share }, i) =>
      say`${doctrineName(side, place, input)} in ${shareOfGames(game, share)}${i === 0 ? ' of games' : ''}`,
  );
  return listed(words);
}

/** `62 %`, `about 62 %` of a mixture that was estimated. */
export function shareOfGames({ isExact, play }: Game, share: number): string {
  if (play.saddle !== null) return '100 %';
  return isExact ? exactPercent(share) : `about ${exactPercent(share, 0)}`;
}

/** The doctrines that a side uses when both choose best, the most frequent first. */
export function used(
  { play }: Game,
  side: Player,
): readonly { readonly place: number; readonly share: number }[] {
  return (side === 0 ? play.rows : play.columns)
    .map((share, place) => ({ place, share }))
    .filter(({ share }) => share > ROUNDING)
    .toSorted((a, b) => b.share - a.share);
}

/** True where the equilibrium is no matter of the dice: exact, or a pair of surely best answers to each other. */
export function isSure({ isExact, play: { saddle }, best }: Game): boolean {
  if (isExact || saddle === null) return isExact;
  const is = (side: Player, against: number, one: number): boolean => {
    const answer = best[side][against];
    return answer?.isSure === true && answer.places.includes(one);
  };
  return is(0, saddle.column, saddle.row) && is(1, saddle.row, saddle.column);
}

/** The points that each fixed doctrine gives away to an opponent who knows it. */
function givenStory(game: Game, input: DoctrinesInput): Sentence[] {
  const { findings, facts } = input;
  if (findings.score.measure !== null) return [];
  return ([0, 1] as const).flatMap((side) => {
    const given = item(game.worst[side], 0).given;
    if (given.low <= ROUNDING) return [];
    return [
      say`${capital(theSide(facts, side))} give away ${sizeText(given)} with ${doctrineName(side, 0, input)}, once the other side knows it.`,
    ];
  });
}

/** Doctrines that another of the same menu surely beats or equals against everything, under every condition. */
function dominatedStory(input: DoctrinesInput): Sentence[] {
  const { games } = input.findings;
  return ([0, 1] as const).flatMap((side) => {
    const inAll = item(games, 0).dominated[side].filter(({ one, by }) =>
      games.every(({ dominated }) => dominated[side].some((each) => each.one === one && each.by === by)),
    );
    return [...Map.groupBy(inAll, ({ by }) => by)].map(([by, ones]) => {
      const names = ones.map(({ one }) => doctrineName(side, one, input));
      const neverNeed = (what: Sentence): Sentence =>
        say`${capital(theSide(input.facts, side))} never need ${what}: ${doctrineName(side, by, input)} is at least as good against everything.`;
      return shortest(LONGEST, neverNeed(joined(names, ' or ')), neverNeed(say`${ones.length} doctrines`));
    });
  });
}

function undecidedStory({ findings: { games, score }, facts }: DoctrinesInput): Sentence[] {
  const [game, second] = games;
  if (game === undefined || second !== undefined || score.ofNobody === null) return [];
  const none = undecided(game, facts.confidence);
  return none.low > MANY_UNDECIDED
    ? [say`When both choose best, ${shareText(none)} of engagements have no winner.`]
    : [];
}
