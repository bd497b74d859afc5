import type { EvidenceWindow } from '../../core/verdict.ts'
import { meantPronouns } from '../claims/meant-pronouns.ts'
import type { Change } from '../../language/sentences/changed-text.ts'
import type { EvidencePassage } from './evidence-passage.ts'
import { startWithBox } from '../../language/sentences/box-before.ts'
import { isTableRow } from './table-rows.ts'

/** Sentences of one window at most: what is said in more of them is rarely one statement. */
export const longestWindow = 3

const blankLine = /\n[^\S\n]*\n/

/**
 * For each sentence of a passage, whether it goes on in the paragraph of the one before. A row of a
 * table does not go on from another, nor an item of a list that says the same kinds of things of a
 * head of its own: each speaks for what it names.
 */
export function continuesParagraph({
  text,
  start,
  sentences,
}: Pick<EvidencePassage, 'text' | 'start' | 'sentences'>): boolean[] {
  const isRow = sentences.map(sentence =>
    isTableRow(text.slice(sentence.start - start, sentence.end - start)),
  )
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]
    return (
      before !== undefined &&
      !(isRow[index] === true && isRow[index - 1] === true) &&
      !areParallelItems(text, before.start - start, sentence.start - start) &&
      !blankLine.test(text.slice(before.end - start, sentence.start - start))
    )
  })
}

const item = /^[ \t]*[-*•–][ \t]+(?<head>[^:\n]{2,60}):[ \t]+(?<said>\S[^\n]{0,300})/u
const toldOf = /(?<!\p{L})\p{Ll}{4,}/gu

/** "- Nine Lanterns: directed by Olga" beside another play; "- Phone: 4711" goes on from a name. */
function areParallelItems(text: string, one: number, other: number): boolean {
  const [said, its] = [one, other].map(at => {
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 400)
    return [...(item.exec(line)?.groups?.['said'] ?? '').matchAll(toldOf)].map(([word]) => word)
  })
  return said?.some(word => its?.includes(word) === true) === true
}

/**
 * The window of some consecutive sentences of a passage, `first` to `last` inclusive. Throws
 * RangeError for sentences that the passage does not have.
 */
export function windowOf(passage: EvidencePassage, first: number, last: number): EvidenceWindow {
  const sentences = passage.sentences
    .slice(first, last + 1)
    .map(sentence => ({
      ...sentence,
      start: passage.start + startWithBox(passage.text, sentence.start - passage.start),
    }))
  const [opening, closing] = [sentences[0], sentences.at(-1)]
  if (opening === undefined || closing === undefined)
    throw new RangeError(`the passage has no sentences ${first} to ${last}`)
  return {
    documentId: passage.documentId,
    revisionId: passage.revisionId,
    start: opening.start,
    end: closing.end,
    text: passage.text.slice(opening.start - passage.start, closing.end - passage.start),
    sentences,
    title: passage.title,
    key: passage.key,
    ...(passage.link === undefined ? {} : { link: passage.link }),
    headingPath: passage.headingPath,
    ...(passage.page === undefined ? {} : { page: passage.page }),
    ...(passage.written === undefined ? {} : { written: passage.written }),
    about: passage.about,
    ...(passage.voice === undefined || !isSpoken(passage, opening.start, closing.end)
      ? {}
      : { voice: passage.voice }),
    ...meantIn(passage, opening.start, closing.end),
    origin: passage.origin,
    ...(passage.paths === undefined ? {} : { paths: passage.paths }),
  }
}

/** Whether the passage's voice speaks from one offset to another. */
const isSpoken = ({ spoken }: EvidencePassage, start: number, end: number): boolean =>
  spoken === undefined || (start >= spoken.start && end <= spoken.end)

/** What the pronouns of a passage mean; kept as long as the passage. */
const meantOf = new WeakMap<EvidencePassage, readonly Change[]>()

function meantIn(
  passage: EvidencePassage,
  from: number,
  to: number,
): Pick<EvidenceWindow, 'meant'> {
  const { text, start: offset, sentences } = passage
  const known =
    meantOf.get(passage) ??
    meantPronouns(
      text,
      sentences.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
    ).map(change => ({ ...change, start: change.start + offset, end: change.end + offset }))
  meantOf.set(passage, known)
  const meant: Change[] = []
  for (let at = firstFrom(known, from); at < known.length && known[at]!.end <= to; at++)
    meant.push(known[at]!)
  return meant.length === 0 ? {} : { meant }
}

/** Where in order of their place the changes begin that start at an offset or behind it. */
function firstFrom(changes: readonly Change[], from: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (changes[middle]!.start < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * All windows of one to `longest` consecutive sentences of a passage that stay inside a paragraph,
 * by their first sentence, then shortest first.
 */
export function windowsOf(
  passage: EvidencePassage,
  longest: number = longestWindow,
): EvidenceWindow[] {
  const continues = continuesParagraph(passage)
  return passage.sentences.flatMap((_, first) => {
    const windows = [windowOf(passage, first, first)]
    for (let last = first + 1; last < first + longest && continues[last] === true; last++)
      windows.push(windowOf(passage, first, last))
    return windows
  })
}
