/** Sentences on a game of doctrines: who is favoured when both choose best, what each should do, and how far the fixed ones mislead. */
import { item } from '../../chance/at.ts';
import type { Opening, VerdictLine } from '../../analysis/answer.ts';
import { shareText, sizeText } from '../../analysis/certainty.ts';
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import { theSide } from '../../analysis/labels.ts';
import { fairnessLines, fairnessOf } from '../../analysis/matchup/fairness.ts';
import { measuredText, measureName } from '../../analysis/measure-words.ts';
import {
  afterColon,
  capital,
  joined,
  LONGEST,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  wordsIn,
  type Sentence,
} from '../../analysis/sentence.ts';
import { placesOf } from '../../analysis/matchup/places.ts';
import { ofTheOther } from '../../analysis/estimate.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { bestFairness, scoredFairness, undecided } from './best-fairness.ts';
import { doctrineName, isAct } from './doctrine-names.ts';
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
  const headline = second === undefined ? headlineOfOne(only, input) : headlineOfSeveral(input);
  return {
    headline,
    figure: second === undefined ? figureOf(only, input) : null,
    verdicts: verdictsOf(input),
    sentences: [
      ...(games.length > MOST_TOLD || plain(headline).includes(plain(listedPlay(only, input, chosenInWords)))
        ? []
        : games.flatMap((game) => playStory(game, input))),
      ...(second === undefined ? givenStory(only, input) : []),
      ...dominatedStory(input),
      ...undecidedStory(input),
      ...left,
    ],
  };
}

/** `With best play the French score 66.4%, not 50.4%: the French charge at once; the British form square.` */
function headlineOfOne(game: Game, input: DoctrinesInput): Sentence {
  const { best, fixed } = compared(game, input);
  const value = isFarOff(game, input)
    ? say`With best play ${best}, not ${fixed}`
    : say`With best play ${best}; the fixed doctrines give ${fixed}`;
  const how = listedPlay(game, input, chosenInWords);
  return isSure(game) ? shortest(LONGEST_HEADLINE, say`${value}: ${how}.`, say`${value}.`) : say`${value}.`;
}

/** `With best play wins of the British are 22.9% at 14 cm, not 41.0%; at 4 cm 43.9%.` */
function headlineOfSeveral(input: DoctrinesInput): Sentence {
  const { games, farthest, score } = input.findings;
  const cells = games.map(({ condition }) => condition);
  const far = games.filter((game) => isFarOff(game, input));
  const bound = `${FAR_OFF * 100} points`;
  const verb = score.measure?.metric === 'winner' ? 'are' : 'is';
  if (far.length === 0) {
    if (!score.isShare)
      return say`What happens when both choose best, in ${games.length} matchups, stands in the table.`;
    const value = say`With best play the ${scoreName(input)} ${verb} ${rangeOver(games)}`;
    return shortest(
      LONGEST_HEADLINE,
      games.every(({ off }) => sizeOf(off).high <= FAR_OFF)
        ? say`${value}: within ${bound} of the fixed doctrines.`
        : say`${value}, not surely more than ${bound} off the fixed doctrines.`,
      say`${value}.`,
    );
  }
  const where = (some: readonly Game[]): Sentence =>
    placesOf(
      some.map(({ condition }) => condition),
      cells,
      input.facts,
    );
  const short =
    far.length === games.length
      ? say`With best play the ${scoreName(input)} ${verb} ${rangeOver(games)}, not ${rangeOver(games, 'fixed')}.`
      : say`With best play the ${scoreName(input)} ${verb} more than ${bound} off the fixed doctrines${where(far)}.`;
  const worst = farthest === null ? undefined : games[farthest];
  if (worst === undefined) return short;
  const { best, fixed, valueOf } = compared(worst, input);
  const told = say`With best play ${best}${where([worst])}, not ${fixed}`;
  const others = games.filter((game) => game !== worst);
  const rest = joined(
    others.map((game) => say`${valueOf(game)}${where([game])}`),
    ', ',
  );
  return shortest(
    LONGEST_HEADLINE,
    say`${told}; ${rest}.`,
    ...(far.length > 1 ? [say`${told}, the farthest of ${games.length} matchups.`] : []),
    say`${told}.`,
    short,
  );
}

/** The values of all games, or those of the fixed doctrines: `50.0%`, `40.0% to 40.9%`. */
function rangeOver(games: readonly Game[], of: 'value' | 'fixed' = 'value'): string {
  const low = Math.min(...games.map((game) => game[of].low));
  const high = Math.max(...games.map((game) => game[of].high));
  if (!games.every(({ isExact }) => isExact)) return percentRange(low, high);
  const [least, most] = [exactPercent(low), exactPercent(high)];
  return least === most ? least : `${least} to ${most}`;
}

/** True where the fixed doctrines are surely so far off that they mislead; of a mean that is not said. */
function isFarOff({ off }: Game, { findings: { score } }: DoctrinesInput): boolean {
  return score.isShare && sizeOf(off).low > FAR_OFF;
}

