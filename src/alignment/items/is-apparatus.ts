import type { Document } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { prepositions } from '../../language/grammar/function-words.ts'
import { sentenceWords, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { linesOf, nextWrittenLine } from '../../language/sentence-role/line-context.ts'
import { isGreetingOrLeave, isNameLine } from '../../language/sentence-role/mail-lines.ts'
import { sentenceRoles, type SentenceRole } from '../../language/sentence-role/sentence-role.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { isRow, readFields } from './item-fields.ts'
import type { PassageItem } from './passage-items.ts'

/** Whether an item only says what a document is, whose, of when or for whom. */
export type ApparatusOf = (item: Pick<PassageItem, 'start' | 'end' | 'kind'>) => boolean

const never: ReadonlySet<SentenceRole> = new Set<SentenceRole>([
  'caption',
  'contents',
  'attribution',
  'mail-header',
  'courtesy',
])
/** So far the head of a document is looked for. */
const longestHead = 1_500
const longestLine = 160
/** Of so many lines above the name below a leave is looked for. */
const mostSignature = 4

/**
 * What of a document is no statement of what is done: its letterhead, title, headings, table of
 * contents, addresses, days and signatures. A line of a form, a row, or an entry of a list is one
 * only where its role says so. Read once for each document.
 */
export function apparatusOf(
  document: Pick<Document, 'title' | 'text' | 'sections' | 'cuts' | 'mail'>,
): ApparatusOf {
  const { text } = document
  const title = document.title.trim()
  const roleOf = sentenceRoles({ ...document, isMail: document.mail !== undefined })
  let head: number | undefined
  return ({ start, end, kind }) => {
    const role = roleOf({ start, end })
    if (never.has(role)) return true
    const said = text.slice(start, end).trim()
    if (said.length > longestLine) return false
    // A log may say "all lamps lit" of every month; the foot of a page is a name or a number.
    if (role === 'page-line' && (isPageNumber(said) || isName(sentenceWords(said)))) return true
    if (said === title || isContact(said)) return true
    if (kind === 'line') return isDateField(said)
    if (role === 'heading') return isOverText(text, { start, end })
    if (isDayLine(said, mostPlaceWords) || isSignature(text, { start, end }, said)) return true
    head ??= headOf(text, roleOf)
    return start < head && isHeadLine(said)
  }
}

const isPageNumber = (said: string): boolean => /^\W*(?:page|p\.)? ?\d+\b/i.test(said)

/** A numbered line right above another one is an entry of a list rather than a heading. */
function isOverText(text: string, range: TextRange): boolean {
  const number = /^\s*(?:\d{1,2}|[a-z])[.)]/i
  if (!number.test(text.slice(range.start, range.end))) return true
  const below = nextWrittenLine(text, linesOf(text, range), 'below')
  return below === undefined || !number.test(text.slice(below.start, below.end))
}

/** Where the first sentence begins that says something. */
function headOf(text: string, roleOf: (range: TextRange) => SentenceRole): number {
  const read = sentences(text.slice(0, longestHead))
  const first = read.find((range, at) => {
    const said = text.slice(range.start, range.end).trim()
    if (isRow(said) || /^[-*•]\s/.test(said)) return true
    // A title may tell what was done: "Report on a stolen password".
    const isNamed = at === 0 && !/[.!;]$/.test(said)
    return !(isNamed || roleOf(range) === 'heading' || isHeadLine(said) || isTitle(said))
  })
  return first?.start ?? read.at(-1)?.end ?? 0
}

/** "# Key register", "Rights in systems": no full stop, and nothing that is done. */
const isTitle = (said: string): boolean =>
  said.length <= longestLine && !/[.!;]$/.test(said) && isVerbless(sentenceWords(said))

/** Before anything is said: who writes, of when, or for whom. */
function isHeadLine(said: string): boolean {
  if (said.length > longestLine || readFields(said).length > 0) return isDateField(said)
  if (isIssue(said)) return true
  const words = sentenceWords(said)
  return isVerbless(words) && (isDayLine(said, mostHeadWords) || isName(words) || isFor(said))
}

const issued = longPattern('iu')`
  ^(?:adopted|approved|agreed|ratified|passed|issued|published|drafted|drawn up|prepared|written)\b
`

