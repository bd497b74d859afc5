import { setOf } from '../lexicons/lexicon.ts'
import { verbForm, verbForms } from '../grammar/verb-forms.ts'
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
const promised = longPattern('iu')`
  (?:\b(?:will|shall|(?:are|am)\sgoing\sto|have\sagreed\sto)|['’]ll)\b
  (?:\s(?:now|then|also|gladly|of\scourse|\p{L}+ly))*\s(?:be\s)?(?<act>\p{L}+)
`
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
 * asked and what the earlier sentence is of. What is free costs another amount. All that the
 * question says of the thing must be there too: "the meeting" may be another one than "the meeting
 * with the council".
 */
export function restatesValue(
  later: ToldSentence,
  earlier: ToldSentence,
  asked: AskedThing,
): boolean {
  if (asksOfThen.test(asked.text.slice(0, 300))) return false
  const said = later.text.slice(0, 1_000).replace(exception, '')
  const old = oldOf(earlier, asked)
  if (old.length === 0 || (saidValues(said).length === 0 && !gratis.test(said))) return false
  const asking = new Set(analyze(asked.text))
  const lasts = goesOnLonger(said, later, earlier, asked)
  if (!lasts && !(holdsAll(said, later, earlier, asking) && doesNoOther(said, earlier, asking)))
    return false
  if (isFreeNow(said, later, earlier, asking) && old.some(({ kind }) => kind === 'amount'))
    return true
  if (isOpen(said) || goesOn.test(said)) return false
  const others = saidValues(said).filter(
    value =>
      isOfKind(value, asked) &&
      old.some(known => areComparable(known, value)) &&
      !old.some(known => known.kind === value.kind && areSame(known, value)),
  )
  if (others.length === 0) return false
  const isShared = lasts || sharesThing(said, later, earlier, asking)
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
    doesAsAsked(clause, earlier, asking) &&
    !isOpen(clause) &&
    sharesThing(clause, later, earlier, asking) &&
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

/** Whether what somebody will do is what is asked, or what the earlier sentence says. */
function doesAsAsked(clause: string, { text }: ToldSentence, asking: ReadonlySet<string>): boolean {
  const act = analyze(promised.exec(clause)?.groups?.['act'] ?? '')
  const done = new Set(analyze(text))
  return act.some(term => !isStopWord(term) && (asking.has(term) || done.has(term)))
}

const acts = longPattern('giu')`
  \b(?:will|shall|be|been|being|is|are|was|were)(?:\s(?:now|then|also|be|been|being|\p{L}+ly))*
  \s(?<act>\p{L}+)
`
/** "The boiler will now be inspected on 12 June" says nothing of when it is delivered. */
function doesNoOther(said: string, earlier: ToldSentence, asking: ReadonlySet<string>): boolean {
  const known = placedTerms(earlier, earlier.text)
  return [...said.matchAll(acts)].every(({ groups: { act = '' } = {} }) => {
    const [term = ''] = analyze(act)
    const isVerb = (verbForms(act) & (verbForm.base | verbForm.participle)) !== 0
    return (
      !isVerb ||
      isStopWord(term) ||
      changes.test(act) ||
      agrees.test(act) ||
      [passing, asking, known].some(terms => terms.has(term))
    )
  })
}

/**
 * Of "how long … during the repair": whether the later sentence says how long the repair goes on,
 * under a heading that names it.
 */
function goesOnLonger(
  said: string,
  later: ToldSentence,
  earlier: ToldSentence,
  { text }: AskedThing,
): boolean {
  const [, during = ''] =
    /\bhow long\b.*\bduring (?:the |our |this )?(\p{L}+)\W*$/iu.exec(text) ?? []
  const [, subject = ''] = lasting.exec(said) ?? []
  const [thing = '', ...more] = analyze(during)
  const heads = analyze(later.around).filter(term => !isStopWord(term))
  return (
    more.length === 0 &&
    thing !== '' &&
    analyze(subject).join() === thing &&
    analyze(earlier.text).includes(thing) &&
    heads.includes(thing) &&
    heads.every(term => term === thing || analyze(earlier.around).includes(term))
  )
}
const lasting = longPattern('iu')`
  (?:^\W*|[,;:]\s|\bthat\s)(?:the|our|this)\s(\p{L}+)\s(?:will\s)?(?:now\s)?
  (?:takes?|lasts?|runs?|go(?:es)?\son)\b
`

/** Whether a later text has all words of the question that the earlier one has. */
function holdsAll(
  said: string,
  later: ToldSentence,
  earlier: ToldSentence,
  asking: ReadonlySet<string>,
): boolean {
  const [known, held] = [placedTerms(earlier, earlier.text), placedTerms(later, said)]
  return [...asking].every(
    term => isStopWord(term) || passing.has(term) || !known.has(term) || held.has(term),
  )
}

/** Of days and amounts no word: "11 June" is of no flat 11. */
const placedTerms = ({ around, before }: ToldSentence, text: string): Set<string> =>
  new Set(analyze([around, before, withoutValues(text)].join('\n')))

const withoutValues = (text: string): string =>
  saidValues(text)
    .filter(({ kind, sort }) => kind !== 'name' && !(kind === 'number' && sort !== ''))
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)

