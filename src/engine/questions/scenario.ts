/** The scenario of a spec in words: the forces and the set-up of one cell, and conditions with blanks for what they test. */
import { conditionWithBlanks, isBlank } from '../../questions/telling/condition-words.ts';
import {
  categoryLabel,
  labelsOf,
  metricLabel,
  ownLabel,
  sideLabel,
  type LabelFacts,
} from '../../questions/telling/labels.ts';
import { scenarioInWords } from '../../questions/telling/scenario-words.ts';
import { plain } from '../../questions/telling/sentence.ts';
import { setUpInWords } from '../../questions/telling/set-up-words.ts';
import { mapOf } from '../../play/json.ts';
import { oneNamed } from '../../play/nearest.ts';
import { tallyShape } from '../../play/tally.ts';
import { visibleText } from '../../play/visible.ts';
import { bindCell } from '../../spec/bind.ts';
import type { Cell } from '../../spec/experiment.ts';
import { engagementFields, roleFields } from '../../spec/kind-fields.ts';
import { specMetrics } from '../../spec/metrics.ts';
import { notesHtml } from '../../report/notes-html.ts';
import { askedOf } from '../../run/record/asked.ts';
import { namesOf } from '../../run/record/names-of-run.ts';
import { cellOf, opened, question, type OpenedExperiment } from '../question.ts';

/** The words of a cell; of the first where there is no such cell. */
export const scenario = question('scenario', async ({ cell: number, ...asked }, desk) => {
  const whole = await opened(desk, asked);
  const { cells } = whole.experiment;
  return wordsOf(whole, cells.find((each) => each.number === number) ?? cellOf(whole.experiment, 1));
});

export type ScenarioWords = ReturnType<typeof wordsOf>;
export type MetricWords = ScenarioWords['metrics'][number];
/** Words of a condition, or a value in it that can be changed. */
export type ConditionPart = ScenarioWords['conditions'][number]['parts'][number];

function wordsOf(whole: OpenedExperiment, cell: Cell) {
  const { experiment, system } = whole;
  const { title, words, sides, spec } = experiment;
  const kind = oneNamed(system.kinds, cell.kind, ({ name }) => name, `kind of ${system.id}`);
  const facts: LabelFacts = {
    ...labelsOf(experiment, [], namesOf(experiment, system)),
    forces: askedOf(experiment, system, whole).forces,
  };
  const names = [sideLabel(facts, 0), sideLabel(facts, 1)] as const;
  // The author's labels are for charts: one may name the number of a force by the last name of its path.
  const roles = { [kind.roles[0]]: names[0], [kind.roles[1]]: names[1] };
  const inWords = { ...facts, words: { ...words, labels: {} }, roles };
  const { inputs } = cell;
  const side = (which: 0 | 1) => {
    const role = kind.roles[which];
    const fields = roleFields(kind, role);
    return {
      name: sides[which],
      title: plain([names[which]]),
      /** The units in the cell. */
      units: setUpInWords(fields.force, mapOf(inputs[role]), inWords).map(plain),
      /** The side's own fields. */
      fields: setUpInWords(fields.side, mapOf(inputs[role]), inWords).map(plain),
    };
  };
  return {
    title: visibleText(title),
    question: words.question === null ? null : visibleText(words.question),
    /** The author's notes as markup of our own. */
    notes: words.notes === null ? null : notesHtml(words.notes).text,
    rules: system.title,
    sides: [side(0), side(1)] as const,
    /** The fields of the engagement. */
    setting: setUpInWords(engagementFields(kind), cell.inputs, inWords, kind.firstSideField).map(plain),
    /** Winner, objectives, points and end by the spec; empty where the rules decide alone. */
    scenario: scenarioInWords(mapOf(spec['scenario']), facts).flatMap(({ lines }) => lines.map(plain)),
    /** The victory conditions of the spec. */
    conditions: Object.entries(mapOf(spec['outcomes'])).map(([name, condition]) => ({
      name,
      title: plain([ownLabel(facts, name)]),
      parts: conditionWithBlanks(condition, facts).map((part) =>
        isBlank(part) ? { metric: part.metric, value: part.value, at: part.at } : plain([part]),
      ),
    })),
    /** All that a condition may test. */
    metrics: metricsOf(cell, whole, facts),
  };
}

/** The metrics of a cell by themselves, without the conditions of its spec; of categories, these with their names. */
function metricsOf({ outcomes: _outcomes, ...cell }: Cell, { system }: OpenedExperiment, facts: LabelFacts) {
  const shape = bindCell(system.id, cell, [system]).use((engagement) => tallyShape(engagement));
  return specMetrics(shape, facts.sides)
    .filter(({ name, condition }) => !condition && !name.includes(','))
    .map(({ name, labels }) => ({
      name,
      title: plain(metricLabel(facts, name)),
      categories:
        labels?.map((value) => ({ value, title: plain(categoryLabel(facts, name, value)) })) ?? null,
    }));
}
