import type { EvidenceQuote, EvidenceWindow } from '../core/verdict.ts'
import { rowDate } from '../language/dates/row-date.ts'
import { dayInWords } from '../language/dates/date-name.ts'
import {
  areComparable,
  areSame,
  saidValues,
  type SaidValue,
} from '../language/change/said-values.ts'
import { changedValue, threadOf, type ToldSentence } from '../language/change/value-change.ts'
import { haveForms } from '../language/grammar/function-words.ts'
import { isSurePast } from '../language/grammar/finite-verb.ts'
import { isAuxiliary, sentenceWords } from '../language/grammar/sentence-words.ts'
import { verbForm } from '../language/grammar/verb-forms.ts'
import { longPattern } from '../support/long-pattern.ts'
import { isTableRow } from './candidates/table-rows.ts'
import { sentenceWindow } from './candidates/sentence-window.ts'
import { cameOtherwise } from './came-otherwise.ts'

/** What a later document says has changed since a claim was so. */
export interface LaterChange {
  /** The sentence that says so. */
  readonly window: EvidenceWindow
  /** The quotations of what was so before. */
  readonly earlier: readonly EvidenceQuote[]
  /** For people. */
  readonly reason: string
}

interface Told {
  readonly window: EvidenceWindow
  readonly written: number
  readonly sentence: ToldSentence
}

const { base, past, participle } = verbForm
/** What was so then, or what somebody said of it, stays true. */
const wasOrWasSaid = longPattern('iu')`
  \b(?:was|were|wasn['’]t|weren['’]t|had|did|didn['’]t|used to|would|at first|initially|originally|
  previously|formerly|no longer|instead of|rather than|according to|
  (?:first|earlier|original|initial|previous|old) (?:date|time|price|plan|quote|offer|rent|venue)|
  says|writes|states|announces|offers|proposes|suggests|asks|requests|promises|tells|confirms|
  informs|mentions|plans|wants|hopes|expects)\b
`
/** What was planned or told then was so, whatever came of it. */
const wasPlanned = longPattern('iu')`
  \b(?:used to|would|at first|initially|originally|previously|formerly|no longer|instead of|
  rather than|according to|until|(?:first|earlier|original|initial|previous|old) \p{L}+|
  says?|said|writes?|wrote|stat(?:es|ed)|announc(?:es|ed)|offer(?:s|ed)|propos(?:es|ed)|
  suggest(?:s|ed)|ask(?:s|ed)|request(?:s|ed)|promis(?:es|ed)|tells?|told|confirm(?:s|ed)|
  inform(?:s|ed)|mention(?:s|ed)|plan(?:s|ned)|want(?:s|ed)|hop(?:es|ed)|expect(?:s|ed)|
  intend(?:s|ed)|schedul\p{L}+|agree[sd]?|arranged|booked|fixed|set|named|quoted|decided|
  chang\p{L}+|mov(?:es|ed)|postponed|cancel\p{L}+|called|meant|supposed|due|deadline|to|going|
  gave|given|sent|invited|received)\b
`
/** What is so only once, then or for some changes nothing of what is so otherwise. */
const narrowed = longPattern('iu')`
  \b(?:(?:this|next|coming) (?:week|month|time|once|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|
  today|tonight|tomorrow|temporar\p{L}*|for now|during|exceptional\p{L}*|
  for (?:one|two|three|a|the) (?:day|week|month)s?|(?:just|only) (?:for|on|this)|
  (?:on|at) (?:week(?:end|day)s|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|
  (?:over|at) (?:the )?(?:christmas|easter|holidays?|new year)|
  for (?:[\p{L}-]+ )?(?:\p{L}+[^s\W]s|children|people|women|men))\b
`

/**
 * Where a claim about what is so is supported by a document, and a later one says that the value
 * has changed: the latest sentence that says so. Undefined where a claim tells of the past, but for
 * a day that was still to come when it changed, or something as late supports it still.
 */
