/** The report of the answer at the bench, as `hythe run` writes it. */
import type { JSX } from 'preact';
import { Report } from '../../drawing/report.tsx';
import { hyphenated } from '../../../run/record/slug.ts';
import { textOf } from '../../../play/json.ts';
import { usePage } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { dataOf, FILE, rulesOf, valueAt } from '../../state/spec-text.ts';
import { useBench } from './at-bench.ts';

export function BenchReport({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { spec, file } = useBench();
  const { own } = usePage();
  const report = useAsked('report', { spec, file });
  const rules = rulesOf(dataOf(spec));
  const ruled = own.systems.value.find(({ id }) => id === rules)?.title ?? '';
  return (
    <>
      <button class="close" onClick={onClose}>
        Close
      </button>
      <Report title="Report" file={fileName(spec, file, ruled)} report={report} />
    </>
  );
}

/** The name of the spec's file without its ending; where the spec has none of its own, the title of the user's rules and its own. */
function fileName(spec: string, file: string, rules: string): string {
  const own = textOf(valueAt(dataOf(spec), ['title']) ?? '');
  const title = file === FILE ? hyphenated(own === rules ? own : `${rules} ${own}`.trim()) : '';
  return title === '' ? file.replace(/\.ya?ml$/u, '') : title;
}
