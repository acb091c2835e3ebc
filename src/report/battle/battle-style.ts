/**
 * The look of the battle in a page: of the map by kinds of ground, of blocks by side and state, and of the replay. What is
 * drawn once and used again sees no element around it: its rules name its own classes, the rest is inherited.
 */
export const BATTLE_STYLE = `
.a{--side:var(--side-a)}
.b{--side:var(--side-b)}
.battle{container-type:inline-size}
.map{display:block;width:100%;height:auto;max-height:94vh;font-family:inherit}
.definitions{position:absolute}
.bare{fill:var(--paper);stroke:none}
.frame,.area{stroke:var(--muted);stroke-width:1px;vector-effect:non-scaling-stroke}
.battle .hatch *{fill:none;stroke:var(--muted);stroke-width:.14;vector-effect:none}
.battle .hatch.wood *{stroke:var(--gain);fill:color-mix(in srgb,var(--gain) 25%,transparent)}
.battle .hatch.water *,.battle .hatch.marsh *{stroke:var(--series-8)}
.battle .hatch.cliff *{stroke:var(--ink);stroke-width:.2}
.area.wood{stroke:var(--gain)}
.area.water{stroke:var(--series-8)}
.area.fieldwork,.area.fortification{stroke:var(--ink);stroke-width:2px}
.area.marsh{stroke:none}
.height{fill:color-mix(in srgb,var(--series-6) 12%,transparent);stroke:var(--series-6);stroke-width:1.2px;vector-effect:non-scaling-stroke}
.river,.road,.railway,.telegraph,.hedge,.wall,.entrenchment,.place,.bridge,.ford,.scale{vector-effect:non-scaling-stroke}
.river{stroke:var(--series-8);stroke-width:5px;stroke-linejoin:round}
.road{stroke:var(--muted);stroke-width:5px}
.road.inside{stroke:var(--paper);stroke-width:2.6px}
.road.track{stroke-width:2px;stroke-dasharray:7 4}
.railway{stroke-width:2px}
.sleepers{stroke-width:7px;stroke-dasharray:1.5 7}
.telegraph{stroke-width:1px;stroke-dasharray:1 4}
.hedge{stroke:var(--gain);stroke-width:5px;stroke-dasharray:0 6;stroke-linecap:round}
.wall,.bridge{stroke-width:3px}
.entrenchment{stroke-width:5px;stroke-dasharray:2 3}
.ford{stroke-width:2px;stroke-dasharray:2 3}
.work{stroke-width:2px;vector-effect:non-scaling-stroke}
.work.fieldwork{fill:url(#hatch-fieldwork)}
.work.cleared{fill:var(--paper);stroke-dasharray:3 3}
.work.obstacle{stroke-width:5px;stroke-dasharray:1.5 3}
.work.gone{stroke-width:4px}
.place{stroke-width:1.5px;stroke-dasharray:5 4}
.station,.north{fill:var(--ink)}
.scale{stroke-width:1.5px}
.map text{font-size:calc(1em*var(--letters,1));fill:var(--ink);stroke:var(--paper);stroke-width:.22em;paint-order:stroke;stroke-linejoin:round}
.ground,.line{fill:var(--muted);font-style:italic}
.contour{fill:var(--muted)}
.objective{font-weight:700}
.marks text,.formation,.reason{dominant-baseline:central}
.map .formation{font-weight:600;fill:var(--side)}
.map .reason{font-weight:700;fill:var(--loss)}
.zone{fill:color-mix(in srgb,var(--side) 9%,transparent);stroke:var(--side);stroke-width:1px;stroke-dasharray:8 5;vector-effect:non-scaling-stroke}
.body,.mark,.front,.lost,.trail{stroke:var(--side)}
.body.a{fill:var(--side)}
.body.a.unready{fill:color-mix(in srgb,var(--side) 35%,var(--paper))}
.body.b{fill:var(--paper);stroke-width:.18}
.body.none{fill:var(--paper);stroke:var(--muted);stroke-dasharray:.4 .3}
.body.unready{stroke-dasharray:.35 .25}
.mark{stroke-width:1.2px;vector-effect:non-scaling-stroke}
.mark.a{stroke:var(--paper)}
.mark.a.unready{stroke:var(--ink)}
.front{stroke-width:.32;stroke-linejoin:round}
.front.unready,.front.limber{stroke-width:.12}
.lost{stroke-width:.16;opacity:.75}
.pole{stroke-width:.25}
.trail{stroke-width:2.5px;stroke-dasharray:6 4;vector-effect:non-scaling-stroke}
.trail.shot{stroke-dasharray:none}
.picked{stroke:var(--ink);stroke-width:2px;vector-effect:non-scaling-stroke}
.battle figcaption{font-size:.9rem}
.map-key{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.2em 1.2em;font-size:.82rem;color:var(--muted)}
.map-key svg{width:2.6em;height:1.5em;vertical-align:middle;margin-right:.4em;overflow:visible}
.stills{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.stills figure{margin:0}
.stills .map{--letters:1.6}
.stills figcaption{margin:0 0 .3em}
.live .stills{display:none}
.board{display:grid;gap:.5em 1em}
.battle [hidden]{display:none}
.stage{min-width:0}
.tools{justify-content:flex-end}
.panel{min-width:0}
.full{position:fixed;inset:0;z-index:9;box-sizing:border-box;margin:0;padding:.6em 1em;overflow:auto;background:var(--paper)}
.full :is(h2,.stills,.map-key){display:none}
.full .map{max-height:calc(100vh - 4em)}
@container (min-width:54rem){
.board{grid-template-columns:minmax(0,1fr) 19rem}
.panel{display:flex;flex-direction:column;height:0;min-height:100%;overflow-y:auto}
.panel .acts{flex:1 1 8em;max-height:none}
}
.controls{display:flex;flex-wrap:wrap;gap:.4em .6em;align-items:center;margin:.5em 0;font-size:.9rem}
.controls .turn{flex:1 1 14em;display:flex;gap:.5em;align-items:center}
.controls input{flex:1;min-width:6em;padding:0}
.controls button{min-width:2.6em;min-height:2em;border-color:var(--muted)}
.controls output{white-space:nowrap;font-variant-numeric:tabular-nums}
select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--muted);border-radius:4px;padding:.15em .3em;max-width:100%}
.seen{min-height:1.5em;margin:.3em 0;font-size:.85rem;color:var(--muted)}
.now{border-left:4px solid var(--grid);padding:.1em .8em;min-height:4.6em}
.now.a,.now.b{border-color:var(--side)}
.now.b{border-left-style:double;border-left-width:6px}
.now p{margin:0;font-weight:600}
.now ul{margin:.2em 0 0;padding-left:1.1em;font-size:.85rem;color:var(--muted)}
.acts{max-height:15em;overflow-y:auto;position:relative;margin:.5em 0;padding-left:0;list-style:none;font-size:.85rem;border-top:1px solid var(--grid);border-bottom:1px solid var(--grid)}
.acts button{border:0;border-left:4px solid transparent;border-radius:0;width:100%;text-align:left;padding:.2em .6em}
.acts .a{border-left-color:var(--side)}
.acts .b{border-left:4px double var(--side)}
.acts [aria-current]{background:var(--raised);font-weight:600}
@media (max-width:560px){
.map{--letters:2}
.contour,.line,.ground{display:none}
.stills{grid-template-columns:1fr}
}
@media print{
.battle .board{display:none!important}
.live .stills{display:grid}
.stills figure{break-inside:avoid}
.map,.map-key{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.map{max-height:none}
}
`;
