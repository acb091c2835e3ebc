/** The script of a page. */
import { SAVE_SCRIPT } from './save-script.ts';
import { TABLE_SCRIPT } from './table-script.ts';
import { TIP_SCRIPT } from './tip-script.ts';

/** Functions for all scripts: they read what the page carries compressed, make elements, and go by arrow keys. */
export const BASE_SCRIPT = `const unpacked = ({ textContent }) => {
    const bytes = Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };
  const made = (name, given) => Object.assign(document.createElement(name), given);
  const stepOf = ({ key }) => ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[key];`;

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
