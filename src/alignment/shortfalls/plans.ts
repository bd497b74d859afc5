import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { negations } from '../../language/grammar/function-words.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords } from '../../language/sentences/read-words.ts'
import { readClause, type Words } from '../links/gap-clause.ts'
import { plainWording } from '../links/plain-wording.ts'

/** When something is to be that is not yet. */
const units = 'year|month|week|quarter|term|season'
const seasons =
  'spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|' +
  'october|november|december'
const leads = 'in|by|from|during|until|before|after|for|this|next|late|early|since'
const parts = '(?:(?:the|late|early|mid|next|coming|end of|middle of) ){0,3}'
const later = new RegExp(
  String.raw`\b(?:(?:${leads}) ${parts}(?:${seasons}|${units}|20\d\d)|` +
    String.raw`(?:later|soon|shortly)\b(?! than)|in the (?:coming|next) \p{L}+|` +
    String.raw`in (?:future|due course)|as soon as|once)\b`,
  'u',
)
/** What comes round is held again: "the next audit will take place in May". */
const again: ReadonlySet<string> = setOf('next following second third each every any')
const round: ReadonlySet<string> = setOf('annual yearly monthly weekly quarterly daily')
const mostWords = 200

/**
 * Whether all that a sentence says is that something will be done at some later time: a plan, which
 * shows nothing done. What will be done again and again, or whenever something happens, is a rule.
 */
export function isPlan(sentence: string): boolean {
  const said = plainWording(sentence)
  const words = sentenceWords(said).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return false
  const clauses = independentClauses(words)
  return clauses.length > 0 && clauses.every(plansLater) && !isRepeated(clauses)
}

/** "Will be checked every week"; "a weekly list will be made" is made once. */
const isRepeated = (clauses: readonly Words[]): boolean =>
  clauses.some(clause => {
    const from = readClause(clause)?.verb.head ?? 0
    const said = clause.slice(from).map(({ text }) => text)
    return readRates(readWords(said.join(' '), mostWords).words).length > 0
  })

function plansLater(clause: Words): boolean {
  if (isCondition(clause)) return false
  const read = readClause(clause)
  if (read === undefined || read.verb.negated) return false
  const { verb, subject, words } = read
  if (words[verb.first]?.text !== 'will') return false
  if (subject.some(({ text }) => again.has(text) || negations.has(text))) return false
  const isNew = subject[0]?.text === 'a' || subject[0]?.text === 'an'
  if (!isNew && subject.some(({ text }) => round.has(text))) return false
  return later.test(words.map(({ text }) => text).join(' '))
}
