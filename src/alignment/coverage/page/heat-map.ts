import { escapeAttribute, escapeText, shortened } from '../../../support/escaping/html-text.ts'
import { percent } from '../../../support/percent.ts'
import type { CoverageReport, SectionCoverage, StandardCoverage } from '../coverage-report.ts'
import { counted } from '../strength.ts'
import { sectionName, strengthColumns, strengthSigns, strengthWords } from '../report-words.ts'

const longestName = 200

/** The place of a standard in the page, by its place in the report. */
export const standardAnchor = (index: number): string => `standard-${index + 1}`

/** Sections by strength: how many standards, shaded by their share, and a link to each one. */
export function heatMap({ sections, standards }: CoverageReport): string {
  const members = new Map<string, string[]>()
  for (const [index, standard] of standards.entries()) {
    const tile = standardTile(standard, index)
    const tiles = members.get(standard.section)
    if (tiles === undefined) members.set(standard.section, [tile])
    else tiles.push(tile)
  }
  const heads = strengthColumns.map(
    strength =>
      `<th scope="col"><span aria-hidden="true">${strengthSigns[strength]}</span> ` +
      `${strengthWords[strength]}</th>`,
  )
  const rows = sections.map(
    section =>
      `<tr><th scope="row" dir="auto">${nameText(sectionName(section))}</th>
${countCells(section)}<td class="count">${section.withGaps}</td>` +
      `<td class="count">${section.withConflicts}</td>
<td>${tileList(members.get(section.number) ?? [])}</td></tr>`,
  )
  return (
    `<div class="map" role="region" aria-label="Coverage map" tabindex="0"><table>
<caption>Standards of each section by the strength of their evidence; the stronger the colour, the
larger the share.</caption>
<thead><tr><th scope="col">Section</th>${heads.join('')}<th scope="col">With gaps</th>` +
    `<th scope="col">With conflicts</th><th scope="col">Standards</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
  )
}

const nameText = (name: string): string => escapeText(shortened(name, longestName))

const countCells = ({ strengths, standards }: SectionCoverage): string =>
  strengthColumns
    .map(strength => {
      const count = strengths[strength]
      const share = standards === 0 ? 0 : count / standards
      const shown = count === 0 ? '0' : `${count} (${escapeText(percent(share))})`
      return `<td class="count h${Math.ceil(share * 4)}">${shown}</td>`
    })
    .join('')

function standardTile({ strength, number, title }: StandardCoverage, index: number): string {
  const words = strengthWords[strength].toLowerCase()
  return (
    `<li><a href="#${standardAnchor(index)}" ` +
    `aria-label="${attributeText(number)} ${attributeText(title)}: ${words}">` +
    `<span aria-hidden="true">${strengthSigns[strength]}</span> ` +
    `<bdi>${nameText(number)}</bdi></a></li>`
  )
}

const attributeText = (text: string): string => escapeAttribute(shortened(text, longestName))

/** Of more standards the row would no longer be seen at a glance: their list is opened by hand. */
const mostTiles = 40

function tileList(tiles: readonly string[]): string {
  if (tiles.length === 0) return ''
  const list = `<ul class="tiles">${tiles.join('')}</ul>`
  return tiles.length <= mostTiles
    ? list
    : `<details><summary>${counted(tiles.length, 'standard')}</summary>${list}</details>`
}
