/** The scenario of a spec in words: the forces and the set-up of one cell, and conditions with blanks for what they test. */
import { z } from 'zod';
import { conditionWithBlanks, isBlank, type Blank } from '../../analysis/condition-words.ts';
import {
  label,
  metricLabel,
  labelsOf,
  ownLabel,
  sideLabel,
  sideOrNobody,
  type LabelFacts,
} from '../../analysis/labels.ts';
import { scenarioInWords } from '../../analysis/scenario-words.ts';
import { plain } from '../../analysis/sentence.ts';
import { setUpInWords } from '../../analysis/set-up-words.ts';
import type { Path } from '../../engagement/inputs.ts';
import { isMap, type JsonObject } from '../../engagement/json.ts';
import { tallyShape } from '../../engagement/tally.ts';
import { visibleText } from '../../engagement/visible.ts';
import { bindCell } from '../../experiment/bind.ts';
import type { Cell } from '../../experiment/experiment.ts';
import { engagementFields, roleFields } from '../../experiment/kind-fields.ts';
import { LONGEST_TITLE, MOST_CELLS, MOST_CHARACTERS } from '../../experiment/limits.ts';
import { specMetrics } from '../../experiment/metrics.ts';
import { notesHtml } from '../../report/notes-html.ts';
import { askedOf } from '../../results/asked.ts';
import { namesOf } from '../../results/names-of-run.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import { opened, type OpenedExperiment } from '../opened.ts';
import { question } from '../question.ts';

/** Words of a condition, or a value in it that can be changed. */
export type ConditionPart = string | (Pick<Blank, 'metric' | 'value'> & { readonly at: Path });

export interface ScenarioWords {
  readonly title: string;
  readonly question: string | null;
  /** The author's notes as markup of our own. */
  readonly notes: string | null;
  readonly rules: string;
  readonly sides: readonly [SideWords, SideWords];
  /** The fields of the engagement. */
  readonly setting: readonly string[];
  /** Winner, objectives, points and end by the spec; empty where the rules decide alone. */
  readonly scenario: readonly string[];
  /** The victory conditions of the spec. */
  readonly conditions: readonly {
    readonly name: string;
    readonly title: string;
    readonly parts: readonly ConditionPart[];
  }[];
  /** All that a condition may test. */
  readonly metrics: readonly MetricWords[];
}

export interface SideWords {
  readonly name: string;
  readonly title: string;
  /** The units in the cell. */
  readonly units: readonly string[];
  /** The side's own fields. */
  readonly fields: readonly string[];
}

export interface MetricWords {
  readonly name: string;
  readonly title: string;
  /** Its categories with their names; null for a number. */
  readonly categories: readonly { readonly value: string; readonly title: string }[] | null;
}

export interface Asked {
  readonly spec: string;
  readonly file: string;
  /** The number of the cell. */
  readonly cell: number;
}

export const scenario = question<Asked, ScenarioWords>({
  input: z.object({
    spec: z.string().max(MOST_CHARACTERS),
    file: z.string().max(LONGEST_TITLE),
    cell: z.int().min(1).max(MOST_CELLS),
  }),
  async answer({ spec, file, cell: number }, desk) {
    const whole = await opened(desk, spec, file);
    const { cells } = whole.experiment;
    const cell = cells.find((each) => each.number === number) ?? cells[0];
    if (cell === undefined) throw new TypeError('a spec that was read has no cell');
    return wordsOf(whole, cell);
  },
});

function wordsOf({ experiment, system, text, command, module }: OpenedExperiment, cell: Cell): ScenarioWords {
  const { title, words, sides, spec } = experiment;
  const kind = system.kinds.find(({ name }) => name === cell.kind);
  if (kind === undefined) throw new TypeError(`${system.id} has no kind ${cell.kind}, yet the spec was read`);
  const facts: LabelFacts = {
    ...labelsOf(experiment, [], namesOf(experiment, system)),
    forces: askedOf(experiment, system, { text, command, module }).forces,
  };
  const [first, second] = [sideLabel(facts, 0), sideLabel(facts, 1)];
  // The author's labels are for charts: one may name the number of a force by the last name of its path.
  const inWords = {
    ...facts,
    words: { ...words, labels: {} },
    roles: { [kind.roles[0]]: first, [kind.roles[1]]: second },
  };
  const side = (which: 0 | 1): SideWords => {
    const fields = roleFields(kind, kind.roles[which]);
    const values = mapOf(cell.inputs[kind.roles[which]]);
    return {
      name: sides[which],
      title: plain([which === 0 ? first : second]),
      units: setUpInWords(fields.force, values, inWords).map(plain),
      fields: setUpInWords(fields.side, values, inWords).map(plain),
    };
  };
  return {
    title: visibleText(title),
    question: words.question === null ? null : visibleText(words.question),
    notes: words.notes === null ? null : notesHtml(words.notes).text,
    rules: system.title,
    sides: [side(0), side(1)],
    setting: setUpInWords(engagementFields(kind), cell.inputs, inWords).map(plain),
    scenario: scenarioInWords(mapOf(spec['scenario']), facts).flatMap(({ lines }) => lines.map(plain)),
    conditions: Object.entries(mapOf(spec['outcomes'])).map(([name, condition]) => ({
      name,
      title: plain([ownLabel(facts, name)]),
      parts: conditionWithBlanks(condition, facts).map((part) =>
        isBlank(part) ? { metric: part.metric, value: part.value, at: part.at } : plain([part]),
      ),
    })),
    metrics: metricsOf(cell, system, facts),
  };
}

/** The metrics of a cell by themselves, without the conditions of its spec. */
function metricsOf(
  { outcomes: _outcomes, ...cell }: Cell,
  system: RuleSystem,
  facts: LabelFacts,
): readonly MetricWords[] {
  const shape = bindCell(system.id, cell, [system]).use((engagement) => tallyShape(engagement));
  return specMetrics(shape, facts.sides)
    .filter(({ name, condition }) => !condition && !name.includes(','))
    .map(({ name, labels }) => ({
      name,
      title: plain(metricLabel(facts, name)),
      categories:
        labels?.map((value) => ({
          value,
          title: plain(
            name === 'winner' || name.startsWith('holds.')
              ? sideOrNobody(facts, value)
              : [label(facts, value)],
          ),
        })) ?? null,
    }));
}

function mapOf(value: unknown): JsonObject {
  return isMap(value) ? (value as JsonObject) : {}; // part of a spec, which is JSON
}
