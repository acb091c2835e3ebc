/**
 * The look of a page: light and dark, wide and narrow, screen and paper. On paper headings of a table are no buttons:
 * Chromium leaves these out where it repeats the headings on the next sheet.
 */
import { COLOUR_STYLE, LIGHT_STYLE } from './page-colours.ts';

/** Screens up to this width get the narrow drawings. */
const NARROW_SCREEN_PX = 560;

/** Columns of which each keeps its own room for `± 0.8`. */
const MOST_COLUMNS = 20;

/** Room for `± 0.8` after numbers without it, in columns that have it elsewhere. */
const REACH_STYLE = `${Array.from({ length: MOST_COLUMNS }, (_column, i) => {
  const column = `:nth-child(${i + 1})`;
  return `table:has(td${column} i) td${column}[data-n]:not(:has(i))::after`;
}).join(',')}{content:"";display:inline-block;width:4.4em}`;

export const PAGE_STYLE = `
${COLOUR_STYLE}
:root{--edge:color-mix(in srgb,var(--ink) 30%,transparent)}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,footer{max-width:880px;margin:0 auto;padding:0 24px}
a{color:inherit}
h1,h2{line-height:1.25;text-wrap:pretty;margin:0}
h1{font:600 1.9rem/1.22 Charter,"Bitstream Charter","Iowan Old Style",Georgia,"DejaVu Serif",serif}
h2{font-size:1.2rem}
.skip{position:absolute;left:8px;top:-4em;padding:.4em .8em;background:var(--raised);z-index:2}
.skip:focus{top:8px}
nav,.narrow{display:none}
header{padding-top:20px}
.over,header .method{margin:0 0 .4em;color:var(--muted);font-size:.85rem}
.answer{display:flex;gap:32px;align-items:flex-start;justify-content:space-between}
.answer h1{flex:1 1 0}
.figure{flex:none;width:min-content;min-width:12em;margin:0;overflow-wrap:normal}
.figure b{display:block;white-space:nowrap;font:600 3rem/1 Charter,"Bitstream Charter","Iowan Old Style",Georgia,"DejaVu Serif",serif}
.fights{width:180px;margin-top:.5em;color:var(--muted);font-size:.85rem;line-height:1.3}
.fights svg{display:block;margin-bottom:.3em}
.fights .a{fill:var(--side-a)}
.fights .b{fill:var(--side-b)}
.fights .n{fill:none;stroke:var(--side-none);stroke-width:1.5}
.figure small{display:block;font-size:.45em;line-height:1.2;font-weight:400}
.figure span{color:var(--muted);font-size:.85rem;line-height:1.3;display:block;margin-top:.3em}
.setting{margin:.6em 0 .7em;color:var(--muted)}
.setting em{color:var(--ink)}
header ul{padding-left:1.1em;margin:0 0 .5em}
header details{margin:0 0 .25em;font-size:.93rem}
.cautions{margin:.7em 0}
.cautions h2{font-size:.93rem}
.cautions ul{margin:0}
.key{margin:.5em 0 0}
header .verdicts{list-style:none;padding:0;display:grid;gap:.2em}
.verdicts li{display:grid;grid-template-columns:7.6em 1fr minmax(0,max-content);gap:0 1em;padding:.2em .7em;border-left:4px solid var(--muted);background:var(--raised);font-size:.93rem}
.verdicts .said{grid-template-columns:1em 1fr minmax(0,max-content)}
.verdicts .holds{border-color:var(--gain)}
.verdicts .fails{border-color:var(--loss);border-left-width:8px;padding-left:calc(.7em - 4px)}
.verdicts .undecided{border-left-style:dashed}
.verdicts b,td.numbers,td span{white-space:nowrap}
.verdicts .holds b{color:var(--gain)}
.verdicts .fails b{color:var(--loss)}
.verdicts .amount{max-width:22em;text-align:right;font-weight:600;font-variant-numeric:tabular-nums}
.notes{max-width:75ch}
.notes>:first-child{margin-top:0}
.key span{margin-right:1.2em;font-weight:600}
.key span::before{content:"";display:inline-block;width:.7em;height:.7em;margin-right:.4em;background:currentColor}
.side-a{color:var(--side-a)}
.side-b{color:var(--side-b)}
figure{margin:40px 0 0}
header+figure{margin-top:24px}
figcaption p{margin:.35em 0 .9em;color:var(--muted);font-size:.9rem}
.plot{overflow:hidden}
.plot svg{display:block;max-width:100%;height:auto}
.plot svg *{pointer-events:none}
.plot svg [data-tip]{pointer-events:all}
.tool{margin:.3em 0 0;min-height:2em;font-size:.8rem;color:var(--muted);display:flex;flex-wrap:wrap;gap:.3em .5em;align-items:baseline}
.tool .said{flex:1 1 12em}
.save{display:contents}
[hidden]{display:none!important}
input{font:inherit;color:inherit;background:none;border:1px solid var(--muted);border-radius:4px;padding:.15em .5em}
th.numbers,td.numbers{text-align:right}
.numbers i{font-style:normal;display:inline-block;text-align:left;color:var(--muted);white-space:nowrap}
td.numbers i{min-width:4em}
${REACH_STYLE}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
button{font:inherit;color:inherit;background:none;border:1px solid var(--grid);border-radius:4px;padding:.15em .7em;cursor:pointer}
button.sort{border:0;padding:0;font-weight:inherit;text-align:inherit}
button.sort:hover{text-decoration:underline}
[aria-sort=ascending] .sort::after{content:" ▲"}
[aria-sort=descending] .sort::after{content:" ▼"}
button:hover{color:var(--ink);border-color:var(--muted)}
:focus-visible{outline:2px solid var(--side-a);outline-offset:2px}
section{margin-top:48px}
section>p,section li{max-width:68ch}
.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--paper) 50%,transparent) 0/48px 100% no-repeat local,linear-gradient(270deg,var(--paper) 50%,transparent) 100%/48px 100% no-repeat local,linear-gradient(90deg,var(--edge),transparent) 0/16px 100% no-repeat scroll,linear-gradient(270deg,var(--edge),transparent) 100%/16px 100% no-repeat scroll;margin:14px 0;width:fit-content;min-width:100%;max-width:calc(100vw - 64px);position:relative;left:50%;transform:translateX(-50%)}
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums;overflow-wrap:normal}
th,td{text-align:left;vertical-align:top;padding:.45em .9em .45em 0;border-bottom:1px solid var(--grid)}
thead th{font-weight:600;color:var(--muted);vertical-align:bottom}
tbody th,tbody b{font-weight:600;white-space:nowrap}
tbody td:not(.numbers){min-width:90px}
tbody td.long{min-width:11em}
small{color:var(--muted);font-size:.85em}
pre{background:var(--raised);padding:.8em 1em;overflow-x:auto;border-radius:4px;font-size:.85rem;overflow-wrap:normal}
pre.command{white-space:pre-wrap;overflow-wrap:anywhere}
code{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2em 1.2em;font-size:.9rem}
dt{color:var(--muted)}
dd{margin:0}
section>h2+details{margin-top:.7em}
summary{cursor:pointer;color:var(--muted);width:fit-content}
.cautions,.disagrees,.unusual{border-left:4px solid var(--side-b);padding-left:.8em}
footer{margin-top:64px;padding-bottom:32px;color:var(--muted);font-size:.8rem}
.tip{position:fixed;z-index:1;pointer-events:none;display:grid;grid-template-columns:max-content 1fr;gap:.1em .8em;max-width:min(20em,calc(100vw - 16px));padding:.5em .7em;background:var(--raised);color:var(--ink);border:1px solid var(--grid);border-radius:4px;font-size:.82rem;font-variant-numeric:tabular-nums;box-shadow:0 2px 8px #0003}
.tip b{font-weight:400;color:var(--muted)}
@media (min-width:1240px){
body{display:grid;grid-template-columns:220px minmax(0,928px);justify-content:center}
nav{display:block;position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:20px 0 16px;font-size:.8rem;line-height:1.35}
nav ol{list-style:none;margin:0;padding:0}
nav li{margin:0 0 .5em}
nav a{color:var(--muted);text-decoration:none}
nav a:hover{color:var(--ink);text-decoration:underline}
main,footer{margin:0;width:100%;max-width:928px}
footer{grid-column:2}
.scroll{left:0;transform:none;min-width:0;max-width:calc(100% + (100vw - 1180px)/2)}
}
@media (max-width:880px){.wide svg{width:100%}}
@media (max-width:${NARROW_SCREEN_PX}px){
main,footer{padding:0 16px}
header{padding-top:18px}
h1{font-size:1.45rem}
.answer,.plot>.narrow{display:block}
.figure{margin:.6em 0 0;max-width:none}
.figure,.fights{width:auto}
.figure b{font-size:2.4rem;display:inline}
.figure small,.figure span{display:inline}
.plot>.wide{display:none}
.narrow svg{width:100%}
.verdicts li{grid-template-columns:1fr}
.verdicts .said{grid-template-columns:1em 1fr}
.verdicts .said .amount{grid-column:2}
.verdicts .amount{text-align:left}
table{font-size:.8rem}
th,td{padding-right:.7em}
tbody th{white-space:normal;min-width:6.5em;overflow-wrap:anywhere}
tbody td.long{min-width:20em}
dl{grid-template-columns:1fr;gap:0}
dd{margin-bottom:.5em}
}
@media print{
:root{color-scheme:light;${LIGHT_STYLE}}
@page{size:A4;margin:12mm}
html{font-size:9.5pt}
body{font-size:1rem;display:block}
main,footer{max-width:none;padding:0}
header{padding-top:0}
.tool,nav,.skip,.more summary{display:none}
.plot>.wide{display:block!important}
.plot>:not(.wide){display:none!important}
.verdicts li,.key span::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}
figure,tr,thead,li,dl,section>p,table:not(:has(tbody tr:nth-child(16))),section[aria-labelledby=again]{break-inside:avoid}
h2,section>p:has(+.scroll),section>p:has(+details),tbody tr:first-child,tbody tr:nth-last-child(2){break-after:avoid}
button.sort{display:contents}
p,pre{orphans:3;widows:3}
.more::details-content{content-visibility:visible;display:block;height:auto}
.scroll{overflow:visible;width:auto;max-width:none;left:0;transform:none}
h1{font-size:15pt}
.figure b{font-size:24pt}
figure{margin-top:24px}
.plot svg{max-height:100mm}
table{font-size:8pt;max-width:100%}
th,td{padding:.35em .5em .35em 0}
td{overflow-wrap:anywhere}
td.numbers{overflow-wrap:normal}
td.numbers,td span,tbody th,tbody b{white-space:normal}
tbody th{overflow-wrap:break-word}
tbody td:not(.numbers),tbody td.long,td.numbers i{min-width:0}
td[data-n]::after{content:none!important}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
}
`;