export function laterChange(
  claim: string,
  found: readonly EvidenceWindow[],
  quotes: readonly EvidenceQuote[],
  supporting: readonly EvidenceWindow[],
): LaterChange | undefined {
  const isPast = tellsOfPast(claim)
  if (isPast && wasPlanned.test(claim)) return undefined
  const told = toldIn(found)
  const claimed = saidValues(claim)
  const came = isPast ? undefined : cameOtherwise(claim)
  const changes = told.flatMap(later => {
    const holds = (window: EvidenceWindow): boolean =>
      window.documentId === later.window.documentId &&
      window.start <= later.window.start &&
      later.window.end <= window.end
    const all = quotes.filter(quote => !holds(quote))
    const earlier = all.some(quote => saysOne(quote.text, claimed))
      ? all.filter(quote => saysOne(quote.text, claimed))
      : all
    const others = supporting.filter(window => !holds(window))
    const isLater = (window: EvidenceWindow, whenUnknown: boolean): boolean => {
      const written = writtenOf(window)
      return written === undefined ? whenUnknown : written < later.written
    }
    if (!others.every(window => isLater(window, true))) return []
    // Where no quotation has the claim's value, what else has it.
    const isQuoted = claimed.length === 0 || earlier.some(one => saysOne(one.text, claimed))
    const before = isQuoted
      ? earlier.flatMap(quote => toldIn([quote]))
      : told.filter(one => one.written < later.written && saysOne(one.sentence.text, claimed))
    if (isQuoted && !earlier.every(quote => isLater(quote, false))) return []
    const value =
      before
        .filter(one => !isPast || isAhead(claim, later, one))
        .flatMap(one => [one, asClaimed(claim, claimed, one)])
        .map(one => one && otherValue(claim, later, one))
        .find(other => other !== undefined) ??
      (before.length > 0 ? came?.(later.sentence.text, later.written) : undefined)
    if (value === undefined) return []
    // "The show moves from 20 to 27 June" tells of the change itself.
    const isClaimed = valuesOf(value).some(other =>
      claimed.some(own => areComparable(own, other) && areSame(own, other)),
    )
    if (isClaimed) return []
    return [{ later, earlier: isQuoted ? earlier : [], value }]
  })
  const [latest] = changes.toSorted((a, b) => b.later.written - a.later.written)
  if (latest === undefined) return undefined
  const { later, earlier, value } = latest
  const source = `a later ${later.window.about === '' ? 'document' : 'email'}`
  const says = value === '' ? 'that this is off' : value
  return {
    window: later.window,
    earlier,
    reason: `${source} (${dayInWords(later.written)}) says ${says}`,
  }
}

/** Whether a text has one of some values, as a bound or not. */
const saysOne = (text: string, values: readonly SaidValue[]): boolean =>
  saidValues(text).some(other =>
    values.some(
      value => areComparable(value, { ...other, isBound: value.isBound }) && areSame(value, other),
    ),
  )

/** "Limit 250." where the claim is "The limit is 250 riders": the value, in the claim's words. */
const asClaimed = (claim: string, claimed: readonly SaidValue[], one: Told): Told | undefined =>
  saysOne(one.sentence.text, claimed)
    ? { ...one, sentence: { ...one.sentence, text: claim, before: '' } }
    : undefined

/**
 * Those of some windows that a later document has overtaken: where it supports the date, time or
 * amount that the claim has, another one in an earlier document says nothing against it.
 */
export function overtaken(
  claim: string,
  against: readonly EvidenceWindow[],
  supporting: readonly EvidenceWindow[],
): EvidenceWindow[] {
  const claimed = valuesOf(claim).filter(({ kind }) => kind !== 'name')
  return against.filter(window => {
    const before = writtenOf(window)
    const its = valuesOf(window.text)
    return supporting.some(later => {
      const after = writtenOf(later)
      if (before === undefined || after === undefined || before >= after) return false
      if (narrowed.test(later.text) && !narrowed.test(window.text)) return false
      const says = valuesOf(later.text)
      return claimed.some(value => {
        const rivals = its.filter(other => areComparable(value, other))
        return (
          says.some(other => areComparable(value, other) && isSaidBy(value, other)) &&
          rivals.length > 0 &&
          !rivals.some(other => areSame(value, other))
        )
      })
    })
  })
}

