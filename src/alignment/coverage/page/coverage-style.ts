/**
 * The style of the page. The shades of the map differ in lightness and each cell says its number,
 * so that it reads without colours. Indented lines continue the line above.
 */
export const coverageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d1f23;--soft:#585e68;
  --line:#cfcbc0;--link:#00558a;--gap:#8f2d00;--focus:#0067c0;
  --h0:#fff;--h1:#e6edf4;--h2:#c2d3e4;--h3:#8fb0d0;--h4:#1f4467;--h4-ink:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#15171a;--card:#1d2024;--ink:#ececea;
  --soft:#b0b5bd;--line:#4a4f58;--link:#8cc8f5;--gap:#ffb08a;--focus:#7cc0ff;
  --h0:#1d2024;--h1:#22303d;--h2:#29435b;--h3:#2f5879;--h4:#b5d8f7;--h4-ink:#10151a}}
@page{margin:1.6cm}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#333;
  --line:#777;--link:#000;--gap:#000;
  --h0:#fff;--h1:#f0f0f0;--h2:#dcdcdc;--h3:#bdbdbd;--h4:#333;--h4-ink:#fff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:75rem;padding:1.5rem clamp(1rem,3vw,2.5rem) 3rem;
  background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
  font:16px/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0}
h2{font-size:1.25rem;margin:2.2rem 0 .6rem}
h3{font-size:1.05rem;margin:0}
h4{font-size:.9rem;margin:.9rem 0 .2rem;color:var(--soft)}
p{margin:.3rem 0}
a{color:var(--link)}
a:focus-visible,.map:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.soft{color:var(--soft)}
.map{overflow-x:auto}
table{border-collapse:collapse;print-color-adjust:exact;-webkit-print-color-adjust:exact}
caption{text-align:start;color:var(--soft);padding-bottom:.4rem}
th{overflow-wrap:normal}
th[scope=row]{min-width:9rem}
th,td{border:1px solid var(--line);padding:.35rem .6rem;vertical-align:top;text-align:start}
td.count{text-align:center;white-space:nowrap;font-variant-numeric:tabular-nums;min-width:4.5rem}
.h0{background:var(--h0)}.h1{background:var(--h1)}.h2{background:var(--h2)}.h3{background:var(--h3)}
.h4{background:var(--h4);color:var(--h4-ink)}
.tiles{display:flex;flex-wrap:wrap;gap:.15rem .3rem;min-width:12rem;list-style:none;margin:0;
  padding:0}
.tiles a{display:inline-block;min-height:1.6rem;min-width:1.6rem;padding:0 .25rem}
article{background:var(--card);border:1px solid var(--line);border-inline-start-width:6px;
  border-radius:6px;padding:.8rem 1rem;margin:0 0 .9rem}
article.strong{border-inline-start-color:var(--h4)}
article.partial{border-inline-start-color:var(--h3)}
article.weak{border-inline-start-color:var(--h2)}
.strength{font-weight:600}
.formal{white-space:pre-line}
ol.quotations{margin:.2rem 0;padding-inline-start:2.2rem}
blockquote{margin:0}
.gap h4{color:var(--gap)}
details{margin:.3rem 0}
summary{cursor:pointer}
summary:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.draft{border-inline-start:3px solid var(--line);padding-inline-start:.8rem}
.control{border:1px dotted;font-size:.75em}
@media (max-width:48rem){caption{max-width:calc(100vw - 2rem)}.tiles{min-width:34rem}}
@media print{body{max-width:none;padding:0;font-size:10.5pt}.map{overflow:visible}
  .map table{width:100%;font-size:8pt}th,td{padding:.2rem .3rem}th[scope=row],td.count,.tiles{
  min-width:0}.tiles a{min-height:0;min-width:0}
  tr,li,blockquote{break-inside:avoid}h2,h3,h4,.strength,blockquote{break-after:avoid}}
`
