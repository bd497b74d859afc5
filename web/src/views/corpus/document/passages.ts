import type { DocumentAnnotations } from 'veritrail/contract'
import type { Range } from '../../evidence/segments.ts'

type Mention = DocumentAnnotations['mentions'][number]
type Fact = DocumentAnnotations['facts'][number]

/** A piece of text; with a mention where it names something. */
export interface Piece extends Range {
  readonly mention?: Mention
}

/** A passage as it is searched, or what lies between two of them. */
export interface Stretch extends Range {
  /** From 1; none for what is searched by nobody. */
  readonly number: number | undefined
  readonly headingPath: readonly string[]
  readonly pieces: readonly Piece[]
  readonly facts: readonly Fact[]
}

/**
 * A text passage by passage, each with what it names and states; no character is lost, and of
 * passages that overlap the later one begins where the earlier one ends. `shows`: which types of
 * mentions.
 */
export function stretchesOf(
  text: string,
  { chunks, mentions, facts }: DocumentAnnotations,
  shows: (type: string) => boolean,
): Stretch[] {
  const named = mentions.filter(({ type }) => shows(type)).sort(byPlace)
  const stated = facts.toSorted((a, b) => a.start - b.start)
  const stretches: Stretch[] = []
  let at = 0
  let mention = 0
  let fact = 0
  const add = (end: number, number: number | undefined, headingPath: readonly string[]): void => {
    if (end <= at) return
    const pieces: Piece[] = []
    let done = at
    for (; mention < named.length; mention++) {
      const found = named[mention]
      if (found === undefined || found.start >= end) break
      // Names within names, or across a border, are shown by the outer or earlier one.
      if (found.start < done || found.end > end || found.end <= found.start) continue
      if (found.start > done) pieces.push({ start: done, end: found.start })
      pieces.push({ start: found.start, end: found.end, mention: found })
      done = found.end
    }
    if (done < end) pieces.push({ start: done, end })
    const own: Fact[] = []
    for (; fact < stated.length; fact++) {
      const found = stated[fact]
      if (found === undefined || found.start >= end) break
      own.push(found)
    }
    stretches.push({ start: at, end, number, headingPath, pieces, facts: own })
    at = end
  }
  for (const [index, chunk] of chunks.toSorted(byPlace).entries()) {
    add(Math.min(Math.max(chunk.start, at), text.length), undefined, [])
    add(Math.min(chunk.end, text.length), index + 1, chunk.headingPath)
  }
  add(text.length, undefined, [])
  return stretches
}

/** The types of what is named, the most frequent first. */
export function typesOf({
  mentions,
}: DocumentAnnotations): ReadonlyArray<readonly [string, number]> {
  const counts = new Map<string, number>()
  for (const { type } of mentions) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) =>
    one === other ? a.localeCompare(b) : other - one,
  )
}

/** In the order of the text; of two that begin together the longer one first. */
const byPlace = (a: Range, b: Range): number =>
  a.start === b.start ? b.end - a.end : a.start - b.start