/** Whether another value is the same, and as exact but for the year: "July" is no 12 July. */
const isSaidBy = (value: SaidValue, other: SaidValue): boolean =>
  areSame(value, other) &&
  value.says.every((field, at) => at === 0 || field === undefined || other.says[at] !== undefined)

/** Of a date its day of the week tells too little. */
function valuesOf(text: string): SaidValue[] {
  const all = saidValues(text)
  const isDated = all.some(({ kind }) => kind === 'date')
  return isDated ? all.filter(({ kind }) => kind !== 'weekday') : all
}

function otherValue(claim: string, later: Told, earlier: Told): string | undefined {
  if (narrowed.test(later.sentence.text) && !narrowed.test(earlier.sentence.text)) return undefined
  const value = changedValue(later.sentence, earlier.sentence, { text: claim })
  if (value === undefined) return undefined
  const isOfTime = saidValues(value).every(({ kind }) => kind !== 'amount' && kind !== 'number')
  return isOfTime && isOver(claim, later, earlier) ? undefined : value
}

/** Whether the claim's day was still to come when the later was written: nothing was done on it. */
function isAhead(claim: string, later: Told, earlier: Told): boolean {
  const days = saidValues(earlier.sentence.text).filter(({ kind }) => kind === 'date')
  const hasDay = saidValues(claim).some(
    date =>
      date.kind === 'date' &&
      typeof date.says[2] === 'number' &&
      days.some(other => areComparable(date, other) && areSame(date, other)),
  )
  return hasDay && !isOver(claim, later, earlier)
}

/** Whether the day of the claim had passed when the later was written: that is of another one. */
function isOver(claim: string, later: Told, earlier: Told): boolean {
  const days = [claim, earlier.sentence.text].map(text =>
    saidValues(text).filter(({ kind }) => kind === 'date'),
  )
  const [own = [], its = []] = days
  return own.some(date => {
    const other = its.find(one => areSame(one, date))
    if (other === undefined) return false
    const [year = other.says[0], month = other.says[1], day = other.says[2]] = date.says
    if (typeof month !== 'number') return false
    const endOf = (inYear: number): number =>
      typeof day === 'number' ? Date.UTC(inYear, month - 1, day + 1) : Date.UTC(inYear, month, 1)
    if (typeof year === 'number') return endOf(year) < later.written
    const then = new Date(earlier.written).getUTCFullYear()
    const end = endOf(then)
    return (end < earlier.written ? endOf(then + 1) : end) < later.written
  })
}

/** The single sentences of windows that have a date. */
function toldIn(windows: readonly EvidenceWindow[]): Told[] {
  const found = new Map<string, EvidenceWindow>()
  for (const window of windows)
    for (const range of window.sentences)
      found.set(`${window.documentId} ${range.start}`, sentenceWindow(window, range))
  const ending = new Map([...found.values()].map(one => [`${one.documentId} ${one.end}`, one]))
  return [...found.values()].flatMap(window => {
    const written = writtenOf(window)
    if (written === undefined) return []
    const { documentId, start, text, title, headingPath, about } = window
    const before = [1, 2].map(gap => ending.get(`${documentId} ${start - gap}`)?.text)
    const sentence: ToldSentence = {
      text,
      before: before.find(one => one !== undefined) ?? '',
      around: [title, ...headingPath].join('\n'),
      thread: about === '' ? documentId : threadOf(title),
    }
    return [{ window, written, sentence }]
  })
}

/** When a window was written; a row of a log when it says. */
const writtenOf = ({ text, written }: EvidenceWindow): number | undefined =>
  (isTableRow(text) ? rowDate(text) : undefined) ?? written

/** Whether a claim is about what was so, was done or was said. */
export function tellsOfPast(claim: string): boolean {
  if (wasOrWasSaid.test(claim)) return true
  const words = sentenceWords(claim)
  return words.some((word, index) => {
    if (word.kind !== 'word' || word.capital || isAuxiliary(word)) return false
    if (isSurePast(word)) return true
    const before = words.slice(0, index).findLast(isAuxiliary)
    if (before === undefined) return (word.forms & past) !== 0 && (word.forms & base) === 0
    return haveForms.has(before.text) && (word.forms & participle) !== 0
  })
}
