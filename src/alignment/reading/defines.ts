import {
  determiners,
  modals,
  negations,
  possessives,
} from '../../language/grammar/function-words.ts'
import { sentenceWords, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import type { Words } from '../links/gap-clause.ts'

const ofKind: ReadonlySet<string> = setOf('those anyone anybody anything any someone something one')
const relative: ReadonlySet<string> = setOf('who whom whose which that whatever where without')
const saying: ReadonlySet<string> = setOf('is are means mean')
const pronouns: ReadonlySet<string> = setOf('i we you he she it they this that which who there')
const mostWords = 60
const mostTerm = 8

/**
 * Whether a sentence says what a word means: "critical suppliers are those without whom a branch
 * could not open", "a near miss is anything that could have hurt somebody", "X means …". What is
 * denied in it tells things apart; nothing is missing.
 */
export function defines(sentence: string): boolean {
  const words = sentenceWords(sentence).slice(0, mostWords)
  const at = words.slice(0, mostTerm + 1).findIndex(({ text }) => saying.has(text))
  const term = words.slice(0, at)
  if (at < 1 || term.some(isNoTerm)) return false
  const after = words.slice(at + 1)
  const [verb, next] = [words[at]!.text, after[0]?.text ?? '']
  if (verb === 'means' || verb === 'mean') return ofKind.has(next) || ['a', 'an'].includes(next)
  if (next === 'defined' || next === 'meant') return after[1]?.text !== 'to'
  return isTold(term, after)
}

/** "Two of the five are …", "we are …", "no alarm means …": something is told. */
const isNoTerm = ({ kind, text }: SentenceWord): boolean =>
  kind !== 'word' || negations.has(text) || numberWords.has(text) || pronouns.has(text)

/** "Those without whom …", "anything that …", "a person who may …" of things of a kind. */
function isTold(term: Words, after: Words): boolean {
  const isOne = ['a', 'an'].includes(after[0]?.text ?? '')
  if (!isOne && !ofKind.has(after[0]?.text ?? '')) return false
  const link = after.findIndex(({ text }) => relative.has(text))
  if (link < 1 || link > (isOne ? 5 : 3)) return false
  const told = after.slice(link)
  const opens = term[0]
  if (opens === undefined || possessives.has(opens.text)) return false
  const isGeneric = !determiners.has(opens.text) || ['a', 'an'].includes(opens.text)
  // Of what is there it is told what it does: "Ruth is a nurse who has not been trained".
  const isKind = term.every(({ capital, index }) => !capital || index === 0)
  if (isOne) return ['a', 'an'].includes(opens.text) && isKind
  return isKind && (isGeneric || told.some(({ text }) => modals.has(text)))
}
