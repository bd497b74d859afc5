import { haveForms, negations } from '../../language/grammar/function-words.ts'
import {
  isAdverb,
  isAuxiliary,
  sentenceWords,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords } from '../../language/sentences/read-words.ts'
import type { Words } from '../links/gap-clause.ts'
import { duties, neutralVerbs, verbBase } from '../links/gap-words.ts'
import { baseStem } from '../shortfalls/base-stem.ts'
import { contentStemsOf, headsOf, isPronominal } from '../shortfalls/phrase-heads.ts'

const mostWords = 100
const closing: ReadonlySet<string> = setOf('; . |')
const joining: ReadonlySet<string> = setOf(', and but')
/** What was so dealt with is no longer there to be late, or is there anew. */
const replacing: ReadonlySet<string> = setOf(`
  replace renew remove scrap retire sell dismantle decommission close shut install withdraw cease
  discontinue abolish demolish discard rebuild overhaul
`)
/** "Taken out of use", "put out of service". */
const taking: ReadonlySet<string> = setOf('take put')
const anew: ReadonlySet<string> = setOf('new another')
/** These may tell of what was done last by another word: "meetings were held", "met". */
const doing: ReadonlySet<string> = setOf('hold do carry conduct perform undertake complete')
const checking: ReadonlySet<string> = new Set([
  ...duties,
  ...setOf('service examine maintain repair overhaul survey calibrate'),
])

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
  const what = baseStem(words[done]!.text)
  if (clause.some(({ text }) => baseStem(text) === what) || clause.some(isOneOf(doing))) return true
  return isSameThing(before, clause) && isDoneAgain(clause)
}

/** Replaced or checked in some way, or dealt with so often that it may be what was done last. */
const isDoneAgain = (clause: Words): boolean =>
  clause.some(isOneOf(replacing)) ||
  clause.some(isOneOf(checking)) ||
  clause.some((word, at) => isOneOf(taking)(word) && clause[at + 1]?.text === 'out') ||
  clause.slice(0, Math.max(0, clause.findIndex(isAuxiliary))).some(({ text }) => anew.has(text)) ||
  (!clause.some(isOneOf(neutralVerbs)) && ratesIn(clause).length > 0)

const ratesIn = (clause: Words) =>
  readRates(readWords(clause.map(({ text }) => text).join(' '), mostWords).words)

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

const isOneOf =
  (verbs: ReadonlySet<string>) =>
  ({ text, forms }: SentenceWord): boolean =>
    (forms & verbForm.participle) !== 0 && verbs.has(verbBase(text))

/** Whether it is said of what was spoken of before: "they", "the boiler", or nothing else. */
function isSameThing(before: Words, clause: Words): boolean {
  const subject = clause.slice(0, Math.max(0, clause.findIndex(isAuxiliary)))
  if (subject.length === 0 || isPronominal(subject)) return true
  const known = contentStemsOf(before)
  return known.length === 0 || headsOf(subject).some(head => known.includes(head))
}
