/** Changes by each variant in every metric that was compared, as a table of the page. */
import type { Change } from '../analysis/matchup/changes.ts';
import { countedChange, exactChange } from '../analysis/matchup/change-words.ts';
import { pValue, whole } from '../analysis/digits.ts';
import type { RunFacts } from '../analysis/facts.ts';
import type { Findings } from '../analysis/matchup/answer.ts';
import { named, plain, type Sentence } from '../analysis/sentence.ts';
import { markup, nameHtml, sentenceHtml, shortHtml, type Html } from './html.ts';
import { heading, scrollTable } from './scroll-table.ts';

/** The section; nothing in a run without variants. */
export function changesSection({ changes }: Findings, facts: Pick<RunFacts, 'sides'>): Html | null {
  const [first] = changes;
  if (first === undefined) return null;
  const varied = changes.some(({ name }) => plain(name) !== '');
  const rows = changes.map((change) => {
    const counted = countedChange(change);
    const exact = exactChange(change.difference.value, change.label !== null);
    return markup`<tr>
        <th scope="row">${nameHtml(change.variant, 40)}</th>
        ${varied ? markup`<td>${sentenceHtml(change.name)}</td>` : null}
        <td>${sentenceHtml(measured(change, facts))}</td>
        <td>${change.how === 'exact' ? markup`<span class="exact">${shortHtml(exact)} <small>exact</small></span>` : null}${
          counted === null ? null : markup`<span class="counted">${shortHtml(counted)}</span>`
        }</td>
        <td>${savedText(change.varianceSaved)}</td>
        <td>${change.adjusted === null ? '—' : pValue(change.adjusted)}</td>
        <td>${wordsOf(change)}</td>
      </tr> `;
  });
  return markup`<section aria-labelledby="changes">
    <h2 id="changes">Changes by the variants</h2>
    <p>
      Each less ${nameHtml(first.reference)}: of shares in points, of means in their own
      units.${first.comparisons === null ? null : markup` Variance saved is the part of the variance of the difference that the same dice in both took off, and p is adjusted for the ${whole(first.comparisons)} comparisons of this run (Holm).`}
    </p>
    ${scrollTable({
      label: 'Changes by the variants',
      headings: [
        'variant',
        ...(varied ? ['at'] : []),
        'of',
        'difference',
        'variance saved',
        'p',
        'it is',
      ].map(heading),
      rows,
      what: 'comparisons',
      rest: 'stand in the table of comparisons beside this page',
    })}
  </section>`;
}

/** Rounded down; `all` where no replicate set the two apart. */
function savedText(saved: number | null): string {
  if (saved === null) return '—';
  return saved === 1 ? 'all' : `${(Math.floor(saved * 1000) / 10).toFixed(1)} %`;
}

/** `wins of british`, `engagements without a winner`, `mean turn`. */
function measured({ metric, label }: Change, { sides }: Pick<RunFacts, 'sides'>): Sentence {
  if (label === null) return ['mean ', named(metric)];
  if (metric !== 'winner') return [named(metric), ' ', named(label)];
  return sides.includes(label) ? ['wins of ', named(label)] : ['engagements without a winner'];
}

function wordsOf({ verdict, difference: { value } }: Change): string {
  switch (verdict) {
    case 'above':
      return 'more, and it matters';
    case 'below':
      return 'fewer, and it matters';
    case 'trifling':
      return value === 0 ? 'none' : 'trifling';
    case 'at least':
      return 'more, perhaps by a trifle';
    case 'at most':
      return 'fewer, perhaps by a trifle';
    case 'open':
      return 'open';
    case null:
      return '—';
  }
}
