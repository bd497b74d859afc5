import { longPattern } from '../../support/long-pattern.ts'
import { entries } from '../lexicons/lexicon.ts'

/**
 * A wish for a summary as its wording states it. Whether such a thread, document or topic exists is
 * for the corpus to say.
 */
export interface SummaryRequest {
  /** The words that ask for it, as typed: "summarize", "main contents of". */
  readonly asked: string
  /** What its noun says is to be summarised. */
  readonly of: 'thread' | 'emails' | 'document' | 'anything'
  /** Whether one thing is meant ("the thread about X"), not several. */
  readonly isOne: boolean
  /**
   * What is summarised, without its noun and quotation marks; empty where the wording points at
   * what was spoken of before: "this report".
   */
  readonly target: string
  /** The target without a noun at its end that may not belong to the name: "annual report". */
  readonly shortTarget?: string | undefined
  /** The target was between quotation marks. */
  readonly isQuoted: boolean
  /** Only the records can tell what is meant: "what did A and B talk about". */
  readonly isSelection: boolean
  /** The same wish in words for the rules of questions about email, the likeliest first. */
  readonly plainly: readonly string[]
  /** False for a question that can also be answered otherwise: "What was said about X?" */
  readonly isCertain: boolean
}

const lists = new Map<string, string[]>()
for (const [name, phrases] of entries('questions/summary-requests'))
  lists.set(name, [
    ...(lists.get(name) ?? []),
    ...phrases.split('|').map(phrase => phrase.trim().replaceAll(' ', '\\s')),
  ])

/** A list as alternatives, longest first, so that "email thread" is not read as "email". */
function anyOf(name: string): string {
  const phrases = lists.get(name)
  if (phrases === undefined) throw new Error(`summary-requests.txt has no list "${name}"`)
  return `(?:${[...phrases].sort((a, b) => b.length - a.length).join('|')})`
}

const pattern = (source: string): RegExp => new RegExp(source, 'i')

const summaryNoun = `(?:${anyOf('summary adjectives')},?\\s)*${anyOf('summary nouns')}`
const matter =
  `(?:(?:${anyOf('weight adjectives')}\\s(?:and\\s${anyOf('weight adjectives')}\\s)?)` +
  `${anyOf('matters')}|${anyOf('plain matters')})`
const joint = '(?:of|on|about|for|from|in|over|regarding|concerning|behind|to)'
const give =
  '(?:(?:give|show|provide|send|get|make|write|draft|prepare|create|produce|offer|present|list)' +
  "(?:\\s(?:me|us))?|(?:i|we)\\s(?:want|need|would\\slike)|i'd\\slike|let me (?:see|have)|" +
  "what(?:'s|\\s(?:is|are|was|were))?)"

