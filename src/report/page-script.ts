/** The script of a page. */
import { LIGHT_COLOURS } from './page-colours.ts';
import { SAVE_SCRIPT } from './save-script.ts';
import { TABLE_SCRIPT } from './table-script.ts';
import { PAGE_THEME } from './theme.ts';
import { TIP_SCRIPT } from './tip-script.ts';

/** Functions for all scripts: they read what the page carries compressed, make elements, save files, and go by arrow keys. */
export const BASE_SCRIPT = `const unpacked = ({ textContent }) => {
    const bytes = Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };
  const made = (name, given) => Object.assign(document.createElement(name), given);
  const stepOf = ({ key }) => ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[key];

  const COLOURS = ${JSON.stringify(LIGHT_COLOURS)};
  const FONT = ${JSON.stringify(PAGE_THEME.font)};

  const save = (name, type, content) => {
    const link = made('a', { href: URL.createObjectURL(new Blob([content], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  /** Saves the text of a drawing as SVG, or as a PNG of so many pixels. */
  const saveDrawing = async (name, type, text, [width, height]) => {
    if (type === 'svg') return save(name + '.svg', 'image/svg+xml', text);
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(text);
    await image.decode();
    const canvas = made('canvas', { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    canvas.toBlob((picture) => save(name + '.png', picture.type, picture), 'image/png');
  };`;

/** The page lacks nothing without it but what it offers: values of marks, files to save, sorted and filtered tables. */
export const PAGE_SCRIPT = `(() => {
  'use strict';
  ${BASE_SCRIPT}

  let held = null;
  const data = () => (held ??= unpacked(document.getElementById('charts')).then(JSON.parse));

  const figures = [...document.querySelectorAll('figure[data-chart]')];
  ${SAVE_SCRIPT}
  ${TIP_SCRIPT}
  ${TABLE_SCRIPT}
})();`;
