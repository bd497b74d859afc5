import { haveForms, negations } from '../../language/grammar/function-words.ts'
import {
  isAdverb,
  isAuxiliary,
  sentenceWords,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { stem } from '../../language/words/tokens.ts'
import type { Words } from '../links/gap-clause.ts'
import { verbBase } from '../links/gap-words.ts'
import { contentStemsOf, headsOf, isPronominal } from '../shortfalls/phrase-heads.ts'

const mostWords = 100
const closing: ReadonlySet<string> = setOf('; . |')
const joining: ReadonlySet<string> = setOf(', and but')
/** What was so dealt with is no longer there to be late. */
const replacing: ReadonlySet<string> = new Set(
  [...setOf('replace renew remove scrap retire sell dismantle decommission')].map(stem),
)

/**
 * Whether what was done last is not how things stand: it "has since been" done again, or that to
 * which it was done "has since been replaced". That something else was done since then, or nothing,
 * leaves it as late as it is. `last`: where in the text the word for "last" ends.
 */
export function isOvertaken(text: string, last: number): boolean {
  if (!/\bsince\b/iu.test(text)) return false
  const words = sentenceWords(text).slice(0, mostWords)
  const done = words.findIndex(
    word => word.start >= last && word.kind === 'word' && !isAdverb(word),
  )
  const before = words.filter(({ end }) => end < last)
  return words.some((_, at) => at > done && done >= 0 && isSinceThen(words, at, done, before))
}

function isSinceThen(words: Words, at: number, done: number, before: Words): boolean {
  if (words[at]!.text !== 'since' || !standsAlone(words, at)) return false
  const opens = words.findLastIndex((_, place) => place < at && parts(words, place))
  const from = Math.max(done, opens) + 1
  const end = words.findIndex((_, place) => place > at && parts(words, place))
  const clause = words.slice(from, end < 0 ? undefined : end)
  if (clause.some(({ text }) => negations.has(text) || text.endsWith("n't"))) return false
  const what = stem(words[done]!.text)
  if (clause.some(({ text }) => stem(text) === what)) return true
  return clause.some(isReplaced) && isSameThing(before, clause)
}

/** Whether a clause with a verb of its own begins behind a mark or conjunction. */
function parts(words: Words, at: number): boolean {
  const { text } = words[at]!
  if (closing.has(text)) return true
  if (!joining.has(text)) return false
  const rest = words.slice(at + 1)
  const end = rest.findIndex(word => closing.has(word.text) || joining.has(word.text))
  return rest.slice(0, end < 0 ? undefined : end).some(isAuxiliary)
}

/** "Has since been", "since then": not "since May". */
function standsAlone(words: Words, at: number): boolean {
  const next = words[at + 1]
  return (
    haveForms.has(words[at - 1]?.text ?? '') ||
    next === undefined ||
    next.kind === 'mark' ||
    next.text === 'then' ||
    next.text === 'been'
  )
}

const isReplaced = ({ text, forms }: SentenceWord): boolean =>
  (forms & verbForm.participle) !== 0 && replacing.has(stem(verbBase(text)))

/** Whether it is said of what was spoken of before: "they", "the boiler", or nothing else. */
function isSameThing(before: Words, clause: Words): boolean {
  const subject = clause.slice(0, Math.max(0, clause.findIndex(isAuxiliary)))
  if (subject.length === 0 || isPronominal(subject)) return true
  const known = contentStemsOf(before)
  return known.length === 0 || headsOf(subject).some(head => known.includes(head))
}
