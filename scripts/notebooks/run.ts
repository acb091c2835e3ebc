/** Runs a notebook as the module that its blocks of code make. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { taken, type Shown } from '#notebook';
import { blocksOf, type Part } from './blocks.ts';

export interface Played {
  readonly parts: readonly Part[];
  readonly shown: readonly Shown[];
}

registerHooks({
  // A notebook may stand anywhere: packages are those of this checkout.
  resolve(specifier, context, nextResolve) {
    const isOurs = context.parentURL?.endsWith('.md') === true && !/^(?:[./]|file:|node:)/.test(specifier);
    return nextResolve(specifier, isOurs ? { ...context, parentURL: import.meta.url } : context);
  },
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.md')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const source = blocksOf(readFileSync(path, 'utf8'), path).module;
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

/** Runs it in this process. @throws whatever its code throws; the stack names lines of the notebook */
export async function play(path: string): Promise<Played> {
  const { parts } = blocksOf(readFileSync(path, 'utf8'), path);
  taken();
  await import(pathToFileURL(path).href);
  return { parts, shown: taken() };
}