// Each is followed by the target, to the end of the question.
const certain = [
  pattern(`^${give}\\s(?:(?:an?|the|some)\\s)?${summaryNoun}\\s${joint}\\s`),
  pattern(`^(?:(?:an?|the)\\s)?${summaryNoun}(?:\\s${joint}\\s|:\\s)`),
  pattern(`^(?:${give}\\s)?(?:the\\s)?${matter}\\s(?:discussed\\s|made\\s|raised\\s)?${joint}\\s`),
  /^tl;?[\s-]?dr[:,]?\s(?:(?:of|on|for|about)\s)?/i,
  // Last, because "recap" and "outline" are nouns too.
  pattern(`^${anyOf('verbs')}(?:\\s(?:for\\s)?(?:me|us))?\\s`),
]
const spokenOf = longPattern('i')`
  ^what\s(?:all\s)?(?:was|were|has\sbeen|have\sbeen|is\sbeing|got|is)\s(?:being\s)?(?:discussed|
  talked\sabout|debated|written|said|going\son|brought\sup)\s
`
const theySpokeOf = longPattern('i')`
  ^what\s(?:did|do|have|has)\s(?:they|people|everyone|everybody|we|the\s(?:team|group|list|others|
  members|participants|authors|committee|meeting))\s(?:all\s)?(?:say|said|talk|talked|discuss|
  discussed|write|written|wrote)\s
`
const happenedIn = pattern(
  `^what(?:\\shas)?\\shappened\\s(?:in|during)\\s(?=.*\\b${anyOf('thread nouns')}\\b)`,
)
const aboutWhat = pattern(
  "^what(?:'s|\\s(?:is|are|was|were))\\s(?:in\\s)?(?=(?:the|this|that|these|those|our)\\s)(.+?)" +
    '\\s(?:all\\s)?(?:about|saying)$',
)
const betweenTwo = longPattern('i')`
  ^what\s(?:did|do|does|have|has)\s(\S.{0,80}?)\s(?:and|with)\s(\S.{0,80}?)\s(?:talk(?:ed)?|
  speak|spoken|chat(?:ted)?|correspond(?:ed)?|write|written|discuss(?:ed)?|exchange[d]?|e-?mail|
  argue[d]?|debate[d]?)(?:\s(?:to|with)\s(?:each\sother|one\sanother))?(?:\stogether)?
  (?:\s(?:about|over|on))?(?:\s(.+))?$
`
const oneWithAnother = longPattern('i')`
  ^what\s(?:did|do|does|have|has)\s(\S.{0,80}?)\s(?:talk(?:ed)?\sabout|discuss(?:ed)?|speak\sabout|
  chat\sabout|write\sabout)\swith\s(\S.{0,80}?)(?:\s(about\s.+|in\s.+|on\s.+|last\s.+))?$
`
const after = pattern(
  '^(.+?)(?:[,:;]|\\s[-–—])\\s(?:summary|tl;?[\\s-]?dr|in\\sa\\snutshell|in\\sbrief)$',
)
const nutshell = pattern(
  '^(.+?)\\sin\\s(?:a\\snutshell|a\\sfew\\s(?:words|sentences)|brief|short)$',
)

const opening = longPattern('i')`
  ^(?:(?:all|both|each|every|any)\s(?:of\s)?)?(?:(?:the|this|that|these|those|our|my|its|their)
  \s)?(?:(?:whole|entire|full|long|recent|latest|following|complete|attached|above|same)\s)*
`
const linkWords = longPattern('i')`
  ^(?:(?:that\s(?:is|are|was|were)\s)?(?:about|on|regarding|concerning|re|around|over|of|in|for|
  surrounding|related\sto|relating\sto|to\sdo\swith|titled|entitled|called|named|headed|under|with
  \sthe\s(?:subject|title|name)|with\s(?:subject|title)|whose\s(?:subject|title)\sis|under\sthe\s
  subject)|:)\s
`
const kinds = [
  ['thread', pattern(`^(${anyOf('thread nouns')})(?=$|[\\s:])`)],
  ['document', pattern(`^(${anyOf('document nouns')})(?=$|[\\s:])`)],
  ['emails', pattern(`^(${anyOf('email nouns')})(?=$|[\\s:])`)],
] as const
const closing = [
  ['thread', pattern(`\\s(${anyOf('thread nouns')})$`)],
  ['document', pattern(`\\s(${anyOf('document nouns')})$`)],
  ['emails', pattern(`\\s(${anyOf('email nouns')})$`)],
] as const
const pointing = longPattern('i')`
  ^(?:(?:all|both|each)\s(?:of\s)?)?(?:this|that|these|those|(?:the\s)?(?:attached|above|same))\b
`
const opinion = longPattern('i')`
  ^(.{2,80}?)\s?['’]\s?s?\s(?:opinions?|views?|positions?|comments?|remarks?|thoughts?|statements?|
  responses?|answers?|stance|arguments?|take|contributions?)\s(?:on|about|regarding|concerning|to|
  in)\s(.+)$
`
const times = longPattern('i')`
  ^(?:(?:in|on|during|since|before|after|between|from|over)\s)?(?:last|this|past|yesterday|today|
  the\s(?:last|past)|january|february|march|april|may|june|july|august|september|october|november|
  december|mon|tues|wednes|thurs|fri|satur|sun|week|month|\d)
`

