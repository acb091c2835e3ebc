/**
 * A report within the page. It may be forged, so it stands in a frame without an origin, which runs scripts of Hythe's own
 * reports alone and can be led nowhere by the policy of the page.
 */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

interface ReportFrameProps {
  readonly title: string;
  /** The report as a page. */
  readonly html: string;
}

export function ReportFrame({ title, html }: ReportFrameProps): JSX.Element {
  const isSent = useRef(false);
  const send = (frame: HTMLIFrameElement): void => {
    // The report is loaded in its turn, once it is written into the frame.
    if (isSent.current) return;
    isSent.current = true;
    // No other target can be named: the frame has no origin.
    frame.contentWindow?.postMessage(html, '*');
  };
  return (
    <iframe
      class="report"
      title={title}
      sandbox="allow-scripts allow-downloads"
      src="report-frame.html"
      onLoad={({ currentTarget }) => send(currentTarget)}
    />
  );
}
