import type { TextRange } from '../../core/span.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { DateValue } from '../mention-words/mention.ts'
import { recognizeMentions } from '../recognize.ts'
import { analyze, isStopWord, stem, wordTexts } from '../words/tokens.ts'

export type ValueKind = 'date' | 'clock' | 'weekday' | 'amount' | 'number' | 'name'

/** A value that a sentence states, so far as it can change. */
export interface SaidValue extends TextRange {
  readonly kind: ValueKind
  /**
   * What must be alike for two values to be of the same sort: a currency, a counted noun; "" for a
   * number or price without one.
   */
  readonly sort: string
  /** Of a number its measure, where it is that measure: "limit" of "The limit is 250 riders". */
  readonly measure: string
  /** What an amount is for: "month" of "£500 a month"; "" where it is not said. */
  readonly per: string
  /** Fields of a date, minutes of a time of day, or the value itself. */
  readonly says: ReadonlyArray<number | string | undefined>
  /** A deadline or a bound, not the value itself: "by 20 June", "until noon". */
  readonly isBound: boolean
}

const longest = 1_000
const farthest = 120
const clock = longPattern('giu')`
  (?<![\p{L}\p{N}:.,£$€-])(?:(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?\s?(?<half>[ap])\.?m\b\.?|
  (?<exact>[01]?\d|2[0-3]):(?<past>[0-5]\d)(?![:\d])|(?<full>\d{1,2}) o['’]clock\b|
  (?<word>noon|midday|midnight)\b)
`
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/giu
const ordinalDay = /\b[Tt]he (?<day>\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?\p{Lu})/gu
const small = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
// "From three to four years": the noun of both stands behind the second.
const counted = longPattern('gu')`
  (?<![\p{L}\p{N}.,:£$€#/-])(?<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|${small.join('|')})
  (?:(?=\sto\s(?:[\d.,]+|${small.join('|')})\s(?<shared>\p{Ll}{3,}))|\s(?<noun>\p{Ll}{3,}))
`
/** "The limit is 220 now": of what, only its measure tells. */
const bare = longPattern('giu')`
  \b(?:is|are|was|were|be|to)(?: now)?\s(?<number>\d{1,3}(?:,\d{3})+|\d+)
  (?=\s*(?:[,;!)]|\.(?!\d)|$)|\s(?:now|then|instead|because|since|not|altogether)\b)
`
const measured = longPattern('iu')`
  (?:^|[,;:.!?(]\s?)(?<subject>[^,;:.!?()]+?)\s
  (?:is|are|was|were|(?:will|would|shall|should|must|to|has|have|had)\s(?:now\s)?(?:be|been))
  (?:\s(?:raised|increased|lowered|reduced|cut|changed|set|put\s(?:up|down))
  \sto)?(?:\s(?:now|still|then|only|up\sto|at\smost|at\sleast|not))*\s$
`
// "The camp is 95 now" may be of its price, "the team is 16" of its players' age.
const measures = setOf('limit maximum minimum capacity number count quota ceiling cap')
// "We lost two, so the team is 14 now" counts those of "The team has 16 players".
const groups = setOf('team group choir crew squad band orchestra club society committee board cast')
const members = setOf('members people players singers pupils students children musicians dancers')
const counting = /(?:^|[,;:.!?(]\s?)(?<subject>[^,;:.!?()]+?)\s(?:has|have)(?:\s(?:now|only))?\s$/iu
// "Two of us have left, so", "we lost two, and": how many came or went in the clause before.
const them = `(?:${[...members].join('|')})`
const many = `(?:\\d+|one|${small.join('|')}|some|several)`
const comesOrGoes = longPattern('iu')`
  (?:\b${many}(?:\s(?:more|others|of\s(?:us|them)|(?:of\s(?:the|our)\s)?${them}))?
  \s(?:(?:have|has|had)\s)?(?:left|gone|quit|dropped\sout|resigned|retired|joined|signed\sup)\b
  |\b(?:lost|gained)\s${many}(?:\s(?:more|of\sus|${them}))?(?=[,;:]|\s(?:and|so)\b)
  |\b${many}\sfewer\b)
  [^,;:.!?]*[,;:]?\s[^,;:.!?]*$
`
const priceWords = setOf('price cost fee fare rent subscription')
/** "The price of the pass has gone up: it is 45 now." */
const prices = longPattern('iu')`
  ^\W*([^,;:.!?()]+?)\s(?:(?:(?:has|have)\s(?:now\s)?gone|went|goes)\s(?:up|down)
  |(?:(?:has|have)\s(?:now\s)?been|was|were)
  \s(?:raised|increased|lowered|reduced|put\s(?:up|down))
  |(?:has|have)\s(?:now\s)?(?:risen|fallen)|rose|rises|fell|falls)\b[^.!?()]*[,;:]\s[^,;:]*$
`
/** A price without its currency is one that has changed: "is now 45", "raised to 55". */
const changed = /\bnow\b|^to\b/iu
const noAmount = setOf('now then instead because since altogether')
const numberIn = (word: string): number =>
  small.includes(word) ? small.indexOf(word) + 2 : Number(word.replaceAll(',', ''))
const rate = longPattern('iu')`
  ^\s*(?:a|an|per|each|every|\/)\s*(?<per>hour|day|night|week|month|year|person|head|child|
  pupil|seat|ticket|piece|metre)s?\b
`
const isDifference =
  /^\s*(?:more|less|extra|off|back|higher|lower|cheaper|dearer|discount|refund|on top)\b/iu
const byHowMuch = /\b(?:up|down|increase[sd]?|rise[sn]?|rose|reduced|raised|cut|fell|fall) by $/iu
const bound = longPattern('iu')`
  \b(?:by|until|till|before|after|since|not later than|no later than|at the latest|due|
  (?:more|less|earlier|later) than|at least|at most|up to|over|under)(?: is| are| on| of| at)?
  (?: the)?(?: end of)? $
`
const movedUntil = longPattern('iu')`
  \b(?:off|back|postponed|delayed|moved|deferred|adjourned|extended|prolonged|lengthened|open|gone|
  goes|go|went) (?:until|till|up to) $
`
const isBoundAfter = (before: string): boolean => bound.test(before) && !movedUntil.test(before)
const weekdayBefore =
  /(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun),? $/iu

/** The dates, times, amounts, numbers and names that a sentence states, in its order. */
export function saidValues(sentence: string): SaidValue[] {
  const text = sentence.slice(0, longest)
  const found: SaidValue[] = []
  const add = (
    { start, end }: TextRange,
    kind: ValueKind,
    says: SaidValue['says'],
    of: string = '',
  ): void => {
    const before = text.slice(Math.max(0, start - 40), start)
    const after = text.slice(end, end + 30)
    if (kind === 'amount' && (isDifference.test(after) || byHowMuch.test(before))) return
    found.push({
      start,
      end,
      kind,
      sort: kind === 'number' ? stem(of) : of,
      per: kind === 'amount' ? (rate.exec(after)?.groups?.['per'] ?? '').toLowerCase() : '',
      measure: kind === 'number' ? measureOf(text, start, of) : '',
      says,
      isBound: kind !== 'name' && isBoundAfter(before.replace(weekdayBefore, '')),
    })
  }
  const clocks = [...text.matchAll(clock)].map(match => ({ ...rangeOf(match), match }))
  for (const { match, start, end } of clocks) add({ start, end }, 'clock', [minutesOf(match)])
  for (const match of text.matchAll(weekday))
    add(rangeOf(match), 'weekday', [match[0].toLowerCase()])
  const taken: TextRange[] = [...clocks]
  for (const mention of recognizeMentions(text)) {
    const { value, type } = mention
    if (clocks.some(other => overlap(other, mention)) && value?.kind !== 'date') continue
    if (value?.kind === 'date') {
      const says = dateFields(value)
      if (says !== undefined) add(mention, 'date', says)
      taken.push(mention)
    } else if (value?.kind === 'quantity' && /^(?:[A-Z]{3}|%)$/.test(value.unit)) {
      add(mention, 'amount', [value.value], value.unit)
      taken.push(mention)
    } else if (nameTypes.has(type)) add(mention, 'name', [mention.name])
  }
  for (const match of text.matchAll(ordinalDay)) {
    const range = rangeOf(match)
    if (taken.some(other => overlap(other, range))) continue
    add(range, 'date', [undefined, undefined, Number(match.groups?.['day'])])
  }
  for (const match of text.matchAll(counted)) {
    const range = rangeOf(match)
    if (taken.some(other => overlap(other, range))) continue
    const { number = '', shared = '', noun = shared } = match.groups ?? {}
    if (isStopWord(noun) || noAmount.has(noun)) continue
    add(range, 'number', [numberIn(number)], noun)
    taken.push(range)
  }
  for (const match of text.matchAll(bare)) {
    const { number = '' } = match.groups ?? {}
    const { end } = rangeOf(match)
    const range = { start: end - number.length, end }
    if (taken.some(other => overlap(other, range))) continue
    const isPrice =
      changed.test(match[0] + text.slice(end, end + ' now'.length)) &&
      pricesBefore(text.slice(Math.max(0, range.start - farthest), range.start))
    add(range, isPrice ? 'amount' : 'number', [numberIn(number)])
  }
  return found
    .filter(({ kind, sort, measure }) => kind !== 'number' || sort !== '' || measure !== '')
    .toSorted((a, b) => a.start - b.start)
}

/**
 * The measure that a number at an offset is, with all that tells it from others; of the members of
 * a group it is the group.
 */
function measureOf(text: string, start: number, noun: string): string {
  const before = text.slice(Math.max(0, start - farthest), start)
  const counts = members.has(noun)
  const subject = (measured.exec(before) ?? (counts ? counting.exec(before) : null))?.groups?.[
    'subject'
  ]
  if (subject === undefined) return ''
  const own = subject.split(/\b(?:that|and|but|so|because)\s/iu).at(-1) ?? ''
  const [head = ''] = own.split(/\s(?:of|for|in|at|on|per)\s/iu)
  const last = wordTexts(head).at(-1) ?? ''
  const isGroup = groups.has(last) && (noun === '' ? comesOrGoes.test(before) : counts)
  if (!measures.has(last) && !isGroup) return ''
  const terms = analyze(own).filter(term => !isStopWord(term) && !leads.has(term))
  return [...new Set(terms)].toSorted().join(' ')
}

/** "The price of the pass has gone up: it is": an amount of its currency. */
function pricesBefore(before: string): boolean {
  const own = measured.exec(before)?.groups?.['subject'] ?? ''
  const subject = /^(?:and |so )?it$/iu.test(own) ? (prices.exec(before)?.[1] ?? '') : own
  const [head = ''] = subject.split(/\s(?:of|for|in|at|on|per)\s/iu)
  return priceWords.has(wordTexts(head).at(-1) ?? '')
}
const leads = new Set(analyze('now then so also but new old'))

const nameTypes: ReadonlySet<string> = new Set([
  'person',
  'organization',
  'place',
  'phrase',
  'product',
  'work',
])

const rangeOf = (match: RegExpExecArray): TextRange => ({
  start: match.index,
  end: match.index + match[0].length,
})
const overlap = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end

function minutesOf({ groups = {} }: RegExpExecArray): number {
  const { hour, minute, half, exact, past, full, word } = groups
  if (word !== undefined) return word.toLowerCase() === 'midnight' ? 0 : 720
  if (exact !== undefined) return Number(exact) * 60 + Number(past)
  if (full !== undefined) return (Number(full) % 12) * 60 + 720
  const late = half?.toLowerCase() === 'p' ? 720 : 0
  return (Number(hour) % 12) * 60 + Number(minute ?? 0) + late
}

/** Year, month and day; undefined for a date that is told by neither. */
function dateFields({ year, month, day }: DateValue): SaidValue['says'] | undefined {
  return year === undefined && month === undefined ? undefined : [year, month, day]
}

/** Whether two values are of a sort, so that one can take the place of the other. */
export const areComparable = (a: SaidValue, b: SaidValue): boolean =>
  a.kind === b.kind &&
  (a.sort !== '' && b.sort !== '' ? a.sort === b.sort : a.measure === b.measure) &&
  a.isBound === b.isBound &&
  (a.per === b.per || a.per === '' || b.per === '')

/** Whether two comparable values are the same, so far as both say. */
export const areSame = (a: SaidValue, b: SaidValue): boolean =>
  a.kind === 'name'
    ? isNameOf(String(a.says[0]), String(b.says[0])) ||
      isNameOf(String(b.says[0]), String(a.says[0]))
    : a.says.every((field, index) => {
        const other = b.says[index]
        return field === undefined || other === undefined || field === other
      })

const isNameOf = (name: string, longer: string): boolean =>
  ` ${longer} `.includes(` ${name.replace(/^the /i, '')} `)