/** What a question asks by, and what a thing does by being at a time or for an amount. */
const passing = new Set([
  ...paying,
  ...analyze(`ask take place be put bring held hold happen begin start end due do have get go come
    plan last set now currently today long much many when what cost`),
])

/**
 * Whether both sentences name one thing with a word of the question: by two words together, or by
 * one behind an article, where they share a second word of the question. The later says nothing
 * beside it that makes it another one ("the deposit for the keys", "the lid of the kiln").
 */
function sharesThing(
  said: string,
  later: ToldSentence,
  earlier: ToldSentence,
  asking: ReadonlySet<string>,
): boolean {
  const known = thingsIn(earlier.text)
  const held = placedTerms(later, said)
  const of = new Set([...asking, ...placedTerms(earlier, earlier.text)])
  const shared = [...asking].filter(
    term => held.has(term) && of.has(term) && !isStopWord(term) && !passing.has(term),
  )
  return [...thingsIn(said)].some(
    ([thing, beside]) =>
      known.has(thing) &&
      (thing.includes(' ') || shared.length > 1) &&
      thing.split(' ').some(term => asking.has(term)) &&
      analyze(beside).every(term => isStopWord(term) || of.has(term)),
  )
}

const governs = /(\p{L}+) (?:of|for|in|on|at|with)(?: (?:the|our|your|this|their|its))? $/iu
const complementOf = longPattern('iu')`
  ^\s(?:for|of|to|with|on|in|at|by|about|after|before)\s
  (?:(?:the|our|your|this|their|its)\s)?[\p{L}\p{N}]+
  (?:\s(?:of|for)\s(?:the\s)?[\p{L}\p{N}]+)?
`
const article = /^(?:the|our|your|this|that|their|its)$/u
/** Behind a noun they begin nothing that would make it a part of another. */
const particles =
  setOf(`away back off out up down free now then instead today tomorrow later again soon also
  only`)

/**
 * "old unit", "transmitter week", and "changeover" of "the changeover", each with what it is
 * of, and what is of it.
 */
function thingsIn(text: string): Map<string, string> {
  const things = new Map<string, string>()
  const all = words(text)
  const valued = saidValues(text).filter(({ kind }) => kind !== 'name')
  const bare = valued.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ';'.repeat(end - start) + rest.slice(end),
    text.replace(gratis, found => ';'.repeat(found.length)),
  )
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
    const thing =
      before !== '' && !isMeasure
        ? `${before} ${term}`
        : article.test(all[index - 1]?.text ?? '') && !paying.has(term)
          ? term
          : ''
    if (thing === '') continue
    const [start, end] = [all[index - 1]?.start ?? 0, all[index]?.end ?? text.length]
    const [, governor = ''] = governs.exec(bare.slice(Math.max(0, start - 40), start)) ?? []
    const [complement = ''] = complementOf.exec(bare.slice(end)) ?? []
    things.set(thing, `${governor} ${complement}`)
  }
  return things
}
