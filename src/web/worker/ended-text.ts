/** The end of a worker of the page, in words, with a remedy. */
export function endedText({ message }: ErrorEvent): string {
  const reason = message === '' ? 'it ran out of memory, or its file cannot be loaded' : message;
  return `a worker of this page has ended: ${reason}. Ask for less at once, or reload the page; what you made stays`;
}
