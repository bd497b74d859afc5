import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import { prepositions } from '../../language/grammar/function-words.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import {
  attendance,
  harmingVerbs,
  keeping,
  neutralVerbs,
  responses,
  soundness,
} from './gap-words.ts'
import {
  isAct,
  namesHarm,
  namesProvision,
  objectOf,
  singular,
  type GapClause,
  type Words,
} from './gap-clause.ts'

const opensObject = (word: SentenceWord | undefined): boolean =>
  word?.kind === 'word' && !isAdverb(word) && !prepositions.has(word.text) && word.text !== 'so'

const some: ReadonlySet<string> = setOf('some few half part a')
const permitted: ReadonlySet<string> = setOf('access entry permission allowed permitted')
const halves: ReadonlySet<string> = setOf('half third quarter fifth minority fraction')
const percent: ReadonlySet<string> = setOf('% percent')
/** From this share on it is told that nearly all is done. */
const nearlyAll = 0.9
/** What only some can or know is too few, whatever others may do. */
const capable: ReadonlySet<string> = setOf('know attend answer understand see')
const everyOne: ReadonlySet<string> = setOf('each every per this last next first second third')
const times: ReadonlySet<string> = setOf(
  'year month week day hour minute century season term january february march april may june ' +
    'july august september october november december',
)
const mostWords = 60
const mostBetween = 5

/**
 * Whether a clause says that what should be done for all was done for some: "two of the five vans
 * have an extinguisher", "not all have signed", "completed for 40 per cent".
 */
export function coversPart(clause: GapClause): boolean {
  const { words, subject, base, after, isDenied } = clause
  if (isDenied || harmingVerbs.has(base)) return false
  const part = findPart(words.slice(0, mostWords))
  if (part === undefined || words.some(({ text }) => permitted.has(text))) return false
  if (part.isPercent === true && !part.isOnly && responses.has(base) && isByPart(clause, part.at))
    return false
  // The part must be the subject, or stand behind the verb: "was done for 12 of 30 patients".
  if (part.at > 2 && part.at < clause.verb.first) return false
  if (part.at > clause.verb.head + mostBetween) return false
  if (namesHarm(part.of) || (part.at > 2 && namesHarm(subject))) return false
  return saysCoverage(clause) ||
    (part.isOnly && (!neutralVerbs.has(base) || capable.has(base)) && !clause.isBe)
    ? !namesHarm(objectOf(after, 0))
    : false
}

/** Whether something is said to be done or there: a duty, a measure, or what should be said. */
function saysCoverage({ base, after, isBe, verb, subject }: GapClause): boolean {
  if (isBe) {
    const said = after.find(({ text }) => !numberWords.has(text))?.text ?? ''
    return soundness.has(said) || attendance.has(said)
  }
  // "Marked as critical": of what kind some are, not what was done.
  if (after[0]?.text === 'as') return false
  if (isAct(base))
    return verb.kind === 'passive' || verb.kind === 'perfect' || opensObject(after[0])
  if (base === 'exist') return true
  if (base === 'take' && after[0]?.text === 'place') return namesProvision(subject)
  if (base === 'carry' && after[0]?.text === 'out') return namesProvision(subject)
  return keeping.has(base) && namesProvision(objectOf(after, 0))
}

/** Whether those who are counted act: "64 % answered", "was reported by 64 %". */
const isByPart = ({ words, verb }: GapClause, at: number): boolean =>
  verb.kind === 'passive' ? words[at - 1]?.text === 'by' : at < verb.first

interface Part {
  readonly at: number
  readonly of: Words
  /** "Only", "not all": the sentence says itself that it is not enough. */
  readonly isOnly: boolean
  /** Of a hundred: as surveys and trials are counted. */
  readonly isPercent?: boolean
}

function findPart(words: Words): Part | undefined {
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]]
    if (word.depth > 0) continue
    if (word.text === 'not' && ['all', 'every', 'everyone', 'each'].includes(next?.text ?? ''))
      return at === 0 ? { at, of: objectOf(words, at + 2), isOnly: false } : undefined
    const isOnly = ['only', 'just', 'merely'].includes(words[at - 1]?.text ?? '')
    if (isOnly && some.has(word.text) && next?.text !== 'of')
      return word.text === 'a' && !['few', 'minority', 'fraction'].includes(next?.text ?? '')
        ? undefined
        : { at: at - 1, of: objectOf(words, at + 1), isOnly }
    const share = shareAt(words, at)
    if (share !== undefined)
      return share.value >= nearlyAll || share.value <= 0
        ? undefined
        : {
            at: isOnly ? at - 1 : at,
            of: objectOf(words, share.next),
            isOnly,
            isPercent: share.isPercent === true,
          }
  }
  return undefined
}

interface Share {
  readonly value: number
  readonly next: number
  readonly isPercent?: boolean
}

/** "12 of 30", "two of the five", "40 per cent of", "half of": where and how much. */
function shareAt(words: Words, at: number): Share | undefined {
  const word = words[at]!
  if (halves.has(word.text) && words[at + 1]?.text === 'of')
    return isTime(words, at) ? undefined : { value: 0.5, next: at + 2 }
  const count = numberOf(word)
  if (count === undefined) return undefined
  let next = at + 1
  if (percent.has(words[next]?.text ?? '')) next++
  else if (words[next]?.text === 'per' && words[next + 1]?.text === 'cent') next += 2
  if (next > at + 1)
    return words[next]?.text === 'of'
      ? { value: count / 100, next: next + 1, isPercent: true }
      : undefined
  if (words[next]?.text !== 'of' && words[next]?.text !== 'out') return undefined
  next += words[next]?.text === 'out' ? 2 : 1
  while (['the', 'our', 'their', 'its', 'all'].includes(words[next]?.text ?? '')) next++
  const whole = words[next] === undefined ? undefined : numberOf(words[next]!)
  if (whole === undefined || whole <= 1 || count > whole) return undefined
  return { value: count / whole, next: next + 1 }
}

/** "In each quarter of the year", "the third of May". */
function isTime(words: Words, at: number): boolean {
  const before = words[at - 1]?.text ?? ''
  const of = words.slice(at + 2, at + 4).map(({ text }) => text)
  return everyOne.has(before) || of.some(word => times.has(singular(word)))
}

function numberOf(word: SentenceWord): number | undefined {
  if (word.kind === 'number') {
    const value = Number(word.text.replaceAll(',', ''))
    return Number.isFinite(value) ? value : undefined
  }
  return numberWords.get(word.text)
}
