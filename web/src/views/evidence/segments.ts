import type { Document } from 'veritrail/contract'

/** Half-open, in UTF-16 units of the text. */
export interface Range {
  readonly start: number
  readonly end: number
}
type Cut = Document['cuts'][number]
export type CutKind = Cut['kind']
type Section = Document['sections'][number]

export interface Part extends Range {
  readonly text: string
  /** Whether it belongs to the evidence. */
  readonly marked: boolean
}

/** A stretch of the text that is shown in one way. */
export type Segment = Range & { readonly parts: readonly Part[] } & (
    | { readonly kind: 'text' }
    /** A line that is the title of a section. */
    | { readonly kind: 'heading'; readonly level: number }
    | { readonly kind: 'cut'; readonly cut: CutKind }
  )

type Region =
  | (Range & { readonly kind: 'heading'; readonly level: number })
  | (Range & { readonly kind: 'cut'; readonly cut: CutKind })

/**
 * What is shown of a text, in its order and without losing a character: the parts joined are
 * exactly `text` in `shown`, and those that are marked exactly the evidence in it.
 */
export function segments(
  text: string,
  cuts: readonly Cut[],
  sections: readonly Section[],
  evidence?: Range,
  shown: Range = { start: 0, end: text.length },
): Segment[] {
  const { start, end } = within(shown, { start: 0, end: text.length })
  const marked = evidence === undefined ? undefined : within(evidence, { start, end })
  const parts = (range: Range): Part[] => partsOf(text, range, marked)
  const found: Segment[] = []
  let at = start
  for (const region of regions(text, cuts, sections, { start, end })) {
    if (region.start > at) {
      const gap = { start: at, end: region.start }
      found.push({ kind: 'text', ...gap, parts: parts(gap) })
    }
    found.push({ ...region, parts: parts(region) })
    at = region.end
  }
  if (at < end) found.push({ kind: 'text', start: at, end, parts: parts({ start: at, end }) })
  return found
}

/** Cuts and headings inside `shown` that do not overlap; of two that would, the cut stays. */
function regions(
  text: string,
  cuts: readonly Cut[],
  sections: readonly Section[],
  shown: Range,
): Region[] {
  const folded: Region[] = []
  for (const cut of cuts.filter(cut => overlap(cut, shown)).sort(byStart)) {
    const clipped = within(cut, shown)
    const start = Math.max(clipped.start, folded.at(-1)?.end ?? 0)
    if (start < clipped.end && text.slice(start, clipped.end).trim() !== '')
      folded.push({ kind: 'cut', cut: cut.kind, start, end: clipped.end })
  }
  const headings: Region[] = []
  let next = 0
  for (const section of sections
    .filter(({ start }) => start >= shown.start && start < shown.end)
    .sort(byStart)) {
    const line = titleLine(text, section)
    if (line === undefined || line.end > shown.end) continue
    if (line.start < (headings.at(-1)?.end ?? 0)) continue
    while (next < folded.length && (folded[next]?.end ?? 0) <= line.start) next++
    const cut = folded[next]
    if (cut !== undefined && overlap(cut, line)) continue
    headings.push({ kind: 'heading', level: section.level, ...line })
  }
  return [...folded, ...headings].sort(byStart)
}

const maxTitleLine = 400

/** The line with which a section begins, with its end, where it says the section's title. */
function titleLine(text: string, { start, headingPath }: Section): Range | undefined {
  const title = headingPath.at(-1)?.trim()
  if (title === undefined || title === '') return undefined
  if (start > 0 && text[start - 1] !== '\n') return undefined
  const ahead = text.slice(start, start + maxTitleLine)
  const stop = ahead.indexOf('\n')
  const line = stop < 0 ? ahead : ahead.slice(0, stop + 1)
  const words = line.trim().replace(/^#+\s*/u, '')
  if (words !== title || (stop < 0 && start + ahead.length < text.length)) return undefined
  return { start, end: start + line.length }
}

function partsOf(text: string, { start, end }: Range, marked: Range | undefined): Part[] {
  const from = Math.min(Math.max(marked?.start ?? end, start), end)
  const to = Math.max(Math.min(marked?.end ?? end, end), from)
  return [
    { start, end: from, marked: false },
    { start: from, end: to, marked: marked !== undefined },
    { start: to, end, marked: false },
  ]
    .filter(part => part.start < part.end)
    .map(part => ({ ...part, text: text.slice(part.start, part.end) }))
}

const byStart = (a: Range, b: Range): number => a.start - b.start
const overlap = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end

/** A range clipped to another; empty where they have nothing in common. */
function within({ start, end }: Range, outer: Range): Range {
  const from = Math.min(Math.max(start, outer.start), outer.end)
  return { start: from, end: Math.max(from, Math.min(end, outer.end)) }
}
