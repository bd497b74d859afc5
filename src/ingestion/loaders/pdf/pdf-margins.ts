import { linesOf } from './pdf-lines.ts'
import type { PdfItem, PdfPageItems } from './pdf-items.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/** Items of running headers and footers of each page. */
export interface PageMargins {
  readonly header: ReadonlySet<PdfItem>
  readonly footer: ReadonlySet<PdfItem>
}

const marginShare = 0.12
const linesAtEdge = 2
const pageNumber = longPattern('i')`
  ^[-–—\s|]*(?:page|seite|página|pagina|p\.)?\s*(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:\/|of|von|de
  |di|sur)\s*\d{1,5})?[-–—\s|.]*$`

/** Lines at the edge of pages that come again on others (digits aside), and page numbers. */
export function findMargins(pages: readonly PdfPageItems[]): PageMargins[] {
  const candidates = pages.map(page => edges(page))
  const counts = new Map<string, Set<number>>()
  candidates.forEach((page, index) => {
    for (const edge of page) {
      const pagesWithIt = counts.get(edge.key) ?? new Set<number>()
      counts.set(edge.key, pagesWithIt.add(index))
    }
  })
  const needed = pages.length <= 3 ? 2 : Math.max(3, Math.ceil(pages.length * 0.3))
  return candidates.map(page => {
    const header = new Set<PdfItem>()
    const footer = new Set<PdfItem>()
    for (const edge of page) {
      const repeated = pages.length >= 3 && (counts.get(edge.key)?.size ?? 0) >= needed
      if (!repeated && !(pages.length >= 2 && edge.isNumber)) continue
      for (const item of edge.items) (edge.atTop ? header : footer).add(item)
    }
    return { header, footer }
  })
}

interface Edge {
  readonly key: string
  readonly atTop: boolean
  readonly isNumber: boolean
  readonly items: readonly PdfItem[]
}

function edges(page: PdfPageItems): Edge[] {
  const upright = page.groups[0] ?? []
  const near = upright.filter(
    item => item.base < page.height * marginShare || item.base > page.height * (1 - marginShare),
  )
  const found: Edge[] = []
  const lines = linesOf(near, 0)
  for (const atTop of [true, false]) {
    const side = lines.filter(line => line.base < page.height / 2 === atTop)
    const outer = atTop ? side.slice(0, linesAtEdge) : side.slice(-linesAtEdge)
    for (const line of outer) {
      const text = line.items
        .map(item => item.text)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
      if (text.length > 200) continue
      found.push({
        key: `${atTop ? 'top' : 'bottom'} ${text.replace(/\d+/g, '#').toLowerCase()}`,
        atTop,
        isNumber: pageNumber.test(text),
        items: line.items,
      })
    }
  }
  return found
}
