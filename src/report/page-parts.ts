/** The skeleton of a page, and what its surroundings give: each platform reads files, hashes and compresses in its own way. */
import { base64 } from '../run/record/base64.ts';
import type { Sha256 } from '../run/record/hash.ts';
import { Html, markup } from './html.ts';

export interface PageParts {
  readonly sha256: Sha256;
  /** A text compressed in Zlib's format. */
  readonly deflated: (text: string) => Promise<Uint8Array>;
}

/** A part of a page below its header, with its entry in the contents, which stand beside the page on wide screens. */
export interface PagePart {
  readonly id: string;
  readonly title: Html | string;
  readonly html: Html;
}

/** A part under its heading. */
export function section(id: string, title: string, content: Html): PagePart {
  const html = markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
  return { id, title, html };
}

/** The body of a page that answers: contents, header, parts and footer. */
export function answerBody(header: Html, parts: readonly PagePart[], version: string): Html {
  return markup`<a class="skip" href="#main">Skip to the findings</a>
    <nav aria-label="Contents">
      <ol>
        ${[{ id: 'main', title: 'The answer' }, ...parts].map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
      </ol>
    </nav>
    <main id="main">
      <header>${header}</header>
      ${parts.map(({ html }) => html)}
    </main>
    <footer><p>Made by Hythe ${version}.</p></footer>`;
}

/** The name of a script or style in a policy: `'sha256-…'`. */
export function policyHash(text: string, sha256: PageParts['sha256']): string {
  const bytes = Uint8Array.from(sha256(text).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return `'sha256-${base64(bytes)}'`;
}

/** Code that cannot end the script element in which it stands, nor open a comment there; it names no source map. */
export function scriptText(code: string): string {
  return code
    .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '')
    .replaceAll('\r\n', '\n')
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--');
}

/** A text compressed and in letters in an element of the page that unpacks it. */
export async function packedText(text: string, id: string, deflated: PageParts['deflated']): Promise<Html> {
  return new Html(`<script type="text/plain" id="${id}">${base64(await deflated(text))}</script>`);
}

/** A page around its body and the scripts that begin with it; its policy allows these and the styles alone. */
export function pageAround(
  body: Html,
  about: {
    readonly title: string;
    /** Of the Hythe that makes a page to be kept. */
    readonly version?: string;
    readonly scripts?: readonly string[];
    readonly styles: readonly string[];
    readonly sha256: Sha256;
  },
): string {
  const { title, version, styles, sha256 } = about;
  const scripts = (about.scripts ?? []).map(scriptText);
  const hashes = (texts: readonly string[]): string =>
    texts.map((text) => policyHash(text, sha256)).join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${hashes(scripts)}`,
    `style-src ${hashes(styles)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // Each holds its text and nothing else, so that the hash of the text is its own.
  const elements = (name: 'script' | 'style', texts: readonly string[]): Html[] =>
    texts.map((text) => new Html(`<${name}>${text}</${name}>`));
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        ${version === undefined ? null : markup`<meta name="generator" content="Hythe ${version}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${elements('style', styles)}
      </head>
      <body>
        ${body} ${elements('script', scripts)}
      </body>
    </html> `.text;
}