// "What Ann reported about the fire": her words; "what the paper shows": the paper.
const reportedWords = longPattern('i')`
  ^what\s(?!(?:the|this|that|our|a|an)\s)(\S.{1,80}?)\s(?:said|say|says|told|tells|wrote|writes|
  reported|reports|asked|asks|answered|replied|suggested|suggests|proposed|proposes|advised|advises|
  thinks|thought|wanted|wants|requested|explained|explains|mentioned|announced|recommended|
  recommends)\b(?:.*?\s(?:about|on|regarding|concerning)\s(.+))?
`
const toldBy = longPattern('i')`
  ^what\s((?:the|this|that|our|a|an)\s\S.{1,80}?)\s(?:says?|shows?|showed|shown|finds?|found|
  reports?|reported|argues?|argued|concludes?|concluded|contains?|describes?|described|covers?|
  covered|explains?|explained|teaches|tells?|proposes?|proposed|proves?|is\sabout)$
`
const clause = longPattern('i')`
  ^(?:(?:of|about|on)\s)?(?:how|why|when|where|whether|if|what|which|who)\s\S
`

/** Whether what is to be summarised is said in a clause, not named: "how the plan was received". */
export const isClause = (target: string): boolean => clause.test(target)

/** The wish for a summary that a question (without its politeness) states, if it states one. */
export function summaryRequestOf(question: string): SummaryRequest | undefined {
  const text = question
    .trim()
    .replace(/[\s.?!]+$/, '')
    .replace(/,?\s(?:please|pls|thanks|for me|for us)$/i, '')
  if (text.length > 500) return undefined
  for (const form of certain) {
    const asked = form.exec(text)?.[0]
    if (asked !== undefined) return requestFor(asked, text.slice(asked.length), true)
  }
  const short = after.exec(text) ?? nutshell.exec(text)
  if (short?.[1] !== undefined && !/^(?:who|when|where|why|how)\b/i.test(text))
    return requestFor(
      text.slice(short[1].length).trim(),
      short[1].replace(/^what(?:'s|\s(?:is|are|was|were))\s/i, ''),
      true,
    )
  const pair = betweenTwo.exec(text) ?? oneWithAnother.exec(text)
  if (pair !== null) {
    const [, one = '', other = '', rest] = pair
    const said =
      rest === undefined ? '' : times.test(rest) || /^about\s/i.test(rest) ? rest : `about ${rest}`
    return {
      asked: 'what … talked about',
      of: 'emails',
      isOne: false,
      target: `${one} and ${other}${said === '' ? '' : ` ${said}`}`,
      isQuoted: false,
      isSelection: true,
      plainly: [`summarize the emails between ${one} and ${other} ${said}`.trim()],
      isCertain: false,
    }
  }
  for (const form of [spokenOf, theySpokeOf, happenedIn]) {
    const asked = form.exec(text)?.[0]
    if (asked === undefined) continue
    const target = text.slice(asked.length).replace(/^(?:about|on|regarding|concerning)\s/i, '')
    return requestFor(asked, target, false)
  }
  const thing = aboutWhat.exec(text)?.[1]
  const read = thing === undefined ? undefined : requestFor('what … about', thing, false)
  return read?.of === 'anything' ? undefined : read
}

function requestFor(asked: string, said: string, isCertain: boolean): SummaryRequest | undefined {
  const whole = said
    .trim()
    .replace(
      /^(?:what\s(?:was|has\sbeen|is|were)\s(?:discussed|said|written)\s(?:about|on|in)\s)/i,
      '',
    )
    .replace(
      /\s(?:in\s(?:a\sfew|two|three|five|\d{1,2})\s(?:words|sentences|lines|points)|briefly)$/i,
      '',
    )
  const held = opinion.exec(whole)
  if (held !== null) {
    const [, who = '', what = ''] = held
    return {
      asked: asked.trim(),
      of: 'anything',
      isOne: false,
      target: `${who} ${what}`,
      isQuoted: false,
      isSelection: false,
      plainly: [`what did ${who} say about ${what}`],
      isCertain,
    }
  }
  const words = reportedWords.exec(whole)
  if (words !== null) {
    const [, who = '', what] = words
    return {
      asked: asked.trim(),
      of: 'anything',
      isOne: false,
      target: whole,
      isQuoted: false,
      isSelection: false,
      plainly: what === undefined ? [] : [`what did ${who} say about ${what}`],
      isCertain,
    }
  }
  const teller = toldBy.exec(whole)?.[1]
  if (teller !== undefined) return requestFor(asked, teller, isCertain)
  let rest = whole.replace(opening, '')
  let of: SummaryRequest['of'] = 'anything'
  let noun = ''
  let shortTarget: string | undefined
  const head = kinds.find(([, form]) => form.test(rest))
  if (head !== undefined) {
    const [kind, form] = head
    noun = form.exec(rest)?.[1] ?? ''
    const tail = rest.slice(noun.length).trimStart()
    // "Report writing" and "file formats" begin with a noun but are no report and no file.
    if (tail === '' || linkWords.test(`${tail} `) || /^["“”'‘\d]/.test(tail) || isId(tail)) {
      of = kind
      rest = tail.replace(linkWords, '')
    } else if (kind !== 'document' && !/^[a-z-]+(?:\s|$)/.test(tail)) {
      of = kind
      rest = tail
    } else if (kind !== 'document') return undefinedKind(asked, whole, isCertain)
    else noun = ''
  }
  if (of === 'anything') {
    const tail = closing.find(([, form]) => form.test(rest))
    const found = tail?.[1].exec(rest)
    if (tail !== undefined && found !== undefined && found !== null) {
      of = tail[0]
      noun = found[1] ?? ''
      const named = rest.slice(0, found.index)
      // The noun may be part of a title: "the annual report".
      if (of === 'document') shortTarget = named
      else rest = named
    }
  }
  const quoted = /^["“”'‘„«](.+?)["“”'’»]$/.exec(rest.trim())
  const target = (quoted?.[1] ?? rest).replace(/^(?:the|a|an)\s/i, '').trim()
  const isThread = of === 'thread'
  const plain = isThread
    ? whole.replace(pattern(`\\b${anyOf('thread nouns')}\\b`), 'emails')
    : whole
  return {
    asked: asked.trim(),
    of,
    isOne: noun !== '' && !noun.endsWith('s') && !/discussion|debate|talk$/i.test(noun),
    target: /^(?:it|this|that|them|these|those)$/i.test(target)
      ? ''
      : // "The contract" is a document of that name, "this contract" the one spoken of.
        target === '' && of === 'document' && !pointing.test(whole)
        ? noun
        : target,
    ...(shortTarget !== undefined && { shortTarget }),
    isQuoted: quoted !== null,
    isSelection: false,
    plainly: [
      ...new Set([
        `summarize ${plain}`,
        ...(isThread ? [`summarize ${whole}`] : []),
        ...(of === 'anything' ? [`summarize the emails ${whole}`] : []),
      ]),
    ],
    isCertain,
  }
}

const isId = (text: string): boolean => /^(?=\S*\d)\S+$/.test(text)

/** "Emails Ada sent in March": for the rules of questions about email to read. */
const undefinedKind = (asked: string, whole: string, isCertain: boolean): SummaryRequest => ({
  asked: asked.trim(),
  of: 'emails',
  isOne: false,
  target: whole,
  isQuoted: false,
  isSelection: true,
  plainly: [`summarize ${whole}`],
  isCertain,
})
