/**
 * The style of the page. Colours are chosen to be told apart by colour-blind readers, and each
 * verdict has a shape and a word of its own besides. Indented lines continue the line above.
 */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d1f23;--soft:#5d636d;
  --line:#dedbd2;--blue:#00639c;--blue-tint:#e3f0f9;--red:#b03a00;--red-tint:#fdeae0;
  --amber:#7a5c00;--amber-tint:#fbf2d3;--grey:#686d76;--focus:#0067c0;--target:#ffd33d}
@media (prefers-color-scheme:dark){:root{--paper:#15171a;--card:#1d2024;--ink:#e7e6e2;
  --soft:#a3a8b0;--line:#363a41;--blue:#78bff0;--blue-tint:#12324a;--red:#ff9d6b;
  --red-tint:#4a2413;--amber:#e7c358;--amber-tint:#3d3310;--grey:#8f959e;--focus:#7cc0ff;
  --target:#d7a500}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,
  -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,ol{margin:0;padding:0}
ul,ol{list-style:none}
a{color:inherit}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
.top{padding:1.5rem clamp(1rem,3vw,2.5rem) 1rem;border-bottom:1px solid var(--line);
  background:var(--card)}
.kind{font-size:.75rem;letter-spacing:.08em;text-transform:uppercase;color:var(--soft)}
.question{font-size:1.35rem;line-height:1.3;font-weight:600;margin:.15rem 0 .25rem;max-width:60ch}
.summary{display:flex;flex-wrap:wrap;gap:1rem 3rem;margin:.9rem 0 .8rem}
.summary h2{font-size:.8rem;font-weight:600;color:var(--soft);margin-bottom:.2rem}
.confidence{max-width:26rem}
.big{font-size:2rem;font-weight:650;line-height:1.1;font-variant-numeric:tabular-nums}
.band{font-weight:600;color:var(--soft)}
.band-high .band{color:var(--blue)}.band-partial .band{color:var(--amber)}.band-low .band,
  .band-none .band{color:var(--red)}
.confidence ul{font-size:.85rem;color:var(--soft)}
.counts li{display:flex;align-items:center;gap:.45rem;line-height:1.6}
.rejections{color:var(--red)}
.scores table{border-collapse:collapse;font-size:.85rem}
.scores th{font-weight:400;text-align:start;padding:.05rem .9rem .05rem 0}
.scores td{padding:.05rem .7rem .05rem 0;color:var(--soft);font-variant-numeric:tabular-nums}
.scores .total{color:var(--ink);font-variant-numeric:tabular-nums}
.dots{display:inline-flex;gap:3px}
.dots i{width:.55rem;height:.55rem;border-radius:50%;border:1.5px solid var(--blue)}
.dots .on{background:var(--blue)}
.judge,.made{font-size:.75rem;color:var(--soft)}
.unread{font-size:.75rem;color:var(--red)}
.halves{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start}
.half{padding:1.1rem clamp(1rem,3vw,2.5rem) 3rem}
.half>h2{font-size:.8rem;font-weight:600;color:var(--soft);margin-bottom:.7rem}
.answer{align-self:stretch;border-inline-end:1px solid var(--line)}
.sources{position:sticky;top:0;max-height:100vh;overflow:auto;scroll-padding:30vh 0}
.icon{width:1.05em;height:1.05em;flex:none;fill:none;stroke:currentColor;stroke-width:1.7;
  stroke-linecap:round;stroke-linejoin:round}
.icon .disc{fill:currentColor;stroke-width:1}
.icon .disc~path{stroke:var(--card)}
.icon.supported,.supported .word{color:var(--blue)}.icon.contradicted,.contradicted .word{
  color:var(--red)}.icon.not_found,.not_found .word{color:var(--amber)}.icon.nothing_to_check,
  .nothing_to_check .word{color:var(--grey)}
.claim.supported .word{color:var(--blue)}.claim.contradicted .word{color:var(--red)}
  .claim.not_found .word{color:var(--amber)}
.sentence{display:flex;gap:.6rem;padding:.55rem .75rem .6rem;margin-bottom:.5rem;
  border-radius:6px;border-inline-start:4px solid;scroll-margin-top:30vh}
.sentence>.icon{margin-top:.28em}
.said{min-width:0;flex:1}
.sentence.supported{background:var(--blue-tint);border-color:var(--blue)}
.sentence.contradicted{background:var(--red-tint);border-color:var(--red);
  border-inline-start-style:double;border-inline-start-width:6px}
.sentence.not_found{background:var(--amber-tint);border-color:var(--amber);
  border-inline-start-style:dashed}
.sentence.nothing_to_check{border-color:transparent;color:var(--grey)}
.sentence.paragraph{margin-top:1.3rem}
.line{display:block;text-decoration:none}
a.line:hover{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
.rejected{text-decoration:underline wavy var(--red);text-underline-offset:3px}
.verdict{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1.2rem;font-size:.8rem;
  line-height:1.5}
.word{font-weight:650}
.why,.place,.compared,.odds,.reasons{color:var(--soft);font-size:.8rem}
.claim{margin-top:.15rem}
.claim+.claim{margin-top:.55rem}
.hypothesis{font-size:.9rem;color:var(--soft);margin-top:.35rem}
.hypothesis .icon{vertical-align:-.15em;margin-inline-end:.3em}
.odds{display:flex;flex-wrap:wrap;gap:0 1.2rem}
.odd{display:inline-flex;align-items:center;gap:.4rem;white-space:nowrap;
  font-variant-numeric:tabular-nums}
.bar{width:3.2rem;height:.4rem;border-radius:2px}
.track{fill:var(--line)}.support .fill{fill:var(--blue)}.contradiction .fill{fill:var(--red)}
.reasons li{padding-inline-start:.8rem;position:relative}
.reasons li::before{content:"›";position:absolute;inset-inline-start:0}
.quotes{font-size:.85rem;margin-top:.15rem}
.quotes a{text-underline-offset:3px}
.quotes .chance{font-variant-numeric:tabular-nums}
.quotes .way{display:block;color:var(--soft);font-size:.75rem}
.number{display:inline-block;min-width:1.5em;padding:0 .35em;border-radius:.75em;
  background:var(--ink);color:var(--card);font-size:.72em;font-weight:650;line-height:1.6;
  text-align:center;vertical-align:.08em}
.source{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.85rem 1rem;
  margin-bottom:1rem}
.source h3{font-size:.95rem;line-height:1.35}
.about{font-size:.75rem;color:var(--soft)}
.excerpt{white-space:pre-wrap;font-size:.92rem;margin-top:.6rem;color:var(--soft)}
.excerpt mark{color:var(--ink);padding:.08em 0;background:var(--blue-tint);
  box-shadow:inset 0 -2px 0 var(--blue)}
.excerpt mark.nearest{background:var(--amber-tint);box-shadow:none;
  border-bottom:2px dashed var(--amber)}
.excerpt mark.listed{background:none;box-shadow:none;border-bottom:1px dotted var(--soft)}
.excerpt mark.listed.supports{background:var(--blue-tint);border:0;
  box-shadow:inset 0 -2px 0 var(--blue)}
.excerpt mark.contradicts{background:var(--red-tint);box-shadow:inset 0 -2px 0 var(--red),
  inset 0 2px 0 var(--red)}
.excerpt mark.nearest.supports{background:var(--blue-tint);border:0;
  box-shadow:inset 0 -2px 0 var(--blue)}
.excerpt mark.contradicts.supports{background:linear-gradient(var(--red-tint),var(--blue-tint));
  box-shadow:inset 0 -2px 0 var(--blue),inset 0 2px 0 var(--red)}
.excerpt+.excerpt{border-top:1px dotted var(--line);padding-top:.6rem}
.word .why{font-weight:400}
.anchor{scroll-margin-top:30vh}
.anchor:target+mark,.excerpt mark.active{outline:3px solid var(--target);outline-offset:1px}
.sentence:target,.sentence.active{outline:3px solid var(--target)}
.back{display:inline-block;margin:0 .15em;padding:0 .4em;border:1px solid var(--line);
  border-radius:.7em;background:var(--paper);color:var(--ink);font-size:.72rem;line-height:1.4;
  text-decoration:none}
.back::before{content:"↩ "}
.gap{color:var(--grey)}
.control{font-size:.65em;border:1px dotted var(--grey);border-radius:3px;padding:0 .2em;
  color:var(--grey);direction:ltr;unicode-bidi:isolate}
.unquoted{font-size:.8rem;color:var(--soft)}
.unquoted h3{font-size:.8rem;font-weight:600}
.empty{color:var(--soft)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:.8rem clamp(1rem,3vw,2.5rem) 1.5rem;
  border-top:1px solid var(--line);font-size:.75rem;color:var(--soft)}
.legend span{display:inline-flex;align-items:center;gap:.35rem}
@media (max-width:50rem){.halves{grid-template-columns:minmax(0,1fr)}.answer{align-self:stretch;
  border-inline-end:0;padding-bottom:1rem}.sources{position:static;max-height:none;
  border-top:1px solid var(--line)}.sentence,.anchor{scroll-margin-top:15vh}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--blue:#004f7d;
  --blue-tint:#fff;--red:#8c2e00;--red-tint:#fff;--amber:#5c4500;--amber-tint:#fff}
body{font-size:10.5pt}.halves{display:block}.half{padding:.6rem 0}.top{padding:0 0 .6rem}.answer{
  border:0}.sources{position:static;max-height:none;overflow:visible;
  border-top:1px solid var(--line)}.sentence,.source h3{break-inside:avoid}.legend{
  padding:.5rem 0}
.excerpt mark{background:none;text-decoration:underline}.back{border-color:#999}}
`.replace(/\n +/g, '')
