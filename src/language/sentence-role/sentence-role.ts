import type { CutRegion, Section } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { findVerb } from '../grammar/finite-verb.ts'
import { sentenceWords } from '../grammar/sentence-words.ts'
import { foldCase } from '../words/normalize.ts'
import { beginsItem, itemAround, linesOf, neighbourLine, nextWrittenLine } from './line-context.ts'
import { hasNoValue } from '../tables/column-values.ts'
import { readCells } from '../tables/read-tables.ts'
import { isAttributionLine, isCallOfNames, isCourtesy, isMailHeader } from './mail-lines.ts'
import { isDisclaimer, isListFooter, isSiteNotice } from './notices.ts'
import { isReferenceEntry } from './reference-entry.ts'
import { listTitleOf } from './section-titles.ts'

/**
 * What a sentence does where it stands. Only a statement or a row of a table says something by
 * itself; a lead-in ("The fees are:") says it together with what follows.
 */
export type SentenceRole =
  | 'statement'
  | 'row'
  | 'lead-in'
  | 'question'
  | 'heading'
  | 'caption'
  | 'contents'
  | 'reference'
  | 'attribution'
  | 'mail-header'
  | 'courtesy'
  | 'notice'
  | 'page-line'
  | 'fragment'

const answering: ReadonlySet<SentenceRole> = new Set(['statement', 'row'])
const framing: ReadonlySet<SentenceRole> = new Set(['lead-in', 'question', 'heading', 'caption'])

/** Whether a sentence of this role can answer a question. */
export const mayAnswer = (role: SentenceRole): boolean => answering.has(role)

/** Whether a sentence of this role tells what those beside it are about. */
export const framesOthers = (role: SentenceRole): boolean => framing.has(role)

/** What tells the roles of a document's sentences. */
export interface RoleContext {
  readonly text: string
  readonly sections: readonly Section[]
  readonly cuts: readonly CutRegion[]
  readonly isMail: boolean
}

const longestHeading = 120
const longestCaption = 300
/** A list of references or contents is looked for this far above a sentence. */
const titleReach = 60_000
/** Lines that stand this often in a document belong to its pages. */
const pageLineCount = 3
const longestPageLine = 120
/** Longer documents are searched for repeated lines only so far. */
const maxSearched = 1_000_000

/** Tells the role of each sentence of a document, given by its range. */
export function sentenceRoles(document: RoleContext): (range: TextRange) => SentenceRole {
  let repeated: ReadonlySet<string> | undefined
  const isPageLine = (lines: TextRange): boolean => {
    const line = document.text.slice(lines.start, lines.end)
    if (line.length > longestPageLine) return false
    if (/^\W*(?:page|seite|p\.) ?\d+(?: ?(?:of|\/|von) ?\d+)?\W*$/i.test(line)) return true
    repeated ??= document.isMail ? new Set() : repeatedLines(document.text)
    return repeated.has(pageLineKey(line))
  }
  const titleAbove = titlesAbove(document.text)
  return range => roleOf(document, range, isPageLine, titleAbove)
}

