/** Words of a game of doctrines: what each side should do, what that is worth, and how far the fixed doctrines mislead. */
import { SIDES } from '../../play/by-side.ts';
import type { Telling, VerdictLine } from '../telling/answer.ts';
import { sharesText, shareText } from '../telling/certainty.ts';
import { exactPercent } from '../telling/digits.ts';
import { exactly } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { theSide } from '../telling/labels.ts';
import { fairnessAt, fairnessLines, fairnessOf, type Fairness } from '../matchup/fairness.ts';
import { placesBehind } from '../places.ts';
import { measuredText, measureName, verbOf } from '../measure.ts';
import { verb } from '../phrases.ts';
import {
  afterColon,
  capital,
  firstOf,
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Sentence,
} from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { ROUNDING, type Doctrines, type Game } from './answer.ts';
import { entryName, isAct, type Player } from './names.ts';

/** A game with the facts that it is told with. */
export interface Told extends Doctrines {
  readonly facts: RunFacts;
}

/** Conditions of which the best play is told in a sentence each; the table has all. */
const MOST_TOLD = 3;
/** Doctrines that a sentence names. */
const MOST_NAMED = 3;

export function tellDoctrines(told: Told): Telling {
  const { games, missing } = told;
  const headline =
    games.length === 0
      ? say`Some pairs of doctrines have no result, so no game can be solved.`
      : headlineOf(told);
  const untold = games.filter((game) => !plain(headline).includes(plain(playOf(game, SIDES, told))));
  const left = missing === 1 ? '1 game is' : `${missing} games are`;
  return {
    headline,
    verdicts: verdictsOf(told),
    sentences: [
      ...(games.length > MOST_TOLD ? [] : untold.map((game) => playStory(game, told))),
      ...dominatedStory(told),
      ...(missing === 0
        ? []
        : [
            say`${left} left out, since pairs of doctrines have no result: the run was stopped before its end.`,
          ]),
    ],
  };
}

/**
 * `Best play at every distance: the French charge unless it is in square; the French score 72.7% to 72.8%, not 81.5%.`, of
 * all conditions where a side does the same in each; else of the one where the fixed doctrines are farthest off, of those that
 * are sure; of the values alone where the dice leave the doctrines open.
 */
function headlineOf(told: Told): Sentence {
  const { games } = told;
  const sure = games.filter(({ isSure }) => isSure);
  const one = sure.toSorted((a, b) => Math.abs(b.off.value) - Math.abs(a.off.value)).slice(0, 1);
  const alike = SIDES.filter(
    (side) =>
      sure.length === games.length &&
      new Set(games.map((game) => plain(playOf(game, [side], told)))).size === 1,
  );
  const ways = (some: readonly Game[], sides: readonly Player[], isBrief?: boolean): readonly Sentence[] => {
    const [first] = some;
    if (first?.isSure !== true || sides.length === 0) return [];
    const lead = say`Best play${placeOf(some, told)}: ${playOf(first, sides, told, isBrief)}`;
    const subject = sides.length === 1 && sides[0] === 0 ? ['they'] : theSide(told.facts, 0);
    return valueWords(some, told, subject).map((value) => say`${lead}; ${value}.`);
  };
  return shortest(
    LONGEST_HEADLINE,
    ...ways(games, alike),
    ...ways(games, alike.slice(0, 1)),
    ...ways(games, alike.slice(0, 1), true),
    ...(told.score.measure !== null && sure.length === games.length ? amountOfEach(told) : []),
    ...ways(one, SIDES),
    ...ways(one, [0]),
    ...ways(one, [0], true),
    ...valueWords(games, told, theSide(told.facts, 0)).map((value) => say`With best play ${value}.`),
  );
}

/** Conditions whose amounts a headline has room for. */
const MOST_AMOUNTS = 3;

/** `With best play the British win 43.9% at 4 cm, 22.9% at 14 cm.`, where the spec asks for an amount. */
function amountOfEach(told: Told): readonly Sentence[] {
  const { games, score, facts } = told;
  if (!score.isOfWins || games.length < 2 || games.length > MOST_AMOUNTS) return [];
  const each = games.map((game) => say`${scoreText(game.value, told)}${placeOf([game], told)}`);
  return [say`With best play ${theSide(facts, 0)} ${verb(0, facts, ['win', 'wins'])} ${joined(each, ', ')}.`];
}

/** `the French score 72.7% to 72.8%`, before it with `, not 81.5%` where the fixed doctrines surely mislead in all of the games. */
function valueWords(some: readonly Game[], told: Told, subject: Sentence): readonly Sentence[] {
  const { measure, isOfWins, isShare } = told.score;
  const range = (of: 'value' | 'fixed'): string => {
    const all = some.map((game) => game[of]).toSorted((a, b) => a.value - b.value);
    const ends = all.filter((_one, i) => i === 0 || i === all.length - 1);
    return isShare ? sharesText(all) : ends.map((one) => scoreText(one, told)).join(' to ');
  };
  const is = measure?.label === null || measure === null ? 'is' : verbOf(measure, 'are', 'is');
  const alone = isOfWins
    ? say`${subject} ${measure === null ? 'score' : 'win'} ${range('value')}`
    : say`${isShare ? '' : 'the mean of '}${scoreName(told)} ${is} ${range('value')}`;
  return [...(some.every(({ isFarOff }) => isFarOff) ? [say`${alone}, not ${range('fixed')}`] : []), alone];
}

