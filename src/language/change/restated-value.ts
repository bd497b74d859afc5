import { setOf } from '../lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { analyze, isStopWord, words } from '../words/tokens.ts'
import { areComparable, areSame, saidValues, type SaidValue } from './said-values.ts'
import type { AskedThing, ToldSentence } from './value-change.ts'

const changes = longPattern('iu')`
  \b(?:now|instead|no\slonger|chang(?:es?|ed)|moved|postponed|put\s(?:off|back)|delayed|extended
  |(?:take|takes|last|lasts|run|runs|be|go\son|stay\sopen)\s(?:(?:a\s(?:bit|little)|rather|much)\s)?
  (?:longer|shorter|later|earlier))\b
`
const agrees = longPattern('iu')`
  \b(?:agreed|settled\s(?:on|at|for)|accepted)\b
`
const gratis = longPattern('iu')`
  \b(?:free\sof\scharge|for\s(?:free|nothing)|at\sno\s(?:extra\s|further\s)?(?:charge|cost)
  |without\s(?:any\s)?charge)\b
`
const promises = /\b(?:will|shall|are going to|am going to|have agreed to)\b|['’]ll\b/iu
const open = longPattern('iu')`
  \b(?:if|unless|whether|perhaps|maybe|possibly|probably|suggest\p{L}*|propos\p{L}*
  |hop(?:e|es|ed|ing)|want(?:s|ed)?|wish\p{L}*|ask(?:s|ed|ing)?|like|could|might|would|should|not
  |never|cannot|nobody|(?<!for\s)nothing|subject\sto|in\sprinciple|last\syear|next\syear)\b
  |n['’]t\b|\?\W*$
`
// The month is no doubt.
const may = /\bmay\b/u
const goesOn = longPattern('iu')`
  \b(?:unchanged|remains?|stays?|as\s(?:planned|before|announced)|still)\b
  (?!\s(?:until|till|for|to)\b)
`
const exception = /^.*\b(?:except(?: that)?|but|only that)\b/su
/** What was, or was to be, is asked of the earlier sentence. */
const asksOfThen = longPattern('iu')`
  \b(?:did|was|were|had|originally|original|at\sfirst|first|used\sto|previous(?:ly)?|former(?:ly)?
  |before|until\snow|so\sfar)\b
`

/**
 * Whether a later sentence, of any text, gives another value of what an earlier one speaks of, and
 * says that this is a change or an agreement. Both call the thing by the same words ("the old
 * unit", "transmitter week"), or an agreement of the same rate ("£90 a year") is headed by what is
 * asked and what the earlier sentence is of. What is free costs another amount.
 */
export function restatesValue(
  later: ToldSentence,
  earlier: ToldSentence,
  asked: AskedThing,
): boolean {
  if (asksOfThen.test(asked.text.slice(0, 300))) return false
  const said = later.text.slice(0, 1_000).replace(exception, '')
  const old = oldOf(earlier, asked)
  const asking = new Set(analyze(asked.text))
  if (isFreeNow(said, later, earlier, asking) && old.some(({ kind }) => kind === 'amount'))
    return true
  if (isOpen(said) || goesOn.test(said)) return false
  const others = saidValues(said).filter(
    value =>
      isOfKind(value, asked) &&
      old.some(known => areComparable(known, value)) &&
      !old.some(known => known.kind === value.kind && areSame(known, value)),
  )
  const isShared = sharesThing(said, earlier.text, asking)
  if (others.length === 0) return false
  if (isShared && (changes.test(said) || agrees.test(said))) return true
  const isSameRate = others.some(
    ({ kind, per }) =>
      kind === 'amount' &&
      per !== '' &&
      old.some(known => known.kind === kind && known.per === per),
  )
  return isSameRate && agrees.test(said) && isUnderSame(later, earlier, asking)
}

const isOpen = (text: string): boolean => open.test(text) || may.test(text)

const isOfKind = ({ kind }: SaidValue, { kinds }: AskedThing): boolean =>
  kinds?.has(kind) === true && kind !== 'name' && kind !== 'weekday'

const oldOf = ({ text }: ToldSentence, asked: AskedThing): SaidValue[] =>
  saidValues(text).filter(value => isOfKind(value, asked))

/** Whether a clause gives the thing for nothing, as a change or as what goes on with a series. */
function isFreeNow(
  said: string,
  later: ToldSentence,
  earlier: ToldSentence,
  asking: ReadonlySet<string>,
): boolean {
  const clause = said.split(/[,;]\s+(?:and|so)\s+/u).find(part => gratis.test(part))
  return (
    clause !== undefined &&
    promises.test(clause) &&
    !isOpen(clause) &&
    sharesThing(clause, earlier.text, asking) &&
    (changes.test(clause) || isOfSeries(later.thread, earlier.thread))
  )
}

/** "Order 12: change of date" goes on with "Order 12". */
const isOfSeries = (one: string, other: string): boolean =>
  one.length > 3 && other.length > 3 && (one.startsWith(other) || other.startsWith(one))

/** Whether what heads the later sentence is what is asked and what the earlier one is of. */
function isUnderSame(
  later: ToldSentence,
  earlier: ToldSentence,
  asking: ReadonlySet<string>,
): boolean {
  const held = new Set(analyze([earlier.around, earlier.before, earlier.text].join('\n')))
  return analyze(later.thread).some(
    term => !isStopWord(term) && !paying.has(term) && asking.has(term) && held.has(term),
  )
}
const paying = new Set(
  analyze('pay payment price cost fee charge rate amount year month week day new old time date'),
)

/**
 * Whether both sentences name one thing with a word of the question: by two words together, or by
 * one behind an article.
 */
function sharesThing(one: string, other: string, asking: ReadonlySet<string>): boolean {
  const known = thingsIn(other)
  return [...thingsIn(one)].some(
    thing => known.has(thing) && thing.split(' ').some(term => asking.has(term)),
  )
}

const article = /^(?:the|our|your|this|that|their|its)$/u
/** Behind a noun they begin nothing that would make it a part of another. */
const particles =
  setOf(`away back off out up down free now then instead today tomorrow later again soon also
  only`)

/** "old unit", "transmitter week", and "changeover" of "the changeover". */
function thingsIn(text: string): Set<string> {
  const things = new Set<string>()
  const all = words(text)
  const valued = saidValues(text).filter(({ kind }) => kind !== 'name')
  const terms = all.map(({ text: word, start }) => {
    const isValue = valued.some(value => start >= value.start && start < value.end)
    const isNoun = /^\p{L}{3,}$/u.test(word) && !particles.has(word) && !isStopWord(word)
    return isNoun && !isValue ? (analyze(word)[0] ?? '') : ''
  })
  const joins = (index: number): boolean => {
    const [one, next] = [all[index], all[index + 1]]
    return one !== undefined && next !== undefined && text.slice(one.end, next.start).trim() === ''
  }
  for (const [index, term] of terms.entries()) {
    const next = all[index + 1]?.text ?? ''
    // "The boat house" is no boat.
    const isWhole = !joins(index) || terms[index + 1] === '' || next.endsWith('ed')
    if (index === 0 || term === '' || !isWhole || !joins(index - 1)) continue
    const before = terms[index - 1] ?? ''
    // "A three-year guarantee" is of no year.
    const isMeasure = paying.has(before) && !/^(?:old|new)$/u.test(before)
    if (before !== '' && !isMeasure) things.add(`${before} ${term}`)
    else if (article.test(all[index - 1]?.text ?? '') && !paying.has(term)) things.add(term)
  }
  return things
}