function roleOf(
  document: RoleContext,
  range: TextRange,
  isPageLine: (lines: TextRange) => boolean,
  titleAbove: (at: number) => ListTitle | undefined,
): SentenceRole {
  const { text } = document
  const sentence = text.slice(range.start, range.end)
  const lines = linesOf(text, range)
  const line = text.slice(lines.start, lines.end)
  const isAlone = line.replace(/^[\s>#*•–-]+/, '').trim().length <= sentence.length + 2
  if (isAlone && isPageLine(lines)) return 'page-line'
  if (/(?:\.\s?){5,}\s*\d*\s*$|…{2,}\s*\d*\s*$/m.test(line)) return 'contents'
  if (isListFooter(sentence) || isSiteNotice(sentence) || isDisclaimer(sentence)) return 'notice'
  if (isAttributionLine(sentence) || introducesQuote(document, range, sentence))
    return 'attribution'
  if (isAlone && isOneHeader(line) && hasOtherHeaderBeside(text, lines)) return 'mail-header'
  const title = listTitleAbove(document, range.start, titleAbove)
  if (title === 'contents' && isContentsLine(line)) return 'contents'
  const item = itemAround(text, range)
  if (isReferenceEntry(text.slice(item.start, item.end), title === 'references')) return 'reference'
  if (isCourtesy(sentence) || (document.isMail && isAlone && callsNames(text, lines, line)))
    return 'courtesy'
  if (/\?["'”’)\]]*$/.test(sentence) && !isRequest(sentence)) return 'question'
  if (isTableNote(text, lines)) return 'notice'
  if (isAlone && hasNoValue(sentence)) return 'fragment'
  if (isRecord(text, sentence)) return 'row'
  if (isRow(line) && !isProse(sentence)) {
    if (isNavigation(line)) return 'notice'
    if (isFragmentRow(line)) return 'fragment'
    return isHeaderRow(text, lines) ? 'heading' : 'row'
  }
  if (sentence.endsWith(':')) return 'lead-in'
  if (isAlone && isCaption(sentence)) return 'caption'
  if (isAlone && isHeading(document, sentence, line, lines)) return 'heading'
  return isDebris(sentence) ? 'fragment' : 'statement'
}

/** A mail's first line that only calls those it is for by name: "Carla, Owen,", "Ann and Ben!". */
function callsNames(text: string, lines: TextRange, line: string): boolean {
  if (!isCallOfNames(line)) return false
  const above = nextWrittenLine(text, lines, 'above')
  if (above === undefined) return true
  const before = text.slice(above.start, above.end)
  return isMailHeader(before) || isAttributionLine(before)
}

/** Whether what follows the sentence is quoted: "Some time ago, Ann told us:". */
function introducesQuote({ text, cuts }: RoleContext, range: TextRange, sentence: string): boolean {
  if (!/[:：]["'”]?$/.test(sentence)) return false
  const below = /^\s*(>?)/.exec(text.slice(range.end, range.end + 40))
  if (below?.[1] === '>') return true
  const next = range.end + (below?.[0].length ?? 0)
  return cuts.some(cut => cut.kind === 'quote' && cut.start <= next && cut.end > next)
}

// "Date: 4 May | Entry: The door is mended": a row of a log, whose columns are named in each cell.
const isOneHeader = (line: string): boolean => isMailHeader(line) && !line.includes(' | ')

/** The headers of a mail are of several kinds; a list has the same label again. */
function hasOtherHeaderBeside(text: string, lines: TextRange): boolean {
  const labelOf = (line: string): string => line.slice(0, line.search(/[:：]/))
  const label = labelOf(text.slice(lines.start, lines.end))
  return (['above', 'below'] as const).some(side => {
    const beside = nextWrittenLine(text, lines, side)
    const line = beside === undefined ? '' : text.slice(beside.start, beside.end)
    return isOneHeader(line) && labelOf(line) !== label
  })
}

/**
 * The title of the list in which a place stands: by the document's sections or, without any, the
 * last line above that is such a title.
 */
function listTitleAbove(
  { sections }: RoleContext,
  at: number,
  titleAbove: (at: number) => ListTitle | undefined,
): ListTitle | undefined {
  let inner: Section | undefined
  for (const section of sections)
    if (
      section.start <= at &&
      section.end > at &&
      (inner === undefined || section.level >= inner.level)
    )
      inner = section
  const named = inner?.headingPath.map(listTitleOf).find(title => title !== undefined)
  if (named !== undefined) return named
  if (inner !== undefined && inner.level > 1) return undefined
  return titleAbove(at)
}

type ListTitle = 'references' | 'contents'

/**
 * The title that the last line above a place is, cut off where the place or the reach begins; any
 * other title ends the list. All lines are read once, not again for every sentence below them.
 */
function titlesAbove(text: string): (at: number) => ListTitle | undefined {
  let titles: ReadonlyArray<TextRange & { readonly title: ListTitle | undefined }> | undefined
  return at => {
    const from = Math.max(0, at - titleReach)
    const ownLine = Math.max(from, text.lastIndexOf('\n', at - 1) + 1)
    const begun = [...text.slice(ownLine, at).matchAll(titleLine)].at(-1)
    if (begun !== undefined) return listTitleOf(begun[0])
    titles ??= Array.from(text.matchAll(titleLine), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      title: listTitleOf(found),
    }))
    const above = titles.findLast(({ end }) => end < ownLine)
    if (above !== undefined && above.start >= from) return above.title
    const [cut] = text.slice(from, text.indexOf('\n', from)).matchAll(titleLine)
    return from < ownLine && cut?.index === 0 ? listTitleOf(cut[0]) : undefined
  }
}
// A short line of words between blank lines; a number before it makes it a title in any case.
const titleLine = longPattern('gmu')`
  (?<=^|\n[ \t]*\n)[ \t#*_]{0,8}(?:(?:\d{1,2}\.?){1,4}[ \t]+)?\p{L}[\p{L}’' -]{3,60}[ \t:*_]{0,6}
  (?=\n|$)
`

/** A title with the number of its page, or one that is only a link. */
function isContentsLine(line: string): boolean {
  return (
    line.length <= 200 &&
    (/^\W*(?:\d{1,2}[.)]?)+\s.*|\b\d{1,4}\s*\|?\s*$/.test(line) || beginsItem(line)) &&
    !/[.!?]$/.test(line.trim())
  )
}

/** "Can we also review the payment terms?" asks for a thing to be done: it says what is wanted. */
const isRequest = (sentence: string): boolean => request.test(sentence.slice(0, 300))
const request = longPattern('i')`
  (?:^|[,:] )(?:(?:please|and|but|so|also) )?(?:can|could|would|will|shall|should|may|might) (?:we|
  you|i|someone|somebody|everyone|everybody|all)\b`

const isRow = (line: string): boolean =>
  (line.match(/\|/g)?.length ?? 0) >= 1 || /\S\t+\S/.test(line) || /\S {3,}\S.* {3,}\S/.test(line)

// "It takes place on 21 April 2022 | Berlin.": one bar in a whole sentence parts no cells, nor do
// the tabs behind the number and the label of an item.
const isProse = (sentence: string): boolean => {
  const said = sentence.replace(/^[\s•*–-]*(?:\(?\w{1,3}[.)]\s+)?(?:[^:|\t]{1,60}:\s+)?/, '')
  return (
    (said.match(/\||\t+/g)?.length ?? 0) <= 1 &&
    /[.!]["'”’)\]]*$/.test(said) &&
    (said.match(/\p{L}+/gu)?.length ?? 0) >= leastProse &&
    hasFiniteVerb(said)
  )
}
const leastProse = 8

/** The row above the others that names the columns: it has no number, and a row follows it. */
function isHeaderRow(text: string, lines: TextRange): boolean {
  const above = neighbourLine(text, lines, 'above')
  const below = neighbourLine(text, lines, 'below')
  // Names that the cells below repeat may hold any number: "H1 2023 · Sales".
  const [first] = readCells(text, lines.start, lines.end)
  const isRepeated =
    first !== undefined &&
    below !== undefined &&
    text.slice(below.start, below.end).startsWith(`${first.text}: `)
  if (isRepeated) return true
  const isNames = readCells(text, lines.start, lines.end).every(
    cell => !/\d/.test(cell.text) || /^(?:19|20)\d\d$/.test(cell.text),
  )
  if (!isNames) return false
  // A table that goes on on the next page has its names again.
  const line = text.slice(lines.start, lines.end)
  const before = text.slice(Math.max(0, lines.start - repeatReach), lines.start)
  if (before.startsWith(`${line}\n`) || before.includes(`\n${line}\n`)) return true
  if (below === undefined || !isRow(text.slice(below.start, below.end))) return false
  return above === undefined || !isRow(text.slice(above.start, above.end))
}
// How far back the names of a table that goes on are looked for.
const repeatReach = 20_000

/** Lines of "name: value" of which the text has another like it: one of its records. */
function isRecord(text: string, sentence: string): boolean {
  const lines = sentence.split('\n')
  if (lines.length < 2 || !lines.every(line => recordLine.test(line))) return false
  const key = /^\s*([^:]{1,60}): /.exec(lines[0] ?? '')?.[1]
  if (key === undefined) return false
  const first = text.indexOf(`${key}: `)
  return text.indexOf(`\n${key}: `, first + 1) >= 0
}
const recordLine = /^\s*(?:- )?\p{L}[\p{L}\p{N} _./()%-]{0,60}:(?: .*)?$/u

const noteMark = /^(?:([^:|\n]{1,80}): )?(?:\((?:[a-z]|\d{1,2})\)|\*{1,3}|[¹²³†‡])\s*\p{Lu}/u

/** "(a) Mainly write-downs." right below a row: it explains a mark in the table. */
function isTableNote(text: string, lines: TextRange): boolean {
  let line = lines
  // Notes stand one below the other.
  for (let count = 0; count < maxNotes; count += 1) {
    const written = text.slice(line.start, line.end)
    const note = noteMark.exec(written)
    if (note === null || written.includes(' | ')) return false
    const above = neighbourLine(text, line, 'above')
    if (above === undefined) return false
    const before = text.slice(above.start, above.end)
    const column = note[1]
    if (isRow(before)) return column === undefined || before.startsWith(`${column}: `)
    line = above
  }
  return false
}
const maxNotes = 20

/** "Home | About us | Contact": short words side by side, nothing said of any. */
function isNavigation(line: string): boolean {
  const cells = line.split('|').map(cell => cell.trim())
  return (
    cells.length >= 3 &&
    !/[\d:]/.test(line) &&
    cells.some(cell => isSiteNotice(cell) || /^(?:home|contact|about(?: us)?|login)$/i.test(cell))
  )
}

/** A row whose cells are torn pieces of longer ones: "rel- |", "| ten using". */
function isFragmentRow(line: string): boolean {
  const cells = line
    .split('|')
    .map(cell => cell.trim())
    .filter(cell => cell !== '')
  const torn = cells.filter(
    cell => /\p{L}-$/u.test(cell) || /^(?:and|or|of|the|to|in)\b/.test(cell),
  )
  return torn.length > 0 && torn.length >= cells.length / 3
}

const captionLabel = longPattern('i')`
  ^\W{0,3}(?:figure|fig\.|table|tab\.|chart|graph|algorithm|listing|plate|exhibit)\s?
  [\dA-Z]{1,3}(?:\.\d+)*\s?[.:–—-]?\s*
`

function isCaption(sentence: string): boolean {
  const label = captionLabel.exec(sentence)
  return (
    label !== null &&
    sentence.length <= longestCaption &&
    !hasFiniteVerb(sentence.slice(label[0].length))
  )
}

const hasFiniteVerb = (sentence: string): boolean => {
  const words = sentenceWords(sentence)
  return findVerb(words, 0, words.length) !== undefined
}

/** A short line by itself that stands over other text and says nothing with a verb. */
function isHeading(
  { text, isMail }: RoleContext,
  sentence: string,
  line: string,
  lines: TextRange,
): boolean {
  if (sentence.length > longestHeading || /[.!;,]["'”’)]*$/.test(sentence)) return false
  if (/^\s*#{1,6}\s/.test(line)) return true
  const isNumbered = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+\p{Lu}/u.test(
    sentence,
  )
  if (!isNumbered && (isMail || beginsItem(line) || /\d/.test(sentence))) return false
  const above = text.slice(Math.max(0, lines.start - 3), lines.start)
  const below = text.slice(lines.end, lines.end + 3)
  const parted = (lines.start === 0 || /\n\s*\n$/.test(above)) && /^\n\s*\n|^\n/.test(below)
  return parted && nextWrittenLine(text, lines, 'below') !== undefined && !hasFiniteVerb(sentence)
}

/** Axis labels and numbers that ran together: hardly any word, much else. */
function isDebris(sentence: string): boolean {
  const pieces = sentence.split(/\s+/)
  if (pieces.length < 6) return false
  const words = pieces.filter(piece => /^["'“(]?\p{L}{2,}/u.test(piece)).length
  return words / pieces.length < 0.35
}

const pageLineKey = (line: string): string =>
  foldCase(line)
    .replace(/\b(?:page|seite|p\.) ?\d+(?: ?(?:of|\/|von) ?\d+)?|^\s*\d+\s|\s\d+\s*$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Lines without a full stop that a document repeats, as the heads and feet of its pages are. */
function repeatedLines(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const line of text.slice(0, maxSearched).split('\n')) {
    if (line.length > longestPageLine || line.length < 4 || /[.!?:|\t]\s*$|[|\t]/.test(line))
      continue
    const key = pageLineKey(line)
    if (key.length >= 4) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([key, count]) => (count >= pageLineCount ? [key] : [])))
}
