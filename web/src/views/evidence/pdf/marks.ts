import type { Document } from 'veritrail/contract'
import type { Range } from '../segments.ts'

type Placed = Pick<Document, 'text' | 'layout' | 'pages'>
type Run = Document['layout'][number]

/** A run of text on a page, as pdf.js tells it. */
export interface PageItem {
  readonly str: string
}

/** Part of an item of a page, in UTF-16 units of its text. */
export interface ItemMark extends Range {
  readonly item: number
}

/** The pages on which a range of the text stands, in order. */
export function pagesOf({ layout, pages }: Placed, range: Range): number[] {
  const runs = layout.filter(run => overlap(run, range)).map(({ page }) => page)
  const found = runs.length > 0 ? runs : pages.filter(overlaps(range)).map(({ number }) => number)
  return [...new Set(found)].sort((a, b) => a - b)
}

/**
 * Where a range of the text is on a page: parts of its items that say exactly the words of the
 * range, or undefined where the page does not say them.
 */
export function marksOn(
  page: number,
  items: readonly PageItem[],
  document: Placed,
  range: Range,
): ItemMark[] | undefined {
  const runs = document.layout.filter(run => run.page === page && overlap(run, range))
  const words = wordsOn(page, document, range)
  const byPlace = runs.length === 0 ? undefined : marksOfRuns(items, document.text, runs, range)
  return byPlace !== undefined && wordsOf(items, byPlace) === words
    ? byPlace
    : marksOfWords(items, words)
}

/** What of a range stands on a page, without what differs between a page and its text. */
function wordsOn(page: number, { text, layout, pages }: Placed, range: Range): string {
  const runs = layout.filter(run => run.page === page && overlap(run, range))
  const bounds = pages.find(({ number }) => number === page)
  const pieces = runs.length > 0 ? runs : bounds === undefined ? [range] : [bounds]
  return condensed(
    pieces
      .map(piece => text.slice(Math.max(piece.start, range.start), Math.min(piece.end, range.end)))
      .join(' '),
  )
}

function marksOfRuns(
  items: readonly PageItem[],
  text: string,
  runs: readonly Run[],
  range: Range,
): ItemMark[] | undefined {
  const marks: ItemMark[] = []
  for (const run of runs) {
    const said = text.slice(run.start, run.end)
    const found = itemOf(items, run.item, said)
    if (found === undefined) return undefined
    const { item, places } = found
    const first = places[Math.max(range.start, run.start) - run.start]
    const last = places[Math.min(range.end, run.end) - run.start - 1]
    if (first === undefined || last === undefined) return undefined
    marks.push({ item, start: first, end: last + 1 })
  }
  return marks
}

/** How far from its place an item is looked for: another version may count others. */
const mostOff = 40

/** The item that says a run, at its place or near it, and where in it each character stands. */
function itemOf(
  items: readonly PageItem[],
  place: number,
  said: string,
): { readonly item: number; readonly places: readonly number[] } | undefined {
  for (let off = 0; off <= mostOff; off++)
    for (const item of off === 0 ? [place] : [place - off, place + off]) {
      const str = items[item]?.str
      const places = str === undefined ? undefined : placesIn(str, said)
      if (places !== undefined) return { item, places }
    }
  return undefined
}

/** Where the characters of a text stand in one that has more at its ends and between. */
function placesIn(str: string, said: string): number[] | undefined {
  if (said.length > str.length || condensed(str) !== condensed(said)) return undefined
  const places: number[] = []
  let at = 0
  for (const unit of said) {
    const found = str.indexOf(unit, at)
    if (found < 0) return undefined
    for (let half = 0; half < unit.length; half++) places.push(found + half)
    at = found + unit.length
  }
  return places
}

/** The words wherever the items say them one after the other. */
function marksOfWords(items: readonly PageItem[], words: string): ItemMark[] | undefined {
  if (words === '') return undefined
  let all = ''
  const places: Array<ItemMark> = []
  for (const [item, { str }] of items.entries()) {
    let at = 0
    for (const character of str) {
      const end = at + character.length
      for (const unit of condensed(character).split('')) {
        all += unit
        places.push({ item, start: at, end })
      }
      at = end
    }
  }
  const start = all.indexOf(words)
  if (start < 0) return undefined
  const marks: ItemMark[] = []
  for (const place of places.slice(start, start + words.length)) {
    const last = marks.at(-1)
    if (last?.item === place.item) marks[marks.length - 1] = { ...last, end: place.end }
    else marks.push(place)
  }
  return marks
}

const wordsOf = (items: readonly PageItem[], marks: readonly ItemMark[]): string =>
  condensed(marks.map(({ item, start, end }) => items[item]?.str.slice(start, end)).join(' '))

/**
 * A text without what its page has otherwise: blanks, hyphens at the ends of lines, the bars
 * between cells, ligatures.
 */
const condensed = (text: string): string =>
  text.normalize('NFKC').replace(/[\s\0|\u00ad\u2010\u2011-]+/gu, '')

const overlap = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end
const overlaps = (range: Range) => (other: Range) => overlap(range, other)
