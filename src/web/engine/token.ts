/** The token of the address that a server prints: it begins a session, once. */
const TOKEN = /^#token=([0-9a-f]+)$/u;

/** Null where the address has none. */
export function tokenInAddress(): string | null {
  return TOKEN.exec(location.hash)?.[1] ?? null;
}
