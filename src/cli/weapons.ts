/** `hythe weapons`: hit tables side by side, exact. */
import { weaponRows } from '../run/tables/weapons.ts';
import { wantedWeapons, weaponsAnswer, type WeaponsAnswer } from '../questions/weapons/answer.ts';
import { weaponTables } from '../questions/weapons/charts.ts';
import { weaponsStory } from '../questions/weapons/tell.ts';
import type { OwnTables } from '../spec/read-tables.ts';
import { storyLines, storyTexts } from './answer-lines.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { rulesAtHand, systemAtHand } from './rules-at-hand.ts';

export async function weapons(
  _context: Context,
  options: Given<'weapons'>,
  rules: string,
  names: readonly string[],
): Promise<CommandAnswer> {
  const { load } = await rulesAtHand(options);
  const answer = compareWeapons(await systemAtHand(rules, await load(rules), options), {
    weapons: names,
    army: options.army ?? [],
    by: Object.fromEntries(options.condition),
    options: options.ruling,
  });
  const told = { ...weaponsStory(answer), tables: weaponTables(answer) };
  return {
    json: () => ({ ...answer, finding: storyTexts(told) }),
    lines: (width) => storyLines(told, width),
  };
}

interface WeaponsWanted {
  readonly weapons: readonly string[];
  readonly army: readonly string[];
  readonly by: Readonly<Record<string, readonly string[]>>;
  readonly options: Given<'weapons'>['ruling'];
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
