/** Changes by each variant in every metric that was compared, as a table of the page. */
import { differenceText } from '../analysis/certainty.ts';
import { changeWords, verdictWords } from '../questions/matchup/changes.ts';
import { pValue, whole } from '../analysis/digits.ts';
import type { RunFacts } from '../analysis/facts.ts';
import { metricLabel, ownLabel } from '../analysis/labels.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { plain } from '../analysis/sentence.ts';
import { markup, sentenceHtml, type Html } from './html.ts';
import { estimateNumber, numberCell, numberHeading } from './number-cell.ts';
import { heading, scrollTable } from './scroll-table.ts';

/** The section; nothing in a run without variants. */
export function changesSection({ changes }: Findings, facts: RunFacts): Html | null {
  const [first] = changes;
  if (first === undefined) return null;
  const varied = changes.some(({ name }) => plain(name) !== '');
  const isCounted = changes.some(({ how }) => how !== 'exact');
  const rows = changes.map((change) => {
    const { variant, name, metric, label: category, difference, varianceSaved, adjusted } = change;
    const text = category === null ? changeWords(change) : differenceText(difference);
    return markup`<tr>
        <th scope="row">${sentenceHtml([ownLabel(facts, variant)])}</th>
        ${varied ? markup`<td>${sentenceHtml(name)}</td>` : null}
        <td>${category === null ? 'mean ' : ''}${sentenceHtml(metricLabel(facts, metric, category))}</td>
        ${numberCell(estimateNumber(text, difference))}
        ${
          isCounted
            ? markup`<td class="numbers">${savedText(varianceSaved)}</td>
                <td class="numbers">${adjusted === null ? '—' : pValue(adjusted)}</td>`
            : null
        }
        <td>${verdictWords(change)}</td>
      </tr> `;
  });
  return markup`<section aria-labelledby="changes">
    <h2 id="changes">Changes by the variants</h2>
    <p>
      Each number is the variant less ${sentenceHtml([ownLabel(facts, first.reference)])}: percentage points for
      shares, units for means.${
        first.comparisons === null || !isCounted
          ? null
          : markup` Variants play the same dice; “variance saved” says how much of the variance of a difference that takes off. “p” is adjusted for the ${whole(first.comparisons)} comparisons of this run (Holm).`
      }
    </p>
    ${scrollTable({
      label: 'Changes by the variants',
      headings: [
        heading('variant'),
        ...(varied ? [heading('at')] : []),
        heading('of'),
        numberHeading('difference'),
        ...(isCounted ? [numberHeading('variance saved'), numberHeading('p')] : []),
        heading('it is'),
      ],
      rows,
      what: 'comparisons',
      rest: 'stand in the table of comparisons beside this page',
    })}
  </section>`;
}

/** Rounded down; `all` where no replicate set the two apart. */
function savedText(saved: number | null): string {
  if (saved === null) return '—';
  return saved === 1 ? 'all' : `${(Math.floor(saved * 1000) / 10).toFixed(1)}%`;
}
