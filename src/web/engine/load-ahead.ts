/** Parts of the page that are loaded before they are wanted, so that they are there without a connection. */

/** Milliseconds from one look at an engine to the next. */
const QUIET_MS = 500;

/**
 * Loads parts one after the other, each when all that the page asked is answered; none where the reader saves data.
 */
export async function loadAhead(
  engine: { readonly isIdle: boolean },
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  // Of Chromium alone, and so not in the types.
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  if (connection?.saveData === true) return;
  for (const part of parts) {
    do {
      await new Promise((done) => {
        setTimeout(done, QUIET_MS);
      });
      await new Promise<unknown>((done) => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(done);
        else done(null);
      });
    } while (!engine.isIdle || !navigator.onLine);
    // A part that does not come is said where it is wanted.
    await part().catch(() => {});
  }
}
