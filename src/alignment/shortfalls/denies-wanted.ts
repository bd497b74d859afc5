import type { Standard } from '../../core/framework.ts'
import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { determiners, modals } from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { isStopWord, stem } from '../../language/words/tokens.ts'
import {
  namesHarm,
  nounOf,
  objectOf,
  readClause,
  type GapClause,
  type Words,
} from '../links/gap-clause.ts'
import { verbBase } from '../links/gap-words.ts'
import { plainWording } from '../links/plain-wording.ts'
import { statedClauses } from '../links/stated-clauses.ts'

const offering: ReadonlySet<string> = setOf(
  'support offer provide include contain cover display show have give enable',
)
const offered: ReadonlySet<string> = setOf(
  'support offer provide include enable cover display give',
)
const there: ReadonlySet<string> = setOf('available possible supported offered included provided')
/** A standard with one of these wants something not to be. */
const unwanting = new RegExp(
  String.raw`\b(?:not?|never|nobody|none|without|against|only|neither|nor|free (?:of|from)|` +
    String.raw`(?:un|dis|de)\p{L}+ed|(?:prevent|prohibit|forbid|avoid|block|restrict|limit|remov|` +
    String.raw`protect|minimi[sz]|reduc|eliminat|exclud|delet|clos)\p{L}*)\b`,
  'iu',
)
const mostWords = 100
const mostSentences = 12
const known = new WeakMap<Standard, ReadonlySet<string>>()

/** Stems of what a standard wants to be there. */
function wantedBy(standard: Standard): ReadonlySet<string> {
  const found = known.get(standard)
  if (found !== undefined) return found
  const texts = sentences(standard.formal)
    .slice(0, mostSentences)
    .map(({ start, end }) => standard.formal.slice(start, end))
    // What is excepted is wanted elsewhere.
    .map(text => text.replace(/,?\s\b(?:except|unless)\b.*$/su, ''))
    .filter(text => !unwanting.test(text))
  const stems = new Set(texts.flatMap(text => stemsOf(sentenceWords(text))))
  known.set(standard, stems)
  return stems
}

/**
 * Whether a sentence denies that there is what a standard wants, in the standard's own words: "does
 * not support captions" beside "captions are provided for all audio". Every word for what is denied
 * must be in a sentence of the standard that wants it: "no shared accounts" denies nothing of "each
 * user has an account".
 */
export function deniesWanted(sentence: string, standard: Standard): boolean {
  const words = sentenceWords(plainWording(sentence)).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return false
  const clauses = independentClauses(words).flatMap(statedClauses)
  const denied = clauses.flatMap(deniedOf)
  if (denied.length === 0) return false
  const wanted = wantedBy(standard)
  return denied.some(phrase => phrase.every(each => wanted.has(each)))
}

/** Stems of each thing that a clause says not to be offered. */
function deniedOf(words: Words): Array<readonly string[]> {
  if (isCondition(words)) return []
  const clause = readClause(words)
  const phrases = [clause?.verb.negated === true ? phraseOf(clause) : undefined, notOffered(words)]
  return phrases.flatMap(phrase => {
    const stems = phrase === undefined || namesHarm(phrase) ? [] : stemsOf(phrase)
    return stems.length === 0 ? [] : [stems]
  })
}

/** "… and does not support captions". */
function notOffered(words: Words): Words | undefined {
  const at = words.findIndex(
    ({ text }, place) =>
      (/^(?:does|do|did)$/.test(text) && words[place + 1]?.text === 'not') ||
      /^(?:does|do|did)n't$/.test(text),
  )
  const head = at < 0 ? -1 : at + (words[at]!.text.endsWith("n't") ? 1 : 2)
  return offering.has(verbBase(words[head]?.text ?? ''))
    ? objectAfter(words.slice(head + 1))
    : undefined
}

/** The object; that of "does not support, let alone require users to include captions" ends it. */
const objectAfter = (after: Words): Words =>
  after[0]?.kind === 'mark' && after[1]?.text === 'let'
    ? after.filter(({ kind }) => kind === 'word').slice(-1)
    : objectOf(after, 0)

function phraseOf({ words, verb, base, subject, after, isBe }: GapClause): Words | undefined {
  if (modals.has(words[verb.first]?.text ?? '')) return undefined
  if (verb.kind === 'passive') return offered.has(base) ? nounOf(subject) : undefined
  if (isBe) {
    const said = after.find(word => !isAdverb(word))?.text ?? ''
    return there.has(said) ? nounOf(subject) : undefined
  }
  return offering.has(base) ? objectAfter(after) : undefined
}

const stemsOf = (words: Words): string[] =>
  words.flatMap(({ text, kind }) =>
    kind !== 'word' || determiners.has(text) || isStopWord(text) ? [] : [stem(text)],
  )
