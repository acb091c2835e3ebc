/** The report of the answer at the bench, as `hythe run` writes it. */
import type { JSX } from 'preact';
import { Report } from '../../drawing/report.tsx';
import { useAsked } from '../../state/asked.ts';

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
      <Report title="Report" file={of.file.replace(/\.ya?ml$/u, '')} report={report} />
    </>
  );
}