/** The place of some games of all, with a space before it; empty of one alone. */
export function placeOf(some: readonly Game[], { games, facts }: Told): Sentence {
  const [own = [], all = []] = [some, games].map((games) => games.map((game) => game.condition));
  return placesBehind(own, all, facts);
}

export function scoreText(estimate: Estimate, { score }: Told): string {
  return score.measure === null ? shareText(estimate) : measuredText(estimate, score.measure);
}

/** `score of the British`, `wins of the British` */
export function scoreName({ score, facts }: Told): Sentence {
  return score.measure === null ? say`score of ${theSide(facts, 0)}` : measureName(score.measure, facts);
}

/** The fairness when both choose best, beside that of the fixed doctrines; of a spec that scores wins, by its own score. */
function verdictsOf({ games, score, sureness, facts }: Told): readonly VerdictLine[] {
  if (!score.isOfWins) return [];
  const sure = { ...facts, ...sureness };
  const fair = ({ condition }: Game, { share, none }: Game['decided']): Fairness => ({
    ...fairnessAt(condition, share, none, sure),
    more: null,
  });
  const best = games.map((game) => fair(game, game.decided));
  const isByScore = score.measure !== null;
  const fixed = isByScore
    ? games.map((game) => fair(game, { share: game.sureFixed, none: exactly(0) }))
    : fairnessOf(
        games.map(({ condition }) => condition),
        sure,
      );
  const drawn = isByScore ? say`counting draws as losses of ${theSide(facts, 0)}, ` : [];
  const lines = (name: string, all: readonly Fairness[]): readonly VerdictLine[] =>
    fairnessLines(all, sure, drawn).map((line) => ({
      ...line,
      words: say`${name}: ${afterColon(line.words)}`,
    }));
  return [...lines('Best play', best), ...lines('Fixed doctrines', fixed)];
}

/** `Best play at 8 cm: the British hold; the French charge (62%) or retire (38%).` */
function playStory(game: Game, told: Told): Sentence {
  const lead = say`Best play${placeOf([game], told)}${game.isSure ? '' : ', as far as the dice tell'}: `;
  const ways = [false, true].map((isBrief) => say`${lead}${playOf(game, SIDES, told, isBrief)}.`);
  return shortest(LONGEST, ...ways);
}

/** `the British hold; the French charge (62%) or retire (38%)`; in brief `the French most often charge (62%)`. */
export function playOf(game: Game, sides: readonly Player[], told: Told, isBrief = false): Sentence {
  const parts = sides.map((side) => {
    const all = used(game, side);
    const often = isBrief && all.length > 1 ? 'most often ' : '';
    const isActs = all.every(({ place }) => isAct(item(told.menus[side], place)));
    return say`${theSide(told.facts, side)} ${often}${isActs ? '' : 'choose '}${mixture(game, side, told, isBrief)}`;
  });
  return joined(parts, '; ');
}

/** `hold`, `charge (62%) or retire (38%)`: the most frequent first; in brief it alone. */
export function mixture(game: Game, side: Player, told: Told, isBrief = false): Sentence {
  const all = used(game, side);
  const words = all.map(({ place, played }) => {
    const name = doctrineName(side, place, told);
    return all.length === 1 ? name : say`${name} (${shareOfGames(game, played)})`;
  });
  return listed(isBrief ? words.slice(0, 1) : words, 'or');
}

/** `62%`, `about 62%` of a mixture that was estimated. */
export function shareOfGames({ isExact }: Game, played: number): string {
  if (played === 1) return '100%';
  return isExact ? exactPercent(played) : `about ${exactPercent(played, 0)}`;
}

/** The doctrines that a side uses when both choose best, the most frequent first. */
export function used({ doctrines }: Game, side: Player) {
  return doctrines[side]
    .map(({ played }, place) => ({ place, played }))
    .filter(({ played }) => played > ROUNDING)
    .toSorted((a, b) => b.played - a.played);
}

/** The name of a doctrine by its place on the menu of a side. */
export function doctrineName(side: Player, place: number, { menus, facts }: Told): Sentence {
  return entryName(item(menus[side], place), side, facts);
}

/** Doctrines that a side may leave out under every condition, since another surely does at least as well against everything. */
function dominatedStory(told: Told): Sentence[] {
  const { games, menus } = told;
  return SIDES.flatMap((side) => {
    const isNeedless = (place: number): boolean =>
      games.every(({ doctrines }) => item(doctrines[side], place).dominatedBy !== null);
    const places = [...menus[side].keys()].filter((place) => games.length > 0 && isNeedless(place));
    if (places.length === 0) return [];
    const names = firstOf(
      places.map((place) => doctrineName(side, place, told)),
      MOST_NAMED,
    );
    const choose = places.every((place) => isAct(item(menus[side], place))) ? '' : 'choose ';
    return [
      say`${capital(theSide(told.facts, side))} need not ${choose}${listed(names, 'or')}: another doctrine does at least as well against everything.`,
    ];
  });
}
