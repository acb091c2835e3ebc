/** Vega and Vega-Embed, loaded with the first chart from files beside the page. */
import type { EmbedOptions, Result, VisualizationSpec } from 'vega-embed';
import { PART_MISSING } from './later.tsx';

type Embed = (place: HTMLElement, spec: VisualizationSpec, options: EmbedOptions) => Promise<Result>;

declare global {
  interface Window {
    /** Set by `vega-embed.min.js`. */
    readonly vegaEmbed?: Embed;
  }
}

let loaded: Promise<Embed> | null = null;

export async function vegaEmbed(): Promise<Embed> {
  try {
    return await (loaded ??= load());
  } catch (error) {
    loaded = null;
    dispatchEvent(new Event(PART_MISSING));
    throw error;
  }
}

async function load(): Promise<Embed> {
  await script('vega.min.js');
  await script('vega-embed.min.js');
  const embed = window.vegaEmbed;
  if (embed === undefined) throw new TypeError('vega-embed.min.js was loaded, yet it gives nothing');
  return embed;
}

async function script(file: string): Promise<void> {
  const element = document.createElement('script');
  element.src = new URL(file, document.baseURI).href;
  await new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${file} of this site cannot be loaded`)));
    document.head.append(element);
  });
}
