import type { TextRange } from '../../core/span.ts'
import { isSpace, splitsPair, trimmed } from '../../language/words/characters.ts'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { chunksAcrossSections } from './place-chunks.ts'

const separators = ['\n\n', '\n', 'blank'] as const
interface Sizes {
  readonly characters: number
  readonly overlap: number
}

/**
 * At most `characters` UTF-16 code units, divided at blank lines; what is longer at line ends, then
 * at blanks, then between characters. Neighbours share whole parts (paragraphs, lines, words) of at
 * most `overlap` code units together.
 * As LangChain's RecursiveCharacterTextSplitter with its default separators; differs: code units
 * instead of code points, any white space counts as a blank, chunks are spans of the text, cut
 * regions part it.
 */
export function recursiveChunks(document: ChunkSource, sizes: Sizes): ChunkRange[] {
  return chunksAcrossSections(document, stretch => {
    const found: TextRange[] = []
    divide(document.text, stretch, 0, sizes, found)
    return found
  })
}

function divide(
  text: string,
  range: TextRange,
  level: number,
  sizes: Sizes,
  into: TextRange[],
): void {
  const separator = separators[level]
  if (separator === undefined) {
    divideCharacters(text, range, sizes, into)
    return
  }
  let fitting: TextRange[] = []
  for (const part of partsOf(text, range, separator)) {
    if (part.end - part.start <= sizes.characters) {
      fitting.push(part)
      continue
    }
    merge(text, fitting, sizes, into)
    fitting = []
    divide(text, part, level + 1, sizes, into)
  }
  merge(text, fitting, sizes, into)
}

function partsOf(
  text: string,
  range: TextRange,
  separator: (typeof separators)[number],
): TextRange[] {
  const parts: TextRange[] = []
  // Searched by itself: a search in the whole text would run on to its end for every range without
  // the separator.
  const inside = text.slice(range.start, range.end)
  for (let start = 0; start < inside.length;) {
    const found =
      separator === 'blank' ? nextBlank(inside, start) : inside.indexOf(separator, start)
    const end = found < 0 ? inside.length : found
    const part = trimmed(text, range.start + start, range.start + end)
    if (part.end > part.start) parts.push(part)
    start = end + (separator === 'blank' ? 1 : separator.length)
  }
  return parts
}

function nextBlank(text: string, from: number): number {
  for (let index = from; index < text.length; index++)
    if (isSpace(text.charCodeAt(index))) return index
  return -1
}

/**
 * Joins neighbouring parts while they fit; the last ones that fit into the overlap are repeated.
 */
function merge(
  text: string,
  parts: readonly TextRange[],
  { characters, overlap }: Sizes,
  into: TextRange[],
): void {
  let first = 0
  for (const [index, part] of parts.entries()) {
    const start = parts[first]?.start ?? part.start
    if (part.end - start <= characters) continue
    const end = parts[index - 1]?.end ?? start
    into.push(trimmed(text, start, end))
    while (
      first < index &&
      (end - (parts[first]?.start ?? 0) > overlap ||
        part.end - (parts[first]?.start ?? 0) > characters)
    )
      first++
  }
  const start = parts[first]?.start
  const end = parts.at(-1)?.end
  if (start !== undefined && end !== undefined) into.push(trimmed(text, start, end))
}

/** A run without any blank. */
function divideCharacters(
  text: string,
  range: TextRange,
  { characters, overlap }: Sizes,
  into: TextRange[],
): void {
  for (let start = range.start; start < range.end;) {
    let end = Math.min(range.end, start + characters)
    if (splitsPair(text, end)) end--
    into.push({ start, end })
    if (end >= range.end) return
    start = end - overlap
    if (splitsPair(text, start)) start++
  }
}
