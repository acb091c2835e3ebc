/** A battle on a map: its deployment, and three of its battles to be watched. */
import { readOpening } from '../../run/record/battle-log.ts';
import { battlesOfCell } from '../../questions/battles/keep.ts';
import { withoutWrong } from '../../battlefield/map/read-map.ts';
import type { LabelFacts } from '../../questions/telling/labels.ts';
import { InputError, type InputProblem } from '../../play/inputs.ts';
import { mapOf, type Json, type JsonObject } from '../../play/json.ts';
import type { RuleSystem } from '../../play/system.ts';
import { SpecError } from '../../spec/diagnostic.ts';
import { Source } from '../../spec/source.ts';
import { NO_WORDS } from '../../spec/words.ts';
import { parseYaml } from '../../spec/yaml-document.ts';
import { battleReplay } from '../../report/battle/battle-section.ts';
import { deploymentOf, type Deployment } from '../../report/battle/deployment.ts';
import { QuestionError } from '../messages.ts';
import { cellOf, inSlices, opened, question, spokenIn } from '../question.ts';

/** The opening of a cell, as it was read. */
interface Seen {
  readonly map: Json;
  /** The map without its wrong features. */
  readonly drawn: unknown;
  readonly opening: JsonObject;
  readonly system: RuleSystem;
  /** The problems of its forces. */
  problems: readonly InputProblem[];
}

/**
 * The forces and the ground of the first cell where the spec puts them, also where it must not; null for a spec of another kind, and for
 * one whose map or forces cannot be read at all.
 */
export const deployment = question('deployment', async (asked, desk) => {
  const seen: Seen[] = [];
  const watched = (system: RuleSystem): RuleSystem => ({
    ...system,
    kinds: system.kinds.map((kind) => ({
      ...kind,
      create(tables, options, inputs, needs) {
        const map = inputs['map'] as Json; // an input of a spec, which is JSON
        const right = seen.length === 0 && kind.opening !== undefined ? withoutWrong(map) : null;
        const opening = right === null ? null : kind.opening?.(tables, options, { ...inputs, map: right });
        const first: Seen | null = opening ? { map, drawn: right, opening, system, problems: [] } : null;
        if (first !== null) seen.push(first);
        try {
          return kind.create(tables, options, inputs, needs);
        } catch (error) {
          if (first !== null && error instanceof InputError) first.problems = error.problems;
          throw error;
        }
      },
    })),
  });
  const loadSystems: typeof desk.loadSystems = async (...which) =>
    (await desk.loadSystems(...which)).map(watched);
  try {
    await opened({ ...desk, loadSystems }, asked);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
  }
  const [first] = seen;
  return first === undefined ? null : drawn(first, asked.spec);
});

function drawn({ map, drawn: right, opening, system, problems }: Seen, spec: string): Deployment | null {
  const { sides, labels } = mapOf(parseYaml(new Source('', spec)).top?.value);
  const [a = '', b = ''] = Object.keys(mapOf(sides));
  const given = Object.entries(mapOf(labels)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const facts: LabelFacts = {
    words: { ...NO_WORDS, labels: Object.fromEntries(given) },
    names: system.printedNames ?? {},
    sides: [a, b],
    forces: [null, null],
    factors: [],
  };
  return deploymentOf(
    { map, drawn: right },
    readOpening(opening),
    system.metresPerCm ?? null,
    facts,
    problems,
  );
}

/** The replay of the typical, the best and the worst of the first battles of a cell. */
export const battles = question('battles', async ({ cell: number, ...asked }, desk, { signal }) => {
  const whole = await opened(desk, asked);
  const { experiment, system } = whole;
  const cell = cellOf(experiment, number);
  const kept = await inSlices(battlesOfCell(experiment, cell, system), desk.clock, signal);
  const replay = kept === undefined ? null : battleReplay(kept, spokenIn(whole));
  if (replay === null) throw new QuestionError('engagements of this kind have no battles to watch');
  return replay;
});
