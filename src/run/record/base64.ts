/** Bytes as letters, as in a `data:` address. */

/** Bytes that are made letters at once. */
const AT_ONCE = 8192;

export function base64(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(letters);
}

/** The bytes of letters that {@link base64} has made. */
export function bytesOfBase64(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
}
