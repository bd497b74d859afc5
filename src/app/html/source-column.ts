import type { TextRange } from '../../core/span.ts'
import {
  escapeAttribute,
  escapeText,
  safeAddress,
  shortened,
} from '../../support/escaping/html-text.ts'
import { excerptsOf, leftOut } from './excerpts.ts'
import type { PageSource } from './page-content.ts'
import type { Place, QuotedSource, QuotedSources } from './places.ts'

const longestTitle = 200
const listedUnquoted = 50

/**
 * The right half of the page: every source with its quotations marked, each with a way back to the
 * sentences that rest on it.
 */
export function sourceColumn({ sources, unquoted }: QuotedSources): string {
  const none =
    sources.length === 0
      ? '<p class="empty">No quotation supports or contradicts this text.</p>'
      : ''
  return `${none}${sources.map(sourceArticle).join('\n')}${unquotedList(unquoted)}`
}

function sourceArticle(quoted: QuotedSource): string {
  const { source, number } = quoted
  const heading = linkedTitle(source)
  const about = [
    source.title === '' || source.title === source.key ? '' : source.key,
    source.about ?? '',
  ]
    .filter(part => part !== '')
    .map(part => `<p class="about" dir="auto">${escapeText(shortened(part, 300))}</p>`)
    .join('')
  return `<article class="source" id="source-${number}">
<h3><span class="number">${number}</span> <bdi>${heading}</bdi></h3>${about}
<div class="excerpts">${excerpts(quoted)}</div>
</article>`
}

/** The title, leading to the document where it has a web address. */
function linkedTitle(source: PageSource): string {
  const address = safeAddress(source.link)
  const title = escapeText(shortened(source.title === '' ? source.key : source.title, longestTitle))
  return address === undefined
    ? title
    : `<a href="${escapeAttribute(address)}" rel="noopener noreferrer">${title}</a>`
}

function excerpts({ source, offset, places }: QuotedSource): string {
  const { text } = source
  const local = places.map(place => ({
    ...place,
    start: place.start - offset,
    end: place.end - offset,
  }))
  const parts = excerptsOf(text, local)
  return parts
    .map((part, index) => {
      const before =
        offset + part.start > 0 && (index > 0 || part.start > 0)
          ? '<span class="gap">…</span> '
          : ''
      const after =
        part.end < text.length && index === parts.length - 1 ? ' <span class="gap">…</span>' : ''
      const marked = markedText(
        text,
        part,
        local.filter(place => place.start >= part.start && place.end <= part.end),
      )
      const from = `data-start="${offset + part.start}"`
      return `<p class="excerpt" dir="auto" ${from}>${before}${marked}${after}</p>`
    })
    .join('\n')
}

/**
 * A part of a text with its quotations marked; quotations may overlap, and a mark ends and begins
 * again where another one does.
 */
function markedText(text: string, part: TextRange, places: readonly Place[]): string {
  const gaps = places.flatMap(place => leftOut(text, place) ?? [])
  const edges = [
    ...new Set([
      part.start,
      part.end,
      ...[...places, ...gaps].flatMap(range => [range.start, range.end]),
    ]),
  ].sort((left, right) => left - right)
  const starting = Map.groupBy(places, place => place.start)
  const ending = Map.groupBy(places, place => place.end)
  const hidden = new Map(gaps.map(gap => [gap.start, gap.end]))
  const open = new Set<Place>()
  let hiddenUntil = part.start
  let markup = ''
  for (const [index, at] of edges.entries()) {
    for (const place of ending.get(at) ?? []) {
      open.delete(place)
      markup += wayBack(place)
    }
    const opened = starting.get(at) ?? []
    for (const place of opened) if (place.end > place.start) open.add(place)
    const anchors = opened.map(place => `<a id="${place.id}" class="anchor"></a>`).join('')
    const gapEnd = hidden.get(at)
    if (gapEnd !== undefined && gapEnd > hiddenUntil) {
      hiddenUntil = gapEnd
      markup +=
        `<span class="gap">[… ${(gapEnd - at).toLocaleString('en-US')} characters left out ` +
        '…]</span>'
    }
    const slice = at < hiddenUntil ? '' : escapeText(text.slice(at, edges[index + 1] ?? at))
    markup +=
      anchors +
      (open.size === 0 || slice === ''
        ? slice
        : `<mark class="${stancesOf(open)}" ` +
          `data-places="${[...open].map(place => place.id).join(' ')}">${slice}</mark>`)
  }
  return markup
}

function stancesOf(places: ReadonlySet<Place>): string {
  const stances = new Set([...places].flatMap(place => [...place.stances]))
  return [...stances].sort().join(' ')
}

function wayBack(place: Place): string {
  const page = place.page === undefined ? '' : `page ${place.page}, `
  return [...place.sentences]
    .map(
      index =>
        `<a class="back" href="#s${index + 1}" title="${page}characters ` +
        `${place.start}–${place.end}" aria-label="back to sentence ` +
        `${index + 1}">${index + 1}</a>`,
    )
    .join('')
}

function unquotedList(sources: QuotedSources['unquoted']): string {
  if (sources.length === 0) return ''
  const items = sources
    .slice(0, listedUnquoted)
    .map(source => `<li><bdi>${linkedTitle(source)}</bdi></li>`)
  const more =
    sources.length > listedUnquoted
      ? `<li>and ${(sources.length - listedUnquoted).toLocaleString('en-US')} more</li>`
      : ''
  return (
    '<section class="unquoted"><h3>Compared, nothing ' +
    `quoted</h3><ul>${items.join('')}${more}</ul></section>`
  )
}
