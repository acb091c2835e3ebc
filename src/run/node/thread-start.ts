/** The start of a thread, before it imports more: a cache of compiled code, and stack traces that name TypeScript. */
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache, SourceMap, type SourceMapPayload } from 'node:module';
import { BUILT, COMPILED, isBuilt } from './place.ts';

export function startThread(): void {
  enableCompileCache(COMPILED);
  if (BUILT !== null) traceSources();
}

/**
 * Has the stack traces of this thread name TypeScript files. A source map is read when an error asks for it; Node's own
 * `setSourceMapsEnabled` reads them all at the start, which takes half as long as an empty process.
 */
function traceSources(): void {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    const kept = maps.get(file);
    if (kept !== undefined) return kept;
    const map = isBuilt(file) ? sourceMap(new URL(`${file}.map`)) : null;
    maps.set(file, map);
    return map;
  };
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${inSource(frame, mapOf)}`)].join('\n');
}

function sourceMap(beside: URL): SourceMap | null {
  if (!existsSync(beside)) return null;
  return new SourceMap(JSON.parse(readFileSync(beside, 'utf8')) as SourceMapPayload); // the bundler wrote it
}

/** V8 writes it as a line of a stack. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

function inSource(frame: Frame, mapOf: (file: string) => SourceMap | null): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (file === null || line === null || column === null) return text;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return text;
  const { fileName, lineNumber, columnNumber } = origin;
  const place = `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`;
  return text.replace(`${file}:${line}:${column}`, () => place);
}
