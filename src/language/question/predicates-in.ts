import type { Predicate } from '../grammar/predicate.ts'
import {
  agentVerbs,
  longestPhrase,
  questionPhrases,
  type PredicateStep,
} from './question-phrases.ts'
import { setOf } from '../lexicons/lexicon.ts'

/** A relation that a question asks for and the words that say so, as offsets into its text. */
export interface AskedPredicate extends PredicateStep {
  readonly start: number
  readonly end: number
}

interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
  readonly named: boolean
}

const wordPattern = /[\p{L}\p{N}]+/gu
const times = new Set(['when', 'year', 'date', 'day', 'month', 'century', 'decade'])
const spots = setOf(`
  where city town place country state county village location province region
`)
const reasons = new Set(['why', 'how', 'cause', 'reason'])
const orders = setOf('first earlier earliest later latest last before after recently')
const questionStart = new Set(['who', 'what', 'which', 'whom', 'that'])

/** In words. */
const farthestQuestionWord = 40

type Asking = 'time' | 'place' | 'reason' | 'thing' | 'order' | undefined

/**
 * The relations that the words of a question ask for, in the order of the words. A compound of
 * kinship gives its walk in order with one range ("father-in-law": spouse, then father). `inverse`:
 * the thing named is the object of the fact ("films directed by X", "X's daughter"). Words inside
 * of names (capitalised, after the first word) say nothing. Linear in the text.
 */
export function predicatesIn(text: string): AskedPredicate[] {
  const words = wordsOf(text)
  const found: AskedPredicate[] = []
  for (let at = 0; at < words.length;) {
    const { steps, next } = stepsAt(text, words, at)
    const first = words[at]
    const last = words[next - 1]
    if (first !== undefined && last !== undefined)
      for (const step of steps)
        found.push({
          predicate: step.predicate,
          inverse: step.inverse,
          start: first.start,
          end: last.end,
        })
    at = Math.max(next, at + 1)
  }
  return found
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let lower = 0
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0]
    const folded = word.toLowerCase()
    if (folded === word) lower++
    // The s of a possessive is part of the word before it.
    if (folded === 's' && /['’]/.test(text.charAt(match.index - 1))) continue
    words.push({
      folded,
      start: match.index,
      end: match.index + word.length,
      named: words.length > 0 && folded !== word,
    })
  }
  // A question in capitals throughout has no names to tell apart.
  return lower * 4 < words.length ? words.map(word => ({ ...word, named: false })) : words
}

function stepsAt(
  text: string,
  words: readonly Word[],
  at: number,
): { readonly steps: readonly PredicateStep[]; readonly next: number } {
  const word = words[at]
  const nothing = { steps: [], next: at + 1 }
  if (word === undefined || word.named) return nothing
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
    const steps = phraseAt(words, at, length)
    if (steps !== undefined) return { steps, next: at + length }
  }
  const { folded } = word
  const isBy = words[at + 1]?.folded === 'by'
  switch (folded) {
    case 'born':
      return one(at, bornAsks(words, at))
    case 'die':
    case 'died':
    case 'dies':
    case 'death':
    case 'killed':
      return one(at, deathAsks(words, at))
    case 'founded':
    case 'established':
    case 'formed':
    case 'started':
    case 'created':
    case 'opened': {
      if (isBy) break
      if (saysTime(words, at)) return one(at, ['founded on'])
      if (askedBefore(words, at) === 'place') return one(at, ['origin', 'headquarters'])
      break
    }
    case 'published':
      if (!isBy && saysTime(words, at)) return one(at, ['publication date'])
      break
    case 'released':
      if (isBy || /^(?:which|what) (?:label|company)/i.test(text)) return one(at, ['record label'])
      break
    case 'from':
      if (askedBefore(words, at) === 'place' || askedBefore(words, at) === 'thing')
        return isLast(text, words, at) ? one(at, ['nationality', 'origin']) : nothing
      break
    case 'work':
    case 'works':
    case 'worked':
    case 'working':
      return one(at, ['employer'])
    case 'succeeded':
      return { steps: [{ predicate: 'successor', inverse: false }], next: at + 1 }
    case 'preceded':
      return { steps: [{ predicate: 'predecessor', inverse: false }], next: at + 1 }
    default:
  }
  const agent = agentVerbs.get(folded)
  if (agent !== undefined)
    return {
      steps: [{ predicate: agent, inverse: isInverse(text, words, at) }],
      next: isBy ? at + 2 : at + 1,
    }
  const steps = phraseAt(words, at, 1)
  return steps === undefined ? nothing : { steps, next: at + 1 }
}

