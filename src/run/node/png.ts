/** Draws SVG as PNG with the font that comes with Hythe, so that text is the same on every machine. */
import { packagePath } from './place.ts';

const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => packagePath(`assets/fonts/${name}`));

/** The picture at `scale` pixels to a CSS pixel. */
export async function drawPng(svg: string, scale = 2): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const font = {
    loadSystemFonts: false,
    fontFiles: FONTS,
    defaultFontFamily: 'DejaVu Sans',
    sansSerifFamily: 'DejaVu Sans',
  };
  return new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font }).render().asPng();
}
