/** A drawing without what a page does not need: defaults, empty groups, and words for readers that stand beside it. */

/** Attributes without effect in a page, which has words of its own for readers who cannot see the drawing. */
const IDLE =
  / (?:aria-hidden="true"|aria-roledescription="[^"]*"|role="graphics-[^"]*"|pointer-events="none"|opacity="1"|stroke-width="1"|transform="translate\(0,0\)"|[xy]2="0"|version="1\.1"|xmlns:xlink="[^"]*"|class="(?:back|fore)ground")(?=[ />])/g;

/** Marks that are not seen and have nothing to tell, and frames that nothing paints. */
const UNSEEN =
  /<path(?![^>]* aria-label=)(?=[^>]* opacity="0")[^>]*\/>|<path(?![^>]* (?:fill|stroke)=)[^>]*\/>/g;

/** A place finer than is seen; an opacity is no place. */
const FINE = /(?<!opacity=")-?\d+\.\d{2,}/g;

const EMPTY_GROUP = /<g(?: [^>]*)?><\/g>/g;

/** A group of marks without groups in it: its tag, and the marks. */
const MARKS = /<g( class="mark-[^>]*)>((?:(?!<\/?g[ >]).)*)<\/g>/gs;

/** The tag of a mark; lines of a text are parts of one. */
const MARK = /<(?!\/|tspan)[^>]*>/g;

/** Attributes that a mark takes from its group. */
const INHERITED =
  / (?:fill|fill-opacity|stroke|stroke-width|stroke-opacity|stroke-dasharray|text-anchor|font-size|font-weight)="[^"]*"/g;

/** The same picture in fewer bytes; `font` is what most of its text is written in. */
export function leanSvg(svg: string, font: string): string {
  const family = ` font-family="${font}"`;
  let lean = svg
    .replace(UNSEEN, '')
    .replace(/<[^>]*>/g, (tag) =>
      tag
        .replace(IDLE, '')
        .replace(family, '')
        .replace(/ aria-label="tip-(\d+)"/, ' data-tip="$1"')
        .replace(FINE, (number) => String(Number(Number(number).toFixed(1)))),
    )
    .replace(MARKS, (_all, group: string, marks: string) => withShared(group, marks))
    .replace('<svg', `<svg${family}`);
  for (let before = ''; before !== lean;) {
    before = lean;
    lean = lean.replace(EMPTY_GROUP, '');
  }
  return lean;
}

/** A group that says once what all its marks say. */
function withShared(group: string, marks: string): string {
  const sets = (marks.match(MARK) ?? []).map((tag) => new Set(tag.match(INHERITED)));
  const shared = [...(sets[0] ?? [])].filter((attribute) => sets.every((set) => set.has(attribute)));
  const rest = marks.replace(MARK, (tag) =>
    shared.reduce((left, attribute) => left.replace(attribute, ''), tag),
  );
  return `<g${group}${shared.join('')}>${rest}</g>`;
}
