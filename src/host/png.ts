/** Draws SVG as PNG with the font that comes with Hythe, so that text is the same on every machine. */
import { fileURLToPath } from 'node:url';

const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
  fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url)),
);

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
