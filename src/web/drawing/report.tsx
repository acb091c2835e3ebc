/**
 * A report within the page, with the ways to save and to print it. It may be forged, so it stands in a frame without an
 * origin, which runs scripts of Hythe's own reports alone and can be led nowhere by the policy of the page.
 */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Live } from '../state/live.ts';
import { save } from './spec-pane.tsx';
import { Alert } from './with-code.tsx';

interface ReportProps {
  readonly title: string;
  /** The name of the saved page, without its ending. */
  readonly file: string;
  readonly report: Live<'report' | 'keptReport'>;
}

export function Report({ title, file, report }: ReportProps): JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  const isSent = useRef(false);
  const failure = report.failure.value;
  const answer = report.answer.value;
  if (failure !== null) return <Alert text={`The report cannot be shown: ${failure.message}`} />;
  if (answer === null) return <p role="status">The report is being made ready.</p>;
  const { html, foreign } = answer;
  // No other target can be named: the frame has no origin.
  const send = (message: string): void => frame.current?.contentWindow?.postMessage(message, '*');
  return (
    <>
      <p class="tool">
        <button onClick={() => save(`${file}.html`, new Blob([html], { type: 'text/html' }))}>
          Save the report
        </button>
        <button onClick={() => send('print')}>Print the report</button>
      </p>
      <Alert text={foreign} />
      <iframe
        ref={frame}
        class="report"
        title={title}
        sandbox="allow-scripts allow-downloads allow-modals"
        src="report-frame.html"
        onLoad={() => {
          // The report is loaded in its turn, once it is written into the frame.
          if (isSent.current) return;
          isSent.current = true;
          send(html);
        }}
      />
    </>
  );
}
