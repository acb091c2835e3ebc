/** Weapons compared by the words of a command, and the answer as lines. */
import { plain } from '../analysis/sentence.ts';
import { weaponRows } from '../analysis/tables/weapons.ts';
import { wantedWeapons, weaponsAnswer, type WeaponsAnswer } from '../questions/weapons/answer.ts';
import { weaponTables } from '../questions/weapons/charts.ts';
import { weaponsStory } from '../questions/weapons/tell.ts';
import type { OwnTables } from '../spec/read-tables.ts';
import { answerLines } from './answer-lines.ts';
import { UsageError } from './command-error.ts';
import { bold } from './output.ts';
import { wrapped } from './wrap.ts';
import { hytheCommand } from './hythe-command.ts';

interface WeaponsWanted {
  readonly weapons: readonly string[];
  readonly army: readonly string[];
  readonly by: Readonly<Record<string, readonly string[]>>;
  readonly options: readonly (readonly [name: string, value: readonly string[]])[];
}

/** @throws {UsageError} if a word names nothing, {InputError} for an unknown ruling */
export function compareWeapons({ system, ownIds }: OwnTables, wanted: WeaponsWanted): WeaponsAnswer {
  const { weaponry } = system;
  if (weaponry === undefined)
    throw new UsageError(
      `${system.id} has no weapons to compare; \`${hytheCommand('odds', system.id)}\` lists what it can answer`,
    );
  const given = Object.fromEntries(wanted.options.map(([name, values]) => [name, valueOf(values.join(','))]));
  const by = Object.fromEntries(
    Object.entries(wanted.by).map(([name, values]) => [name, values[0] === 'all' ? 'all' : values] as const),
  );
  const found = wantedWeapons({ system, ownIds }, weaponry, { ...wanted, options: given, by });
  const [problem] = found.problems;
  if (problem !== undefined) throw new UsageError(problem.message);
  return weaponsAnswer(weaponRows(system, found, found.choice), found.about);
}

/** A ruling's value: a number, yes or no, or a word. */
function valueOf(word: string): string | number | boolean {
  if (word === 'true' || word === 'false') return word === 'true';
  return word !== '' && Number.isFinite(Number(word)) ? Number(word) : word;
}

/** The finding, further sentences, and what is assumed. */
export function findingOf(answer: WeaponsAnswer): readonly string[] {
  const { headline, sentences, cautions = [] } = weaponsStory(answer);
  return [headline, ...sentences, ...cautions].map(plain);
}

export function weaponsLines(answer: WeaponsAnswer, width: number): string[] {
  const [headline = '', ...others] = findingOf(answer);
  return [
    ...wrapped(bold(headline), width),
    ...others.flatMap((sentence) => wrapped(sentence, width)),
    ...answerLines(weaponTables(answer), width),
  ];
}