/** `the French score 66.4%` and `50.4%`, of the side that is favoured; of another measure its value. */
function compared(
  game: Game,
  { findings: { score }, facts }: DoctrinesInput,
): { readonly best: Sentence; readonly fixed: string; readonly valueOf: (game: Game) => string } {
  const { measure } = score;
  if (measure !== null) {
    const isOne = measure.label !== null && measure.metric !== 'winner';
    const lead = measure.label === null ? 'the mean of ' : isOne ? 'the ' : '';
    return {
      valueOf: ({ value }) => measuredText(value, measure),
      best: say`${lead}${measureName(measure, facts)} ${measure.label === null || isOne ? 'is' : 'are'} ${measuredText(game.value, measure)}`,
      fixed: measuredText(game.fixed, measure),
    };
  }
  const favoured = game.sureValue.high < 0.5 - ROUNDING ? 1 : 0;
  const own = (estimate: Estimate): string => shareText(ofSide(estimate, favoured));
  return {
    valueOf: ({ value }) => own(value),
    best: say`${theSide(facts, favoured)} score ${own(game.value)}`,
    fixed: own(game.fixed),
  };
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

/** `Best play at 8 cm: the British hold; the French charge (62%) or retire (38%).` */
function playStory(game: Game, input: DoctrinesInput): Sentence[] {
  const { findings, facts } = input;
  const cells = findings.games.map(({ condition }) => condition);
  const where = placesOf([game.condition], cells, facts);
  const hedge = isSure(game) ? '' : ', as far as the dice tell';
  const lead = say`Best play${where}${hedge}: `;
  const whole = say`${lead}${listedPlay(game, input, chosenInWords)}.`;
  if (wordsIn(whole) <= LONGEST) return [whole];
  const inTurn = SIDES.map(
    (side) => say`${lead}${theSide(facts, side)} ${chosenInWords(game, side, input)}.`,
  );
  if (cells.length === 1 && inTurn.every((sentence) => wordsIn(sentence) <= LONGEST)) return inTurn;
  return [
    shortest(
      LONGEST,
      say`${lead}${listedPlay(game, input, mostlyInWords)}.`,
      say`${lead}${listedPlay(game, input, (_game, side) => say`mix ${used(game, side).length} doctrines`)}.`,
    ),
  ];
}

const SIDES = [0, 1] as const;

/** Doctrines of each side: `the British hold; the French charge (62%) or retire (38%)`. */
function listedPlay(
  game: Game,
  input: DoctrinesInput,
  words: (game: Game, side: Player, input: DoctrinesInput) => Sentence,
): Sentence {
  const parts = SIDES.map((side) => say`${theSide(input.facts, side)} ${words(game, side, input)}`);
  return joined(parts, '; ');
}

/** The mixture as what a side does: `hold`, `charge (62%) or retire (38%)`, `choose Charge` of a doctrine that has a name. */
function chosenInWords(game: Game, side: Player, input: DoctrinesInput): Sentence {
  return does(used(game, side), mixtureInWords(game, side, input), side, input);
}

/** `hold`, `mostly hold (62%)`, `mix 3 doctrines` where none is chosen in most games. */
function mostlyInWords(game: Game, side: Player, input: DoctrinesInput): Sentence {
  const parts = used(game, side);
  const [first, second] = parts;
  if (first === undefined || first.share <= 0.5) return say`mix ${parts.length} doctrines`;
  const name = doctrineName(side, first.place, input);
  if (second === undefined) return does([first], name, side, input);
  return say`mostly ${does([first], name, side, input)} (${shareOfGames(game, first.share)})`;
}

/** The words behind `choose` where they are no act of their own. */
function does(
  parts: ReturnType<typeof used>,
  words: Sentence,
  side: Player,
  { findings: { menus } }: DoctrinesInput,
): Sentence {
  return parts.every(({ place }) => isAct(item(menus[side], place))) ? words : say`choose ${words}`;
}

/** `hold`, `charge (62%) or retire (38%)`: the most frequent first. */
export function mixtureInWords(game: Game, side: Player, input: DoctrinesInput): Sentence {
  const parts = used(game, side);
  const [first, second] = parts;
  if (first === undefined) return [];
  if (second === undefined) return doctrineName(side, first.place, input);
  const words = parts.map(
    ({ place, share }) => say`${doctrineName(side, place, input)} (${shareOfGames(game, share)})`,
  );
  return say`${joined(words.slice(0, -1), ', ')} or ${words.at(-1) ?? []}`;
}

/** `62%`, `about 62%` of a mixture that was estimated. */
export function shareOfGames({ isExact, play }: Game, share: number): string {
  if (play.saddle !== null) return '100%';
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
      const atLeast = (what: Sentence): Sentence =>
        say`For ${theSide(input.facts, side)}, ${doctrineName(side, by, input)} is at least as good against everything as ${what}.`;
      return shortest(LONGEST, atLeast(joined(names, ' or ')), atLeast(say`${ones.length} other doctrines`));
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
