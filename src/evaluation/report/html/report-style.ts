import { createHash } from 'node:crypto'

/**
 * The style of the report: quiet, for reading and for paper. Figures take the colour of the text,
 * so that light, dark and print need nothing of their own.
 */
export const reportStyle = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1d1f23;--soft:#555b65;--line:#d6d3cb;
  --tint:#f4f2ec;--caution:#8a4b00;--caution-tint:#fdf3e0;--focus:#0067c0}
@media (prefers-color-scheme:dark){:root{--paper:#15171a;--ink:#e7e6e2;--soft:#a9aeb6;
  --line:#3a3e45;--tint:#1f2226;--caution:#f0b860;--caution-tint:#33270f;--focus:#7cc0ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem clamp(1rem,4vw,2.5rem) 4rem;
  background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",
  Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
h1{font-size:1.8rem;line-height:1.2;margin:0 0 .3rem}
h2{font-size:1.3rem;line-height:1.3;margin:2.6rem 0 .7rem;padding-top:.5rem;
  border-top:1px solid var(--line)}
h3{font-size:1.02rem;margin:1.3rem 0 .3rem}
p{margin:.5rem 0;max-width:46rem}
a{color:inherit;text-underline-offset:3px}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--focus);
  outline-offset:2px}
.about{color:var(--soft);font-size:.9rem}
nav ol{margin:.3rem 0;padding-inline-start:1.4rem;columns:2;column-gap:2rem}
.summary{background:var(--tint);border:1px solid var(--line);border-radius:6px;
  padding:.4rem 1.2rem 1rem;margin:1.4rem 0}
.summary h2{border:0;margin:.6rem 0 0;padding:0}
.caution,.missing{border-inline-start:4px solid var(--caution);background:var(--caution-tint);
  padding:.45rem .9rem;max-width:46rem}
.missing{border-inline-start-style:dashed}
.scroll{overflow-x:auto;margin:1.2rem 0}
table{border-collapse:collapse;min-width:min(26rem,100%);font-size:.86rem;line-height:1.4;
  font-variant-numeric:tabular-nums}
caption{text-align:start;padding:0 0 .45rem;font-size:.92rem}
caption b,figcaption b{font-weight:650}
th,td{padding:.22rem .7rem;text-align:end;vertical-align:top;white-space:nowrap}
thead th{border-top:2px solid var(--ink);border-bottom:1px solid var(--ink);font-weight:600;
  white-space:normal;vertical-align:bottom}
tbody tr:last-child>*{border-bottom:2px solid var(--ink)}
.word{text-align:start;white-space:normal;min-width:5rem;max-width:26rem}
tbody th{font-weight:400}
td.none{color:var(--soft)}
.notes{font-size:.8rem;color:var(--soft);margin:.35rem 0 0}
figure{margin:1.6rem 0}
figcaption{font-size:.92rem;margin-bottom:.4rem;max-width:46rem}
figure svg{display:block;max-width:100%;height:auto}
figure text{white-space:pre}
details{margin-top:.4rem;font-size:.92rem}
summary{cursor:pointer;color:var(--soft)}
@media screen and (min-width:61rem){.scroll{width:max-content;max-width:calc(50vw + 25rem)}}
.control{font-size:.75em;border:1px solid var(--line);border-radius:3px;padding:0 .2em}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;
    --tint:#fff;--caution:#000;--caution-tint:#fff}
  @page{size:A4;margin:16mm 14mm}
  body{max-width:none;padding:0;font-size:10.5pt}
  nav{display:none}
  .scroll{overflow:visible;break-inside:avoid}
  table{font-size:7.5pt}
  th,td{padding:.12rem .3rem}
  .word{min-width:0}
  thead{display:table-header-group}
  tr,figure>svg,figcaption,.summary p,.caution,.missing{break-inside:avoid}
  figure{break-inside:avoid}
  figure:has(details[open]){break-inside:auto}
  details:not([open]){display:none}
  h2,h3,caption{break-after:avoid}
}
`

const hash = createHash('sha256').update(reportStyle).digest('base64')

/** What a content security policy lets this style in by, and no other. */
export const reportStyleSource = `'sha256-${hash}'`