/** "Adopted by the committee on 2 February 2026": since when there is the document itself. */
const isIssue = (said: string): boolean =>
  issued.test(said) && !/[.!;]$/.test(said) && isDayLine(said.replace(issued, ''), mostHeadWords)

const isVerbless = (words: readonly SentenceWord[]): boolean =>
  findVerb(words, 0, words.length) === undefined &&
  words.every(({ forms, text }) => (forms & verbForm.participle) === 0 || text === 'dated')

const isFor = (said: string): boolean => /^(?:for|to|from|by|attention|copy to) \p{L}/iu.test(said)

/** Two names at least, and as many words with a capital as without. */
function isName(words: readonly SentenceWord[]): boolean {
  const named = words.filter(({ kind, text }) => kind === 'word' && !prepositions.has(text))
  const capitals = named.filter(({ capital }) => capital).length
  return (
    capitals > 1 && 2 * capitals >= named.length && words.every(({ kind }) => kind !== 'number')
  )
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const day = longPattern('giu')`
  \b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})\p{L}*\.?,?(?: \d{4})?\b|
  \b(?:${months})\p{L}*\.? (?:\d{1,2},? )?\d{4}\b|\b\d{4}-\d\d-\d\d\b|
  \b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b
`
const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?/giu
/** The place of a letter, or what a document is that a day is told of. */
const mostPlaceWords = 2
const mostHeadWords = 8
/** "Last drill 4 May 2024" says when something is done. */
const turns: ReadonlySet<string> = setOf('last next latest previous first every each since until')

/** A day, with no more words beside it than the place or the kind of a letter has. */
function isDayLine(said: string, most: number): boolean {
  const rest = said.replaceAll(day, ' ')
  if (rest === said) return false
  const words = sentenceWords(rest.replaceAll(weekdays, ' ')).filter(({ kind }) => kind !== 'mark')
  if (words.length > most || !isVerbless(words)) return false
  if (words.some(({ kind, text }) => kind === 'number' || turns.has(text))) return false
  // "Elmsford, 3 May 2024": what is done has no capitals.
  return most > mostPlaceWords || words.every(word => word.capital || word.text === 'dated')
}

/** "Date: 4 May 2024". */
const isDateField = (said: string): boolean =>
  /^(?:date|dated|day)\s*:/i.test(said) && isDayLine(said.replace(/^\w+\s*:/, ''), 0)

const contact = longPattern('iu')`
  ^(?:tel(?:ephone)?|phone|fax|mobile|e-?mail|web(?:site)?|(?:registered )?(?:address|office)|
  (?:registered )?(?:charity|company)(?: (?:no|number))?|vat(?: (?:no|number))?)\b[.:]?\s*
  (?:no\.?|number|in \p{L}+)?\s*[\d(+]|^\S+@\S+\.\p{L}+$|^(?:https?:\/\/|www\.)\S+$|
  ^\d{1,4}\p{L}? (?:\p{L}+ ){1,3}(?:street|st|road|rd|lane|avenue|square|close|drive|way|terrace)\b|
  \b\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2}\.?$
`

/** An address, or a number to call. */
function isContact(said: string): boolean {
  if (said.includes(' | ') || !contact.test(said)) return false
  return isVerbless(sentenceWords(said))
}

/** A name, and what its bearer is, below a leave; a name alone at the end of all. */
function isSignature(text: string, range: TextRange, said: string): boolean {
  const isName = isNameLine(said)
  const isLast = text.slice(range.end).trim() === ''
  if (isName && isLast && /\n\s*\n\s*$/.test(text.slice(0, range.start))) return true
  if (!isName && !isVerbless(sentenceWords(said))) return false
  let line = linesOf(text, range)
  for (let above = 0; above < mostSignature; above++) {
    const before = nextWrittenLine(text, line, 'above')
    if (before === undefined) return false
    const written = text.slice(before.start, before.end).trim()
    if (isGreetingOrLeave(written)) return !/^(?:dear|hello|hi|hey|good)\b/i.test(written)
    if (written.length > longestLine || !isVerbless(sentenceWords(written))) return false
    line = before
  }
  return false
}
