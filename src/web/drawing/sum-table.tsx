/** The parts of a number to throw; their rules are shown on request. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { visibleName } from '../../play/visible.ts';
import type { Explained } from '../../questions/odds.ts';

export function SumTable({ explanation }: { readonly explanation: Explained }): JSX.Element {
  const isRuled = useSignal(false);
  return (
    <table class="sum">
      <caption>
        {visibleName(explanation.act, 500)}{' '}
        <button class="link" aria-pressed={isRuled.value} onClick={() => (isRuled.value = !isRuled.value)}>
          Rules
        </button>
      </caption>
      {explanation.sums.map(({ total, factors }, i) => (
        <tbody key={i}>
          {factors.map(({ label, value, ruleIds }, at) => (
            <tr key={at}>
              <th scope="row">{visibleName(label, 200)}</th>
              <td>{value === null ? '' : at === 0 || value < 0 ? value : `+${value}`}</td>
              <td>
                <small hidden={!isRuled.value}>{ruleIds.join(' ')}</small>
              </td>
            </tr>
          ))}
          {total === null ? null : (
            <tr>
              <th scope="row">
                <b>{visibleName(total.name)}</b>
              </th>
              <td>
                <b>{total.value}</b>
              </td>
              <td />
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
