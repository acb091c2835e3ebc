/**
 * One page that holds everything: it opens offline, asks for nothing, and runs only the scripts that it names by their
 * hashes. The finding comes first, then charts, tables, method, and all that is needed to make the run again.
 */
import type { RunFacts } from '../questions/telling/facts.ts';
import { sideLabel } from '../questions/telling/labels.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { OWN_VALUES } from '../play/open-tables.ts';
import { visibleName } from '../play/visible.ts';
import { messagesAbout } from '../spec/warnings.ts';
import type { BattleSection } from './battle/battle-section.ts';
import { BATTLE_STYLE } from './battle/battle-style.ts';
import { REPLAY_SCRIPT } from './battle/replay-script.ts';
import { carriedRun } from './carried-run.ts';
import { csvColumns, type Chart } from './chart.ts';
import { figureOf } from './figure.ts';
import { markup, sentenceHtml, type Html } from './html.ts';
import { matchupTable } from './matchup-table.ts';
import { methodParts } from './method.ts';
import { opening } from './opening.ts';
import { answerBody, packedText, pageAround, type PagePart, type PageParts } from './page-parts.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { tableSection } from './page-tables.ts';

export async function pageOf(
  findings: Findings,
  facts: RunFacts,
  charts: readonly Chart[],
  { sha256, deflated }: PageParts,
  battle: BattleSection | null,
): Promise<string> {
  const tips = new Map<string, number>();
  const figures: PagePart[] = [];
  for (const chart of charts) figures.push(await figureOf(chart, tips));
  const data = JSON.stringify({
    datasets: Object.fromEntries(charts.map(({ name, rows }) => [name, rows])),
    columns: Object.fromEntries(charts.map((chart) => [chart.name, csvColumns(chart)])),
    tips: [...tips.keys()],
  });
  const ownNote = messagesAbout('numbers', facts.warnings)
    .filter((message) => message.startsWith(OWN_VALUES))
    .map((message) => markup`<p>Note: ${message}.</p>`);
  const header = markup`${opening(findings, facts)} ${isWithoutKey(findings.answer) ? null : key(facts)}`;
  const parts = [
    ...(battle === null ? [] : [battle]),
    ...figures,
    ...[...findings.tables, matchupTable(findings, facts)].map((table) => tableSection(table, ownNote)),
    ...methodParts(findings, facts),
  ];
  const carried = [
    carriedRun(facts),
    await packedText(data, 'charts', deflated),
    ...(battle === null ? [] : [await packedText(battle.data, 'battles', deflated)]),
  ];
  return pageAround(markup`${answerBody(header, parts, facts.version)} ${carried}`, {
    title: visibleName(facts.title, 200),
    version: facts.version,
    scripts: [PAGE_SCRIPT, ...(battle === null ? [] : [REPLAY_SCRIPT])],
    styles: [PAGE_STYLE, ...(battle === null ? [] : [BATTLE_STYLE])],
    sha256,
  });
}

/** True where the charts do not set the sides apart: their colours then mean something else. */
function isWithoutKey(answer: Findings['answer']): boolean {
  if (answer === null) return false;
  return answer.kind !== 'forces' || answer.findings.asks !== 'search';
}

/** The colours of the sides. */
function key(facts: RunFacts): Html {
  return markup`<p class="key">
    <span class="side-a">${sentenceHtml([sideLabel(facts, 0)])}</span>
    <span class="side-b">${sentenceHtml([sideLabel(facts, 1)])}</span>
  </p>`;
}