const one = (
  at: number,
  asked: readonly Predicate[],
): { readonly steps: readonly PredicateStep[]; readonly next: number } => ({
  steps: asked.map(predicate => ({ predicate, inverse: false })),
  next: at + 1,
})

function phraseAt(
  words: readonly Word[],
  at: number,
  length: number,
): readonly PredicateStep[] | undefined {
  let phrase = ''
  for (let offset = 0; offset < length; offset++) {
    const word = words[at + offset]
    if (word === undefined || word.named) return undefined
    phrase += offset === 0 ? word.folded : ` ${word.folded}`
  }
  return questionPhrases.get(phrase)
}

/** Whether a verb of making is asked from its doer: "directed by X", "did X direct". */
function isInverse(text: string, words: readonly Word[], at: number): boolean {
  if (words[at + 1]?.folded === 'by') {
    const after = words[at + 2]
    return after !== undefined && !questionStart.has(after.folded)
  }
  // "By whom was X directed?"
  if (words[0]?.folded === 'by' && questionStart.has(words[1]?.folded ?? '')) return false
  const before = words[at - 1]
  if (
    before !== undefined &&
    (questionStart.has(before.folded) || before.folded === 'was' || before.folded === 'is')
  )
    return false
  return isLast(text, words, at)
}

/** Whether nothing but the end or a mark follows a word. */
function isLast(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]
  return (
    word === undefined ||
    at === words.length - 1 ||
    /^\s*[,;?!.]/.test(text.slice(word.end, word.end + 4))
  )
}

/** What the nearest question word before asks for. */
function askedBefore(words: readonly Word[], at: number): Asking {
  for (let back = at - 1; back >= Math.max(0, at - farthestQuestionWord); back--) {
    const word = words[back]
    if (word === undefined || word.named) continue
    if (times.has(word.folded)) return 'time'
    if (spots.has(word.folded)) return 'place'
    if (reasons.has(word.folded)) return 'reason'
    if (word.folded === 'who' || word.folded === 'whom') return 'thing'
  }
  return undefined
}

/**
 * Whether a date is asked or said of what is done: "when … founded", "founded first", "founded in
 * 2005".
 */
function saysTime(words: readonly Word[], at: number): boolean {
  const inYear = words[at + 1]?.folded === 'in' && /^\d{3,4}$/.test(words[at + 2]?.folded ?? '')
  return inYear || askedBefore(words, at) === 'time' || askedAfter(words, at) === 'order'
}

function askedAfter(words: readonly Word[], at: number): Asking {
  for (const word of words.slice(at + 1, at + 4))
    if (!word.named && orders.has(word.folded)) return 'order'
  return undefined
}

function bornAsks(words: readonly Word[], at: number): readonly Predicate[] {
  if (askedAfter(words, at) === 'order') return ['date of birth']
  const following =
    words[at + 1]?.folded === 'in' || words[at + 1]?.folded === 'on'
      ? (words[at + 2]?.folded ?? '')
      : ''
  if (following === 'the')
    return [
      words[at + 3]?.folded === 'same' && !times.has(words[at + 4]?.folded ?? '')
        ? 'place of birth'
        : 'date of birth',
    ]
  if (following !== '' && !questionStart.has(following))
    return [/^\d/.test(following) ? 'date of birth' : 'place of birth']
  const asked = askedBefore(words, at)
  return [asked === 'place' ? 'place of birth' : 'date of birth']
}

function deathAsks(words: readonly Word[], at: number): readonly Predicate[] {
  if (askedAfter(words, at) === 'order') return ['date of death']
  const following = words[at + 1]?.folded
  if (following === 'of' || following === 'from')
    return words[at]?.folded === 'death' ? ['date of death'] : ['cause of death']
  const asked = askedBefore(words, at)
  return [
    asked === 'place' ? 'place of death' : asked === 'reason' ? 'cause of death' : 'date of death',
  ]
}
