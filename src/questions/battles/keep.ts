/** The battles of a run that are kept to be seen again: the typical one of a cell, the best and the worst for its first side. */
import { isMap } from '../../play/json.ts';
import type { RuleSystem } from '../../play/system.ts';
import { narrateReplicate } from '../../run/narrate-replicate.ts';
import type { RunOutcome } from '../../run/outcome.ts';
import type { Cell, Experiment } from '../../spec/experiment.ts';
import { chosen, inOneGo, orderingReplicates } from '../../run/remarkable-replicate.ts';
import { readBattleLog, type BattlesKept } from '../../run/record/battle-log.ts';

/** Those of the first cell that was played; undefined where none can be seen again. */
export function battlesOf({ experiment, cells }: RunOutcome, system: RuleSystem): BattlesKept | undefined {
  const cell = cells.find(({ simulated }) => simulated !== null)?.cell;
  return cell === undefined ? undefined : inOneGo(battlesOfCell(experiment, cell, system));
}

/** Those of a cell, in steps; undefined for engagements without a map or without a log. */
export function* battlesOfCell(
  experiment: Experiment,
  cell: Cell,
  system: RuleSystem,
): Generator<void, BattlesKept | undefined> {
  const { map } = cell.inputs;
  if (!isMap(map)) return undefined;
  const { numbers } = yield* orderingReplicates(experiment, cell, [system]);
  const battles = (['median', 'best', 'worst'] as const).flatMap((which) => {
    const replicate = chosen(numbers, which);
    const log = readBattleLog(narrateReplicate(experiment, cell, replicate, [system]).events);
    return log === null ? [] : [{ which, replicate, log }];
  });
  if (battles.length === 0) return undefined;
  const { metresPerCm = null } = system;
  return { format: 1, cell: cell.number, among: numbers.length, map, metresPerCm, battles };
}
