/** The report of the answer at the bench, as `hythe run` writes it. */
import type { JSX } from 'preact';
import { Report } from '../../drawing/report.tsx';
import { hyphenated } from '../../../results/slug.ts';
import { textOf } from '../../../play/json.ts';
import { useAsked } from '../../state/asked.ts';
import { dataOf, FILE, valueAt } from '../../state/spec-text.ts';

interface BenchReportProps {
  readonly spec: string;
  /** The name of the spec's file. */
  readonly file: string;
  readonly onClose: () => void;
}

export function BenchReport({ onClose, ...of }: BenchReportProps): JSX.Element {
  const report = useAsked('report', of);
  return (
    <>
      <button type="button" class="close" onClick={onClose}>
        Close
      </button>
      <Report title="Report" file={fileName(of)} report={report} />
    </>
  );
}

/** The name of the spec's file without its ending; where the spec has none of its own, its title. */
function fileName({ spec, file }: Pick<BenchReportProps, 'spec' | 'file'>): string {
  const title = file === FILE ? hyphenated(textOf(valueAt(dataOf(spec), ['title']) ?? '')) : '';
  return title === '' ? file.replace(/\.ya?ml$/u, '') : title;
}
