import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { KeywordIndex } from '../../../core/ports/keyword-index.ts'
import { areSame, saidValues, type SaidValue } from '../../../language/change/said-values.ts'
import { threadOf } from '../../../language/change/value-change.ts'
import { firstNames } from '../../../language/lexicons/first-names.ts'
import { analyze, isStopWord, wordTexts } from '../../../language/words/tokens.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { answeringCandidates, candidatePassages, type SentenceCandidate } from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import type { LaterState } from './later-state.ts'
import { daysOf, toldOn } from './told-days.ts'

/** A sentence that asks for another day or amount, and what it asks for. */
export interface Wish {
  readonly entry: ScoredCandidate
  readonly text: string
  readonly wanted: readonly SaidValue[]
}

// "Could you send it by 4 June?" is an order, not a wish.
const asksLeave = longPattern('iu')`
  \b(?:(?:can|could|may|might|shall)\s(?:we|i)
  |(?:is|would)\sit\s(?:be\s)?(?:possible|all\sright|ok(?:ay)?)|any\schance)\b[^?]{2,150}\?
`
const asksOfWish =
  /\b(?:ask\p{L}*|suggest\p{L}*|propos\p{L}*|want\p{L}*|wish\p{L}*|request\p{L}*)\b/iu
const denies = /\b(?:not|never|cannot|no longer)\b|n['’]t\b/iu
/** "Can we make it the 9th?", "Could we say 40 pounds instead?" */
const inPlace = /\b(?:make (?:it|that)(?! (?:on|to|in|at|by|for)\b)|say|instead|rather than)\b/iu
const grants = longPattern('iu')`
  ^\W*(?:\p{Lu}[\p{L}.]*\s?){0,3}[:,]?\s?(?:yes|ok(?:ay)?|sure|fine|agreed|granted)\b
  |\b(?:is|are|will\sbe|would\sbe|that['’]s|it['’]s)\s
  (?:all\sright|alright|fine|ok(?:ay)?|agreed|granted|possible|no\sproblem)\b
`
const refuses = /\b(?:not|no|cannot|never)\b|n['’]t\b|\?/iu
// What is said behind "but" bounds what is granted.
const reservation = /,? but\b.*$/su
const longestWait = 31 * 86_400_000
const mostFound = 10

const valuesIn = (text: string): SaidValue[] =>
  saidValues(text).filter(({ kind }) => kind !== 'name')

/**
 * The likeliest sentence, where it tells no value but one that somebody asks for in another's
 * place: "I'd said Monday but that won't work, can we make it the 9th?" Undefined where that is
 * what the question asks for.
 */
export function wishIn(question: string, chosen: readonly ScoredCandidate[]): Wish | undefined {
  const [entry] = chosen.toSorted((a, b) => b.probability - a.probability)
  if (entry === undefined || asksOfWish.test(question)) return undefined
  const said = entry.candidate.text.slice(0, 1_000)
  const found = asksLeave.exec(said)
  if (found === null) return undefined
  const [text] = found
  const before = said.slice(0, found.index)
  const wanted = valuesIn(text)
  const isDenied = valuesIn(before).length > 0 && denies.test(before)
  const isOpen = isDenied || (valuesIn(before).length === 0 && inPlace.test(text))
  return wanted.length > 0 && isOpen ? { entry, text, wanted } : undefined
}

/**
 * For a wish: what somebody to whom it was written says later, if they grant just that value, and
 * the wish after it. In a mail of another thread they say so to whoever asked, by name, or of what
 * was asked, and of nothing else.
 */
export async function grantedLater(
  { entry, text, wanted }: Wish,
  { keywords, documents }: { readonly keywords: KeywordIndex; readonly documents: DocumentReader },
  read: ReadOptions,
): Promise<LaterState | undefined> {
  const asked = entry.candidate.passage.document.mail
  const ms = toldOn(entry.candidate)
  if (asked === undefined || ms === undefined) return undefined
  const terms = wanted.flatMap(({ start, end }) =>
    analyze(text.slice(start, end)).filter(term => !isStopWord(term)),
  )
  const hits = await keywords.search(
    { terms: [...new Set(terms)], mode: 'all', limit: mostFound },
    read,
  )
  const chunks = await documents.chunks(
    hits.map(({ chunkId }) => chunkId),
    read,
  )
  const passages = await candidatePassages(
    chunks.map(chunk => ({ chunk })),
    documents,
    read,
  )
  const readers = new Set([...asked.to, ...asked.cc].flatMap(({ address }) => address ?? []))
  /** "Tom L.: the 19th is all right" is said to him alone. */
  const isReply = ({ passage, text: said }: SentenceCandidate): boolean => {
    const reply = passage.document.mail
    const from = reply?.from?.address ?? ''
    if (reply === undefined || from === asked.from?.address || !readers.has(from)) return false
    const called = calledIn(said)
    return called === undefined
      ? reply.to.some(({ address }) => address !== undefined && address === asked.from?.address)
      : wordTexts(asked.from?.name ?? '').includes(called)
  }
  const thread = threadOf(asked.subject)
  const asking = new Set(analyze([asked.subject, entry.candidate.text].join('\n')))
  const isTied = ({ passage, text: said }: SentenceCandidate): boolean => {
    if (threadOf(passage.document.mail?.subject ?? '') === thread) return true
    const called = calledIn(said)
    const things = thingsOf(said).filter(term => term !== called)
    return (called !== undefined || things.length > 0) && things.every(term => asking.has(term))
  }
  const [granted] = passages
    .flatMap(answeringCandidates)
    .flatMap(candidate => {
      const at = toldOn(candidate) ?? 0
      const isGrant =
        at > ms &&
        at < ms + longestWait &&
        grants.test(candidate.text) &&
        !refuses.test(candidate.text.replace(reservation, '')) &&
        isReply(candidate) &&
        isTied(candidate) &&
        valuesIn(candidate.text).some(value => wanted.some(other => isSameValue(value, other)))
      return isGrant ? [{ candidate, ms: at, probability: entry.probability }] : []
    })
    .toSorted((a, b) => firstDecisive(b.ms - a.ms, a.candidate.index - b.candidate.index))
  if (granted === undefined) return undefined
  const both = [granted, { ...entry, ms }]
  return { sentences: both, days: daysOf(both) }
}

/** What a grant is of: "Lunch on the 9th is fine". */
function thingsOf(text: string): string[] {
  const said = text.slice(0, 1_000).replace(reservation, '')
  const bare = valuesIn(said).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    said,
  )
  return analyze(bare.replace(granting, ' ')).filter(term => !isStopWord(term))
}
const granting = longPattern('giu')`
  \b(?:yes|ok(?:ay)?|sure|fine|agreed|granted|all\sright|alright|possible|no\sproblem|of\scourse
  |with\s(?:me|us)|by\s(?:me|us)|for\s(?:me|us))\b
`

const given: ReadonlySet<string> = new Set(firstNames)

/** The first name of whom a sentence calls on: "tom" of "Tom L.: …" and "Tom, …". */
function calledIn(text: string): string | undefined {
  const [name = ''] = /^\W*\p{Lu}\p{Ll}+(?=(?: \p{Lu}[\p{L}.]*)?[:,])/u.exec(text) ?? []
  const [called] = wordTexts(name)
  return called !== undefined && given.has(called) ? called : undefined
}

const isSameValue = (one: SaidValue, other: SaidValue): boolean =>
  one.kind === other.kind && one.sort === other.sort && areSame(one, other)
