/** A page of the battle alone, as the workbench shows it in a frame: the section of a report with its replay. */
import { markup, verbatim, type Html } from '../html.ts';
import { packedText, pageHead, type PageParts } from '../page-parts.ts';
import { scriptText } from '../page-script.ts';
import { PAGE_STYLE } from '../page-style.ts';
import type { BattleSection } from './battle-section.ts';
import { BATTLE_STYLE } from './battle-style.ts';
import { REPLAY_SCRIPT } from './replay-script.ts';

/** The data of the replay, as its script reads them. */
export async function battleData({ data }: BattleSection, deflated: PageParts['deflated']): Promise<Html> {
  return verbatim('<script type="text/plain" id="battles">', await packedText(data, deflated), '</script>');
}

export async function battlePage(
  battle: BattleSection,
  title: string,
  { sha256, deflated }: Pick<PageParts, 'sha256' | 'deflated'>,
): Promise<string> {
  const script = scriptText(REPLAY_SCRIPT);
  const styles = [PAGE_STYLE, BATTLE_STYLE];
  return markup`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead([script], styles, sha256)}
        <title>${title}</title>
        ${styles.map((text) => verbatim('<style>', text, '</style>'))}
      </head>
      <body>
        <main>${battle.html}</main>
        ${await battleData(battle, deflated)} ${verbatim('<script>', script, '</script>')}
      </body>
    </html> `.text;
}
