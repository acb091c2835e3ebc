/**
 * One page that holds everything: it opens offline, asks for nothing, and runs only the scripts that it names by their
 * hashes. The finding comes first, then charts, tables, method, and all that is needed to make the run again.
 */
import type { RunFacts } from '../analysis/facts.ts';
import { sideLabel } from '../analysis/labels.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { capital } from '../analysis/sentence.ts';
import { OWN_VALUES } from '../engagement/open-tables.ts';
import { visibleName } from '../engagement/visible.ts';
import { messagesAbout } from '../experiment/warnings.ts';
import { tableSection } from './answer-sections.ts';
import { battleData } from './battle/battle-section.ts';
import type { BattleSection } from './battle/battle-section.ts';
import { BATTLE_STYLE } from './battle/battle-style.ts';
import { REPLAY_SCRIPT } from './battle/replay-script.ts';
import { carriedRun } from './carried-run.ts';
import { csvColumns } from './chart-columns.ts';
import { datasetOf, type Chart } from './chart.ts';
import { figureOf, type Figure } from './figure.ts';
import { markup, sentenceHtml, verbatim, type Html } from './html.ts';
import { matchupTable } from './matchup-table.ts';
import { METHOD_PARTS, methodSections } from './method.ts';
import { opening } from './opening.ts';
import { contents, packedText, pageAround, type PageParts } from './page-parts.ts';
import { PAGE_SCRIPT, scriptText } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

/** The licences ask for this beside their code. */
const LICENCES =
  'The charts are drawn by Vega, Vega-Lite and Vega-Embed, copyright University of Washington Interactive Data Lab, under the BSD 3-Clause licence.';

export async function pageOf(
  findings: Findings,
  facts: RunFacts,
  charts: readonly Chart[],
  { libraries, sha256, deflated }: PageParts,
  battle: BattleSection | null,
): Promise<string> {
  const figures: Figure[] = [];
  // One after the other: the ids in a drawing are numbered by a counter that all drawings share.
  for (const chart of charts) figures.push(await figureOf(chart));
  const runtime = (await libraries()).map(scriptText);
  const scripts = [PAGE_SCRIPT, ...(battle === null ? [] : [REPLAY_SCRIPT])].map(scriptText);
  const styles = [PAGE_STYLE, ...(battle === null ? [] : [BATTLE_STYLE])];
  const data = JSON.stringify({
    datasets: Object.assign({}, ...charts.map(datasetOf)) as unknown,
    specs: Object.fromEntries(charts.map(({ name }, i) => [name, figures[i]?.specs])),
    columns: Object.fromEntries(charts.map((chart) => [chart.name, csvColumns(chart)])),
    drawings: Object.fromEntries(charts.map(({ name }, i) => [name, figures[i]?.narrow])),
  });
  const ownNote = messagesAbout('numbers', facts.warnings)
    .filter((message) => message.startsWith(OWN_VALUES))
    .map((message) => markup`<p>Note: ${message}.</p>`);
  const packed = async (text: string): Promise<string> => packedText(text, deflated);
  const packedBattles = battle === null ? [] : [await battleData(battle, deflated)];
  const packedRuntime = await Promise.all(runtime.map(packed));
  const body = markup`<a class="skip" href="#main">Skip to the findings</a>
        ${contents([
          { id: 'main', title: 'The answer' },
          ...(battle === null ? [] : [{ id: 'battle', title: 'The battle on the map' }]),
          ...charts.map(({ name, title }) => ({ id: `chart-${name}`, title: sentenceHtml(capital(title)) })),
          ...findings.tables.map(({ id, title }) => ({ id, title })),
          { id: 'numbers', title: 'Every cell in numbers' },
          ...METHOD_PARTS,
        ])}
        <main id="main">
          <header>${opening(findings, facts)} ${isWithoutKey(findings.answer) ? null : key(facts)}</header>
          ${[...(battle === null ? [] : [battle.html]), ...figures.map((figure) => figure.html)]}
          ${findings.tables.map((table) => markup`${tableSection(table)} ${ownNote}`)}
          <section aria-labelledby="numbers">
            <h2 id="numbers">Every cell in numbers</h2>
            ${ownNote} ${matchupTable(findings, facts)}
          </section>
          ${methodSections(findings, facts)}
        </main>
        <footer><p>Made by Hythe ${facts.version}. ${LICENCES}</p></footer>
        ${carriedRun(facts)} ${verbatim('<script type="text/plain" id="charts">', await packed(data), '</script>')}
        ${[...packedBattles, ...packedRuntime.map((text) => verbatim('<script type="text/plain" class="library">', text, '</script>'))]}
        ${scripts.map((text) => verbatim('<script>', text, '</script>'))}`;
  return pageAround(body, {
    title: visibleName(facts.title, 200),
    version: facts.version,
    scripts: [...runtime, ...scripts],
    styles,
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
