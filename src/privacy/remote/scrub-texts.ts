import { nameWords } from './name-words.ts'
import type { Detection, PersonalDataDetector } from '../personal-data.ts'
import { placeholderBook, type FoundSpelling, type PlaceholderBook } from './placeholder-book.ts'

/** Texts without personal data, and the way back. */
export interface ScrubbedTexts {
  readonly texts: readonly string[]
  readonly restore: PlaceholderBook['restore']
}

export interface ScrubOptions {
  readonly detector: PersonalDataDetector
  readonly signal?: AbortSignal | undefined
}

/**
 * Replaces what the detector finds in some texts that leave the machine together, and every other
 * place where the same words stand in one of them. Pseudonyms stay. Throws what the detector
 * throws: then nothing may be sent.
 */
export async function scrubTexts(
  texts: readonly string[],
  { detector, signal }: ScrubOptions,
): Promise<ScrubbedTexts> {
  const detections = await detector.find(texts, { signal })
  const places = texts.map((text, index) => piecesOf(text, detections[index] ?? []))
  const found = places.flat()
  const words = found.flatMap(({ type, spelling }) =>
    type === 'person' ? partsOfName(spelling).map(part => ({ type, spelling: part })) : [],
  )
  const repeated = repetitions([...found, ...words].filter(isTelling))
  const all = texts.map((text, index) => [
    ...(places[index] ?? []),
    ...repeated(text, places[index] ?? []),
  ])
  const book = placeholderBook(all.flat(), texts)
  return {
    texts: texts.map((text, index) => replaced(text, all[index] ?? [], book)),
    restore: book.restore,
  }
}

interface Place extends FoundSpelling {
  readonly start: number
}

const pseudonym = /(?<![\p{L}\p{N}])Person_[0-9a-f]{12}(?![\p{L}\p{N}])/u
/**
 * What no spelling may hold, so that it can come back into JSON and text alike: it is cut there.
 */
const cuts = new RegExp(String.raw`${pseudonym.source}|["\\<>\p{Cc}\u2028\u2029]+`, 'gu')

/** What the detections cover, without what must stay. */
function piecesOf(text: string, detections: readonly Detection[]): Place[] {
  const places: Place[] = []
  for (const { type, start, end } of detections) {
    const value = text.slice(start, end)
    let from = 0
    const add = (to: number): void => {
      const piece = value.slice(from, to)
      const spelling = piece.trim()
      if (/[\p{L}\p{N}]/u.test(spelling))
        places.push({ type, spelling, start: start + from + piece.indexOf(spelling) })
    }
    for (const { index, 0: cut } of value.matchAll(cuts)) {
      add(index)
      from = index + cut.length
    }
    add(value.length)
  }
  return places
}

/** First and last names that may stand alone elsewhere in the request. */
function partsOfName(spelling: string): string[] {
  if (nameWords(spelling).length < 2) return []
  return (spelling.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []).filter(
    word => word.length > 2 && /^\p{Lu}/u.test(word),
  )
}

/** Words; in JSON `\n` before a word is no letter of it. */
const tokens = /\\[nrt]|[\p{L}\p{M}\p{N}]+/gu

/** Whether equal words elsewhere are the same thing: an age of 34 is not every 34. */
const isTelling = ({ type, spelling }: FoundSpelling): boolean =>
  spelling.length > (type === 'person' ? 1 : 5)

/** Finds the spellings as whole words, outside of what was found already. */
function repetitions(
  found: readonly FoundSpelling[],
): (text: string, places: readonly Place[]) => Place[] {
  const byFirstWord = new Map<string, Array<FoundSpelling & { readonly offset: number }>>()
  for (const each of new Map(found.map(one => [one.spelling, one])).values()) {
    const first = /[\p{L}\p{M}\p{N}]+/u.exec(each.spelling)
    if (first === null) continue
    const known = byFirstWord.get(first[0]) ?? []
    known.push({ ...each, offset: first.index })
    byFirstWord.set(first[0], known)
  }
  for (const known of byFirstWord.values())
    known.sort((left, right) => right.spelling.length - left.spelling.length)
  return (text, places) => {
    const repeated: Place[] = []
    const taken = places.toSorted((left, right) => left.start - right.start)
    let next = 0
    let free = 0
    for (const { index, 0: token } of text.matchAll(tokens)) {
      while (next < taken.length && (taken[next]?.start ?? 0) <= index) {
        const place = taken[next++]
        if (place !== undefined) free = Math.max(free, place.start + place.spelling.length)
      }
      if (index < free) continue
      const known = byFirstWord.get(token)
      const limit = taken[next]?.start ?? text.length
      const match = known?.find(({ spelling, offset }) => {
        const start = index - offset
        const end = start + spelling.length
        return (
          start >= free &&
          end <= limit &&
          text.startsWith(spelling, start) &&
          !/[\p{L}\p{N}]/u.test(text.charAt(end))
        )
      })
      if (match === undefined) continue
      const start = index - match.offset
      repeated.push({ type: match.type, spelling: match.spelling, start })
      free = start + match.spelling.length
    }
    return repeated
  }
}

function replaced(
  text: string,
  places: readonly Place[],
  { placeholders }: PlaceholderBook,
): string {
  let scrubbed = ''
  let done = 0
  for (const { start, spelling } of places.toSorted((left, right) => left.start - right.start)) {
    if (start < done) continue
    scrubbed += text.slice(done, start) + (placeholders.get(spelling) ?? '')
    done = start + spelling.length
  }
  return scrubbed + text.slice(done)
}
